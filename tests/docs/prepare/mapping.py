# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Makes the files that docs/mapping.md maps: a model of two weights, and checkpoints with other names for them."""

import pickle

import numpy
from onnx import TensorProto, helper, save

names = ["decoder_layers_0_self_attn_q_proj_weight", "input_name"]
values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 2]) for name in ["x", *names]]
nodes = [helper.make_node("MatMul", ["x", names[0]], ["a"]), helper.make_node("Add", ["a", names[1]], ["y"])]
output = helper.make_tensor_value_info("y", TensorProto.FLOAT, [2, 2])
graph = helper.make_graph(nodes, "g", values, [output])
save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), "model.onnx")

weights = {
    "model.h.0.attention.q_lin.weight": numpy.eye(2, dtype=numpy.float32),
    "old.name": numpy.ones((2, 2), numpy.float32),
    "decoder.layers.0.self_attn.q_proj.weight": numpy.eye(2, dtype=numpy.float32),
    "input.name": numpy.ones((2, 2), numpy.float32),
    "optimizer.scale": numpy.ones((2, 2), numpy.float32),
}
with open("pytorch_model.bin", "wb") as file:
    pickle.dump(weights, file)
with open("training.pt", "wb") as file:
    pickle.dump({"model": weights, "ema": {"state_dict": weights}}, file)
