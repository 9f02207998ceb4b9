// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core.

#include <cstdint>
#include <limits>
#include <type_traits>

namespace onnxmend
{

/// What x86 converts out-of-range numbers, infinities and NaN to, without its undefined behaviour
/// (formats.md f1, rule 5).
template <typename Int>
Int truncated(double value)
{
    constexpr double limit = sizeof(Int) == 4 ? 0x1p31 : 0x1p63;
    // Below 2^53 the open bound lowest - 1 is a number of its own; at 2^63 it is lowest itself.
    constexpr bool fractionBelow = sizeof(Int) == 4;
    const bool inRange = value < limit && (fractionBelow ? value > -limit - 1 : value >= -limit);
    return inRange ? static_cast<Int>(value) : std::numeric_limits<Int>::min();
}

/// An integer type of Int's width from any wide value: low bits, two's complement (f1, rules 5 and 7).
template <typename Int, typename T>
Int toInteger(T value)
{
    if constexpr (std::is_integral_v<T>) {
        return static_cast<Int>(value);
    } else if constexpr (std::is_same_v<Int, std::uint64_t>) {
        return value >= 0 && value < 0x1p64 ? static_cast<Int>(value)
                                            : static_cast<Int>(truncated<std::int64_t>(value));
    } else if constexpr (sizeof(Int) == 8 || std::is_same_v<Int, std::uint32_t> ||
                         std::is_same_v<Int, std::uint8_t>) {
        // uint8 as in libtorch (c10/util/TypeCast.h); from FLOAT and narrower, int32 would give the same
        return static_cast<Int>(truncated<std::int64_t>(value));
    } else {
        return static_cast<Int>(truncated<std::int32_t>(value));
    }
}

} // namespace onnxmend
