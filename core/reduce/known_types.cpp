// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/known_types.h"

#include "core/model/model_data.h"

#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

TypeInferenceOptions typesOnly()
{
    TypeInferenceOptions options;
    options.wantsAllValues = true;
    options.wantsFindings = false;
    return options;
}

/// Returns the declared type with the dtype that readers see.
std::optional<onnx::TypeProto> withDtype(const onnx::TypeProto& declared, ValueType seen)
{
    if (valueTypeOf(declared) == seen || !seen.known()) {
        return declared;
    }
    if (!declared.has_tensor_type() || !seen.isTensor()) {
        return typeProtoOf(seen);
    }
    onnx::TypeProto type = declared;
    type.mutable_tensor_type()->set_elem_type(static_cast<std::int32_t>(seen.dtype()));
    return type;
}

bool isWithoutShape(const onnx::TypeProto& type)
{
    return type.has_tensor_type() && !type.tensor_type().has_shape();
}

} // namespace

KnownTypes::KnownTypes(std::shared_ptr<const Model> model, Progress& progress, onnx::ModelProto declarations,
                       bool statesShapes)
    : m_model(std::move(model))
    , m_declarations(std::move(declarations))
    , m_statesShapes(statesShapes)
    , m_types(inferTypes(*m_model, typesOnly(), progress))
    , m_declared(m_model->data().bodies.size())
{
    for (std::size_t i = 0; i < m_declared.size(); ++i) {
        const GraphBody& body = m_model->data().bodies[i];
        if (!body.graph) {
            continue;
        }
        // Types of inputs and outputs count, as they do for loaders.
        for (const auto* list : {&body.graph->input(), &body.graph->output(), &body.graph->value_info()}) {
            for (const onnx::ValueInfoProto& declared : *list) {
                if (declared.has_type()) {
                    m_declared[i].try_emplace(declared.name(), &declared.type());
                }
            }
        }
    }
    for (const onnx::ValueInfoProto& declared : m_declarations.graph().value_info()) {
        if (!declared.has_type()) {
            continue;
        }
        const auto [known, isNew] = m_declared.front().try_emplace(declared.name(), &declared.type());
        if (!isNew && isWithoutShape(*known->second)) { // the dtype is that which readers see
            known->second = &declared.type();
        }
    }
}

std::optional<onnx::TypeProto> KnownTypes::typeIn(std::uint32_t graph, const std::string& value) const
{
    ValueType seen;
    const auto scope = m_types.scopes.find(m_model->graphs()[graph].scope);
    if (scope != m_types.scopes.end()) {
        if (const auto found = scope->second.find(value); found != scope->second.end()) {
            seen = found->second.type.known() ? found->second.type : found->second.declared;
        }
    }
    if (const auto declared = m_declared[graph].find(value); declared != m_declared[graph].end()) {
        return withDtype(*declared->second, seen);
    }
    if (!seen.known()) {
        return std::nullopt;
    }
    onnx::TypeProto type = typeProtoOf(seen);
    if (const auto tensor = m_model->findStored(GraphId{graph}, value); tensor && type.has_tensor_type()) {
        auto& shape = *type.mutable_tensor_type()->mutable_shape();
        for (const std::int64_t size : m_model->tensor(*tensor).shape) {
            shape.add_dim()->set_dim_value(size);
        }
    }
    return type;
}

std::optional<onnx::TypeProto> KnownTypes::typeOf(const std::string& scope, const std::string& value) const
{
    std::optional<onnx::TypeProto> type = findType(scope, value);
    if (m_statesShapes && type && isWithoutShape(*type)) {
        type->mutable_tensor_type()->mutable_shape(); // no dimension
    }
    return type;
}

void KnownTypes::declareOutput(onnx::ValueInfoProto& output, const std::string& scope) const
{
    if (!output.has_type()) {
        if (const auto type = typeOf(scope, output.name())) {
            *output.mutable_type() = *type;
        } else if (m_statesShapes) {
            output.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
        }
    }
    if (m_statesShapes && isWithoutShape(output.type())) {
        output.mutable_type()->mutable_tensor_type()->mutable_shape();
    }
}

std::optional<onnx::TypeProto> KnownTypes::findType(const std::string& scope, const std::string& value) const
{
    for (std::optional<GraphId> graph = m_model->findGraph(scope); graph;
         graph = m_model->graph(*graph).parent) {
        if (auto type = typeIn(graph->value, value)) {
            return type;
        }
    }
    for (std::uint32_t graph = 0; graph < m_declared.size(); ++graph) {
        if (auto type = typeIn(graph, value)) {
            return type;
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
