#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Fills OUT/<target>/ with the seeds of the fuzz targets, from the fixtures of the tests and a few lines here.

Usage: make_corpus.py OUT. Needs nothing but Python; the models in text format are written by fuzz_write_models.
"""
import json
import pathlib
import struct
import sys
import zipfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
CHECKPOINTS = TESTS / "golden" / "data" / "checkpoints"


def fill(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in seeds.items():
        (folder / name).write_bytes(content)


def pickles():
    """The data.pkl of each archive."""
    found = {}
    for path in sorted(CHECKPOINTS.glob("*.pt")):
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                name = next(name for name in archive.namelist() if name.endswith("/data.pkl"))
                found[path.stem + ".pkl"] = archive.read(name)
    return found


def safetensors(header, data):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def safetensors_files():
    def entry(dtype, shape, begin, end):
        return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}

    return {
        "empty.safetensors": safetensors({}, b""),
        "one.safetensors": safetensors({"w": entry("F32", [2, 2], 0, 16)}, bytes(16)),
        "kinds.safetensors": safetensors(
            {"__metadata__": {"format": "pt"}, "a": entry("BOOL", [3], 0, 3), "b": entry("F8_E4M3", [], 3, 4),
             "c": entry("BF16", [2], 4, 8), "d": entry("I64", [0, 5], 8, 8), "e": entry("F4", [4], 8, 10),
             "\u00e9\\\"": entry("C64", [1], 10, 18)}, bytes(18)),
        "spaces.safetensors": safetensors(b'{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}  \n', b"\1"),
    }


def indexes():
    def index(weight_map, **more):
        return json.dumps({**more, "weight_map": weight_map}).encode()

    return {
        "both.json": index({"w": "weights.safetensors", "layer.b": "weights.safetensors"},
                           metadata={"total_size": 48}),
        "missing.json": index({"w": "weights.safetensors", "v": "other.safetensors"}),
        "outside.json": index({"w": "../weights.safetensors"}),
        "empty.json": index({}),
    }


def plans():
    """Edits of every kind, for the model in models/base.txt."""
    def plan(*edits):
        return json.dumps({"schema": "onnxmend.plan/1", "model": {"path": "model.onnx", "digest": ""},
                           "edits": [{"graph": "main", **edit} for edit in edits]}).encode()

    return {
        "empty.json": plan(),
        "stored.json": plan({"kind": "cast-initializer", "value": "scale", "from": "FLOAT", "to": "FLOAT16"},
                            {"kind": "relabel-initializer", "value": "w", "from": "FLOAT16", "to": "BFLOAT16"},
                            {"kind": "bind-weight", "value": "w", "checkpoint": "weights.safetensors",
                             "tensor": "w", "to": "FLOAT16"}),
        "quantized.json": plan({"kind": "requantize-initializer", "value": "w", "from": "UINT8", "to": "INT8",
                                "offset": 128}, {"kind": "dequantize-initializer", "node": "summed"}),
        "casts.json": plan({"kind": "insert-cast", "value": "hidden", "to": "FLOAT16"},
                           {"kind": "insert-cast", "node": "summed", "input": 1, "to": "FLOAT"},
                           {"kind": "insert-cast", "graph": "main/chosen/else_branch", "value": "b",
                            "to": "FLOAT"}),
        "types.json": plan({"kind": "retype-input", "value": "x", "to": "DOUBLE"},
                           {"kind": "retype-output", "value": "z", "to": "FLOAT"},
                           {"kind": "retype-value-info", "value": "hidden", "to": "FLOAT"},
                           {"kind": "set-attribute", "node": "z", "attribute": "to", "to": "FLOAT16"}),
        "opset.json": plan({"kind": "raise-opset", "version": 22}),
        "older_opset.json": plan({"kind": "lower-opset", "version": 18}),
        "ir_version.json": plan({"kind": "lower-ir-version", "version": 8}),
        "calls.json": plan({"kind": "retarget-call", "node": "called", "call_domain": "local",
                            "call_name": "plus_half"},
                           {"kind": "insert-cast", "graph": "function:local::plus", "value": "c",
                            "to": "FLOAT16"}),
    }


def policies():
    """The example of the documentation, and one of each slip that has its own words."""
    example = (TESTS.parent / "docs/ci.md").read_text().split("<!-- file: .onnxmend.toml -->\n```toml\n")[1]
    return {
        "documented.toml": example.split("\n```")[0].encode(),
        "inline.toml": b'ignore = [{kind = "unknown-op", reason = "r", until = 2026-01-31}]\nsave = {align = "4 KiB"}',
        "slips.toml": b'forbid = ["DOUBEL", 3]\n[save]\nlocation = "../x"\nalign = -1\n[layer]\n',
        "texts.toml": 'fail-on = """\n\\u0041\xe4"""\n["\x7f"]\n'.encode(),
    }


def error_texts():
    return {
        "operands.txt": b"Load model from m.onnx failed:Type Error: Type parameter (T) of Optype (Add) bound to "
                        b"different types (tensor(float16) and\r\n tensor(float) in node (summed).",
        "nested.txt": b"\x1b[31m[ONNXRuntimeError] : 1 : FAIL : Node (chosen) Op (If) [TypeInferenceError] Graph attribute "
                      b"inferencing failed: Node () Op (Add) [ShapeInferenceError] (op_type:Add): bad\x1b[0m",
        "list.txt": b"[ShapeInferenceError] Inference error(s): (op_type:Add, node name: summed): B has inconsistent "
                    b"type tensor(float16)\n(op_type:Cast): [TypeInferenceError] Inferred elem type differs from "
                    b"existing elem type: (FLOAT) vs (FLOAT16)\n\n",
        "repr.txt": b"ValidationError('Nodes in a graph must be topologically sorted, however input \\'x\\' of node: "
                    b"\\nname: summed OpType: Add\\n is not output of any previous nodes.')",
        "name.txt": b"ValidationError: w initializer name is not unique",
    }


def main():
    out = pathlib.Path(sys.argv[1])
    fill(out / "pickle", pickles())
    files = {path.name: path.read_bytes() for path in sorted(CHECKPOINTS.glob("*.pt"))}
    fill(out / "torch_zip", {name: file for name, file in files.items() if file.startswith(b"PK")})
    fill(out / "legacy_torch",
         {name: file for name, file in files.items() if name.startswith("legacy") and len(file) < 8192})
    fill(out / "index_json", indexes())
    arrays = [path for end in ("npy", "npz", "pkl") for path in sorted(CHECKPOINTS.glob("*." + end))]
    fill(out / "numpy", {path.name: path.read_bytes() for path in arrays})
    fill(out / "safetensors", safetensors_files())
    fill(out / "plan", plans())
    fill(out / "error_text", error_texts())
    fill(out / "policy", policies())
    models = [TESTS / "golden/data/overflow/overflow.onnx", TESTS / "golden/data/whisper_like/model.onnx",
              TESTS.parent / "resources/samples/tiny_gpt2.onnx"]
    fill(out / "onnx", {path.parent.name + "_" + path.name: path.read_bytes() for path in models})


if __name__ == "__main__":
    main()
