// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/onnx/schema_sources.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// The set of one type, for parameters without a variable. Its address does not change.
const TypeSet& setOf(const std::string& typeText)
{
    static std::mutex mutex;
    static std::map<std::string, TypeSet> sets;
    const std::scoped_lock lock(mutex);
    const auto [place, isNew] = sets.try_emplace(typeText);
    if (isNew) {
        place->second.add(ValueType::fromText(typeText));
    }
    return place->second;
}

void resolveTypes(std::vector<OpParameter>& parameters, const std::vector<TypeVariable>& variables)
{
    for (auto& parameter : parameters) {
        const auto variable = std::ranges::find(variables, parameter.typeText, &TypeVariable::name);
        if (variable == variables.end()) {
            parameter.allowed = &setOf(parameter.typeText);
            continue;
        }
        parameter.variable = static_cast<int>(variable - variables.begin());
        parameter.allowed = &variable->allowed;
    }
}

} // namespace

void resolveTypes(OpSchema& schema)
{
    resolveTypes(schema.inputs, schema.variables);
    resolveTypes(schema.outputs, schema.variables);
}

OpSchema withVariables(const OpSchema& schema, std::vector<TypeVariable> variables)
{
    OpSchema copy;
    copy.domain = schema.domain;
    copy.name = schema.name;
    copy.sinceVersion = schema.sinceVersion;
    copy.minInputs = schema.minInputs;
    copy.minOutputs = schema.minOutputs;
    copy.inputs = schema.inputs;
    copy.outputs = schema.outputs;
    copy.variables = std::move(variables);
    copy.attributes = schema.attributes;
    copy.requiredAttributes = schema.requiredAttributes;
    copy.registered = schema.registered;
    resolveTypes(copy);
    return copy;
}

} // namespace onnxmend
