// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: the copy of a protobuf that an editor works on.

#include "core/edit/known_values.h"
#include "core/edit/model_names.h"
#include "core/edit/raise_opset.h"
#include "core/model/edited_nodes.h"
#include "core/model/model_message.h"
#include "core/model/walk_model.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// A model's protobuf, to be edited. New nodes are put in at the end, all at once, so that thousands of them
/// cost no more than one walk, and until then every position and every pointer into the copy stays valid.
class EditableProto
{
public:
    /// Copies the protobuf, and of the main graph's nodes those that are edited. `names` outlives this.
    EditableProto(const Model& model, ModelNames& names);

    std::int64_t irVersion() const { return m_proto->ir_version(); }
    bool isFunction(GraphId graph) const { return m_graphs.at(graph.value).function != nullptr; }
    onnx::GraphProto* graph(GraphId graph) { return m_graphs.at(graph.value).graph; } ///< null: a function
    onnx::FunctionProto* function(GraphId graph) { return m_graphs.at(graph.value).function; }
    google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& valueInfo(GraphId graph);
    onnx::NodeProto& node(GraphId graph, int index);

    /// The node of the unedited graph that computes the value, or behind which a new node does.
    std::optional<int> producer(GraphId graph, const std::string& value);
    /// The node called so (graph_editor.h). Throws Error when there is none.
    onnx::NodeProto& findNode(GraphId graph, const std::string& name);

    /// `wanted`, or with a number behind it when the model has a value or node of that name.
    std::string newName(const std::string& wanted);

    /// Gives nodes without a name that of their first output.
    void nameNodes();

    static constexpr int atTheStart = -1;
    /// Adds a node that computes `output` behind that position; `first`: before others that were added there.
    onnx::NodeProto& insert(GraphId graph, int position, const std::string& output, bool first = false);
    void discard(const onnx::NodeProto& inserted) { m_discarded.insert(&inserted); }
    /// The node, which gives what it reads, is taken out in the end.
    void bypass(GraphId graph, const onnx::NodeProto& node) { m_bypassed[graph.value].insert(&node); }
    /// From now on the node there computes `value` under that new name.
    void noteRenamed(GraphId graph, int position, const std::string& value);

    /// The version of the default domain that the graph's nodes follow; imported when it is not.
    std::int64_t defaultOpset(GraphId graph);
    void importDomain(GraphId graph, const std::string& domain);
    /// As GraphEditor's, of the unedited graphs. False when every scope is as new.
    bool raiseOpset(std::int64_t version);

    std::optional<TensorId> tensor(const onnx::TensorProto& tensor) const;
    bool hasProto(TensorId id) const; ///< else it is a bound weight
    /// Nothing for a bound weight.
    std::optional<onnx::TensorProto> copyOf(TensorId id) const;
    void addTensor(const onnx::TensorProto& tensor, TensorId id);

    /// Puts the new nodes in, and takes out those that are bypassed. Nothing but tensor() and hasProto()
    /// may be asked afterwards.
    ParsedModel finish();

private:
    using Imports = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

    struct Position {
        GraphId graph;
        int index;
    };

    /// Of another graph than the main one.
    NodeList::Protos& nodes(GraphId graph);
    onnx::NodeProto& newNode();
    Imports& imports(GraphId graph);
    static std::optional<std::int64_t> importedVersion(const Imports& imports, std::string_view domain);
    struct Replacement {
        Position place;
        RaisedNode raised;
    };
    void addRaised(GraphId graph, std::int64_t from, std::int64_t to, KnownValues& values,
                   std::vector<Replacement>& replacements);
    void replace(const Position& place, RaisedNode raised);
    void finish(GraphId graph, EditedNodes& nodes);
    void noteName(std::string_view name);

    std::shared_ptr<onnx::ModelProto> m_proto;
    ModelNames& m_names;
    InitializerList m_mainInitializers; ///< those that stay bytes have the first TensorIds
    EditedNodes m_mainNodes;
    std::vector<GraphVisit> m_graphs;
    std::vector<onnx::FunctionProto*> m_functionOf; ///< by graph: whose imports it follows; null: the model's
    std::unordered_map<const onnx::TensorProto*, TensorId> m_tensorIds;
    std::vector<const onnx::TensorProto*> m_tensors; ///< by TensorId; null: bytes, or a bound weight
    std::unordered_set<std::string> m_taken;         ///< of the names that could clash with a new one
    std::unordered_map<std::string, int> m_numbers;  ///< the highest that was put behind a wanted name
    std::unordered_map<std::string, Position> m_newProducers;
    std::vector<std::map<int, std::vector<onnx::NodeProto*>>> m_inserted; ///< by graph
    std::unordered_set<const onnx::NodeProto*> m_discarded;
    std::map<std::uint32_t, std::unordered_set<const onnx::NodeProto*>> m_bypassed; ///< by graph
};

} // namespace onnxmend
