// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace onnxmend
{

/// Returns one packed element as text with its exact value. A float is the shortest decimal number that
/// rounds to it in its own dtype (in FLOAT for FLOAT8E8M0), written as Python does. "0.1", "-0.0", "1e-05",
/// "nan",
/// "-inf", "7", "True", "1.0-2.5j". Throws Error for STRING.
std::string elementText(DType dtype, std::span<const std::byte> packed, std::uint64_t index);

/// Returns the element as an expression of Python, with NumPy imported: "numpy.nan", "complex(1.0, -2.5)".
std::string elementExpression(DType dtype, std::span<const std::byte> packed, std::uint64_t index);

/// Returns a number with as many digits as values of the float type `like` need, to be compared with them; as
/// many as a double needs if it is another type.
std::string numberText(double value, DType like);

/// Returns the bits of an element: "0x3c00".
std::string elementBitsText(DType dtype, std::span<const std::byte> packed, std::uint64_t index);

/// The bits of one packed element of at most 64 bits.
inline std::uint64_t elementBits(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
    if (bits < 8) {
        const auto byte = std::to_integer<std::uint64_t>(packed[index * bits / 8]);
        return byte >> index * bits % 8 & ((1U << bits) - 1);
    }
    std::uint64_t code = 0;
    std::memcpy(&code, packed.data() + index * (bits / 8), bits / 8);
    return code;
}

/// Writes the bits of one packed element. Below 8 bits, the bits there must be zero.
inline void putElementBits(DType dtype, std::span<std::byte> packed, std::uint64_t index, std::uint64_t code)
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
    if (bits < 8) {
        packed[index * bits / 8] |= static_cast<std::byte>(code << index * bits % 8);
    } else {
        std::memcpy(packed.data() + index * (bits / 8), &code, bits / 8);
    }
}

} // namespace onnxmend
