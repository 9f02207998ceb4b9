// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace onnxmend
{

/// Counts the contents of subgraphs and functions, including those that they call in turn. Calls are not
/// followed in a model whose calls must not be (core/model/call_graph.h), so counts stay small and the
/// recursion flat. The graph outlives it.
class BodyContents
{
public:
    explicit BodyContents(const TypedGraph& graph);

    /// Returns the number of computing nodes, each time it is called.
    std::size_t nodesOf(GraphId body);
    /// Returns the bytes of stored values at the first call, then 0.
    std::uint64_t takeBytesOf(GraphId body);

private:
    bool isFollowed(GraphId body) const;

    const TypedGraph& m_graph;
    bool m_followsCalls;
    std::unordered_map<std::uint32_t, std::size_t> m_nodes;
    std::unordered_set<std::uint32_t> m_counted;
};

} // namespace onnxmend
