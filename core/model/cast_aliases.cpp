// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/cast_aliases.h"

namespace onnxmend
{

void CastAliases::add(std::string_view input, std::string_view output)
{
    const std::size_t inputRoot = rootPlace(placeOf(std::string(input)));
    const std::size_t outputRoot = rootPlace(placeOf(std::string(output)));
    m_parents[outputRoot] = inputRoot;
}

std::string_view CastAliases::rootOf(std::string_view value) const
{
    if (m_places.empty()) {
        return value;
    }
    const auto found = m_places.find(std::string(value));
    return found == m_places.end() ? value : m_names[rootPlace(found->second)];
}

std::size_t CastAliases::placeOf(const std::string& name)
{
    const auto [found, isNew] = m_places.try_emplace(name, m_names.size());
    if (isNew) {
        m_names.emplace_back(found->first); // keys of such a map keep their address
        m_parents.push_back(found->second);
    }
    return found->second;
}

std::size_t CastAliases::rootPlace(std::size_t place) const
{
    while (m_parents[place] != place) {
        m_parents[place] = m_parents[m_parents[place]];
        place = m_parents[place];
    }
    return place;
}

std::vector<std::string> CastReaders::take(GraphId graph, const std::string& value)
{
    std::vector<std::string> readers;
    if (!m_taken[graph.value].insert(value).second) {
        return readers;
    }
    for (const NodeUse& use : m_model.usesOf(graph, value)) {
        readers.push_back(use.nodeName.empty() ? use.opType : use.nodeName);
    }
    if (isOutput(graph, value)) {
        readers.push_back(value);
    }
    return readers;
}

bool CastReaders::isOutput(GraphId graph, const std::string& value)
{
    const auto [outputs, isNew] = m_outputs.try_emplace(graph.value);
    if (isNew) {
        for (const ValueDeclaration& output : m_model.graph(graph).outputs) {
            outputs->second.insert(output.name);
        }
    }
    return outputs->second.contains(value);
}

} // namespace onnxmend
