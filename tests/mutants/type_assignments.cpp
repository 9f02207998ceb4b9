// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/type_assignments.h"

#include <onnx/defs/data_type_utils.h>

#include <algorithm>

namespace onnxmend::mutants
{

namespace
{

std::string defaultType(const onnx::OpSchema::TypeConstraintParam& variable)
{
    const auto& allowed = variable.allowed_type_strs;
    for (const char* wanted : {"tensor(float)", "seq(tensor(float))", "tensor(int64)"}) {
        if (std::find(allowed.begin(), allowed.end(), wanted) != allowed.end()) {
            return wanted;
        }
    }
    return allowed.front();
}

std::string replaceAll(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

} // namespace

std::set<Assignment> assignments(const onnx::OpSchema& schema)
{
    Assignment usual;
    std::set<std::string> types;
    for (const auto& variable : schema.typeConstraintParams()) {
        usual[variable.type_param_str] = defaultType(variable);
        types.insert(variable.allowed_type_strs.begin(), variable.allowed_type_strs.end());
    }
    std::set<Assignment> all = {usual};
    for (const auto& variable : schema.typeConstraintParams()) {
        for (const std::string& type : variable.allowed_type_strs) {
            Assignment one = usual;
            one[variable.type_param_str] = type;
            all.insert(one);
        }
    }
    for (const std::string& type : types) {
        Assignment together = usual;
        for (const auto& variable : schema.typeConstraintParams()) {
            const auto& allowed = variable.allowed_type_strs;
            if (std::find(allowed.begin(), allowed.end(), type) != allowed.end()) {
                together[variable.type_param_str] = type;
            }
        }
        all.insert(together);
    }
    return all;
}

onnx::TypeProto typeOf(const std::string& text)
{
    return onnx::Utils::DataTypeUtils::ToTypeProto(onnx::Utils::DataTypeUtils::ToType(text));
}

std::string fillIn(std::string text, const Assignment& assignment)
{
    // Longer names first, so that $T does not eat the beginning of $T2.
    for (auto variable = assignment.rbegin(); variable != assignment.rend(); ++variable) {
        const std::int32_t code = elementTypeOf(typeOf(variable->second));
        std::string name = replaceAll(variable->second, "tensor(", "");
        name.erase(std::remove(name.begin(), name.end(), ')'), name.end());
        name += std::string(static_cast<std::size_t>(std::count(name.begin(), name.end(), '(')), ')');
        const std::string one = code == onnx::TensorProto::STRING ? "[1] {\"a\"}" : "[1] {1}";
        text = replaceAll(text, "$" + variable->first, name);
        text = replaceAll(text, "&" + variable->first, code == 0 ? "" : typeName(code));
        text = replaceAll(text, "#" + variable->first, std::to_string(code));
        text = replaceAll(text, "%" + variable->first, name + one);
    }
    return text;
}

} // namespace onnxmend::mutants
