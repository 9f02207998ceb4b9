// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

struct ValueRange {
    double lowest = 0;
    double highest = 0;
};

/// Where nearly all values of a tensor lie. One value far away from the others would squeeze a histogram of
/// all into one bin; such are left outside when that shrinks the range to a quarter at least. Counts values
/// by sign and power of two, so edges are powers of two or the extremes.
class UsualRangeMeter
{
public:
    void add(std::span<const double> values); ///< what is not finite does not count
    /// `all` is the range of the finite values.
    ValueRange result(ValueRange all) const;

private:
    std::array<std::uint64_t, 4096> m_counts{}; ///< by the sign and exponent bits of a double
    std::uint64_t m_finite = 0;
};

struct Histogram {
    double lowest = 0; ///< left edge of the first bin
    double highest = 0;
    std::vector<std::uint64_t> counts;
    std::uint64_t outside = 0; ///< finite values that lie in no bin: few, and far away
};

/// Empty bins over that range; a range of one value is widened around it.
Histogram emptyHistogram(ValueRange range, std::size_t binCount);
/// What is not finite is left out.
void addToHistogram(std::span<const double> values, Histogram& histogram);

} // namespace onnxmend
