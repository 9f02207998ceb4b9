// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/type_messages.h"

#include "core/base/text.h"
#include "core/onnx/domains.h"
#include "core/types/finding_kinds.h"
#include "core/types/value_origin.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

FindingOperand operandOf(const Argument& argument)
{
    return {.parameter = SharedText::ofMany(argument.parameter->name),
            .value = SharedText::ofMany(argument.value->name),
            .type = SharedText::ofMany(displayName(argument.type)),
            .dtype = argument.type.dtype(),
            .origin = SharedText::ofMany(originText(*argument.scope, *argument.value))};
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

constexpr std::size_t shownOperands = 4; // of a Concat with a hundred arguments

/// Adds the operands of one problem to the finding, and returns the text that lists them.
std::string listOperands(const NodeCheck& check, const TypeProblem& problem, Finding& finding)
{
    std::string text;
    const std::size_t listed = std::min(problem.members.size(), shownOperands);
    for (std::size_t i = 0; i < listed; ++i) {
        finding.operands.push_back(operandOf(check.arguments()[problem.members[i]]));
        text += (i ? ", " : "") + operandText(finding.operands.back());
    }
    if (problem.members.size() > shownOperands) {
        finding.operands.push_back(operandOf(check.arguments()[problem.culprit]));
        text += " and " + std::to_string(problem.members.size() - shownOperands) + " more, " +
                operandText(finding.operands.back()) + " among them";
    }
    return text;
}

} // namespace

Finding findingAt(const NodePlace& place, FindingKind kind, SharedText value, DType actual, DType expected)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = findingKindInfo(kind).severity;
    finding.graph = place.scope.name();
    finding.node = place.node.name();
    finding.nodeIndex = NodeId{static_cast<std::size_t>(place.index)};
    finding.opType = SharedText::ofMany(place.node.op_type());
    finding.domain = SharedText::ofMany(place.node.domain());
    finding.value = std::move(value);
    finding.actual = actual;
    finding.expected = expected;
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

std::string nodeText(const Node& node, std::int32_t index)
{
    return nodeText(node.op_type(), std::string(node.name()), static_cast<std::size_t>(index));
}

void describeProblems(const NodeVisit& visit, const NodeCheck& check, Finding& finding)
{
    const auto& problems = check.problems();
    if (problems.size() == 1 && problems.front().members.size() <= shownOperands) {
        finding.operands.reserve(problems.front().members.size());
        for (const std::uint32_t member : problems.front().members) {
            finding.operands.push_back(operandOf(check.arguments()[member]));
        }
        finding.rule = SharedText::ofMany(ruleText(visit, problems.front()));
        return; // the whole message
    }
    std::string statement = nodeText(visit.node, visit.index);
    std::string rules;
    for (const TypeProblem& problem : problems) {
        const bool first = finding.operands.empty();
        statement +=
            (first ? " cannot take these types: " : "; also ") + listOperands(check, problem, finding);
        const std::string rule = ruleText(visit, problem);
        rules += (first ? "" : "; ") + rule;
        statement += ". " + rule;
    }
    finding.statement = std::move(statement);
    finding.rule = SharedText::ofMany(rules);
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
