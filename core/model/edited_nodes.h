// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"

#include <functional>
#include <map>
#include <vector>

namespace onnxmend
{

/// A node of a graph that is edited: as it is kept, or, where there is one, the copy that may be changed.
struct EditedNode {
    const Node* kept = nullptr;
    onnx::NodeProto* copy = nullptr;

    /// Calls `read` with either.
    template <class Read>
    decltype(auto) visit(Read read) const
    {
        return copy ? read(*copy) : read(*kept);
    }
};

/// The nodes of a graph that is edited, or written with other tensors. Of most nodes nothing changes, and of
/// those no copy is made.
class EditedNodes
{
public:
    EditedNodes() = default;
    /// Copies lie in `arena`. Nodes with attributes that hold tensors or graphs are copied here and now:
    /// those may be changed by whoever meets them. `nodes` outlive this.
    EditedNodes(const NodeList& nodes, google::protobuf::Arena& arena);
    /// All are what lies in the protobuf.
    explicit EditedNodes(NodeList::Protos& nodes);

    int size() const { return static_cast<int>(m_nodes.size()); }
    const EditedNode& operator[](int index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    auto begin() const { return m_nodes.begin(); }
    auto end() const { return m_nodes.end(); }

    onnx::NodeProto& edit(int index);

    /// Puts nodes behind those of a position, all at once; -1: before the first.
    void insert(const std::map<int, std::vector<onnx::NodeProto*>>& added);
    void remove(const std::function<bool(const onnx::NodeProto&)>& isGone); ///< of the copies

    /// What they became, in a list that shares with `nodes` what did not change. `owner` of the arena.
    NodeList finish(const NodeList& nodes, std::shared_ptr<const void> owner) const;
    /// The same in a protobuf where all of them are copies that lie in its arena.
    void finish(NodeList::Protos& nodes) const;

private:
    std::vector<EditedNode> m_nodes;
    google::protobuf::Arena* m_arena = nullptr;
};

} // namespace onnxmend
