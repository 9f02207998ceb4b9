// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion_text.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace onnxmend
{

namespace
{

constexpr std::size_t longestMessage = 300;

std::string sourceNames(const Conversion& conversion) { return joined(conversion.from, " or ", dtypeName); }

Message nothingToConvert(const Conversion& conversion)
{
    if (conversion.weightsOnly) {
        return {ONNXMEND_TEXT("nothing to convert: no large weight is stored in %1"),
                {sourceNames(conversion)}};
    }
    if (conversion.nodesInTarget > 0) {
        return {ONNXMEND_TEXT("nothing to convert: it computes in %1 already"), {dtypeName(conversion.to)}};
    }
    return {ONNXMEND_TEXT("nothing to convert: nothing computes in %1"), {sourceNames(conversion)}};
}

Message tooFarOff(const ConversionMeasurement& measurement)
{
    const std::vector<MeasuredOutput> outputs = measuredOutputs(measurement);
    const auto worst = std::ranges::max_element(outputs, {}, &MeasuredOutput::worst);
    if (worst == outputs.end() || worst->isWithin(measurement.tolerance)) {
        return {ONNXMEND_TEXT("the converted model could not be run: %1"),
                {displayText(measurement.trouble, longestMessage)}};
    }
    if (worst->breaks()) {
        return {ONNXMEND_TEXT("outputs are too far off: %1 is not finite, or has another shape"),
                {quotedText(worst->name)}};
    }
    return {ONNXMEND_TEXT("outputs are too far off: %1 by %2, where %3 is allowed"),
            {quotedText(worst->name), worst->worst(), measurement.tolerance}};
}

double worstOf(const ConversionMeasurement& measurement)
{
    double worst = 0;
    for (const MeasuredOutput& output : measuredOutputs(measurement)) {
        worst = std::max(worst, output.worst());
    }
    return worst;
}

Message errorOfWhole(const GivenBack& given, const Conversion& conversion)
{
    const std::string dtype = dtypeName(conversion.to);
    if (!std::isfinite(given.error)) {
        return {ONNXMEND_TEXT("with all %1 nodes in %2 an output is not finite, or has another shape"),
                {given.candidates, dtype}};
    }
    if (given.error <= conversion.measurement.tolerance && given.sufficient == 0) { // a near tie
        return {
            ONNXMEND_TEXT("with all %1 nodes in %2 outputs are off by %3, and which values are the largest "
                          "would be left to chance"),
            {given.candidates, dtype, given.error}};
    }
    return {ONNXMEND_TEXT("with all %1 nodes in %2 outputs are off by %3, where %4 is allowed"),
            {given.candidates, dtype, given.error, conversion.measurement.tolerance}};
}

Message errorOfPart(const PartError& part)
{
    const bool isOne = part.nodes == 1;
    if (!std::isfinite(part.error)) {
        return isOne ? Message(ONNXMEND_TEXT("%1 alone is enough for that"), {quotedText(part.first)})
                     : Message(ONNXMEND_TEXT("%1 to %2 alone are enough for that, %3 nodes"),
                               {quotedText(part.first), quotedText(part.last), part.nodes});
    }
    return isOne ? Message(ONNXMEND_TEXT("%1 alone gives %2, more than any other part"),
                           {quotedText(part.first), part.error})
                 : Message(ONNXMEND_TEXT("%1 to %2 alone, %3 nodes, give %4, more than any other part"),
                           {quotedText(part.first), quotedText(part.last), part.nodes, part.error});
}

/// Returns the widest of the ranges that are narrower than `breaking` (null: of all).
const RangeError* widestHeld(const std::vector<RangeError>& ranges, const RangeError* breaking)
{
    const RangeError* widest = nullptr;
    for (const RangeError& range : ranges) {
        if (&range == breaking) {
            break;
        }
        widest = &range;
    }
    return widest;
}

/// Returns whether an input looks like an image and its pixels were not tried. A finer dtype, for which
/// nothing is rounded, is correct wherever the coarser one is.
bool hasUntriedPixels(const ConversionMeasurement& measurement, const RangeError& widest)
{
    constexpr double brightest = 255;
    return widest.highest < brightest && !measurement.rounded.empty() &&
           std::ranges::find(measurement.doubts, InputLook::Image, &InputDoubt::look) !=
               measurement.doubts.end();
}

/// Returns the headline of a measurement that passed.
ConversionHeadline passedHeadline(const ConversionMeasurement& measurement)
{
    std::vector<MessageArgument> filling{worstOf(measurement), measurement.tolerance};
    const auto addRange = [&filling](const RangeError& range) {
        filling.push_back(boundOf(range.lowest));
        filling.push_back(boundOf(range.highest));
    };
    if (measurement.inputs != ConversionMeasurement::Inputs::MadeUp) {
        return {
            ConversionState::Within,
            {ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed"), filling}};
    }
    const RangeError* const breaking = measurement.breakingRange();
    const RangeError* const held = widestHeld(measurement.ranges, breaking);
    if (!held) { // no input has floats that may be anything
        return {ConversionState::Within,
                {ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed, on "
                               "made-up inputs"),
                 filling}};
    }
    addRange(*held);
    if (!breaking) {
        const MarkedText text =
            hasUntriedPixels(measurement, *held)
                ? ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed, on "
                                "inputs made up from %3 to %4 only, and images go from 0 to 255")
                : ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed, on "
                                "inputs made up from %3 to %4");
        return {ConversionState::Within, {text, filling}};
    }
    if (const RangeError* const plausible = measurement.plausiblyBreakingRange()) {
        addRange(*plausible);
        return {ConversionState::WithinOnly,
                {ONNXMEND_TEXT("outputs are off by %1 at most, where %2 is allowed, on inputs made up from "
                               "%3 to %4, and by more on inputs from %5 to %6, which they may be: measure on "
                               "real ones"),
                 filling}};
    }
    addRange(*breaking);
    return {ConversionState::Within,
            {ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs "
                           "made up from %3 to %4, and beyond it on inputs from %5 to %6"),
             filling}};
}

} // namespace

std::vector<Message> givenBackTexts(const Conversion& conversion)
{
    const ConversionMeasurement& measurement = conversion.measurement;
    if (!measurement.givenBack || !measurement.givenBack->isMost()) {
        return {};
    }
    const GivenBack& given = *measurement.givenBack;
    std::vector<Message> texts{errorOfWhole(given, conversion)};
    if (!given.parts.empty() && given.parts.front().nodes < given.candidates) {
        texts.push_back(errorOfPart(given.parts.front()));
    }
    texts.push_back(
        given.sufficient > 0
            ? Message(ONNXMEND_TEXT("a tolerance of %1 would do for all of them"), {given.sufficient})
            : Message(ONNXMEND_TEXT("no tolerance is known that would do for all of them")));
    return texts;
}

MessageArgument boundOf(double bound)
{
    return bound == std::trunc(bound) ? MessageArgument(std::to_string(static_cast<std::int64_t>(bound)))
                                      : MessageArgument(bound);
}

std::string rangeText(const RangeError& range)
{
    return "from " + boundOf(range.lowest).text() + " to " + boundOf(range.highest).text();
}

bool MeasuredOutput::breaks() const { return (computed && computed->breaks) || (rounded && rounded->breaks); }

double MeasuredOutput::worst() const
{
    const double worst = std::max(computed ? computed->error : 0, rounded ? rounded->error : 0);
    return breaks() || !std::isfinite(worst) ? std::numeric_limits<double>::infinity() : worst;
}

std::vector<MeasuredOutput> measuredOutputs(const ConversionMeasurement& measurement)
{
    std::map<std::string, MeasuredOutput> byName;
    for (const OutputError& error : measurement.computed) {
        byName[error.name].computed = &error;
    }
    for (const OutputError& error : measurement.rounded) {
        byName[error.name].rounded = &error;
    }
    std::vector<MeasuredOutput> outputs;
    for (auto& [name, output] : byName) {
        output.name = name;
        outputs.push_back(std::move(output));
    }
    return outputs;
}

std::vector<KeptGroup> keptByReason(const std::vector<KeptNode>& kept)
{
    std::map<KeepReason, KeptGroup> byReason;
    for (const KeptNode& node : kept) {
        KeptGroup& group = byReason[node.reason];
        group.reason = node.reason;
        group.nodes.push_back(&node);
    }
    std::vector<KeptGroup> groups;
    groups.reserve(byReason.size());
    for (auto& [reason, group] : byReason) {
        groups.push_back(std::move(group));
    }
    return groups;
}

ConversionHeadline headlineOf(const Conversion& conversion)
{
    const ConversionMeasurement& measurement = conversion.measurement;
    if (conversion.changesNothing()) {
        if (conversion.weightsOnly && conversion.largeSources > 0) {
            return {ConversionState::NothingConverted,
                    ONNXMEND_TEXT("nothing is converted: every large weight is kept")};
        }
        if (const std::vector<Message> given = givenBackTexts(conversion); !given.empty()) {
            return {ConversionState::NothingConverted,
                    {ONNXMEND_TEXT("nothing is converted: %1"), {given.front()}}};
        }
        return conversion.kept.empty() || conversion.weightsOnly
                   ? ConversionHeadline{ConversionState::NothingToConvert, nothingToConvert(conversion)}
                   : ConversionHeadline{ConversionState::NothingConverted,
                                        ONNXMEND_TEXT("nothing is converted: every node is kept")};
    }
    switch (measurement.status) {
    case ConversionMeasurement::Status::Passed:
        return passedHeadline(measurement);
    case ConversionMeasurement::Status::Failed:
        return {ConversionState::TooFarOff, tooFarOff(measurement)};
    case ConversionMeasurement::Status::Impossible:
        return {ConversionState::NotMeasured,
                {ONNXMEND_TEXT("outputs could not be measured: %1"),
                 {displayText(measurement.trouble, longestMessage)}}};
    case ConversionMeasurement::Status::NotAsked:
        break;
    }
    return {ConversionState::NotMeasured, ONNXMEND_TEXT("outputs were not measured")};
}

} // namespace onnxmend
