// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: casts without libtorch.

#include "core/dtype/dtype.h"
#include "core/dtype/vector_level.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// Bytes of `count` packed elements; the element `first` begins a byte.
template <typename Byte>
std::span<Byte> packedPiece(std::span<Byte> bytes, DType dtype, std::uint64_t first, std::uint64_t count)
{
    return bytes.subspan(packedByteCount(dtype, first), packedByteCount(dtype, count));
}

/// The commonest casts of weights, at the speed of memory and without libtorch, which takes 0.3 s to load:
/// FLOAT16, BFLOAT16, FLOAT and DOUBLE among each other, 8-bit floats from and to the first three, INT64 to
/// INT32, 8-bit integers to BOOL and back. The rules are those of castElements: the bits are those of
/// libtorch, except for the payload of a NaN (formats.md f1). Returns false, and writes nothing, for other
/// pairs. The bytes need no alignment.
bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

/// castDirectly with the instructions of one level, so that tests compare the levels.
bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  VectorLevel level);

// The other kernels of our own behind castElements: for types that libtorch 1.13 lacks, and for float to
// integer, which it leaves to undefined behaviour. They work between a small type and a wide one that holds
// it exactly.

/// True for UINT16, UINT32, UINT64, the 8-bit floats, FLOAT4E2M1 and the 4- and 2-bit integers.
bool isSmallType(DType dtype);

/// INT64, UINT64 or DOUBLE: the type that holds every value (of a complex type: every real part).
DType wideType(DType dtype);

/// Decodes out.size() packed elements of a small type. T: C++ type of its wide type.
template <typename T>
void decodeSmall(DType from, std::span<const std::byte> in, std::span<T> out);

/// True if encodeSmall makes `to` from this wide type; libtorch does the rest.
bool canEncodeSmall(DType wide, DType to);

/// Encodes to packed elements by the rules of formats.md f1; unused bits of the last byte are 0.
/// T: std::int64_t, std::uint64_t or double. Throws Error for a negative number to FLOAT8E8M0.
template <typename T>
void encodeSmall(std::span<const T> in, DType to, std::span<std::byte> out);

/// Makes every byte that is not 0 a 1.
void normalizeBools(std::span<const std::byte> in, std::span<std::byte> out);

/// Replaces libtorch if it cannot be loaded: casts between any two types that torch has (torch_types.h), one
/// number after the other, by the rules of formats.md f1. The bits are those of libtorch, except for the
/// payload of a NaN and for cases that torch leaves to the processor or has changed since 1.13 (rules 5 and
/// 6). The bytes need no alignment.
void castPlainly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

} // namespace onnxmend
