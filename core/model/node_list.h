// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Operator of a node; stored once for all nodes of a list that call the same operator.
struct NodeOperator {
    std::string name; ///< op_type
    std::string domain;
    std::string overload;
};

/// Texts of a node that exporters leave for people and tools. They live as long as its list of nodes.
struct NodeNotes {
    std::string_view documentation;                                      ///< doc_string
    std::vector<std::pair<std::string_view, std::string_view>> metadata; ///< metadata_props

    bool empty() const { return documentation.empty() && metadata.empty(); }
    /// Returns the text of that key; empty if there is none.
    std::string_view find(std::string_view key) const;
};

NodeNotes notesOf(const onnx::NodeProto& node);

/// A node (onnx.proto: NodeProto) of a model that is not edited. It is a set of views of texts, which belong
/// to its NodeList or to a protobuf; docs/memory.md says why.
class Node
{
public:
    using Texts = std::span<const std::string_view>;
    using Attributes = google::protobuf::RepeatedPtrField<onnx::AttributeProto>;

    // Named as in NodeProto, so that templates read either.
    // NOLINTBEGIN(readability-identifier-naming)
    std::string_view name() const { return {m_name, m_nameLength}; }
    const std::string& op_type() const { return m_operator->name; }
    const std::string& domain() const { return m_operator->domain; }
    const std::string& overload() const { return m_operator->overload; }

    Texts input() const { return {m_texts + m_outputs, m_inputs}; }
    std::string_view input(int index) const { return input()[static_cast<std::size_t>(index)]; }
    int input_size() const { return static_cast<int>(m_inputs); }

    Texts output() const { return {m_texts, m_outputs}; }
    std::string_view output(int index) const { return output()[static_cast<std::size_t>(index)]; }
    int output_size() const { return static_cast<int>(m_outputs); }

    const Attributes& attribute() const { return *m_attributes; }
    const onnx::AttributeProto& attribute(int index) const { return m_attributes->Get(index); }
    int attribute_size() const { return m_attributes->size(); }
    // NOLINTEND(readability-identifier-naming)

    /// Returns whether an attribute holds a tensor or a graph. Such attributes belong to this node alone.
    bool hasOwnAttributes() const;

    /// Reads the notes from the bytes of the file, at each call: few nodes are ever asked for theirs.
    NodeNotes notes() const;

    /// Copies the whole node. Fields that only a save needs, such as documentation, come from the bytes of
    /// the file.
    void copyTo(onnx::NodeProto& proto) const;
    /// Appends the serialised message.
    void appendTo(std::string& bytes) const;

private:
    friend class NodeListBuilder;

    const NodeOperator* m_operator = nullptr;
    const std::string_view* m_texts = nullptr; ///< names of outputs, then of inputs
    const Attributes* m_attributes = nullptr;
    const char* m_name = nullptr;
    const void* m_source = nullptr; ///< the message in the file, or a NodeProto if m_sourceLength is isProto
    std::uint32_t m_nameLength = 0;
    std::uint32_t m_sourceLength = 0;
    std::uint32_t m_outputs = 0;
    std::uint32_t m_inputs = 0;

    static constexpr std::uint32_t isProto = 0xffffffff;
};

/// Returns whether the node is a Constant of ai.onnx; another domain may have an operator of that name.
bool isConstant(const Node& node);

/// The nodes of a graph or function, in its order. Copies are cheap, and Nodes stay where they are as long as
/// one copy lives.
class NodeList
{
public:
    using Protos = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

    NodeList() = default;
    /// Nodes of a protobuf, which outlives the list and does not change.
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

/// The nodes of a graph by their outputs; the first node counts if two have the same output. Linear in the
/// nodes to make.
class NodesByOutput
{
public:
    explicit NodesByOutput(NodeList nodes);

    const NodeList& nodes() const { return m_nodes; }
    const Node* find(std::string_view value) const; ///< null if no node has this output

private:
    NodeList m_nodes;
    std::unordered_map<std::string_view, const Node*> m_nodeOf;
};

} // namespace onnxmend
