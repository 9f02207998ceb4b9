// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/comparison_text.h"

#include "core/base/error.h"
#include "core/base/text.h"

namespace onnxmend
{

namespace
{

constexpr std::size_t shownReaders = 5;
constexpr std::size_t shownReplaced = 12;

std::string valuesText(const ValueDifference& values)
{
    std::string text = groupedNumber(values.different) + " of " + groupedNumber(values.elements) +
                       (values.elements == 1 ? " element" : " elements") + " differ";
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

std::string replacedText(const ComparedRow& row)
{
    FirstFew few(shownReplaced);
    for (const std::string& name : row.replaced) {
        few.add(displayText(name));
    }
    return "stands for " + few.text() + (row.isLeftReplaced ? " of A" : " of B");
}

std::string readersText(const std::vector<std::string>& readers)
{
    FirstFew few(shownReaders);
    for (const std::string& reader : readers) {
        few.add(displayText(reader));
    }
    return "read by " + few.text();
}

} // namespace

std::string differenceText(const ComparedRow& row)
{
    std::string text = row.change == Change::Changed ? "" : std::string(changeName(row.change));
    for (const Aspect aspect : row.differs) {
        text += (text.empty() ? "" : ", ") + std::string(aspectName(aspect));
    }
    return text;
}

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

std::string noteText(const ComparedRow& row)
{
    std::string text;
    const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (row.values) {
        add(valuesText(*row.values));
    }
    if (!row.replaced.empty()) {
        add(replacedText(row));
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

} // namespace onnxmend
