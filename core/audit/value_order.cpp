// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/value_scope.h"

#include <queue>

#include <functional>
#include <numeric>

namespace onnxmend
{

namespace
{

/// Calls `visit` for every name that a node reads, its subgraphs' captured names included.
void forEachRead(const onnx::NodeProto& node, const std::function<void(const std::string&)>& visit)
{
    for (const std::string& input : node.input()) {
        visit(input);
    }
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

} // namespace

bool ValueScope::isOrdered()
{
    std::int32_t index = 0;
    bool ordered = true;
    for (const auto& node : *m_nodes) {
        const auto check = [&](const std::string& name) {
            const ValueState* value = findOwn(name);
            ordered = ordered && !(value && value->producer >= index);
        };
        if (node.attribute_size() == 0) { // the common case, without the std::function
            for (const std::string& input : node.input()) {
                check(input);
            }
        } else {
            forEachRead(node, check);
        }
        ++index;
    }
    return ordered;
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
    std::vector<std::pair<std::uint32_t, Reader>> reads;
    for (std::int32_t node = 0; node < m_nodes->size(); ++node) {
        std::int32_t input = 0;
        for (const std::string& name : (*m_nodes)[node].input()) {
            if (const auto found = m_index.find(name); found != m_index.end()) {
                reads.push_back({found->second, {node, input}});
            }
            ++input;
        }
    }
    m_firstReader.assign(m_values.size() + 1, 0);
    for (const auto& [value, reader] : reads) {
        ++m_firstReader[value + 1];
    }
    std::partial_sum(m_firstReader.begin(), m_firstReader.end(), m_firstReader.begin());
    m_readers.resize(reads.size());
    std::vector<std::uint32_t> next(m_firstReader.begin(), m_firstReader.end() - 1);
    for (const auto& [value, reader] : reads) {
        m_readers[next[value]++] = reader;
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
