#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Says what is in saved models, read by Debian's python3-onnx: one JSON object a line.

    read_back.py MODEL...

`missing`: weights without data, or with other values than the checkpoint's cast to what the graph declares.
`valid`: strict type inference and the checker accept it, and all its data can be read.
"""

import json
import sys
from pathlib import Path

import numpy
import onnx
from onnx import numpy_helper

from make_documents import BIAS, SCALE, WEIGHT

EXPECTED = {"block_fc_weight": WEIGHT, "block_fc_bias": BIAS}


def look(path: Path) -> dict:
    try:
        model = onnx.load(str(path))
    except Exception as error:  # data that is not there, or no model
        return {"file": path.name, "missing": sorted(EXPECTED), "valid": False, "why": str(error)}
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    inputs = {value.name: value.type.tensor_type.elem_type for value in model.graph.input}
    missing = [
        name
        for name, values in sorted(EXPECTED.items())
        if name not in stored or not numpy.array_equal(stored[name], values.astype(numpy.float32))
    ]
    why = ""
    for tensor in model.graph.initializer:
        if inputs.get(tensor.name, tensor.data_type) != tensor.data_type:
            why = f"{tensor.name} has the type {tensor.data_type} and is declared otherwise"
    if not numpy.array_equal(stored.get("scale"), SCALE):
        why = "scale has other values"
    try:
        onnx.checker.check_model(model, full_check=True)
        onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True)
    except Exception as error:
        why = str(error)
    return {"file": path.name, "missing": missing, "valid": not why, "why": why}


for argument in sys.argv[1:]:
    print(json.dumps(look(Path(argument))))
