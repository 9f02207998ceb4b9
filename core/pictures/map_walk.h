// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/dtype_map.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Start of a walk.
struct MapStart {
    std::vector<std::uint32_t> nodes;  ///< nodes in the middle
    std::vector<std::uint32_t> values; ///< values whose readers are one hop away
    bool isValue = false;              ///< the query is about the values
};

/// Nodes by their distance from the start (core/pictures/dtype_map.h defines hops). Without limits it only
/// counts. Scope and query outlive it.
class MapWalk
{
public:
    MapWalk(const ScopeGraph& scope, const MapQuery& query, bool isLimited);

    void run(const MapStart& start);

    const std::vector<std::uint32_t>& nodes() const { return m_nodes; } ///< the nearest first
    std::size_t operators() const { return m_operators; }               ///< without Casts
    bool isFull() const { return m_isFull; } ///< nodes are left out because of their number
    bool isShown(std::uint32_t node) const { return m_distance[node] >= 0; }
    /// Returns whether its neighbours are shown, too.
    bool isExpanded(std::uint32_t node) const;
    /// Values with readers that are left out.
    const std::set<std::uint32_t>& cutValues() const { return m_cutValues; }
    std::size_t inputLimit(std::uint32_t node) const;

private:
    std::size_t limit(const std::map<std::string, std::size_t>& widened, std::string_view name,
                      std::size_t usual) const;
    void include(std::uint32_t node, int distance);
    void includeNext(std::uint32_t node, int distance);
    void includeReaders(std::uint32_t value, int distance);
    void expand(std::uint32_t node);

    const ScopeGraph& m_scope;
    const MapQuery& m_query;
    bool m_isLimited;
    std::vector<int> m_distance; ///< by node; -1: not reached
    std::vector<bool> m_isDone;
    std::deque<std::uint32_t> m_waiting;
    std::vector<std::uint32_t> m_nodes;
    std::set<std::uint32_t> m_cutValues;
    std::size_t m_operators = 0;
    bool m_isFull = false;
};

} // namespace onnxmend
