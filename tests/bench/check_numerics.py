#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Judges `onnxmend numerics` on faults that are planted in healthy half models.

    check_numerics.py MODELS --runtime LIBRARY --onnxmend PROGRAM --work FOLDER

MODELS is what convert_models.py made. Each model is converted to float16; it counts as healthy when it agrees with its
original on the inputs to calibrate with, with every value rounded (rounded_model.py). On a healthy one `numerics` must
name no cause. Then each fault of FAULTS is planted behind a matrix product or convolution in the middle: nodes that
compute the identity in exact arithmetic and not in halves. A planted fault counts when the outputs of the rounded
model are out of the tolerance. The cause that `numerics` names first must be a planted node, with a kind of the fault.
Needs Debian's python3-onnx; ONNX Runtime's library is the referee.
"""
import argparse
import dataclasses
import json
import pathlib
import subprocess

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import rounded_model
import runtime_session
from check_conversions import Fault, worst

TOLERANCE = 0.01
PREFIX = "planted_"
ANCHORS = {"MatMul", "Gemm", "Conv"}


class Block:
    """Nodes that stand between a value and its readers. `value` is at most 1 in magnitude."""

    def __init__(self, value, greatest):
        self.nodes, self.initializers, self._count = [], [], 0
        self.value = self("Mul", value, self.constant(1 / greatest))
        self._greatest = greatest

    def constant(self, number, dtype=np.float16):
        name = f"{PREFIX}c{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(np.array(number, dtype), name))
        return name

    def __call__(self, op_type, *inputs, name=None, **attributes):
        self._count += 1
        label = PREFIX + (name or f"{op_type}_{self._count}")
        self.nodes.append(helper.make_node(op_type, list(inputs), [label], name=label, **attributes))
        return label

    def end(self, value, name):
        self.nodes.append(helper.make_node("Mul", [value, self.constant(self._greatest)], [name], name=PREFIX + "end"))


def square(b):
    """Squares of up to 300 leave the range, and their root would be back in it."""
    large = b("Mul", b.value, b.constant(300))
    root = b("Sqrt", b("Mul", large, large, name="guilty"))
    return b("Mul", b("Mul", root, b("Sign", b.value)), b.constant(1 / 300))


def large_sum(b):
    shifted = b("Add", b("Mul", b.value, b.constant(30000)), b.constant(50000), name="guilty")
    return b("Mul", b("Sub", shifted, b.constant(50000)), b.constant(1 / 30000))


def exponential(b):
    power = b("Exp", b("Add", b.value, b.constant(11.5)), name="guilty")
    return b("Sub", b("Log", power), b.constant(11.5))


def absorbed(b):
    return b("Sub", b("Add", b.value, b.constant(4096), name="guilty"), b.constant(4096))


def vanished(b):
    """A number of 1e-9 and the factor 1 to 2 that it has. What divides by it is as guilty as what made it."""
    factor = b("Add", b("Abs", b.value), b.constant(1))
    small = b("Mul", b("Mul", factor, b.constant(2e-5)), b.constant(5e-5), name="guilty")
    return factor, small


def divisor(b):
    _, small = vanished(b)
    return b("Mul", b.value, b("Div", small, small, name="guilty_division"))


def logarithm(b):
    factor, small = vanished(b)
    none = b("Add", b("Sub", b("Log", small, name="guilty_logarithm"), b("Log", factor)), b.constant(20.723))
    return b("Add", b.value, b("Mul", none, b.constant(0)))


def positions(b):
    ids = b("Cast", b.constant(4099, np.int64), to=TensorProto.FLOAT16, name="guilty")
    return b("Mul", b.value, b("Sub", ids, b.constant(4098)))


def two_masks(b):
    once = b("Add", b.value, b.constant(-65504))
    share = b("Softmax", b("Add", once, b.constant(-65504), name="guilty"), axis=-1)
    return b("Add", b.value, b("Mul", share, b.constant(0)))


def stored_infinity(b):
    hidden = b("Mul", b("Mul", b.value, b.constant(0)), b.constant(-np.inf), name="guilty")
    return b("Add", b.value, hidden)


def running_sum(b):
    total = b.constant(2048)
    for step in range(40):
        total = b("Add", total, b.constant(0.875), name=f"guilty_{step}")
    return b("Mul", b.value, b("Mul", b("Sub", total, b.constant(2048)), b.constant(1 / 35)))


def difference(b):
    one = b("Add", b.value, b.constant(200), name="guilty_one")
    other = b("Add", b("Mul", b.value, b.constant(0.5)), b.constant(200), name="guilty_other")
    return b("Mul", b("Sub", one, other, name="guilty_difference"), b.constant(2))


@dataclasses.dataclass
class Planted:
    make: object
    kinds: tuple
    by: str = None


FAULTS = [
    Planted(square, ("overflow",), "square"),
    Planted(large_sum, ("overflow",), "sum"),
    Planted(exponential, ("overflow",), "exp"),
    Planted(absorbed, ("absorption",)),
    Planted(divisor, ("division", "underflow")),
    Planted(logarithm, ("logarithm",)),
    Planted(positions, ("inexact-integer",)),
    Planted(two_masks, ("mask",)),
    Planted(stored_infinity, ("constant",)),
    Planted(running_sum, ("accumulation",)),
    Planted(difference, ("cancellation", "absorption")),
]


class Check:
    def __init__(self, arguments):
        self._program, self._work, self._runtime = arguments.onnxmend, arguments.work, arguments.runtime
        self._runner = runtime_session.Runner(arguments.runtime)

    def outputs(self, path, inputs, optimised=True):
        with self._runner.session(path, optimised) as session:
            return session.run(inputs)

    def rounded_outputs(self, model, inputs):
        path = self._work / "rounded.onnx"
        onnx.save(rounded_model.rounded(model, TensorProto.FLOAT16, self._runner), str(path))
        return self.outputs(path, inputs, optimised=False)

    def agrees(self, model, inputs, wanted):
        try:
            return worst([wanted], [self.rounded_outputs(model, inputs)], TOLERANCE, "wrong")[1] is None
        except (Fault, runtime_session.Refused):
            return False

    def half(self, folder):
        """The healthy half model of a folder and what it should give; None where there is none."""
        inputs = dict(np.load(folder / "inputs-0.npz"))
        path = self._work / "half.onnx"
        path.unlink(missing_ok=True)
        subprocess.run([self._program, "convert", folder / "model.onnx", "--to", "float16", "-o", path, "--calibrate",
                        folder / "inputs-0.npz", "--runtime", self._runtime], capture_output=True)
        if not path.exists():
            return None
        model = onnx.load(str(path))
        wanted = self.outputs(folder / "model.onnx", inputs)
        return (model, inputs, wanted) if self.agrees(model, inputs, wanted) else None

    def anchor(self, model, inputs):
        """A float16 value in the middle that is read, and its greatest magnitude."""
        read = {name for node in model.graph.node for name in node.input}
        names = [node.output[0] for node in model.graph.node if node.op_type in ANCHORS and node.output[0] in read]
        middle = len(names) // 2
        for name in sorted(names, key=lambda one: abs(names.index(one) - middle))[:3]:
            shown = onnx.ModelProto()
            shown.CopyFrom(model)
            shown.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT16, None))
            path = self._work / "shown.onnx"
            onnx.save(shown, str(path))
            try:
                greatest = float(np.abs(self.outputs(path, inputs)[name].astype(np.float32)).max())
            except (runtime_session.Refused, ValueError):
                continue
            if 1e-3 < greatest < 1e4:
                return name, greatest
        return None

    def causes(self, model, folder):
        path = self._work / "judged.onnx"
        onnx.save(model, str(path))
        done = subprocess.run([self._program, "numerics", path, "--calibrate", folder / "inputs-0.npz", "--format", "json",
                               "--runtime", self._runtime], capture_output=True)
        try:
            result = json.loads(done.stdout)
        except ValueError:
            raise Fault("failed", f"exit status {done.returncode}: {done.stderr.decode()[:300]}") from None
        if result["verdict"] == "unmeasured":
            raise Fault("unmeasured", result["headline"])
        return result


def planted(model, fault, name, greatest):
    made = onnx.ModelProto()
    made.CopyFrom(model)
    block, joined = Block(name, greatest), PREFIX + "joined"
    for node in made.graph.node:
        for at, one in enumerate(node.input):
            if one == name:
                node.input[at] = joined
    block.end(fault.make(block), joined)
    at = next(index for index, node in enumerate(made.graph.node) if name in node.output) + 1
    nodes = list(made.graph.node)
    del made.graph.node[:]
    made.graph.node.extend(nodes[:at] + block.nodes + nodes[at:])
    made.graph.initializer.extend(block.initializers)
    return made


def judge(fault, result):
    """A word about the first cause: right, or what is wrong with it."""
    causes = result["causes"]
    if not causes:
        return "no cause"
    first = causes[0]
    if not (first["node"] or "").startswith(PREFIX + "guilty"):
        return f"node {first['node']} ({first['kind']})"
    if first["kind"] not in fault.kinds or (fault.by and first["by"] != fault.by):
        return f"kind {first['kind']} by {first['by']}"
    return "right"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", type=pathlib.Path)
    parser.add_argument("--runtime", required=True)
    parser.add_argument("--onnxmend", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--hosts", type=int, default=30, help="so many healthy models get faults")
    parser.add_argument("--healthy", type=int, default=100, help="so many healthy models are judged as they are")
    parser.add_argument("--match", default="*", help="which models, by name")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    check = Check(arguments)
    healthy = hosts = false_causes = 0
    words = []
    for folder in sorted(arguments.models.glob(arguments.match)):
        if healthy >= arguments.healthy and hosts >= arguments.hosts:
            break
        try:
            host = check.half(folder)
            if not host:
                continue
            model, inputs, wanted = host
            if healthy < arguments.healthy:
                healthy += 1
                found = [(one["node"], one["kind"]) for one in check.causes(model, folder)["causes"]]
                false_causes += bool(found)
                print(f"{folder.name:40} healthy {found or ''}", flush=True)
            place = check.anchor(model, inputs) if hosts < arguments.hosts else None
            if not place:
                continue
            hosts += 1
            for fault in FAULTS:
                bad = planted(model, fault, *place)
                if check.agrees(bad, inputs, wanted):
                    continue
                words.append(judge(fault, check.causes(bad, folder)))
                print(f"{folder.name:40} {fault.make.__name__:16} {words[-1]}", flush=True)
        except (Fault, runtime_session.Refused) as refused:
            print(f"{folder.name:40} not judged: {str(refused)[:200]}", flush=True)
    nodes = sum(not (word == "no cause" or word.startswith("node")) for word in words)
    print(f"\n{len(words)} faults in {hosts} models: first guilty node right in {nodes}, kind too in {words.count('right')}"
          f"\n{healthy} healthy models: causes named in {false_causes}")
    raise SystemExit(0 if false_causes == 0 and nodes >= 0.98 * len(words) and words.count("right") >= 0.95 * len(words)
                     else 1)


if __name__ == "__main__":
    main()
