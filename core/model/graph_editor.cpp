// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/graph_editor.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/model/onnx_proto.h"

#include <utility>

namespace onnxmend
{

GraphEditor::GraphEditor(std::shared_ptr<const Model> model)
    : m_impl(std::make_shared<Model::Impl>(model->impl()))
{
}

GraphEditor::~GraphEditor() = default;

const ValueDeclaration* GraphEditor::findInput(GraphId graph, const std::string& name)
{
    const auto [inputs, isNew] = m_inputsByName.try_emplace(graph.value);
    if (isNew) {
        for (const ValueDeclaration& input : m_impl->graphs.at(graph.value).inputs) {
            inputs->second.emplace(input.name, &input);
        }
    }
    const auto found = inputs->second.find(name);
    return found == inputs->second.end() ? nullptr : found->second;
}

void GraphEditor::castTensor(TensorId id, DType dtype)
{
    ModelTensor& tensor = m_impl->tensors.at(id.value);
    if (!tensor.stored) {
        throw Error(
            {.place = "tensor " + quotedText(tensor.name),
             .reason = "it cannot be cast: " +
                       (tensor.unreadableReason.empty() ? "it holds text" : tensor.unreadableReason)});
    }
    if (!canCast(tensor.stored->dtype(), dtype)) {
        throw Error({.place = "tensor " + quotedText(tensor.name),
                     .reason = dtypeName(tensor.stored->dtype()) + " cannot be cast to " + dtypeName(dtype)});
    }
    tensor.savedDtype = dtype;
}

void GraphEditor::relabelTensor(TensorId id, DType dtype)
{
    ModelTensor& tensor = m_impl->tensors.at(id.value);
    if (!tensor.stored) {
        throw Error({.place = "tensor " + quotedText(tensor.name), .reason = "it has no bytes to relabel"});
    }
    tensor.stored = tensor.stored->relabelled(dtype);
    tensor.savedDtype = dtype;
    tensor.relabelled = true;
}

TensorId GraphEditor::bindWeight(GraphId graph, const std::string& value, const TensorRef& weight,
                                 const std::string& checkpointPath)
{
    const std::string key = initializerKey(graph, value);
    auto found = m_impl->initializerByName.find(key);
    if (found == m_impl->initializerByName.end()) {
        const ValueDeclaration* input = findInput(graph, value);
        if (!input) {
            throw Error({.place = "value " + quotedText(value),
                         .reason = "the graph has no such input or initializer"});
        }
        if (const auto shape = input->staticShape(); shape && *shape != weight.shape()) {
            throw Error({.place = "value " + quotedText(value),
                         .reason = "the graph declares the shape " + shapeText(*shape) + ", but " +
                                   quotedText(weight.name()) + " has " + shapeText(weight.shape())});
        }
        const TensorId id{static_cast<std::uint32_t>(m_impl->tensors.size())};
        m_impl->tensors.push_back({.name = value, .graph = graph, .shape = weight.shape()});
        found = m_impl->initializerByName.emplace(key, id).first;
    }
    ModelTensor& tensor = m_impl->tensors[found->second.value];
    if (tensor.shape != weight.shape()) {
        throw Error({.place = "initializer " + quotedText(value),
                     .reason = "it has the shape " + shapeText(tensor.shape) + ", but " +
                               quotedText(weight.name()) + " has " + shapeText(weight.shape())});
    }
    tensor.source = TensorSource::Checkpoint;
    tensor.stored = weight.renamed(value);
    tensor.unreadableReason.clear();
    tensor.storedDtype = weight.dtype();
    tensor.savedDtype = weight.dtype();
    tensor.location.clear();
    tensor.checkpointPath = checkpointPath;
    tensor.checkpointTensor = weight.name();
    tensor.warnings.clear();
    return found->second;
}

GraphId GraphEditor::graph(const std::string& scope) const
{
    const auto found = m_impl->graphByScope.find(scope);
    if (found == m_impl->graphByScope.end()) {
        throw Error({.place = "graph " + quotedText(scope), .reason = "the model has no such graph"});
    }
    return found->second;
}

TensorId GraphEditor::initializer(const std::string& scope, const std::string& name) const
{
    const auto found = m_impl->initializerByName.find(initializerKey(graph(scope), name));
    if (found == m_impl->initializerByName.end()) {
        throw Error(
            {.place = "initializer " + quotedText(name), .reason = "the graph " + scope + " has none"});
    }
    return found->second;
}

std::shared_ptr<const Model> GraphEditor::finish()
{
    return std::make_shared<const Model>(std::move(m_impl));
}

} // namespace onnxmend
