// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/attribute_values.h"

#include "core/base/text.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace onnxmend
{

namespace
{

constexpr std::size_t shownElements = 8;

std::string listText(const AttributeElements& elements)
{
    const std::string text = joined(elements.texts, ", ");
    if (!elements.isList) {
        return text;
    }
    const bool isCut = elements.texts.size() < elements.count;
    return "[" + text + (isCut ? ", ... " + std::to_string(elements.count) + " in all" : "") + "]";
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

std::string attributeText(const onnx::AttributeProto& attribute)
{
    if (!attribute.ref_attr_name().empty()) {
        return "attribute " + attribute.ref_attr_name() + " of the function";
    }
    switch (attribute.type()) {
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
    default:
        return listText(attributeElements(attribute, shownElements).value_or(AttributeElements()));
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
