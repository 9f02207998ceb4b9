// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: the copy of a protobuf that an editor works on.

#include "core/edit/known_values.h"
#include "core/edit/model_names.h"
#include "core/edit/raise_opset.h"
#include "core/model/model_copy.h"
#include "core/onnx/opset_imports.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// A model's protobuf, to be edited. New nodes are inserted all at once by finish(), so thousands of them
/// cost one walk, and every position and every pointer into the copy stays valid until then.
class EditableProto
{
public:
    /// `model` and `names` outlive this.
    EditableProto(const Model& model, ModelNames& names);

    std::int64_t irVersion() const { return m_copy.proto().ir_version(); }
    void lowerIrVersion(std::int64_t version) { m_copy.proto().set_ir_version(version); }
    bool isFunction(GraphId graph) const { return m_graphs.at(graph.value).function != nullptr; }
    onnx::GraphProto* graph(GraphId graph) { return m_graphs.at(graph.value).graph; } ///< null: a function
    onnx::FunctionProto* function(GraphId graph) { return m_graphs.at(graph.value).function; }
    google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& valueInfo(GraphId graph);
    onnx::NodeProto& node(GraphId graph, int index);

    /// The position of the node that computes the value, or behind which a new node does.
    std::optional<int> producer(GraphId graph, const std::string& value);
    /// The node of that name (graph_editor.h). Throws Error if there is none.
    onnx::NodeProto& findNode(GraphId graph, const std::string& name);

    /// Returns `wanted`, with a number behind it if the model has a value or node of that name.
    std::string newName(const std::string& wanted);

    /// Names each node without a name by its first output.
    void nameNodes();

    static constexpr int atTheStart = -1;
    /// Adds a node that computes `output` behind that position; `first`: before others that were added there.
    onnx::NodeProto& insert(GraphId graph, int position, const std::string& output, bool first = false);
    /// Adds a Constant with that name and output behind that position, and returns its tensor. It inherits
    /// the metadata of the node that needs it.
    onnx::TensorProto& insertConstant(GraphId graph, int position, const std::string& name,
                                      onnx::TensorProto tensor, const onnx::NodeProto& needing);
    void discard(const onnx::NodeProto& inserted) { m_discarded.insert(&inserted); }
    /// Lets finish() remove a node that returns its input unchanged.
    void bypass(GraphId graph, const onnx::NodeProto& node) { m_bypassed[graph.value].insert(&node); }
    /// Notes that the output of the node there is called `value` now.
    void noteRenamed(GraphId graph, int position, const std::string& value);

    /// The version of the default domain for the graph's nodes; imports the domain if necessary.
    std::int64_t defaultOpset(GraphId graph);
    void importDomain(GraphId graph, const std::string& domain);
    /// Does the same as GraphEditor::raiseOpset, for graphs without edits. Returns false if every scope has
    /// that opset or a newer one.
    bool raiseOpset(std::int64_t version);
    bool hasOlderScope(std::int64_t version); ///< true if raiseOpset() would change anything
    /// Called for a node that raising the opset changes, or with the reason why it cannot be raised.
    using OnRaised = std::function<void(GraphId graph, int index, RaisedNode raised)>;
    using OnObstacle = std::function<void(GraphId graph, int node, const NodeNotRaised&)>;
    /// Visits the nodes of the scopes below that opset, in their order, and changes nothing. Throws Error if
    /// no model is raised so far.
    void visitRaised(std::int64_t version, const OnRaised& onRaised, const OnObstacle& onObstacle);

    /// Does the same as GraphEditor::lowerOpset, for graphs without edits.
    void lowerOpset(std::int64_t version);

    std::optional<TensorId> tensor(const onnx::TensorProto& tensor) const;
    bool hasProto(TensorId id) const; ///< false for a bound weight
    /// Returns nullopt for a bound weight.
    std::optional<onnx::TensorProto> copyOf(TensorId id) const;
    void addTensor(const onnx::TensorProto& tensor, TensorId id);
    /// Lets finish() remove an initializer. hasProto() stays true.
    void removeInitializer(TensorId id);
    /// Returns the initializer that stays bytes and is there at a place behind finish().
    TensorId serializedAt(std::size_t place) const;

    /// Inserts new nodes, and removes bypassed ones and initializers. Afterwards only tensor(),
    /// serializedAt() and hasProto() may be called.
    ParsedModel finish();

private:
    struct Position {
        GraphId graph;
        int index;
    };

    /// Nodes of a graph other than the main one.
    NodeList::Protos& nodes(GraphId graph);
    onnx::NodeProto& newNode();
    OpsetImports& imports(GraphId graph);
    /// The opset of the scope, if it is older than `version`.
    std::optional<std::int64_t> olderOpset(GraphId graph, std::int64_t version);
    /// The opsets, and facts about the values of the graph. `values` outlives the result.
    OpsetRaise raiseOf(GraphId graph, std::int64_t from, std::int64_t to, KnownValues& values);
    using LoweredNodes = std::vector<std::pair<Position, onnx::NodeProto>>;
    /// Adds the nodes that lose an attribute. Throws Error that names the first one that cannot be lowered.
    void lowerNodes(GraphId graph, const OpsetRaise& raise, const KnownValues& values, LoweredNodes& lowered);
    void visitRaised(GraphId graph, const OpsetRaise& raise, const KnownValues& values,
                     const OnRaised& onRaised, const OnObstacle& onObstacle);
    /// Visits copies of the nodes that are operators of the default domain, and no calls of functions.
    void visitStandardNodes(GraphId graph, const KnownValues& values,
                            const std::function<void(int index, onnx::NodeProto& copy)>& visit);
    void replace(const Position& place, RaisedNode raised);
    void finish(GraphId graph, EditedNodes& nodes);
    void noteName(std::string_view name);
    void finishInitializers();

    ModelCopy m_copy; ///< its serialised initializers have the first TensorIds
    ModelNames& m_names;
    std::vector<GraphVisit> m_graphs;
    std::vector<onnx::FunctionProto*>
        m_functionOf; ///< by graph: function with its opset imports; null: the model has them
    std::unordered_map<const onnx::TensorProto*, TensorId> m_tensorIds;
    std::vector<const onnx::TensorProto*> m_tensors; ///< by TensorId; null: stays bytes, or a bound weight
    std::unordered_set<std::string> m_taken;         ///< names that could clash with a new one
    std::unordered_map<std::string, int> m_numbers;  ///< highest number behind each wanted name
    std::unordered_map<std::string, Position> m_newProducers;
    std::vector<std::map<int, std::vector<onnx::NodeProto*>>> m_inserted; ///< by graph
    std::unordered_set<const onnx::NodeProto*> m_discarded;
    std::unordered_set<const onnx::TensorProto*> m_removed; ///< initializers that do not stay bytes
    std::vector<TensorId>
        m_serialized; ///< those that stay bytes; empty until finish(), or if none is removed
    std::map<std::uint32_t, std::unordered_set<const onnx::NodeProto*>> m_bypassed; ///< by graph
};

} // namespace onnxmend
