# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Writes a model of many nodes and hardly any weights: operators that hand types on, Casts, names as exporters give
them; with `conflict` a third of the nodes read a float16 weight beside a float32 value.
Run: make_large_graph.py FILE NODES [conflict]
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

OPERATORS = ("Add", "Mul", "Relu", "Cast", "Sqrt", "Transpose")


def make_node(index, value):
    operator = OPERATORS[index % len(OPERATORS)]
    output = f"/model/layers.{index // 100}/{operator}_{index}_output_0"
    node = onnx.NodeProto(op_type=operator, input=[value], output=[output], name=f"/model/{operator}_{index}")
    if operator in ("Add", "Mul"):
        node.input.append("weight")
    elif operator == "Cast":
        node.attribute.append(helper.make_attribute("to", onnx.TensorProto.FLOAT))
    return node


def main():
    path, count = sys.argv[1], int(sys.argv[2])
    weight_type = np.float16 if "conflict" in sys.argv[3:] else np.float32
    graph = onnx.GraphProto(name="large")
    graph.input.append(helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [4, 4]))
    graph.initializer.append(numpy_helper.from_array(np.ones((4, 4), weight_type), "weight"))
    value = "x"
    for index in range(count):
        graph.node.append(make_node(index, value))
        value = graph.node[-1].output[0]
    graph.output.append(helper.make_tensor_value_info(value, onnx.TensorProto.FLOAT, [4, 4]))
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


if __name__ == "__main__":
    main()
