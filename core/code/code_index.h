// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/code/code_source.h"
#include "core/model/model.h"

#include <memory>
#include <optional>
#include <string_view>

namespace onnxmend
{

class Node; // core/model/node_list.h, private to core: includes the protobuf

/// Reads where nodes come from, one by one. Indexes are made at the first call that needs them and are linear
/// in the nodes. Not safe from several threads.
class CodeIndex
{
public:
    /// `model` outlives this.
    explicit CodeIndex(const Model& model);
    ~CodeIndex();
    CodeIndex(const CodeIndex&) = delete;
    CodeIndex& operator=(const CodeIndex&) = delete;

    const Model& model() const;
    /// Returns whether an exporter left more than names. Looks at the first nodes of each graph.
    bool hasNotes() const;

    /// Returns the source of a node. If the node has none of its own, it is that of a node that reads it, or
    /// that it reads. nullopt if nothing is known. The advice is empty.
    std::optional<CodeSource> ofNode(GraphId graph, NodeId node);
    /// Returns only module and class, as far as the node itself or its name says them: for a whole graph at
    /// once.
    std::optional<CodeModule> moduleOf(GraphId graph, NodeId node);
    /// The same as ofNode() for the node that computes a value, otherwise the first one that reads it.
    std::optional<CodeSource> ofValue(GraphId graph, std::string_view value);
    /// The same for a node by its name, or the name of its first output, in the scope. Without notes it takes
    /// no index: the name states the module.
    std::optional<CodeSource> ofNodeNamed(std::string_view scope, std::string_view name);

    /// A node that computes a value.
    struct Producer {
        GraphId graph; ///< also one around the graph of the value
        NodeId index;
        const Node* node = nullptr;
    };
    std::optional<Producer> producerOf(GraphId graph, std::string_view value);

private:
    struct Indexes;

    const Model& m_model;
    std::unique_ptr<Indexes> m_indexes;
};

} // namespace onnxmend
