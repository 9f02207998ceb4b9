#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Writes models and checkpoints of every state into a folder, with Debian's python3-onnx and python3-numpy.

    make_documents.py FOLDER

Every model computes out = (x @ block.fc.weight + block.fc.bias) * scale and wants its two weights from a checkpoint.
"""

import json
import struct
import sys
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

WEIGHT = numpy.array([[0.1, 0.2], [0.3, 0.4]])
BIAS = numpy.array([0.5, 0.7])
SCALE = numpy.array([2.0, 4.0], dtype=numpy.float32)


def model(scale: onnx.TensorProto, mixed: bool) -> onnx.ModelProto:
    nodes = [
        helper.make_node("MatMul", ["x", "block_fc_weight"], ["product"], "matmul"),
        helper.make_node("Add", ["product", "block_fc_bias"], ["sum"], "add"),
        helper.make_node("Mul", ["sum", "scale"], ["scaled"], "scale_it"),
    ]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 2]),
        helper.make_tensor_value_info("block_fc_weight", TensorProto.FLOAT, [2, 2]),
        helper.make_tensor_value_info("block_fc_bias", TensorProto.FLOAT, [2]),
        helper.make_tensor_value_info("scale", TensorProto.FLOAT, [2]),
    ]
    if mixed:
        inputs.append(helper.make_tensor_value_info("half", TensorProto.FLOAT16, [1, 2]))
        nodes.append(helper.make_node("Add", ["scaled", "half"], ["out"], "mixed"))
    else:
        nodes.append(helper.make_node("Identity", ["scaled"], ["out"], "last"))
    outputs = [helper.make_tensor_value_info("out", TensorProto.FLOAT, [1, 2])]
    graph = helper.make_graph(nodes, "g", inputs, outputs, [scale])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 8
    return made


def far(tensor: onnx.TensorProto, location: str) -> onnx.TensorProto:
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=location)
    return tensor


def safetensors(tensors: dict) -> bytes:
    names = {numpy.dtype("float32"): "F32", numpy.dtype("float64"): "F64"}
    header, data = {}, b""
    for name, array in tensors.items():
        end = len(data) + array.nbytes
        header[name] = {"dtype": names[array.dtype], "shape": array.shape, "data_offsets": [len(data), end]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def main() -> None:
    folder = Path(sys.argv[1])
    scale = numpy_helper.from_array(SCALE, "scale")
    double = numpy_helper.from_array(SCALE.astype(numpy.float64), "scale")
    models = {
        "clean": model(scale, False),
        "mismatched": model(double, False),
        "graph_errors": model(scale, True),
        "missing_data": model(far(numpy_helper.from_array(SCALE, "scale"), "gone.bin"), False),
    }
    for name, made in models.items():
        (folder / f"{name}.onnx").write_bytes(made.SerializeToString())
    single = {"block.fc.weight": WEIGHT.astype(numpy.float32), "block.fc.bias": BIAS.astype(numpy.float32)}
    fitting = safetensors(single)
    checkpoints = {
        "fitting": fitting,
        "partial": safetensors({"block.fc.weight": single["block.fc.weight"]}),
        "lossy": safetensors({"block.fc.weight": WEIGHT, "block.fc.bias": numpy.array([1e300, 0.7])}),
        "foreign": safetensors({"other.kernel": numpy.zeros((3, 5), numpy.float32)}),
        "truncated": fitting[:-9],
    }
    for name, content in checkpoints.items():
        (folder / f"{name}.safetensors").write_bytes(content)


if __name__ == "__main__":
    main()
