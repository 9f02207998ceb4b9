// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Measures the range of nearly all values of a tensor: a histogram of all values would have them in one bin
/// if one value is far away. Such values are left outside if the range then shrinks to a quarter or less. It
/// counts values by sign and power of two, so the ends of the range are powers of two or extreme values.
class UsualRangeMeter
{
public:
    void add(std::span<const double> values); ///< only finite values count
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
    std::uint64_t outside = 0; ///< number of finite values outside the bins: few, and far away
};

/// Empty bins over that range; a range of one value is widened around it.
Histogram emptyHistogram(ValueRange range, std::size_t binCount);
/// Counts the finite values.
void addToHistogram(std::span<const double> values, Histogram& histogram);

} // namespace onnxmend
