// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace onnxmend
{

namespace
{

constexpr std::array table = {
    KeepReasonInfo{KeepReason::Asked, "asked", ONNXMEND_TEXT("Kept as asked for")},
    KeepReasonInfo{KeepReason::OperatorType, "operator-type",
                   ONNXMEND_TEXT("The operator does not take the dtype")},
    KeepReasonInfo{KeepReason::UnknownOperator, "unknown-operator",
                   ONNXMEND_TEXT("Nobody knows what the operator takes")},
    KeepReasonInfo{KeepReason::NoKernel, "no-kernel",
                   ONNXMEND_TEXT("The target has no kernel for the dtype")},
    KeepReasonInfo{KeepReason::Container, "container",
                   ONNXMEND_TEXT("Makes or reads a sequence or an optional")},
    KeepReasonInfo{KeepReason::StatesDtype, "states-dtype",
                   ONNXMEND_TEXT("Its dtype is stated by an attribute")},
    KeepReasonInfo{KeepReason::BodyInterface, "body-interface",
                   ONNXMEND_TEXT("The interface of a subgraph stays")},
    KeepReasonInfo{KeepReason::FunctionInterface, "function-interface",
                   ONNXMEND_TEXT("The interface of a function stays")},
    KeepReasonInfo{KeepReason::AmbiguousName, "ambiguous-name",
                   ONNXMEND_TEXT("Its graph or output cannot be named")},
    KeepReasonInfo{KeepReason::Quantized, "quantized", ONNXMEND_TEXT("Stands between quantised values")},
    KeepReasonInfo{KeepReason::UnreadableValue, "unreadable-value",
                   ONNXMEND_TEXT("Reads stored values that cannot be read")},
    KeepReasonInfo{KeepReason::StoredOverflow, "stored-overflow",
                   ONNXMEND_TEXT("Stored values would overflow")},
    KeepReasonInfo{KeepReason::StoredUnderflow, "stored-underflow",
                   ONNXMEND_TEXT("Stored values would vanish or lose their digits")},
    KeepReasonInfo{KeepReason::ExactValues, "exact-values",
                   ONNXMEND_TEXT("Positions, counts or times that have to be exact")},
    KeepReasonInfo{KeepReason::ComputedOverflow, "computed-overflow",
                   ONNXMEND_TEXT("Computed values would overflow")},
    KeepReasonInfo{KeepReason::ComputedUnderflow, "computed-underflow",
                   ONNXMEND_TEXT("Computed values would vanish")},
    KeepReasonInfo{KeepReason::LongSum, "long-sum",
                   ONNXMEND_TEXT("Adds up to what would overflow on the way")},
    KeepReasonInfo{KeepReason::MeasuredError, "measured-error",
                   ONNXMEND_TEXT("Measured: the outputs would be too far off")},
    KeepReasonInfo{KeepReason::EditRefused, "edit-refused", ONNXMEND_TEXT("The converted node was refused")},
    KeepReasonInfo{KeepReason::Island, "island", ONNXMEND_TEXT("Stands between nodes that are kept")},
};

} // namespace

std::span<const KeepReasonInfo> keepReasons() { return table; }

const KeepReasonInfo& keepReasonInfo(KeepReason reason) { return table.at(static_cast<std::size_t>(reason)); }

bool isAboutValues(KeepReason reason)
{
    switch (reason) {
    case KeepReason::Quantized:
    case KeepReason::StoredOverflow:
    case KeepReason::StoredUnderflow:
    case KeepReason::ExactValues:
    case KeepReason::ComputedOverflow:
    case KeepReason::ComputedUnderflow:
    case KeepReason::LongSum:
    case KeepReason::MeasuredError:
    case KeepReason::Island:
        return true;
    default:
        return false;
    }
}

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

/// Largest magnitude of normalised numbers, which lie within a few deviations.
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

const RangeError* plausiblyBreakingRange(const std::vector<RangeError>& ranges, double tolerance,
                                         const std::vector<InputDoubt>& doubts)
{
    const auto found = std::ranges::find_if(ranges, [&](const RangeError& range) {
        return !range.isWithin(tolerance) && isPlausible(range, doubts);
    });
    return found == ranges.end() ? nullptr : &*found;
}

const RangeError* ConversionMeasurement::breakingRange() const
{
    const auto found =
        std::ranges::find_if(ranges, [this](const RangeError& range) { return !range.isWithin(tolerance); });
    return found == ranges.end() ? nullptr : &*found;
}

const RangeError* ConversionMeasurement::plausiblyBreakingRange() const
{
    return onnxmend::plausiblyBreakingRange(ranges, tolerance, doubts);
}

bool Conversion::changesNothing() const
{
    return edits == 0 && convertedNodes == 0 && bytesBefore == bytesAfter;
}

} // namespace onnxmend
