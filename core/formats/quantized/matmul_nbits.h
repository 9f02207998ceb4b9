// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/quantized/quantized_weight.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The inputs of com.microsoft's MatMulNBits that a weight fills.
enum class NBitsInput { Codes, Scales, ZeroPoints };
std::string_view nbitsInputName(NBitsInput input); ///< in plans: "codes"
std::optional<NBitsInput> nbitsInputFromName(std::string_view name);

/// Whether a matrix of integers in words can be such a weight: of 4 or 8 bits, in groups of a power of two of
/// columns, at least 16, that lie side by side. Reads the index of groups where there is one.
bool fitsNBits(const QuantizedWeight& weight);
/// Whether every zero point is the one that is taken where none is given, the middle of the range; and
/// whether each is inside the range: one of 15 that counts from one is not. Both read them, and throw Error
/// when they cannot be read.
bool hasMiddleZeros(const QuantizedWeight& weight);
bool hasZerosInRange(const QuantizedWeight& weight);

/// What an input of MatMulNBits has to be (ONNX Runtime: docs/ContribOperators.md): codes UINT8 [rows,
/// groups, bytes of a group], scales FLOAT [rows, groups], zero points UINT8 [rows, bytes of all groups], the
/// first of two in the low half of a byte; repacked when they are read. Throws Error where the weight does
/// not fit, and when it is read where a zero point counted from one is beyond the range.
TensorRef nbitsTensor(const SharedText& name, const QuantizedWeight& weight, NBitsInput input);

} // namespace onnxmend
