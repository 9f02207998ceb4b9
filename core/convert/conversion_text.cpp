// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

std::string nothingToConvert(const Conversion& conversion)
{
    if (conversion.weightsOnly) {
        return "nothing to convert: no large weight is stored in " + sourceNames(conversion);
    }
    return conversion.nodesInTarget > 0
               ? "nothing to convert: it computes in " + dtypeName(conversion.to) + " already"
               : "nothing to convert: nothing computes in " + sourceNames(conversion);
}

std::string tooFarOff(const ConversionMeasurement& measurement)
{
    const std::vector<MeasuredOutput> outputs = measuredOutputs(measurement);
    const auto worst = std::ranges::max_element(outputs, {}, &MeasuredOutput::worst);
    if (worst == outputs.end() || worst->isWithin(measurement.tolerance)) {
        return "the converted model could not be run: " + displayText(measurement.trouble, longestMessage);
    }
    if (worst->breaks()) {
        return "outputs are too far off: " + quotedText(worst->name) + " is not finite, or has another shape";
    }
    return "outputs are too far off: " + quotedText(worst->name) + " by " + shortNumber(worst->worst()) +
           ", where " + shortNumber(measurement.tolerance) + " is allowed";
}

double worstOf(const ConversionMeasurement& measurement)
{
    double worst = 0;
    for (const MeasuredOutput& output : measuredOutputs(measurement)) {
        worst = std::max(worst, output.worst());
    }
    return worst;
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
    const std::string off = shortNumber(worstOf(measurement)) + " at most, where " +
                            shortNumber(measurement.tolerance) + " is allowed";
    if (measurement.inputs != ConversionMeasurement::Inputs::MadeUp) {
        return {ConversionState::Within, "outputs are within tolerance: off by " + off};
    }
    const RangeError* const breaking = measurement.breakingRange();
    const RangeError* const held = widestHeld(measurement.ranges, breaking);
    if (!held) { // no input has floats that may be anything
        return {ConversionState::Within,
                "outputs are within tolerance: off by " + off + ", on made-up inputs"};
    }
    if (!breaking) {
        return {ConversionState::Within,
                "outputs are within tolerance: off by " + off + ", on inputs made up " + rangeText(*held) +
                    (hasUntriedPixels(measurement, *held) ? " only, and images go from 0 to 255" : "")};
    }
    if (const RangeError* const plausible = measurement.plausiblyBreakingRange()) {
        return {ConversionState::WithinOnly, "outputs are off by " + off + ", on inputs made up " +
                                                 rangeText(*held) + ", and by more on inputs " +
                                                 rangeText(*plausible) +
                                                 ", which they may be: measure on real ones"};
    }
    return {ConversionState::Within, "outputs are within tolerance: off by " + off + ", on inputs made up " +
                                         rangeText(*held) + ", and beyond it on inputs " +
                                         rangeText(*breaking)};
}

} // namespace

std::string rangeText(const RangeError& range)
{
    const auto text = [](double bound) { // 255, not 2.6e+02
        return bound == std::trunc(bound) ? std::to_string(static_cast<std::int64_t>(bound))
                                          : shortNumber(bound);
    };
    return "from " + text(range.lowest) + " to " + text(range.highest);
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
            return {ConversionState::NothingConverted, "nothing is converted: every large weight is kept"};
        }
        return conversion.kept.empty() || conversion.weightsOnly
                   ? ConversionHeadline{ConversionState::NothingToConvert, nothingToConvert(conversion)}
                   : ConversionHeadline{ConversionState::NothingConverted,
                                        "nothing is converted: every node is kept"};
    }
    switch (measurement.status) {
    case ConversionMeasurement::Status::Passed:
        return passedHeadline(measurement);
    case ConversionMeasurement::Status::Failed:
        return {ConversionState::TooFarOff, tooFarOff(measurement)};
    case ConversionMeasurement::Status::Impossible:
        return {ConversionState::NotMeasured,
                "outputs could not be measured: " + displayText(measurement.trouble, longestMessage)};
    case ConversionMeasurement::Status::NotAsked:
        break;
    }
    return {ConversionState::NotMeasured, "outputs were not measured"};
}

} // namespace onnxmend
