// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"

#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace onnxmend
{

/// Sums and products of numbers that come out of files: throw Error instead of wrapping around.
template <std::integral T>
T checkedAdd(T a, T b)
{
    T result{};
    if (__builtin_add_overflow(a, b, &result)) {
        throw Error({.reason = "a size is out of range (sum overflows)"});
    }
    return result;
}

template <std::integral T>
T checkedMultiply(T a, T b)
{
    T result{};
    if (__builtin_mul_overflow(a, b, &result)) {
        throw Error({.reason = "a size is out of range (product overflows)"});
    }
    return result;
}

/// Number of parts of the size `by` that hold `size`; the last part may be smaller.
constexpr std::uint64_t dividedUp(std::uint64_t size, std::uint64_t by) { return (size + by - 1) / by; }

/// Number of elements of a shape. Throws on a negative dimension, a rank above 64 or 2^59 elements and more.
std::uint64_t checkedElementCount(std::span<const std::int64_t> shape);

} // namespace onnxmend
