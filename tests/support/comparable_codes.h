// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace onnxmend
{

/// Returns the code with one NaN for all: payload and sign of a NaN do not matter (formats.md f1, rule 4).
inline std::uint64_t withOneNan(DType dtype, std::uint64_t code)
{
    const auto ieee = [code](std::uint64_t infinity, std::uint64_t magnitudes) {
        return (code & magnitudes) > infinity ? magnitudes : code;
    };
    switch (dtype) {
    case DType::Float16:
        return ieee(0x7C00, 0x7FFF);
    case DType::Bfloat16:
        return ieee(0x7F80, 0x7FFF);
    case DType::Float:
        return ieee(0x7F800000, 0x7FFFFFFF);
    case DType::Double:
        return ieee(0x7FF0000000000000, 0x7FFFFFFFFFFFFFFF);
    case DType::Float8E4M3FN:
        return ieee(0x7E, 0x7F);
    case DType::Float8E5M2:
        return ieee(0x7C, 0x7F);
    default:
        return code;
    }
}

/// Returns the codes of all elements: complex ones as two floats, 4- and 2-bit ones as their bytes.
inline std::vector<std::uint64_t> comparable(DType dtype, std::span<const std::byte> bytes)
{
    const DType part = dtype == DType::Complex64    ? DType::Float
                       : dtype == DType::Complex128 ? DType::Double
                                                    : dtype;
    const auto width = static_cast<std::size_t>(std::max(dtypeInfo(part).bits / 8, 1));
    std::vector<std::uint64_t> codes(bytes.size() / width);
    for (std::size_t i = 0; i < codes.size(); ++i) {
        std::memcpy(&codes[i], bytes.data() + i * width, width);
        codes[i] = withOneNan(part, codes[i]);
    }
    return codes;
}

} // namespace onnxmend
