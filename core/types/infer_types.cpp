// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/infer_types.h"

#include "core/base/text.h"
#include "core/model/call_graph.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/model/type_proto.h"
#include "core/model/walk_model.h"
#include "core/types/evaluation_order.h"
#include "core/types/finding_kinds.h"
#include "core/types/node_inference.h"
#include "core/types/output_types.h"
#include "core/types/type_engine.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

TypeEngine::TypeEngine(const Model& model, const TypeInferenceOptions& options, Progress& progress)
    : m_model(model)
    , m_proto(*model.data().proto)
    , m_options(options)
    , m_progress(progress)
    , m_callFault(callGraphFault(model))
{
    for (const auto& function : m_proto.functions()) {
        // Of two with the same key the last one counts, as for ONNX Runtime.
        m_functions.insert_or_assign(functionKey(function.domain(), function.name(), function.overload()),
                                     &function);
    }
    const auto tensors = model.tensors();
    const bool anyCast = std::any_of(tensors.begin(), tensors.end(), [](const ModelTensor& tensor) {
        return tensor.place == TensorPlace::Attribute && tensor.savedDtype != tensor.storedDtype;
    });
    if (anyCast) {
        std::size_t index = 0;
        // The walk hands out mutable pointers for the writer's sake; this visitor only looks.
        forEachTensor(const_cast<onnx::ModelProto&>(m_proto), [&](const TensorVisit& visit) {
            m_castAttributes.emplace(visit.tensor, tensors[index++].savedDtype);
        });
    }
}

InferredTypes TypeEngine::run()
{
    reportCallFault();
    ValueScope main(m_proto.graph(), m_model.graph(GraphId{}).scope, nullptr);
    main.setOpsets(m_proto.opset_import());
    prepare(main);
    inferScope(main);
    reportCalls();
    m_result.requiredOfTensors.resize(m_model.tensors().size(), DType::Undefined);
    for (const auto& [tensor, required] : m_mainTraces.requiredOfTensors) {
        m_result.requiredOfTensors[tensor.value] = required;
    }
    m_result.types = std::move(m_mainTraces.types);
    m_result.findings = std::move(m_mainTraces.faults.findings());
    finishResolutions(m_model, m_result.findings);
    return std::move(m_result);
}

void TypeEngine::prepare(ValueScope& scope)
{
    if (const onnx::GraphProto* graph = scope.graph()) {
        for (const auto& tensor : graph->initializer()) {
            prepareStored(scope, tensor.name(), false);
        }
        for (const auto& sparse : graph->sparse_initializer()) {
            ValueState* value = scope.findOwn(sparse.values().name());
            value->type = ValueType::tensor(dtypeFromOnnx(sparse.values().data_type()));
        }
        const bool isMain = scope.parent() == nullptr;
        for (const auto& input : graph->input()) {
            prepareStored(scope, input.name(), isMain && m_options.filledInputs.contains(input.name()));
        }
    }
    for (std::int32_t index = 0; index < scope.nodes().size(); ++index) {
        if (scope.nodes()[index].op_type() == "Constant") { // so that what comes before them can look at them
            inferNode(scope, index);
        }
    }
}

void TypeEngine::prepareStored(ValueScope& scope, const std::string& name, bool isFilled)
{
    ValueState* value = scope.findOwn(name);
    const std::optional<GraphId> graph = m_model.findGraph(scope.name());
    const std::optional<TensorId> id =
        graph ? m_model.findInitializer(*graph, name) : std::optional<TensorId>();
    if (!id) {
        value->origin = isFilled ? ValueOrigin::FilledInput : value->origin;
        return;
    }
    const ModelTensor& tensor = m_model.tensor(*id);
    std::uint64_t elements = 1;
    for (const std::int64_t dimension : tensor.shape) {
        elements = std::min<std::uint64_t>(
            2, elements * static_cast<std::uint64_t>(std::min<std::int64_t>(dimension, 2)));
    }
    value->origin = ValueOrigin::Initializer;
    value->tensor = id;
    value->hasSingleElement = elements == 1;
    value->stored = tensor.savedDtype;
    // What the graph input of that name declares counts; that the bytes differ is the storage check's
    // finding.
    value->type = value->declared.known() ? value->declared : ValueType::tensor(tensor.savedDtype);
}

void TypeEngine::inferScope(ValueScope& scope)
{
    std::size_t done = 0;
    for (const std::int32_t index : evaluationOrder(scope)) {
        if ((++done & 0xfff) == 0) {
            m_progress.checkCancelled();
        }
        if (scope.nodes()[index].op_type() != "Constant") {
            inferNode(scope, index);
        }
    }
    checkElementTypes(scope);
    collectRequired(scope);
}

void TypeEngine::inferNode(ValueScope& scope, std::int32_t index)
{
    const onnx::NodeProto& node = scope.nodes()[index];
    if (!m_functions.empty() && inferCall(scope, node, index)) {
        return;
    }
    const OpSchema* schema = findOpSchema(node.domain(), node.op_type(), scope.opsetVersion(node.domain()));
    if (schema) {
        inferKnownNode({scope, node, index, *schema});
    } else {
        inferUnknownNode(scope, node, index);
    }
}

void TypeEngine::inferUnknownNode(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index)
{
    const std::string name = operatorName(node.domain(), node.op_type());
    if (m_traces->unknownOperators.insert(name).second) {
        Finding finding = findingAt(scope, node, index, "unknown-op");
        finding.message = nodeText(node, index) + ": nobody here knows the operator " + quotedText(name) +
                          " in version " + std::to_string(scope.opsetVersion(node.domain())) +
                          ", so its results are taken as they are declared";
        m_traces->faults.add(std::move(finding));
    }
    setOutputs(scope, node, index, std::vector<ValueType>(static_cast<std::size_t>(node.output_size())));
}

namespace
{

bool hasSubgraphs(const onnx::NodeProto& node)
{
    return std::any_of(node.attribute().begin(), node.attribute().end(),
                       [](const onnx::AttributeProto& attribute) {
                           return attribute.has_g() || attribute.graphs_size() > 0;
                       });
}

} // namespace

void TypeEngine::inferKnownNode(const NodeVisit& visit)
{
    const NodeCheck check(visit);
    if (check.problems().empty()) {
        noteRequired(check);
    } else {
        reportProblems(visit, check);
        if (!hasSubgraphs(visit.node)) {
            return;
        }
    }
    if (hasSubgraphs(visit.node)) {
        setOutputs(visit.scope, visit.node, visit.index, inferSubgraphs(visit, check));
        return;
    }
    std::vector<ValueType> inputs;
    inputs.reserve(check.arguments().size());
    for (const Argument& argument : check.arguments()) {
        inputs.push_back(argument.type);
    }
    OutputTypes result = outputTypes(visit, inputs, check.bindings());
    if (visit.node.op_type() == "Constant" && visit.node.output_size() == 1) {
        describeConstant(visit, result.types[0]);
    }
    if (!result.typeError.empty()) {
        reportTypeError(visit, check, result.typeError);
    }
    setOutputs(visit.scope, visit.node, visit.index, result.types);
}

void TypeEngine::describeConstant(const NodeVisit& visit, ValueType& type)
{
    const onnx::AttributeProto* attribute = findAttribute(visit.node, "value", visit.scope.callAttributes);
    ValueState* value = visit.scope.result(visit.index, 0);
    if (attribute && attribute->has_t() && value) {
        const auto cast = m_castAttributes.find(&attribute->t());
        type = ValueType::tensor(cast == m_castAttributes.end() ? dtypeFromOnnx(attribute->t().data_type())
                                                                : cast->second);
        const auto& dims = attribute->t().dims();
        value->hasSingleElement = std::all_of(dims.begin(), dims.end(), [](auto dim) { return dim == 1; });
    } else if (value) {
        value->hasSingleElement = findAttribute(visit.node, "value_float", visit.scope.callAttributes) ||
                                  findAttribute(visit.node, "value_int", visit.scope.callAttributes);
    }
}

void TypeEngine::noteRequired(const NodeCheck& check)
{
    for (const Argument& argument : check.arguments()) {
        if (argument.value && argument.value->isStored() && argument.value->required == DType::Undefined) {
            argument.value->required = argument.type.dtype();
        }
    }
}

void TypeEngine::collectRequired(ValueScope& scope)
{
    for (const ValueState& value : scope.values()) {
        if (value.required != DType::Undefined && value.origin != ValueOrigin::ConstantNode) {
            if (value.tensor) {
                m_traces->requiredOfTensors.emplace_back(*value.tensor, value.required);
            } else {
                m_result.requiredOfInputs.emplace(value.name, value.required);
            }
        }
    }
    if (scope.name() == m_options.wantedScope) {
        for (const std::string& name : m_options.wantedValues) {
            if (const ValueState* value = scope.find(name)) {
                m_traces->types.emplace(name, value->type);
            }
        }
    }
}

Finding TypeEngine::findingAt(const ValueScope& scope, const onnx::NodeProto& node, std::int32_t index,
                              std::string_view kind) const
{
    Finding finding;
    finding.kind = findingKind(kind).name;
    finding.severity = findingKind(kind).severity;
    finding.graph = scope.name();
    finding.node = node.name();
    finding.nodeIndex = static_cast<std::size_t>(index);
    finding.opType = node.op_type();
    finding.domain = node.domain();
    return finding;
}

InferredTypes inferTypes(const Model& model, const TypeInferenceOptions& options, Progress& progress)
{
    return TypeEngine(model, options, progress).run();
}

} // namespace onnxmend
