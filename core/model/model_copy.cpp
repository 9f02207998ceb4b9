// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/model_copy.h"

#include "core/model/compact/model_message.h"
#include "core/model/compact/node_list_builder.h"
#include "core/model/model_data.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <utility>

namespace onnxmend
{

EditedNodes::EditedNodes(const NodeList& nodes, google::protobuf::Arena& arena)
    : m_arena(&arena)
{
    m_nodes.reserve(static_cast<std::size_t>(nodes.size()));
    for (const Node& node : nodes) {
        m_nodes.push_back({.original = &node});
        if (node.hasOwnAttributes()) {
            edit(size() - 1);
        }
    }
}

EditedNodes::EditedNodes(NodeList::Protos& nodes)
{
    m_nodes.reserve(static_cast<std::size_t>(nodes.size()));
    for (onnx::NodeProto& node : nodes) {
        m_nodes.push_back({.copy = &node});
    }
}

onnx::NodeProto& EditedNodes::edit(int index)
{
    EditedNode& node = m_nodes[static_cast<std::size_t>(index)];
    if (!node.copy) {
        node.copy = google::protobuf::Arena::CreateMessage<onnx::NodeProto>(m_arena);
        node.original->copyTo(*node.copy);
    }
    return *node.copy;
}

void EditedNodes::insert(const std::map<int, std::vector<onnx::NodeProto*>>& added)
{
    std::size_t count = m_nodes.size();
    for (const auto& [position, nodes] : added) {
        count += nodes.size();
    }
    std::vector<EditedNode> old = std::exchange(m_nodes, {});
    m_nodes.reserve(count);
    auto from = old.cbegin();
    for (const auto& [position, nodes] : added) {
        const auto next = old.cbegin() + (position + 1); // begin - 1 is not an iterator
        m_nodes.insert(m_nodes.end(), from, next);
        from = next;
        for (onnx::NodeProto* const node : nodes) {
            m_nodes.push_back({.copy = node});
        }
    }
    m_nodes.insert(m_nodes.end(), from, old.cend());
}

void EditedNodes::remove(const std::function<bool(const onnx::NodeProto&)>& isRemoved)
{
    std::erase_if(m_nodes, [&](const EditedNode& node) { return node.copy && isRemoved(*node.copy); });
}

NodeList EditedNodes::finish(const NodeList& nodes, std::shared_ptr<const void> owner) const
{
    NodeListBuilder builder;
    builder.addOwner(nodes);
    builder.addOwner(std::move(owner));
    for (const EditedNode& node : m_nodes) {
        node.visit([&](const auto& one) { builder.add(one); });
    }
    return builder.finish();
}

void EditedNodes::finish(NodeList::Protos& nodes) const
{
    std::vector<onnx::NodeProto*> old(static_cast<std::size_t>(nodes.size()));
    nodes.UnsafeArenaExtractSubrange(0, nodes.size(), old.data()); // they stay in the model's arena
    for (const EditedNode& node : m_nodes) {
        nodes.UnsafeArenaAddAllocated(node.copy);
    }
}

ModelCopy::ModelCopy(const ModelData& model)
    : m_originalNodes(model.mainNodes())
    , m_initializers(model.mainInitializers())
    , m_proto(makeModelProto(*model.proto))
    , m_mainNodes(m_originalNodes, *m_proto->GetArena())
{
}

void ModelCopy::walk(const ModelWalk& visitors)
{
    walkModel(*m_proto, m_initializers, m_mainNodes, visitors);
}

std::string ModelCopy::serialize(const EditInitializer& edit) const
{
    return serializeModel(*m_proto, m_initializers, m_mainNodes, edit);
}

ParsedModel ModelCopy::finish()
{
    NodeList nodes = m_mainNodes.finish(m_originalNodes, m_proto);
    InitializerList initializers = m_initializers.without(m_removed).with(m_proto->graph().initializer());
    return {.proto = std::move(m_proto), .initializers = std::move(initializers), .nodes = std::move(nodes)};
}

} // namespace onnxmend
