// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/onnx/onnx_proto.h"
#include "core/onnx/schema_sources.h"

#include <onnx/defs/schema.h>

namespace onnxmend
{

namespace
{

ParameterOption optionOf(onnx::OpSchema::FormalParameterOption option)
{
    switch (option) {
    case onnx::OpSchema::Optional:
        return ParameterOption::Optional;
    case onnx::OpSchema::Variadic:
        return ParameterOption::Variadic;
    default:
        return ParameterOption::Single;
    }
}

std::vector<OpParameter> parametersOf(const std::vector<onnx::OpSchema::FormalParameter>& formals)
{
    std::vector<OpParameter> parameters;
    parameters.reserve(formals.size());
    for (const auto& formal : formals) {
        parameters.push_back({.name = formal.GetName(),
                              .typeText = formal.GetTypeStr(),
                              .option = optionOf(formal.GetOption()),
                              .homogeneous = formal.GetIsHomogeneous()});
    }
    return parameters;
}

OpSchema schemaOf(const onnx::OpSchema& registered)
{
    OpSchema schema;
    schema.domain = registered.domain();
    schema.name = registered.Name();
    schema.sinceVersion = registered.since_version();
    schema.deprecated = registered.Deprecated();
    schema.experimental = registered.support_level() == onnx::OpSchema::SupportType::EXPERIMENTAL;
    schema.minInputs = registered.min_input();
    schema.minOutputs = registered.min_output();
    schema.inputs = parametersOf(registered.inputs());
    schema.outputs = parametersOf(registered.outputs());
    for (const auto& constraint : registered.typeConstraintParams()) {
        TypeVariable& variable = schema.variables.emplace_back();
        variable.name = constraint.type_param_str;
        for (const auto& type : constraint.allowed_type_strs) {
            variable.allowed.add(ValueType::fromText(type));
        }
    }
    for (const auto& [name, attribute] : registered.attributes()) {
        schema.attributes[name] = asciiLowerCase(onnx::AttributeProto::AttributeType_Name(attribute.type));
        if (attribute.required) {
            schema.requiredAttributes.push_back(name);
        }
    }
    resolveTypes(schema);
    return schema;
}

} // namespace

std::vector<OpSchema> registeredSchemas()
{
    std::vector<OpSchema> schemas;
    // The list holds copies; the schemas of the registry itself live as long as the program.
    for (const auto& copy : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        schemas.push_back(schemaOf(copy));
        schemas.back().registered =
            onnx::OpSchemaRegistry::Schema(copy.Name(), copy.since_version(), copy.domain());
    }
    return schemas;
}

const void* nearestRegistered(const std::string& domain, const std::string& name, int version)
{
    const auto* inForce = onnx::OpSchemaRegistry::Schema(name, version, domain);
    return inForce ? inForce : onnx::OpSchemaRegistry::Schema(name, domain);
}

bool isFunction(const OpSchema& schema)
{
    const auto* registered = static_cast<const onnx::OpSchema*>(schema.registered);
    return registered && (registered->HasFunction() || registered->HasContextDependentFunction());
}

} // namespace onnxmend
