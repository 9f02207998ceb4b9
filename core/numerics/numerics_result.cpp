// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/numerics_result.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

std::span<const CauseKindInfo> causeKinds()
{
    static constexpr std::array kinds = {
        CauseKindInfo{
            CauseKind::Constant, "constant", ONNXMEND_TEXT("A constant that its dtype does not hold"),
            ONNXMEND_TEXT("The dtype has no such number: a small one became 0, a large one infinite. "
                          "Everything that is computed with it is wrong.")},
        CauseKindInfo{
            CauseKind::Mask, "mask", ONNXMEND_TEXT("A mask that becomes infinite"),
            ONNXMEND_TEXT("Large negative numbers that hide positions add up beyond the range of the "
                          "dtype. A row of nothing but -inf gives NaN in a Softmax.")},
        CauseKindInfo{CauseKind::Overflow, "overflow", ONNXMEND_TEXT("Values beyond the range of the dtype"),
                      ONNXMEND_TEXT("A result is larger than the largest number of the dtype and becomes "
                                    "infinite. Differences and quotients of infinities are NaN.")},
        CauseKindInfo{
            CauseKind::Accumulation, "accumulation", ONNXMEND_TEXT("A running sum in a narrow dtype"),
            ONNXMEND_TEXT("Each step adds a small number to a sum that is rounded each time. Once the "
                          "sum is large enough it no longer grows.")},
        CauseKindInfo{
            CauseKind::InexactInteger, "inexact-integer",
            ONNXMEND_TEXT("Whole numbers that the dtype does not have"),
            ONNXMEND_TEXT("Ids, positions and counts are exact only up to 2,048 in FLOAT16 and 256 in "
                          "BFLOAT16. Larger ones become a neighbour.")},
        CauseKindInfo{
            CauseKind::Absorption, "absorption", ONNXMEND_TEXT("A small operand that makes no difference"),
            ONNXMEND_TEXT("The sum of a large and a small number is the large one, since the dtype has "
                          "no digits left for the small one.")},
        CauseKindInfo{
            CauseKind::Cancellation, "cancellation", ONNXMEND_TEXT("A difference of nearly equal numbers"),
            ONNXMEND_TEXT("The digits that two numbers have in common cancel out, and what remains is "
                          "mostly their rounding.")},
        CauseKindInfo{
            CauseKind::Division, "division", ONNXMEND_TEXT("A division by a number that is lost"),
            ONNXMEND_TEXT("The divisor is below the smallest number of the dtype and became 0, or kept "
                          "only a few of its digits.")},
        CauseKindInfo{CauseKind::Logarithm, "logarithm",
                      ONNXMEND_TEXT("A logarithm of a number that is lost"),
                      ONNXMEND_TEXT("The number is below the smallest one of the dtype and became 0, whose "
                                    "logarithm is infinite.")},
        CauseKindInfo{
            CauseKind::Underflow, "underflow", ONNXMEND_TEXT("Values below the range of the dtype"),
            ONNXMEND_TEXT("Numbers that matter are below the smallest one of the dtype and become 0, or "
                          "keep only a few of their digits.")},
    };
    return kinds;
}

const CauseKindInfo& causeKindInfo(CauseKind kind) { return causeKinds()[static_cast<std::size_t>(kind)]; }

std::string NumericCause::id() const
{
    return std::string(causeKindInfo(kind).name) + ":" + place.graph + ":" + place.value;
}

Numerics::Verdict Numerics::verdict() const
{
    if (isMeasured && !causes.empty()) {
        return Verdict::Causes;
    }
    if (!isMeasured || isPartial) {
        return Verdict::Unmeasured;
    }
    return isWithinTolerance() && agreesWithReference() ? Verdict::Sound : Verdict::OutOfTolerance;
}

bool Numerics::needsReference() const { return std::ranges::any_of(causes, &NumericCause::isStored); }

bool Numerics::isWithinTolerance() const
{
    return std::ranges::all_of(outputs,
                               [this](const NumericOutput& output) { return output.error <= tolerance; });
}

const RangeError* Numerics::plausiblyBreakingRange() const
{
    return onnxmend::plausiblyBreakingRange(ranges, tolerance, doubts);
}

bool Numerics::isWrong() const
{
    return verdict() == Verdict::Causes || verdict() == Verdict::OutOfTolerance;
}

bool Numerics::isSoundThroughout() const { return verdict() == Verdict::Sound && !plausiblyBreakingRange(); }

bool Numerics::agreesWithReference() const
{
    return std::ranges::all_of(outputs, [this](const NumericOutput& output) {
        return !output.reference || *output.reference <= tolerance;
    });
}

const ValueDistance* Numerics::firstDifference() const
{
    const auto found = std::ranges::find_if(
        distances, [this](const ValueDistance& value) { return !(value.error <= tolerance); });
    return found == distances.end() ? nullptr : &*found;
}

const char* numericsVerdictName(Numerics::Verdict verdict)
{
    static constexpr std::array names = {"sound", "causes", "out-of-tolerance", "unmeasured"};
    return names.at(static_cast<std::size_t>(verdict));
}

} // namespace onnxmend
