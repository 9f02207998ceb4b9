// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/tensor_values.h"

#include "core/dtype/cast.h"

#include <onnx/defs/data_type_utils.h>

#include <array>
#include <functional>
#include <numeric>
#include <span>

namespace onnxmend::mutants
{

namespace
{

std::string castBytes(const std::string& in, DType from, DType to, std::uint64_t count)
{
    std::string out(packedByteCount(to, count), '\0');
    castElements(from, std::as_bytes(std::span(in)), to, std::as_writable_bytes(std::span(out)), count);
    return out;
}

} // namespace

bool isNumeric(std::int32_t elementType) { return canCast(DType::Double, dtypeFromOnnx(elementType)); }

bool isFloating(std::int32_t elementType)
{
    return dtypeInfo(dtypeFromOnnx(elementType)).kind == DTypeKind::Float;
}

std::vector<double> fillValues(std::uint64_t count)
{
    constexpr std::array pattern = {1.0, 2.0, 0.0, 3.0, 1.0, 1.0, 2.0};
    std::vector<double> values(count);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = pattern[i % pattern.size()];
    }
    return values;
}

onnx::TensorProto makeTensor(const std::string& name, std::int32_t elementType,
                             const std::vector<std::int64_t>& shape, std::vector<double> values)
{
    onnx::TensorProto tensor;
    tensor.set_name(name);
    tensor.set_data_type(elementType);
    for (const std::int64_t dimension : shape) {
        tensor.add_dims(dimension);
    }
    const std::uint64_t count = elementCount(tensor);
    if (values.empty()) {
        values = fillValues(count);
    }
    values.resize(count);
    if (elementType == onnx::TensorProto::STRING) {
        for (const double value : values) {
            tensor.add_string_data(std::string(1, static_cast<char>('a' + static_cast<int>(value))));
        }
    } else if (isNumeric(elementType)) {
        const std::string bytes(reinterpret_cast<const char*>(values.data()), count * sizeof(double));
        tensor.set_raw_data(castBytes(bytes, DType::Double, dtypeFromOnnx(elementType), count));
    }
    return tensor;
}

std::uint64_t elementCount(const onnx::TensorProto& tensor)
{
    return std::accumulate(tensor.dims().begin(), tensor.dims().end(), std::uint64_t(1),
                           [](std::uint64_t product, std::int64_t dimension) {
                               return product * static_cast<std::uint64_t>(dimension);
                           });
}

std::vector<double> valuesOf(const onnx::TensorProto& tensor)
{
    const std::uint64_t count = elementCount(tensor);
    std::vector<double> values(count);
    const std::string bytes =
        castBytes(tensor.raw_data(), dtypeFromOnnx(tensor.data_type()), DType::Double, count);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
    return values;
}

bool convertTensor(onnx::TensorProto& tensor, std::int32_t elementType)
{
    const DType from = dtypeFromOnnx(tensor.data_type());
    const DType to = dtypeFromOnnx(elementType);
    if (!tensor.has_raw_data() || !canCast(from, to)) {
        return false;
    }
    tensor.set_raw_data(castBytes(tensor.raw_data(), from, to, elementCount(tensor)));
    tensor.set_data_type(elementType);
    return true;
}

std::int32_t elementTypeOf(const onnx::TypeProto& type)
{
    if (type.has_sequence_type()) {
        return elementTypeOf(type.sequence_type().elem_type());
    }
    if (type.has_optional_type()) {
        return elementTypeOf(type.optional_type().elem_type());
    }
    return type.has_tensor_type() ? type.tensor_type().elem_type() : 0;
}

void setElementType(onnx::TypeProto& type, std::int32_t elementType)
{
    if (type.has_sequence_type()) {
        setElementType(*type.mutable_sequence_type()->mutable_elem_type(), elementType);
    } else if (type.has_optional_type()) {
        setElementType(*type.mutable_optional_type()->mutable_elem_type(), elementType);
    } else if (type.has_tensor_type()) {
        type.mutable_tensor_type()->set_elem_type(elementType);
    }
}

std::string typeName(std::int32_t elementType)
{
    return onnx::Utils::DataTypeUtils::ToDataTypeString(elementType);
}

} // namespace onnxmend::mutants
