// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/running_sums.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t shortestChain = 3;
constexpr std::size_t mostAncestors = 300; ///< nodes that are looked at behind an operand

bool isSum(const PrecisionNode& node) { return node.isStandard("Add") || node.isStandard("Sub"); }

/// Returns the node that computes the value, beyond Casts and Identities; none if no node does.
NodeNumber computedBy(const PrecisionGraph& graph, ValueNumber value)
{
    while (value != none) {
        const NodeNumber producer = graph.value(value).producer;
        if (producer == none) {
            return none;
        }
        const PrecisionNode& node = graph.node(producer);
        const bool handsOn = (node.isStandard("Cast") || node.isStandard("Identity")) && !node.inputs.empty();
        if (!handsOn) {
            return producer;
        }
        value = node.inputs.front();
    }
    return none;
}

bool dependsOn(const PrecisionGraph& graph, ValueNumber value, NodeNumber ancestor)
{
    std::vector<NodeNumber> pending = {computedBy(graph, value)};
    std::set<NodeNumber> seen;
    while (!pending.empty() && seen.size() < mostAncestors) {
        const NodeNumber next = pending.back();
        pending.pop_back();
        if (next == ancestor) {
            return true;
        }
        if (next != none && seen.insert(next).second) {
            const std::vector<NodeNumber> producers = graph.producersOf(graph.node(next));
            pending.insert(pending.end(), producers.begin(), producers.end());
        }
    }
    return seen.size() >= mostAncestors; // too far to say: no running sum
}

/// Returns the addition whose sum this one adds to; none if there is none.
NodeNumber stepBefore(const PrecisionGraph& graph, NodeNumber number)
{
    const PrecisionNode& node = graph.node(number);
    if (!isSum(node) || node.inputs.size() != 2) {
        return none;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const NodeNumber before = computedBy(graph, node.inputs[i]);
        if (before != none && isSum(graph.node(before)) && graph.node(before).scope == node.scope &&
            !dependsOn(graph, node.inputs[1 - i], before)) {
            return before;
        }
    }
    return none;
}

} // namespace

std::vector<std::vector<NodeNumber>> runningSums(const PrecisionGraph& graph)
{
    std::map<NodeNumber, std::size_t> chainEndingAt;
    std::vector<std::vector<NodeNumber>> chains;
    for (const NodeNumber node : graph.scope(0).nodes) {
        if (!isSum(graph.node(node))) {
            continue;
        }
        const auto before = chainEndingAt.find(stepBefore(graph, node));
        if (before == chainEndingAt.end()) {
            chainEndingAt.emplace(node, chains.size());
            chains.push_back({node});
        } else {
            const std::size_t chain = before->second;
            chains[chain].push_back(node);
            chainEndingAt.erase(before);
            chainEndingAt.emplace(node, chain);
        }
    }
    std::erase_if(chains, [](const std::vector<NodeNumber>& chain) { return chain.size() < shortestChain; });
    return chains;
}

bool addsToState(const PrecisionGraph& graph, NodeNumber number)
{
    const PrecisionNode& node = graph.node(number);
    const NodeNumber owner = graph.scope(node.scope).owner;
    if (!isSum(node) || owner == none ||
        (!graph.node(owner).isStandard("Loop") && !graph.node(owner).isStandard("Scan"))) {
        return false;
    }
    return std::ranges::any_of(node.inputs, [&](ValueNumber input) {
        while (input != none && graph.value(input).producer != none) {
            const PrecisionNode& producer = graph.node(graph.value(input).producer);
            const bool handsOn = producer.isStandard("Cast") || producer.isStandard("Identity");
            input = handsOn && !producer.inputs.empty() ? producer.inputs.front() : none;
        }
        return input != none && graph.value(input).isInput && graph.value(input).scope == node.scope;
    });
}

} // namespace onnxmend
