// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/op_schema.h"

#include "core/onnx/domains.h"
#include "core/onnx/schema_sources.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

std::uint64_t tensorBit(DType dtype) { return std::uint64_t{1} << static_cast<unsigned>(dtype); }

const OpParameter* parameterAt(const std::vector<OpParameter>& parameters, std::size_t index)
{
    if (index < parameters.size()) {
        return &parameters[index];
    }
    const bool takesMore = !parameters.empty() && parameters.back().option == ParameterOption::Variadic;
    return takesMore ? &parameters.back() : nullptr;
}

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// All schemas by domain and name; the versions of one operator go from the oldest to the latest.
using Versions = std::vector<OpSchema>;
using Operators = std::unordered_map<std::string, Versions, TextHash, std::equal_to<>>;
using Domains = std::map<std::string, Operators, std::less<>>;

Domains readAllSchemas()
{
    Domains domains;
    for (auto* source :
         {+[] { return registeredSchemas(); }, +[] { return schemasFromTable(newerOperatorTable()); },
          +[] { return schemasFromTable(contribOperatorTable()); }}) {
        for (OpSchema& schema : source()) {
            Versions& versions = domains[schema.domain][schema.name];
            const auto same = std::ranges::find(versions, schema.sinceVersion, &OpSchema::sinceVersion);
            if (same == versions.end()) {
                versions.push_back(std::move(schema));
            } else {
                *same = std::move(schema);
            }
        }
    }
    for (auto& [domain, operators] : domains) {
        for (auto& [name, versions] : operators) {
            std::ranges::sort(versions, {}, &OpSchema::sinceVersion);
        }
    }
    return domains;
}

const Operators* operatorsOf(std::string_view domain)
{
    static const Domains domains = readAllSchemas();
    const auto found = domains.find(canonicalDomain(domain));
    return found == domains.end() ? nullptr : &found->second;
}

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

void TypeSet::add(ValueType type)
{
    if (!type.known() || contains(type)) {
        return;
    }
    m_types.push_back(type);
    if (type.isTensor()) {
        m_tensors |= tensorBit(type.dtype());
    }
}

bool TypeSet::contains(ValueType type) const
{
    if (type.isTensor()) {
        return (m_tensors & tensorBit(type.dtype())) != 0;
    }
    return type.known() && std::ranges::find(m_types, type) != m_types.end();
}

const OpParameter* OpSchema::input(std::size_t index) const { return parameterAt(inputs, index); }

const OpParameter* OpSchema::output(std::size_t index) const { return parameterAt(outputs, index); }

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

const OpSchema* findOpSchema(std::string_view domain, std::string_view name, std::int64_t version)
{
    const Operators* operators = operatorsOf(domain);
    const auto found = operators ? operators->find(name) : Operators::const_iterator();
    if (!operators || found == operators->end()) {
        return nullptr;
    }
    const Versions& versions = found->second;
    if (domain == contribDomain) {
        return &versions.back();
    }
    const auto newer = std::ranges::upper_bound(versions, version, {}, &OpSchema::sinceVersion);
    return newer == versions.begin() ? nullptr : &*std::prev(newer);
}

std::int64_t newestKnownOpset()
{
    static const std::int64_t newest = [] {
        std::int64_t version = 0;
        for (const auto& [name, versions] : *operatorsOf({})) {
            version = std::max<std::int64_t>(version, versions.back().sinceVersion);
        }
        return version;
    }();
    return newest;
}

} // namespace onnxmend
