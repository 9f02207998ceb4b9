// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: arguments and attributes of a node that is raised or lowered to another opset.

#include "core/onnx/onnx_proto.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Returns null if the node does not have the attribute.
inline const onnx::AttributeProto* findAttribute(const onnx::NodeProto& node, std::string_view name)
{
    const auto& attributes = node.attribute();
    const auto found = std::ranges::find(attributes, name, &onnx::AttributeProto::name);
    return found == attributes.end() ? nullptr : &*found;
}

inline std::int64_t integerOr(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise)
{
    const onnx::AttributeProto* const attribute = findAttribute(node, name);
    return attribute ? attribute->i() : otherwise;
}

inline std::string textOr(const onnx::NodeProto& node, std::string_view name, const std::string& otherwise)
{
    const onnx::AttributeProto* const attribute = findAttribute(node, name);
    return attribute ? attribute->s() : otherwise;
}

inline void removeAttribute(onnx::NodeProto& node, const std::string& name)
{
    auto& attributes = *node.mutable_attribute();
    const auto found = std::ranges::find(attributes, name, &onnx::AttributeProto::name);
    if (found != attributes.end()) {
        attributes.erase(found);
    }
}

inline onnx::AttributeProto& addAttribute(onnx::NodeProto& node, const std::string& name,
                                          onnx::AttributeProto::AttributeType type)
{
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(type);
    return attribute;
}

inline void setInteger(onnx::NodeProto& node, const std::string& name, std::int64_t value)
{
    removeAttribute(node, name);
    addAttribute(node, name, onnx::AttributeProto::INT).set_i(value);
}

inline void setText(onnx::NodeProto& node, const std::string& name, const std::string& value)
{
    removeAttribute(node, name);
    addAttribute(node, name, onnx::AttributeProto::STRING).set_s(value);
}

/// Compares values of all kinds that a schema's default has.
inline bool isSameValue(const onnx::AttributeProto& a, const onnx::AttributeProto& b)
{
    return a.f() == b.f() && a.i() == b.i() && a.s() == b.s() && std::ranges::equal(a.floats(), b.floats()) &&
           std::ranges::equal(a.ints(), b.ints()) && std::ranges::equal(a.strings(), b.strings());
}

/// Returns whether the argument is present and has a name.
inline bool hasArgument(const google::protobuf::RepeatedPtrField<std::string>& arguments, std::size_t index)
{
    return index < static_cast<std::size_t>(arguments.size()) &&
           !arguments.Get(static_cast<int>(index)).empty();
}

} // namespace onnxmend
