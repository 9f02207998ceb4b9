// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/onnx/schema_sources.h"

#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace onnxmend
{

namespace
{

using nlohmann::json;

ParameterOption namedOption(const std::string& text)
{
    return text == "optional"   ? ParameterOption::Optional
           : text == "variadic" ? ParameterOption::Variadic
                                : ParameterOption::Single;
}

/// "attribute dtype", "input X" or "tensor(float)".
TypeSource sourceOf(const std::string& text)
{
    const auto space = text.find(' ');
    const std::string kind = text.substr(0, space);
    if (space == std::string::npos) {
        return {.type = ValueType::fromText(text)};
    }
    const std::string name = text.substr(space + 1);
    return kind == "attribute" ? TypeSource{.attribute = name} : TypeSource{.input = name};
}

std::vector<OpParameter> parametersOf(const json& rows)
{
    std::vector<OpParameter> parameters;
    for (const auto& row : rows) {
        OpParameter& parameter = parameters.emplace_back();
        parameter.name = row.at("name");
        parameter.typeText = row.at("type");
        parameter.option = namedOption(row.at("option"));
        parameter.homogeneous = row.at("homogeneous");
        for (const std::string source : row.value("inferred_from", json::array())) {
            parameter.inferredFrom.push_back(sourceOf(source));
        }
    }
    return parameters;
}

/// Keys of functions that the linked onnx is too old to know. Filled while the tables are read, which is
/// before any caller has a schema.
std::set<std::string>& newerFunctions()
{
    static std::set<std::string> names;
    return names;
}

std::string keyOf(const OpSchema& schema) { return schema.domain + ':' + schema.name; }

OpSchema schemaOf(const json& row)
{
    OpSchema schema;
    schema.domain = row.at("domain");
    schema.name = row.at("op");
    schema.sinceVersion = row.at("since");
    schema.deprecated = row.value("deprecated", false);
    schema.experimental = row.value("experimental", false);
    schema.inputs = parametersOf(row.at("inputs"));
    schema.outputs = parametersOf(row.at("outputs"));
    schema.minInputs = row.at("min_inputs");
    schema.minOutputs = row.at("min_outputs");
    for (const auto& [name, types] : row.at("type_constraints").items()) {
        TypeVariable& variable = schema.variables.emplace_back();
        variable.name = name;
        for (const auto& type : types) {
            variable.allowed.add(ValueType::fromText(type.get<std::string>()));
        }
    }
    for (const auto& [name, attribute] : row.at("attributes").items()) {
        schema.attributes[name] = attribute.at("type");
        if (attribute.at("required")) {
            schema.requiredAttributes.push_back(name);
        }
    }
    schema.registered = nearestRegistered(schema.domain, schema.name, schema.sinceVersion);
    if (!schema.registered && row.value("function", false)) {
        newerFunctions().insert(keyOf(schema));
    }
    resolveTypes(schema);
    return schema;
}

} // namespace

std::vector<OpSchema> schemasFromTable(std::string_view text)
{
    try {
        std::vector<OpSchema> schemas;
        for (const auto& row : json::parse(text)) {
            schemas.push_back(schemaOf(row));
        }
        return schemas;
    } catch (const json::exception& error) {
        throw Error({.place = "table of operators",
                     .reason = error.what(),
                     .advice = "The program is built wrongly."});
    }
}

bool isNewerFunction(const OpSchema& schema)
{
    return !schema.registered && newerFunctions().contains(keyOf(schema));
}

} // namespace onnxmend
