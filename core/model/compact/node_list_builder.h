// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/model: includes the protobuf.

#include "core/model/node_list.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

/// Returns whether nodes with equal attributes may share them. A tensor or graph that is found by its address
/// must not belong to two nodes.
bool areShareable(const Node::Attributes& attributes);

/// Makes a NodeList node by node.
class NodeListBuilder
{
public:
    NodeListBuilder();
    ~NodeListBuilder();

    /// Adds a node of a protobuf, which outlives the list and does not change.
    void add(const onnx::NodeProto& node);
    /// Adds a serialised NodeProto, whose bytes outlive the list (addOwner()). Its attributes are made in
    /// `arena`, which outlives the list as well; attributes without tensors and graphs are made once for all
    /// nodes that have the same. False if the bytes are not a NodeProto.
    bool add(std::string_view message, google::protobuf::Arena& arena);
    /// Adds a node of another list (addOwner()).
    void add(const Node& node);
    /// Lets what the nodes refer to live as long as the list.
    void addOwner(const NodeList& list);
    void addOwner(std::shared_ptr<const void> owner);

    NodeList finish();

private:
    struct Storage;
    struct Fields;

    const NodeOperator* operatorOf(std::string_view name, std::string_view domain, std::string_view overload);
    void setTexts(Node& node, std::string_view name);
    const Node::Attributes* attributesOf(google::protobuf::Arena& arena);

    std::shared_ptr<Storage> m_storage;
    std::unique_ptr<Fields> m_fields;       ///< of the node being read; reused for their memory
    std::size_t m_chunk = 0;                ///< number of texts in the last allocation
    std::string_view* m_nextText = nullptr; ///< free place for the next text
    std::string m_key;                      ///< of a look-up; reused for its memory
    std::unordered_map<std::string, const Node::Attributes*> m_attributes; ///< shared ones, by their bytes
};

} // namespace onnxmend
