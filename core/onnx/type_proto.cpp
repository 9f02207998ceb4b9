// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/onnx/type_proto.h"

namespace onnxmend
{

namespace
{

void fill(onnx::TypeProto& proto, ValueType type)
{
    const auto code = static_cast<std::int32_t>(type.elementDtype());
    switch (type.kind()) {
    case ValueKind::Unknown:
        break;
    case ValueKind::Tensor:
        proto.mutable_tensor_type()->set_elem_type(code);
        break;
    case ValueKind::SparseTensor:
        proto.mutable_sparse_tensor_type()->set_elem_type(code);
        break;
    case ValueKind::Sequence:
        fill(*proto.mutable_sequence_type()->mutable_elem_type(), type.inner());
        break;
    case ValueKind::Optional:
        fill(*proto.mutable_optional_type()->mutable_elem_type(), type.inner());
        break;
    case ValueKind::Map:
        proto.mutable_map_type()->set_key_type(code);
        fill(*proto.mutable_map_type()->mutable_value_type(), type.inner());
        break;
    }
}

} // namespace

// Recursion ends where protobuf's own limit of 100 nested messages does.
ValueType valueTypeOf(const onnx::TypeProto& proto)
{
    switch (proto.value_case()) {
    case onnx::TypeProto::kTensorType:
        return ValueType::tensor(dtypeFromOnnx(proto.tensor_type().elem_type()));
    case onnx::TypeProto::kSparseTensorType:
        return ValueType::sparseTensor(dtypeFromOnnx(proto.sparse_tensor_type().elem_type()));
    case onnx::TypeProto::kSequenceType:
        return ValueType::sequence(valueTypeOf(proto.sequence_type().elem_type()));
    case onnx::TypeProto::kOptionalType:
        return ValueType::optional(valueTypeOf(proto.optional_type().elem_type()));
    case onnx::TypeProto::kMapType:
        return ValueType::map(dtypeFromOnnx(proto.map_type().key_type()),
                              valueTypeOf(proto.map_type().value_type()));
    default: // opaque types, which nothing but ONNX Runtime's own tests has, and none
        return {};
    }
}

onnx::TypeProto typeProtoOf(ValueType type)
{
    onnx::TypeProto proto;
    fill(proto, type);
    return proto;
}

} // namespace onnxmend
