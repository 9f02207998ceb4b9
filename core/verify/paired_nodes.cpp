// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/paired_nodes.h"

#include "core/model/match_nodes.h"
#include "core/model/model.h"
#include "core/model/model_data.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

/// A graph of the result, and its graph in the original.
struct PairedNodes::PairedGraph {
    std::uint32_t original = 0;
    NodeList nodes; ///< nodes of the result
    NodeList originalNodes;
    NodeMatches matches = {};
    std::unordered_map<std::string_view, int> producers = {}; ///< by the values of the result
    std::unordered_map<std::string_view, std::vector<int>> readers = {};

    std::optional<int> partnerOf(int node) const { return matches.ofLeft.at(static_cast<std::size_t>(node)); }
    bool isInsertedCast(int node) const { return !partnerOf(node) && isCast(nodes[node]); }

    void index()
    {
        for (int i = 0; i < nodes.size(); ++i) {
            for (const std::string_view output : nodes[i].output()) {
                producers.emplace(output, i);
            }
            for (const std::string_view input : nodes[i].input()) {
                readers[input].push_back(i);
            }
        }
    }

    /// Returns the nodes that read the Cast's value, and the node that computes its input.
    std::vector<int> neighboursOf(int cast) const
    {
        std::vector<int> neighbours;
        if (const auto readersOfIt = readers.find(nodes[cast].output(0)); readersOfIt != readers.end()) {
            neighbours = readersOfIt->second;
        }
        if (const auto producer = producers.find(nodes[cast].input(0)); producer != producers.end()) {
            neighbours.push_back(producer->second);
        }
        return neighbours;
    }

    /// Returns the node itself, or the nearest nodes that are not inserted Casts.
    std::vector<int> nodesAt(int node) const
    {
        std::vector<int> found;
        std::vector<int> open = {node};
        std::set<int> seen = {node};
        while (!open.empty()) {
            const int next = open.back();
            open.pop_back();
            if (!isInsertedCast(next)) {
                found.push_back(next);
                continue;
            }
            for (const int neighbour : neighboursOf(next)) {
                if (seen.insert(neighbour).second) {
                    open.push_back(neighbour);
                }
            }
        }
        return found;
    }

    /// Returns the names that the value may have had.
    std::vector<std::string_view> namesOf(std::string_view value) const
    {
        std::vector<std::string_view> names = {value};
        const auto producer = producers.find(value);
        if (producer != producers.end() && isInsertedCast(producer->second)) {
            names.push_back(nodes[producer->second].input(0));
        }
        const auto readersOfIt = readers.find(value);
        for (const int reader : readersOfIt == readers.end() ? std::vector<int>() : readersOfIt->second) {
            if (isInsertedCast(reader)) {
                names.push_back(nodes[reader].output(0));
            }
        }
        return names;
    }
};

namespace
{

std::string nodePlace(std::uint32_t graph, std::size_t node)
{
    return std::to_string(graph) + " node " + std::to_string(node);
}

std::string valuePlace(std::uint32_t graph, std::string_view value)
{
    return std::to_string(graph) + " value " + std::string(value);
}

} // namespace

struct PairedNodes::Graphs {
    const Model& result;
    const Model& original;
    std::map<std::uint32_t, std::optional<PairedGraph>> paired; ///< by the graph of the result

    /// Finds the graph by its scope, which contains the names of the enclosing nodes; otherwise by its index
    /// if both models have the same number of graphs.
    std::optional<std::uint32_t> originalOf(GraphId graph) const
    {
        if (const std::optional<GraphId> same = original.findGraph(result.graph(graph).scope)) {
            return same->value;
        }
        return result.graphs().size() == original.graphs().size() ? std::optional(graph.value) : std::nullopt;
    }

    const std::optional<PairedGraph>& pairOf(GraphId graph)
    {
        const auto [place, isNew] = paired.try_emplace(graph.value);
        if (const auto partner = isNew ? originalOf(graph) : std::nullopt) {
            PairedGraph pair{.original = *partner,
                             .nodes = result.data().bodies[graph.value].nodes,
                             .originalNodes = original.data().bodies[*partner].nodes};
            pair.matches = matchNodes(pair.nodes, pair.originalNodes);
            pair.index();
            place->second = std::move(pair);
        }
        return place->second;
    }
};

PairedNodes::PairedNodes(const Model& result, const Model& original)
    : m_graphs(std::make_unique<Graphs>(Graphs{result, original, {}}))
{
}

PairedNodes::~PairedNodes() = default;

std::string PairedNodes::placeOf(const ProofSubject& inOriginal) const
{
    const std::optional<GraphId> graph = m_graphs->original.findGraph(inOriginal.graph);
    if (!graph) {
        return {};
    }
    return inOriginal.nodeIndex ? nodePlace(graph->value, inOriginal.nodeIndex->value)
                                : valuePlace(graph->value, inOriginal.value);
}

std::vector<std::string> PairedNodes::placesOf(const ProofSubject& inResult)
{
    const std::optional<GraphId> graph = m_graphs->result.findGraph(inResult.graph);
    if (!graph || !m_graphs->pairOf(*graph)) {
        return {};
    }
    const PairedGraph& pair = *m_graphs->pairOf(*graph);
    std::vector<std::string> places;
    if (!inResult.nodeIndex) {
        for (const std::string_view name : pair.namesOf(inResult.value)) {
            places.push_back(valuePlace(pair.original, name));
        }
        return places;
    }
    if (inResult.nodeIndex->value >= static_cast<std::size_t>(pair.nodes.size())) {
        return {};
    }
    for (const int node : pair.nodesAt(static_cast<int>(inResult.nodeIndex->value))) {
        const std::optional<int> partner = pair.partnerOf(node);
        if (partner && pair.originalNodes[*partner].op_type() == pair.nodes[node].op_type()) {
            places.push_back(nodePlace(pair.original, static_cast<std::size_t>(*partner)));
        }
    }
    return places;
}

} // namespace onnxmend
