#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/numerics: what small half models give when numpy rounds each value to float16.

`models.json` has for each model its text, and what numpy counts of each value: NaN, infinities, zeros, subnormal
numbers, and the error against float32 as a share of the greatest magnitude (at least 1e-3). The inputs lie beside it as
<model>.x.npy. `rounding.json` has numbers with their nearest float16.

Needs Debian's python3-numpy. Its output is committed.
"""

import json
from pathlib import Path

import numpy

FOLDER = Path(__file__).resolve().parent / "data/numerics"
HEAD = '<ir_version: 8, opset_import: ["" : 17]> g '


def code(*numbers):
    """Numbers as onnx's text format has halves: their bits."""
    return ", ".join(str(int(bits)) for bits in numpy.array(numbers, numpy.float16).view(numpy.uint16))


class Steps:
    """Computes each step from rounded and from exact operands."""

    def __init__(self, x):
        self.rounded = {"x": x.astype(numpy.float32)}
        self.exact = {"x": x.astype(numpy.float32)}

    def constant(self, name, *numbers):
        value = numpy.array(numbers, numpy.float16).astype(numpy.float32)
        self.rounded[name] = self.exact[name] = value

    def step(self, name, function, *operands):
        with numpy.errstate(all="ignore"):
            self.exact[name] = function(*(self.exact[each] for each in operands)).astype(numpy.float32)
            result = function(*(self.rounded[each] for each in operands)).astype(numpy.float32)
            self.rounded[name] = result.astype(numpy.float16).astype(numpy.float32)

    def counts(self, name):
        rounded, exact = self.rounded[name].astype(numpy.float64), self.exact[name].astype(numpy.float64)
        finite = numpy.isfinite(exact)
        greatest = max(float(numpy.abs(exact[finite]).max(initial=0)), 1e-3)
        breaks = bool((~numpy.isfinite(rounded[finite])).any())
        error = float(numpy.abs(rounded[finite] - exact[finite]).max(initial=0)) / greatest if not breaks else "inf"
        small = (rounded != 0) & (numpy.abs(rounded) < 2.0 ** -14)
        return {"nan": int(numpy.isnan(rounded).sum()), "inf": int(numpy.isinf(rounded).sum()),
                "zero": int((rounded == 0).sum()), "subnormal": int(small.sum()), "error": error}


def squares(steps):
    steps.constant("k", 1000)
    steps.step("a", numpy.multiply, "x", "k")
    steps.step("b", numpy.multiply, "a", "a")
    steps.step("y", lambda b: numpy.sqrt(b), "b")
    return (f"(float16[64] x) => (float16[64] y) <float16[1] k = {{{code(1000)}}}> "
            "{ a = Mul (x, k) b = Mul (a, a) y = Sqrt (b) }")


def small(steps):
    steps.constant("k", 1e-4)
    steps.constant("m", 10000)
    steps.step("a", numpy.multiply, "x", "k")
    steps.step("b", numpy.multiply, "a", "a")
    steps.step("c", numpy.multiply, "b", "m")
    steps.step("y", numpy.multiply, "c", "m")
    return (f"(float16[64] x) => (float16[64] y) <float16[1] k = {{{code(1e-4)}}}, float16[1] m = {{{code(10000)}}}> "
            "{ a = Mul (x, k) b = Mul (a, a) c = Mul (b, m) y = Mul (c, m) }")


def offset(steps):
    steps.constant("k", 4096)
    steps.step("a", numpy.add, "x", "k")
    steps.step("y", numpy.subtract, "a", "k")
    return (f"(float16[64] x) => (float16[64] y) <float16[1] k = {{{code(4096)}}}> "
            "{ a = Add (x, k) y = Sub (a, k) }")


def usual(steps):
    steps.constant("k", 0.3)
    steps.step("a", numpy.multiply, "x", "k")
    steps.step("b", numpy.add, "a", "x")
    steps.step("y", lambda b: numpy.maximum(b, 0), "b")
    return (f"(float16[64] x) => (float16[64] y) <float16[1] k = {{{code(0.3)}}}> "
            "{ a = Mul (x, k) b = Add (a, x) y = Relu (b) }")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = numpy.random.default_rng(7)
    models = []
    for make in (squares, small, offset, usual):
        x = random.uniform(-1, 1, 64).astype(numpy.float16)
        steps = Steps(x)
        text = HEAD + make(steps)
        names = [name for name in steps.rounded if name not in ("x", "k", "m")]
        numpy.save(FOLDER / f"{make.__name__}.x.npy", x)
        models.append({"name": make.__name__, "text": text,
                       "values": [{"name": name, **steps.counts(name)} for name in names]})
    numbers = numpy.concatenate([
        random.uniform(-1, 1, 200) * 10.0 ** random.uniform(-9, 6, 200),
        [0, 1, -1, 65504, 65519.99, 65520, -65520, 2049, 2051, 4097, 2.0 ** -24, 2.0 ** -25, 2.0 ** -25 * 1.0001,
         2.0 ** -14, 2.0 ** -14 - 2.0 ** -26, 1 + 2.0 ** -11, 1 + 3 * 2.0 ** -11, 1e-12, 1e30]])
    with numpy.errstate(over="ignore"):
        halves = numbers.astype(numpy.float16).astype(numpy.float64)
    rounding = [[float(number), float(half) if numpy.isfinite(half) else ("inf" if half > 0 else "-inf")]
                for number, half in zip(numbers, halves)]
    (FOLDER / "models.json").write_text(json.dumps(models, indent=1) + "\n")
    (FOLDER / "rounding.json").write_text(json.dumps(rounding) + "\n")


if __name__ == "__main__":
    main()
