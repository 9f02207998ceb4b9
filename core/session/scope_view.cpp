// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/scope_view.h"

#include "core/model/model_data.h"
#include "core/model/walk_model.h"

#include <algorithm>
#include <map>

namespace onnxmend
{

ScopeView::ScopeView(const Model& model, const std::string& scope)
    : m_model(model)
    , m_id(model.findGraph(scope))
{
    const onnx::ModelProto& proto = *model.data().proto;
    if (scope == model.graph(GraphId{}).scope) {
        m_graph = &proto.graph();
    } else {
        // The walk hands out mutable pointers for the writer's sake; this visitor only looks.
        walkModel(const_cast<onnx::ModelProto&>(proto), {.onGraph =
                                                             [&](const GraphVisit& visit) {
                                                                 if (visit.scope == scope) {
                                                                     m_graph = visit.graph;
                                                                     m_function = visit.function;
                                                                 }
                                                             },
                                                         .onTensor = {}});
    }
    m_nodes = m_graph ? &m_graph->node() : m_function ? &m_function->node() : nullptr;
    for (int index = 0; index < static_cast<int>(nodeCount()); ++index) {
        for (const std::string& output : node(index).output()) {
            m_producers.try_emplace(output, index);
        }
    }
}

std::optional<int> ScopeView::producer(std::string_view value) const
{
    const auto found = value.empty() ? m_producers.end() : m_producers.find(value);
    return found == m_producers.end() ? std::nullopt : std::optional(found->second);
}

std::set<int> ScopeView::readers(const std::set<std::string>& values, std::size_t limit, bool& isCut) const
{
    std::set<int> result;
    std::map<std::string_view, std::size_t> found;
    for (int index = 0; index < static_cast<int>(nodeCount()); ++index) {
        for (const std::string& input : node(index).input()) {
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

bool ScopeView::isStored(const std::string& value) const
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
