// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/numerics_text.h"

#include "app/cli/code_text.h"
#include "app/cli/fix_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/conversion_text.h"
#include "core/numerics/numerics_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownCauses = 20;
constexpr std::size_t shownKept = 20;
constexpr std::size_t shownNumericOutputs = 20;
constexpr std::size_t shownOperands = 4;

std::string placeText(const NumericPlace& place)
{
    return displayText(place.opType) + " " + quotedText(place.shown());
}

/// Returns the operands and results at the worst element.
std::string worstText(const CauseElement& worst)
{
    std::string operands;
    for (std::size_t i = 0; i < std::min(worst.operands.size(), shownOperands); ++i) {
        operands += (i == 0 ? "" : ", ") + valueText(worst.operands[i]);
    }
    return "at " + shapeText(std::vector<std::int64_t>(worst.index.begin(), worst.index.end())) + ": of " +
           (operands.empty() ? "nothing" : operands) + " it makes " + valueText(worst.rounded) +
           ", in float32 " + valueText(worst.wide);
}

std::string sharesText(const std::vector<OutputShare>& outputs)
{
    FirstFew few(3);
    for (const OutputShare& output : outputs) {
        few.add(quotedText(output.name) + " " + std::to_string(std::lround(output.share * 100)) + " %");
    }
    return few.text();
}

std::string causesText(const std::vector<NumericCause>& causes, const Terminal& terminal)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(causes.size(), shownCauses); ++i) {
        const NumericCause& cause = causes[i];
        const CauseKindInfo& kind = causeKindInfo(cause.kind);
        text += terminal.styled(Style::Error, kind.name) +
                (cause.by.empty() ? "" : " by " + std::string(cause.by)) + ": " +
                displayText(cause.message.text(), 1000) + "\n";
        if (cause.worst) {
            text += "  " + worstText(*cause.worst) + "\n";
        }
        if (!cause.outputs.empty()) {
            text += "  share of the error: " + sharesText(cause.outputs) + "\n";
        }
        if (cause.source) {
            text += codeLines(*cause.source, 1, "  ", terminal);
        }
        text += "  " + std::string(kind.reason.view()) + "\n";
    }
    return text + moreText(causes.size(), shownCauses, terminal) + (text.empty() ? "" : "\n");
}

std::string outputsText(const Numerics& numerics, const Terminal& terminal)
{
    if (numerics.outputs.empty()) {
        return {};
    }
    TextTable table({{"OUTPUT", Align::Left, true},
                     {"ALL VALUES ROUNDED", Align::Left},
                     {"AS THE CPU COMPUTES", Align::Left},
                     {"NAN", Align::Right},
                     {"INF", Align::Right}});
    const auto cell = [&numerics](double error) {
        return TextCell{shortNumber(error), error <= numerics.tolerance ? Style::Good : Style::Error};
    };
    for (std::size_t i = 0; i < std::min(numerics.outputs.size(), shownNumericOutputs); ++i) {
        const NumericOutput& output = numerics.outputs[i];
        table.addRow({{displayText(output.name)},
                      cell(output.error),
                      output.computed ? cell(*output.computed) : TextCell{},
                      {groupedNumber(output.nan)},
                      {groupedNumber(output.inf)}});
    }
    return terminal.styled(Style::Bold, "error of each output") +
           " against float32, as part of its greatest absolute value; tolerance " +
           shortNumber(numerics.tolerance) + "\n" + table.toText(terminal) +
           moreText(numerics.outputs.size(), shownNumericOutputs, terminal) + "\n";
}

std::string keepText(const Numerics& numerics, const Terminal& terminal)
{
    const Message sentence = keepTextOf(numerics);
    if (sentence.empty()) {
        return {};
    }
    TextTable table({{"NODE", Align::Left, true}, {"IN", Align::Left, true}, {"NEXT TO", Align::Left}});
    for (std::size_t i = 0; i < std::min(numerics.keep.size(), shownKept); ++i) {
        const NumericKept& kept = numerics.keep[i];
        table.addRow({{placeText(kept.place), Style::Bold},
                      {kept.place.graph == "main" ? "" : displayText(kept.place.graph)},
                      {std::string(kept.reason)}});
    }
    return displayText(sentence.text(), 1000) + "\n" + (table.empty() ? "" : table.toText(terminal)) +
           moreText(numerics.keep.size(), shownKept, terminal) + "\n";
}

std::string rangesText(const Numerics& numerics)
{
    std::string text;
    for (const RangeError& range : numerics.ranges) {
        if (!range.isWithin(numerics.tolerance)) {
            text += "  on made-up inputs " + rangeText(range) + " outputs are off by " +
                    shortNumber(range.error) + "; --input and --calibrate measure on real ones\n";
        }
    }
    return text;
}

std::string partingText(const Numerics& numerics)
{
    if (numerics.distances.empty()) {
        return {};
    }
    const ValueDistance* const first = numerics.firstDifference();
    return first ? "the models part at " + placeText(first->place) + ": off by " + shortNumber(first->error) +
                       "\n"
                 : counted(numerics.distances.size(), "value") + " of the reference agree\n";
}

} // namespace

std::string numericsReportText(const Numerics& numerics, std::string_view modelName, const FixReport* report,
                               const Terminal& terminal)
{
    std::string text = causesText(numerics.causes, terminal) + outputsText(numerics, terminal) +
                       keepText(numerics, terminal) + rangesText(numerics) + partingText(numerics);
    for (const Message& note : numerics.notes) {
        text += terminal.styled(Style::Warning, "note") + ": " + displayText(note.text(), 1000) + "\n";
    }
    const Style style = numerics.isSoundThroughout() ? Style::Good
                        : numerics.isWrong()         ? Style::Error
                                                     : Style::Warning;
    text += report ? verificationText(*report, terminal) : std::string();
    text += displayText(modelName) + ": " +
            terminal.styled(style, displayText(headlineOf(numerics).text(), 1000));
    return text + (report ? "; " + writtenText(*report) : std::string()) + "\n";
}

} // namespace onnxmend::cli
