#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/golden/data/casts: what every cast must give (formats.md, f1).

Independent of the C++: values are Python ints, floats and fractions; small floats are decoded by the
definition of their format and encoded by looking for the nearest value. Every pair that torch has is
compared with torch as well.

casts.bin holds blocks for qUncompress (u32 big-endian length, then zlib), casts.json says where.
Needs Debian's python3-torch and python3-numpy.
"""
import bisect
import json
import math
import pathlib
import random
import struct
import warnings
import zlib
from fractions import Fraction

import numpy as np
import torch

HERE = pathlib.Path(__file__).parent / "data" / "casts"
NAN, INF = math.nan, math.inf

INTEGERS = {  # name: (bits, signed)
    "UINT8": (8, False), "INT8": (8, True), "UINT16": (16, False), "INT16": (16, True), "UINT32": (32, False),
    "INT32": (32, True), "UINT64": (64, False), "INT64": (64, True), "UINT4": (4, False), "INT4": (4, True),
    "UINT2": (2, False), "INT2": (2, True)}
FLOATS = {"FLOAT": (32, 24, -149), "DOUBLE": (64, 53, -1074), "FLOAT16": (16, 11, -24), "BFLOAT16": (16, 8, -133)}
COMPLEX = {"COMPLEX64": "FLOAT", "COMPLEX128": "DOUBLE"}
TORCH = {"FLOAT": torch.float32, "DOUBLE": torch.float64, "FLOAT16": torch.float16, "BFLOAT16": torch.bfloat16,
         "UINT8": torch.uint8, "INT8": torch.int8, "INT16": torch.int16, "INT32": torch.int32,
         "INT64": torch.int64, "BOOL": torch.bool, "COMPLEX64": torch.complex64, "COMPLEX128": torch.complex128}


def ieee_like(code, bits, fraction_bits, bias):
    """A sign, an exponent and a fraction; exponent 0 is subnormal."""
    sign = -1.0 if code >> (bits - 1) else 1.0
    magnitude = code & ((1 << (bits - 1)) - 1)
    exponent, fraction = magnitude >> fraction_bits, magnitude & ((1 << fraction_bits) - 1)
    if exponent == 0:
        return sign * math.ldexp(fraction, 1 - bias - fraction_bits)
    return sign * math.ldexp((1 << fraction_bits) + fraction, exponent - bias - fraction_bits)


def decode_e4m3fn(code):
    return NAN if code & 0x7F == 0x7F else ieee_like(code, 8, 3, 7)


def decode_e4m3fnuz(code):
    return NAN if code == 0x80 else ieee_like(code, 8, 3, 8)


def decode_e5m2(code):
    if code & 0x7F == 0x7C:
        return -INF if code & 0x80 else INF
    return NAN if code & 0x7F > 0x7C else ieee_like(code, 8, 2, 15)


def decode_e5m2fnuz(code):
    return NAN if code == 0x80 else ieee_like(code, 8, 2, 16)


def decode_e8m0(code):
    return NAN if code == 0xFF else math.ldexp(1.0, code - 127)


def decode_e2m1(code):
    return [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -0.0, -0.5, -1.0, -1.5, -2.0, -3.0, -4.0, -6.0][code]


SMALL = {  # name: (bits, decode, highest code, code for NaN without sign, NaN keeps its sign, has -0)
    "FLOAT8E4M3FN": (8, decode_e4m3fn, 0x7E, 0x7F, True),
    "FLOAT8E4M3FNUZ": (8, decode_e4m3fnuz, 0x7F, 0x80, False),
    "FLOAT8E5M2": (8, decode_e5m2, 0x7B, 0x7E, True),
    "FLOAT8E5M2FNUZ": (8, decode_e5m2fnuz, 0x7F, 0x80, False),
    "FLOAT8E8M0": (8, decode_e8m0, 0xFE, 0xFF, False),
    "FLOAT4E2M1": (4, decode_e2m1, 0x7, 0x8, True)}
MAGNITUDES = {name: [row[1](code) for code in range(row[2] + 1)] for name, row in SMALL.items()}
BITS = {"BOOL": 8, "COMPLEX64": 64, "COMPLEX128": 128, **{n: r[0] for n, r in INTEGERS.items()},
        **{n: r[0] for n, r in FLOATS.items()}, **{n: r[0] for n, r in SMALL.items()}}


# --- bytes <-> values -------------------------------------------------------------------------------------

def pack(codes, bits):
    if bits >= 8:
        return b"".join(int(code).to_bytes(bits // 8, "little") for code in codes)
    per_byte, out = 8 // bits, bytearray((len(codes) * bits + 7) // 8)
    for i, code in enumerate(codes):
        out[i // per_byte] |= code << (i % per_byte * bits)
    return bytes(out)


def float_of(name, code):
    if name == "BFLOAT16":
        return float_of("FLOAT", code << 16)
    if name in SMALL:
        return SMALL[name][1](code)
    letters = {"FLOAT16": "He", "FLOAT": "If", "DOUBLE": "Qd"}[name]
    return struct.unpack("<" + letters[1], struct.pack("<" + letters[0], code))[0]


def value_of(name, code):
    if name == "BOOL":
        return int(code != 0)
    if name in COMPLEX:
        half = BITS[name] // 2
        return tuple(float_of(COMPLEX[name], part) for part in (code & ((1 << half) - 1), code >> half))
    if name in INTEGERS:
        bits, signed = INTEGERS[name]
        return code - (1 << bits) if signed and code >> (bits - 1) else code
    return float_of(name, code)


# --- values -> codes --------------------------------------------------------------------------------------

def round_even(value, digits, min_exponent):
    """The nearest multiple of a power of two with `digits` significant bits; an exact fraction."""
    value = Fraction(value)
    if value == 0:
        return value
    magnitude = abs(value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if magnitude < Fraction(2) ** exponent:
        exponent -= 1
    step = Fraction(2) ** max(exponent - digits + 1, min_exponent)
    return round(value / step) * step  # Python rounds fractions half to even


def to_float32(value):
    """An int or float as the nearest float32, kept as a Python float."""
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value) or value == 0):
        return value
    rounded = round_even(value, 24, -149)
    limit = Fraction(2) ** 128
    return math.copysign(INF, rounded) if abs(rounded) >= limit else math.copysign(float(rounded), value)


def float_code(name, value):
    if name == "DOUBLE":
        return struct.unpack("<Q", struct.pack("<d", float(value)))[0]
    single = to_float32(value)
    if name == "FLOAT":
        return struct.unpack("<I", struct.pack("<f", single))[0]
    sign = 0x8000 if math.copysign(1, single) < 0 else 0
    infinity, fraction_bits, bias = (0x7C00, 10, 15) if name == "FLOAT16" else (0x7F80, 7, 127)
    if math.isnan(single):
        return infinity + 1
    if math.isinf(single):
        return sign | infinity
    _, digits, min_exponent = FLOATS[name]
    magnitude = abs(round_even(single, digits, min_exponent))
    if magnitude >= Fraction(2) ** (bias + 1):
        return sign | infinity
    if magnitude < Fraction(2) ** (1 - bias):
        return sign | int(magnitude / Fraction(2) ** min_exponent)
    fraction, exponent = math.frexp(magnitude)
    return sign | ((exponent - 1 + bias) << fraction_bits) + int((fraction * 2 - 1) * (1 << fraction_bits))


def small_float_code(name, value):
    bits, _, highest, nan_code, nan_sign = SMALL[name]
    sign = 1 << (bits - 1) if math.copysign(1, value) < 0 else 0
    if math.isnan(value):
        return nan_code | sign if nan_sign else nan_code
    table, magnitude = MAGNITUDES[name], abs(value)
    above = bisect.bisect_left(table, magnitude)
    if name == "FLOAT8E8M0":
        return nan_code if math.isinf(value) else min(above, highest)
    if above > highest:
        code = highest
    elif table[above] == magnitude or above == 0:
        code = above
    else:
        up, down = Fraction(table[above]) - Fraction(magnitude), Fraction(magnitude) - Fraction(table[above - 1])
        code = above if up < down or (up == down and above % 2 == 0) else above - 1
    if code == 0 and name.endswith("UZ"):
        return 0
    return code | sign


def as_int(value, bits):
    """x86: out of range, infinite and NaN give the lowest number."""
    if math.isnan(value) or math.isinf(value):
        return -(1 << (bits - 1))
    whole = math.trunc(value)
    return whole if -(1 << (bits - 1)) <= whole < 1 << (bits - 1) else -(1 << (bits - 1))


def integer_code(name, value):
    bits, _ = INTEGERS[name]
    if isinstance(value, float):
        finite = not (math.isnan(value) or math.isinf(value))
        if bits < 8 and finite:  # ONNX Runtime: half away from zero
            value = math.copysign(math.floor(abs(Fraction(value)) + Fraction(1, 2)), value)
        if name == "UINT64" and finite and 0 <= value < 2.0 ** 64:
            value = math.trunc(value)
        else:
            # torch makes UINT8 from a 64-bit conversion (c10/util/TypeCast.h); seen with DOUBLE only
            value = as_int(value, 64 if name in ("INT64", "UINT64", "UINT32", "UINT8") else 32)
    return value & ((1 << bits) - 1)


def code_of(name, value):
    if name in COMPLEX:
        real, imaginary = value if isinstance(value, tuple) else (value, 0.0)
        part = COMPLEX[name]
        return float_code(part, real) | float_code(part, imaginary) << BITS[part]
    if name == "BOOL":
        return int(any(part != 0 for part in value)) if isinstance(value, tuple) else int(value != 0)
    if isinstance(value, tuple):
        value = value[0]
    if name in INTEGERS:
        return integer_code(name, value)
    if name in SMALL:
        return small_float_code(name, to_float32(value))
    return float_code(name, value)


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
