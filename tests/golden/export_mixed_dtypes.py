#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/golden/data/mixed_dtypes: exports of networks whose author mixes dtypes, and what torch computes.

<network>.values is a GraphProto whose initializers are the feed and, under the outputs' names, torch's results.
<network>-<opset>-<way>.onnx is a model that ought to give them. The ways, all met in the wild:
  traced      as torch.onnx.export writes it
  scripted    the same with torch.jit.script, which knows few dtypes
  unpromoted  by an exporter that leaves the promotion of operands out: torch's own, without its pass for that
  halved      traced in float, then a script cast the weights to half, but neither the inputs nor the graph
  half_fed    traced in float, then a script cast the matrices and declared the float inputs as half, but left vectors
              (norms, biases) as they are
Only models that ONNX Runtime refuses are kept. Left out is what torch's exporter loses for good: it makes And of
cumsum(mask) * mask, an integer of the bound in counts.clamp(min=0.5), and casts to half what it believes to be whole.
Needs ONNX Runtime's library as the argument, and Debian's python3-torch and python3-onnx.
"""
import argparse
import io
import pathlib
import warnings
from unittest import mock

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from runtime_library import Runtime

HERE = pathlib.Path(__file__).parent / "data" / "mixed_dtypes"
OPSETS = (11, 13, 17)
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


# --- what becomes of it -----------------------------------------------------------------------------------

def export(module, inputs, opset, way):
    """The serialised model; None where the exporter refuses."""
    names = [f"input_{i}" for i in range(len(inputs))]
    results = module(*inputs)
    outputs = [f"output_{i}" for i in range(len(results) if isinstance(results, tuple) else 1)]
    scripted = torch.jit.script(module) if way == "scripted" else module
    promote = torch._C._jit_pass_onnx_scalar_type_analysis
    data = io.BytesIO()
    try:
        with mock.patch.multiple(torch._C, _check_onnx_proto=lambda *_, **__: None,  # it refuses what we are after
                                 _jit_pass_onnx_scalar_type_analysis=(lambda *_: None) if way == "unpromoted" else promote):
            torch.onnx.export(scripted, inputs, data, opset_version=opset, input_names=names, output_names=outputs)
    except (RuntimeError, torch.onnx.errors.OnnxExporterError) as error:
        print(f"  opset {opset}, {way}: {str(error).splitlines()[0]}")
        return None
    model = onnx.load_from_string(data.getvalue())
    if way in ("halved", "half_fed"):
        halve(model, way)
    return model.SerializeToString()


def halve(model, way):
    for tensor in model.graph.initializer:
        if tensor.data_type == onnx.TensorProto.FLOAT and (way == "halved" or len(tensor.dims) > 1):
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), tensor.name))
    for value in model.graph.input if way == "half_fed" else ():
        value.type.tensor_type.elem_type = onnx.TensorProto.FLOAT16


def values_of(module, inputs, way):
    """Feed and results. torch has no half products on a CPU: they are computed in float from the halved values."""
    if way in ("halved", "half_fed"):
        with torch.no_grad():
            for parameter in module.parameters():
                if way == "halved" or parameter.dim() > 1:
                    parameter.copy_(parameter.half())
    if way == "half_fed":
        inputs = [value.half() for value in inputs]
    results = module(*[value.float() if way == "half_fed" else value for value in inputs])
    graph = onnx.GraphProto(name="values")
    for kind, tensors in ("input", inputs), ("output", results if isinstance(results, tuple) else (results,)):
        for i, tensor in enumerate(tensors):
            array = tensor.detach().numpy() if isinstance(tensor, torch.Tensor) else np.array(tensor)
            graph.initializer.append(numpy_helper.from_array(array, f"{kind}_{i}"))
    return graph


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runtime", help="ONNX Runtime's library")
    runtime = Runtime(parser.parse_args().runtime)
    warnings.simplefilter("ignore")
    HERE.mkdir(parents=True, exist_ok=True)
    for old in HERE.iterdir():
        old.unlink()
    for name, (module, inputs, ways) in networks().items():
        module.eval()
        for way in ways:
            models = {opset: export(module, inputs, opset, way) for opset in OPSETS}
            refused = {opset: model for opset, model in models.items() if model and runtime.load(model)}
            print(f"{name}, {way}: {len(refused)} refused of {len(models)}")
            for opset, model in refused.items():
                (HERE / f"{name}-{opset}-{way}.onnx").write_bytes(model)
            if refused:
                (HERE / f"{name}-{way}.values").write_bytes(values_of(module, inputs, way).SerializeToString())


if __name__ == "__main__":
    main()
