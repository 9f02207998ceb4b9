// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/map_walk.h"

#include <algorithm>
#include <limits>

namespace onnxmend
{

namespace
{

constexpr std::size_t usualReaders = 12; // readers of one value
constexpr std::size_t usualInputs = 12;  // inputs of one node

} // namespace

MapWalk::MapWalk(const ScopeGraph& scope, const MapQuery& query, bool isLimited)
    : m_scope(scope)
    , m_query(query)
    , m_isLimited(isLimited)
    , m_distance(scope.nodes.size(), -1)
    , m_isDone(scope.nodes.size(), false)
{
}

void MapWalk::run(const MapStart& start)
{
    for (const std::uint32_t node : start.nodes) {
        include(node, 0);
    }
    for (const std::uint32_t value : start.values) {
        includeReaders(value, 1);
    }
    while (!m_waiting.empty()) {
        const std::uint32_t node = m_waiting.front();
        m_waiting.pop_front();
        if (!m_isDone[node] && isExpanded(node)) {
            m_isDone[node] = true;
            expand(node);
        }
    }
}

bool MapWalk::isExpanded(std::uint32_t node) const
{
    return isShown(node) && m_distance[node] < m_query.hops;
}

std::size_t MapWalk::inputLimit(std::uint32_t node) const
{
    const auto outputs = m_scope.outputs.of(node);
    return limit(m_query.inputs, outputs.empty() ? std::string_view() : m_scope.values[outputs.front()].name,
                 usualInputs);
}

std::size_t MapWalk::limit(const std::map<std::string, std::size_t>& widened, std::string_view name,
                           std::size_t usual) const
{
    if (!m_isLimited) {
        return std::numeric_limits<std::size_t>::max();
    }
    const auto found = widened.find(std::string(name));
    return found == widened.end() ? usual : found->second;
}

void MapWalk::include(std::uint32_t node, int distance)
{
    const bool isNew = m_distance[node] < 0;
    if ((!isNew && m_distance[node] <= distance) || m_scope.nodes[node].isConstant) {
        return;
    }
    if (isNew && m_isLimited && m_nodes.size() >= m_query.mostNodes) {
        m_isFull = true;
        return;
    }
    const bool isCast = m_scope.nodes[node].isCast;
    if (isNew) {
        m_nodes.push_back(node);
        m_operators += isCast ? 0 : 1;
    }
    m_distance[node] = distance;
    if (isCast) { // as near as its neighbour, and nearer nodes come first
        m_waiting.push_front(node);
    } else {
        m_waiting.push_back(node);
    }
}

void MapWalk::includeNext(std::uint32_t node, int distance)
{
    include(node, m_scope.nodes[node].isCast ? distance - 1 : distance);
}

void MapWalk::includeReaders(std::uint32_t value, int distance)
{
    const auto readers = m_scope.readers.of(value);
    const std::size_t shown =
        std::min(readers.size(), limit(m_query.readers, m_scope.values[value].name, usualReaders));
    for (const std::uint32_t reader : readers.first(shown)) {
        includeNext(reader, distance);
    }
    if (shown < readers.size()) {
        m_cutValues.insert(value);
    }
}

void MapWalk::expand(std::uint32_t node)
{
    const int next = m_distance[node] + 1;
    std::size_t left = inputLimit(node);
    for (const std::uint32_t value : m_scope.inputs.of(node)) {
        const std::int32_t producer = m_scope.values[value].producer;
        const bool isConflict = m_scope.conflictAt(value, node) != nullptr;
        if (producer >= 0 && (left > 0 || isConflict)) {
            left -= left > 0 ? 1 : 0;
            includeNext(static_cast<std::uint32_t>(producer), next);
        }
    }
    for (const std::uint32_t value : m_scope.outputs.of(node)) {
        includeReaders(value, next);
    }
}

} // namespace onnxmend
