// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/magnitude_errors.h"

#include <algorithm>
#include <cmath>

namespace onnxmend
{

namespace
{

constexpr int lowestExponent = -1074; // exponent of the smallest subnormal double
constexpr int highestExponent = 1023;

} // namespace

MagnitudeErrors::MagnitudeErrors()
    : m_sums(highestExponent - lowestExponent + 1)
{
}

void MagnitudeErrors::add(std::span<const double> numbers, std::uint64_t elementCount,
                          std::span<const ElementLoss> losses)
{
    const std::size_t parts = elementCount == 0 ? 1 : numbers.size() / elementCount;
    for (std::uint64_t i = 0; i < elementCount; ++i) {
        double magnitude = std::fabs(numbers[i * parts]);
        if (parts == 2) {
            magnitude = std::max(magnitude, std::fabs(numbers[i * parts + 1]));
        }
        if (magnitude == 0 || !std::isfinite(magnitude)) {
            continue;
        }
        Sums& sums = m_sums[static_cast<std::size_t>(std::ilogb(magnitude) - lowestExponent)];
        ++sums.count;
        if (losses.empty()) {
            continue;
        }
        const ElementLoss& loss = losses[i];
        if (loss.outcome == CastOutcome::Overflowed) {
            ++sums.overflowed;
            continue;
        }
        sums.vanished += loss.outcome == CastOutcome::Underflowed ? 1 : 0;
        sums.largest = std::max(sums.largest, loss.relError);
        sums.sum += loss.relError;
    }
}

std::vector<MagnitudeBin> MagnitudeErrors::result() const
{
    std::vector<MagnitudeBin> bins;
    for (std::size_t i = 0; i < m_sums.size(); ++i) {
        const Sums& sums = m_sums[i];
        if (sums.count == 0) {
            continue;
        }
        const auto measured = static_cast<double>(sums.count - sums.overflowed);
        bins.push_back({.exponent = static_cast<int>(i) + lowestExponent,
                        .count = sums.count,
                        .overflowed = sums.overflowed,
                        .vanished = sums.vanished,
                        .largestError = sums.largest,
                        .meanError = measured > 0 ? sums.sum / measured : 0});
    }
    return bins;
}

} // namespace onnxmend
