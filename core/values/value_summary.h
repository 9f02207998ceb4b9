// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"
#include "core/loss/histogram.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Statistics of numbers. Complex elements count as two numbers.
struct ValueSummary {
    double lowest = 0; ///< of finite numbers, like the next three
    double highest = 0;
    double mean = 0;
    double deviation = 0;         ///< standard deviation (the sum is divided by the number, not by one less)
    double smallestMagnitude = 0; ///< of finite numbers other than zero; 0 = there are none
    std::uint64_t finite = 0;
    std::uint64_t infinite = 0;
    std::uint64_t nan = 0;
    std::uint64_t zero = 0;
    std::uint64_t negative = 0;  ///< below zero, -inf included
    std::uint64_t subnormal = 0; ///< not zero, and below the smallest normal value of a float type
    std::uint64_t distinct = 0;  ///< bit patterns; at most ValueSummaryMeter::mostDistinct
    bool hasMoreDistinct = false;

    friend bool operator==(const ValueSummary&, const ValueSummary&) = default;
};

/// Returns packed elements as numbers, two for a complex one.
std::vector<double> numbersOf(DType dtype, std::span<const std::byte> packed, std::uint64_t elementCount);

/// Adds up the summary of pieces of one tensor.
class ValueSummaryMeter
{
public:
    /// More distinct values are not counted.
    static constexpr std::uint64_t mostDistinct = 65'536;

    explicit ValueSummaryMeter(DType dtype);

    /// `numbers` are numbersOf(packed).
    void add(std::span<const std::byte> packed, std::uint64_t elementCount, std::span<const double> numbers);
    ValueSummary result() const;
    ValueRange usualRange() const { return m_usual.result({m_lowest, m_highest}); }

private:
    void countDistinct(std::span<const std::byte> packed, std::uint64_t elementCount);
    void addMoments(long double sum, std::uint64_t finite, std::span<const double> numbers);

    DType m_dtype;
    double m_smallestNormal;
    ValueSummary m_summary;
    UsualRangeMeter m_usual;
    long double m_mean = 0;
    long double m_squares = 0; ///< sum of squared distances from the mean
    double m_lowest = std::numeric_limits<double>::infinity();
    double m_highest = -std::numeric_limits<double>::infinity();
    double m_smallest = std::numeric_limits<double>::infinity();
    std::vector<bool> m_isThere; ///< by bit pattern, of types of at most 16 bits
    std::unordered_set<std::uint64_t> m_patterns;
};

} // namespace onnxmend
