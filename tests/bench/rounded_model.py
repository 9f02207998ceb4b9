# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The check model: what a converted model gives where each value of the target type is rounded to it.

ONNX Runtime's CPU computes much of FLOAT16 in float32 inside, keeps what is between two nodes in float32 where it can,
and computes BFLOAT16 not at all. So the converted model is written anew in FLOAT: behind each value of the target type
stand a Cast to it and one back. That is nearest to what a processor does that has the type, with exact sums inside.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import model_types

FLOAT, HALF, BFLOAT16 = TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16


def rounded(model, target, runtime):
    """A model in FLOAT that rounds as `target` does; its inputs and outputs of that type are FLOAT too."""
    made = model_types.prepared(model)
    types = model_types.Types(made, runtime)
    Rounding(target, types).apply(made.graph)
    return made


def floats_of(tensor):
    """A tensor of 16 bits as FLOAT."""
    if tensor.data_type == BFLOAT16:
        bits = np.frombuffer(tensor.raw_data, np.uint16) if tensor.raw_data else np.array(tensor.int32_data, np.uint16)
        array = (bits.astype(np.uint32) << 16).view(np.float32).reshape(tuple(tensor.dims))
    else:
        array = numpy_helper.to_array(tensor).astype(np.float32)
    return numpy_helper.from_array(np.ascontiguousarray(array).reshape(tuple(tensor.dims)), tensor.name)


class Rounding:
    def __init__(self, target, types):
        self._target, self._types, self._count = target, types, 0

    def apply(self, graph):
        for one in graph.initializer:
            self._widen(one)
        for info in (*graph.input, *graph.output):
            self._declare(info.type)
        del graph.value_info[:]
        nodes = []
        for node in graph.node:
            nodes.extend(self._node(node))
        del graph.node[:]
        graph.node.extend(nodes)

    def _widen(self, tensor):
        if tensor.data_type == self._target:
            tensor.CopyFrom(floats_of(tensor))

    def _declare(self, kind):
        which = kind.WhichOneof("value")
        if which == "tensor_type" and kind.tensor_type.elem_type == self._target:
            kind.tensor_type.elem_type = FLOAT
        elif which in ("sequence_type", "optional_type"):
            self._declare(getattr(kind, which).elem_type)

    def _node(self, node):
        taken, made = self._types.of(node)
        node = onnx.NodeProto.FromString(node.SerializeToString()) if not list(model_types.subgraphs(node)) else node
        for one in node.attribute:
            self._attribute(one)
        for inner in model_types.subgraphs(node):
            self.apply(inner)
        if node.op_type == "CastLike" and made[0] == ("tensor", self._target):
            node = helper.make_node("Cast", [node.input[0]], list(node.output), to=FLOAT)
        result, after = [node], []
        for place, (name, kind) in enumerate(zip(node.output, made)):
            if name and kind == ("tensor", self._target):
                self._count += 1
                exact, narrow = f"{name}/exact_{self._count}", f"{name}/narrow_{self._count}"
                node.output[place] = exact
                after += [helper.make_node("Cast", [exact], [narrow], to=self._target),
                          helper.make_node("Cast", [narrow], [name], to=FLOAT)]
        return result + after

    def _attribute(self, one):
        if one.name in model_types.STATED and one.i == self._target:
            one.i = FLOAT
        elif one.type == onnx.AttributeProto.TENSOR:
            self._widen(one.t)
        elif one.type == onnx.AttributeProto.SPARSE_TENSOR:
            self._widen(one.sparse_tensor.values)
        elif one.type == onnx.AttributeProto.TYPE_PROTO:
            self._declare(one.tp)
