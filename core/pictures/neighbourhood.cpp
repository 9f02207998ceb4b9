// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/pictures/neighbourhood.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostNodes = 20;
constexpr std::size_t mostInputs = 6;         // of one node
constexpr std::size_t mostReadersOfValue = 4; // of one value

} // namespace

Neighbourhood::Neighbourhood(const ScopeView& view, const PreviewSubject& subject, const IsAdded& isAdded)
    : m_view(view)
    , m_subject(subject)
    , m_isAdded(isAdded)
{
    for (const std::string& value : subject.focus) {
        if (const auto node = view.producer(value)) {
            include(*node, true);
        }
    }
    while (!m_waiting.empty()) {
        expand(std::exchange(m_waiting, {}));
    }
}

std::vector<std::string_view> Neighbourhood::shownInputs(const Node& node) const
{
    std::vector<std::string_view> inputs;
    for (const std::string_view input : node.input()) {
        const bool isNew = std::find(inputs.begin(), inputs.end(), input) == inputs.end();
        if (!input.empty() && isNew && (inputs.size() < mostInputs || m_subject.values.contains(input))) {
            inputs.push_back(input);
        }
    }
    return inputs;
}

void Neighbourhood::include(int node, bool inTheMiddle)
{
    const bool isMiddle = inTheMiddle || m_isAdded(m_view.node(node));
    const auto known = m_nodes.find(node);
    if (known == m_nodes.end() && m_nodes.size() >= mostNodes) {
        m_isCut = true;
        return;
    }
    if (isMiddle && (known == m_nodes.end() || !known->second)) {
        m_waiting.insert(node);
    }
    bool& middle = m_nodes[node];
    middle = middle || isMiddle;
}

void Neighbourhood::expand(const std::set<int>& batch)
{
    std::set<std::string_view> results;
    for (const int index : batch) {
        const Node& node = m_view.node(index);
        // A Cast behind a node took over the name of its result: that node is still the one in the middle.
        const bool tookOver = m_isAdded(node) && m_subject.focus.contains(node.output(0));
        const std::vector<std::string_view> inputs = shownInputs(node);
        const std::set<std::string_view> all(node.input().begin(), node.input().end());
        m_isCut = m_isCut || inputs.size() < all.size() - all.count({});
        for (const std::string_view input : inputs) {
            if (const auto producer = m_view.producer(input)) {
                include(*producer, tookOver);
            }
        }
        results.insert(node.output().begin(), node.output().end());
    }
    for (const int reader : m_view.readers(results, mostReadersOfValue, m_isCut)) {
        include(reader, false);
    }
}

} // namespace onnxmend
