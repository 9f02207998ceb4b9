// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/dtype_attributes.h"
#include "core/types/finding_kinds.h"
#include "core/types/lookahead.h"
#include "core/types/scope_walk.h"
#include "core/types/stored_numbers.h"
#include "core/types/type_messages.h"
#include "core/types/value_origin.h"

#include <optional>
#include <utility>

namespace onnxmend
{

namespace
{

using Declaration = TypeChange::Declaration;

/// The ways to make a declaration and the computed type agree. The readers of the value decide which is best.
class DeclarationQuestion
{
public:
    DeclarationQuestion(const NodePlace& place, ValueState& value, ValueType computed)
        : m_place(place)
        , m_scope(place.scope)
        , m_node(place.node)
        , m_value(value)
        , m_computed(computed)
    {
    }

    /// Returns the ways, the best first. Sets the type that readers see then.
    std::vector<Resolution> resolutions(ValueType& seen)
    {
        const int ifComputed = conflictsOfReaders(m_scope, m_value, m_computed);
        const int ifDeclared = conflictsOfReaders(m_scope, m_value, m_value.declared);
        const bool tensors = m_computed.isTensor() && m_value.declared.isTensor();
        const bool lossless = tensors && isLosslessCast(m_computed.dtype(), m_value.declared.dtype());
        // The node around a subgraph determines its outputs, so there the declaration follows.
        const bool isMainOutput = m_value.isOutput && !m_scope.parent();
        std::optional<Resolution> attribute = tensors ? setAttribute() : std::nullopt;
        const bool castable = tensors && m_scope.hasCast(m_computed.dtype(), m_value.declared.dtype());
        const bool keepDeclared =
            castable && (ifDeclared != ifComputed ? ifDeclared < ifComputed : isMainOutput && lossless);
        seen = keepDeclared ? m_value.declared : m_computed;
        std::vector<Resolution> ways;
        ways.push_back(redeclare());
        if (tensors) {
            std::vector<Resolution> others;
            if (castable) {
                others.push_back(single(TypeChange::Result{}));
            }
            if (attribute) { // readers and declaration agree on the right dtype
                others.insert(ifDeclared < ifComputed ? others.begin() : others.end(), std::move(*attribute));
            }
            ways.insert(keepDeclared ? ways.begin() : ways.end(), others.begin(), others.end());
        }
        if (isPowerOfWhole()) {
            seen = m_value.declared;
            ways.insert(ways.begin(), castBase());
        }
        return ways;
    }

private:
    /// Sets the attribute that states the dtype of this output.
    std::optional<Resolution> setAttribute() const
    {
        const OpSchema* schema = m_scope.schemaOf(m_node);
        if (!schema) {
            return std::nullopt;
        }
        const NodeVisit visit{m_place, *schema};
        const std::vector<ValueType> inputs = NodeCheck(visit).types();
        auto change = attributeForOutput(visit, inputs, static_cast<std::size_t>(m_value.outputIndex),
                                         m_value.declared.dtype());
        if (!change) {
            return std::nullopt;
        }
        change->value = std::string(m_value.name);
        change->from = m_computed.dtype();
        return Resolution{std::nullopt, {std::move(*change)}};
    }

    /// Pow gives the type of its base and cuts off fractions of integers with a float exponent; torch
    /// promotes.
    bool isPowerOfWhole() const
    {
        const ValueState* exponent =
            m_node.op_type() == "Pow" && isSameDomain(m_node.domain(), "") && m_node.input_size() == 2
                ? m_scope.find(m_node.input(1))
                : nullptr;
        return exponent && dtypeCategory(elementDtype(exponent->type)) == 2 &&
               dtypeCategory(elementDtype(m_computed)) == 1 &&
               dtypeCategory(elementDtype(m_value.declared)) == 2 &&
               m_scope.hasCast(elementDtype(m_computed), elementDtype(m_value.declared));
    }

    Resolution castBase() const
    {
        Resolution resolution;
        resolution.add(m_scope.name(), std::string(m_node.input(0)), elementDtype(m_computed),
                       elementDtype(m_value.declared),
                       TypeChange::Argument{.node = nodeKey(m_node), .input = 0});
        return resolution;
    }

    Resolution single(TypeChange::What what) const
    {
        TypeChange change{
            .graph = m_scope.name(), .value = SharedText::ofMany(m_value.name), .what = std::move(what)};
        const bool ofDeclaration = change.is<TypeChange::Declaration>();
        change.from = elementDtype(ofDeclaration ? m_value.declared : m_computed);
        change.to = elementDtype(ofDeclaration ? m_computed : m_value.declared);
        Resolution resolution;
        resolution.changes.push_back(std::move(change));
        return resolution;
    }

    Resolution redeclare() const
    {
        Resolution resolution = single(m_value.isOutput ? Declaration::Output : Declaration::ValueInfo);
        if (m_value.isOutput && m_value.hasValueInfo) {
            resolution.changes.push_back(single(Declaration::ValueInfo).changes.front());
        }
        return resolution;
    }

    const NodePlace& m_place;
    ValueScope& m_scope;
    const Node& m_node;
    ValueState& m_value;
    ValueType m_computed;
};

/// Reports an entry of value_info that is stale.
void reportStale(const TypeContext& context, const NodePlace& place, const ValueState& value)
{
    Finding finding = findingAt(place, FindingKind::OutputType, SharedText::ofMany(value.name),
                                elementDtype(value.type), elementDtype(value.stale));
    finding.statement = "value " + quotedText(value.name) + " is declared " + displayName(value.stale) +
                        " (value_info), but " + nodeText(place.node, place.index) + " computes " +
                        displayName(value.type) +
                        ", and so say the inputs, weights and outputs around it: the declaration is stale";
    const auto change = [&](TypeChange::What what, DType from, DType to) {
        finding.resolutions.emplace_back().add(place.scope.name(), finding.value, from, to, std::move(what));
    };
    change(Declaration::ValueInfo, finding.expected, finding.actual);
    if (value.type.isTensor() && value.stale.isTensor() &&
        place.scope.hasCast(finding.actual, finding.expected)) {
        change(TypeChange::Result{}, finding.actual, finding.expected);
    }
    context.record.faults.add(std::move(finding));
}

/// Returns the type that readers see once declaration and computed type agree.
ValueType checkDeclared(const TypeContext& context, const NodePlace& place, ValueState& value,
                        ValueType computed)
{
    ValueScope& scope = place.scope;
    const Node& node = place.node;
    Finding finding = findingAt(place, FindingKind::OutputType, SharedText::ofMany(value.name),
                                elementDtype(computed), elementDtype(value.declared));
    value.type = computed;
    finding.statement = std::string(value.isOutput ? "graph output " : "value ") + quotedText(value.name) +
                        " is declared " + displayName(value.declared) +
                        (value.isOutput ? "" : " (value_info)") + ", but " + nodeText(node, place.index) +
                        " computes " + displayName(computed) + " (" + originText(scope, value) + ")";
    ValueType seen = computed;
    finding.resolutions = DeclarationQuestion(place, value, computed).resolutions(seen);
    const ValueState& origin = originOf(context.facts, scope, value);
    const auto readings = readStoredBits(context, storedValue(origin), value.declared.dtype());
    if (readings && readings->areBits) {
        finding.statement += "; " + quotedText(origin.name) + " is " + readings->text();
        finding.resolutions.insert(
            finding.resolutions.begin(),
            {std::nullopt, {bitsChange(scope.name(), storedValue(origin), value.declared.dtype())}});
        seen = value.declared;
    }
    context.record.faults.add(std::move(finding));
    return seen;
}

void checkElementType(const TypeContext& context, ValueScope& scope, const onnx::ValueInfoProto& declaration,
                      TypeChange::Declaration kind)
{
    if (!declaration.type().has_tensor_type() ||
        declaration.type().tensor_type().elem_type() != onnx::TensorProto::UNDEFINED) {
        return;
    }
    const ValueState* value = scope.find(declaration.name());
    Finding finding;
    finding.kind = FindingKind::InvalidGraph;
    finding.severity = findingKindInfo(FindingKind::InvalidGraph).severity;
    finding.graph = scope.name();
    finding.value = declaration.name();
    finding.statement = "value " + quotedText(declaration.name()) +
                        " is declared as a tensor of the element type 0, which is not a valid type";
    if (value && value->type.isTensor()) {
        finding.expected = value->type.dtype();
        finding.resolutions.emplace_back().add(scope.name(), finding.value, DType::Undefined,
                                               finding.expected, kind);
    }
    context.record.faults.add(std::move(finding));
}

void checkIgnoredDeclaration(const TypeContext& context, ValueScope& scope,
                             const onnx::ValueInfoProto& declaration, TypeChange::Declaration kind)
{
    ValueState* value = scope.findOwn(declaration.name());
    if (!value || value->origin == ValueOrigin::Node || !value->type.known()) {
        return;
    }
    const ValueType declared = valueTypeOf(declaration.type());
    if (!declared.known() || value->type == declared) {
        return;
    }
    const bool isOutput = kind == Declaration::Output;
    Finding finding;
    finding.kind = FindingKind::OutputType;
    finding.severity = Severity::Warning;
    finding.graph = scope.name();
    finding.value = declaration.name();
    finding.actual = elementDtype(value->type);
    finding.expected = elementDtype(declared);
    finding.statement = std::string(isOutput ? "graph output " : "value ") + quotedText(declaration.name()) +
                        " is declared " + displayName(declared) + (isOutput ? "" : " (value_info)") +
                        ", but it is " + originText(scope, *value) + " of " + displayName(value->type) +
                        "; ONNX Runtime gives that silently";
    const auto add = [&](TypeChange::What what, DType from, DType to) {
        finding.resolutions.emplace_back().add(scope.name(), finding.value, from, to, std::move(what));
    };
    if (isKnown(finding.actual) && isSameContainer(value->type, declared)) {
        add(kind, finding.expected, finding.actual);
    }
    if (isOutput && value->type.isTensor() && declared.isTensor() &&
        scope.hasCast(finding.actual, finding.expected)) {
        add(TypeChange::Result{}, finding.actual, finding.expected);
    }
    context.record.faults.add(std::move(finding));
}

} // namespace

void setOutputs(const TypeContext& context, const NodePlace& place, const std::vector<ValueType>& outputs)
{
    for (int i = 0; i < place.node.output_size(); ++i) {
        ValueState* value = place.scope.result(place.index, i);
        if (!value) {
            continue;
        }
        const ValueType computed = outputs[static_cast<std::size_t>(i)];
        // ONNX Runtime makes a Constant an initializer, whose declarations it accepts.
        const bool canDiffer = value->origin != ValueOrigin::ConstantNode && computed.known() &&
                               value->declared.known() && !(computed == value->declared);
        if (canDiffer && context.facts.stale().areAll()) {
            context.record.regions.dispute(place.scope.name(), value->name);
        }
        value->type = canDiffer          ? checkDeclared(context, place, *value, computed)
                      : computed.known() ? computed
                                         : value->declared;
        if (value->stale.known() && !value->type.known()) {
            value->type = value->stale; // the only statement of its type
        } else if (value->stale.known() && !(value->stale == value->type) &&
                   !context.facts.stale().areAll()) {
            reportStale(context, place, *value);
        }
    }
}

void checkIgnoredDeclarations(const TypeContext& context, ValueScope& scope)
{
    if (const onnx::GraphProto* graph = scope.graph()) {
        for (const auto& output : graph->output()) {
            checkIgnoredDeclaration(context, scope, output, Declaration::Output);
        }
        for (const auto& info : graph->value_info()) {
            checkIgnoredDeclaration(context, scope, info, Declaration::ValueInfo);
        }
    }
}

void checkElementTypes(const TypeContext& context, ValueScope& scope)
{
    if (const onnx::GraphProto* graph = scope.graph()) {
        for (const auto& input : graph->input()) {
            checkElementType(context, scope, input, Declaration::Input);
        }
        for (const auto& output : graph->output()) {
            checkElementType(context, scope, output, Declaration::Output);
        }
        for (const auto& info : graph->value_info()) {
            checkElementType(context, scope, info, Declaration::ValueInfo);
        }
    }
}

} // namespace onnxmend
