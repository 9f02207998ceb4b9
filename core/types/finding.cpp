// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/finding.h"

#include "core/base/text.h"

#include <algorithm>

namespace onnxmend
{

const char* strategyName(Strategy strategy)
{
    return strategy == Strategy::Promote ? "promote" : "match-declared";
}

TypeChange::What castOfArgument(bool isStored, const SharedText& node, std::uint32_t input)
{
    if (isStored) {
        return TypeChange::StoredValues{.reader =
                                            TypeChange::StoredValues::Reader{.node = node, .input = input}};
    }
    return TypeChange::Argument{.node = node, .input = input};
}

const TypeChange* castOfCodes(const Resolution& resolution)
{
    const auto isOne = [](const TypeChange& change) {
        const auto* const declared = std::get_if<TypeChange::Declaration>(&change.what);
        const bool isInput =
            declared && *declared == TypeChange::Declaration::Input; // and is filled by a cast
        const bool isCast = isInput || change.is<TypeChange::StoredValues>() ||
                            change.is<TypeChange::Argument>() || change.is<TypeChange::Result>();
        return isCast && areFewBits(change.from) && isWideFloat(change.to);
    };
    const auto found = std::ranges::find_if(resolution.changes, isOne);
    return found == resolution.changes.end() ? nullptr : &*found;
}

namespace
{

std::string conflictText(const Finding& finding)
{
    std::string text = nodeText(finding.opType, finding.node, finding.nodeIndex.value_or(NodeId{}).value) +
                       " cannot take these types: ";
    for (const FindingOperand& operand : finding.operands) {
        text += (&operand == &finding.operands.front() ? "" : ", ") + operandText(operand);
    }
    return text + ". " + finding.rule.str();
}

} // namespace

void Finding::setSubject(const TypeChange& change)
{
    value = change.value;
    actual = change.from;
    expected = change.to;
}

std::string Finding::id() const
{
    const std::string_view kindName = findingKindInfo(kind).name;
    const std::string& subject = (value.empty() ? node : value).str();
    std::string text;
    text.reserve(kindName.size() + graph.str().size() + subject.size() + idSuffix.str().size() + 2);
    text.append(kindName).append(1, ':').append(graph.str()).append(1, ':').append(subject);
    return text.append(idSuffix.str());
}

std::string Finding::message() const
{
    std::string text = statement.empty() && !operands.empty() ? conflictText(*this) : statement.str();
    if (moreNodes > 0) {
        text += "; " + std::to_string(moreNodes) +
                (moreNodes == 1 ? " more node needs" : " more nodes need") + " the same";
    }
    return text;
}

std::string nodeText(const std::string& opType, const std::string& name, std::size_t index)
{
    return opType + (name.empty() ? " (node " + std::to_string(index) + ")" : " " + quotedText(name));
}

std::string operandText(const FindingOperand& operand)
{
    return operand.parameter + " = " + quotedText(operand.value) + " is " + operand.type.str() + " (" +
           operand.origin.str() + ")";
}

} // namespace onnxmend
