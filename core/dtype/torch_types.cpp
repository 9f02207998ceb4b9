// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/torch_types.h"

namespace onnxmend
{

std::optional<c10::ScalarType> torchType(DType dtype)
{
    switch (dtype) {
    case DType::Float:
        return c10::kFloat;
    case DType::Uint8:
        return c10::kByte;
    case DType::Int8:
        return c10::kChar;
    case DType::Int16:
        return c10::kShort;
    case DType::Int32:
        return c10::kInt;
    case DType::Int64:
        return c10::kLong;
    case DType::Bool:
        return c10::kBool;
    case DType::Float16:
        return c10::kHalf;
    case DType::Double:
        return c10::kDouble;
    case DType::Complex64:
        return c10::kComplexFloat;
    case DType::Complex128:
        return c10::kComplexDouble;
    case DType::Bfloat16:
        return c10::kBFloat16;
    default:
        return std::nullopt;
    }
}

DType dtypeFromTorch(c10::ScalarType type)
{
    for (const DTypeInfo& info : dtypeTable()) {
        if (torchType(info.dtype) == type) {
            return info.dtype;
        }
    }
    return DType::Undefined;
}

} // namespace onnxmend
