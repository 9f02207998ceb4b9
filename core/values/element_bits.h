// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace onnxmend
{

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

/// Puts them in place; below 8 bits where zeros are.
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
