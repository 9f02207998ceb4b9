// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/convert/type_limits.h"

#include <fnmatch.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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
    return fnmatch(selector.c_str(), name.c_str(), 0) == 0;
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

std::vector<bool> selected(const PrecisionGraph& graph, const std::vector<std::string>& selectors,
                           const char* option)
{
    std::vector<bool> result(graph.nodes().size(), false);
    const NodesByName byName = selectors.empty() ? NodesByName() : nodesByName(graph);
    for (const std::string& selector : selectors) {
        // A name is no pattern, whatever is in it; and a region is thousands of names.
        const auto [first, last] = byName.equal_range(selector);
        std::vector<NodeNumber> nodes;
        std::transform(first, last, std::back_inserter(nodes),
                       [](const auto& named) { return named.second; });
        if (nodes.empty()) {
            nodes = nodesLike(graph, selector);
        }
        for (const NodeNumber node : nodes) {
            result[node] = true;
        }
        if (nodes.empty()) {
            throw UsageError(std::string(option) + " " + displayText(selector) + " fits no node",
                             "Give the name of a node or of what it computes, a pattern, or op:TYPE.");
        }
    }
    return result;
}

} // namespace

void keepAsAsked(PrecisionDecisions& decisions)
{
    const PrecisionGraph& graph = decisions.graph();
    const std::vector<bool> kept = selected(graph, decisions.options().keep, "--keep");
    const std::vector<bool> only = selected(graph, decisions.options().only, "--only");
    const std::vector<bool> forced = selected(graph, decisions.options().force, "--force");
    for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
        const bool isLeftOut = !decisions.options().only.empty() && !only[node];
        if ((kept[node] || isLeftOut) && decisions.isConvertible(node)) {
            decisions.keep(node, KeepReason::Asked);
        } else if (forced[node]) {
            decisions.force(node);
        }
    }
}

} // namespace onnxmend
