// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/loss.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// Errors of the values of one power of two: 2^exponent <= |value| < 2^(exponent + 1).
struct MagnitudeBin {
    int exponent = 0;
    std::uint64_t count = 0;      ///< elements
    std::uint64_t overflowed = 0; ///< their errors are not part of largestError and meanError
    std::uint64_t vanished = 0;   ///< became zero: a relative error of 1
    double largestError = 0;      ///< relative
    double meanError = 0;         ///< relative, of all values that did not overflow
    friend bool operator==(const MagnitudeBin&, const MagnitudeBin&) = default;
};

/// Sorts elements and their errors by magnitude. The larger part of a complex element counts.
class MagnitudeErrors
{
public:
    MagnitudeErrors();

    /// `numbers` are numbersOf() of the elements before the cast; `losses` is empty without a cast.
    void add(std::span<const double> numbers, std::uint64_t elementCount,
             std::span<const ElementLoss> losses);
    /// Returns the powers that occur, the smallest first. Zeros, inf and NaN are in none of them.
    std::vector<MagnitudeBin> result() const;

private:
    struct Sums {
        std::uint64_t count = 0;
        std::uint64_t overflowed = 0;
        std::uint64_t vanished = 0;
        double largest = 0;
        double sum = 0;
    };
    std::vector<Sums> m_sums; ///< by exponent, from that of the smallest double
};

} // namespace onnxmend
