// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/attribute_elements.h"

#include "core/onnx/onnx_proto.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the shortest text that is read back as the same number.
std::string shortestFloat(float value)
{
    std::array<char, 32> buffer = {};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

std::string typeText(const onnx::TypeProto& type) { return displayName(valueTypeOf(type)); }

template <class List, class TextOf>
AttributeElements elementsOf(const List& list, std::size_t most, const TextOf& textOf)
{
    AttributeElements elements{.texts = {}, .count = static_cast<std::size_t>(list.size()), .isList = true};
    const std::size_t shown = std::min(elements.count, most);
    elements.texts.reserve(shown);
    for (std::size_t i = 0; i < shown; ++i) {
        elements.texts.push_back(textOf(list.Get(static_cast<int>(i))));
    }
    return elements;
}

AttributeElements oneElement(std::string text)
{
    return {.texts = {std::move(text)}, .count = 1, .isList = false};
}

} // namespace

std::optional<AttributeElements> attributeElements(const onnx::AttributeProto& attribute, std::size_t most)
{
    if (!attribute.ref_attr_name().empty()) {
        return std::nullopt;
    }
    switch (attribute.type()) {
    case onnx::AttributeProto::FLOAT:
        return oneElement(shortestFloat(attribute.f()));
    case onnx::AttributeProto::STRING:
        return oneElement(attribute.s());
    case onnx::AttributeProto::TYPE_PROTO:
        return oneElement(typeText(attribute.tp()));
    case onnx::AttributeProto::FLOATS:
        return elementsOf(attribute.floats(), most, shortestFloat);
    case onnx::AttributeProto::INTS:
        return elementsOf(attribute.ints(), most, [](std::int64_t value) { return std::to_string(value); });
    case onnx::AttributeProto::STRINGS:
        return elementsOf(attribute.strings(), most, [](const std::string& text) { return text; });
    case onnx::AttributeProto::TYPE_PROTOS:
        return elementsOf(attribute.type_protos(), most, typeText);
    case onnx::AttributeProto::TENSOR:
    case onnx::AttributeProto::TENSORS:
    case onnx::AttributeProto::SPARSE_TENSOR:
    case onnx::AttributeProto::SPARSE_TENSORS:
    case onnx::AttributeProto::GRAPH:
    case onnx::AttributeProto::GRAPHS:
        return std::nullopt;
    default: // files of IR versions before 2 name no type
        return oneElement(std::to_string(attribute.i()));
    }
}

DType dtypeInAttribute(const onnx::AttributeProto& attribute)
{
    static constexpr std::array<std::string_view, 7> names = {
        "to", "dtype", "output_dtype", "output_datatype", "stash_type", "softmax_precision", "precision"};
    if (std::ranges::find(names, attribute.name()) == names.end() || !attribute.ref_attr_name().empty()) {
        return DType::Undefined;
    }
    if (attribute.type() == onnx::AttributeProto::STRING) { // Cast before opset 6
        return dtypeFromOnnxName(attribute.s()).value_or(DType::Undefined);
    }
    return dtypeFromOnnx(static_cast<std::int32_t>(attribute.i()));
}

} // namespace onnxmend
