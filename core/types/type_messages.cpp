// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/type_messages.h"

#include "core/base/text.h"
#include "core/model/domains.h"
#include "core/types/finding_kinds.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr int longestWalk = 200; // nodes; enough for people, bounded for machines

/// The argument from which a node's result has its type; nullptr when the node decides it itself.
ValueState* sourceOf(ValueScope& scope, const onnx::NodeProto& node, const ValueState& value)
{
    const OpSchema* schema = findOpSchema(node.domain(), node.op_type(), scope.opsetVersion(node.domain()));
    const OpParameter* output =
        schema ? schema->output(static_cast<std::size_t>(value.outputIndex)) : nullptr;
    if (!output || output->variable < 0) {
        return nullptr;
    }
    for (int i = 0; i < node.input_size(); ++i) {
        const OpParameter* input = schema->input(static_cast<std::size_t>(i));
        if (input && input->variable == output->variable && !node.input(i).empty()) {
            ValueState* source = scope.findOwn(node.input(i));
            if (source && source->type == value.type) {
                return source;
            }
        }
    }
    return nullptr;
}

std::string withArticle(const std::string& noun) { return (noun.front() == 'i' ? "an " : "a ") + noun; }

/// What an input is called where it is one: captured values are inputs of an outer graph.
std::string inputName(const ValueScope& scope, const ValueState& value)
{
    const ValueScope* owner = &scope;
    while (owner->parent() && owner->parent()->find(value.name) == &value) {
        owner = owner->parent();
    }
    return owner->inputName();
}

std::string originName(const ValueScope& scope, const ValueState& value)
{
    switch (value.origin) {
    case ValueOrigin::Initializer:
        return "initializer " + quotedText(value.name);
    case ValueOrigin::ConstantNode:
        return "constant " + quotedText(value.name);
    case ValueOrigin::FilledInput:
        return inputName(scope, value) + " " + quotedText(value.name) + ", which the checkpoint fills";
    case ValueOrigin::Input:
        return inputName(scope, value) + " " + quotedText(value.name);
    case ValueOrigin::Node: // where the walk ended
        break;
    }
    return quotedText(value.name);
}

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
        return op + since + " takes " + allowedText(*problem.parameter->allowed) + " there";
    }
    std::string names;
    for (const std::uint32_t member : problem.members) {
        const std::string& name = visit.schema.input(member)->name;
        if (names.find(name) == std::string::npos) {
            names += (names.empty() ? "" : " and ") + name;
        }
    }
    return op + since + " takes one type for " + names + ": " + allowedText(*problem.parameter->allowed);
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

const ValueState& originOf(ValueScope& scope, const ValueState& value)
{
    const ValueState* current = &value;
    for (int steps = 0; current->origin == ValueOrigin::Node && current->producer >= 0 && steps < longestWalk;
         ++steps) {
        const ValueState* source = sourceOf(scope, scope.nodes()[current->producer], *current);
        if (!source) {
            break;
        }
        current = source;
    }
    return *current;
}

std::string originText(ValueScope& scope, const ValueState& value)
{
    const ValueState* current = &value;
    int steps = 0;
    while (current->producer >= 0 && current->origin == ValueOrigin::Node && steps < longestWalk) {
        const auto& node = scope.nodes()[current->producer];
        const ValueState* source = sourceOf(scope, node, *current);
        if (!source) {
            const std::string above = steps == 0   ? ""
                                      : steps == 1 ? ", one node above"
                                                   : ", " + std::to_string(steps) + " nodes above";
            return "from " + nodeText(node, current->producer) + above;
        }
        current = source;
        ++steps;
    }
    if (steps == 0) {
        switch (current->origin) {
        case ValueOrigin::Initializer:
            return "an initializer";
        case ValueOrigin::ConstantNode:
            return "a constant";
        case ValueOrigin::FilledInput:
            return withArticle(inputName(scope, *current)) + " that the checkpoint fills";
        default:
            return withArticle(inputName(scope, *current));
        }
    }
    return "as " + originName(scope, *current) + ", " +
           (steps == 1 ? "one node" : std::to_string(steps) + " nodes") + " above";
}

void describeProblems(const NodeVisit& visit, const NodeCheck& check, Finding& finding)
{
    finding.message = nodeText(visit.node, visit.index);
    for (const TypeProblem& problem : check.problems()) {
        const bool first = finding.operands.empty();
        finding.message += first ? " cannot take these types: " : "; also ";
        constexpr std::size_t shown = 4; // of a Concat with a hundred arguments
        const std::size_t listed = std::min(problem.members.size(), shown);
        for (std::size_t i = 0; i < listed; ++i) {
            finding.operands.push_back(operandOf(check.arguments()[problem.members[i]]));
            finding.message += (i ? ", " : "") + operandText(finding.operands.back());
        }
        if (problem.members.size() > shown) {
            finding.operands.push_back(operandOf(check.arguments()[problem.culprit]));
            finding.message += " and " + std::to_string(problem.members.size() - shown) + " more, " +
                               operandText(finding.operands.back()) + " among them";
        }
        const std::string rule = ruleText(visit, problem);
        finding.rule += (first ? "" : "; ") + rule;
        finding.message += ". " + rule;
    }
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
