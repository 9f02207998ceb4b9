// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace onnxmend::mutants
{

namespace onnx = ONNX_NAMESPACE;

/// A dense tensor with these values in whatever element type; what lacks is filled up by repeating small
/// non-negative integers, which every numeric type holds.
onnx::TensorProto makeTensor(const std::string& name, std::int32_t elementType,
                             const std::vector<std::int64_t>& shape, std::vector<double> values);

std::vector<double> fillValues(std::uint64_t count);
std::uint64_t elementCount(const onnx::TensorProto& tensor);
std::vector<double> valuesOf(const onnx::TensorProto& tensor);
/// The same tensor in another element type; nothing when there is no such cast (strings).
bool convertTensor(onnx::TensorProto& tensor, std::int32_t elementType);
bool isNumeric(std::int32_t elementType);
bool isFloating(std::int32_t elementType);

/// Element type of a tensor, or of the tensors inside sequences and optionals; 0 for maps.
std::int32_t elementTypeOf(const onnx::TypeProto& type);
void setElementType(onnx::TypeProto& type, std::int32_t elementType);
std::string typeName(std::int32_t elementType); ///< "float16", as ONNX writes it inside tensor(...)

/// Values to feed, by graph input; the shape is the declared one.
using Feed = std::map<std::string, std::vector<double>>;

} // namespace onnxmend::mutants
