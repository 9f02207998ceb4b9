#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/exporter_notes: models with planted mistakes in repeated modules, and the notes about their
nodes in the form of each of torch's exporters, from 2.5 to 2.11 and of TorchScript. expected.json names the line of
each mistake.

Needs only Python: it writes the few fields of onnx.proto itself. Its output is committed.
"""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "data/exporter_notes"

FLOAT, INT64, BOOL, FLOAT16, BFLOAT16 = 1, 7, 9, 10, 16
LAYERS = 3

TORCH = "/venv/lib/python3.11/site-packages/torch/nn/modules/"
TRANSFORMERS = "/venv/lib/python3.11/site-packages/transformers/models/llama/modeling_llama.py"

# Frames around the user's file and inside of it:
AROUND_TRANSFORMERS = [(TRANSFORMERS, 480, "forward", "layer_outputs = decoder_layer(hidden_states)")]
AROUND_CONTAINER = [("{file}", 90, "forward", "return self.layers(x)"),
                    (TORCH + "container.py", 250, "forward", "input = module(input)")]
INSIDE_TORCH = [(TORCH + "linear.py", 125, "forward", "return F.linear(input, self.weight, self.bias)")]
INSIDE_GENERATED = [("<eval_with_key>.3", 7, "forward", "mul = x * y;  x = y = None")]

FORMS = {
    "torch_2_5": {"indent": "  ", "file": "/home/user/net/model.py", "around": [], "inside": INSIDE_TORCH},
    "torch_2_6": {"indent": "  ", "file": "C:\\work (2)\\model.py", "around": AROUND_CONTAINER, "inside": []},
    "torch_2_7": {"indent": "", "file": "/tmp/ipykernel_6181/2519763834.py", "around": [], "inside": INSIDE_GENERATED},
    "torch_2_8": {"indent": "", "file": "model.py", "around": AROUND_TRANSFORMERS, "inside": INSIDE_TORCH},
    "torch_2_9": {"indent": "", "file": "/home/user/net/model.py", "around": AROUND_CONTAINER, "inside": INSIDE_TORCH},
    "torch_2_11": {"indent": "", "file": "/opt/conda/envs/a/lib/python3.12/site-packages/mine/model.py", "around": [],
                   "inside": INSIDE_TORCH, "gaps": True},
    "torchscript": {"file": "/home/user/net/model.py", "around": AROUND_CONTAINER, "inside": INSIDE_TORCH},
}

# A mistake in each layer: module, class, nodes as (operator, attributes, inputs, line, code). `{}` is the value before,
# `x` the flow in FLOAT16. `line` is the one to change.
MISTAKES = [
    ("scale", "Scale", 11, [("Mul", {}, ["x", "{module}.scale"], 11, "return x * self.scale")]),
    ("rope", "Rope", 21, [("Range", {}, ["zero", "two", "one"], 21, "t = torch.arange(2)"),
                          ("Mul", {}, ["x", "{}"], 22, "return x * t")]),
    ("mask", "Mask", 31, [("Less", {}, ["n", "two"], 31, "mask = n < 2"),
                          ("Mul", {}, ["x", "{}"], 33, "return x * mask")]),
    ("bias", "Bias", 41, [("Cast", {"to": FLOAT}, ["n"], 41, "b = n.to(torch.float32)"),
                          ("Neg", {}, ["{}"], 42, "b = -b"),
                          ("Add", {}, ["x", "{}"], 43, "return x + b")]),
    ("proj", "Proj", 51, [("Cast", {"to": BFLOAT16}, ["x"], 51, "y = self.fc(x)"),
                          ("Abs", {}, ["{}"], 52, "y = y.abs()"),
                          ("Sub", {}, ["x", "{}"], 54, "return x - y")]),
]


def varint(number):
    result = b""
    while number > 0x7F:
        result += bytes([number & 0x7F | 0x80])
        number >>= 7
    return result + bytes([number])


def number(field, value):
    return varint(field << 3) + varint(value)


def part(field, value):
    data = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(data)) + data


def tensor(name, dtype, shape, raw):
    return b"".join(number(1, size) for size in shape) + number(2, dtype) + part(8, name) + part(9, raw)


def value(name, dtype, shape):
    dimensions = b"".join(part(1, number(1, size)) for size in shape)
    return part(1, name) + part(2, part(1, number(1, dtype) + part(2, dimensions)))


def attribute(name, code):
    return part(1, name) + number(3, code) + number(20, 2)  # INT


def frames_of(form, line, code):
    around = [(file.replace("{file}", form["file"]), *rest) for file, *rest in form["around"]]
    return [*around, (form["file"], line, "forward", code), *form["inside"]]


def dynamo_notes(form, path, class_name, op_type, line, code):
    indent = form["indent"]
    trace = "\n".join(f'{indent}File "{file}", line {at}, in {function}\n{indent}  {text}'
                      for file, at, function, text in frames_of(form, line, code)) + ("\n" if indent else "")
    layer = ".".join(path.split(".")[:2])
    scopes = ["", layer, path, op_type.lower() + "_1"]
    classes = ["__main__.Net", "net.model.Block", f"net.model.{class_name}", f"aten.{op_type.lower()}.Tensor"]
    names = "/".join(f"{name}: {kind}" for name, kind in zip(scopes, classes))
    entries = {"namespace": names, "pkg.torch.onnx.class_hierarchy": repr(classes),
               "pkg.torch.onnx.fx_node": f"%{scopes[-1]} : [num_users=1] = call_function[target=torch.ops.aten]",
               "pkg.torch.onnx.name_scopes": repr(scopes), "pkg.torch.onnx.stack_trace": trace}
    return b"".join(part(9, part(1, key) + part(2, text)) for key, text in entries.items())


def torchscript_notes(form, line, code):
    lines = [f"{file}({at}): {function}\n" for file, at, function, _ in reversed(frames_of(form, line, code))]
    return part(6, "".join(lines))


def model(name, form):
    nodes, weights, expected = [], [], []
    for module, class_name, line, steps in MISTAKES:
        modules = [f"layers.{layer}.{module}" for layer in range(LAYERS)]
        expected.append({"file": form["file"], "line": line, "modules": modules, "places": LAYERS})
        for path in modules:
            before = ""
            if module == "scale":
                weights.append(tensor(f"{path}.scale", FLOAT, [1], b"\0\0\x80\x3f"))
            for step, (op_type, attributes, inputs, at, code) in enumerate(steps):
                inputs = [text.replace("{module}", path).replace("{}", before) for text in inputs]
                before = f"{path}_{step}"
                scope = path.removesuffix(f".{module}")
                script_name = f"/{scope}/{module}/{op_type}"
                node = b"".join(part(1, text) for text in inputs) + part(2, before) + part(4, op_type)
                node += part(3, script_name if name == "torchscript" else f"node_{op_type}_{len(nodes)}")
                node += b"".join(part(5, attribute(key, to)) for key, to in attributes.items())
                if name == "torchscript":
                    node += torchscript_notes(form, at, code)
                elif not (form.get("gaps") and op_type == "Neg"):  # passes have nodes without notes
                    node += dynamo_notes(form, path, class_name, op_type, at, code)
                nodes.append(node)
    nodes.append(part(1, "x") + part(1, "weight") + part(2, "y") + part(3, "head") + part(4, "Mul"))
    weights.append(tensor("weight", FLOAT16, [64], b"\0\x3c" * 64))
    weights += [tensor(text, INT64, [], bytes([at]) + bytes(7)) for text, at in (("zero", 0), ("one", 1), ("two", 64))]
    graph = b"".join(part(1, node) for node in nodes) + part(2, "notes") + b"".join(part(5, one) for one in weights)
    graph += part(11, value("x", FLOAT16, [64])) + part(11, value("n", INT64, [64]))
    graph += part(12, value("y", FLOAT16, [64]))
    opset = part(1, "") + number(2, 22)
    return number(1, 10) + part(2, "pytorch") + part(7, graph) + part(8, opset), expected


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    expected = {}
    for name, form in FORMS.items():
        data, expected[name] = model(name, form)
        (FOLDER / f"{name}.onnx").write_bytes(data)
    (FOLDER / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
