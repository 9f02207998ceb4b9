// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: finds parts of a protobuf by name.

#include "core/model/model.h"
#include "core/model/model_data.h"

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Positions by name in the graphs of a model. Built graph by graph at the first use, linear in its size.
/// Positions are valid for a copy of the protobuf, too, until something is moved in it.
class ModelNames
{
public:
    explicit ModelNames(std::shared_ptr<const Model> model);

    const Model& model() const { return *m_model; }
    /// Null for a function; function() is null for a graph.
    const onnx::GraphProto* graph(GraphId graph) const { return body(graph).graph; }
    const onnx::FunctionProto* function(GraphId graph) const { return body(graph).function; }
    const Node& node(GraphId graph, int index) const;
    const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& valueInfoProtos(GraphId graph) const;

    /// The position of the node that computes the value.
    std::optional<int> producer(GraphId graph, std::string_view value);
    bool isNodeName(GraphId graph, std::string_view name);
    /// Returns whether the value is an input or initializer, sparse ones included.
    bool isGiven(GraphId graph, std::string_view value);

    using Positions = std::unordered_multimap<std::string_view, int>; ///< files may repeat a declaration
    const Positions& inputs(GraphId graph);
    const Positions& outputs(GraphId graph);
    const Positions& valueInfo(GraphId graph);

private:
    struct Nodes {
        std::unordered_map<std::string_view, int> producers;
        std::unordered_set<std::string_view> names;
    };
    struct Declarations {
        Positions inputs;
        Positions outputs;
        Positions valueInfo;
        std::unordered_set<std::string_view> initializers;
    };
    struct Entry {
        std::optional<Nodes> nodes;
        std::optional<Declarations> declarations;
    };

    const GraphBody& body(GraphId graph) const { return m_model->data().bodies.at(graph.value); }
    const Nodes& nodes(GraphId graph);
    const Declarations& declarations(GraphId graph);

    std::shared_ptr<const Model> m_model; ///< owns the names
    std::vector<Entry> m_graphs;
};

} // namespace onnxmend
