#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/overflow: float32 initializers where the graph declares float16; one cannot hold it.

Needs Debian's python3-onnx. Its output is committed.
"""

from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

FOLDER = Path(__file__).resolve().parent / "data/overflow"


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    values = {"small": [0.5, 1 / 3], "large": [1.0, 70000.0]}
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT16, [2]) for name in values]
    weights = [numpy_helper.from_array(numpy.array(data, numpy.float32), name) for name, data in values.items()]
    node = helper.make_node("Add", list(values), ["sum"], name="add")
    output = helper.make_tensor_value_info("sum", TensorProto.FLOAT16, [2])
    graph = helper.make_graph([node], "overflow", inputs, [output], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, str(FOLDER / "overflow.onnx"))


if __name__ == "__main__":
    main()
