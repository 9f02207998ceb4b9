// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/stale_declarations.h"

namespace onnxmend
{

void TypeRegions::tie(const NodeVisit& visit, const NodeCheck& check)
{
    std::unordered_map<int, std::size_t> byVariable;
    const auto add = [&](const OpParameter* parameter, const std::string& scope, const ValueState* value) {
        if (!parameter || !value || parameter->variable < 0 || !parameter->homogeneous) {
            return;
        }
        const std::size_t id = idOf(scope, value->name);
        const auto [first, isNew] = byVariable.try_emplace(parameter->variable, id);
        if (!isNew) {
            unite(first->second, id);
        }
    };
    for (const Argument& argument : check.arguments()) {
        add(argument.parameter, argument.scope ? argument.scope->name().str() : std::string(),
            argument.value);
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        add(visit.schema.output(static_cast<std::size_t>(i)), visit.scope.name(),
            visit.scope.result(visit.index, i));
    }
}

void TypeRegions::dispute(const NodeVisit& visit)
{
    for (int i = 0; i < visit.node.input_size(); ++i) {
        ValueScope* scope = nullptr;
        if (const ValueState* value = visit.scope.argument(visit.index, i, &scope)) {
            dispute(scope->name(), value->name);
        }
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        if (const ValueState* value = visit.scope.result(visit.index, i)) {
            dispute(visit.scope.name(), value->name);
        }
    }
}

void TypeRegions::dispute(const std::string& scope, std::string_view value)
{
    m_values[rootOf(idOf(scope, value))].isDisputed = true;
}

void TypeRegions::settle(ValueScope& scope)
{
    for (const ValueState& value : scope.values()) {
        const bool isGiven = value.origin != ValueOrigin::Node && !value.hasSingleElement;
        if (isGiven || (value.isOutput && value.declared.known())) {
            m_values[rootOf(idOf(scope.name(), value.name))].isAnchored = true;
        }
        if (value.stale.known() && value.type.known() && !(value.stale == value.type)) {
            m_contradicted.emplace_back(scope.name(), value.name);
        }
    }
}

StaleDeclarations TypeRegions::stale()
{
    StaleDeclarations stale;
    for (const auto& [scope, value] : m_contradicted) {
        const Value& region = m_values[rootOf(idOf(scope, value))];
        if (region.isAnchored && !region.isDisputed) {
            stale.add(scope, value);
        }
    }
    return stale;
}

std::size_t TypeRegions::idOf(const std::string& scope, std::string_view value)
{
    const auto [place, isNew] = m_ids.try_emplace(scope + '\0' + std::string(value), m_values.size());
    if (isNew) {
        m_values.push_back({.parent = m_values.size()});
    }
    return place->second;
}

std::size_t TypeRegions::rootOf(std::size_t id)
{
    while (m_values[id].parent != id) {
        m_values[id].parent = m_values[m_values[id].parent].parent;
        id = m_values[id].parent;
    }
    return id;
}

void TypeRegions::unite(std::size_t a, std::size_t b)
{
    a = rootOf(a);
    b = rootOf(b);
    if (a != b) {
        m_values[a].parent = b;
        m_values[b].isDisputed = m_values[b].isDisputed || m_values[a].isDisputed;
        m_values[b].isAnchored = m_values[b].isAnchored || m_values[a].isAnchored;
    }
}

} // namespace onnxmend
