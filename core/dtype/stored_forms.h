// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the stored form of elements, and their conversion to and from numbers in a loop.

#include "core/dtype/vector_level.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace onnxmend
{

inline constexpr std::uint32_t floatInfinity = 0x7F800000U; // as the bits of a FLOAT
inline constexpr int floatFractionBits = 23;
inline constexpr int floatBias = 127;

ONNXMEND_INLINE std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }
ONNXMEND_INLINE float floatOf(std::uint32_t bits) { return std::bit_cast<float>(bits); }

/// `condition ? first : second` without the branch that compilers would make of it.
ONNXMEND_INLINE std::uint32_t chosen(bool condition, std::uint32_t first, std::uint32_t second)
{
    return second ^ ((first ^ second) & (0U - static_cast<std::uint32_t>(condition)));
}

/// The codes of the magnitudes of a float type.
struct MagnitudeCode {
    int fractionBits = 0;
    int minNormalExponent = 0;
    std::uint32_t highestCode = 0; ///< code of larger magnitudes: infinity, or the highest number
    std::uint32_t nanCode = 0;
};

/// The code of a magnitude, rounded to nearest even, without branches. `magnitude`: the bits of a FLOAT.
ONNXMEND_INLINE std::uint32_t encodeMagnitude(std::uint32_t magnitude, MagnitudeCode to)
{
    const int dropped = floatFractionBits - to.fractionBits;
    const std::uint32_t odd = (magnitude >> dropped) & 1U;
    const std::uint32_t rounded = (magnitude + (1U << (dropped - 1)) - 1U + odd) >> dropped;
    const auto rebias = static_cast<std::uint32_t>(floatBias + to.minNormalExponent - 1);
    const std::uint32_t normal = rounded - (rebias << to.fractionBits);
    // The addition rounds to the step between subnormal numbers: that is the last bit of the power of two.
    const std::uint32_t steps =
        static_cast<std::uint32_t>(floatBias + to.minNormalExponent - to.fractionBits + floatFractionBits)
        << floatFractionBits;
    const std::uint32_t subnormal = bitsOf(floatOf(magnitude) + floatOf(steps)) - steps;
    const bool isNormal = magnitude >= (rebias + 1U) << floatFractionBits;
    const std::uint32_t code = chosen(isNormal, normal, subnormal);
    const std::uint32_t limited = chosen(code > to.highestCode, to.highestCode, code);
    return chosen(magnitude > floatInfinity, to.nanCode, limited);
}

/// The bits of the FLOAT for a code of a magnitude, without branches; infinities and NaN have the fraction of
/// their code. No operand is subnormal: processors multiply those a hundred times slower.
ONNXMEND_INLINE std::uint32_t decodeMagnitude(std::uint32_t magnitude, MagnitudeCode from)
{
    const auto rebias = static_cast<std::uint32_t>(floatBias + from.minNormalExponent - 1);
    const std::uint32_t normal =
        (magnitude << (floatFractionBits - from.fractionBits)) + (rebias << floatFractionBits);
    const float step =
        floatOf(static_cast<std::uint32_t>(floatBias + from.minNormalExponent - from.fractionBits)
                << floatFractionBits);
    const std::uint32_t subnormal = bitsOf(static_cast<float>(static_cast<std::int32_t>(magnitude)) * step);
    return chosen(magnitude >> from.fractionBits == 0, subnormal, normal);
}

struct Half {
    using Stored = std::uint16_t;
    using Value = float;

    ONNXMEND_INLINE float load(Stored half) const
    {
        const std::uint32_t magnitude = half & 0x7FFFU;
        const std::uint32_t special = magnitude >= 0x7C00U ? floatInfinity : 0U;
        const std::uint32_t quiet =
            magnitude > 0x7C00U ? 0x00400000U : 0U; // as the processor's own instruction does
        return floatOf(decodeMagnitude(magnitude, code) | special | quiet | (half & 0x8000U) << 16);
    }
    ONNXMEND_INLINE Stored store(float value) const
    {
        const std::uint32_t bits = bitsOf(value);
        return static_cast<Stored>(encodeMagnitude(bits & 0x7FFFFFFFU, code) | (bits >> 16 & 0x8000U));
    }

    static constexpr MagnitudeCode code{
        .fractionBits = 10, .minNormalExponent = -14, .highestCode = 0x7C00U, .nanCode = 0x7E00U};
};

struct Brain {
    using Stored = std::uint16_t;
    using Value = float;

    /// The upper half of a FLOAT; a NaN keeps its bits.
    ONNXMEND_INLINE float load(Stored bits) const { return floatOf(static_cast<std::uint32_t>(bits) << 16); }
    ONNXMEND_INLINE Stored store(float value) const
    {
        const std::uint32_t bits = bitsOf(value);
        const std::uint32_t rounded = bits + 0x7FFFU + (bits >> 16 & 1U);
        const bool isNan = (bits & 0x7FFFFFFFU) > floatInfinity;
        return static_cast<Stored>(chosen(isNan, bits | 0x00400000U, rounded) >> 16);
    }
};

template <typename T>
struct Plain {
    using Stored = T;
    using Value = T;

    ONNXMEND_INLINE T load(T value) const { return value; }
    ONNXMEND_INLINE T store(T value) const { return value; }
};

struct Bool {
    using Stored = std::uint8_t;
    using Value = bool;

    ONNXMEND_INLINE bool load(Stored value) const { return value != 0; }
    ONNXMEND_INLINE Stored store(bool value) const { return value; }
};

/// Converts all elements one by one with `convert`.
template <typename From, typename To, typename Convert>
ONNXMEND_INLINE void each(const std::byte* in, std::byte* out, std::size_t count, const Convert& convert)
{
    const Convert own = convert; // a copy, since the compiler cannot know that `out` does not alias it
    for (std::size_t i = 0; i < count; ++i) {
        From from;
        std::memcpy(&from, in + i * sizeof(from), sizeof(from));
        const To to = own(from);
        std::memcpy(out + i * sizeof(to), &to, sizeof(to));
    }
}

/// Converts out-of-range numbers, infinities and NaN as x86 does, without undefined behaviour (formats.md f1,
/// rule 5).
template <typename Int>
Int truncated(double value)
{
    constexpr double limit = sizeof(Int) == 4 ? 0x1p31 : 0x1p63;
    // lowest - 1 is a double for 32 bits; for 64 bits it is rounded to lowest.
    constexpr bool fractionBelow = sizeof(Int) == 4;
    const bool inRange = value < limit && (fractionBelow ? value > -limit - 1 : value >= -limit);
    return inRange ? static_cast<Int>(value) : std::numeric_limits<Int>::min();
}

/// Converts any wide value to Int: the low bits, in two's complement (f1, rules 5 and 7).
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
