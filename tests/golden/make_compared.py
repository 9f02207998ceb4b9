#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/compared: two checkpoints, and how far numpy finds their tensors apart.

Needs Debian's python3-numpy. Its output is committed.
"""

import json
from pathlib import Path

import numpy

FOLDER = Path(__file__).resolve().parent / "data/compared"
TOLERANCE = 1e-3
NAMES = {"f2": "F16", "f4": "F32", "f8": "F64", "i4": "I32", "i8": "I64", "u8": "U64", "i1": "I8", "c8": "C64"}


def pairs():
    random = numpy.random.default_rng(7)
    values = random.normal(0, 0.02, (40, 50)).astype("f4")
    nearly = values * (1 + random.normal(0, 1e-4, values.shape)).astype("f4")
    odd = values[0].copy()
    odd[[1, 5, 9]] = [numpy.nan, numpy.inf, -numpy.inf]
    even = values[0].copy()
    even[[1, 5, 8]] = [numpy.nan, -numpy.inf, numpy.nan]
    wide = numpy.array([2**53, 2**53 + 1, -(2**62) - 3, 7], "i8")
    turned = (values[0] + 1j * values[1]).astype("c8")
    return {
        "same": (values, values),
        "halved": (values, values.astype("f2")),
        "doubled": (values.astype("f2"), values.astype("f2").astype("f8")),
        "trained": (values, nearly),
        "not_finite": (odd, even),
        "wide": (wide, numpy.array([2**53 + 1, 2**53 + 1, -(2**62) - 2, 7], "i8")),
        "unsigned": (wide, wide.astype("u8")),
        "rounded": (wide, wide.astype("f8")),
        "small": (numpy.arange(-4, 5).astype("i1"), numpy.arange(-4, 5).astype("i4") // 2),
        "zeros": (numpy.array([0.0, 1.0], "f4"), numpy.array([-0.0, 1.0], "f4")),
        "turned": (turned, numpy.conj(turned)),
    }


def measured(left, right):
    exact = "c16" if left.dtype.kind == "c" else numpy.longdouble
    a, b = left.astype(exact), right.astype(exact)
    finite = numpy.isfinite(a) & numpy.isfinite(b)
    same = numpy.where(finite, a == b, (a == b) | (numpy.isnan(a) & numpy.isnan(b)))
    error = numpy.abs(b[finite] - a[finite])
    magnitude = numpy.abs(a[finite])
    largest = numpy.abs(a[numpy.isfinite(a)]).max()
    allowed = TOLERANCE * float(largest) if right.dtype.kind in "fc" else 0
    relative = error[magnitude != 0] / magnitude[magnitude != 0]
    return {
        "elements": left.size,
        "different": int((~same).sum()),
        "beyond_tolerance": int((~same & ~finite).sum() + (error > allowed).sum()),
        "max_abs_error": float(error.max()),
        "max_rel_error": float(relative.max()),
        "left": [int(numpy.isnan(a).sum()), int(numpy.isinf(a).sum())],
        "right": [int(numpy.isnan(b).sum()), int(numpy.isinf(b).sum())],
    }


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        end = len(data) + tensor.nbytes
        kind = NAMES[tensor.dtype.str[1:]]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [len(data), end]}
        data += tensor.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    compared = pairs()
    write_safetensors(FOLDER / "left.safetensors", {name: left for name, (left, _) in compared.items()})
    write_safetensors(FOLDER / "right.safetensors", {name: right for name, (_, right) in compared.items()})
    expected = {name: measured(left, right) for name, (left, right) in compared.items()}
    text = json.dumps({"tolerance": TOLERANCE, "tensors": expected}, indent=1)
    (FOLDER / "expected.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
