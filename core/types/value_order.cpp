// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/value_scope.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <numeric>

namespace onnxmend
{

namespace
{

using NameVisitor = std::function<void(const std::string&)>;

void forEachRead(const onnx::NodeProto& node, const NameVisitor& visit);

/// Calls `visit` for every name that the subgraphs of a node read, be it theirs or captured.
void forEachCapture(const onnx::NodeProto& node, const NameVisitor& visit)
{
    for (const auto& attribute : node.attribute()) {
        const auto visitGraph = [&visit](const onnx::GraphProto& graph) {
            for (const auto& inner : graph.node()) {
                forEachRead(inner, visit);
            }
            for (const auto& output : graph.output()) { // a branch may hand out an outer value as it is
                visit(output.name());
            }
        };
        if (attribute.has_g()) {
            visitGraph(attribute.g());
        }
        for (const auto& graph : attribute.graphs()) {
            visitGraph(graph);
        }
    }
}

/// Calls `visit` for every name that a node and its subgraphs read.
void forEachRead(const onnx::NodeProto& node, const NameVisitor& visit)
{
    for (const std::string& input : node.input()) {
        visit(input);
    }
    forEachCapture(node, visit);
}

} // namespace

bool ValueScope::isOrdered() const
{
    for (std::int32_t index = 0; index < m_nodes->size(); ++index) {
        const auto comesLater = [&](std::uint32_t value) {
            return value != notOwn && m_values[value].producer >= index;
        };
        const auto node = static_cast<std::size_t>(index);
        if (std::any_of(m_arguments.begin() + m_firstArgument[node],
                        m_arguments.begin() + m_firstArgument[node + 1], comesLater)) {
            return false;
        }
        bool ordered = true;
        forEachCapture((*m_nodes)[index], [&](const std::string& name) {
            const auto found = m_index.find(name);
            ordered = ordered && (found == m_index.end() || !comesLater(found->second));
        });
        if (!ordered) {
            return false;
        }
    }
    return true;
}

std::vector<std::int32_t> ValueScope::evaluationOrder()
{
    const auto count = static_cast<std::size_t>(m_nodes->size());
    std::vector<std::int32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    if (isOrdered()) {
        return order;
    }
    std::vector<int> missing(count, 0);
    std::vector<std::vector<std::int32_t>> readers(count);
    for (std::int32_t index = 0; index < m_nodes->size(); ++index) {
        forEachRead((*m_nodes)[index], [&](const std::string& name) {
            const ValueState* value = findOwn(name);
            if (value && value->producer >= 0 && value->producer != index) {
                readers[static_cast<std::size_t>(value->producer)].push_back(index);
                ++missing[static_cast<std::size_t>(index)];
            }
        });
    }
    std::priority_queue<std::int32_t, std::vector<std::int32_t>, std::greater<>> ready;
    for (std::size_t index = 0; index < count; ++index) {
        if (missing[index] == 0) {
            ready.push(static_cast<std::int32_t>(index));
        }
    }
    order.clear();
    while (!ready.empty()) {
        const std::int32_t index = ready.top();
        ready.pop();
        order.push_back(index);
        for (const std::int32_t reader : readers[static_cast<std::size_t>(index)]) {
            if (--missing[static_cast<std::size_t>(reader)] == 0) {
                ready.push(reader);
            }
        }
    }
    return order;
}

void ValueScope::buildReaders()
{
    m_firstReader.assign(m_values.size() + 1, 0);
    std::uint32_t readerCount = 0;
    for (const std::uint32_t value : m_arguments) {
        if (value != notOwn) {
            ++m_firstReader[value + 1];
            ++readerCount;
        }
    }
    std::partial_sum(m_firstReader.begin(), m_firstReader.end(), m_firstReader.begin());
    m_readers.resize(readerCount);
    std::vector<std::uint32_t> next(m_firstReader.begin(), m_firstReader.end() - 1);
    for (std::int32_t node = 0; node < m_nodes->size(); ++node) {
        const std::uint32_t first = m_firstArgument[static_cast<std::size_t>(node)];
        for (std::uint32_t i = first; i < m_firstArgument[static_cast<std::size_t>(node) + 1]; ++i) {
            if (m_arguments[i] != notOwn) {
                m_readers[next[m_arguments[i]]++] = {node, static_cast<std::int32_t>(i - first)};
            }
        }
    }
}

std::vector<ValueScope::Reader> ValueScope::readersOf(const ValueState& value)
{
    if (m_firstReader.empty()) {
        buildReaders();
    }
    const auto index = static_cast<std::size_t>(&value - m_values.data());
    return {m_readers.begin() + m_firstReader[index], m_readers.begin() + m_firstReader[index + 1]};
}

} // namespace onnxmend
