// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/stale_declarations.h"

#include <unordered_map>

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
    regionOf(scope, value).isDisputed = true;
}

void TypeRegions::settle(ValueScope& scope)
{
    for (const ValueState& value : scope.values()) {
        const bool isGiven = value.origin != ValueOrigin::Node && !value.hasSingleElement;
        if (isGiven || (value.isOutput && value.declared.known())) {
            regionOf(scope.name(), value.name).isAnchored = true;
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
        const Value& region = regionOf(scope, value);
        if (region.isAnchored && !region.isDisputed) {
            stale.add(scope, value);
        }
    }
    return stale;
}

std::size_t TypeRegions::idOf(const std::string& scope, std::string_view value)
{
    const std::size_t id = m_united.idOf(scope, value);
    if (id >= m_values.size()) {
        m_values.resize(id + 1);
    }
    return id;
}

TypeRegions::Value& TypeRegions::regionOf(const std::string& scope, std::string_view value)
{
    return m_values[m_united.rootOf(idOf(scope, value))];
}

void TypeRegions::unite(std::size_t a, std::size_t b)
{
    const Value first = m_values[m_united.rootOf(a)];
    m_united.unite(a, b);
    Value& both = m_values[m_united.rootOf(b)];
    both.isDisputed = both.isDisputed || first.isDisputed;
    both.isAnchored = both.isAnchored || first.isAnchored;
}

} // namespace onnxmend
