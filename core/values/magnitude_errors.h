// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// What becomes of the values of one power of two: those with 2^exponent <= |value| < 2^(exponent + 1).
struct MagnitudeBin {
    int exponent = 0;
    std::uint64_t count = 0;      ///< elements
    std::uint64_t overflowed = 0; ///< their error is no part of the two below
    std::uint64_t vanished = 0;   ///< became zero: a relative error of 1
    double largestError = 0;      ///< relative
    double meanError = 0;         ///< relative, of all that did not overflow
    friend bool operator==(const MagnitudeBin&, const MagnitudeBin&) = default;
};

/// Sorts elements and their errors by magnitude. Of a complex element the larger part counts.
class MagnitudeErrors
{
public:
    MagnitudeErrors();

    /// `numbers` are numbersOf() of the elements before the cast; `losses` is empty where nothing is cast.
    void add(std::span<const double> numbers, std::uint64_t elementCount,
             std::span<const ElementLoss> losses);
    /// Of the powers that occur, the smallest first. Zeros, inf and NaN are in none.
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
