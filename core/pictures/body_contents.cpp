// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/body_contents.h"

#include "core/model/call_graph.h"

#include <algorithm>

namespace onnxmend
{

BodyContents::BodyContents(const TypedGraph& graph)
    : m_graph(graph)
    , m_followsCalls(callGraphFault(*graph.session()->planned()).empty())
{
}

bool BodyContents::isFollowed(GraphId body) const
{
    return m_followsCalls || !m_graph.scope(body).isFunction;
}

std::size_t BodyContents::nodesOf(GraphId body)
{
    if (const auto known = m_nodes.find(body.value); known != m_nodes.end()) {
        return known->second;
    }
    const ScopeGraph& scope = m_graph.scope(body);
    auto count = static_cast<std::size_t>(std::ranges::count_if(
        scope.nodes, [](const GraphNode& node) { return !node.isConstant && !node.isCast; }));
    for (const auto& [node, inner] : scope.bodies) {
        for (const GraphId id : inner) {
            count += isFollowed(id) ? nodesOf(id) : 0;
        }
    }
    return m_nodes[body.value] = count;
}

std::uint64_t BodyContents::takeBytesOf(GraphId body)
{
    if (!m_counted.insert(body.value).second) {
        return 0;
    }
    const ScopeGraph& scope = m_graph.scope(body);
    std::uint64_t bytes = 0;
    for (const GraphValue& value : scope.values) {
        bytes += value.byteCount;
    }
    for (const auto& [node, inner] : scope.bodies) {
        for (const GraphId id : inner) {
            bytes += isFollowed(id) ? takeBytesOf(id) : 0;
        }
    }
    return bytes;
}

} // namespace onnxmend
