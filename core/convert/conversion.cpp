// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/conversion.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace onnxmend
{

namespace
{

struct Target {
    DType to;
    std::array<DType, 2> from; ///< the second may be Undefined
    double tolerance;
};

constexpr std::array targets = {
    Target{DType::Float16, {DType::Float, DType::Undefined}, 1e-2},
    Target{DType::Bfloat16, {DType::Float, DType::Undefined}, 8e-2},
    Target{DType::Float, {DType::Float16, DType::Bfloat16}, 8e-2},
    Target{DType::Double, {DType::Float, DType::Undefined}, 1e-4},
    Target{DType::Int32, {DType::Int64, DType::Undefined}, 1e-5}, // integers have to be equal
};

/// Numbers that were normalised lie within a few deviations.
constexpr double mostNormalised = 10;

const Target& targetOf(DType to)
{
    const auto* const found = std::ranges::find(targets, to, &Target::to);
    if (found == targets.end()) {
        throw UsageError("models are not converted to " + dtypeName(to),
                         "Give float16, bfloat16, float32, float64 or int32.");
    }
    return *found;
}

} // namespace

std::vector<DType> usualSources(DType to)
{
    std::vector<DType> sources;
    for (const DType from : targetOf(to).from) {
        if (from != DType::Undefined) {
            sources.push_back(from);
        }
    }
    return sources;
}

double usualTolerance(DType to) { return targetOf(to).tolerance; }

const char* measurementStatusName(ConversionMeasurement::Status status)
{
    static constexpr std::array names = {"not-asked", "passed", "failed", "impossible"};
    return names.at(static_cast<std::size_t>(status));
}

bool isPlausible(const RangeError& range, const std::vector<InputDoubt>& doubts)
{
    return std::max(std::abs(range.lowest), std::abs(range.highest)) <= mostNormalised ||
           std::ranges::find(doubts, InputLook::Image, &InputDoubt::look) != doubts.end();
}

const RangeError* ConversionMeasurement::breakingRange() const
{
    const auto found =
        std::ranges::find_if(ranges, [this](const RangeError& range) { return !range.isWithin(tolerance); });
    return found == ranges.end() ? nullptr : &*found;
}

const RangeError* ConversionMeasurement::plausiblyBreakingRange() const
{
    const auto found = std::ranges::find_if(ranges, [this](const RangeError& range) {
        return !range.isWithin(tolerance) && isPlausible(range, doubts);
    });
    return found == ranges.end() ? nullptr : &*found;
}

bool Conversion::changesNothing() const
{
    return edits == 0 && convertedNodes == 0 && bytesBefore == bytesAfter;
}

} // namespace onnxmend
