// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/cast_readers.h"

namespace onnxmend
{

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
