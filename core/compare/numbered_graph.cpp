// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/numbered_graph.h"

#include "core/model/match_nodes.h"

#include <utility>

namespace onnxmend
{

namespace
{

constexpr int mostCasts = 16; // Casts behind each other; a model that is not valid may have a ring of them

} // namespace

NumberedGraph::NumberedGraph(NodeList nodes, const GraphBorder& border)
    : m_nodes(std::move(nodes))
{
    const auto count = static_cast<std::size_t>(m_nodes.size());
    m_inputs.resize(count);
    m_outputs.resize(count);
    m_partners.assign(count, -1);
    m_fusedInto.assign(count, -1);
    m_areCasts.resize(count);
    for (const std::string_view name : border.inputs) {
        value(numberOf(name)).isInput = true;
    }
    for (const GraphBorder::Stored& stored : border.stored) {
        value(numberOf(stored.name)).stored = stored.tensor;
    }
    for (int i = 0; i < m_nodes.size(); ++i) {
        const auto place = static_cast<std::size_t>(i);
        m_areCasts[place] = isCast(m_nodes[i]);
        for (const std::string_view output : m_nodes[i].output()) {
            const int number = output.empty() ? -1 : numberOf(output);
            m_outputs[place].push_back(number);
            if (number >= 0 && value(number).producer < 0) {
                value(number).producer = i;
            }
        }
        for (const std::string_view input : m_nodes[i].input()) {
            const int number = input.empty() ? -1 : numberOf(input);
            if (number >= 0) {
                value(number).readers.push_back({i, m_inputs[place].size()});
            }
            m_inputs[place].push_back(number);
        }
    }
    for (const std::string_view name : border.outputs) {
        value(numberOf(name)).isOutput = true;
    }
}

int NumberedGraph::numberOf(std::string_view name)
{
    const auto [found, isNew] = m_numbers.try_emplace(name, static_cast<int>(m_values.size()));
    if (isNew) {
        m_values.push_back({.name = name});
    }
    return found->second;
}

int NumberedGraph::find(std::string_view name) const
{
    const auto found = m_numbers.find(name);
    return found == m_numbers.end() ? -1 : found->second;
}

bool NumberedGraph::isLookedThrough(int node) const
{
    return m_areCasts[static_cast<std::size_t>(node)] && partner(node) < 0;
}

int NumberedGraph::rootOf(int value) const
{
    for (int casts = 0; casts < mostCasts; ++casts) {
        const Value& known = this->value(value);
        if (known.partner >= 0 || known.producer < 0 || !isLookedThrough(known.producer)) {
            break;
        }
        value = inputs(known.producer)[0];
    }
    return value;
}

int NumberedGraph::producerBefore(int value) const
{
    int producer = this->value(value).producer;
    for (int casts = 0; casts < mostCasts && producer >= 0 && isLookedThrough(producer); ++casts) {
        producer = this->value(inputs(producer)[0]).producer;
    }
    return producer;
}

std::vector<NumberedGraph::Reader> NumberedGraph::readersOf(int value) const
{
    std::vector<Reader> readers;
    std::vector<int> values{value};
    for (std::size_t i = 0; i < values.size() && i < mostCasts; ++i) {
        for (const Reader& reader : this->value(values[i]).readers) {
            if (isLookedThrough(reader.node)) {
                values.push_back(outputs(reader.node)[0]);
            } else {
                readers.push_back(reader);
            }
        }
    }
    return readers;
}

} // namespace onnxmend
