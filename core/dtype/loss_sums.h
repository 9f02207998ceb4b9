// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the sums behind LossMeter, over many numbers at once.

#include "core/dtype/vector_level.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// A range in which no number overflows a cast for certain.
struct CertainRange {
    double lowest = 0;
    double highest = 0;
};

/// Sums over numbers that a cast at most rounded or made underflow.
struct LossSums {
    std::uint64_t changed = 0;
    std::uint64_t underflowed = 0; ///< of those
    double maxAbsError = 0;
    double maxRelError = 0; ///< at least the one that was known before
};

/// Adds up what a cast did to fewer than 2^31 numbers, in vector instructions. Returns false if one of them
/// may be more than rounded or underflowed; `sums` is not changed then. `sums.maxRelError` is the largest
/// error that is known before. Real: double, or float if both dtypes are floats of at most 32 bits: errors
/// are exact in it, since a number is 0 after the cast, or between a half and twice what it was. The bytes
/// need no alignment.
template <typename Real>
bool sumLosses(std::span<const std::byte> before, std::span<const std::byte> after, const CertainRange& range,
               VectorLevel level, LossSums& sums);

} // namespace onnxmend
