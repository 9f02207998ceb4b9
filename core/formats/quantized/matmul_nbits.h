// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/quantized_weight.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace onnxmend
{

class PackedMatrix;

/// The inputs of com.microsoft's MatMulNBits that a weight fills.
enum class NBitsInput { Codes, Scales, ZeroPoints };
std::string_view nbitsInputName(NBitsInput input); ///< for plans: "codes"

/// True if a matrix of integers in words can be such a weight: integers of 4 or 8 bits, in groups of adjacent
/// columns whose number is a power of two and at least 16. Reads the index of groups if there is one.
bool fitsNBits(const QuantizedWeight& weight);
/// True if adjacent columns are a group. Reads the index of groups if there is one.
bool groupsLieInOrder(const PackedMatrix& matrix);
/// True if every zero point is the default one, the middle of the range. Throws Error when they cannot be
/// read.
bool hasMiddleZeros(const PackedMatrix& matrix);
/// True if every zero point is inside the range; 15 that counts from one is not. Throws Error when they
/// cannot be read.
bool hasZerosInRange(const PackedMatrix& matrix);

struct RowRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};
/// Packs integers, scales (FLOAT) or zero points of these rows anew, each row in `rowBytes` bytes, with 0
/// behind its last integer. Throws Error when they cannot be read, or for a zero point beyond the range.
std::vector<std::byte> packedNBits(const PackedMatrix& matrix, NBitsInput input, RowRange rows,
                                   std::uint64_t rowBytes);

/// Returns an input of MatMulNBits (ONNX Runtime: docs/ContribOperators.md): codes UINT8 [rows, groups, bytes
/// of a group], scales FLOAT [rows, groups], zero points UINT8 [rows, bytes of all groups], the first of two
/// in the low half of a byte. They are packed again when they are read. Throws Error when the weight does not
/// fit; reading throws Error when a zero point that counts from one is beyond the range.
TensorRef nbitsTensor(const SharedText& name, const QuantizedWeight& weight, NBitsInput input);

} // namespace onnxmend
