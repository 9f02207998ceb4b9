#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/golden/data/folded/half.pt and half_expected.npz: the state_dict of net.pt in halves, and what a graph in
FLOAT is to hold of it, computed by numpy in float64 and rounded once. Run after make_folded.py, with any torch."""
import json
import pathlib

import numpy as np
import torch

OUT = pathlib.Path(__file__).parent / "data" / "folded"

state = {name: tensor.half() if tensor.is_floating_point() else tensor
         for name, tensor in torch.load(OUT / "net.pt").items()}
torch.save(state, OUT / "half.pt")
wide = {name: tensor.double().numpy() for name, tensor in state.items()}
expected = {}
for name, origin in json.loads((OUT / "origins.json").read_text())["net"].items():
    norm = origin.get("norm")
    if not norm:
        continue
    scale = wide[norm + ".weight"] / np.sqrt(wide[norm + ".running_var"] + origin["epsilon"])
    tensor = wide[origin["tensor"]] if origin["tensor"] else np.zeros_like(scale)
    if tensor.ndim == 4:
        values = tensor * scale.reshape(-1, 1, 1, 1)
    else:
        values = (tensor - wide[norm + ".running_mean"]) * scale + wide[norm + ".bias"]
    expected[name] = values.astype(np.float32)
np.savez(OUT / "half_expected.npz", **expected)
