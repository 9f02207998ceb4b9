// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/value_summary.h"

#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/values/element_text.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace onnxmend
{

namespace
{

constexpr int mostTabulatedBits = 16;

/// Returns the bits of an element; of a complex number with 128 bits a hash, which suffices to distinguish
/// patterns.
std::uint64_t patternAt(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    if (dtypeInfo(dtype).bits <= 64) {
        return elementBits(dtype, packed, index);
    }
    constexpr std::uint64_t oddMultiplier = 0x9E3779B97F4A7C15; // spreads the bits of one half over the other
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::memcpy(&low, packed.data() + index * 16, sizeof(low));
    std::memcpy(&high, packed.data() + index * 16 + 8, sizeof(high));
    return low ^ high * oddMultiplier;
}

} // namespace

std::vector<double> numbersOf(DType dtype, std::span<const std::byte> packed, std::uint64_t elementCount)
{
    const bool isComplex = dtypeInfo(dtype).kind == DTypeKind::Complex;
    std::vector<double> numbers(elementCount * (isComplex ? 2 : 1));
    if (isComplex) {
        castElements(dtype, packed, DType::Complex128, std::as_writable_bytes(std::span(numbers)),
                     elementCount);
    } else {
        toDoubles(dtype, packed, numbers);
    }
    return numbers;
}

ValueSummaryMeter::ValueSummaryMeter(DType dtype)
    : m_dtype(dtype)
    , m_smallestNormal(smallestNormal(dtype))
{
    if (dtypeInfo(dtype).bits <= mostTabulatedBits) {
        m_isThere.resize(std::size_t{1} << dtypeInfo(dtype).bits);
    }
}

void ValueSummaryMeter::add(std::span<const std::byte> packed, std::uint64_t elementCount,
                            std::span<const double> numbers)
{
    m_usual.add(numbers);
    long double sum = 0;
    std::uint64_t finite = 0;
    for (const double number : numbers) {
        m_summary.negative += number < 0 ? 1 : 0;
        if (!std::isfinite(number)) {
            ++(std::isnan(number) ? m_summary.nan : m_summary.infinite);
            continue;
        }
        ++finite;
        sum += number;
        m_lowest = std::min(m_lowest, number);
        m_highest = std::max(m_highest, number);
        const double magnitude = std::fabs(number);
        if (magnitude == 0) {
            ++m_summary.zero;
        } else {
            m_smallest = std::min(m_smallest, magnitude);
            m_summary.subnormal += magnitude < m_smallestNormal ? 1 : 0;
        }
    }
    if (finite > 0) {
        addMoments(sum, finite, numbers);
    }
    countDistinct(packed, elementCount);
}

/// Combines the piece's mean and squares with the previous ones (Chan, Golub and LeVeque, 1979).
void ValueSummaryMeter::addMoments(long double sum, std::uint64_t finite, std::span<const double> numbers)
{
    const long double mean = sum / static_cast<long double>(finite);
    long double squares = 0;
    for (const double number : numbers) {
        if (std::isfinite(number)) {
            squares += (number - mean) * (number - mean);
        }
    }
    const auto before = static_cast<long double>(m_summary.finite);
    const auto added = static_cast<long double>(finite);
    const long double all = before + added;
    const long double shift = mean - m_mean;
    m_squares += squares + shift * shift * before * added / all;
    m_mean += shift * added / all;
    m_summary.finite += finite;
}

void ValueSummaryMeter::countDistinct(std::span<const std::byte> packed, std::uint64_t elementCount)
{
    for (std::uint64_t i = 0; i < elementCount && !m_summary.hasMoreDistinct; ++i) {
        const std::uint64_t pattern = patternAt(m_dtype, packed, i);
        if (!m_isThere.empty()) {
            m_summary.distinct += m_isThere[pattern] ? 0 : 1;
            m_isThere[pattern] = true;
        } else if (m_patterns.size() < mostDistinct || m_patterns.contains(pattern)) {
            m_patterns.insert(pattern);
            m_summary.distinct = m_patterns.size();
        } else {
            m_summary.hasMoreDistinct = true;
        }
    }
}

ValueSummary ValueSummaryMeter::result() const
{
    ValueSummary summary = m_summary;
    if (summary.finite > 0) {
        summary.lowest = m_lowest;
        summary.highest = m_highest;
        summary.mean = static_cast<double>(m_mean);
        summary.deviation =
            static_cast<double>(std::sqrt(m_squares / static_cast<long double>(summary.finite)));
        summary.smallestMagnitude = std::isfinite(m_smallest) ? m_smallest : 0;
    }
    return summary;
}

} // namespace onnxmend
