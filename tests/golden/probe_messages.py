#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/runtime_messages: what versions of ONNX Runtime say against the same faulty models.

    probe_messages.py libonnxruntime.so...

A file for each library, <version>.json: for each model the sentence, and its cause as `onnxmend explain` has to name it
(core/messages/error_causes.cpp).
"""

import json
import os
import pathlib
import sys
import tempfile

import onnx
from onnx import TensorProto, helper

from probe_contrib_ops import in_child
from runtime_library import Runtime

HERE = pathlib.Path(__file__).resolve().parent / "data" / "runtime_messages"
FLOAT, HALF, DOUBLE, INT64, INT32, BOOL, BFLOAT16 = (
    TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.DOUBLE, TensorProto.INT64, TensorProto.INT32, TensorProto.BOOL,
    TensorProto.BFLOAT16)
node = helper.make_node


def tensor(name, dtype, shape=(2,)):
    return helper.make_tensor_value_info(name, dtype, shape)


def sequence(name, dtype):
    return helper.make_tensor_sequence_value_info(name, dtype, None)


def optional(name, dtype):
    return helper.make_value_info(name, helper.make_optional_type_proto(helper.make_tensor_type_proto(dtype, (2,))))


def stored(name, dtype, shape=(2,)):
    return helper.make_tensor(name, dtype, shape, [1] * (shape[0] if shape else 1))


def model(nodes, inputs, outputs, stored_tensors=(), opset=16, **more):
    graph = helper.make_graph(nodes, "g", inputs, outputs, stored_tensors, value_info=more.pop("value_info", ()))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset), helper.make_opsetid("f", 1)],
                             ir_version=more.pop("ir_version", 8), **more)


def branches(then_nodes, then_output, else_nodes, else_output, **more):
    graphs = {"then_branch": helper.make_graph(then_nodes, "t", [], [then_output]),
              "else_branch": helper.make_graph(else_nodes, "e", [], [else_output], **more)}
    return [node("If", ["c"], ["y"], "n", **graphs)]


def loop(carried, body_nodes, given):
    body = helper.make_graph([node("Identity", ["k"], ["l"], "i"), *body_nodes], "b",
                             [tensor("i", INT64, ()), tensor("k", BOOL, ()), carried], [tensor("l", BOOL, ()), given])
    return [node("Loop", ["m", "c", "x"], ["y"], "n", body=body)]


def function(nodes):
    return helper.make_function("f", "both", ["a", "b"], ["c"], nodes, [helper.make_opsetid("", 16)])


def without_data():
    """A model whose data is in a file that is not there."""
    weight = stored("w", FLOAT)
    external = onnx.TensorProto(name="w", data_type=FLOAT, dims=weight.dims, data_location=TensorProto.EXTERNAL)
    for key, value in (("location", "gone.data"), ("offset", "0"), ("length", "8")):
        external.external_data.add(key=key, value=value)
    return model([node("Add", ["x", "w"], ["y"], "n")], [tensor("x", FLOAT)], [tensor("y", FLOAT)], [external])


COUNTS = [tensor("m", INT64, ()), tensor("c", BOOL, ())]
MODELS = {
    "operand-types": {
        "weight": model([node("Add", ["x", "w"], ["y"], "n")], [tensor("x", FLOAT)], [tensor("y", FLOAT)],
                        [stored("w", HALF)]),
        "inputs": model([node("Mul", ["x", "z"], ["y"], "n")], [tensor("x", INT64), tensor("z", INT32)],
                        [tensor("y", INT64)]),
        "node without a name": model([node("Add", ["x", "z"], ["y"])], [tensor("x", FLOAT), tensor("z", HALF)],
                                     [tensor("y", FLOAT)]),
        "in a branch": model(
            branches([node("Relu", ["x"], ["p"], "r")], tensor("p", FLOAT), [node("Add", ["x", "k"], ["q"], "a")],
                     tensor("q", FLOAT), initializer=[stored("k", HALF)]),
            [tensor("c", BOOL, ()), tensor("x", FLOAT)], [tensor("y", FLOAT)]),
        "in a function": model([node("both", ["x", "z"], ["y"], "n", domain="f")],
                               [tensor("x", FLOAT), tensor("z", HALF)], [tensor("y", FLOAT)],
                               functions=[function([node("Relu", ["a"], ["t"], "r"), node("Add", ["t", "b"], ["c"], "a")])]),
        "sequence and tensor": model([node("SequenceEmpty", [], ["s"], "e"), node("SequenceInsert", ["s", "x"], ["r"], "n")],
                                     [tensor("x", HALF)], [sequence("r", HALF)]),
    },
    "operand-type": {
        "not taken": model([node("Cos", ["x"], ["y"], "n")], [tensor("x", INT64)], [tensor("y", INT64)]),
        "index": model([node("Gather", ["x", "z"], ["y"], "n")], [tensor("x", FLOAT), tensor("z", FLOAT)],
                       [tensor("y", FLOAT)]),
    },
    "declared-type": {
        "output": model([node("Relu", ["x"], ["y"], "n")], [tensor("x", FLOAT)], [tensor("y", HALF)]),
        "value_info": model([node("Abs", ["x"], ["t"], "n"), node("Relu", ["t"], ["y"], "r")], [tensor("x", FLOAT)],
                            [tensor("y", FLOAT)], value_info=[tensor("t", HALF)]),
    },
    "initializer-type": {
        "declared input": model([node("Add", ["x", "w"], ["y"], "n")], [tensor("x", FLOAT), tensor("w", FLOAT)],
                                [tensor("y", FLOAT)], [stored("w", HALF)]),
        "IR version 3": model([node("Add", ["x", "w"], ["y"], "n")], [tensor("x", FLOAT), tensor("w", FLOAT)],
                              [tensor("y", FLOAT)], [stored("w", HALF)], ir_version=3),
    },
    "no-kernel": {
        "BFLOAT16": model([node("Add", ["x", "x"], ["y"], "n")], [tensor("x", BFLOAT16)], [tensor("y", BFLOAT16)]),
        "convolution of DOUBLE": model([node("Conv", ["x", "w"], ["y"], "n")],
                                       [tensor("x", DOUBLE, (1, 1, 4)), tensor("w", DOUBLE, (1, 1, 2))],
                                       [tensor("y", DOUBLE, (1, 1, 3))]),
    },
    "branch-types": {
        "tensors": model(branches([node("Relu", ["x"], ["p"], "r")], tensor("p", FLOAT),
                                  [node("Cast", ["x"], ["q"], "k", to=HALF)], tensor("q", HALF)),
                         [tensor("c", BOOL, ()), tensor("x", FLOAT)], [tensor("y", FLOAT)]),
        "sequences": model(branches([node("SequenceEmpty", [], ["p"], "s")], sequence("p", FLOAT),
                                    [node("SequenceConstruct", ["x"], ["q"], "k")], sequence("q", HALF)),
                           [tensor("c", BOOL, ()), tensor("x", HALF)], [sequence("y", FLOAT)]),
        "a tensor and a sequence": model(branches([node("Relu", ["x"], ["p"], "r")], tensor("p", FLOAT),
                                                  [node("SequenceConstruct", ["x"], ["q"], "k")], sequence("q", FLOAT)),
                                         [tensor("c", BOOL, ()), tensor("x", FLOAT)], [tensor("y", FLOAT)]),
        "carried tensor": model(loop(tensor("v", HALF), [node("Identity", ["v"], ["w"], "k")], tensor("w", HALF)),
                                [*COUNTS, tensor("x", FLOAT)], [tensor("y", FLOAT)]),
        "carried optional": model(loop(optional("v", FLOAT), [node("Identity", ["v"], ["w"], "k")], optional("w", FLOAT)),
                                  [*COUNTS, optional("x", HALF)], [optional("y", FLOAT)]),
        "carried sequence": model(loop(sequence("v", FLOAT), [node("SequenceConstruct", ["z"], ["w"], "k")],
                                       sequence("w", HALF)),
                                  [*COUNTS, sequence("x", FLOAT), tensor("z", HALF)], [sequence("y", FLOAT)]),
        "a tensor carried as a sequence": model(loop(sequence("v", FLOAT), [node("Identity", ["v"], ["w"], "k")],
                                                     sequence("w", FLOAT)),
                                                [*COUNTS, tensor("x", FLOAT)], [sequence("y", FLOAT)]),
    },
    "data-missing": {"no data file": without_data()},
}


def sentences(library, folder):
    runtime = Runtime(library)
    path = pathlib.Path("model.onnx")  # sentences name it
    answers = []
    for cause, models in MODELS.items():
        for name, faulty in models.items():
            path.write_bytes(faulty.SerializeToString())
            message = runtime.load_file(path)
            if not message:
                raise ValueError(f"{runtime.version} loads the model '{name}'")
            answers.append({"model": name, "cause": cause, "message": message.replace(folder, "/models")})
    return runtime.version, answers


def main():
    HERE.mkdir(parents=True, exist_ok=True)
    for library in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            answer = in_child(sentences, library, folder)
            os.chdir(HERE)
        if isinstance(answer, Exception):
            raise answer
        version, answers = answer
        (HERE / f"{version}.json").write_text(json.dumps(answers, indent=1) + "\n")
        print(version, len(answers), "sentences")


if __name__ == "__main__":
    main()
