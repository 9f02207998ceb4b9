// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/comparison.h"

#include "core/base/message.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

template <class Enumeration, std::size_t count>
std::string_view nameOf(const std::array<MarkedText, count>& names, Enumeration value)
{
    return names.at(static_cast<std::size_t>(value));
}

bool isTensor(ComparedKind kind)
{
    return kind == ComparedKind::Initializer || kind == ComparedKind::AttributeTensor ||
           kind == ComparedKind::CheckpointTensor;
}

bool isNode(ComparedKind kind)
{
    return kind == ComparedKind::Node || kind == ComparedKind::Attribute ||
           kind == ComparedKind::AttributeTensor;
}

bool isOf(const ComparedRow& row, ComparedOnly only)
{
    switch (only) {
    case ComparedOnly::Dtypes:
        return row.has(Aspect::Dtype);
    case ComparedOnly::Shapes:
        return row.has(Aspect::Shape);
    case ComparedOnly::Values:
        return row.has(Aspect::Values) || row.has(Aspect::Bytes) || row.has(Aspect::Unreadable) ||
               (isTensor(row.kind) && row.change != Change::Changed) || row.change == Change::Filled ||
               row.change == Change::Emptied;
    case ComparedOnly::Declarations:
        return !isTensor(row.kind) && !isNode(row.kind);
    case ComparedOnly::Nodes:
        return isNode(row.kind);
    }
    return false;
}

} // namespace

std::string_view comparedKindName(ComparedKind kind)
{
    static constexpr std::array<MarkedText, 10> names = {ONNXMEND_TEXT("model"),
                                                         ONNXMEND_TEXT("function"),
                                                         ONNXMEND_TEXT("input"),
                                                         ONNXMEND_TEXT("output"),
                                                         ONNXMEND_TEXT("value-info"),
                                                         ONNXMEND_TEXT("initializer"),
                                                         ONNXMEND_TEXT("node"),
                                                         ONNXMEND_TEXT("attribute"),
                                                         ONNXMEND_TEXT("attribute-tensor"),
                                                         ONNXMEND_TEXT("checkpoint-tensor")};
    return nameOf(names, kind);
}

std::string_view changeName(Change change)
{
    static constexpr std::array<MarkedText, 6> names = {ONNXMEND_TEXT("changed"), ONNXMEND_TEXT("added"),
                                                        ONNXMEND_TEXT("removed"), ONNXMEND_TEXT("moved"),
                                                        ONNXMEND_TEXT("filled"),  ONNXMEND_TEXT("emptied")};
    return nameOf(names, change);
}

std::string_view aspectName(Aspect aspect)
{
    static constexpr std::array<MarkedText, 15> names = {
        ONNXMEND_TEXT("dtype"),      ONNXMEND_TEXT("shape"),      ONNXMEND_TEXT("values"),
        ONNXMEND_TEXT("bytes"),      ONNXMEND_TEXT("unreadable"), ONNXMEND_TEXT("value"),
        ONNXMEND_TEXT("operator"),   ONNXMEND_TEXT("inputs"),     ONNXMEND_TEXT("outputs"),
        ONNXMEND_TEXT("attributes"), ONNXMEND_TEXT("opsets"),     ONNXMEND_TEXT("position"),
        ONNXMEND_TEXT("ambiguous"),  ONNXMEND_TEXT("location"),   ONNXMEND_TEXT("name")};
    return nameOf(names, aspect);
}

bool ComparedRow::has(Aspect aspect) const { return std::ranges::find(differs, aspect) != differs.end(); }

bool ComparedRow::counts() const
{
    return change != Change::Changed || std::ranges::any_of(differs, isDifference);
}

bool isWanted(const ComparedRow& row, const CompareOptions& options)
{
    const bool isSomething = row.counts() || !row.differs.empty();
    return isSomething && (options.only.empty() || std::ranges::any_of(options.only, [&](ComparedOnly only) {
                               return isOf(row, only);
                           }));
}

} // namespace onnxmend
