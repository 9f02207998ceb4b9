#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a model and a checkpoint shaped like Whisper large-v3.

model.onnx          1,260 float32 graph inputs, named with underscores, and nodes that read every one
pytorch_model.bin   the same tensors as float16, named with dots, as torch.save writes them (3.1 GB)

proj_out.weight is tied to the token embedding: 1,260 tensors, 1,259 storages, 1.54 G parameters.
Needs Debian's python3-torch and python3-onnx.
"""
import argparse
import collections
import math
import pathlib

# torch and onnx are imported where they are used: bench.py must stay small, see there.

LAYERS = 32
CHECKPOINT = "pytorch_model.bin"
MODEL = "model.onnx"


def linear(name, rows, columns, bias=True):
    yield name + ".weight", (rows, columns)
    if bias:
        yield name + ".bias", (rows,)


def norm(name, width):
    yield name + ".weight", (width,)
    yield name + ".bias", (width,)


def attention(name, width):
    yield from linear(name + ".k_proj", width, width, bias=False)
    for part in ("v_proj", "q_proj", "out_proj"):
        yield from linear(f"{name}.{part}", width, width)


def layer(name, width, decoder):
    yield from attention(name + ".self_attn", width)
    yield from norm(name + ".self_attn_layer_norm", width)
    if decoder:
        yield from attention(name + ".encoder_attn", width)
        yield from norm(name + ".encoder_attn_layer_norm", width)
    yield from linear(name + ".fc1", 4 * width, width)
    yield from linear(name + ".fc2", width, 4 * width)
    yield from norm(name + ".final_layer_norm", width)


def shapes(scale):
    """Names and shapes in the order of the real state_dict; the parameter count goes with `scale`."""
    side = math.sqrt(scale)

    def scaled(size):
        return max(4, round(size * side))

    width, vocabulary = scaled(1280), scaled(51866)
    encoder, decoder = "model.encoder", "model.decoder"
    yield encoder + ".conv1.weight", (width, scaled(128), 3)
    yield encoder + ".conv1.bias", (width,)
    yield encoder + ".conv2.weight", (width, width, 3)
    yield encoder + ".conv2.bias", (width,)
    yield encoder + ".embed_positions.weight", (scaled(1500), width)
    for number in range(LAYERS):
        yield from layer(f"{encoder}.layers.{number}", width, decoder=False)
    yield from norm(encoder + ".layer_norm", width)
    yield decoder + ".embed_tokens.weight", (vocabulary, width)
    yield decoder + ".embed_positions.weight", (scaled(448), width)
    for number in range(LAYERS):
        yield from layer(f"{decoder}.layers.{number}", width, decoder=True)
    yield from norm(decoder + ".layer_norm", width)
    yield "proj_out.weight", (vocabulary, width)


def input_name(checkpoint_name):
    return checkpoint_name.replace(".", "_")


def make_state_dict(scale):
    """Weights from one pool of random numbers, each tensor beginning elsewhere in it."""
    import torch
    torch.manual_seed(20)
    pool = (torch.randn(1 << 22) * 0.02).half()
    pool[::997] = 0.0
    pool[1::1009] = -0.0
    pool[2::1013] = 6e-8  # the smallest subnormal of float16
    pool[3::100003] = 65504.0
    state_dict = collections.OrderedDict()
    for number, (name, shape) in enumerate(shapes(scale)):
        if name == "proj_out.weight":
            state_dict[name] = state_dict["model.decoder.embed_tokens.weight"]
            continue
        count = math.prod(shape)
        rolled = pool.roll(-number * 3331)
        state_dict[name] = rolled.repeat(-(-count // len(rolled)))[:count].clone().reshape(shape)
    return state_dict


def make_model(scale):
    """The mean of each weight, summed up layer by layer: every input is read as float32."""
    from onnx import TensorProto, checker, helper
    inputs, nodes, groups = [], [], collections.defaultdict(list)
    for name, shape in shapes(scale):
        graph_name = input_name(name)
        inputs.append(helper.make_tensor_value_info(graph_name, TensorProto.FLOAT, shape))
        nodes.append(helper.make_node("ReduceMean", [graph_name], [graph_name + "_mean"], name="mean_" + graph_name, keepdims=0))
        groups[".".join(name.split(".")[:4])].append(graph_name + "_mean")
    total = "start"
    nodes.append(helper.make_node("Constant", [], [total], name="start", value_float=0.0))
    for number, means in enumerate(groups.values()):
        nodes.append(helper.make_node("Sum", [total, *means], [f"total_{number}"], name=f"sum_{number}"))
        total = f"total_{number}"
    nodes.append(helper.make_node("Identity", [total], ["total"], name="end"))
    output = helper.make_tensor_value_info("total", TensorProto.FLOAT, [])
    graph = helper.make_graph(nodes, "whisper_like", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="make_whisper_like")
    model.ir_version = 8
    checker.check_model(model, full_check=True)
    return model


def make(folder, scale):
    import onnx
    import torch
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(make_model(scale), str(folder / MODEL))
    unfinished = folder / (CHECKPOINT + ".unfinished")
    torch.save(make_state_dict(scale), unfinished)
    unfinished.rename(folder / CHECKPOINT)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full number of parameters (default 1)")
    arguments = parser.parse_args()
    make(arguments.folder, arguments.scale)
    print(arguments.folder / MODEL, arguments.folder / CHECKPOINT)


if __name__ == "__main__":
    main()
