#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/whisper_like: a graph whose float32 parameters are inputs, a float16 checkpoint, and the
bytes that every parameter must have after the fix, as torch casts them.

Needs Debian's python3-torch and python3-onnx. Its output is committed.
"""

import json
from pathlib import Path

import onnx
import torch
from onnx import TensorProto, helper

FOLDER = Path(__file__).resolve().parent / "data/whisper_like"
WIDTH = 8
LAYERS = 2


def edge_values(tensor):
    """The values of float16 that a sloppy cast would change."""
    edges = [float("inf"), float("-inf"), float("nan"), -0.0, 65504.0, 6.0e-8, 6.1035e-5, 1 / 3]
    tensor.flatten()[: len(edges)] = torch.tensor(edges)
    return tensor


def make_state_dict():
    """Names as of transformers: dotted, with tied, transposed and sliced storages."""
    torch.manual_seed(7)
    state = {"model.encoder.conv1.weight": edge_values(torch.randn(WIDTH, WIDTH, 3))}
    state["model.encoder.conv1.bias"] = torch.randn(WIDTH)
    for layer in range(LAYERS):
        prefix = f"model.encoder.layers.{layer}"
        for name in ("self_attn.q_proj", "self_attn.v_proj", "fc1", "fc2"):
            state[f"{prefix}.{name}.weight"] = torch.randn(WIDTH, WIDTH)
            state[f"{prefix}.{name}.bias"] = torch.randn(WIDTH)
    state = {name: tensor.half() for name, tensor in state.items()}
    large = torch.randn(3 * WIDTH, WIDTH).half()
    state["model.decoder.embed_tokens.weight"] = large
    state["proj_out.weight"] = large  # tied
    state["model.encoder.layers.0.fc2.weight"] = large[WIDTH : 2 * WIDTH]  # a slice of a larger storage
    state["model.encoder.layers.1.fc2.weight"] = torch.randn(WIDTH, WIDTH).half().t()  # transposed
    return state


def make_model(state):
    """Every parameter is used by a node, as ONNX Runtime would see it."""
    nodes = []
    inputs = [helper.make_tensor_value_info("mel", TensorProto.FLOAT, [1, WIDTH, 16])]
    for name, tensor in state.items():
        inputs.append(helper.make_tensor_value_info(name.replace(".", "_"), TensorProto.FLOAT, list(tensor.shape)))
    conv = ["mel", "model_encoder_conv1_weight", "model_encoder_conv1_bias"]
    nodes.append(helper.make_node("Conv", conv, ["features"], name="conv1", pads=[1, 1]))
    nodes.append(helper.make_node("Transpose", ["features"], ["x_0"], name="to_rows", perm=[0, 2, 1]))
    step = 0
    for layer in range(LAYERS):
        for name in ("self_attn_q_proj", "self_attn_v_proj", "fc1", "fc2"):
            prefix = f"model_encoder_layers_{layer}_{name}"
            nodes.append(helper.make_node("MatMul", [f"x_{step}", f"{prefix}_weight"], [f"{prefix}_product"], name=prefix))
            nodes.append(helper.make_node("Add", [f"{prefix}_product", f"{prefix}_bias"], [f"x_{step + 1}"], name=f"{prefix}_add"))
            step += 1
    for table in ("model_decoder_embed_tokens_weight", "proj_out_weight"):
        nodes.append(helper.make_node("Transpose", [table], [f"{table}_t"], name=f"{table}_turn", perm=[1, 0]))
    nodes.append(helper.make_node("MatMul", [f"x_{step}", "model_decoder_embed_tokens_weight_t"], ["tokens"], name="embed"))
    nodes.append(helper.make_node("MatMul", [f"x_{step}", "proj_out_weight_t"], ["projected"], name="project"))
    nodes.append(helper.make_node("Add", ["tokens", "projected"], ["logits"], name="join"))
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, 16, 3 * WIDTH])]
    graph = helper.make_graph(nodes, "whisper_like", inputs, outputs)
    model = helper.make_model(graph, producer_name="make_whisper_like", opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model, full_check=True)
    return model


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    state = make_state_dict()
    onnx.save(make_model(state), str(FOLDER / "model.onnx"))
    torch.save(state, FOLDER / "pytorch_model.bin")
    index = {}
    with open(FOLDER / "expected.bin", "wb") as data:
        for name, tensor in torch.load(FOLDER / "pytorch_model.bin").items():
            values = tensor.to(torch.float32).contiguous().numpy().tobytes()
            index[name.replace(".", "_")] = {"offset": data.tell(), "bytes": len(values)}
            data.write(values)
    with open(FOLDER / "expected.json", "w", encoding="utf-8") as file:
        json.dump(index, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
