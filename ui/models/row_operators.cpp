// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/row_operators.h"

#include <memory>
#include <set>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

std::string operatorsOf(const std::vector<NodeUse>& uses)
{
    std::set<std::string_view> operators;
    for (const NodeUse& use : uses) {
        operators.insert(use.opType);
    }
    std::string text;
    for (const std::string_view name : operators) {
        text += (text.empty() ? "" : "\n") + std::string(name);
    }
    return text;
}

struct KeptOperators {
    std::unique_ptr<const RowOperators> operators;
};

} // namespace

RowOperators::RowOperators(const Session& session)
    : m_session(session)
{
}

std::string_view RowOperators::of(const InitializerRow& row) const
{
    std::call_once(m_built, [this] { build(); });
    return m_texts[m_textOfRow[static_cast<std::size_t>(&row - m_session.report().rows.data())]];
}

std::size_t RowOperators::nodeCount() const
{
    std::size_t count = 0;
    for (const Graph& graph : m_session.planned()->graphs()) {
        count += graph.nodeCount;
    }
    return count;
}

void RowOperators::build() const
{
    const Model& model = *m_session.planned();
    // Only few, since most tensors are read by one node.
    std::unordered_map<std::string, std::uint32_t> known;
    m_textOfRow.reserve(m_session.report().rows.size());
    for (const InitializerRow& row : m_session.report().rows) {
        // An unused tensor may have the name of a value.
        const auto graph = row.status == RowStatus::Unused ? std::nullopt : model.findGraph(row.graph);
        std::string text = graph ? operatorsOf(model.usesOf(*graph, row.name)) : std::string();
        const auto [place, isNew] =
            known.try_emplace(std::move(text), static_cast<std::uint32_t>(m_texts.size()));
        if (isNew) {
            m_texts.push_back(place->first);
        }
        m_textOfRow.push_back(place->second);
    }
}

const RowOperators& rowOperators(const Session& session)
{
    return *session.kept()
                .get<KeptOperators>(
                    [&session] { return KeptOperators{std::make_unique<const RowOperators>(session)}; })
                .operators;
}

} // namespace onnxmend
