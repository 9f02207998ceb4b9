// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/proof_subject.h"

#include "core/base/error.h"
#include "core/messages/message_text.h"
#include "core/messages/read_messages.h"
#include "core/model/model.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Prefix of the names of nodes from bodies of functions, which ONNX Runtime puts in place of the calls.
constexpr std::string_view inlined = "_inlfunc_";

/// The names of a reading, in one spelling.
struct Spelling {
    std::optional<std::string> node;
    std::string opType;
    std::string value;
    bool isResult = false; ///< the node gives the value
};

/// Returns all combinations: wrapped lines and escapes may be part of a name or not.
std::vector<Spelling> spellingsOf(const MessageReading& reading)
{
    std::vector<Spelling> result;
    for (const std::string& value : spellings(reading.value)) {
        for (const std::string& opType : spellings(reading.opType)) {
            for (const std::string& node : spellings(reading.node.value_or(""))) {
                result.push_back(
                    {reading.node ? std::optional(node) : std::nullopt, opType, value, reading.isResult});
            }
        }
    }
    return result;
}

} // namespace

/// The nodes and values of a model by the names that messages use.
class SubjectFinder::Names
{
public:
    explicit Names(const Model& model)
        : m_model(model)
    {
        for (std::uint32_t id = 0; id < model.graphs().size(); ++id) {
            const GraphBody& body = model.data().bodies[id];
            std::size_t index = 0;
            for (const Node& node : body.nodes) {
                add({model.graphs()[id].scope, index++, &node}, body.function);
            }
        }
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

    /// Returns the one node or value that fits.
    FoundSubject find(const Spelling& things) const
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
                return {SubjectSearch::Ambiguous, {}};
            }
            only = &place;
        }
        if (!only) {
            return {SubjectSearch::NotThere, {}};
        }
        return {SubjectSearch::Found, subject(*only, things.value)};
    }

private:
    struct NodePlace {
        std::string_view graph;
        std::size_t index = 0;
        const Node* node = nullptr;
    };
    using NodePlaces = std::vector<NodePlace>;

    void add(const NodePlace& place, const onnx::FunctionProto* function)
    {
        const std::string name = validUtf8(place.node->name());
        for (const std::string_view output : place.node->output()) {
            addValue(output, place.graph);
        }
        for (const std::string_view input : place.node->input()) {
            m_readers[validUtf8(input)].push_back(place);
        }
        if (function && !name.empty()) {
            m_nodes[std::string(inlined) + validUtf8(function->name()) + "_" + name].push_back(place);
        }
        m_operators[validUtf8(place.node->op_type())].push_back(place);
        m_nodes[name].push_back(place);
    }

    void addValue(std::string_view name, std::string_view graph)
    {
        if (!name.empty()) {
            m_values[validUtf8(name)].insert(graph);
        }
    }

    const NodePlaces& candidates(const Spelling& things) const
    {
        static const NodePlaces none;
        const auto& byName = things.node ? m_nodes : m_operators;
        const auto found = byName.find(std::string(things.node.value_or(things.opType)));
        return found == byName.end() ? none : found->second;
    }

    static bool fits(const NodePlace& place, const Spelling& things)
    {
        const auto has = [&things](const auto& values) {
            return std::ranges::any_of(
                values, [&things](std::string_view value) { return validUtf8(value) == things.value; });
        };
        return (things.opType.empty() || validUtf8(place.node->op_type()) == things.opType) &&
               (things.value.empty() || has(place.node->output()) ||
                (!things.isResult && has(place.node->input())));
    }

    static ProofSubject subject(const NodePlace& place, std::string_view value)
    {
        return {.graph = std::string(place.graph),
                .node = std::string(place.node->name()),
                .nodeIndex = NodeId{place.index},
                .opType = place.node->op_type(),
                .value = std::string(value)};
    }

    /// Prefers the main graph if subgraphs have the name too. A value that no node gives is found at its
    /// reader.
    FoundSubject findValue(std::string_view value) const
    {
        const std::string name(value);
        if (const auto found = m_values.find(name); found != m_values.end()) {
            const std::string& main = m_model.graph({}).scope;
            const auto& graphs = found->second;
            if (graphs.size() == 1 || graphs.contains(main)) {
                return {SubjectSearch::Found,
                        ProofSubject{.graph = std::string(graphs.contains(main) ? main : *graphs.begin()),
                                     .value = name}};
            }
            return {SubjectSearch::Ambiguous, {}};
        }
        const auto readers = m_readers.find(name);
        if (readers == m_readers.end()) {
            return {SubjectSearch::NotThere, {}};
        }
        return {SubjectSearch::Found, subject(readers->second.front(), value)};
    }

    const Model& m_model;
    std::unordered_map<std::string, NodePlaces> m_nodes; ///< by name; "" has all nodes without a name
    std::unordered_map<std::string, NodePlaces> m_operators;
    std::unordered_map<std::string, NodePlaces> m_readers;                          ///< by value
    std::unordered_map<std::string, std::unordered_set<std::string_view>> m_values; ///< graphs by value
};

SubjectFinder::SubjectFinder(const Model& model)
    : m_names(std::make_unique<const Names>(model))
{
}

SubjectFinder::~SubjectFinder() = default;

FoundSubject SubjectFinder::find(const MessageReadings& readings) const
{
    std::vector<const MessageReading*> named;
    for (const MessageReading& reading : readings.all) {
        if (reading.namesPlace()) {
            named.push_back(&reading);
        }
    }
    if (named.empty()) {
        return {};
    }
    // The innermost node stands last; of two readings of one place, the one with a known kind of finding
    // counts.
    const auto depth = [&readings](const MessageReading* one) {
        return std::pair(one->message->standsInFront ? readings.text->size() : one->at,
                         one->cause().kind.has_value());
    };
    std::ranges::stable_sort(named, std::ranges::greater(), depth);
    FoundSubject result{SubjectSearch::NotThere, {}};
    for (const MessageReading* one : named) {
        for (const Spelling& things : spellingsOf(*one)) {
            FoundSubject found = m_names->find(things);
            if (found.search == SubjectSearch::Found) {
                found.subject->kind = one->cause().kind;
                return found;
            }
            if (found.search == SubjectSearch::Ambiguous) {
                result.search = SubjectSearch::Ambiguous;
            }
        }
    }
    return result;
}

FoundSubject findSubject(const MessageReadings& readings, const Model& model)
{
    const bool namesPlace = std::ranges::any_of(readings.all, &MessageReading::namesPlace);
    return namesPlace ? SubjectFinder(model).find(readings) : FoundSubject();
}

std::optional<ProofSubject> subjectOf(std::string_view message, const Model& model)
{
    // onnx.checker's list of inference errors has one in each line.
    const std::string sentence = std::string(message.substr(0, message.find("\n(op_type:"))) + '\n';
    return findSubject(readMessages(sentence), model).subject;
}

} // namespace onnxmend
