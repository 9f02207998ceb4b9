// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/united_values.h"

namespace onnxmend
{

std::size_t UnitedValues::idOf(const std::string& scope, std::string_view value)
{
    const auto [place, isNew] = m_ids.try_emplace(scope + '\0' + std::string(value), m_parents.size());
    if (isNew) {
        m_parents.push_back(m_parents.size());
    }
    return place->second;
}

std::size_t UnitedValues::rootOf(std::size_t id)
{
    while (m_parents[id] != id) {
        m_parents[id] = m_parents[m_parents[id]];
        id = m_parents[id];
    }
    return id;
}

} // namespace onnxmend
