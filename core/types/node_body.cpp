// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/node_body.h"

#include "core/base/text.h"
#include "core/model/scope_names.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/container_makers.h"
#include "core/types/lookahead.h"
#include "core/types/node_inference.h"
#include "core/types/scope_walk.h"
#include "core/types/stored_numbers.h"
#include "core/types/type_messages.h"
#include "core/types/value_origin.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns whether ONNX Runtime's loader lets a loop-carried value become that (onnx: shape_inference.h,
/// propagateElemTypeWithValidation): a tensor stays the same, and the elements of two sequences or optionals
/// follow. A tensor may become a sequence, and a sequence an optional, which is the node's result then.
bool canBecome(ValueType before, ValueType after)
{
    if (!before.known() || !after.known()) {
        return true;
    }
    if (after.inner().known() && before.kind() == after.kind()) {
        return canBecome(before.inner(), after.inner());
    }
    return after.inner().known() || before == after;
}

} // namespace

NodeBody::NodeBody(const TypeContext& context, const NodeVisit& visit, const onnx::GraphProto& graph,
                   std::string_view attribute)
    : m_context(context)
    , m_visit(visit)
    , m_attribute(attribute)
    , m_scope(graph, InitializerList(graph.initializer()), NodeList(graph.node()),
              subgraphScope(visit.scope.name(), visit.node, visit.index, m_attribute), &visit.scope,
              visit.node.op_type())
{
    prepareScope(m_context, m_scope);
}

std::unique_ptr<NodeBody> NodeBody::open(const TypeContext& context, const NodeVisit& visit,
                                         std::string_view name)
{
    const onnx::AttributeProto* attribute = findAttribute(visit.node, name, visit.scope.callAttributes);
    return attribute && attribute->has_g()
               ? std::unique_ptr<NodeBody>(new NodeBody(context, visit, attribute->g(), name))
               : nullptr;
}

void NodeBody::infer() { inferScope(m_context, m_scope); }

std::string NodeBody::text() const
{
    std::string text = m_attribute;
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string NodeBody::inputName(int index) const
{
    const onnx::GraphProto& graph = *m_scope.graph();
    return index < graph.input_size() ? graph.input(index).name() : std::string();
}

std::string NodeBody::outputName(int index) const
{
    const onnx::GraphProto& graph = *m_scope.graph();
    return index < graph.output_size() ? graph.output(index).name() : std::string();
}

ValueState* NodeBody::inputAt(int index)
{
    const onnx::GraphProto& graph = *m_scope.graph();
    return index < graph.input_size() ? m_scope.findOwn(graph.input(index).name()) : nullptr;
}

/// The declared type counts if there is no other: branches may return outer values as they are.
ValueType NodeBody::output(int index)
{
    const onnx::GraphProto& graph = *m_scope.graph();
    if (index >= graph.output_size()) {
        return {};
    }
    const ValueState* value = m_scope.find(graph.output(index).name());
    return value && value->type.known() ? value->type : valueTypeOf(graph.output(index).type());
}

/// Changes the declaration of the body's output, too, if it has the present type.
void NodeBody::addDeclarationChange(int index, DType to, Resolution& resolution)
{
    const ValueType declared = valueTypeOf(m_scope.graph()->output(index).type());
    if (declared.known() && elementDtype(declared) != to) {
        resolution.add(m_scope.name(), m_scope.graph()->output(index).name(), elementDtype(declared), to,
                       TypeChange::Declaration::Output);
    }
}

void NodeBody::passArgument(const Argument& argument, ValueType type, int index)
{
    ValueState* input = inputAt(index);
    if (!input || !type.known()) {
        return;
    }
    if (!input->declared.known() || input->declared == type) {
        input->type = type;
        return;
    }
    Finding finding = findingAt(m_visit, FindingKind::SubgraphType, SharedText::ofMany(argument.value->name),
                                type.dtype(), input->declared.dtype());
    finding.statement = nodeText(m_visit.node, m_visit.index) + ": " + quotedText(finding.value) + " is " +
                        displayName(argument.type) + " (" + originText(*argument.scope, *argument.value) +
                        "), but the body declares its input " + quotedText(input->name) + " as " +
                        displayName(input->declared);
    if (type.isTensor() && input->declared.isTensor() && argument.type.isTensor()) {
        const bool own = argument.scope == &m_visit.scope;
        Resolution cast;
        cast.add(m_visit.scope.name(), finding.value, type.dtype(), input->declared.dtype(),
                 castOfArgument(argument.value->isStored() && own, nodeKey(m_visit.node), argument.index));
        Resolution redeclare;
        redeclare.add(m_scope.name(), SharedText::ofMany(input->name), input->declared.dtype(), type.dtype(),
                      TypeChange::Declaration::Input);
        // The declaration counts if the readers in the body agree with it, or if nothing is lost by it.
        const int ifPassed = conflictsOfReaders(m_scope, *input, type);
        const int ifDeclared = conflictsOfReaders(m_scope, *input, input->declared);
        const bool castable = m_visit.scope.hasCast(type.dtype(), input->declared.dtype());
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
        finding.resolutions = redeclareContainer(argument, type, *input);
        if (!finding.resolutions.empty() &&
            finding.resolutions.front().changes.front().graph == m_scope.name()) {
            input->type = type;
        }
    }
    const auto readings = readStoredBits(m_context, storedValue(*argument.value), input->declared.dtype());
    if (readings && readings->areBits) {
        finding.statement += "; it is " + readings->text();
        finding.resolutions.insert(
            finding.resolutions.begin(),
            {std::nullopt,
             {bitsChange(argument.scope->name(), storedValue(*argument.value), input->declared.dtype())}});
        input->type = input->declared;
    }
    m_context.record.faults.add(std::move(finding));
}

/// There is no Cast of sequences and optionals: the graph input is declared like the body's, or the other way
/// round.
std::vector<Resolution> NodeBody::redeclareContainer(const Argument& argument, ValueType type,
                                                     const ValueState& input)
{
    std::vector<Resolution> resolutions;
    if (!isSameContainer(type, input.declared)) {
        return resolutions;
    }
    if (argument.value->origin == ValueOrigin::Input && argument.scope->graph() &&
        !argument.scope->parent()) {
        resolutions.emplace_back().add(argument.scope->name(), SharedText::ofMany(argument.value->name),
                                       elementDtype(type), elementDtype(input.declared),
                                       TypeChange::Declaration::Input);
    }
    resolutions.emplace_back().add(m_scope.name(), SharedText::ofMany(input.name),
                                   elementDtype(input.declared), elementDtype(type),
                                   TypeChange::Declaration::Input);
    // The readers in the body decide, and the types that the operator can carry.
    const bool isCarried = !argument.parameter || !(type == argument.type) ||
                           argument.parameter->allowed->contains(input.declared);
    if (!isCarried ||
        conflictsOfReaders(m_scope, input, type) < conflictsOfReaders(m_scope, input, input.declared)) {
        std::ranges::reverse(resolutions);
    }
    return resolutions;
}

void NodeBody::passFixed(int index, DType dtype)
{
    ValueState* input = inputAt(index);
    const ValueType type = ValueType::tensor(dtype);
    if (!input || !input->declared.known() || input->declared == type) {
        return;
    }
    Finding finding = findingAt(m_visit, FindingKind::SubgraphType, SharedText::ofMany(input->name),
                                input->declared.dtype(), dtype);
    finding.statement = nodeText(m_visit.node, m_visit.index) + ": the body declares its input " +
                        quotedText(input->name) + " as " + displayName(input->declared) + ", but " +
                        m_visit.node.op_type() + " passes " + displayName(type);
    finding.resolutions.emplace_back().add(m_scope.name(), finding.value, input->declared.dtype(), dtype,
                                           TypeChange::Declaration::Input);
    m_context.record.faults.add(std::move(finding));
    input->type = type;
}

void NodeBody::checkCondition(int index)
{
    const ValueType type = output(index);
    if (!type.isTensor() || type.dtype() == DType::Bool) {
        return;
    }
    Finding finding = findingAt(m_visit, FindingKind::SubgraphType, m_scope.graph()->output(index).name(),
                                type.dtype(), DType::Bool);
    finding.statement = nodeText(m_visit.node, m_visit.index) + ": the body gives its condition " +
                        quotedText(finding.value) + " as " + displayName(type) + "; it has to be BOOL";
    finding.resolutions.push_back(castOutput(index, type.dtype(), DType::Bool));
    m_context.record.faults.add(std::move(finding));
}

Resolution NodeBody::castOutput(int index, DType from, DType to)
{
    Resolution resolution;
    resolution.add(m_scope.name(), m_scope.graph()->output(index).name(), from, to, TypeChange::Result{});
    addDeclarationChange(index, to, resolution);
    return resolution;
}

Resolution NodeBody::remakeOutput(int index, DType to)
{
    Resolution resolution;
    resolution.changes = remakeContainer(m_scope, m_scope.graph()->output(index).name(), to);
    if (!resolution.changes.empty()) {
        addDeclarationChange(index, to, resolution);
    }
    return resolution;
}

ValueType NodeBody::carriedOutput(int inputIndex, int outputIndex)
{
    const ValueState* before = inputAt(inputIndex);
    const ValueType after = output(outputIndex);
    return before && !(after.known() && canBecome(before->type, after)) ? before->type : after;
}

void NodeBody::checkCarried(int inputIndex, int outputIndex)
{
    const ValueState* before = inputAt(inputIndex);
    const ValueType after = output(outputIndex);
    if (!before || canBecome(before->type, after)) {
        return;
    }
    Finding finding =
        findingAt(m_visit, FindingKind::SubgraphType, m_scope.graph()->output(outputIndex).name(),
                  after.dtype(), before->type.dtype());
    finding.statement = nodeText(m_visit.node, m_visit.index) + ": the loop-carried value " +
                        quotedText(before->name) + " goes into the body as " + displayName(before->type) +
                        " and comes out as " + displayName(after) + " (" + quotedText(finding.value) + ")";
    if (before->type.isTensor() && after.isTensor()) {
        finding.resolutions.push_back(castOutput(outputIndex, after.dtype(), before->type.dtype()));
    } else if (isSameContainer(before->type, after)) {
        finding.actual = elementDtype(after);
        finding.expected = elementDtype(before->type);
        if (Resolution remade = remakeOutput(outputIndex, finding.expected); !remade.changes.empty()) {
            finding.resolutions.push_back(std::move(remade));
        }
    }
    m_context.record.faults.add(std::move(finding));
}

} // namespace onnxmend
