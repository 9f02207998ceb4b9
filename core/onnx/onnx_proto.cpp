// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/onnx_proto.h"

#include "core/onnx/domains.h"

#include <google/protobuf/arena.h>

namespace onnxmend
{

namespace
{

/// Changes the element type, also inside of a sequence, optional or map. Returns false if the type states
/// none.
bool setElementType(onnx::TypeProto& type, DType dtype)
{
    const auto code = static_cast<std::int32_t>(dtype);
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        type.mutable_tensor_type()->set_elem_type(code);
        return true;
    case onnx::TypeProto::kSparseTensorType:
        type.mutable_sparse_tensor_type()->set_elem_type(code);
        return true;
    case onnx::TypeProto::kSequenceType:
        return setElementType(*type.mutable_sequence_type()->mutable_elem_type(), dtype);
    case onnx::TypeProto::kOptionalType:
        return setElementType(*type.mutable_optional_type()->mutable_elem_type(), dtype);
    case onnx::TypeProto::kMapType:
        return setElementType(*type.mutable_map_type()->mutable_value_type(), dtype);
    default:
        return false;
    }
}

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

std::shared_ptr<onnx::ModelProto> makeModelProto(const onnx::ModelProto& copied)
{
    google::protobuf::ArenaOptions options;
    options.start_block_size = std::size_t(64) << 10U;
    options.max_block_size = std::size_t(4) << 20U;
    const auto arena = std::make_shared<google::protobuf::Arena>(options);
    auto* model = google::protobuf::Arena::CreateMessage<onnx::ModelProto>(arena.get());
    model->CopyFrom(copied);
    return {arena, model};
}

bool isConstant(const onnx::NodeProto& node)
{
    return node.op_type() == "Constant" && canonicalDomain(node.domain()).empty();
}

bool retypeTo(onnx::ValueInfoProto& declaration, DType dtype)
{
    return declaration.has_type() && setElementType(*declaration.mutable_type(), dtype);
}

void setDtype(onnx::AttributeProto& attribute, DType dtype)
{
    if (attribute.type() == onnx::AttributeProto::STRING) {
        attribute.set_s(dtypeName(dtype));
    } else {
        attribute.set_type(onnx::AttributeProto::INT);
        attribute.set_i(static_cast<std::int64_t>(dtype));
    }
}

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
    default: // no type, or an opaque one, which only tests of ONNX Runtime have
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
