// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/model/type_proto.h"
#include "core/types/cast_operator.h"
#include "core/types/lookahead.h"
#include "core/types/type_engine.h"
#include "core/types/type_messages.h"

#include <utility>

namespace onnxmend
{

namespace
{

using Kind = TypeChange::Kind;

} // namespace

ValueState* TypeEngine::bodyInput(ValueScope& body, int index)
{
    const onnx::GraphProto& graph = *body.graph();
    return index < graph.input_size() ? body.findOwn(graph.input(index).name()) : nullptr;
}

/// Where the body's output is declared as the type that it has now, that changes along.
void TypeEngine::addDeclarationChange(ValueScope& body, int index, DType to, Resolution& resolution)
{
    const ValueType declared = valueTypeOf(body.graph()->output(index).type());
    if (declared.isTensor() && declared.dtype() != to) {
        resolution.changes.push_back({.kind = Kind::Output,
                                      .graph = body.name(),
                                      .value = body.graph()->output(index).name(),
                                      .from = declared.dtype(),
                                      .to = to});
    }
}

/// An argument becomes an input of the body, which may declare another type.
void TypeEngine::passArgument(const NodeVisit& visit, const Argument& argument, ValueType type,
                              ValueScope& body, int index)
{
    ValueState* input = bodyInput(body, index);
    if (!input || !type.known()) {
        return;
    }
    if (!input->declared.known() || input->declared == type) {
        input->type = type;
        return;
    }
    Finding finding = findingAt(visit.scope, visit.node, visit.index, FindingKind::SubgraphType);
    finding.value = std::string(argument.value->name);
    finding.actual = type.dtype();
    finding.expected = input->declared.dtype();
    finding.message = nodeText(visit.node, visit.index) + ": " + quotedText(finding.value) + " is " +
                      displayName(argument.type) + " (" + originText(*argument.scope, *argument.value) +
                      "), but the body declares its input " + quotedText(input->name) + " as " +
                      displayName(input->declared);
    if (type.isTensor() && input->declared.isTensor() && argument.type.isTensor()) {
        const bool own = argument.scope == &visit.scope;
        Resolution cast;
        cast.changes.push_back(
            {.kind = argument.value->isStored() && own ? Kind::StoredValues : Kind::Argument,
             .graph = visit.scope.name(),
             .value = finding.value,
             .from = type.dtype(),
             .to = input->declared.dtype(),
             .node = nodeKey(visit.node),
             .input = argument.index});
        Resolution redeclare;
        redeclare.changes.push_back({.kind = Kind::Input,
                                     .graph = body.name(),
                                     .value = std::string(input->name),
                                     .from = input->declared.dtype(),
                                     .to = type.dtype()});
        // The declaration counts when what reads it in the body says the same, or when nothing is lost by it.
        const int ifPassed = conflictsOfReaders(body, *input, type);
        const int ifDeclared = conflictsOfReaders(body, *input, input->declared);
        const bool castable = hasCast(visit.scope, type.dtype(), input->declared.dtype());
        const bool lossless = isLosslessCast(type.dtype(), input->declared.dtype());
        if (castable && (ifDeclared != ifPassed ? ifDeclared < ifPassed : lossless)) {
            finding.resolutions = {std::move(cast), std::move(redeclare)};
        } else {
            finding.resolutions = {std::move(redeclare)};
            if (castable) {
                finding.resolutions.push_back(std::move(cast));
            }
            input->type = type;
        }
    } else {
        finding.resolutions = redeclareContainer(argument, type, body, *input);
    }
    m_traces->faults.add(std::move(finding));
}

/// There is no Cast of sequences and optionals: the graph input is declared as the body has it, or the other
/// way round.
std::vector<Resolution> TypeEngine::redeclareContainer(const Argument& argument, ValueType type,
                                                       ValueScope& body, const ValueState& input)
{
    std::vector<Resolution> resolutions;
    if (!isSameContainer(type, input.declared)) {
        return resolutions;
    }
    if (argument.value->origin == ValueOrigin::Input && argument.scope->graph() &&
        !argument.scope->parent()) {
        resolutions.emplace_back().changes.push_back({.kind = Kind::Input,
                                                      .graph = argument.scope->name(),
                                                      .value = std::string(argument.value->name),
                                                      .from = elementDtype(type),
                                                      .to = elementDtype(input.declared)});
    }
    resolutions.emplace_back().changes.push_back({.kind = Kind::Input,
                                                  .graph = body.name(),
                                                  .value = std::string(input.name),
                                                  .from = elementDtype(input.declared),
                                                  .to = elementDtype(type)});
    return resolutions;
}

/// What the operator itself passes to the body: the number of the round, the condition.
void TypeEngine::passFixed(const NodeVisit& visit, ValueScope& body, int index, DType dtype)
{
    ValueState* input = bodyInput(body, index);
    const ValueType type = ValueType::tensor(dtype);
    if (!input || !input->declared.known() || input->declared == type) {
        return;
    }
    Finding finding = findingAt(visit.scope, visit.node, visit.index, FindingKind::SubgraphType);
    finding.value = std::string(input->name);
    finding.actual = input->declared.dtype();
    finding.expected = dtype;
    finding.message = nodeText(visit.node, visit.index) + ": the body declares its input " +
                      quotedText(input->name) + " as " + displayName(input->declared) + ", but " +
                      visit.node.op_type() + " passes " + displayName(type);
    Resolution redeclare;
    redeclare.changes.push_back({.kind = Kind::Input,
                                 .graph = body.name(),
                                 .value = finding.value,
                                 .from = input->declared.dtype(),
                                 .to = dtype});
    finding.resolutions.push_back(std::move(redeclare));
    m_traces->faults.add(std::move(finding));
    input->type = type;
}

/// The body of a Loop says whether to go on, in its first output.
void TypeEngine::checkCondition(const NodeVisit& visit, ValueScope& body)
{
    const ValueType type = outputOf(body, 0);
    if (!type.isTensor() || type.dtype() == DType::Bool) {
        return;
    }
    Finding finding = findingAt(visit.scope, visit.node, visit.index, FindingKind::SubgraphType);
    finding.value = body.graph()->output(0).name();
    finding.actual = type.dtype();
    finding.expected = DType::Bool;
    finding.message = nodeText(visit.node, visit.index) + ": the body gives its condition " +
                      quotedText(finding.value) + " as " + displayName(type) + "; it has to be BOOL";
    finding.resolutions.push_back(castOutput(body, 0, type.dtype(), DType::Bool));
    m_traces->faults.add(std::move(finding));
}

Resolution TypeEngine::castOutput(ValueScope& body, int index, DType from, DType to)
{
    Resolution resolution;
    resolution.changes.push_back({.kind = Kind::Result,
                                  .graph = body.name(),
                                  .value = body.graph()->output(index).name(),
                                  .from = from,
                                  .to = to});
    addDeclarationChange(body, index, to, resolution);
    return resolution;
}

/// The type of a loop-carried value behind the loop. What goes in as optional(T) may come out as T, and is
/// that then (onnx: Loop's inference takes the type of the body's output; its test loop16_seq_none does so).
ValueType TypeEngine::stateType(ValueType before, ValueType after)
{
    const bool isFilled = before.kind() == ValueKind::Optional && before.inner() == after;
    return before.known() && !isFilled ? before : after;
}

/// A loop-carried value keeps its type from one round to the next.
void TypeEngine::checkState(const NodeVisit& visit, ValueScope& body, int input, int output)
{
    const ValueState* before = bodyInput(body, input);
    const ValueType after = outputOf(body, output);
    if (!before || !after.known() || stateType(before->type, after) == after) {
        return;
    }
    Finding finding = findingAt(visit.scope, visit.node, visit.index, FindingKind::SubgraphType);
    finding.value = body.graph()->output(output).name();
    finding.actual = after.dtype();
    finding.expected = before->type.dtype();
    finding.message = nodeText(visit.node, visit.index) + ": the loop-carried value " +
                      quotedText(before->name) + " goes into the body as " + displayName(before->type) +
                      " and comes out as " + displayName(after) + " (" + quotedText(finding.value) + ")";
    if (before->type.isTensor() && after.isTensor()) {
        finding.resolutions.push_back(castOutput(body, output, after.dtype(), before->type.dtype()));
    }
    m_traces->faults.add(std::move(finding));
}

} // namespace onnxmend
