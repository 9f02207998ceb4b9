// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/value_uses.h"

#include "core/model/walk_model.h"

#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Names that a subgraph defines itself; all others it captures from outside.
std::unordered_set<std::string_view> definedNames(const GraphVisit& visit)
{
    std::unordered_set<std::string_view> names;
    if (visit.graph) {
        for (const auto& input : visit.graph->input()) {
            names.insert(input.name());
        }
        for (const auto& tensor : visit.graph->initializer()) {
            names.insert(tensor.name());
        }
        for (const auto& node : visit.graph->node()) {
            names.insert(node.output().begin(), node.output().end());
        }
    }
    return names;
}

} // namespace

ValueUses::ValueUses(const onnx::ModelProto& model, const std::vector<Graph>& graphs)
    : m_byGraph(graphs.size())
{
    std::vector<std::unordered_set<std::string_view>> defined(graphs.size());
    const auto definingGraph = [&](std::uint32_t graph, const std::string& name) {
        while (graphs[graph].parent && !defined[graph].contains(name)) {
            graph = graphs[graph].parent->value;
        }
        return graph;
    };
    std::uint32_t graph = 0;
    const auto onGraph = [&](const GraphVisit& visit) {
        if (graphs[graph].parent) {
            defined[graph] = definedNames(visit);
        }
        std::uint32_t nodeIndex = 0;
        for (const auto& node : visit.graph ? visit.graph->node() : visit.function->node()) {
            std::uint32_t inputIndex = 0;
            for (const auto& input : node.input()) {
                m_byGraph[definingGraph(graph, input)][input].push_back(
                    {&node, graph, nodeIndex, inputIndex});
                ++inputIndex;
            }
            ++nodeIndex;
        }
        ++graph;
    };
    // The walk hands out mutable pointers for the writer's sake; this visitor only looks.
    walkModel(const_cast<onnx::ModelProto&>(model), {.onGraph = onGraph, .onTensor = {}});
}

std::span<const ValueUses::Use> ValueUses::of(GraphId graph, std::string_view value) const
{
    const auto& uses = m_byGraph.at(graph.value);
    const auto found = uses.find(value);
    return found == uses.end() ? std::span<const Use>() : std::span<const Use>(found->second);
}

} // namespace onnxmend
