#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Exports small networks of many kinds to ONNX, at several opsets and with the exporter's options, into a folder.

Each is a valid model as people export it; check_real_models.py holds the audit against them. What torch's exporter
itself refuses at an opset is counted and left out. Needs Debian's python3-torch.
"""
import argparse
import io
import itertools
import multiprocessing
import pathlib
import warnings

import torch
from torch import nn
from torch.nn import functional

OPSETS = (9, 11, 13, 15, 16, 17)
OPTIONS = {  # name in the file: arguments of torch.onnx.export
    "folded": {},
    "unfolded": {"do_constant_folding": False},
    "inputs": {"keep_initializers_as_inputs": True},
    "functions": {"export_modules_as_functions": True},
    "training": {"training": torch.onnx.TrainingMode.TRAINING, "do_constant_folding": False},
}


class Convolutions(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.Hardswish())
        self.depthwise = nn.Sequential(nn.Conv2d(8, 8, 3, stride=2, padding=1, groups=8), nn.BatchNorm2d(8), nn.SiLU())
        self.squeeze = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(8, 8, 1), nn.Hardsigmoid())
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(8, 5))

    def forward(self, image):
        x = self.depthwise(self.stem(image))
        x = functional.interpolate(x * self.squeeze(x), scale_factor=2, mode="nearest")
        return self.head(functional.max_pool2d(x, 2).mean((2, 3))).softmax(-1)


class Segmentation(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(3, 4, 3, stride=2, padding=1)
        self.norm = nn.GroupNorm(2, 4)
        self.up = nn.ConvTranspose2d(4, 4, 4, stride=2, padding=1)
        self.slope = nn.PReLU(4)

    def forward(self, image):
        x = self.slope(self.up(functional.gelu(self.norm(self.down(functional.pad(image, (0, 1, 0, 1)))))))
        x = x[:, :, : image.shape[2], : image.shape[3]]
        return torch.cat((x, image), 1).argmax(1), functional.interpolate(x, size=(12, 12), mode="bilinear")


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.embedding = nn.Embedding(11, 6)
        self.cells = kind(6, 4, num_layers=2, bidirectional=True, batch_first=True)

    def forward(self, tokens):
        states, last = self.cells(self.embedding(tokens))
        return states.sum(-1), last[0] if isinstance(last, tuple) else last


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(13, 8, padding_idx=0)
        layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, activation="gelu")
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.train(True)  # the fast path has no symbol in the exporter

    def forward(self, tokens):
        places = torch.arange(tokens.shape[1], dtype=torch.float32).unsqueeze(1) / 10000.0
        return self.encoder(self.embedding(tokens) + places.sin(), src_key_padding_mask=tokens.eq(0))


class Decoder(nn.Module):
    """One causal block with a cache, as language models are exported."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(13, 8)
        self.norm = nn.LayerNorm(8)
        self.projection = nn.Linear(8, 24)
        self.register_buffer("mask", torch.tril(torch.ones(1, 1, 16, 16, dtype=torch.bool)))

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], 2, 4).transpose(1, 2)

    def forward(self, tokens, attention_mask, past_key, past_value):
        hidden = self.embedding(tokens)
        query, key, value = (self.split(part) for part in self.projection(self.norm(hidden)).split(8, 2))
        key, value = torch.cat((past_key, key), 2), torch.cat((past_value, value), 2)
        start, end = key.shape[2] - query.shape[2], key.shape[2]
        scores = query @ key.transpose(-1, -2) / key.shape[-1] ** 0.5
        scores = torch.where(self.mask[:, :, start:end, :end], scores, torch.tensor(torch.finfo(scores.dtype).min))
        extended = (1.0 - attention_mask[:, None, None, :].to(scores.dtype)) * -10000.0
        context = (scores + extended).softmax(-1) @ value
        hidden = hidden + context.transpose(1, 2).reshape(hidden.shape)
        return hidden @ self.embedding.weight.t(), key, value


class Indexing(nn.Module):
    def forward(self, table, rows, flags):
        picked = table[rows]
        changed = table.clone()
        changed[:, 1] = 0
        changed = changed.index_fill(1, rows.new_tensor([0]), 2.0).masked_fill(flags.unsqueeze(1), -1.0)
        values, places = table.topk(2, dim=1)
        order = torch.argsort(table, dim=0)
        one_hot = functional.one_hot(rows, 4)
        hit = flags.nonzero()
        return picked, changed.scatter(1, places, values), table.gather(0, order), one_hot, hit, table.cumsum(1)


class Arithmetic(nn.Module):
    def forward(self, x, counts, flags):
        share = counts / counts.sum(0)
        steps = torch.arange(0, counts.shape[0], 1, dtype=x.dtype)
        parts = torch.stack((x * share, x ** 2, torch.clamp(x, -1, 1), x.where(flags, x.new_zeros(1)), x + steps))
        limits = torch.linspace(0, 1, 4) + torch.full((4,), 2)
        return parts, (counts // 2) % 3, flags & (x > 0) | ~flags, limits, counts.float().std(), x.norm(dim=0), x.var(0)


class Losses(nn.Module):
    def forward(self, x, target):
        return functional.cross_entropy(x, target), functional.nll_loss(x.log_softmax(1), target), functional.binary_cross_entropy_with_logits(x, x.sigmoid())


class Controlled(nn.Module):
    """Loops and branches, kept by torch.jit.script."""

    def forward(self, x, count: int):
        total = torch.zeros_like(x)
        for i in range(count):
            if i % 2 == 0:
                total = total + x * i
            else:
                total = total - x / 2
        if bool(total.sum() > 0):
            result = total.relu()
        else:
            result = total.abs() + 1.0
        return result, total.shape[0]


class Repeated(nn.Module):
    """A while loop over a growing list, and nested branches."""

    def forward(self, x):
        rows = []
        i = 0
        while i < x.shape[0]:
            row = x[i]
            if bool(row.max() > 0.5):
                if bool(row.min() > 0):
                    row = row * 2
            else:
                row = -row
            rows.append(row)
            i += 1
        return torch.stack(rows), torch.tensor(i)


class ScriptedCells(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(7, 4)

    def forward(self, sequence):
        state = torch.zeros(sequence.shape[1], 4)
        for i in range(sequence.shape[0]):
            state = torch.tanh(self.mix(torch.cat((sequence[i], state), 1)))
        return state


class Quantised(nn.Module):
    def forward(self, x):
        return torch.fake_quantize_per_tensor_affine(x, 0.1, 3, 0, 255) + 1


class Lowered(nn.Module):
    """Mixed precision on purpose, with all Casts where they belong."""

    def __init__(self):
        super().__init__()
        self.register_buffer("inner", torch.randn(4).half())
        self.norm = nn.LayerNorm(4)
        self.register_buffer("scale", torch.tensor(0.5, dtype=torch.float64))

    def forward(self, x):
        return (self.norm((x.half() * self.inner).float()).double() * self.scale).float()


def networks():
    """name: (module, inputs, exports with dynamic axes)"""
    torch.manual_seed(1)
    image, tokens = torch.randn(2, 3, 8, 8), torch.tensor([[1, 2, 3, 0], [4, 5, 0, 0]])
    flags = torch.tensor([True, False, True])
    past = torch.zeros(2, 2, 3, 4)
    return {
        "convolutions": (Convolutions(), (image,)),
        "segmentation": (Segmentation(), (image,)),
        "lstm": (Recurrent(nn.LSTM), (tokens,)),
        "gru": (Recurrent(nn.GRU), (tokens,)),
        "rnn": (Recurrent(nn.RNN), (tokens,)),
        "encoder": (Encoder(), (tokens,)),
        "decoder": (Decoder(), (tokens, torch.ones(2, 7, dtype=torch.int64), past, past)),
        "indexing": (Indexing(), (torch.randn(3, 4), torch.tensor([2, 0]), flags)),
        "arithmetic": (Arithmetic(), (torch.randn(3), torch.tensor([1, 2, 3]), flags)),
        "losses": (Losses(), (torch.randn(3, 5), torch.tensor([1, 2, 3]))),
        "controlled": (torch.jit.script(Controlled()), (torch.randn(3), torch.tensor(4))),
        "repeated": (torch.jit.script(Repeated()), (torch.rand(3, 2),)),
        "scripted_cells": (torch.jit.script(ScriptedCells()), (torch.randn(5, 2, 3),)),
        "quantised": (Quantised(), (torch.randn(3),)),
        "lowered": (Lowered(), (torch.randn(2, 4),)),
    }


def export(name, opset, dynamic, kind):
    """The bytes of the model, or None where the exporter refuses."""
    module, inputs = NETWORKS[name]
    names = [f"input_{i}" for i in range(len(inputs))]
    axes = {name: list(range(value.dim())) for name, value in zip(names, inputs) if value.dim()} if dynamic else None
    data = io.BytesIO()
    warnings.simplefilter("ignore")
    try:
        torch.onnx.export(module, inputs, data, opset_version=opset, input_names=names, dynamic_axes=axes,
                          **OPTIONS[kind])
    except (RuntimeError, ValueError, TypeError, AttributeError, torch.onnx.errors.OnnxExporterError):
        return None
    return data.getvalue()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [job for job in itertools.product(NETWORKS, OPSETS, (False, True), OPTIONS)
            if job[3] != "functions" or job[1] >= 15]  # functions came with opset 15
    # A process for each: once modules were exported as functions, torch 1.13 refuses what comes after.
    with multiprocessing.get_context("fork").Pool(maxtasksperchild=1) as pool:
        models = pool.starmap(export, jobs, chunksize=1)
    for (name, opset, dynamic, kind), data in zip(jobs, models):
        if data is not None:
            (folder / f"{name}-{opset}-{'dynamic' if dynamic else 'fixed'}-{kind}.onnx").write_bytes(data)
    refused = models.count(None)
    print(f"{len(jobs) - refused} models in {folder}; {refused} that torch's exporter refuses")


if __name__ == "__main__":
    NETWORKS = networks()
    main()
