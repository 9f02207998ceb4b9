// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/value_uses.h"

#include "core/model/model_data.h"

#include <functional>
#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Names that a subgraph defines itself. It captures all others.
std::unordered_set<std::string_view> definedNames(const GraphBody& body)
{
    std::unordered_set<std::string_view> names;
    if (body.graph) {
        for (const auto& input : body.graph->input()) {
            names.insert(input.name());
        }
        for (const Initializer& initializer : body.initializers) {
            names.insert(initializer.name());
        }
        for (const Node& node : body.nodes) {
            names.insert(node.output().begin(), node.output().end());
        }
    }
    return names;
}

std::size_t hashOf(std::uint32_t graph, std::string_view name)
{
    return std::hash<std::string_view>()(name) + graph;
}

} // namespace

ValueUses::ValueUses(const ModelData& model)
{
    const std::vector<Graph>& graphs = model.graphs;
    std::vector<std::unordered_set<std::string_view>> defined(graphs.size());
    const auto definingGraph = [&](std::uint32_t graph, std::string_view name) {
        while (graphs[graph].parent && !defined[graph].contains(name)) {
            graph = graphs[graph].parent->value;
        }
        return graph;
    };
    std::vector<std::uint32_t> valueOfUse;
    std::vector<Use> uses;
    std::vector<std::uint32_t> firstOfValue;                        // in `uses`
    for (std::uint32_t graph = 0; graph < graphs.size(); ++graph) { // a parent before its subgraphs
        const GraphBody& body = model.bodies[graph];
        if (graphs[graph].parent) {
            defined[graph] = definedNames(body);
        }
        m_nodes.push_back(body.nodes);
        std::uint32_t nodeIndex = 0;
        for (const Node& node : body.nodes) {
            std::uint32_t inputIndex = 0;
            for (const std::string_view input : node.input()) {
                const std::uint32_t definedIn = definingGraph(graph, input);
                const auto isSame = [&](std::size_t place) {
                    return m_values[place].graph == definedIn && nameOf(uses[firstOfValue[place]]) == input;
                };
                auto value = m_index.find(hashOf(definedIn, input), isSame);
                if (!value) {
                    value = m_values.size();
                    m_index.add(hashOf(definedIn, input), *value);
                    m_values.push_back({.graph = definedIn, .firstUse = 0});
                    firstOfValue.push_back(static_cast<std::uint32_t>(uses.size()));
                }
                ++m_values[*value].firstUse; // counts them for now
                valueOfUse.push_back(static_cast<std::uint32_t>(*value));
                uses.push_back({graph, nodeIndex, inputIndex});
                ++inputIndex;
            }
            ++nodeIndex;
        }
    }
    m_values.push_back({.graph = 0, .firstUse = 0});
    m_values.shrink_to_fit();
    std::uint32_t end = 0;
    for (Value& value : m_values) {
        end += value.firstUse;
        value.firstUse = end; // the loop below moves it back to the first
    }
    m_uses.resize(uses.size());
    for (std::size_t i = uses.size(); i-- > 0;) {
        m_uses[--m_values[valueOfUse[i]].firstUse] = uses[i];
    }
}

std::span<const ValueUses::Use> ValueUses::of(GraphId graph, std::string_view value) const
{
    const auto found = m_index.find(hashOf(graph.value, value), [&](std::size_t place) {
        return m_values[place].graph == graph.value && nameOf(m_uses[m_values[place].firstUse]) == value;
    });
    return found ? std::span(m_uses).subspan(m_values[*found].firstUse,
                                             m_values[*found + 1].firstUse - m_values[*found].firstUse)
                 : std::span<const Use>();
}

} // namespace onnxmend
