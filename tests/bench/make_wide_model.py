#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Writes a model of many small weights with a finding each: names and layers as an encoder and decoder have them, every
weight float16 beside a float32 value, and half as many nodes again that read none.
Run: make_wide_model.py FILE WEIGHTS
"""

import sys

import numpy as np
import onnx
from onnx import helper

PARTS = ("self_attn.k_proj", "self_attn.v_proj", "self_attn.q_proj", "self_attn.out_proj", "fc1", "fc2")
WEIGHTS_OF_LAYER = 12
READERS = ("Add", "Mul", "Sub")
PLAIN = ("Relu", "Sqrt", "Transpose")


def weight_name(index):
    layer, place = divmod(index, WEIGHTS_OF_LAYER)
    side = "encoder" if layer % 2 == 0 else "decoder"
    return f"model.{side}.layers.{layer // 2}.{PARTS[place // 2]}.{'weight' if place % 2 == 0 else 'bias'}"


def add_node(graph, operator, inputs):
    index = len(graph.node)
    output = f"/model/{operator}_{index}_output_0"
    graph.node.append(onnx.NodeProto(op_type=operator, input=inputs, output=[output], name=f"/model/{operator}_{index}"))
    return output


def main():
    path, count = sys.argv[1], int(sys.argv[2])
    graph = onnx.GraphProto(name="wide")
    graph.input.append(helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [4, 4]))
    data = np.linspace(-1, 1, 16, dtype=np.float16).tobytes()
    for index in range(count):
        name = weight_name(index)
        graph.initializer.append(
            onnx.TensorProto(name=name, data_type=onnx.TensorProto.FLOAT16, dims=[4, 4], raw_data=data))
        # Each reads the input, not another one: otherwise one cast would settle them all.
        value = add_node(graph, READERS[index % len(READERS)], ["x", name])
        if index % 2 == 0:
            value = add_node(graph, PLAIN[index // 2 % len(PLAIN)], [value])
    graph.output.append(helper.make_tensor_value_info(value, onnx.TensorProto.FLOAT, [4, 4]))
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)


if __name__ == "__main__":
    main()
