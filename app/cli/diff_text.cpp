// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/diff_text.h"

#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownReaders = 5;

std::string changeText(const ComparedRow& row)
{
    std::string text = row.change == Change::Changed ? "" : std::string(changeName(row.change));
    for (const Aspect aspect : row.differs) {
        text += (text.empty() ? "" : ", ") + std::string(aspectName(aspect));
    }
    return text;
}

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

/// What of a side there is to see: dtype and shape, where it lies if that is told, a text.
std::string sideText(const std::optional<ComparedSide>& side, const ComparedRow& row)
{
    if (!side) {
        return {};
    }
    std::string text = side->dtype == DType::Undefined ? side->type : dtypeName(side->dtype);
    const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
    const bool isAttribute = row.kind == ComparedKind::Attribute;
    if (side->shape) {
        add(displayText(shapeText(*side->shape)));
    }
    if (!side->text.empty() && !(isAttribute && side->dtype != DType::Undefined)) {
        text = displayText(side->text) + (text.empty() ? "" : ": " + text);
    }
    const bool isTensor = side->byteCount.has_value();
    if (row.has(Aspect::Location) && isTensor) {
        add(side->location.empty() ? "inline"
                                   : "in " + displayText(side->location) +
                                         (side->offset ? " at " + groupedNumber(*side->offset) : ""));
    }
    if (row.has(Aspect::Name)) {
        add("named " + quotedText(side->name));
    }
    return text;
}

std::string valuesText(const ValueDifference& values)
{
    std::string text =
        groupedNumber(values.different) + " of " + counted(values.elements, "element") + " differ";
    if (values.maxAbsError > 0) {
        text += ", by at most " + shortNumber(values.maxAbsError) + " (relative " +
                shortNumber(values.maxRelError) + ")";
    }
    const auto addCounts = [&text](const NonFinite& counts, const char* side) {
        if (counts.nan + counts.inf > 0) {
            text += std::string("; ") + side + " has " + groupedNumber(counts.nan) + " nan and " +
                    groupedNumber(counts.inf) + " inf";
        }
    };
    addCounts(values.referenceNonFinite, "A");
    addCounts(values.nonFinite, "B");
    return text;
}

std::string readersText(const std::vector<std::string>& readers)
{
    std::string text = "read by ";
    for (std::size_t i = 0; i < std::min(readers.size(), shownReaders); ++i) {
        text += (i > 0 ? ", " : "") + displayText(readers[i]);
    }
    return text + (readers.size() > shownReaders
                       ? " and " + groupedNumber(readers.size() - shownReaders) + " more"
                       : "");
}

std::string noteText(const ComparedRow& row)
{
    std::string text;
    const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (row.values) {
        add(valuesText(*row.values));
    }
    if (!row.readers.empty()) {
        add(readersText(row.readers));
    }
    if (row.left && row.right && row.left->name != row.right->name && !row.has(Aspect::Name)) {
        add("B: " + displayText(row.right->name));
    }
    for (const auto* side : {&row.left, &row.right}) {
        if (*side && !(*side)->unreadable.empty()) {
            add(std::string(side == &row.left ? "A: " : "B: ") + displayText((*side)->unreadable, 400));
        }
    }
    return text;
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
        table.addRow({{changeText(row), styleOf(row)},
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
