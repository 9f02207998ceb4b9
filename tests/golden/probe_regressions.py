#!/usr/bin/env python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/release_regressions.json: published models that some releases of ONNX Runtime load and others do not.

    probe_regressions.py libonnxruntime.so... [--onnxmend PROGRAM]

Each model is the smallest one that fails as the report at its source says. The libraries are those of the npm package
onnxruntime-node, as of probe_releases.py. For each model the file has the releases that load it, and what the others say.
"cause" says what the releases differ in: an IR version, an opset, a type, or an operator as a whole. "wanted" is the oldest
release that has to load it, mostly that of the report.

With --onnxmend each model is fixed with `--runs-in` for these releases, and the result is loaded in each of their
libraries: "mended" says whether all of them load it.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import onnx
import onnx.parser

from probe_contrib_ops import in_child
from runtime_library import Runtime

FILE = pathlib.Path(__file__).resolve().parent / "data" / "release_regressions.json"
ORT = "https://github.com/microsoft/onnxruntime/"
INT4 = 22
PLACE = re.compile(r"/\S+:\d+ .*?onnxruntime::.*\) ")  # source file, line and function
ADVICE = re.compile(r"(?<=versions)\..*?(?= Current official)", re.DOTALL)
ADDRESS = re.compile(r"0x[0-9a-f]+")


def one(opset, graph, ir=8):
    """A model in the text that onnx's parser reads."""
    return f'<ir_version: {ir}, opset_import: ["" : {opset}]> g {graph}'


def node(opset, inputs, output, call, ir=8):
    return one(opset, f"({inputs}) => ({output} y) {{ y = {call} }}", ir)


# name: cause, source, oldest release that is wanted, model
REGRESSIONS = {
    "IR version 9": ("ir", ORT + "issues/15874", "1.14", node(17, "float[2] x", "float[2]", "Sigmoid (x)", ir=9)),
    "IR version 10": ("ir", ORT + "issues/20559", "1.17", node(17, "float[2] x", "float[2]", "Relu (x)", ir=10)),
    "IR version 11": ("ir", ORT + "issues/23602", "1.20", node(15, "float[1, 1, 4, 4] x, float[1, 1, 3, 3] w", "float[1, 1, 2, 2]",
                                                               "Conv (x, w)", ir=11)),
    "opset 16 to 20 of an optimizer": ("opset", "https://github.com/microsoft/onnxruntime-training-examples/issues/166", "1.16",
                                       node(20, "float[2] x", "float[2]", "Mul (x, x)")),
    "opset 22": ("opset", ORT + "issues/23162", "1.20", node(22, "float[1, 1, 4] x", "float[1, 1, 2]", "MaxPool <kernel_shape = [3]> (x)")),
    "If of opset 19": ("opset", ORT + "issues/16904", "1.15", one(19,
        "(bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = a () => (float[2] t) { t = Relu (x) }, "
        "else_branch = b () => (float[2] e) { e = Neg (x) }> }")),
    "Reshape of opset 19": ("opset", "https://github.com/onnx/onnxmltools/issues/701", "1.15",
                            node(19, "float[2, 3] x, int64[1] s", "float[6]", "Reshape (x, s)")),
    "Cast of opset 19": ("opset", "https://github.com/NVIDIA/TensorRT/issues/4178", "1.15",
                         node(19, "int64[2] x", "float[2]", "Cast <to = 1> (x)")),
    "Cast of opset 19 that states the default": ("opset", ORT + "issues/15570", "1.15",
                                                 node(19, "int64[2] x", "float[2]", "Cast <to = 1, saturate = 1> (x)")),
    "DequantizeLinear of opset 19": ("opset", ORT + "issues/15573", "1.15",
                                     node(19, "int8[2] x, float s, int8 z", "float[2]", "DequantizeLinear (x, s, z)")),
    "QuantizeLinear of opset 19": ("opset", ORT + "issues/15577", "1.15",
                                   node(19, "float[2] x, float s, int8 z", "int8[2]", "QuantizeLinear (x, s, z)")),
    "QuantizeLinear of opset 23": ("opset", ORT + "issues/25932", "1.22",
                                   node(23, "float[2] x, float s, uint8 z", "uint8[2]", "QuantizeLinear (x, s, z)")),
    "QLinearMatMul of opset 21": ("opset", ORT + "pull/22488", "1.18", node(
        21, "uint8[2, 2] a, float s, uint8 z", "uint8[2, 2]", "QLinearMatMul (a, s, z, a, s, z, s, z)")),
    "GridSample of opset 20 with images": ("opset", ORT + "issues/17600", "1.16", node(
        20, "float[1, 1, 4, 4] x, float[1, 2, 2, 2] p", "float[1, 1, 2, 2]", 'GridSample <mode = "linear"> (x, p)')),
    "GridSample of opset 20 with volumes": ("operator", ORT + "issues/16581", "1.15", node(
        20, "float[1, 1, 2, 4, 4] x, float[1, 2, 2, 2, 3] p", "float[1, 1, 2, 2, 2]", "GridSample (x, p)")),
    "Gelu of opset 20": ("operator", ORT + "issues/17597", "1.16", node(20, "float[2] x", "float[2]", "Gelu (x)")),
    "RoiAlign of opset 22": ("opset", ORT + "issues/27731", "1.21", node(
        22, "float[1, 1, 4, 4] x, float[1, 4] r, int64[1] b", "float[1, 1, 1, 1]", "RoiAlign (x, r, b)")),
    "Attention of opset 23": ("operator", ORT + "issues/24554", "1.22", node(
        23, "float[1, 2, 2, 4] q, float[1, 2, 2, 4] k, float[1, 2, 2, 4] v", "float[1, 2, 2, 4]", "Attention (q, k, v)")),
    "RMSNormalization of opset 23": ("operator", ORT + "issues/24555", "1.22",
                                     node(23, "float[2, 4] x, float[4] s", "float[2, 4]", "RMSNormalization (x, s)")),
    "DeformConv of opset 19": ("operator", ORT + "issues/20810", "1.18", node(
        19, "float[1, 1, 3, 3] x, float[1, 1, 2, 2] w, float[1, 8, 2, 2] o", "float[1, 1, 2, 2]", "DeformConv (x, w, o)")),
    "ReduceMax of BOOL": ("type", ORT + "pull/17805", "1.16", node(20, "bool[2, 2] x", "bool[1, 1]", "ReduceMax (x)")),
    "DequantizeLinear of INT4": ("type", ORT + "pull/20362", "1.18", one(
        21, "(float[1, 4] x, float s) => (float[1, 2] y) <int4[4, 2] w = {225, 195, 165, 135}> "
            "{ d = DequantizeLinear (w, s) y = MatMul (x, d) }", ir=10)),
    "Cast to INT4": ("type", ORT + "issues/25378", "1.21", one(
        21, f"(uint8[4] x, float s) => (float[4] y) {{ q = Cast <to = {INT4}> (x) y = DequantizeLinear (q, s) }}", ir=10)),
    "Add of UINT8": ("type", ORT + "issues/19231", "1.17", node(14, "uint8[1] x, uint8[1] z", "uint8[1]", "Add (x, z)")),
    "Sub of INT16": ("type", ORT + "pull/19244", "1.17", node(14, "int16[1] x, int16[1] z", "int16[1]", "Sub (x, z)")),
    "Mul of UINT32": ("type", ORT + "issues/23051", "1.20", node(14, "uint32[1] x, uint32[1] z", "uint32[1]", "Mul (x, z)")),
    "Neg of INT16": ("type", ORT + "pull/23090", "1.20", node(13, "int16[2] x", "int16[2]", "Neg (x)")),
    "Max of INT8": ("type", ORT + "issues/26382", "1.23", node(13, "int8[2] x, int8[2] z", "int8[2]", "Max (x, z)")),
    "ConvInteger of INT8": ("type", ORT + "issues/24183", "1.21", node(
        10, "int8[1, 1, 3, 3] x, int8[1, 1, 2, 2] w", "int32[1, 1, 2, 2]", "ConvInteger (x, w)")),
    "MatMulInteger of INT8 and UINT8": ("type", ORT + "issues/26743", "1.23", node(
        10, "int8[1, 4] x, uint8[4, 4] w", "int32[1, 4]", "MatMulInteger (x, w)")),
    "TopK of INT8": ("type", ORT + "pull/27860", "1.24", one(
        11, "(int8[4] x, int64[1] k) => (int8[n] y, int64[n] i) { y, i = TopK (x, k) }")),
    "Trilu of BOOL": ("type", ORT + "issues/16189", "1.14", node(14, "bool[2, 2] x", "bool[2, 2]", "Trilu (x)")),
    "Trilu of INT32": ("type", ORT + "issues/21400", "1.19", node(14, "int32[1, 1, 4, 4] x, int64 k", "int32[1, 1, 4, 4]",
                                                                  "Trilu (x, k)")),
    "DepthToSpace of UINT8": ("type", ORT + "pull/23029", "1.20", node(
        13, "uint8[1, 4, 1, 1] x", "uint8[1, 1, 2, 2]", "DepthToSpace <blocksize = 2> (x)")),
    "SpaceToDepth of UINT8": ("type", ORT + "issues/21287", "1.18", node(
        13, "uint8[1, 1, 2, 2] x", "uint8[1, 4, 1, 1]", "SpaceToDepth <blocksize = 2> (x)")),
    "Cos of DOUBLE": ("type", ORT + "issues/19710", "1.16", node(16, "double[2] x", "double[2]", "Cos (x)")),
    "Unique of DOUBLE": ("type", ORT + "pull/16359", "1.15", node(11, "double[4] x", "double[n]", "Unique (x)")),
    "ReduceMean of INT64": ("type", ORT + "pull/21490", "1.19", node(18, "int64[2, 2] x", "int64[1, 1]", "ReduceMean (x)")),
    "ReduceL1 of DOUBLE": ("type", ORT + "pull/21490", "1.19", node(13, "double[2, 2] x", "double[1, 1]", "ReduceL1 (x)")),
    "ArgMax of INT64": ("type", ORT + "pull/21641", "1.19", node(13, "int64[2, 2] x", "int64[1, 2]", "ArgMax (x)")),
    "Clip of UINT32": ("type", ORT + "issues/15304", "1.14", node(13, "uint32[2] x, uint32 a, uint32 b", "uint32[2]", "Clip (x, a, b)")),
    "LayerNormalization of FLOAT16": ("type", ORT + "issues/16341", "1.15", node(
        18, "float16[2, 4] x, float16[4] s, float16[4] b", "float16[2, 4]", "LayerNormalization (x, s, b)")),
    "Abs of BFLOAT16": ("type", ORT + "issues/23875", "1.20", node(13, "bfloat16[2] x", "bfloat16[2]", "Abs (x)")),
    "MatMul of BFLOAT16": ("type", ORT + "issues/26311", "1.23", node(13, "bfloat16[2, 2] x", "bfloat16[2, 2]", "MatMul (x, x)")),
    "IsNaN of BFLOAT16": ("type", ORT + "pull/29902", "1.18", node(13, "bfloat16[2] x", "bool[2]", "IsNaN (x)")),
    "SplitToSequence of BOOL": ("type", ORT + "issues/16905", "1.15", one(
        17, "(bool[4] x, int64 i) => (bool[n] y) { s = SplitToSequence (x) y = SequenceAt (s, i) }")),
}


def proto(text):
    """Parses a model. onnx 1.12 does not know INT4, of which the text has two numbers in one."""
    model = onnx.parser.parse_model(text.replace("int4[", "int8["))
    for tensor in model.graph.initializer if "int4[" in text else ():
        tensor.data_type = INT4
    return model.SerializeToString()


def numbers(version):
    return [int(part) for part in version.split(".")]


def ask(library, models):
    runtime = Runtime(library)
    return runtime.version, [runtime.load(model) for model in models]


def ask_all(libraries, models):
    """By release what it says about each model; empty if it loads it."""
    answers = {}
    for library in libraries:
        answer = in_child(ask, library, models)
        if isinstance(answer, Exception):
            raise SystemExit(f"{library}: {answer}")
        answers[answer[0]] = answer[1]
    return dict(sorted(answers.items(), key=lambda one: numbers(one[0])))


def sentences(answers):
    """The releases that say a sentence, by the sentence."""
    result = {}
    for version, message in answers:
        if message:
            text = ADDRESS.sub("0x", ADVICE.sub(".", PLACE.sub("", message))).strip()
            result.setdefault(text, []).append(version)
    return result


def is_wanted(version, oldest):
    return numbers(version)[:2] >= numbers(oldest)


def fixed(program, model, oldest, newest):
    """The fixed model."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = pathlib.Path(folder, "model.onnx"), pathlib.Path(folder, "fixed.onnx")
        before.write_bytes(model)
        subprocess.run([program, "fix", str(before), "-o", str(after), "--runs-in", f"{oldest}..{newest}", "--quiet"],
                       check=False, capture_output=True)
        return after.read_bytes() if after.exists() else model


def main():
    arguments = sys.argv[1:]
    program = arguments.pop(arguments.index("--onnxmend") + 1) if "--onnxmend" in arguments else None
    libraries = [one for one in arguments if one != "--onnxmend"]
    models = [proto(text) for *_, text in REGRESSIONS.values()]
    answers = ask_all(libraries, models)
    rows = [{"name": name, "source": source, "cause": cause, "wanted": oldest, "model": text,
             "loads": [version for version, said in answers.items() if not said[i]],
             "messages": sentences((version, said[i]) for version, said in answers.items())}
            for i, (name, (cause, source, oldest, text)) in enumerate(REGRESSIONS.items())]
    if program:
        newest = ".".join(list(answers)[-1].split(".")[:2])
        mended = ask_all(libraries, [fixed(program, model, row["wanted"], newest) for model, row in zip(models, rows)])
        for i, row in enumerate(rows):
            left = [version for version, said in mended.items() if said[i] and is_wanted(version, row["wanted"])]
            row["mended"] = not left
            if left:
                print(row["name"], "fails in", ", ".join(left), mended[left[0]][i], flush=True)
    FILE.write_text(json.dumps(rows, indent=1) + "\n")
    print(len(rows), "models,", sum(row.get("mended", False) for row in rows), "of them mended")


if __name__ == "__main__":
    main()
