#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the bundled sample (tiny_gpt2.onnx, tiny_gpt2.bin) and what tests compare it with.

Needs Debian's python3-torch and python3-onnx. Its output is committed; run it again only to change the sample.
"""

import json
import os
from pathlib import Path

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from tiny_gpt2_torch import HEADS, LAYERS, VOCABULARY, WIDTH, logits, make_checkpoint, widen

SAMPLES = Path(__file__).resolve().parent
GOLDEN = SAMPLES.parents[1] / "tests/golden/data/tiny_gpt2"
NAME = "tiny_gpt2"


def graph_name(name):
    """torch.onnx writes h.0.attn.bias as a name that other tools turn into h_0_attn_bias."""
    return name.replace(".", "_")


class GraphWriter:
    """Nodes in order, each named after what it computes; small constants are initializers."""

    def __init__(self):
        self.nodes = []
        self.constants = []

    def add(self, op_type, inputs, output, **attributes):
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(op_type, inputs, outputs, name=f"{outputs[0]}_{op_type}", **attributes))
        return output

    def constant(self, name, value, dtype=numpy.float32):
        self.constants.append(numpy_helper.from_array(numpy.array(value, dtype), name))
        return name

    def conv1d(self, x, prefix):
        product = self.add("MatMul", [x, f"{prefix}_weight"], f"{prefix}_product")
        return self.add("Add", [product, f"{prefix}_bias"], f"{prefix}_out")

    def norm(self, x, prefix):
        inputs = [x, f"{prefix}_weight", f"{prefix}_bias"]
        return self.add("LayerNormalization", inputs, f"{prefix}_out", axis=-1, epsilon=1e-5)

    def attention(self, x, prefix):
        packed = self.conv1d(x, f"{prefix}_c_attn")
        parts = self.add("Split", [packed, "split_sizes"], [f"{prefix}_{part}" for part in ("query", "key", "value")], axis=2)
        heads = []
        for part, order in zip(parts, ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])):
            split = self.add("Reshape", [part, "split_heads"], f"{part}_split")
            heads.append(self.add("Transpose", [split], f"{part}_heads", perm=order))
        scores = self.add("MatMul", heads[:2], f"{prefix}_scores")
        scaled = self.add("Div", [scores, "sqrt_head_width"], f"{prefix}_scaled")
        mask = self.add("Slice", [f"{prefix}_bias", "zeros_2", "mask_ends", "mask_axes"], f"{prefix}_mask")
        masked = self.add("Where", [mask, scaled, f"{prefix}_masked_bias"], f"{prefix}_masked")
        weights = self.add("Softmax", [masked], f"{prefix}_weights", axis=-1)
        mixed = self.add("MatMul", [weights, heads[2]], f"{prefix}_mixed")
        back = self.add("Transpose", [mixed], f"{prefix}_back", perm=[0, 2, 1, 3])
        joined = self.add("Reshape", [back, "join_heads"], f"{prefix}_joined")
        return self.conv1d(joined, f"{prefix}_c_proj")

    def gelu(self, x, prefix):
        cube = self.add("Pow", [x, "three"], f"{prefix}_cube")
        small = self.add("Mul", [cube, "gelu_cubic"], f"{prefix}_small")
        inner = self.add("Add", [x, small], f"{prefix}_inner")
        scaled = self.add("Mul", [inner, "gelu_scale"], f"{prefix}_inner_scaled")
        curve = self.add("Tanh", [scaled], f"{prefix}_tanh")
        shifted = self.add("Add", [curve, "one"], f"{prefix}_shifted")
        half = self.add("Mul", [x, "half"], f"{prefix}_half")
        return self.add("Mul", [half, shifted], f"{prefix}_gelu")

    def model(self):
        self.constant("zero", [0], numpy.int64)
        self.constant("one_index", [1], numpy.int64)
        self.constant("zeros_2", [0, 0], numpy.int64)
        self.constant("mask_axes", [2, 3], numpy.int64)
        self.constant("split_sizes", [WIDTH] * 3, numpy.int64)
        self.constant("split_heads", [0, 0, HEADS, WIDTH // HEADS], numpy.int64)
        self.constant("join_heads", [0, 0, WIDTH], numpy.int64)
        self.constant("sqrt_head_width", (WIDTH // HEADS) ** 0.5)
        self.constant("three", 3.0)
        self.constant("one", 1.0)
        self.constant("half", 0.5)
        self.constant("gelu_cubic", 0.044715)
        self.constant("gelu_scale", (2 / numpy.pi) ** 0.5)

        length = self.add("Shape", ["input_ids"], "length", start=1, end=2)
        self.add("Concat", [length, length], "mask_ends", axis=0)
        tokens = self.add("Gather", ["wte_weight", "input_ids"], "token_embedding")
        places = self.add("Slice", ["wpe_weight", "zero", "length", "zero", "one_index"], "position_embedding")
        x = self.add("Add", [tokens, places], "embedding")
        for layer in range(LAYERS):
            prefix = f"h_{layer}"
            attended = self.attention(self.norm(x, f"{prefix}_ln_1"), f"{prefix}_attn")
            x = self.add("Add", [x, attended], f"{prefix}_after_attention")
            wide = self.conv1d(self.norm(x, f"{prefix}_ln_2"), f"{prefix}_mlp_c_fc")
            narrow = self.conv1d(self.gelu(wide, f"{prefix}_mlp"), f"{prefix}_mlp_c_proj")
            x = self.add("Add", [x, narrow], f"{prefix}_out")
        head = self.add("Transpose", ["wte_weight"], "lm_head", perm=[1, 0])
        return self.add("MatMul", [self.norm(x, "ln_f"), head], "logits")


def make_model(weights):
    """The graph with its parameters as graph inputs that nothing fills yet."""
    writer = GraphWriter()
    writer.model()
    inputs = [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "sequence"])]
    for name, tensor in weights.items():
        dtype = TensorProto.BOOL if tensor.dtype == torch.bool else TensorProto.FLOAT
        inputs.append(helper.make_tensor_value_info(graph_name(name), dtype, list(tensor.shape)))
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "sequence", VOCABULARY])]
    graph = helper.make_graph(writer.nodes, NAME, inputs, outputs, writer.constants)
    model = helper.make_model(graph, producer_name="make_sample", opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model, full_check=True)
    return model


def add_refused_weights(model, checkpoint):
    """All weights as the graph declares them but the first mask: uint8 where the graph says bool.

    Only one, since ONNX Runtime names one fault a load, and of several not the first.
    """
    weights = widen(checkpoint)
    weights["h.0.attn.bias"] = checkpoint["h.0.attn.bias"]
    for name, tensor in weights.items():
        model.graph.initializer.append(numpy_helper.from_array(tensor.numpy(), graph_name(name)))


def main():
    checkpoint = make_checkpoint()
    weights = widen(checkpoint)
    model = make_model(weights)
    onnx.save(model, SAMPLES / f"{NAME}.onnx")
    torch.save(checkpoint, SAMPLES / f"{NAME}.bin")

    GOLDEN.mkdir(parents=True, exist_ok=True)
    ids = torch.tensor([[1, 200, 37, 37, 5, 99, 254, 0]])
    expected = logits(weights, ids)
    with open(GOLDEN / "expected.json", "w", encoding="utf-8") as file:
        values = [float(value) for value in expected.flatten()]
        json.dump({"input_ids": ids.tolist(), "shape": list(expected.shape), "logits": values}, file)
        file.write("\n")
    add_refused_weights(model, checkpoint)
    data = f"{NAME}_refused.onnx.data"
    (GOLDEN / data).unlink(missing_ok=True)  # onnx appends
    refused = str(GOLDEN / f"{NAME}_refused.onnx")  # of a Path, onnx 1.12 would not take the folder
    onnx.save(model, refused, save_as_external_data=True, location=data, size_threshold=1024)
    for path in [*SAMPLES.glob(f"{NAME}.*"), *GOLDEN.iterdir()]:
        print(f"{os.path.getsize(path):8} {path.relative_to(SAMPLES.parents[1])}")


if __name__ == "__main__":
    main()
