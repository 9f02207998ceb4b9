# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Networks whose authors mix dtypes, each with what it is fed; export_mixed_dtypes.py exports them."""
import numpy as np
import torch
from torch import nn

F, H, D = torch.float32, torch.float16, torch.float64


# --- what people write ------------------------------------------------------------------------------------

class HalfGate(nn.Module):
    """Parts of the module were made half; the norm was kept in float, as everybody recommends."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(4)
        self.gate = nn.Parameter(torch.tensor([0.1, 0.7, 1.3, -2.1], dtype=H))
        self.bias = nn.Parameter(torch.tensor([0.3, 0.0, -0.6, 0.9], dtype=H))

    def forward(self, x, residual):
        y = self.norm(x) * self.gate + self.bias
        return y, residual * self.gate, residual + self.bias, y * residual


class OwnNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([0.9, 1.1, 1.2, 0.8]))

    def forward(self, x):
        mean = x.float().pow(2).mean(-1, keepdim=True)
        return self.weight * (x * torch.rsqrt(mean + 1e-6))


class NumpyScalars(nn.Module):
    def forward(self, x, half):
        scale = torch.from_numpy(np.array(0.1))
        weights = torch.from_numpy(np.array([0.1, 0.2, 0.3]))
        return x * scale, half / scale, x * np.float64(3) + np.pi, x + weights, half * np.sqrt(np.float64(2))


class OneElement(nn.Module):
    """An array of one element promotes in torch: it has a dimension."""

    def forward(self, x):
        return x * torch.from_numpy(np.array([0.1]))


class IndexMath(nn.Module):
    def forward(self, tokens, frequencies):
        positions = torch.arange(tokens.shape[1])
        angles = positions.unsqueeze(1) * frequencies
        return angles.sin(), tokens + 0.5, tokens * frequencies.sum(), positions.sin(), tokens.exp(), tokens.sqrt()


class IndexRatio(nn.Module):
    def forward(self, tokens, x):
        return tokens / tokens.shape[0], tokens / x, x / tokens, tokens * 2 - x, x.half() * tokens


class BoolMask(nn.Module):
    def forward(self, scores, mask):
        return scores + mask, scores * mask, scores.masked_fill(mask, float("-inf")).softmax(-1), mask * 2.5


class BoolCount(nn.Module):
    def forward(self, mask, counts, x):
        return mask.cumsum(1), mask.cumsum(0) * counts, counts * mask, mask.sum(1), x / mask.sum(1, keepdim=True)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key = nn.Linear(4, 4), nn.Linear(4, 4, bias=False)
        self.register_buffer("scale", torch.tensor(0.5, dtype=D))
        self.table = nn.Parameter(torch.randn(3, 3).half())

    def forward(self, x, mask):
        scores = self.query(x) @ self.key(x).transpose(-1, -2) * self.scale + self.table
        return (scores + mask).softmax(-1) @ x


class Wheres(nn.Module):
    def forward(self, condition, half, x, counts):
        return (torch.where(condition, half, x), torch.where(condition, x, counts),
                torch.where(condition, half, torch.tensor(0.1, dtype=D)), torch.where(x > counts, counts, half))


class Clips(nn.Module):
    def forward(self, x, counts, low, high):
        return x.clamp(0, 1), x.clamp(low, high), counts.clamp(1, 2), torch.maximum(x, counts)


class Powers(nn.Module):
    def forward(self, x, counts, half):
        return x ** counts, half ** x, x ** 2, half ** torch.tensor(2.0, dtype=D), 2.0 ** counts


class WholeToReal(nn.Module):
    """ONNX gives Pow the dtype of its base, and so do scripts: only the declared output says that it is float."""

    def forward(self, counts, x):
        return counts ** x, counts ** 0.5


class Ranges(nn.Module):
    def forward(self, x, counts):
        steps = torch.arange(x.shape[0])
        return x * steps, torch.arange(0, x.shape[0], dtype=F) + counts, torch.arange(0.0, 1.5, 0.5) * steps


class Concats(nn.Module):
    def forward(self, half, x, counts, flags):
        return torch.cat((half, x)), torch.cat((counts, x)), torch.cat((flags, counts)), torch.stack((half, x), 1)


class Compares(nn.Module):
    def forward(self, x, counts, half):
        return x > counts, counts == half, counts <= 1.5, half < x, (x > 0) * x, x.max() - counts.min()


class Mixed(nn.Module):
    def forward(self, x, half, counts, flags):
        y = (half * 2 + x).sin() * counts
        z = torch.where(flags, y, half) - x.double().mean()
        return z / (counts + 1), torch.cat((z.half(), half)) + 1, (y + flags).sum(-1) * half


class Projections(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(4, 6), nn.Linear(6, 4, bias=False)
        self.norm = nn.LayerNorm(4)

    def forward(self, x):
        return x + self.norm(self.second(self.first(x).tanh()))


class Einsums(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 2, 3))

    def forward(self, x, y):
        return torch.einsum("bi,ijk->bjk", x, self.weight) * torch.einsum("bi,bi->b", x, y).view(-1, 1, 1)


class Image(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(2, 3, 3, padding=1), nn.GroupNorm(1, 3), nn.PReLU(3), nn.Conv2d(3, 2, 1))

    def forward(self, image):
        return self.layers(image).clamp(-1, 1)


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cells, self.table = nn.GRU(3, 4), nn.Embedding(5, 3)

    def forward(self, tokens):
        return self.cells(self.table(tokens))[0]


class SumLoop(nn.Module):
    """For torch.jit.script: a loop whose counter meets floats, and a branch."""

    def forward(self, x, half, steps: int):
        total = x * 0
        for i in range(steps):
            total = total + half * i
        if bool(total.sum() > 0):
            result = total * half
        else:
            result = total - 1
        return result, half * steps


class ScriptedMix(nn.Module):
    def forward(self, x, half, counts):
        y = x * half + counts
        return y, torch.cat([y, half]), half * counts, counts.sin() * half


class Cosine(torch.autograd.Function):
    """An operator with a symbolic of its own, whose author did not think of dtypes."""

    @staticmethod
    def forward(_context, x):
        return torch.cos(x)

    @staticmethod
    def symbolic(graph, x):
        return graph.op("Cos", x)


class CustomSymbolic(nn.Module):
    def forward(self, counts, half):
        return Cosine.apply(counts) * half, Cosine.apply(half.float()) + half


# --- what they feed ---------------------------------------------------------------------------------------

def networks():
    """name: (module, inputs, ways)"""
    torch.manual_seed(1)
    matrix, vector = torch.randn(2, 4), torch.tensor([0.7, -1.3, 2.9])
    half, counts = torch.tensor([0.3, -1.7, 2.2]).half(), torch.tensor([1, 2, 3])
    tokens, flags = torch.tensor([[1, 2, 3], [4, 0, 2]]), torch.tensor([True, False, True])
    mask = torch.tensor([[True, False, True], [False, False, True], [True, True, False]])
    traced, weights = ("traced", "unpromoted"), ("halved", "half_fed")
    return {
        "half_gate": (HalfGate(), (matrix, torch.randn(2, 4).half()), traced),
        "own_norm": (OwnNorm(), (torch.randn(2, 4).half(),), traced),
        "numpy_scalars": (NumpyScalars(), (vector, half), traced),
        "one_element": (OneElement(), (vector,), traced),
        "index_math": (IndexMath(), (tokens, torch.tensor([0.1, 0.01])), traced),
        "index_ratio": (IndexRatio(), (counts, vector), traced),
        "bool_mask": (BoolMask(), (torch.randn(3, 3), mask), traced),
        "bool_count": (BoolCount(), (mask, counts, torch.randn(3, 3)), traced),
        "attention": (Attention(), (torch.randn(3, 4), mask), traced),
        "wheres": (Wheres(), (flags, half, vector, counts), traced),
        "clips": (Clips(), (vector, counts, torch.tensor(0), torch.tensor(1.1, dtype=D)), traced),
        "powers": (Powers(), (vector.abs(), counts, half.abs()), traced),
        "whole_to_real": (WholeToReal(), (counts, vector), traced),
        "ranges": (Ranges(), (vector, counts), traced),
        "concats": (Concats(), (half, vector, counts, flags), traced),
        "compares": (Compares(), (vector, counts, half), traced),
        "mixed": (Mixed(), (vector, half, counts, flags), traced),
        "custom_symbolic": (CustomSymbolic(), (counts, half), traced),
        "sum_loop": (SumLoop(), (vector, half, torch.tensor(3)), ("scripted",)),
        "scripted_mix": (ScriptedMix(), (vector, half, counts), ("scripted",)),
        "projections": (Projections(), (matrix,), weights),
        "einsums": (Einsums(), (matrix, torch.randn(2, 4)), weights),
        "image": (Image(), (torch.randn(1, 2, 4, 4),), weights),
        "recurrent": (Recurrent(), (tokens,), ("halved",)),
    }
