// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/attribute_elements.h"
#include "core/onnx/op_schema.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The description of an operator that ONNX publishes, in Markdown. It is not part of OpSchema, which is
/// there for every operator from the first look-up on: a reader of a model needs no prose.
struct OpDocumentation {
    struct Attribute {
        std::string text;
        std::optional<AttributeElements> defaultValue; ///< value that counts if a node omits the attribute
    };

    int sinceVersion = 0; ///< opset of the text; an older one if the linked onnx lacks the schema's version
    std::string text;
    std::vector<std::string> inputs; ///< by parameter
    std::vector<std::string> outputs;
    std::map<std::string, std::string, std::less<>> variables; ///< by type variable
    std::map<std::string, Attribute, std::less<>> attributes;  ///< by name
};

/// Returns the documentation in the linked onnx, without copies of it in the tables of `resources/`. nullopt
/// for operators that the linked onnx does not have: those of ONNX Runtime, and newer ones.
std::optional<OpDocumentation> documentationOf(const OpSchema& schema);

} // namespace onnxmend
