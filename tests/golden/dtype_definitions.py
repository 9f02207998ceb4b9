# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The dtypes by their definitions: the value of a code, and the code that ONNX's Cast gives a value.

Independent of the C++ and of torch: values are Python ints, floats and fractions; small floats are decoded by
the definition of their format and encoded by looking for the nearest value (formats.md, f1).
"""
import bisect
import math
import struct
from fractions import Fraction

NAN, INF = math.nan, math.inf

INTEGERS = {  # name: (bits, signed)
    "UINT8": (8, False), "INT8": (8, True), "UINT16": (16, False), "INT16": (16, True), "UINT32": (32, False),
    "INT32": (32, True), "UINT64": (64, False), "INT64": (64, True), "UINT4": (4, False), "INT4": (4, True),
    "UINT2": (2, False), "INT2": (2, True)}
FLOATS = {"FLOAT": (32, 24, -149), "DOUBLE": (64, 53, -1074), "FLOAT16": (16, 11, -24), "BFLOAT16": (16, 8, -133)}
COMPLEX = {"COMPLEX64": "FLOAT", "COMPLEX128": "DOUBLE"}


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
