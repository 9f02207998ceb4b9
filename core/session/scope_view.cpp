// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/scope_view.h"

#include "core/model/model_data.h"

#include <algorithm>
#include <map>

namespace onnxmend
{

ScopeView::ScopeView(const Model& model, const std::string& scope)
    : m_model(model)
    , m_id(model.findGraph(scope))
{
    if (m_id) {
        const GraphBody& body = model.data().bodies.at(m_id->value);
        m_graph = body.graph;
        m_function = body.function;
        m_nodes = body.nodes;
    }
    for (int index = 0; index < static_cast<int>(nodeCount()); ++index) {
        for (const std::string_view output : node(index).output()) {
            m_producers.try_emplace(output, index);
        }
    }
}

std::optional<int> ScopeView::producer(std::string_view value) const
{
    const auto found = value.empty() ? m_producers.end() : m_producers.find(value);
    return found == m_producers.end() ? std::nullopt : std::optional(found->second);
}

std::set<int> ScopeView::readers(const std::set<std::string_view>& values, std::size_t limit,
                                 bool& isCut) const
{
    std::set<int> result;
    std::map<std::string_view, std::size_t> found;
    for (int index = 0; index < static_cast<int>(nodeCount()); ++index) {
        for (const std::string_view input : node(index).input()) {
            if (input.empty() || !values.contains(input)) {
                continue;
            }
            if (result.contains(index)) {
                continue;
            }
            if (++found[input] > limit) {
                isCut = true;
            } else {
                result.insert(index);
            }
        }
    }
    return result;
}

bool ScopeView::isStored(std::string_view value) const
{
    return m_id && m_model.findInitializer(*m_id, value).has_value();
}

bool ScopeView::isOutput(std::string_view value) const
{
    if (m_function) {
        const auto& outputs = m_function->output();
        return std::find(outputs.begin(), outputs.end(), value) != outputs.end();
    }
    return m_graph && std::any_of(m_graph->output().begin(), m_graph->output().end(),
                                  [value](const auto& output) { return output.name() == value; });
}

} // namespace onnxmend
