# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0

"""Makes the model that docs/convert.md converts, as small as possible: ids that choose rows, a layer, and inputs to
measure it on."""

import numpy
from onnx import TensorProto, helper, numpy_helper, save

random = numpy.random.default_rng(1)
weights = {"table": random.standard_normal((16, 8)), "weight": random.standard_normal((8, 4))}
initializers = [numpy_helper.from_array(value.astype(numpy.float32), name) for name, value in weights.items()]
initializers.append(numpy_helper.from_array(numpy.array(1), "one"))
nodes = [
    helper.make_node("Add", ["ids", "one"], ["next"]),
    helper.make_node("Gather", ["table", "next"], ["rows"]),
    helper.make_node("MatMul", ["rows", "weight"], ["scores"]),
    helper.make_node("Relu", ["scores"], ["y"]),
]
ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 4])
graph = helper.make_graph(nodes, "g", [ids], [y], initializers)
save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), "model.onnx")
numpy.savez("a.npz", ids=numpy.arange(8))
