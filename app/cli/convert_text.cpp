// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/convert_text.h"

#include "app/cli/fix_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/code/code_index.h"
#include "core/convert/conversion_text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownNodes = 3; ///< number of nodes that are listed for each reason
constexpr std::size_t shownTensors = 10;
constexpr std::size_t shownMeasured = 20;

/// Returns `model.py:12, layers.3.attn (Attention)`, as far as it is known.
std::string sourceText(const std::optional<CodeSource>& source)
{
    if (!source) {
        return {};
    }
    const std::string place = placeText(source->place);
    const std::string module = moduleText(*source);
    return displayText(place + (place.empty() || module.empty() ? "" : ", ") + module, 400);
}

std::string keptText(const Conversion& conversion, const Terminal& terminal)
{
    if (conversion.kept.empty()) {
        return {};
    }
    CodeIndex index(*conversion.fixes.session->model());
    TextTable table({{"NODES", Align::Right},
                     {"REASON", Align::Left},
                     {"SUCH AS", Align::Left, true},
                     {"COMES FROM", Align::Left, true}});
    for (const KeptGroup& group : keptByReason(conversion.kept)) {
        for (std::size_t i = 0; i < std::min(group.nodes.size(), shownNodes); ++i) {
            const KeptNode& node = *group.nodes[i];
            table.addRow({{i == 0 ? groupedNumber(group.nodes.size()) : std::string(), Style::Bold},
                          {i == 0 ? std::string(keepReasonInfo(group.reason).title) : std::string()},
                          {displayText(node.opType) + " " + quotedText(node.node) +
                           (node.detail.empty() ? "" : ": " + node.detail.text())},
                          {sourceText(index.ofNodeNamed(node.graph, node.node))}});
        }
    }
    return terminal.styled(Style::Bold, "kept as they are") + "\n" + table.toText(terminal) + "\n";
}

std::string lossText(const CastLosses& losses, const Terminal& terminal)
{
    if (losses.lossless()) {
        return {};
    }
    TextTable table({{"NAME", Align::Left, true},
                     {"ELEMENTS", Align::Right},
                     {"ROUNDED", Align::Right},
                     {"TO ZERO", Align::Right},
                     {"MAX ABS ERROR", Align::Right}});
    for (std::size_t i = 0; i < std::min(losses.worst.size(), shownTensors); ++i) {
        const Loss& loss = losses.worst[i].loss;
        table.addRow({{displayText(losses.worst[i].name), Style::Bold},
                      {groupedNumber(loss.elements)},
                      {groupedNumber(loss.rounded)},
                      {loss.underflowed == 0 ? std::string() : groupedNumber(loss.underflowed)},
                      {shortNumber(loss.maxAbsError)}});
    }
    return terminal.styled(Style::Bold, "cast with loss") + ": " + counted(losses.lossyCount, "tensor") +
           " of " + groupedNumber(losses.tensorCount) + ", those that lose most:\n" + table.toText(terminal) +
           "\n";
}

std::string errorText(const OutputError& error)
{
    return error.breaks ? std::string("not finite, or of another shape") : shortNumber(error.error);
}

/// Returns the errors for each range of made-up inputs, and what is doubtful about these inputs.
std::string inputsText(const ConversionMeasurement& measurement, const Terminal& terminal)
{
    if (measurement.inputs != ConversionMeasurement::Inputs::MadeUp) {
        return {};
    }
    TextTable table({{"MADE-UP INPUTS", Align::Left}, {"OFF BY", Align::Left}});
    for (const RangeError& range : measurement.ranges) {
        table.addRow(
            {{rangeText(range)},
             {range.breaks ? std::string("not finite, or of another shape") : shortNumber(range.error),
              range.isWithin(measurement.tolerance) ? Style::Good : Style::Warning}});
    }
    std::string text = measurement.ranges.empty()
                           ? "  on made-up inputs, which suit the nodes that read them\n"
                           : table.toText(terminal);
    for (const InputDoubt& doubt : measurement.doubts) {
        text += "  " + terminal.styled(Style::Warning, "note") + ": " + displayText(doubt.text.text(), 1000) +
                "\n";
    }
    return text + "  --calibrate FILE.npz measures on real inputs\n";
}

std::string measurementText(const ConversionMeasurement& measurement, const Terminal& terminal)
{
    if (measurement.status == ConversionMeasurement::Status::NotAsked) {
        return {};
    }
    std::string text = terminal.styled(Style::Bold, "measured") +
                       ": error of each output, as part of its greatest absolute value; tolerance " +
                       shortNumber(measurement.tolerance) + "\n";
    TextTable table({{"OUTPUT", Align::Left, true},
                     {"AS THE CPU COMPUTES", Align::Left},
                     {"ALL VALUES ROUNDED", Align::Left}});
    const auto cell = [&](const OutputError* error) {
        const bool isFar = error && (error->breaks || !(error->error <= measurement.tolerance));
        return TextCell{error ? errorText(*error) : "", isFar ? Style::Error : Style::Good};
    };
    std::vector<MeasuredOutput> outputs = measuredOutputs(measurement);
    if (outputs.size() > shownMeasured) { // outputs beyond the tolerance must be among the shown ones
        std::stable_partition(outputs.begin(), outputs.end(), [&measurement](const MeasuredOutput& output) {
            return !output.isWithin(measurement.tolerance);
        });
    }
    for (std::size_t i = 0; i < std::min(outputs.size(), shownMeasured); ++i) {
        table.addRow({{displayText(outputs[i].name)}, cell(outputs[i].computed), cell(outputs[i].rounded)});
    }
    text += table.toText(terminal) + moreText(outputs.size(), shownMeasured, terminal) +
            inputsText(measurement, terminal);
    if (!measurement.trouble.empty()) {
        text += "  " + terminal.styled(Style::Warning, "not all could be measured") + ": " +
                displayText(measurement.trouble, 1000) + "\n";
    }
    return text + "\n";
}

/// Returns why little was converted, and the option that converts more.
std::string givenBackText(const Conversion& conversion, const Terminal& terminal)
{
    std::string text;
    for (const Message& clause : givenBackTexts(conversion)) {
        text += (text.empty() ? "" : "; ") + displayText(clause.text(), 1000);
    }
    if (text.empty()) {
        return {};
    }
    const double sufficient = conversion.measurement.givenBack->sufficient;
    return terminal.styled(Style::Warning, "note") + ": " + text +
           (sufficient > 0 ? ": --tolerance " + shortNumber(sufficient) : std::string()) + "\n";
}

std::string opsetText(const OpsetChoice& opset)
{
    return opset.isRaised()
               ? "; opset raised from " + std::to_string(opset.from) + " to " + std::to_string(opset.to)
               : std::string();
}

Style styleOf(ConversionState state)
{
    switch (state) {
    case ConversionState::Within:
        return Style::Good;
    case ConversionState::TooFarOff:
        return Style::Error;
    case ConversionState::WithinOnly:
    case ConversionState::NotMeasured:
        return Style::Warning;
    case ConversionState::NothingToConvert:
    case ConversionState::NothingConverted:
        break;
    }
    return Style::Bold;
}

} // namespace

std::string convertReportText(const FixReport& report, const Conversion& conversion,
                              std::string_view modelName, const Terminal& terminal)
{
    std::string text = keptText(conversion, terminal) + lossText(conversion.losses, terminal) +
                       measurementText(conversion.measurement, terminal);
    for (const Message& note : conversion.notes) {
        text += terminal.styled(Style::Warning, "note") + ": " + displayText(note.text(), 1000) + "\n";
    }
    text += givenBackText(conversion, terminal);
    if (!report.fixes.applied.empty()) {
        text += counted(report.fixes.fixCount(), "fix") + " came before the conversion\n";
    }
    text += verificationText(report, terminal) + displayText(modelName) + ": " +
            counted(conversion.convertedNodes, "node") + " to " + dtypeText(conversion.to) + ", " +
            groupedNumber(conversion.kept.size()) + " kept, " + counted(conversion.casts, "Cast edit") +
            opsetText(conversion.opset) + "; tensors " + byteSize(conversion.bytesBefore) + " to " +
            byteSize(conversion.bytesAfter) + "; " + displayText(verdictText(report.verdict), 1000);
    const ConversionHeadline headline = headlineOf(conversion);
    text += "; " + terminal.styled(styleOf(headline.state), displayText(headline.text.text(), 1000));
    text += "; " + (report.output.empty() ? "dry run, no model was written" : writtenText(report));
    return text + "\n";
}

} // namespace onnxmend::cli
