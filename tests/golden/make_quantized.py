#!/usr/bin/python3
# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/golden/data/quantized: checkpoints with weights of few bits, and what these stand for.

Codes, scales and zero points are random and packed here, as the libraries do that are named beside each scheme; the
numbers are computed with numpy in float32 from the unpacked ones, in the order of each scheme's formula. manifest.json
has, for each file, the scheme and for each weight shape and SHA-256 of its float32 values, little-endian and row-major.
Of torch's own quantized tensors the values are those of dequantize(). Run with a Python that has torch 1.13 (Debian 12).
"""
import hashlib
import json
import pathlib
import warnings

import numpy as np
import torch

OUT = pathlib.Path(__file__).parent / "data" / "quantized"
F32 = np.float32
rng = np.random.default_rng(33)
manifest = {}


# --- safetensors, written by hand: the library is not needed for it

NAMES = {"uint8": "U8", "int8": "I8", "int16": "I16", "int32": "I32", "int64": "I64", "float16": "F16",
         "float32": "F32", "float64": "F64"}


class Raw:
    """Bytes of a type that numpy has not."""

    def __init__(self, dtype, array):
        self.dtype, self.array = dtype, array


def write(path, tensors, metadata=None):
    header, data = ({"__metadata__": metadata} if metadata else {}), b""
    for name, value in tensors.items():
        array = np.ascontiguousarray(value.array if isinstance(value, Raw) else value)
        dtype = value.dtype if isinstance(value, Raw) else NAMES[array.dtype.name]
        shape = list((value.array if isinstance(value, Raw) else np.asarray(value)).shape)
        header[name] = {"dtype": dtype, "shape": shape,
                        "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def note(file, scheme, values):
    entry = manifest.setdefault(file, {"scheme": scheme, "weights": {}})
    for name, array in values.items():
        array = np.ascontiguousarray(array)
        assert array.dtype == F32, (name, array.dtype)
        entry["weights"][name] = {"shape": list(array.shape), "sha256": hashlib.sha256(array.tobytes()).hexdigest()}


def note_nbits(file, name, bits, group, codes, scales, zeros):
    """Notes the inputs that com.microsoft's MatMulNBits takes for it: unsigned codes and zero points [rows, ...],
    scales [rows, groups]."""
    rows, columns = codes.shape
    groups = scales.shape[1]
    padded = np.zeros((rows, groups * group), np.uint8)
    padded[:, :columns] = codes

    def packed(array):
        if bits == 8:
            return array
        array = np.pad(array, ((0, 0), (0, array.shape[1] % 2)))
        return (array[:, 0::2] | array[:, 1::2] << 4).astype(np.uint8)

    parts = {"codes": packed(padded).reshape(rows, groups, -1), "scales": scales.astype(F32),
             "zero-points": packed(zeros.astype(np.uint8))}
    manifest[file].setdefault("nbits", {})[name] = {
        part: {"shape": list(array.shape), "sha256": hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()}
        for part, array in parts.items()}


def is_nbits(bits, group, index, zeros):
    in_order = np.array_equal(index, np.arange(len(index)) // group)
    return bits in (4, 8) and group >= 16 and group & group - 1 == 0 and in_order and zeros.max() < 1 << bits


def save(file, scheme, tensors, values, metadata=None):
    write(OUT / file, tensors, metadata)
    note(file, scheme, values)


# --- small floats

def small_float(codes, exponent_bits, mantissa_bits, bias):
    codes = codes.astype(np.int64)
    sign = np.where(codes >> (exponent_bits + mantissa_bits) & 1, -1.0, 1.0)
    exponent = codes >> mantissa_bits & (1 << exponent_bits) - 1
    mantissa = (codes & (1 << mantissa_bits) - 1) / (1 << mantissa_bits)
    value = np.where(exponent == 0, mantissa * 2.0 ** (1 - bias), (1 + mantissa) * 2.0 ** (exponent - bias))
    return (sign * value).astype(F32)


def e4m3(shape):
    codes = rng.integers(0, 256, shape, dtype=np.uint8)
    codes = np.where(codes & 0x7F == 0x7F, 0x31, codes).astype(np.uint8)
    return Raw("F8_E4M3", codes), small_float(codes, 4, 3, 7)


def e5m2(shape):
    codes = rng.integers(0, 256, shape, dtype=np.uint8)
    codes = np.where(codes & 0x7C == 0x7C, 0x31, codes).astype(np.uint8)
    return Raw("F8_E5M2", codes), small_float(codes, 5, 2, 15)


def int8(shape):
    codes = rng.integers(-128, 128, shape, dtype=np.int8)
    return codes, codes.astype(F32)


def bfloat16(shape):
    """Returns positive numbers in BFLOAT16, with their values."""
    wide = rng.uniform(0.001, 0.3, shape).astype(F32)
    bits = (np.atleast_1d(wide).view(np.uint32) >> 16).astype(np.uint16).reshape(shape)
    return Raw("BF16", bits), (bits.astype(np.uint32) << 16).view(F32).reshape(shape)


def scale(shape, dtype=np.float32):
    stored = rng.uniform(0.001, 0.3, shape).astype(dtype)
    return stored, stored.astype(F32)


def spread(small, shape, block):
    """A scale of each block of two dimensions as one of each element."""
    rows = np.repeat(small, block[0], axis=0)[:shape[0]]
    return np.repeat(rows, block[1], axis=1)[:, :shape[1]]


ODD = [(1, 1), (3, 5), (7, 13), (17, 1), (1, 31), (29, 37), (41, 3), (5, 129), (131, 9), (11, 64)]


# --- (value - zero) * scale

def scaled():
    tensors, values = {}, {}

    def add(codes, numbers, ending, stored, spread_scale, zero=None, spread_zero=None):
        name = f"layers.{len(values)}.weight"
        tensors[name], tensors[name + ending] = codes, stored
        if zero is not None:
            tensors[name + "_zero_point"] = zero
            numbers = numbers - spread_zero
        values[name] = numbers * spread_scale

    for shape in ODD:
        for make in (e4m3, e5m2, int8):
            stored, wide = scale((), np.float32)
            add(*make(shape), "_scale", stored, wide)
            stored, wide = scale((shape[0], 1), np.float16)
            add(*make(shape), "_scale", stored, wide)
            stored, wide = bfloat16((shape[0],))
            add(*make(shape), "_scale", stored, wide.reshape(-1, 1))
    for shape in [(129, 257), (128, 128), (1, 300), (200, 131), (7, 385), (255, 2)]:
        small = (-(-shape[0] // 128), -(-shape[1] // 128))
        stored, wide = scale(small)
        add(*e4m3(shape), "_scale_inv", stored, spread(wide, shape, (128, 128)))
    for shape, group in [((5, 96), 32), ((3, 70), 32), ((1, 129), 64), ((9, 33), 16)]:
        stored, wide = bfloat16((shape[0], -(-shape[1] // group)))
        add(*int8(shape), "_scale", stored, spread(wide, shape, (1, group)))
    for shape in [(5, 7), (1, 3), (13, 2)]:  # with a zero point for each row
        stored, wide = scale((shape[0], 1))
        zero = rng.integers(-128, 128, (shape[0], 1), dtype=np.int8)
        add(*int8(shape), "_scale", stored, wide, zero, zero.astype(F32))
    for shape in [(4, 3, 3, 3), (5, 1, 7), (2, 9, 5)]:  # convolutions and experts
        stored, wide = scale((shape[0],) + (1,) * (len(shape) - 1))
        add(*e4m3(shape), "_scale", stored, wide)
    stored, wide = scale((3, 2, 3))
    codes, numbers = e4m3((3, 130, 259))
    add(codes, numbers, "_scale_inv", stored,
        np.stack([spread(wide[e], (130, 259), (128, 128)) for e in range(3)]))
    for shape in [(3, 64), (7, 96)]:  # exponents, as of MXFP8
        exponents = rng.integers(110, 140, (shape[0], shape[1] // 32), dtype=np.uint8)
        add(*e4m3(shape), "_scale", exponents,
            spread((2.0 ** (exponents.astype(np.float64) - 127)).astype(F32), shape, (1, 32)))
    tensors["layers.0.input_scale"] = F32(0.5) * np.ones((), F32)
    tensors["scaled_fp8"] = Raw("F8_E4M3", np.zeros((0,), np.uint8))
    save("scaled.safetensors", "scaled", tensors, values)


def comfy():
    tensors, values = {"scaled_fp8": Raw("F8_E4M3", np.zeros((2,), np.uint8))}, {}
    for i, shape in enumerate(ODD + [(2, 2), (9, 9), (1, 2), (2, 1), (6, 8), (19, 23), (31, 3), (4, 5), (8, 1), (3, 3)]):
        codes, numbers = e4m3(shape)
        stored, wide = scale((1,) if i % 2 else ())
        tensors[f"block.{i}.weight"], tensors[f"block.{i}.scale_weight"] = codes, stored
        tensors[f"block.{i}.scale_input"] = scale(())[0]
        values[f"block.{i}.weight"] = numbers * wide
    save("comfy.safetensors", "comfy-scaled", tensors, values)


def torchao():
    tensors, values = {}, {}
    for i, shape in enumerate(ODD + ODD):
        codes, numbers = (e4m3, int8)[i % 2](shape)
        stored, wide = scale((shape[0], 1))
        tensors[f"{i}._weight_qdata"], tensors[f"{i}._weight_scale"] = codes, stored
        values[f"{i}.weight"] = numbers * wide
    save("torchao.safetensors", "torchao-safetensors", tensors, values)


# --- bitsandbytes

def vectors127():
    """int8_vectorwise_dequant: A * stats.view(-1, 1) * 7.874015718698502e-3."""
    tensors, values = {}, {}
    for i, shape in enumerate(ODD + [(2, 8), (6, 1), (3, 77), (23, 2), (1, 8), (12, 12), (37, 4), (9, 7), (4, 4), (2, 3)]):
        codes, numbers = int8(shape)
        stats = rng.uniform(0.1, 5, shape[0]).astype(F32)
        tensors[f"h.{i}.weight"], tensors[f"h.{i}.SCB"] = codes, stats
        tensors[f"h.{i}.weight_format"] = np.zeros((), np.uint8)
        values[f"h.{i}.weight"] = numbers * stats.reshape(-1, 1) * F32(7.874015718698502e-3)
    save("bitsandbytes_int8.safetensors", "bitsandbytes-int8", tensors, values)


NF4 = np.array([-1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635,
                -0.18477343022823334, -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725,
                0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941,
                0.7229568362236023, 1.0], F32)
FP4 = np.array([0.0, 0.005208333, 0.6666667, 1.0, 0.33333334, 0.5, 0.16666667, 0.25,
                -0.0, -0.005208333, -0.6666667, -1.0, -0.33333334, -0.5, -0.16666667, -0.25], F32)


def four_bits(kind, table, nested):
    tensors, values = {}, {}
    for i, shape in enumerate(ODD + [(64, 3), (65, 1), (1, 63), (2, 65), (129, 64), (3, 43), (8, 16), (67, 67), (5, 5), (2, 1)]):
        count, block, name = shape[0] * shape[1], (64, 128)[i % 2], f"model.{i}.weight"
        codes = rng.integers(0, 16, count + count % 2, dtype=np.uint8)
        tensors[name] = (codes[0::2] << 4 | codes[1::2]).astype(np.uint8).reshape(-1, 1)
        blocks = -(-count // block)
        state = {"quant_type": kind, "blocksize": block, "dtype": "float16", "shape": list(shape)}
        if nested:
            quantized = rng.integers(0, 256, blocks, dtype=np.uint8)
            table256 = np.sort(rng.uniform(-1, 1, 256)).astype(F32)
            outer = rng.uniform(0.01, 0.2, -(-blocks // 256)).astype(F32)
            state.update(nested_blocksize=256, nested_dtype="float32", nested_offset=0.0371)
            tensors[name + ".nested_absmax"], tensors[name + ".nested_quant_map"] = outer, table256
            tensors[name + ".absmax"] = quantized
            absmax = table256[quantized] * np.repeat(outer, 256)[:blocks] + F32(0.0371)
        else:
            absmax = rng.uniform(0.01, 2, blocks).astype(F32)
            tensors[name + ".absmax"] = absmax
        tensors[name + ".quant_map"] = table
        tensors[f"{name}.quant_state.bitsandbytes__{kind}"] = np.frombuffer(json.dumps(state).encode(), np.uint8)
        values[name] = (table[codes[:count]] * np.repeat(absmax, block)[:count]).reshape(shape)
    save(f"bitsandbytes_{kind}{'_nested' if nested else ''}.safetensors", f"bitsandbytes-{kind}", tensors, values)


# --- integers in words of 32 bits

def bit_stream(codes, bits):
    """Each row's integers as one stream of bits in words."""
    flat = (codes[:, :, None] >> np.arange(bits) & 1).reshape(len(codes), -1).astype(np.uint64)
    flat = flat.reshape(len(codes), -1, 32)
    return (flat << np.arange(32, dtype=np.uint64)).sum(axis=2).astype(np.uint32).view(np.int32)


def gptq(version):
    """AutoGPTQ: qweight [in * bits / 32, out], qzeros [groups, out * bits / 32], scales [groups, out]."""
    tensors, values, nbits = {}, {}, []
    shapes = [(32, 32), (64, 32), (96, 64), (32, 96), (160, 32)]
    for i, (inputs, outputs) in enumerate(shapes * 4 + [(32, 160)]):
        bits = (4, 3, 8, 2)[i // 5 % 4]
        group = inputs if i % 3 == 0 else 32
        groups, name = inputs // group, f"model.layers.{i}.proj"
        codes = rng.integers(0, 1 << bits, (inputs, outputs), dtype=np.int64)
        zeros = rng.integers(0, 1 << bits, (groups, outputs), dtype=np.int64)
        stored, wide = scale((groups, outputs), np.float16)
        index = np.arange(inputs) // group
        if i % 2:
            index = rng.permutation(index)
        if i % 4 != 2 or i % 2:
            tensors[name + ".g_idx"] = index.astype(np.int32)
        tensors[name + ".qweight"] = np.ascontiguousarray(bit_stream(codes.T, bits).T)
        tensors[name + ".qzeros"] = bit_stream(zeros, bits)
        tensors[name + ".scales"] = stored
        zero = (zeros + (1 if version == 1 else 0)).astype(F32)
        values[name + ".weight"] = np.ascontiguousarray(((codes.astype(F32) - zero[index]) * wide[index]).T)
        if i % 6 == 0:
            zeros[zeros == (1 << bits) - 1] = 0  # counted from one they would not fit
            tensors[name + ".qzeros"] = bit_stream(zeros, bits)
            zero = (zeros + (1 if version == 1 else 0)).astype(F32)
            values[name + ".weight"] = np.ascontiguousarray(((codes.astype(F32) - zero[index]) * wide[index]).T)
        if is_nbits(bits, group, index, zero):
            nbits.append((name + ".weight", bits, group, codes.T, wide.T, zero.T))
    file = "gptq/model.safetensors" if version == 1 else "gptq_v2/model.safetensors"
    save(file, "gptq", tensors, values)
    for entry in nbits:
        note_nbits(file, *entry)
    config = {"quant_method": "gptq", "bits": 4, "group_size": 32}
    if version == 2:
        config["checkpoint_format"] = "gptq_v2"
    (OUT / file).with_name("config.json").write_text(json.dumps({"quantization_config": config}) + "\n")


def awq():
    """AutoAWQ, GEMM: qweight [in, out / 8], qzeros [groups, out / 8]; integers in the order 0 2 4 6 1 3 5 7."""
    def pack(codes):
        words = np.zeros((codes.shape[0], codes.shape[1] // 8), np.uint32)
        for place, column in enumerate([0, 2, 4, 6, 1, 3, 5, 7]):
            words |= codes[:, column::8].astype(np.uint32) << np.uint32(4 * place)
        return words.view(np.int32)

    tensors, values, nbits = {}, {}, []
    for i in range(21):
        group, outputs = (3, 16, 32, 5)[i % 4], 8 * (1 + i % 6)
        inputs, name = group * (1 + i % 5), f"model.layers.{i}.proj"
        codes = rng.integers(0, 16, (inputs, outputs), dtype=np.int64)
        zeros = rng.integers(0, 16, (inputs // group, outputs), dtype=np.int64)
        stored, wide = scale((inputs // group, outputs), np.float16)
        tensors[name + ".qweight"], tensors[name + ".qzeros"] = pack(codes), pack(zeros)
        tensors[name + ".scales"] = stored
        index = np.arange(inputs) // group
        values[name + ".weight"] = np.ascontiguousarray(
            ((codes.astype(F32) - zeros.astype(F32)[index]) * wide[index]).T)
        if is_nbits(4, group, index, zeros):
            nbits.append((name + ".weight", 4, group, codes.T, wide.T, zeros.T))
    save("awq.safetensors", "awq", tensors, values)
    for entry in nbits:
        note_nbits("awq.safetensors", *entry)


def awq_gemv():
    """AutoAWQ, GEMV: qweight [out, in / 8], qzeros [out, words], scales [out, 8 * words], padded with zeros; natural order."""
    def pack(codes):
        words = np.zeros((codes.shape[0], codes.shape[1] // 8), np.uint32)
        for place in range(8):
            words |= codes[:, place::8].astype(np.uint32) << np.uint32(4 * place)
        return words.view(np.int32)

    def width(inputs, group):
        multiple = 1 if group >= 128 else {64: 2, 32: 4}[group]
        return -(-(-(-(inputs // group) // 8)) // multiple) * multiple

    tensors, values, nbits = {}, {}, []
    sizes = [(32, 1), (32, 3), (32, 9), (32, 33), (64, 1), (64, 5), (64, 17), (128, 1), (128, 3), (128, 9), (256, 1), (256, 2),
             (384, 1), (640, 1)]  # the last two: one group for all columns
    for i, (group, groups) in enumerate(sizes + sizes[:8]):
        outputs, inputs, name = 8 * (1 + i % 5), group * groups, f"model.layers.{i}.proj"
        codes = rng.integers(0, 16, (outputs, inputs), dtype=np.int64)
        zeros = rng.integers(0, 16, (outputs, groups), dtype=np.int64)
        words = width(inputs, group)
        padded_zeros = np.zeros((outputs, 8 * words), np.int64)
        padded_zeros[:, :groups] = zeros
        stored, wide = scale((outputs, groups), np.float16)
        padded_scales = np.zeros((outputs, 8 * words), np.float16)
        padded_scales[:, :groups] = stored
        tensors[name + ".qweight"], tensors[name + ".qzeros"] = pack(codes), pack(padded_zeros)
        tensors[name + ".scales"] = padded_scales
        index = np.arange(inputs) // group
        values[name + ".weight"] = (codes.astype(F32) - zeros.astype(F32)[:, index]) * wide[:, index]
        if is_nbits(4, group, index, zeros):
            nbits.append((name + ".weight", 4, group, codes, wide, zeros))
    save("awq_gemv.safetensors", "awq-gemv", tensors, values)
    for entry in nbits:
        note_nbits("awq_gemv.safetensors", *entry)


def tensor_core_tiles(codes, inner_tiles):
    """_convert_weight_to_int4pack of codes [n, k]: words [n / 8, k / (16 * inner_tiles), 32, inner_tiles / 2]."""
    rows, columns = codes.shape
    words = np.zeros((rows // 8, columns // (16 * inner_tiles), 32, inner_tiles // 2), np.uint32)
    for outer in range(words.shape[1]):
        for lane in range(32):
            for inner in range(0, inner_tiles, 2):
                base = (outer * inner_tiles + inner) * 16 + lane % 4 * 2
                starts = [base, base + 8, base + 16, base + 24]
                order = starts + [start + 1 for start in starts]  # nibbles from the low end
                for place, column in enumerate(order):
                    of_lane = codes[lane // 4::8, column].astype(np.uint32)
                    words[:, outer, lane, inner // 2] |= of_lane << np.uint32(4 * place)
    return words.view(np.int32)


def torchao_tiled():
    """torchao: TensorCoreTiledLayout, Int4TilePackedTo4dTensor; gpt-fast. (code - 8) * scale + zero, in bfloat16 pairs."""
    tensors, values, metadata = {}, {}, {}
    shapes = [(5, 100), (8, 128), (1, 1), (13, 257), (24, 200), (3, 31), (17, 129), (9, 64), (31, 33), (7, 300), (40, 5)]
    for i, (rows, columns) in enumerate(shapes * 2):
        inner, group = (2, 4, 8)[i % 3], (32, 64, 128)[i // 3 % 3]
        step = max(16 * inner, group)
        padded = (-(-rows // 8) * 8, -(-columns // step) * step)
        form = i % 3
        if form == 2:  # gpt-fast states no shape
            rows, columns = padded
        codes = rng.integers(0, 16, padded, dtype=np.int64)
        groups = padded[1] // group
        bits, wide = bfloat16((groups, padded[0], 2))
        negative = rng.integers(0, 2, (groups, padded[0]), dtype=np.uint16)
        bits.array[..., 1] |= negative << 15
        wide = (bits.array.astype(np.uint32) << 16).view(F32)
        names = [(f"{i}._weight_qdata", f"{i}._weight_scale_and_zero"), (f"{i}.weight:qdata", f"{i}.weight:scale_and_zero"),
                 (f"{i}.weight", f"{i}.scales_and_zeros")][form]
        tensors[names[0]], tensors[names[1]] = tensor_core_tiles(codes, inner), bits
        if form != 2:
            metadata[f"{i}.weight"] = json.dumps({
                "_type": "Int4TilePackedTo4dTensor", "_data": {"block_size": [1, group], "shape": [rows, columns]},
                "_tensor_data_names": ["qdata", "scale_and_zero"]})
        index = np.arange(padded[1]) // group
        scales, zeros = wide[index, :, 0].T, wide[index, :, 1].T
        numbers = (codes.astype(F32) - F32(8)) * scales + zeros
        values[f"{i}.weight"] = np.ascontiguousarray(numbers[:rows, :columns])
    metadata["tensor_names"] = json.dumps(list(values))
    save("torchao_tiled.safetensors", "torchao-tiled", tensors, values, metadata)


def compressed_packed():
    """compressed-tensors, pack-quantized: pack_to_int32 along the rows, of zero points down them."""
    def pack(codes, bits):
        per_word = 32 // bits
        padded = np.zeros((codes.shape[0], -(-codes.shape[1] // per_word) * per_word), np.uint32)
        padded[:, :codes.shape[1]] = codes + (1 << bits - 1)
        words = np.zeros((codes.shape[0], padded.shape[1] // per_word), np.uint32)
        for place in range(per_word):
            words |= padded[:, place::per_word] << np.uint32(bits * place)
        return words.view(np.int32)

    tensors, values, nbits = {}, {}, []
    shapes = [(3, 64), (7, 40), (13, 96), (1, 40), (9, 33), (5, 100), (17, 32)]
    small = [(4, 3), (2, 5), (3, 7), (9, 1), (1, 9), (6, 2), (5, 13)]  # the padding shows their bits
    for i, (rows, columns) in enumerate(shapes + small + shapes):
        bits, name = (4, 8, 3)[i // 7], f"model.layers.{i}.proj.weight"
        group = 32 if columns % 32 == 0 and i % 2 == 0 else columns
        groups = columns // group
        half = 1 << bits - 1
        codes = rng.integers(-half, half, (rows, columns), dtype=np.int64)
        stored, wide = scale((rows, groups), np.float16)
        tensors[name + "_packed"] = pack(codes, bits)
        tensors[name + "_scale"], tensors[name + "_shape"] = stored, np.array([rows, columns], np.int64)
        numbers, index, zeros = codes.astype(F32), np.arange(columns) // group, np.zeros((rows, groups), np.int64)
        if groups > 1 and i % 4 == 0:
            index = rng.permutation(index)
            tensors[name + "_g_idx"] = index.astype(np.int32)
        if i % 3 == 1:
            zeros = rng.integers(-half, half, (rows, groups), dtype=np.int64)
            tensors[name + "_zero_point"] = np.ascontiguousarray(pack(zeros.T, bits).T)
            numbers = numbers - zeros.astype(F32)[:, index]
        values[name] = numbers * wide[:, index]
        if is_nbits(bits, group, index, zeros + half):
            nbits.append((name, bits, group, codes + half, wide, zeros + half))
    save("compressed_packed.safetensors", "compressed-tensors-packed", tensors, values)
    for entry in nbits:
        note_nbits("compressed_packed.safetensors", *entry)


# --- FLOAT4E2M1 with scales of groups

def e2m1(shape):
    """Two to a byte, the first in the low half."""
    codes = rng.integers(0, 16, shape, dtype=np.uint8)
    return (codes[..., 0::2] | codes[..., 1::2] << 4).astype(np.uint8), small_float(codes, 2, 1, 1)


GROUPED = [(3, 32), (1, 16), (7, 48), (5, 64), (13, 16), (2, 160), (17, 32)]


def nvfp4(second_name, packed_name, file, scheme, combine):
    tensors, values = {}, {}
    for i, (rows, columns) in enumerate(GROUPED * 3):
        name = f"model.{i}.proj.weight"
        packed, numbers = e2m1((rows, columns))
        codes = rng.integers(0x20, 0x7E, (rows, columns // 16), dtype=np.uint8)
        second = rng.uniform(0.5, 300, (1,) if i % 2 else ()).astype(F32)
        tensors[name + packed_name], tensors[name + "_scale"] = packed, Raw("F8_E4M3", codes)
        tensors[name + second_name] = second
        tensors[f"model.{i}.proj.input_scale"] = F32(1) * np.ones((), F32)
        scales = combine(small_float(codes, 4, 3, 7), F32(second.reshape(())))
        values[name] = numbers * np.repeat(scales, 16, axis=1)
    save(file, scheme, tensors, values)


def mxfp4():
    tensors, values = {}, {}
    for i, (rows, columns) in enumerate([(3, 32), (1, 64), (7, 96), (5, 32), (2, 160), (13, 64), (17, 32)] * 3):
        name = f"model.{i}.proj.weight"
        packed, numbers = e2m1((rows, columns))
        exponents = rng.integers(110, 140, (rows, columns // 32), dtype=np.uint8)
        tensors[name + "_packed"], tensors[name + "_scale"] = packed, exponents
        values[name] = numbers * np.repeat((2.0 ** (exponents.astype(np.float64) - 127)).astype(F32), 32, axis=1)
    save("compressed_mxfp4.safetensors", "compressed-tensors-mxfp4", tensors, values)


def experts():
    """gpt-oss: blocks [experts, outputs, groups, 16] and exponents; the weight is [experts, inputs, outputs]."""
    tensors, values = {}, {}
    for i in range(21):
        count, outputs, groups, name = 1 + i % 3, 1 + i % 7 * 2, 1 + i % 4, f"layers.{i}.experts.down_proj"
        packed, numbers = e2m1((count, outputs, groups, 32))
        exponents = rng.integers(110, 140, (count, outputs, groups), dtype=np.uint8)
        tensors[name + "_blocks"], tensors[name + "_scales"] = packed, exponents
        numbers = numbers * (2.0 ** (exponents.astype(np.float64) - 127)).astype(F32)[..., None]
        values[name] = np.ascontiguousarray(numbers.reshape(count, outputs, -1).transpose(0, 2, 1))
    save("mxfp4_experts.safetensors", "mxfp4-experts", tensors, values)


# --- torch's own

class Small(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wide, self.bare, self.norm = torch.nn.Linear(7, 5), torch.nn.Linear(5, 3, bias=False), torch.nn.LayerNorm(3)


def torch_quantized():
    generator = torch.Generator().manual_seed(3)
    state, values = {}, {}
    for i, shape in enumerate([(3,), (2, 5), (7, 1), (1, 9), (4, 3, 3, 3), (5, 2, 3), (13, 17), (1, 1), (6, 31), (2, 2, 2)] * 2):
        weight = torch.randn(shape, generator=generator)
        dtype = (torch.qint8, torch.quint8, torch.qint32)[i % 3]
        if i < 10:
            quantized = torch.quantize_per_tensor(weight, 0.013 * (i + 1), 0 if i % 3 == 2 else 3 - i, dtype) \
                if dtype != torch.quint8 else torch.quantize_per_tensor(weight, 0.02, 121, dtype)
        else:
            axis = i % len(shape)
            scales = torch.rand(shape[axis], generator=generator, dtype=torch.float64) / 50 + 1e-3
            zeros = torch.randint(0, 5, (shape[axis],), generator=generator)
            quantized = torch.quantize_per_channel(weight, scales, zeros, axis, dtype)
        if len(shape) == 4:
            quantized = quantized.contiguous(memory_format=torch.channels_last) if i < 10 else quantized
        state[f"block.{i}.weight"] = quantized
        values[f"block.{i}.weight"] = quantized.dequantize().contiguous().numpy()
    torch.manual_seed(5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        packed = torch.quantization.quantize_dynamic(Small(), {torch.nn.Linear}, dtype=torch.qint8)
    for name, value in packed.state_dict().items():
        state["net." + name] = value
    values["net.wide.weight"] = packed.wide.weight().dequantize().numpy()
    values["net.bare.weight"] = packed.bare.weight().dequantize().numpy()
    torch.save(state, OUT / "torch.pt")
    note("torch.pt", "torch-quantized", values)


def main():
    if not torch.__version__.startswith("1.13"):
        raise SystemExit("torch 1.13 is needed")
    scaled(), comfy(), torchao(), vectors127()
    four_bits("nf4", NF4, False), four_bits("nf4", NF4, True), four_bits("fp4", FP4, False)
    gptq(1), gptq(2), awq(), compressed_packed()
    nvfp4("_scale_2", "", "modelopt_nvfp4.safetensors", "modelopt-nvfp4", lambda s, t: s * t)
    nvfp4("_global_scale", "_packed", "compressed_nvfp4.safetensors", "compressed-tensors-nvfp4", lambda s, t: s / t)
    mxfp4(), experts(), torch_quantized()
    awq_gemv(), torchao_tiled()  # after the others, whose random numbers stay as they are
    (OUT / "manifest.json").write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")


main()
