// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

// Parts of quantised weights as the numbers that formulas are made of.

/// Packed elements as FLOAT: floats of 8 bits and more and integers up to 32 bits, rounded where they have
/// more digits. Throws Error for other dtypes.
void toFloats(DType dtype, std::span<const std::byte> in, std::span<float> out);

/// Elements [first, first + count) of a tensor as FLOAT. Throws Error when they cannot be read.
std::vector<float> readFloats(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

/// Elements of a tensor of INT32 as the bits that they are. Throws Error when they cannot be read.
std::vector<std::uint32_t> readWords(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

} // namespace onnxmend
