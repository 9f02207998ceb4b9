// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/compared_model.h"

#include "core/model/model_data.h"
#include "core/model/walk_model.h"

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
        } else { // those have the first numbers
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

} // namespace onnxmend
