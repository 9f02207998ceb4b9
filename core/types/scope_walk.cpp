// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/scope_walk.h"

#include "core/base/text.h"
#include "core/types/kernel_check.h"
#include "core/types/load_time_check.h"
#include "core/types/node_findings.h"
#include "core/types/node_inference.h"
#include "core/types/output_types.h"
#include "core/types/quantizer_ways.h"
#include "core/types/tensorrt_check.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Prepares an initializer, or a graph input that may have one or be filled by a checkpoint.
void prepareStored(const ModelFacts& facts, ValueScope& scope, std::string_view name, bool isFilled)
{
    const Model& model = facts.model();
    ValueState* value = scope.findOwn(name);
    const std::optional<GraphId> graph = model.findGraph(scope.name());
    const std::optional<TensorId> id =
        graph ? model.findInitializer(*graph, name) : std::optional<TensorId>();
    if (!id) {
        value->origin = isFilled ? ValueOrigin::FilledInput : value->origin;
        return;
    }
    const ModelTensor& tensor = model.tensor(*id);
    std::uint64_t elements = 1;
    for (const std::int64_t dimension : tensor.shape) {
        elements = std::min<std::uint64_t>(
            2, elements * static_cast<std::uint64_t>(std::min<std::int64_t>(dimension, 2)));
    }
    value->origin = ValueOrigin::Initializer;
    value->tensor = id;
    value->hasSingleElement = elements == 1;
    value->stored = tensor.savedDtype;
    // The declaration of the graph input of that name counts; the storage check reports bytes that differ.
    value->type = value->declared.known() ? value->declared : ValueType::tensor(tensor.savedDtype);
}

void describeConstant(const ModelFacts& facts, const NodeVisit& visit, ValueType& type)
{
    const onnx::AttributeProto* attribute = findAttribute(visit.node, "value", visit.scope.callAttributes);
    ValueState* value = visit.scope.result(visit.index, 0);
    if (attribute && attribute->has_t() && value) {
        type = ValueType::tensor(facts.savedDtype(attribute->t()));
        const auto& dims = attribute->t().dims();
        value->hasSingleElement = std::all_of(dims.begin(), dims.end(), [](auto dim) { return dim == 1; });
    } else if (value) {
        value->hasSingleElement = findAttribute(visit.node, "value_float", visit.scope.callAttributes) ||
                                  findAttribute(visit.node, "value_int", visit.scope.callAttributes);
    }
}

void noteRequired(const NodeCheck& check)
{
    for (const Argument& argument : check.arguments()) {
        if (argument.value && argument.value->isStored() && argument.value->required == DType::Undefined) {
            argument.value->required = argument.type.dtype();
        }
    }
}

void inferKnownNode(const TypeContext& context, const NodeVisit& visit)
{
    const NodeCheck check(visit);
    checkLoadTimeLists(context, visit, check);
    const bool hasBodies = hasSubgraphs(visit.node);
    const bool seeksRegions = context.facts.stale().areAll();
    if (seeksRegions) {
        context.record.regions.tie(visit, check);
    }
    if (check.problems().empty()) {
        noteRequired(check);
    } else {
        if (seeksRegions) {
            context.record.regions.dispute(visit);
        }
        reportProblems(context, visit, check);
        if (!hasBodies) {
            return;
        }
    }
    if (hasBodies) {
        const std::vector<ValueType> outputs = inferSubgraphs(context, visit, check);
        if (check.problems().empty()) {
            checkKernel(context, visit, check, outputs);
        }
        setOutputs(context, visit, outputs);
        return;
    }
    std::vector<ValueType> inputs = check.types();
    OutputTypes result = outputTypes(visit, inputs, check.bindings());
    if (isConstant(visit.node) && visit.node.output_size() == 1) {
        describeConstant(context.facts, visit, result.types[0]);
    }
    if (!result.typeError.empty()) {
        if (seeksRegions) {
            context.record.regions.dispute(visit);
        }
        reportTypeError(context, visit, check, result.typeError);
    } else if (check.problems().empty() &&
               !isConstant(visit.node)) { // ONNX Runtime makes initializers of Constants
        checkUnstatedDtype(context, visit, check, result.types);
        reportOutputTypes(context, visit, check, result.types);
        checkKernel(context, visit, check, result.types);
    }
    setOutputs(context, visit, result.types);
}

void inferUnknownNode(const TypeContext& context, const NodePlace& place)
{
    const Node& node = place.node;
    const std::string name = operatorName(node.domain(), node.op_type());
    if (context.record.unknownOperators.insert(name).second) {
        Finding finding = findingAt(place, FindingKind::UnknownOp);
        finding.statement = nodeText(node, place.index) + ": onnxmend does not know the operator " +
                            quotedText(name) + " in version " +
                            std::to_string(place.scope.opsetVersion(node.domain())) +
                            ", so its results are taken as they are declared";
        context.record.faults.add(std::move(finding));
    }
    setOutputs(context, place, std::vector<ValueType>(static_cast<std::size_t>(node.output_size())));
}

void reportInvalid(const TypeContext& context, const NodePlace& place, std::string_view value,
                   std::string what)
{
    Finding finding = findingAt(place, FindingKind::InvalidGraph, SharedText::ofMany(value));
    finding.statement = nodeText(place.node, place.index) + std::move(what);
    context.record.faults.add(std::move(finding));
}

/// Checks that a graph is in static single assignment form, and reads only defined values (onnx: IR.md, Names
/// Within a Graph). Not for functions: their findings are those of their calls.
void checkNames(const TypeContext& context, const NodePlace& place)
{
    int index = 0;
    for (const std::string_view input : place.node.input()) {
        if (!input.empty() && !place.scope.argument(place.index, index)) {
            reportInvalid(context, place, input, " reads " + quotedText(input) + ", which no node gives");
        }
        ++index;
    }
    index = 0;
    for (const std::string_view output : place.node.output()) {
        const ValueState* value = place.scope.result(place.index, index++);
        if (value && value->producer != place.index) {
            reportInvalid(context, place, output,
                          " gives " + quotedText(output) + ", and so does " +
                              nodeText(place.scope.nodes()[value->producer], value->producer));
        }
    }
}

void inferNodeAt(const TypeContext& context, ValueScope& scope, std::int32_t index)
{
    const NodePlace place{scope, scope.nodes()[index], index};
    if (!scope.isInFunction()) {
        checkNames(context, place);
    }
    if (context.facts.hasFunctions() && inferCall(context, place)) {
        return;
    }
    const Node& node = place.node;
    const OpSchema* schema = scope.schemaOf(node);
    if (schema) {
        inferKnownNode(context, {place, *schema});
    } else {
        inferUnknownNode(context, place);
        reportUnknownForTensorrt(context, place);
        obstructTensorrt(context, place);
    }
}

/// Returns the types of all values of the scope.
ScopeTypes typesOf(ValueScope& scope)
{
    ScopeTypes types;
    types.reserve(scope.values().size());
    for (const ValueState& value : scope.values()) {
        types.emplace(value.name, ValueTypes{value.type, value.declared, value.stored});
    }
    return types;
}

/// Records the dtypes that the nodes of a scope require of stored values, and the requested types.
void recordScope(const TypeContext& context, ValueScope& scope)
{
    for (const ValueState& value : scope.values()) {
        if (value.required != DType::Undefined && value.origin != ValueOrigin::ConstantNode) {
            if (value.tensor) {
                context.record.requiredOfTensors.emplace_back(*value.tensor, value.required);
            } else {
                context.record.requiredOfInputs.emplace(value.name, value.required);
            }
        }
    }
    const TypeInferenceOptions& options = context.facts.options();
    if (options.wantsAllValues && !context.record.scopes.contains(scope.name())) {
        context.record.scopes.emplace(scope.name(), typesOf(scope));
    }
    if (scope.name() == options.wantedScope) {
        for (const std::string& name : options.wantedValues) {
            if (const ValueState* value = scope.find(name)) {
                context.record.types.emplace(name, value->type);
            }
        }
    }
}

} // namespace

void prepareScope(const TypeContext& context, ValueScope& scope)
{
    if (const onnx::GraphProto* graph = scope.graph()) {
        for (const Initializer& initializer : scope.initializers()) {
            prepareStored(context.facts, scope, initializer.name(), false);
        }
        for (const auto& sparse : graph->sparse_initializer()) {
            ValueState* value = scope.findOwn(sparse.values().name());
            value->type = ValueType::tensor(dtypeFromOnnx(sparse.values().data_type()));
        }
        const bool isMain = scope.parent() == nullptr;
        for (const auto& input : graph->input()) {
            const bool isFilled = isMain && context.facts.options().filledInputs.contains(input.name());
            prepareStored(context.facts, scope, input.name(), isFilled);
        }
    }
    if (!context.facts.stale().empty()) {
        for (ValueState& value : scope.values()) {
            if (value.hasValueInfo && !value.isOutput &&
                context.facts.stale().contains(scope.name(), value.name)) {
                value.stale = std::exchange(value.declared, {});
            }
        }
    }
    for (std::int32_t index = 0; index < scope.nodes().size(); ++index) {
        if (isConstant(scope.nodes()[index])) { // so that earlier nodes can use them
            inferNodeAt(context, scope, index);
        }
    }
}

void inferScope(const TypeContext& context, ValueScope& scope)
{
    std::size_t done = 0;
    for (const std::int32_t index : evaluationOrder(scope)) {
        if ((++done & 0xfff) == 0) {
            context.facts.progress().checkCancelled();
        }
        if (!isConstant(scope.nodes()[index])) {
            inferNodeAt(context, scope, index);
        }
    }
    if (context.facts.stale().areAll()) {
        context.record.regions.settle(scope);
    }
    checkIdleCasts(context, scope);
    checkIgnoredDeclarations(context, scope);
    checkElementTypes(context, scope);
    collectForTensorrt(context, scope);
    recordScope(context, scope);
}

} // namespace onnxmend
