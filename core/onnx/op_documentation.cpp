// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/op_documentation.h"

#include "core/onnx/onnx_proto.h"

#include <onnx/defs/schema.h>

#include <cstddef>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostDefaults = 64; ///< elements of a default value

std::vector<std::string> descriptionsOf(const std::vector<onnx::OpSchema::FormalParameter>& parameters)
{
    std::vector<std::string> texts;
    texts.reserve(parameters.size());
    for (const auto& parameter : parameters) {
        texts.push_back(parameter.GetDescription());
    }
    return texts;
}

} // namespace

std::optional<OpDocumentation> documentationOf(const OpSchema& schema)
{
    const auto* registered = static_cast<const onnx::OpSchema*>(schema.registered);
    if (!registered) {
        return std::nullopt;
    }
    OpDocumentation documentation;
    documentation.sinceVersion = registered->since_version();
    documentation.text = registered->doc() ? registered->doc() : "";
    documentation.inputs = descriptionsOf(registered->inputs());
    documentation.outputs = descriptionsOf(registered->outputs());
    for (const auto& constraint : registered->typeConstraintParams()) {
        documentation.variables[constraint.type_param_str] = constraint.description;
    }
    for (const auto& [name, attribute] : registered->attributes()) {
        OpDocumentation::Attribute& described = documentation.attributes[name];
        described.text = attribute.description;
        if (attribute.default_value.has_type()) {
            described.defaultValue = attributeElements(attribute.default_value, mostDefaults);
        }
    }
    return documentation;
}

} // namespace onnxmend
