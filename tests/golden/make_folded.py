#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/golden/data/folded: small networks as torch.onnx exports them, with data and without, and their state_dicts.

The exporter folds the transposition of a Linear's weight and a BatchNorm behind a convolution into the weights, under
names that it makes up. origins.json says where each of these comes from, found by comparing values with numpy. Run with a
Python that has torch 1.13 (Debian 12).
"""
import json
import pathlib
import warnings

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from torch import nn

OUT = pathlib.Path(__file__).parent / "data" / "folded"


class Net(nn.Module):
    """Convolutions and norms declared apart; linear layers with and without a bias, square and not."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(3, 4, 3), nn.Conv2d(4, 4, 1, bias=False)
        self.bn1, self.bn2 = nn.BatchNorm2d(4), nn.BatchNorm2d(4)
        self.tail = nn.Sequential(nn.Conv2d(4, 6, 1, groups=2), nn.BatchNorm2d(6))
        self.wide, self.square = nn.Linear(6, 5), nn.Linear(5, 5)
        self.bare, self.head = nn.Linear(5, 5, bias=False), nn.Linear(5, 7, bias=False)

    def forward(self, image):
        x = torch.relu(self.bn2(self.conv2(torch.relu(self.bn1(self.conv1(image))))))
        x = self.tail(x).flatten(2).transpose(1, 2)
        return self.head(self.bare(torch.relu(self.square(self.wide(x)))))


class Epsilon(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(2, 3, 1, bias=False), nn.BatchNorm2d(3, eps=1e-3, affine=False))

    def forward(self, image):
        return self.layers(image)


class Scaled(nn.Module):
    """A weight that is multiplied before it is used: what the exporter makes of it is not the transposed weight."""

    class Linear(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight, self.bias = nn.Parameter(torch.empty(4, 5)), nn.Parameter(torch.empty(4))

        def forward(self, x):
            return nn.functional.linear(x, self.weight * 0.3, self.bias * 0.1)

    def __init__(self):
        super().__init__()
        self.fc = self.Linear()

    def forward(self, x):
        return self.fc(x)


def origins(network, path):
    state = {name: tensor.numpy() for name, tensor in network.state_dict().items()}
    result = {}
    for initializer in onnx.load(str(path)).graph.initializer:
        values = onnx.numpy_helper.to_array(initializer)
        found = [{"tensor": name} for name, tensor in state.items() if np.array_equal(tensor, values)]
        found += [{"tensor": name, "transposed": True} for name, tensor in state.items() if tensor.ndim == 2 and
                  values.ndim == 2 and np.array_equal(tensor.T, values)]
        for name, norm in network.named_modules():
            if found or not isinstance(norm, nn.BatchNorm2d):
                continue
            scale = 1 / np.sqrt(state[name + ".running_var"].astype(np.float64) + norm.eps)
            scale = scale * state[name + ".weight"] if norm.affine else scale
            for conv, tensor in state.items():
                fits = tensor.shape == values.shape and tensor.ndim == 4 and len(tensor) == len(scale)
                if fits and np.allclose(tensor * scale.reshape(-1, 1, 1, 1), values, 1e-5):
                    found.append({"tensor": conv, "norm": name, "epsilon": norm.eps})
            for conv in [None] + [key for key in state if key.endswith(".bias")]:
                shape = values.shape if conv is None else state[conv].shape
                if values.ndim == 1 and shape == values.shape == scale.shape:
                    centred = (0 if conv is None else state[conv]) - state[name + ".running_mean"]
                    shift = state[name + ".bias"] if norm.affine else 0
                    if np.allclose(centred * scale + shift, values, 1e-5):
                        found.append({"tensor": conv, "norm": name, "epsilon": norm.eps})
        if len(found) > 1:
            raise SystemExit(f"{initializer.name} may come from {found}")
        result[initializer.name] = found[0] if found else None
    return result


def main():
    if not torch.__version__.startswith("1.13"):
        raise SystemExit("torch 1.13 is needed")
    OUT.mkdir(parents=True, exist_ok=True)
    known = {}
    for name, network, example in (("net", Net(), torch.zeros(1, 3, 5, 5)),
                                   ("epsilon", Epsilon(), torch.zeros(1, 2, 3, 3)),
                                   ("scaled", Scaled(), torch.zeros(2, 3, 5))):
        generator = torch.Generator().manual_seed(3)
        with torch.no_grad():
            for key, tensor in network.state_dict().items():
                if tensor.is_floating_point():
                    values = torch.rand(tensor.shape, generator=generator)
                    tensor.copy_(values + 0.5 if key.endswith("running_var") else values - 0.4)
        network.eval()
        torch.save(network.state_dict(), OUT / f"{name}.pt")
        for data in (True, False):
            path = OUT / f"{name}{'' if data else '_empty'}.onnx"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                torch.onnx.export(network, example, str(path), export_params=data)
        known[name] = origins(network, OUT / f"{name}.onnx")
    (OUT / "origins.json").write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


main()
