// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/type_messages.h"

#include "core/base/text.h"
#include "core/model/domains.h"
#include "core/types/finding_kinds.h"
#include "core/types/value_origin.h"

#include <algorithm>
#include <deque>

namespace onnxmend
{

namespace
{

FindingOperand operandOf(const Argument& argument)
{
    return {.parameter = argument.parameter->name,
            .value = std::string(argument.value->name),
            .type = displayName(argument.type),
            .dtype = argument.type.dtype(),
            .origin = originText(*argument.scope, *argument.value)};
}

std::string operandText(const FindingOperand& operand)
{
    return operand.parameter + " = " + quotedText(operand.value) + " is " + operand.type + " (" +
           operand.origin + ")";
}

std::string ruleText(const NodeVisit& visit, const TypeProblem& problem)
{
    const std::string op = visit.node.op_type();
    const std::string since = " (since version " + std::to_string(visit.schema.sinceVersion) + ")";
    if (problem.parameter->variable < 0 || problem.members.size() == 1) {
        return op + since + " takes " + allowedText(*problem.allowed) + " there" +
               (problem.allowed == problem.parameter->allowed ? "" : ", where ONNX Runtime reads constants");
    }
    std::string names;
    for (const std::uint32_t member : problem.members) {
        const std::string& name = visit.schema.input(member)->name;
        if (names.find(name) == std::string::npos) {
            names += (names.empty() ? "" : " and ") + name;
        }
    }
    return op + since + " takes one type for " + names + ": " + allowedText(*problem.allowed);
}

} // namespace

Finding findingAt(const NodePlace& place, FindingKind kind)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = findingKindInfo(kind).severity;
    finding.graph = place.scope.name();
    finding.node = place.node.name();
    finding.nodeIndex = NodeId{static_cast<std::size_t>(place.index)};
    finding.opType = place.node.op_type();
    finding.domain = place.node.domain();
    return finding;
}

std::string operatorName(const std::string& domain, const std::string& opType)
{
    return std::string(shownDomain(domain)) + "::" + opType;
}

std::string signatureText(const std::vector<ValueType>& inputs)
{
    std::string text;
    for (const ValueType type : inputs) {
        text += displayName(type) + ", ";
    }
    text.resize(text.size() < 2 ? 0 : text.size() - 2);
    return text;
}

std::string nodeText(const onnx::NodeProto& node, std::int32_t index)
{
    return node.op_type() +
           (node.name().empty() ? " (node " + std::to_string(index) + ")" : " " + quotedText(node.name()));
}

namespace
{

/// Operators have few rules, and hundreds of thousands of nodes may break one.
SharedText shared(std::string rule)
{
    thread_local std::deque<SharedText> last;
    constexpr std::size_t kept = 16;
    const auto same = std::ranges::find(last, rule, &SharedText::str);
    if (same != last.end()) {
        return *same;
    }
    last.emplace_back(std::move(rule));
    if (last.size() > kept) {
        last.pop_front();
    }
    return last.back();
}

} // namespace

void describeProblems(const NodeVisit& visit, const NodeCheck& check, Finding& finding)
{
    std::string message = nodeText(visit.node, visit.index);
    std::string rules;
    for (const TypeProblem& problem : check.problems()) {
        const bool first = finding.operands.empty();
        message += first ? " cannot take these types: " : "; also ";
        constexpr std::size_t shown = 4; // of a Concat with a hundred arguments
        const std::size_t listed = std::min(problem.members.size(), shown);
        for (std::size_t i = 0; i < listed; ++i) {
            finding.operands.push_back(operandOf(check.arguments()[problem.members[i]]));
            message += (i ? ", " : "") + operandText(finding.operands.back());
        }
        if (problem.members.size() > shown) {
            finding.operands.push_back(operandOf(check.arguments()[problem.culprit]));
            message += " and " + std::to_string(problem.members.size() - shown) + " more, " +
                       operandText(finding.operands.back()) + " among them";
        }
        const std::string rule = ruleText(visit, problem);
        rules += (first ? "" : "; ") + rule;
        message += ". " + rule;
    }
    finding.message = std::string(message); // without the room that it grew into
    finding.rule = shared(std::move(rules));
}

std::string allowedText(const TypeSet& allowed)
{
    constexpr std::size_t shown = 12;
    const auto types = allowed.types();
    std::string text;
    for (std::size_t i = 0; i < std::min(types.size(), shown); ++i) {
        text += (i == 0 ? "" : i + 1 == types.size() ? " or " : ", ") + displayName(types[i]);
    }
    return types.size() > shown ? text + " and others" : text;
}

} // namespace onnxmend
