// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/diff_text.h"

#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/compare/comparison_text.h"

namespace onnxmend::cli
{

namespace
{

Style styleOf(const ComparedRow& row)
{
    switch (row.change) {
    case Change::Added:
    case Change::Filled:
        return Style::Good;
    case Change::Removed:
    case Change::Emptied:
        return Style::Error;
    default:
        return row.counts() ? Style::Warning : Style::Dim;
    }
}

} // namespace

std::string diffText(const Comparison& comparison, std::string_view left, std::string_view right,
                     const Terminal& terminal)
{
    TextTable table({{"DIFFERENCE", Align::Left},
                     {"OF", Align::Left},
                     {"NAME", Align::Left, true},
                     {"IN", Align::Left, true},
                     {"A", Align::Left, true},
                     {"B", Align::Left, true},
                     {"NOTE", Align::Left}});
    for (const ComparedRow& row : comparison.rows) {
        const std::string& scope = row.side().scope;
        table.addRow({{differenceText(row), styleOf(row)},
                      {std::string(comparedKindName(row.kind))},
                      {displayText(row.side().name), Style::Bold},
                      {scope == "main" ? "" : displayText(scope)},
                      {sideText(row.left, row)},
                      {sideText(row.right, row)},
                      {noteText(row)}});
    }
    const ComparisonSummary& summary = comparison.summary;
    std::string text = table.empty() ? std::string() : table.toText(terminal);
    text += displayText(left) + " and " + displayText(right) + ": " +
            (summary.differences == 0
                 ? terminal.styled(Style::Good, "no difference")
                 : terminal.styled(Style::Warning, counted(summary.differences, "difference"))) +
            "; " + groupedNumber(summary.sameTensors) + " of " + counted(summary.tensorPairs, "tensor") +
            " on both sides " + (summary.tensorPairs == 1 ? "is" : "are") + " the same";
    if (summary.uncompared > 0) {
        text += ", values of " + groupedNumber(summary.uncompared) + " were not compared";
    }
    return text + "\n";
}

} // namespace onnxmend::cli
