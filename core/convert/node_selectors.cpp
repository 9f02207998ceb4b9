// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/node_selectors.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr std::string_view typePrefix = "op:";

bool isLike(const std::string& selector, const PrecisionNode& node)
{
    if (selector.starts_with(typePrefix)) {
        return node.opType == std::string_view(selector).substr(typePrefix.size());
    }
    const std::string name(node.name.empty() ? node.key : node.name);
    return fitsPattern(selector, name);
}

std::vector<NodeNumber> nodesLike(const PrecisionGraph& graph, const std::string& selector)
{
    std::vector<NodeNumber> nodes;
    for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
        if (isLike(selector, graph.node(node))) {
            nodes.push_back(node);
        }
    }
    return nodes;
}

using NodesByName = std::unordered_multimap<std::string_view, NodeNumber>;

NodesByName nodesByName(const PrecisionGraph& graph)
{
    NodesByName nodes;
    for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
        for (const std::string_view name : {graph.node(node).name, graph.node(node).key}) {
            if (!name.empty()) {
                nodes.emplace(name, node);
            }
        }
    }
    return nodes;
}

/// Looks the selector up as a name first: a name may contain * or ?, and a region is a list of thousands of
/// names.
std::vector<NodeNumber> nodesThatFit(const PrecisionGraph& graph, const NodesByName& byName,
                                     const std::string& selector)
{
    const auto [first, last] = byName.equal_range(selector);
    std::vector<NodeNumber> nodes;
    std::transform(first, last, std::back_inserter(nodes), [](const auto& named) { return named.second; });
    return nodes.empty() ? nodesLike(graph, selector) : nodes;
}

} // namespace

NodeSelectors::NodeSelectors(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                             Progress& progress)
    : m_options(options)
    , m_isUsed(!options.keep.empty() || !options.only.empty() || !options.force.empty())
{
    if (m_isUsed) {
        mark(PrecisionGraph(model, progress));
    }
}

std::vector<NodeSelectors::List> NodeSelectors::lists() const
{
    return {{"--keep", m_options.keep, &Marks::kept},
            {"--only", m_options.only, &Marks::only},
            {"--force", m_options.force, &Marks::forced}};
}

void NodeSelectors::mark(const PrecisionGraph& graph)
{
    const NodesByName byName = nodesByName(graph);
    std::vector<Marks> marks(graph.nodes().size());
    for (const List& list : lists()) {
        std::vector<std::string>& open = m_open.emplace_back();
        for (const std::string& selector : list.selectors) {
            const std::vector<NodeNumber> nodes = nodesThatFit(graph, byName, selector);
            for (const NodeNumber node : nodes) {
                marks[node].*list.mark = true;
            }
            if (nodes.empty()) {
                open.push_back(selector);
            }
        }
    }
    m_values.resize(graph.scopes().size());
    for (NodeNumber number = 0; number < graph.nodes().size(); ++number) {
        const PrecisionNode& node = graph.node(number);
        for (const ValueNumber output : node.outputs) {
            if (output != none) {
                m_values[node.scope].emplace(graph.value(output).name, marks[number]);
            }
        }
    }
}

bool NodeSelectors::isOpen() const
{
    return std::ranges::any_of(m_open, [](const auto& selectors) { return !selectors.empty(); });
}

std::vector<NodeSelectors::Marks> NodeSelectors::marksIn(const PrecisionGraph& graph) const
{
    std::vector<Marks> marks(graph.nodes().size());
    const auto marksOf = [&](const PrecisionNode& node) -> Marks {
        const auto& values = m_values.at(node.scope);
        for (const ValueNumber output : node.outputs) {
            const auto known =
                output == none ? values.end() : values.find(std::string(graph.value(output).name));
            if (known != values.end()) {
                return known->second;
            }
        }
        // The node may have been inserted before its reader.
        const std::vector<NodeNumber> readers = graph.readersOf(node);
        return readers.empty() ? Marks() : marks[readers.front()];
    };
    for (const PrecisionScope& scope : graph.scopes()) {
        for (std::size_t i = scope.nodes.size(); i-- > 0;) { // readers first
            marks[scope.nodes[i]] = marksOf(graph.node(scope.nodes[i]));
        }
    }
    const NodesByName byName = isOpen() ? nodesByName(graph) : NodesByName();
    for (std::size_t i = 0; i < m_open.size(); ++i) {
        for (const std::string& selector : m_open[i]) {
            for (const NodeNumber node : nodesThatFit(graph, byName, selector)) {
                marks[node].*lists()[i].mark = true;
            }
        }
    }
    return marks;
}

void NodeSelectors::decide(PrecisionDecisions& decisions) const
{
    if (!m_isUsed) {
        return;
    }
    const std::vector<Marks> marks = marksIn(decisions.graph());
    for (NodeNumber node = 0; node < marks.size(); ++node) {
        const bool isLeftOut = !m_options.only.empty() && !marks[node].only;
        if ((marks[node].kept || isLeftOut) && decisions.isConvertible(node)) {
            decisions.keep(node, KeepReason::Asked);
        } else if (marks[node].forced) {
            decisions.force(node);
        }
    }
}

void NodeSelectors::requireFit(const PrecisionGraph& graph) const
{
    const NodesByName byName = isOpen() ? nodesByName(graph) : NodesByName();
    for (std::size_t i = 0; i < m_open.size(); ++i) {
        for (const std::string& selector : m_open[i]) {
            if (nodesThatFit(graph, byName, selector).empty()) {
                throw UsageError(std::string(lists()[i].option) + " " + displayText(selector) +
                                     " fits no node",
                                 "Give the name of a node or of its output, a pattern, or op:TYPE.");
            }
        }
    }
}

} // namespace onnxmend
