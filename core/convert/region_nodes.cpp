// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/region_nodes.h"

#include <optional>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Returns the name of a value that the node gives, also behind a Cast that the plan inserted.
std::string_view valueBefore(const ScopeGraph& after, const ScopeGraph& before, std::uint32_t node)
{
    for (const std::uint32_t output : after.outputs.of(node)) {
        if (before.findValue(after.values[output].name)) {
            return after.values[output].name;
        }
        for (const std::uint32_t reader : after.readers.of(output)) {
            if (!after.nodes[reader].isPlanned) {
                continue;
            }
            for (const std::uint32_t given : after.outputs.of(reader)) {
                if (before.findValue(after.values[given].name)) {
                    return after.values[given].name;
                }
            }
        }
    }
    return {};
}

} // namespace

std::vector<std::string> nodesBeforePlan(const GraphsOfPlan& graphs, const std::string& scope,
                                         std::span<const std::uint32_t> nodes)
{
    const std::optional<GraphId> afterId = graphs.after->findScope(scope);
    const std::optional<GraphId> beforeId = graphs.before->findScope(scope);
    std::vector<std::string> names;
    if (!afterId || !beforeId) {
        return names;
    }
    const ScopeGraph& after = graphs.after->scope(*afterId);
    const ScopeGraph& before = graphs.before->scope(*beforeId);
    std::unordered_set<std::string_view> namesBefore;
    for (const GraphNode& node : before.nodes) {
        namesBefore.insert(node.name);
    }
    for (const std::uint32_t node : nodes) {
        const std::string_view own = after.nodes[node].name;
        const bool isKnown = !own.empty() && namesBefore.contains(own);
        const std::string_view name = isKnown ? own : valueBefore(after, before, node);
        if (!name.empty()) {
            names.emplace_back(name);
        }
    }
    return names;
}

std::vector<std::string> nodesOfRegion(const GraphsOfPlan& graphs, const std::string& scope,
                                       const DtypeRegion& region)
{
    return nodesBeforePlan(graphs, scope, region.members);
}

} // namespace onnxmend
