# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""GPT-2 as torch computes it, at toy size; parameter names are those of a real GPT-2 checkpoint."""

import torch
from torch import nn
from torch.nn import functional

VOCABULARY = 256
CONTEXT = 32
WIDTH = 48
HEADS = 4
LAYERS = 2
MASKED = -10000.0


class Conv1D(nn.Module):
    """GPT-2's linear layer, whose weight is stored [in, out]."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(inputs, outputs))
        self.bias = nn.Parameter(torch.empty(outputs))

    def forward(self, x):
        return x @ self.weight + self.bias


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        ones = torch.ones(CONTEXT, CONTEXT, dtype=torch.bool)
        self.register_buffer("bias", torch.tril(ones).view(1, 1, CONTEXT, CONTEXT))
        self.register_buffer("masked_bias", torch.tensor(MASKED))
        self.c_attn = Conv1D(WIDTH, 3 * WIDTH)
        self.c_proj = Conv1D(WIDTH, WIDTH)

    def forward(self, x):
        batch, length, width = x.shape
        query, key, value = (
            part.view(batch, length, HEADS, width // HEADS).transpose(1, 2) for part in self.c_attn(x).split(width, 2)
        )
        scores = query @ key.transpose(2, 3) / (width // HEADS) ** 0.5
        scores = torch.where(self.bias[:, :, :length, :length], scores, self.masked_bias)
        mixed = scores.softmax(-1) @ value
        return self.c_proj(mixed.transpose(1, 2).reshape(batch, length, width))


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.c_fc = Conv1D(WIDTH, 4 * WIDTH)
        self.c_proj = Conv1D(4 * WIDTH, WIDTH)

    def forward(self, x):
        x = self.c_fc(x)
        gelu = 0.5 * x * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (x + 0.044715 * x**3)))
        return self.c_proj(gelu)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln_1 = nn.LayerNorm(WIDTH)
        self.attn = Attention()
        self.ln_2 = nn.LayerNorm(WIDTH)
        self.mlp = Mlp()

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class Gpt2(nn.Module):
    def __init__(self):
        super().__init__()
        self.wte = nn.Embedding(VOCABULARY, WIDTH)
        self.wpe = nn.Embedding(CONTEXT, WIDTH)
        self.h = nn.ModuleList(Block() for _ in range(LAYERS))
        self.ln_f = nn.LayerNorm(WIDTH)

    def forward(self, ids):
        x = self.wte(ids) + self.wpe(torch.arange(ids.shape[1]))
        for block in self.h:
            x = block(x)
        return functional.linear(self.ln_f(x), self.wte.weight)


def make_checkpoint():
    """A state_dict as such files are found: float16 weights, and masks as uint8 (older torch had no bool)."""
    torch.manual_seed(7)
    model = Gpt2()
    for name, parameter in model.named_parameters():
        if "ln_" in name and name.endswith("weight"):
            nn.init.normal_(parameter, 1.0, 0.1)
        else:
            nn.init.normal_(parameter, 0.0, 0.12)
    return {
        name: tensor.to(torch.uint8) if tensor.dtype == torch.bool else tensor.detach().to(torch.float16)
        for name, tensor in model.state_dict().items()
    }


def widen(checkpoint):
    """The same weights in the dtypes that the model declares."""
    return {
        name: tensor.to(torch.bool) if tensor.dtype == torch.uint8 else tensor.to(torch.float32)
        for name, tensor in checkpoint.items()
    }


def logits(weights, ids):
    model = Gpt2()
    model.load_state_dict(weights)
    with torch.no_grad():
        return model.eval()(ids)
