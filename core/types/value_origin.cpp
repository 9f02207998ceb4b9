// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/value_origin.h"

#include "core/base/text.h"
#include "core/onnx/opset_imports.h"
#include "core/types/type_messages.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr int longestOriginWalk = 200; // nodes; enough for people, bounded for hostile models

/// Returns the argument that determines the type of a node's result; nullptr if the node determines it
/// itself.
ValueState* sourceOf(ValueScope& scope, const Node& node, const ValueState& value)
{
    const OpSchema* schema = scope.schemaOf(node);
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

int handedOnInput(const ModelFacts& facts, const onnx::FunctionProto& function, int output);

/// Returns the index of the argument of a node in a body that determines the type of a result; -1 if there is
/// none.
int handedOnArgument(const ModelFacts& facts, const onnx::FunctionProto& body, const onnx::NodeProto& node,
                     int output)
{
    if (const auto* called = facts.findFunction(node.domain(), node.op_type(), node.overload())) {
        const int input = handedOnInput(facts, *called, output);
        return input < node.input_size() ? input : -1;
    }
    const std::int64_t opset = importedVersion(body.opset_import(), node.domain()).value_or(1);
    const OpSchema* schema = findOpSchema(node.domain(), node.op_type(), opset);
    const OpParameter* result = schema ? schema->output(static_cast<std::size_t>(output)) : nullptr;
    for (int i = 0; result && result->variable >= 0 && i < node.input_size(); ++i) {
        const OpParameter* input = schema->input(static_cast<std::size_t>(i));
        if (input && input->variable == result->variable && !node.input(i).empty()) {
            return i;
        }
    }
    return -1;
}

/// Returns the input of a function that determines the type of an output, through operators that pass it on;
/// -1 if there is none. Functions that call each other in a circle are not followed (ModelFacts::callFault).
int handedOnInput(const ModelFacts& facts, const onnx::FunctionProto& function, int output)
{
    if (output >= function.output_size()) {
        return -1;
    }
    std::string value = function.output(output);
    for (int i = function.node_size() - 1; i >= 0; --i) { // nodes stand in the order of evaluation
        const onnx::NodeProto& node = function.node(i);
        const auto result = std::ranges::find(node.output(), value);
        if (result == node.output().end()) {
            continue;
        }
        const int input =
            handedOnArgument(facts, function, node, static_cast<int>(result - node.output().begin()));
        if (input < 0) {
            return -1;
        }
        value = node.input(input);
    }
    const auto input = std::ranges::find(function.input(), value);
    return input == function.input().end() ? -1 : static_cast<int>(input - function.input().begin());
}

/// Returns the same as sourceOf for a call of a function, through its body.
ValueState* sourceOfCall(const ModelFacts& facts, ValueScope& scope, const Node& node,
                         const ValueState& value)
{
    const auto* function = facts.callFault().empty()
                               ? facts.findFunction(node.domain(), node.op_type(), node.overload())
                               : nullptr;
    const int input = function ? handedOnInput(facts, *function, value.outputIndex) : -1;
    ValueState* source = input >= 0 && input < node.input_size() ? scope.findOwn(node.input(input)) : nullptr;
    return source && source->type == value.type ? source : nullptr;
}

std::string withArticle(const std::string& noun) { return (noun.front() == 'i' ? "an " : "a ") + noun; }

/// Returns the description of an input in the scope that defines it: captured values are inputs of an outer
/// graph.
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
    case ValueOrigin::Node: // end of the walk
        break;
    }
    return quotedText(value.name);
}

} // namespace

const ValueState& originOf(const ModelFacts& facts, ValueScope& scope, const ValueState& value)
{
    const ValueState* current = &value;
    for (int steps = 0;
         current->origin == ValueOrigin::Node && current->producer >= 0 && steps < longestOriginWalk;
         ++steps) {
        const Node& node = scope.nodes()[current->producer];
        const ValueState* source = sourceOf(scope, node, *current);
        source = source ? source : sourceOfCall(facts, scope, node, *current);
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
    while (current->producer >= 0 && current->origin == ValueOrigin::Node && steps < longestOriginWalk) {
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

} // namespace onnxmend
