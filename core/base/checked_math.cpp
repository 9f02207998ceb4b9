// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/checked_math.h"

#include <string>

namespace onnxmend
{

std::uint64_t checkedElementCount(std::span<const std::int64_t> shape)
{
    constexpr std::size_t maxRank = 64; // formats.md e1
    constexpr std::uint64_t maxElements = std::uint64_t(1)
                                          << 59; // formats.md a3: product of sizes < 2^63 / 16
    if (shape.size() > maxRank) {
        throw Error(
            {.reason = "the shape has " + std::to_string(shape.size()) + " dimensions, more than 64"});
    }
    bool empty = false;
    for (const std::int64_t dimension : shape) {
        if (dimension < 0) {
            throw Error({.reason = "the shape has a negative dimension " + std::to_string(dimension)});
        }
        empty = empty || dimension == 0;
    }
    if (empty) {
        return 0;
    }
    std::uint64_t count = 1;
    for (const std::int64_t dimension : shape) {
        count = checkedMultiply(count, static_cast<std::uint64_t>(dimension));
        if (count >= maxElements) {
            throw Error({.reason = "the shape has more elements than any file can hold"});
        }
    }
    return count;
}

} // namespace onnxmend
