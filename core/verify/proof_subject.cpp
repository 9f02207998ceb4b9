// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/proof_subject.h"

#include "core/base/error.h"
#include "core/model/model.h"
#include "core/model/model_data.h"
#include "core/model/onnx_proto.h"
#include "core/model/walk_model.h"
#include "core/verify/message_pattern.h"
#include "core/verify/runtime_messages.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// ONNX Runtime puts bodies of functions in place of their calls and names the nodes so.
constexpr std::string_view inlined = "_inlfunc_";

struct NodePlace {
    std::string_view graph;
    std::size_t index = 0;
    const onnx::NodeProto* node = nullptr;
};

using NodePlaces = std::vector<NodePlace>;

/// Everything of a model by the names that messages have.
class Names
{
public:
    explicit Names(const Model& model)
        : m_model(model)
    {
        const auto onGraph = [this](const GraphVisit& visit) {
            const auto& nodes = visit.graph ? visit.graph->node() : visit.function->node();
            const std::string_view scope = m_model.graph(m_model.findGraph(visit.scope).value()).scope;
            std::size_t index = 0;
            for (const onnx::NodeProto& node : nodes) {
                add({scope, index++, &node}, visit.function);
            }
        };
        // The walk is for whoever changes the model, too.
        walkModel(const_cast<onnx::ModelProto&>(*model.data().proto), {.onGraph = onGraph, .onTensor = {}});
        for (const Graph& graph : model.graphs()) {
            for (const auto* declarations : {&graph.inputs, &graph.outputs}) {
                for (const ValueDeclaration& declaration : *declarations) {
                    addValue(declaration.name, graph.scope);
                }
            }
        }
        for (const ModelTensor& tensor : model.tensors()) {
            if (tensor.place != TensorPlace::Attribute) {
                addValue(tensor.name, model.graph(tensor.graph).scope);
            }
        }
    }

    /// What is named, if it is there and only one thing fits.
    std::optional<ProofSubject> find(const NamedThings& things) const
    {
        if (!things.node && things.opType.empty()) {
            return findValue(things.value);
        }
        const NodePlace* only = nullptr;
        for (const NodePlace& place : candidates(things)) {
            if (!fits(place, things)) {
                continue;
            }
            if (only) {
                return std::nullopt;
            }
            only = &place;
        }
        if (!only) {
            return std::nullopt;
        }
        return subject(*only, things.value);
    }

private:
    void add(const NodePlace& place, const onnx::FunctionProto* function)
    {
        const std::string name = validUtf8(place.node->name());
        for (const std::string& output : place.node->output()) {
            addValue(output, place.graph);
        }
        for (const std::string& input : place.node->input()) {
            m_readers[validUtf8(input)].push_back(place);
        }
        if (function && !name.empty()) {
            m_nodes[std::string(inlined) + validUtf8(function->name()) + "_" + name].push_back(place);
        }
        m_operators[validUtf8(place.node->op_type())].push_back(place);
        m_nodes[name].push_back(place);
    }

    void addValue(const std::string& name, std::string_view graph)
    {
        if (!name.empty()) {
            m_values[validUtf8(name)].insert(graph);
        }
    }

    const NodePlaces& candidates(const NamedThings& things) const
    {
        static const NodePlaces none;
        const auto& byName = things.node ? m_nodes : m_operators;
        const auto found = byName.find(std::string(things.node.value_or(things.opType)));
        return found == byName.end() ? none : found->second;
    }

    static bool fits(const NodePlace& place, const NamedThings& things)
    {
        const auto has = [&things](const auto& values) {
            return std::ranges::any_of(
                values, [&things](const std::string& value) { return validUtf8(value) == things.value; });
        };
        return (things.opType.empty() || validUtf8(place.node->op_type()) == things.opType) &&
               (things.value.empty() || has(place.node->input()) || has(place.node->output()));
    }

    static ProofSubject subject(const NodePlace& place, std::string_view value)
    {
        return {.graph = std::string(place.graph),
                .node = place.node->name(),
                .nodeIndex = NodeId{place.index},
                .opType = place.node->op_type(),
                .value = std::string(value),
                .kind = {}};
    }

    /// The main graph's, should inner graphs have the name too. A value that nobody gives is shown where it
    /// is read.
    std::optional<ProofSubject> findValue(std::string_view value) const
    {
        const std::string name(value);
        if (const auto found = m_values.find(name); found != m_values.end()) {
            const std::string& main = m_model.graph({}).scope;
            const auto& graphs = found->second;
            if (graphs.size() == 1 || graphs.contains(main)) {
                return ProofSubject{.graph = std::string(graphs.contains(main) ? main : *graphs.begin()),
                                    .node = {},
                                    .nodeIndex = {},
                                    .opType = {},
                                    .value = name,
                                    .kind = {}};
            }
            return std::nullopt;
        }
        const auto readers = m_readers.find(name);
        return readers == m_readers.end() ? std::nullopt
                                          : std::optional(subject(readers->second.front(), value));
    }

    const Model& m_model;
    std::unordered_map<std::string, NodePlaces> m_nodes; ///< by name; "" has all that have none
    std::unordered_map<std::string, NodePlaces> m_operators;
    std::unordered_map<std::string, NodePlaces> m_readers; ///< of a value
    std::unordered_map<std::string, std::unordered_set<std::string_view>>
        m_values; ///< the graphs that have it
};

} // namespace

std::optional<ProofSubject> subjectOf(std::string_view message, const Model& model)
{
    // onnx.checker's list of inference errors has one on each line.
    const std::string sentence = std::string(message.substr(0, message.find("\n(op_type:"))) + '\n';
    struct Named {
        NamedThings things;
        std::optional<FindingKind> kind;
    };
    std::vector<Named> named;
    for (const RuntimeMessage& known : runtimeMessages()) {
        for (NamedThings things : matches(sentence, known.pattern)) {
            if (known.isNodeWithoutName) {
                things.node = std::string_view();
            }
            if (known.standsInFront) {
                things.at = sentence.size();
            }
            named.push_back({things, known.kind});
        }
    }
    if (named.empty()) {
        return std::nullopt;
    }
    // What lies within is told behind what it lies in; of two readings of one place the one that says what it
    // is.
    std::ranges::stable_sort(named, std::ranges::greater(),
                             [](const Named& one) { return std::pair(one.things.at, one.kind.has_value()); });
    const Names names(model);
    for (const Named& one : named) {
        if (auto subject = names.find(one.things)) {
            subject->kind = one.kind;
            return subject;
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
