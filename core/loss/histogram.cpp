// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/loss/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t fewestValues = 100; // in a smaller tensor each value counts
constexpr std::uint64_t outsiders = 2000;   // one in so many may lie outside, at either end
constexpr double worthIt = 4;               // the range has to shrink by this factor
constexpr std::size_t signBit = 2048;

std::size_t bucketOf(double value) { return std::bit_cast<std::uint64_t>(value) >> 52U; }

/// The bucket at a place in the order from the lowest values to the highest.
std::size_t bucketAt(std::size_t place)
{
    return place < signBit ? 2 * signBit - 1 - place : place - signBit;
}

double powerOfTwo(std::size_t exponent) { return std::ldexp(1.0, static_cast<int>(exponent) - 1023); }

double lowerEdge(std::size_t bucket)
{
    const std::size_t exponent = bucket % signBit;
    return bucket >= signBit ? -powerOfTwo(exponent + 1) : exponent == 0 ? 0 : powerOfTwo(exponent);
}

double upperEdge(std::size_t bucket)
{
    const std::size_t exponent = bucket % signBit;
    return bucket < signBit ? powerOfTwo(exponent + 1) : exponent == 0 ? 0 : -powerOfTwo(exponent);
}

} // namespace

void UsualRangeMeter::add(std::span<const double> values)
{
    for (const double value : values) {
        if (std::isfinite(value)) {
            ++m_counts[bucketOf(value)];
            ++m_finite;
        }
    }
}

ValueRange UsualRangeMeter::result(ValueRange all) const
{
    if (m_finite < fewestValues) {
        return all;
    }
    const std::uint64_t mostOutside = std::max<std::uint64_t>(1, m_finite / outsiders);
    std::size_t first = 0;
    for (std::uint64_t seen = 0; (seen += m_counts[bucketAt(first)]) <= mostOutside;) {
        ++first;
    }
    std::size_t last = m_counts.size() - 1;
    for (std::uint64_t seen = 0; (seen += m_counts[bucketAt(last)]) <= mostOutside;) {
        --last;
    }
    const ValueRange usual{std::max(all.lowest, lowerEdge(bucketAt(first))),
                           std::min(all.highest, upperEdge(bucketAt(last)))};
    // Halved, so that the width of the whole range of doubles is a number.
    const double width = all.highest / 2 - all.lowest / 2;
    return (usual.highest / 2 - usual.lowest / 2) * worthIt < width ? usual : all;
}

Histogram emptyHistogram(ValueRange range, std::size_t binCount)
{
    Histogram histogram{
        .lowest = range.lowest, .highest = range.highest, .counts = std::vector<std::uint64_t>(binCount)};
    if (!(histogram.highest / 2 - histogram.lowest / 2 > 0)) {
        const double margin = std::max(0.5, std::fabs(histogram.lowest) * 0x1p-20);
        histogram.lowest = std::max(histogram.lowest - margin, std::numeric_limits<double>::lowest());
        histogram.highest = std::min(histogram.highest + margin, std::numeric_limits<double>::max());
    }
    return histogram;
}

void addToHistogram(std::span<const double> values, Histogram& histogram)
{
    if (histogram.counts.empty()) {
        return;
    }
    // Halved, so that the width of the whole range of doubles is a number.
    const double width = histogram.highest / 2 - histogram.lowest / 2;
    const auto binCount = static_cast<double>(histogram.counts.size());
    for (const double value : values) {
        if (std::isfinite(value) && (value < histogram.lowest || value > histogram.highest)) {
            ++histogram.outside;
        } else if (std::isfinite(value)) {
            const double place = (value / 2 - histogram.lowest / 2) / width * binCount;
            const double bin = std::clamp(place, 0.0, binCount - 1);
            ++histogram.counts[static_cast<std::size_t>(bin)];
        }
    }
}

} // namespace onnxmend
