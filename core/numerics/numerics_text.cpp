// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/numerics_text.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/conversion_text.h"

#include <algorithm>
#include <string>

namespace onnxmend
{

namespace
{

double worstError(const Numerics& numerics)
{
    double worst = 0;
    for (const NumericOutput& output : numerics.outputs) {
        worst = std::max(worst, output.error);
    }
    return worst;
}

double worstReferenceError(const Numerics& numerics)
{
    double worst = 0;
    for (const NumericOutput& output : numerics.outputs) {
        worst = std::max(worst, output.reference.value_or(0));
    }
    return worst;
}

} // namespace

std::string valueText(double value) { return shortNumber(value, 6); }

Message headlineOf(const Numerics& numerics)
{
    if (!numerics.isMeasured) {
        return {ONNXMEND_TEXT("not measured: %1"), {displayText(numerics.trouble, 1000)}};
    }
    if (!numerics.causes.empty()) {
        const NumericCause& first = numerics.causes.front();
        return numerics.causes.size() == 1 ? Message(ONNXMEND_TEXT("one cause: %1"), {first.message})
                                           : Message(ONNXMEND_TEXT("%1 causes, the first: %2"),
                                                     {numerics.causes.size(), first.message});
    }
    if (!numerics.agreesWithReference()) {
        return {ONNXMEND_TEXT("outputs are off by %1 from the reference, and rounding is not the reason"),
                {worstReferenceError(numerics)}};
    }
    if (numerics.isPartial) {
        return ONNXMEND_TEXT("no cause was found in what could be measured");
    }
    if (!isKnown(numerics.half)) {
        return ONNXMEND_TEXT("nothing computes in FLOAT16 or BFLOAT16, so nothing is rounded");
    }
    if (numerics.isWithinTolerance() && numerics.plausiblyBreakingRange()) {
        return {
            ONNXMEND_TEXT("outputs are off by at most %1 on small made-up inputs, but out of tolerance on "
                          "larger ones"),
            {worstError(numerics)}};
    }
    if (numerics.isWithinTolerance()) {
        return {ONNXMEND_TEXT("no cause: with every value rounded to %1, outputs are off by at most %2"),
                {dtypeName(numerics.half), worstError(numerics)}};
    }
    return {ONNXMEND_TEXT("no single cause: outputs are off by %1, which many roundings add up to"),
            {worstError(numerics)}};
}

Message headlineOf(const WidenedNode& widened)
{
    if (!widened.isMeasured()) {
        return {ONNXMEND_TEXT("not measured: %1"), {widened.trouble}};
    }
    const double before = widened.worstBefore();
    const double after = widened.worstAfter();
    if (before <= widened.tolerance) {
        return {ONNXMEND_TEXT("outputs are within tolerance already: off by %1, and by %2 with this node in "
                              "FLOAT"),
                {before, after}};
    }
    return after <= widened.tolerance
               ? Message(ONNXMEND_TEXT("this node alone in FLOAT is enough: outputs are off by %2 instead of "
                                       "%1"),
                         {before, after})
               : Message(ONNXMEND_TEXT("this node alone in FLOAT is not enough: outputs are off by %2 "
                                       "instead of %1"),
                         {before, after});
}

std::optional<Shortcoming> shortcomingOf(const Numerics& numerics)
{
    switch (numerics.verdict()) {
    case Numerics::Verdict::Sound:
    case Numerics::Verdict::Unmeasured:
        return std::nullopt;
    case Numerics::Verdict::Causes:
        return Shortcoming{.kind = Shortcoming::Kind::WrongNumbers,
                           .count = numerics.causes.size(),
                           .text = {numerics.causes.size() == 1
                                        ? ONNXMEND_TEXT("rounding at %1 node makes its outputs wrong")
                                        : ONNXMEND_TEXT("rounding at %1 nodes makes its outputs wrong"),
                                    {numerics.causes.size()}},
                           .names = {}};
    case Numerics::Verdict::OutOfTolerance:
        break;
    }
    return Shortcoming{.kind = Shortcoming::Kind::WrongNumbers,
                       .count = 1,
                       .text = ONNXMEND_TEXT("its outputs are out of tolerance"),
                       .names = {}};
}

Message keepTextOf(const Numerics& numerics)
{
    if (!numerics.isMeasured || numerics.isWithinTolerance() || numerics.needsReference()) {
        return {};
    }
    if (numerics.keep.empty() && numerics.isHeld) {
        return ONNXMEND_TEXT("with Casts that give FLOAT the outputs are within tolerance");
    }
    if (numerics.keep.empty()) {
        return ONNXMEND_TEXT("no set of nodes in FLOAT was found that brings the outputs within tolerance");
    }
    if (!numerics.keepIsMinimal) {
        return {ONNXMEND_TEXT("with %1 nodes in FLOAT the outputs are within tolerance; fewer may do"),
                {numerics.keep.size()}};
    }
    return numerics.keep.size() == 1
               ? Message(ONNXMEND_TEXT("with one node in FLOAT the outputs are within tolerance"))
               : Message(
                     ONNXMEND_TEXT("with %1 nodes in FLOAT the outputs are within tolerance, and without any "
                                   "one of them they are not"),
                     {numerics.keep.size()});
}

std::vector<Message> rangeTextsOf(const Numerics& numerics)
{
    std::vector<Message> texts;
    for (const RangeError& range : numerics.ranges) {
        if (!range.isWithin(numerics.tolerance)) {
            texts.emplace_back(
                ONNXMEND_TEXT("on made-up inputs from %1 to %2 outputs are off by %3; real inputs say more"),
                std::vector<MessageArgument>{boundOf(range.lowest), boundOf(range.highest), range.error});
        }
    }
    return texts;
}

Message obstacleToKeeping(const Numerics& numerics)
{
    if (!numerics.isMeasured) {
        return headlineOf(numerics);
    }
    if (numerics.needsReference()) {
        return ONNXMEND_TEXT(
            "a constant is wrong as it is stored, so no wider node helps: take it from the model "
            "that was converted, and name that with --reference to see which number it was");
    }
    const bool isNeeded = !numerics.isWithinTolerance();
    return isNeeded && !numerics.isHeld
               ? Message(ONNXMEND_TEXT(
                     "no set of nodes in FLOAT was found that brings the outputs within tolerance"))
               : Message();
}

} // namespace onnxmend
