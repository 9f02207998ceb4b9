// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/attribute_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr int shownElements = 8;

template <class List, class ToText>
std::string listText(const List& list, const ToText& toText)
{
    std::string text = "[";
    for (int i = 0; i < std::min(list.size(), shownElements); ++i) {
        text += (i > 0 ? ", " : "") + toText(list[i]);
    }
    if (list.size() > shownElements) {
        text += ", ... " + std::to_string(list.size()) + " in all";
    }
    return text + "]";
}

/// Returns the shortest text that is read back as the same number.
std::string numberText(float value)
{
    std::array<char, 32> buffer = {};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

/// Compares bits, since NaN is not equal to itself.
bool haveSameFloats(const google::protobuf::RepeatedField<float>& a,
                    const google::protobuf::RepeatedField<float>& b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

bool haveSameFloat(float a, float b)
{
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

bool haveSameTypes(const onnx::AttributeProto& a, const onnx::AttributeProto& b)
{
    const auto isSame = [](const onnx::TypeProto& x, const onnx::TypeProto& y) {
        return x.SerializeAsString() == y.SerializeAsString();
    };
    return isSame(a.tp(), b.tp()) && std::ranges::equal(a.type_protos(), b.type_protos(), isSame);
}

} // namespace

bool haveSameValue(const onnx::AttributeProto& a, const onnx::AttributeProto& b)
{
    return a.i() == b.i() && haveSameFloat(a.f(), b.f()) && a.s() == b.s() &&
           a.ref_attr_name() == b.ref_attr_name() && haveSameFloats(a.floats(), b.floats()) &&
           std::ranges::equal(a.ints(), b.ints()) && std::ranges::equal(a.strings(), b.strings()) &&
           haveSameTypes(a, b);
}

DType codedDtype(const onnx::AttributeProto& attribute)
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

std::string attributeText(const onnx::AttributeProto& attribute)
{
    if (!attribute.ref_attr_name().empty()) {
        return "attribute " + attribute.ref_attr_name() + " of the function";
    }
    const auto asIs = [](const std::string& text) { return text; };
    switch (attribute.type()) {
    case onnx::AttributeProto::FLOAT:
        return numberText(attribute.f());
    case onnx::AttributeProto::STRING:
        return attribute.s();
    case onnx::AttributeProto::TENSOR:
    case onnx::AttributeProto::SPARSE_TENSOR:
        return "a tensor";
    case onnx::AttributeProto::GRAPH:
        return "a graph";
    case onnx::AttributeProto::TENSORS:
    case onnx::AttributeProto::SPARSE_TENSORS:
        return std::to_string(attribute.tensors_size() + attribute.sparse_tensors_size()) + " tensors";
    case onnx::AttributeProto::GRAPHS:
        return std::to_string(attribute.graphs_size()) + " graphs";
    case onnx::AttributeProto::TYPE_PROTO:
    case onnx::AttributeProto::TYPE_PROTOS:
        return "a type";
    case onnx::AttributeProto::FLOATS:
        return listText(attribute.floats(), numberText);
    case onnx::AttributeProto::INTS:
        return listText(attribute.ints(), [](std::int64_t value) { return std::to_string(value); });
    case onnx::AttributeProto::STRINGS:
        return listText(attribute.strings(), asIs);
    default: // files of IR versions before 2 name no type
        return std::to_string(attribute.i());
    }
}

std::vector<const onnx::TensorProto*> tensorsOf(const onnx::AttributeProto& attribute)
{
    std::vector<const onnx::TensorProto*> tensors;
    const auto addSparse = [&tensors](const onnx::SparseTensorProto& sparse) {
        if (sparse.has_values()) {
            tensors.push_back(&sparse.values());
        }
        if (sparse.has_indices()) {
            tensors.push_back(&sparse.indices());
        }
    };
    if (attribute.has_t()) {
        tensors.push_back(&attribute.t());
    }
    for (const onnx::TensorProto& tensor : attribute.tensors()) {
        tensors.push_back(&tensor);
    }
    if (attribute.has_sparse_tensor()) {
        addSparse(attribute.sparse_tensor());
    }
    for (const onnx::SparseTensorProto& sparse : attribute.sparse_tensors()) {
        addSparse(sparse);
    }
    return tensors;
}

std::vector<const onnx::GraphProto*> graphsOf(const onnx::AttributeProto& attribute)
{
    std::vector<const onnx::GraphProto*> graphs;
    if (attribute.has_g()) {
        graphs.push_back(&attribute.g());
    }
    for (const onnx::GraphProto& graph : attribute.graphs()) {
        graphs.push_back(&graph);
    }
    return graphs;
}

} // namespace onnxmend
