// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compared_model.h"

#include "core/compare/attribute_values.h"
#include "core/model/match_nodes.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/model/walk_model.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"

#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

ComparedModel::ComparedModel(const Model& model)
    : m_model(model)
{
    for (const GraphBody& body : model.data().bodies) {
        const GraphId id{static_cast<std::uint32_t>(m_graphs.size())};
        if (body.graph) {
            m_graphs.emplace(body.graph, id);
        } else {
            m_graphs.emplace(body.function, id);
        }
    }
    std::uint32_t number = 0;
    forEachTensor(model.data(), [&](const TensorVisit& visit) {
        const TensorId id{number++};
        if (visit.tensor) {
            m_tensors.emplace(visit.tensor, id);
        }
    });
    for (std::size_t i = model.data().protoTensorCount; i < model.tensors().size(); ++i) {
        const ModelTensor& tensor = model.tensors()[i];
        m_bound[tensor.graph.value].push_back(&tensor);
    }
}

const onnx::ModelProto& ComparedModel::proto() const { return *m_model.data().proto; }

const std::string& ComparedModel::scopeOf(const google::protobuf::Message& graph) const
{
    return m_model.graph(idOf(graph)).scope;
}

const NodeList& ComparedModel::nodesOf(const google::protobuf::Message& graph) const
{
    return m_model.data().nodesOf(idOf(graph));
}

const ModelTensor& ComparedModel::tensorOf(const onnx::TensorProto& tensor) const
{
    return m_model.tensor(m_tensors.at(&tensor));
}

std::vector<std::string> ComparedModel::Initializer::texts() const
{
    if (tensor->storedDtype != DType::String || (!proto && !kept)) {
        return {};
    }
    onnx::TensorProto copy;
    if (kept) {
        kept->copyTo(copy);
    }
    const auto& texts = (kept ? copy : *proto).string_data();
    return {texts.begin(), texts.end()};
}

std::vector<ComparedModel::Initializer> ComparedModel::initializersOf(const onnx::GraphProto& graph) const
{
    std::vector<Initializer> initializers;
    const auto add = [&](const onnx::TensorProto& tensor) {
        initializers.push_back({&tensorOf(tensor), &tensor});
    };
    std::uint32_t number = 0;
    for (const onnxmend::Initializer& initializer :
         m_model.data().bodies.at(idOf(graph).value).initializers) {
        if (initializer.proto()) {
            add(*initializer.proto());
        } else { // these have the first numbers
            initializers.push_back({.tensor = &m_model.tensor({number++}), .kept = &initializer});
        }
    }
    for (const onnx::SparseTensorProto& sparse : graph.sparse_initializer()) {
        if (sparse.has_values()) {
            add(sparse.values());
        }
        if (sparse.has_indices()) {
            add(sparse.indices());
        }
    }
    if (const auto bound = m_bound.find(idOf(graph).value); bound != m_bound.end()) {
        for (const ModelTensor* tensor : bound->second) {
            initializers.push_back({tensor, nullptr});
        }
    }
    return initializers;
}

NumberedGraph ComparedModel::numbered(const onnx::GraphProto& graph) const
{
    GraphBorder border;
    for (const onnx::ValueInfoProto& input : graph.input()) {
        border.inputs.emplace_back(input.name());
    }
    for (const onnx::ValueInfoProto& output : graph.output()) {
        border.outputs.emplace_back(output.name());
    }
    for (const Initializer& initializer : initializersOf(graph)) {
        border.stored.push_back({std::string_view(initializer.tensor->name), initializer.tensor});
    }
    return {nodesOf(graph), border};
}

NumberedGraph ComparedModel::numbered(const onnx::FunctionProto& function) const
{
    GraphBorder border;
    border.inputs.assign(function.input().begin(), function.input().end());
    border.outputs.assign(function.output().begin(), function.output().end());
    return {nodesOf(function), border};
}

namespace
{

constexpr int shownValues = 6;

template <class AnyNames>
std::string firstOf(const AnyNames& names)
{
    std::string text;
    int count = 0;
    for (const std::string_view name : names) {
        if (count < shownValues) {
            text += count > 0 ? ", " : "";
            text += name;
        }
        ++count;
    }
    return text + (count > shownValues ? ", ... " + std::to_string(count) + " in all" : "");
}

std::string nodeText(const Node& node)
{
    const std::string_view domain = canonicalDomain(node.domain());
    return (domain.empty() ? "" : std::string(domain) + ".") + functionName(node.op_type(), node.overload()) +
           "(" + firstOf(node.input()) + ") -> " + firstOf(node.output());
}

/// Returns the tensor inside a sequence or optional; null if there is none.
const onnx::TypeProto::Tensor* tensorTypeOf(const onnx::TypeProto& type)
{
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        return &type.tensor_type();
    case onnx::TypeProto::kSequenceType:
        return tensorTypeOf(type.sequence_type().elem_type());
    case onnx::TypeProto::kOptionalType:
        return tensorTypeOf(type.optional_type().elem_type());
    case onnx::TypeProto::kMapType:
        return tensorTypeOf(type.map_type().value_type());
    default:
        return nullptr;
    }
}

std::optional<std::vector<Dimension>> shapeOf(const onnx::TypeProto& type)
{
    const onnx::TypeProto::Tensor* const tensor = tensorTypeOf(type);
    if (!tensor || !tensor->has_shape()) {
        return std::nullopt;
    }
    std::vector<Dimension> shape;
    for (const auto& dimension : tensor->shape().dim()) {
        shape.push_back(dimension.has_dim_value()
                            ? Dimension{.value = dimension.dim_value(), .parameter = {}}
                            : Dimension{.value = {}, .parameter = dimension.dim_param()});
    }
    return shape;
}

} // namespace

std::string listText(const Names& names) { return firstOf(names); }

ComparedSide sideOf(const onnx::ValueInfoProto& declaration, const std::string& scope)
{
    const ValueType type = valueTypeOf(declaration.type());
    const bool isTensor = declaration.type().has_tensor_type();
    return {.scope = scope,
            .name = declaration.name(),
            .dtype =
                isTensor ? dtypeFromOnnx(declaration.type().tensor_type().elem_type()) : DType::Undefined,
            .type = isTensor ? std::string() : type.text(),
            .shape = shapeOf(declaration.type())};
}

ComparedSide sideOf(const Node& node, int index, const std::string& scope)
{
    ComparedSide side{.scope = scope, .name = nodeLabel(node, index), .text = nodeText(node)};
    if (isCast(node)) {
        for (const onnx::AttributeProto& attribute : node.attribute()) {
            side.dtype = attribute.name() == "to" ? dtypeInAttribute(attribute) : side.dtype;
        }
    }
    return side;
}

ComparedSide sideOf(const onnx::AttributeProto& attribute, const std::string& name, const std::string& scope)
{
    return {
        .scope = scope, .name = name, .dtype = dtypeInAttribute(attribute), .text = attributeText(attribute)};
}

ComparedSide sideOf(const NodeList& nodes, const std::vector<int>& parts, int result,
                    const std::string& scope)
{
    ComparedSide side = sideOf(nodes[result], result, scope);
    std::vector<std::string_view> operators;
    operators.reserve(parts.size());
    for (const int part : parts) {
        operators.emplace_back(nodes[part].op_type());
    }
    side.text = firstOf(operators) + " -> " + firstOf(nodes[result].output());
    return side;
}

ComparedSide sideOf(const onnx::FunctionProto& function)
{
    return {.scope = functionScope(function),
            .name = functionName(function.name(), function.overload()),
            .text = "(" + listText(function.input()) + ") -> " + listText(function.output())};
}

} // namespace onnxmend
