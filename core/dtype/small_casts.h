// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// The kernels of our own behind castElements: types that libtorch 1.13 lacks, and float to integer, which
/// it leaves to undefined behaviour. They work between a small type and a wide one that holds it exactly.

/// UINT16/32/64, the 8-bit floats, FLOAT4E2M1 and the 4- and 2-bit integers.
bool isSmallType(DType dtype);

/// INT64, UINT64 or DOUBLE: what holds every value (of a complex type: every real part).
DType wideType(DType dtype);

/// Decodes out.size() packed elements of a small type. T is its wide type's.
template <typename T>
void decodeSmall(DType from, std::span<const std::byte> in, std::span<T> out);

/// Whether encodeSmall makes `to` from this wide type; libtorch does the rest.
bool canEncodeSmall(DType wide, DType to);

/// Encodes to packed elements by the rules of formats.md f1; unused bits of the last byte are 0.
/// T: std::int64_t, std::uint64_t or double. Throws Error for a negative number to FLOAT8E8M0.
template <typename T>
void encodeSmall(std::span<const T> in, DType to, std::span<std::byte> out);

/// Makes every byte but 0 a 1.
void normalizeBools(std::span<const std::byte> in, std::span<std::byte> out);

} // namespace onnxmend
