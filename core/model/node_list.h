// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The nodes of a graph or function, in its order. Copies are cheap, and Nodes stay where they are as long as
/// one copy lives.
class NodeList
{
public:
    using Protos = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

    NodeList() = default;
    /// Of a graph in a protobuf, which outlives the list and does not change.
    explicit NodeList(const Protos& nodes);

    int size() const { return static_cast<int>(m_count); }
    bool empty() const { return m_count == 0; }
    const Node& operator[](int index) const { return m_nodes[index]; }
    const Node* begin() const { return m_nodes; }
    const Node* end() const { return m_nodes + m_count; }

private:
    friend class NodeListBuilder;

    std::shared_ptr<const void> m_storage;
    const Node* m_nodes = nullptr;
    std::size_t m_count = 0;
};

/// The nodes of a graph by the values that they give; of two that give one the first. Linear in the nodes to
/// make.
class NodesByOutput
{
public:
    explicit NodesByOutput(NodeList nodes);

    const NodeList& nodes() const { return m_nodes; }
    const Node* find(std::string_view value) const; ///< null where no node gives it

private:
    NodeList m_nodes;
    std::unordered_map<std::string_view, const Node*> m_nodeOf;
};

/// Makes a NodeList node by node.
class NodeListBuilder
{
public:
    NodeListBuilder();
    ~NodeListBuilder();

    /// A node of a protobuf, which outlives the list and does not change.
    void add(const onnx::NodeProto& node);
    /// A serialised NodeProto, whose bytes outlive the list (keep()). Its attributes become part of `arena`,
    /// which outlives the list as well; those that hold no tensor and no graph are made once for all nodes
    /// that give the same. False when the bytes are no NodeProto.
    bool add(std::string_view message, google::protobuf::Arena& arena);
    /// A node of another list (keep()).
    void add(const Node& node);
    /// What the nodes need lives as long as the list.
    void keep(const NodeList& list);
    void keep(std::shared_ptr<const void> owner);

    NodeList finish();

private:
    struct Storage;
    struct Fields;

    const NodeOperator* operatorOf(std::string_view name, std::string_view domain, std::string_view overload);
    void setTexts(Node& node, std::string_view name);
    const Node::Attributes* attributesOf(google::protobuf::Arena& arena);

    std::shared_ptr<Storage> m_storage;
    std::unique_ptr<Fields> m_fields;       ///< of the node that is read; kept for their memory
    std::size_t m_chunk = 0;                ///< texts that were allocated last
    std::string_view* m_nextText = nullptr; ///< where there is room for one
    std::string m_key;                      ///< of a look-up; kept for its memory
    std::unordered_map<std::string, const Node::Attributes*> m_attributes; ///< by their bytes
};

} // namespace onnxmend
