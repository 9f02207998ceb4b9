#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/tensor_values: what NumPy and torch say of single tensors.

texts.json: the shortest text of elements. NumPy's own where it has the type; else found by looking for the
decimal number with the fewest digits that the definition of the type (dtype_definitions.py) rounds to it.
<name>.npy: tensors as numpy.save writes them. measured.json: their statistics, what torch's cast makes of them,
the worst elements and where values of a kind are.

Needs Debian's python3-torch and python3-numpy. Its output is committed.
"""
import json
import math
import random
import struct
from pathlib import Path

import numpy as np
import torch

from dtype_definitions import BITS, SMALL, code_of, value_of

FOLDER = Path(__file__).resolve().parent / "data/tensor_values"
TARGETS = {"FLOAT16": torch.float16, "BFLOAT16": torch.bfloat16, "INT8": torch.int8, "FLOAT": torch.float32}
SMALLEST_NORMAL = {"FLOAT16": 2.0 ** -14, "BFLOAT16": 2.0 ** -126, "FLOAT": 2.0 ** -126, "DOUBLE": 2.0 ** -1022}


# --- texts ------------------------------------------------------------------------------------------------

def shortest(name, value):
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    for digits in range(17):
        text = f"{value:.{digits}e}"
        back = value_of(name, code_of(name, float(text)))
        if back == value and math.copysign(1, back) == math.copysign(1, value):
            return repr(float(text))
    raise AssertionError(f"{name} {value}")


def texts():
    chance, rows = random.Random(5), {}
    numpy_types = {"FLOAT16": np.float16, "FLOAT": np.float32, "DOUBLE": np.float64}
    for name, kind in numpy_types.items():
        bits = BITS[name]
        codes = [0, 1, 1 << (bits - 1), *(chance.getrandbits(bits) for _ in range(1500))]
        with np.errstate(over="ignore"):
            codes += [int(np.array(v, kind).view(f"u{bits // 8}")) for v in
                      (0.1, 1, -1, 100, 1e-4, 9.9e-5, 65504, 1e15, 1e16, 123456, 1 / 3, math.inf, -math.inf, math.nan)]
            # NumPy chooses the notation by the value, Python by the digits: 1e-04 for 9.9999997e-05 is 0.0001 here.
            rows[name] = [[f"{code:#x}", repr(float(str(np.array([code], f"u{bits // 8}").view(kind)[0])))]
                          for code in codes]
    # A power of two with one digit would look like another number: all those of a FLOAT are shown.
    rows["FLOAT8E8M0"] = [[f"{code:#x}", repr(float(str(np.float32(value_of("FLOAT8E8M0", code)))))]
                          for code in range(256)]
    for name in ("BFLOAT16", *(name for name in SMALL if name != "FLOAT8E8M0")):
        bits = BITS[name]
        codes = range(1 << bits) if bits <= 8 else [chance.getrandbits(bits) for _ in range(1500)]
        rows[name] = [[f"{code:#x}", shortest(name, value_of(name, code))] for code in codes]
    return rows


# --- tensors ----------------------------------------------------------------------------------------------

def tensors():
    chance = np.random.default_rng(11)
    weights = (chance.normal(0, 0.02, (37, 5, 29)) * 10.0 ** chance.integers(-6, 3, (37, 5, 29))).astype("f4")
    weights[3, 1, 7], weights[20, 4, 0], weights[20, 4, 1] = 7e4, -1e9, np.inf
    weights[0, 0, 5], weights[36, 4, 28] = np.nan, -np.inf
    weights[10, 2, 3:9], weights[11, 0, 0] = 0, 1e-40
    halves = chance.normal(0, 1e-4, (211,)).astype("f2")
    wide = chance.normal(0, 1, (16, 16)) * 10.0 ** chance.integers(-60, 60, (16, 16))
    wide[5, 5] = 5e-324
    counts = chance.integers(-400, 400, (9, 31))
    signals = (chance.normal(0, 1, (7, 3)) + 1j * chance.normal(0, 1e6, (7, 3))).astype("c8")
    signals[2, 1] = complex(1, math.inf)
    signals[4, 0] = complex(math.nan, 0)
    return {"weights": (weights, "FLOAT", ["FLOAT16", "BFLOAT16"]), "halves": (halves, "FLOAT16", ["BFLOAT16"]),
            "wide": (wide, "DOUBLE", ["FLOAT"]), "counts": (counts, "INT64", ["INT8"]),
            "signals": (signals, "COMPLEX64", []),
            "columns": (np.asfortranarray(chance.integers(0, 9, (4, 6)).astype("i4")), "INT32", [])}


def as_numbers(array):
    return array.view("f4" if array.dtype == np.complex64 else array.dtype).reshape(-1)


def number(value):
    value = float(value)
    return value if math.isfinite(value) else ("nan" if math.isnan(value) else "inf" if value > 0 else "-inf")


def summary(array, name):
    parts = as_numbers(np.ascontiguousarray(array))
    floats = parts.astype("f8")
    finite = floats[np.isfinite(floats)]
    bits = np.ascontiguousarray(array).reshape(-1).view(f"u{array.dtype.itemsize}")
    normal = SMALLEST_NORMAL.get({"COMPLEX64": "FLOAT"}.get(name, name), 0)
    magnitudes = np.abs(finite)
    return {"lowest": number(finite.min()), "highest": number(finite.max()),
            "mean": number(np.mean(finite.astype(np.longdouble))),
            "deviation": number(np.std(finite.astype(np.longdouble))),
            "smallestMagnitude": number(magnitudes[magnitudes > 0].min()), "finite": len(finite),
            "infinite": int(np.isinf(floats).sum()), "nan": int(np.isnan(floats).sum()),
            "zero": int((finite == 0).sum()), "negative": int((floats < 0).sum()),
            "subnormal": int(((magnitudes > 0) & (magnitudes < normal)).sum()), "distinct": len(np.unique(bits))}


def cast(array, name, target):
    flat = torch.from_numpy(np.ascontiguousarray(array).reshape(-1))
    after = flat.to(TARGETS[target])
    x, y = flat.to(torch.float64).numpy(), after.to(torch.float64).numpy()
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.where(x == y, 0, np.abs(x - y))
        error = np.where(np.isnan(error), 0, error)
        relative = np.where(error == 0, 0, np.where(np.isinf(error), np.inf, error / np.abs(x)))
    changed = (x != y) & ~(np.isnan(x) & np.isnan(y))
    limits = torch.iinfo(TARGETS[target]) if target == "INT8" else None
    overflow = changed & ((x < limits.min) | (x > limits.max) if limits else np.isinf(y))
    vanished = changed & ~overflow & (y == 0)
    bins = []
    usual = np.isfinite(x) & (x != 0)
    exponents = np.frexp(x)[1] - 1
    for exponent in np.unique(exponents[usual]):
        here = usual & (exponents == exponent)
        kept = here & ~overflow
        bins.append({"exponent": int(exponent), "count": int(here.sum()), "overflowed": int((here & overflow).sum()),
                     "vanished": int((here & vanished).sum()), "largestError": number(relative[kept].max(initial=0)),
                     "meanError": number(relative[kept].mean()) if kept.any() else 0})
    worst = [int(i) for i in np.lexsort((np.arange(len(x)), -error))[:10] if error[i] > 0]
    worst_relative = [int(i) for i in np.lexsort((np.arange(len(x)), -relative))[:10] if relative[i] > 0]
    result = {"to": target, "overflowed": int(overflow.sum()), "vanished": int(vanished.sum()),
              "changed": int(changed.sum()), "maxAbsError": number(error.max()), "maxRelError": number(relative.max()),
              "worst": worst, "worstRelative": worst_relative, "magnitudes": bins,
              "outOfRangeAt": [int(i) for i in np.flatnonzero(overflow)],
              "vanishingAt": [int(i) for i in np.flatnonzero(vanished)]}
    if target != "BFLOAT16":
        result["after"] = summary(after.numpy(), target)
    return result


def measured():
    rows = {}
    for name, (array, dtype, targets) in tensors().items():
        np.save(FOLDER / f"{name}.npy", array)
        flat = np.ascontiguousarray(array).reshape(-1)
        rows[name] = {"dtype": dtype, "before": summary(array, dtype),
                      "infiniteAt": [int(i) for i in np.flatnonzero(np.isinf(flat))],
                      "nanAt": [int(i) for i in np.flatnonzero(np.isnan(flat))],
                      "casts": [cast(array, dtype, target) for target in targets]}
    return rows


def bfloats():
    values = torch.from_numpy(np.random.default_rng(3).normal(0, 1, (6, 11)).astype("f4")).to(torch.bfloat16)
    np.save(FOLDER / "bfloat_bits.npy", values.view(torch.int16).numpy().view("u2"))
    np.save(FOLDER / "bfloat_values.npy", values.to(torch.float32).numpy())


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    np.save(FOLDER / "scalar.npy", np.array(2.5, "f4"))
    np.save(FOLDER / "empty.npy", np.zeros((3, 0, 4), "f4"))
    bfloats()
    for name, rows in (("texts", texts()), ("measured", measured())):
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rows.items())
        (FOLDER / f"{name}.json").write_text("{" + lines + "}\n")


if __name__ == "__main__":
    main()
