// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/walk_model.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// A node of a graph that is edited: as the model has it, or the copy that may be changed if there is one.
struct EditedNode {
    const Node* original = nullptr;
    onnx::NodeProto* copy = nullptr;

    /// Calls `read` with either.
    template <class Read>
    decltype(auto) visit(Read read) const
    {
        return copy ? read(*copy) : read(*original);
    }
};

/// The nodes of a graph that is edited, or written with other tensors. Nodes are copied when they change;
/// most never do.
class EditedNodes
{
public:
    EditedNodes() = default;
    /// Copies lie in `arena`. Nodes with attributes that hold tensors or graphs are copied at once, since a
    /// walk hands those out to be changed. `nodes` outlive this.
    EditedNodes(const NodeList& nodes, google::protobuf::Arena& arena);
    /// Nodes of a protobuf, which are changed where they are.
    explicit EditedNodes(NodeList::Protos& nodes);

    int size() const { return static_cast<int>(m_nodes.size()); }
    const EditedNode& operator[](int index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    auto begin() const { return m_nodes.begin(); }
    auto end() const { return m_nodes.end(); }

    onnx::NodeProto& edit(int index);

    /// Puts nodes behind those of a position, all at once; -1: before the first.
    void insert(const std::map<int, std::vector<onnx::NodeProto*>>& added);
    void remove(const std::function<bool(const onnx::NodeProto&)>& isRemoved); ///< looks only at copies

    /// The edited list, which shares with `nodes` what did not change. `owner` of the arena.
    NodeList finish(const NodeList& nodes, std::shared_ptr<const void> owner) const;
    /// Puts them into a protobuf; all of them are copies in its arena.
    void finish(NodeList::Protos& nodes) const;

private:
    std::vector<EditedNode> m_nodes;
    google::protobuf::Arena* m_arena = nullptr;
};

/// Changes an initializer that stays bytes before it is written; `place`: among the initializers.
using EditInitializer = std::function<void(std::size_t place, onnx::TensorProto& tensor)>;

/// A copy of a model's protobuf, to be edited or written. Copies no node of the main graph that is not
/// edited, and none of the initializers that stay bytes.
class ModelCopy
{
public:
    /// `model` outlives this.
    explicit ModelCopy(const ModelData& model);

    onnx::ModelProto& proto() { return *m_proto; } ///< without nodes of the main graph
    const onnx::ModelProto& proto() const { return *m_proto; }
    EditedNodes& mainNodes() { return m_mainNodes; }
    /// Lets finish() leave out an initializer that stays bytes. The others keep their places until then.
    void removeSerialized(std::size_t place) { m_removed.insert(place); }
    const std::set<std::size_t>& removedSerialized() const { return m_removed; }
    std::span<const Initializer> serializedInitializers() const { return m_initializers.serialized(); }
    void walk(const ModelWalk& visitors);

    /// The bytes of the model. Throws Error if they exceed protobuf's limit of 2^31 - 1.
    std::string serialize(const EditInitializer& edit) const;
    /// The edited model, which shares with the original what did not change. Ends the copy.
    ParsedModel finish();

private:
    NodeList m_originalNodes;
    InitializerList m_initializers;
    std::set<std::size_t> m_removed; ///< places in m_initializers
    std::shared_ptr<onnx::ModelProto> m_proto;
    EditedNodes m_mainNodes;
};

} // namespace onnxmend
