# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""models.py FOLDER...: puts two small models into each folder, one that is fine and one that mixes dtypes."""

import pathlib
import sys

from onnx import TensorProto, helper, save


def model(weight_type):
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2])]
    outputs = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])]
    weight = helper.make_tensor("w", weight_type, [2], [1.0, 2.0])
    node = helper.make_node("Add", ["x", "w"], ["y"], name="add")
    graph = helper.make_graph([node], "g", inputs, outputs, [weight])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)])


for name in sys.argv[1:]:
    folder = pathlib.Path(name)
    folder.mkdir(parents=True, exist_ok=True)
    save(model(TensorProto.FLOAT), folder / "good.onnx")
    save(model(TensorProto.FLOAT16), folder / "mixed.onnx")
