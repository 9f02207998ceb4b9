// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/audit_text.h"

#include "app/cli/code_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/binding/replaced_weights.h"
#include "core/types/finding_kinds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownOfGroup = 10;
constexpr std::size_t shownOpsets = 8;
constexpr std::size_t shownWarnings = 20; ///< number of warnings of a checkpoint

/// Findings with the same key differ only in their values.
using GroupKey = std::tuple<Severity, FindingKind, DType, DType>;
using Group = std::vector<std::size_t>; ///< places in the report

Style styleOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Style::Error;
    case Severity::Warning:
        return Style::Warning;
    case Severity::Info:
        break;
    }
    return Style::Info;
}

/// Returns the line that caused a finding, and what to write there; empty if the model does not say it.
std::string codeText(const Report& report, std::size_t finding, const Terminal& terminal)
{
    const std::optional<CodeSource> source = report.sourceOf(finding);
    return source ? codeLines(*source, report.places(finding), "    ", terminal) : std::string();
}

std::string tensorTable(const Session& session, const Group& group, const Terminal& terminal)
{
    TextTable table({{"NAME", Align::Left, true},
                     {"IN", Align::Left, true},
                     {"SHAPE", Align::Left},
                     {"SIZE", Align::Right},
                     {"FIX", Align::Left},
                     {"LOSS", Align::Left}});
    for (std::size_t i = 0; i < std::min(group.size(), shownOfGroup); ++i) {
        const Finding& finding = session.report().findings[group[i]];
        const InitializerRow row = finding.row ? session.report().rows[*finding.row] : InitializerRow();
        const std::vector<Fix> fixes = session.fixesAt(group[i]);
        const bool lossless = !fixes.empty() && fixes.front().lossless.value_or(false);
        table.addRow({{displayText(finding.value), Style::Bold},
                      {finding.graph == "main" ? "" : displayText(finding.graph)},
                      {row.openShape.empty() ? shapeText(row.shape) : displayText(row.openShape)},
                      {byteSize(row.byteCount)},
                      {fixes.empty() ? "none known" : std::string(fixKindInfo(fixes.front().kind).name)},
                      {fixes.empty() ? ""
                       : lossless    ? "none"
                                     : "depends on the values",
                       lossless ? Style::Good : Style::Warning}});
    }
    std::string text = table.toText(terminal);
    for (std::size_t i = 0; i < std::min(group.size(), shownOfGroup); ++i) {
        if (const std::string code = codeText(session.report(), group[i], terminal); !code.empty()) {
            text += "  " + quotedText(session.report().findings[group[i]].value) + "\n" + code;
        }
    }
    return text;
}

std::string messageList(const Session& session, const Group& group, const Terminal& terminal)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(group.size(), shownOfGroup); ++i) {
        text += "  " + displayText(session.report().findings[group[i]].message(), 1000) + "\n" +
                codeText(session.report(), group[i], terminal);
        if (const std::vector<Fix> fixes = session.fixesAt(group[i]); !fixes.empty()) {
            text += "    fix: " + terminal.styled(Style::Good, displayText(fixes.front().titleText(), 400)) +
                    "\n";
        }
    }
    return text;
}

std::string groupText(const Session& session, const GroupKey& key, const Group& group,
                      const Terminal& terminal)
{
    const auto& [severity, kind, actual, expected] = key;
    const bool ofTensors = findingKindInfo(kind).isOfStoredDtype;
    std::string text = terminal.styled(styleOf(severity), severityName(severity)) + "  " +
                       terminal.styled(Style::Bold, findingKindInfo(kind).title);
    if (ofTensors) {
        text += ": " + dtypeText(actual) + " stored, " + dtypeText(expected) + " declared";
    }
    text += "  " +
            terminal.styled(Style::Dim, "(" + std::string(findingKindInfo(kind).name) + ", " +
                                            groupedNumber(group.size()) + ")") +
            "\n";
    text += ofTensors ? tensorTable(session, group, terminal) : messageList(session, group, terminal);
    return text + moreText(group.size(), shownOfGroup, terminal) + "\n";
}

/// Returns the number of weights that are graph inputs and not filled yet.
std::size_t unfilledCount(const Session& session)
{
    const std::vector<InitializerRow>& rows = session.report().rows;
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const InitializerRow& row) {
        return row.status == RowStatus::Missing;
    }));
}

std::string headText(const Session& session, std::string_view modelName, const Terminal& terminal)
{
    const Model& model = *session.model();
    FirstFew facts(shownOpsets + 1);
    facts.add("IR " + std::to_string(model.irVersion()));
    for (const auto& [domain, version] : model.opsets()) {
        facts.add((domain.empty() ? std::string("opset") : displayText(domain)) + " " +
                  std::to_string(version));
    }
    TextTable table({{"", Align::Left, true}, {"", Align::Left}});
    table.addRow({{displayText(modelName), Style::Bold},
                  {facts.text() + ", " + counted(model.nodeCount(), "node") + ", " +
                   counted(model.tensors().size(), "tensor") + ", " + byteSize(model.tensorByteCount())}});
    for (const std::shared_ptr<const Checkpoint>& checkpoint : session.checkpoints()) {
        const std::size_t skipped = checkpoint->skipped.size();
        table.addRow({{displayText(checkpoint->path.string()), Style::Bold},
                      {checkpoint->format + ", " + counted(checkpoint->tensors.size(), "tensor") + ", " +
                       byteSize(checkpoint->byteCount) +
                       (skipped > 0 ? ", " + std::to_string(skipped) + " left out" : "")}});
    }
    return table.toText(terminal) + checkpointNotes(session.checkpoints(), terminal) + "\n";
}

} // namespace

std::string checkpointNotes(const Checkpoints& checkpoints, const Terminal& terminal)
{
    std::string text;
    const auto add = [&](const std::string& note) {
        text += "  " + terminal.styled(Style::Warning, "note") + "  " + note + "\n";
    };
    for (const std::shared_ptr<const Checkpoint>& checkpoint : checkpoints) {
        const std::vector<std::string>& warnings = checkpoint->warnings;
        for (std::size_t i = 0; i < std::min(warnings.size(), shownWarnings); ++i) {
            add(displayText(warnings[i], 400));
        }
        text += moreText(warnings.size(), shownWarnings, terminal);
        if (const std::string skipped = skippedText(*checkpoint); !skipped.empty()) {
            add(skipped + " (onnxmend inspect lists all)");
        }
    }
    for (const ReplacedWeights& replaced : replacedWeights(checkpoints)) {
        add(counted(replaced.count, "tensor") + " of " +
            displayText(checkpoints[replaced.checkpoint]->path.string()) + " replaced by " +
            displayText(checkpoints[replaced.by]->path.string()) + ": " +
            joined(replaced.names, ", ", quotedText) +
            (replaced.count > replaced.names.size() ? ", ..." : ""));
    }
    return text;
}

std::string findingsText(const Session& session, const Terminal& terminal)
{
    std::map<GroupKey, Group> groups; // errors come before warnings
    for (const std::size_t cause : session.report().causes()) {
        const Finding& finding = session.report().findings[cause];
        const bool byDtype = findingKindInfo(finding.kind).isOfStoredDtype;
        groups[{finding.severity, finding.kind, byDtype ? finding.actual : DType::Undefined,
                byDtype ? finding.expected : DType::Undefined}]
            .push_back(cause);
    }
    std::string text;
    for (const auto& [key, group] : groups) {
        text += groupText(session, key, group, terminal);
    }
    return text;
}

std::string summaryText(const Summary& summary, bool anyIgnored, const Terminal& terminal)
{
    std::string text;
    const auto add = [&](std::size_t count, std::string_view noun, Style style) {
        if (count > 0) {
            text += (text.empty() ? "" : ", ") + terminal.styled(style, counted(count, noun));
        }
    };
    add(summary.errors, "error", Style::Error);
    add(summary.warnings, "warning", Style::Warning);
    add(summary.infos, "note", Style::Info);
    return !text.empty() ? text
           : anyIgnored  ? terminal.styled(Style::Info, "nothing is wrong except what the policy ignores")
                         : terminal.styled(Style::Good, "nothing is wrong");
}

std::string auditText(const Session& session, std::string_view modelName, const Terminal& terminal)
{
    const Report& report = session.report();
    const std::size_t unfilled = unfilledCount(session);
    std::string text = headText(session, modelName, terminal) + findingsText(session, terminal);
    // The text does not call weights without data correct, since their values are unknown.
    const bool isWithoutData = unfilled > 0 && session.checkpoints().empty();
    text += displayText(modelName) + ": ";
    if (isWithoutData) {
        text += terminal.styled(Style::Warning, counted(unfilled, "weight") + " without data") + ", ";
    }
    text += summaryText(report.summary, !session.policyOutcome().ignored.empty(), terminal) + " in " +
            counted(report.rows.size() - unfilled, "tensor");
    if (const std::size_t fixable = session.fixableCount(); fixable > 0) {
        text += "; onnxmend fix can fix " + groupedNumber(fixable);
    }
    text += "\n";
    if (isWithoutData) {
        text += terminal.styled(Style::Dim, "-c CHECKPOINT audits what fills the weights") + "\n";
    }
    return text;
}

} // namespace onnxmend::cli
