// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/widening_casts.h"

#include "core/dtype/small_casts.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace onnxmend
{

namespace
{

/// IEEE 754 binary16 as binary32. Without branches, so that compilers make vectors of it.
std::uint32_t floatFromHalf(std::uint16_t half)
{
    const std::uint32_t magnitude = half & 0x7FFFU;
    // The exponent's bias grows by 112; as a product it is right for subnormal numbers as well.
    const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1p112F;
    const std::uint32_t special = magnitude >= 0x7C00U ? 0x7F800000U : 0U;
    const std::uint32_t quiet = magnitude > 0x7C00U ? 0x00400000U : 0U; // as the processor's own instruction
    return std::bit_cast<std::uint32_t>(scaled) | special | quiet | (half & 0x8000U) << 16;
}

/// The upper half of a binary32; a NaN keeps its bits.
std::uint32_t floatFromBfloat16(std::uint16_t bits) { return static_cast<std::uint32_t>(bits) << 16; }

template <typename Convert>
void convertEach(std::span<const std::byte> in, std::span<std::byte> out, Convert convert)
{
    const std::size_t count = in.size() / sizeof(std::uint16_t);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint16_t from = 0;
        std::memcpy(&from, in.data() + i * sizeof(from), sizeof(from));
        const std::uint32_t to = convert(from);
        std::memcpy(out.data() + i * sizeof(to), &to, sizeof(to));
    }
}

} // namespace

bool castWidening(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out)
{
    if (from == DType::Float16 && to == DType::Float) {
        convertEach(in, out, floatFromHalf);
    } else if (from == DType::Bfloat16 && to == DType::Float) {
        convertEach(in, out, floatFromBfloat16);
    } else if ((from == DType::Uint8 || from == DType::Int8) && to == DType::Bool) {
        normalizeBools(in, out);
    } else {
        return false;
    }
    return true;
}

} // namespace onnxmend
