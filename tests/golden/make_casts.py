#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/golden/data/casts: what every cast must give (formats.md, f1).

What is expected comes from dtype_definitions.py. Every pair that torch has is compared with torch as well.

casts.bin holds blocks for qUncompress (u32 big-endian length, then zlib), casts.json says where.
Needs Debian's python3-torch and python3-numpy.
"""
import json
import pathlib
import random
import struct
import warnings
import zlib

import numpy as np
import torch

from dtype_definitions import BITS, COMPLEX, INF, INTEGERS, NAN, code_of, float_code, pack, value_of

HERE = pathlib.Path(__file__).parent / "data" / "casts"
TORCH = {"FLOAT": torch.float32, "DOUBLE": torch.float64, "FLOAT16": torch.float16, "BFLOAT16": torch.bfloat16,
         "UINT8": torch.uint8, "INT8": torch.int8, "INT16": torch.int16, "INT32": torch.int32,
         "INT64": torch.int64, "BOOL": torch.bool, "COMPLEX64": torch.complex64, "COMPLEX128": torch.complex128}


# --- the numbers that are tried ---------------------------------------------------------------------------

def edge_floats():
    numbers = [0.0, INF, NAN, 65519.99, 65519.9999999999, 65520.0, 65504.0, 2.0 ** -25, 2.98023224e-8, 2.99e-8,
               5.96e-8, 6.1e-5, 1e-45, 1e-40, 3.3961776e38, 3.39e38, 3.4028235e38, 1.1754944e-38, 1e300, 5e-324, 1e-320,
               1 + 2 ** -8, 1 + 3 * 2 ** -8, 1 + 2 ** -11, 1 + 3 * 2 ** -11, 1 + 2 ** -11 + 2 ** -40, 1 + 2 ** -24,
               0.5, 1.5, 2.5, 3.5, 1.9, 7.4, 7.5, 8.5, 127.5, 128.5, 255.5, 300.0, 300.7, 32768.0, 40000.0, 65536.0,
               2147483647.0, 2147483647.5, 2147483648.5, 2147483649.0, 4294967295.5, 2 ** 24 + 1.0, 2 ** 53 + 2.0,
               1e20, 448, 464, 464.00001, 465, 480, 240, 248, 247.9, 249, 57344, 61439, 61440, 65535, 5, 6, 7, 6.9, 0.25,
               0.75, 1.25, 1.75, 3 * 2.0 ** -127, 2.0 ** -127 * 1.0001]
    for exponent in [*range(-30, 34), 62, 63, 64, 126, 127, -149, -133, -127, -126, -125]:
        numbers += [2.0 ** exponent, 2.0 ** exponent * 1.5, 2.0 ** exponent * (1 + 2 ** -20), 2.0 ** exponent * (1 - 2 ** -20)]
    return [sign * float(number) for number in numbers for sign in (1, -1)]


def edge_integers(bits, signed):
    numbers = [0, 65519, 65520, 65504, 65536, 2 ** 32 + 2 ** 24 + 1, 2 ** 32 + 2 ** 24, 2 ** 53 + 1, 2 ** 53 + 3, 449, 465, 57345,
               61440, 2 ** 63 + 2 ** 39 + 1, 2 ** 63 + 2 ** 10, 2 ** 63 + 2 ** 10 + 1, 2 ** 64 - 1, 2 ** 63 - 2 ** 9, 2 ** 40 - 1]
    for power in range(bits):
        numbers += [2 ** power - 1, 2 ** power, 2 ** power + 1, 3 * 2 ** power, 2 ** power + 2 ** power // 3]
    numbers = sorted({sign * number for number in numbers for sign in (1, -1)})
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return [number for number in numbers if low <= number <= high]


def source_codes(name):
    bits, chance = BITS[name], random.Random(name)
    if bits <= 8 or name in ("FLOAT16", "BFLOAT16"):
        return list(range(1 << bits))
    if name in INTEGERS:
        codes = [number & ((1 << bits) - 1) for number in edge_integers(*INTEGERS[name])]
        return codes + [chance.getrandbits(bits) >> chance.randrange(bits) for _ in range(500)]
    if name in COMPLEX:
        parts = [0.0, -0.0, 1.0, 0.5, -3.7, 300.0, 65520.0, 1e-45, 1e20, 3.5e38, INF, -INF, NAN, 2 ** 24 + 1.0]
        part = COMPLEX[name]
        return [float_code(part, a) | float_code(part, b) << BITS[part] for a in parts for b in parts]
    return [float_code(name, number) for number in edge_floats()] + [chance.getrandbits(bits) for _ in range(500)]


# --- comparison with torch --------------------------------------------------------------------------------

def torch_tensor(name, data):
    part = {"BFLOAT16": np.int16, "COMPLEX64": np.complex64, "COMPLEX128": np.complex128, "FLOAT": np.float32,
            "DOUBLE": np.float64, "FLOAT16": np.float16}.get(name) or np.dtype(name.lower())
    tensor = torch.from_numpy(np.frombuffer(data, dtype=part).copy())
    return tensor.view(torch.bfloat16) if name == "BFLOAT16" else tensor


def check_with_torch(source, data, target, expected):
    if source not in TORCH or target not in TORCH or source == "BOOL" or (source in COMPLEX and target == "BOOL"):
        return
    got, want = torch_tensor(source, data).to(TORCH[target]), torch_tensor(target, expected)
    as_numbers = (lambda t: torch.view_as_real(t)) if target in COMPLEX else (lambda t: t.double() if t.is_floating_point() else t)
    got, want = as_numbers(got), as_numbers(want)
    same = (got == want) & (torch.signbit(got) == torch.signbit(want)) | ((got != got) & (want != want))
    assert same.all(), f"{source} -> {target}: {(~same).sum()} differ, first {torch.nonzero(~same)[0].tolist()}"


def main():
    warnings.simplefilter("ignore")
    names = ["FLOAT", "UINT8", "INT8", "UINT16", "INT16", "INT32", "INT64", "BOOL", "FLOAT16", "DOUBLE", "UINT32", "UINT64",
             "COMPLEX64", "COMPLEX128", "BFLOAT16", "FLOAT8E4M3FN", "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ", "UINT4",
             "INT4", "FLOAT4E2M1", "FLOAT8E8M0", "UINT2", "INT2"]
    blob, places, casts = bytearray(), {}, []

    def place(data):
        if data not in places:
            block = struct.pack(">I", len(data)) + zlib.compress(data, 9)
            places[data] = [len(blob), len(block)]
            blob.extend(block)
        return places[data]

    for source in names:
        codes = source_codes(source)
        pairs = [(code, value_of(source, code)) for code in codes]
        # FLOAT8E8M0 has no negative numbers: they are refused.
        positive = [(c, v) for c, v in pairs if not (v[0] if isinstance(v, tuple) else v) < 0]
        for target in names:
            used = positive if target == "FLOAT8E8M0" else pairs
            data = pack([code for code, _ in used], BITS[source])
            if source == target:
                expected_codes = [int(value != 0) if source == "BOOL" else code for code, value in used]
            else:
                expected_codes = [code_of(target, value) for _, value in used]
            expected = pack(expected_codes, BITS[target])
            check_with_torch(source, data, target, expected)
            casts.append({"from": source, "to": target, "count": len(used), "in": place(data), "out": place(expected)})
        print(source, len(codes), len(blob))
    HERE.mkdir(parents=True, exist_ok=True)
    (HERE / "casts.bin").write_bytes(blob)
    lines = ",\n".join(json.dumps(cast) for cast in casts)
    (HERE / "casts.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
