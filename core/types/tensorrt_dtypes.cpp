// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/tensorrt_dtypes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

TargetRelease tensorrtRelease(const TypeContext& context) { return context.facts.options().release; }

std::string tensorrtName(const TypeContext& context)
{
    return "TensorRT " + releaseText(tensorrtRelease(context));
}

DType insteadForTensorrt(DType dtype)
{
    static constexpr std::array pairs = {
        std::pair(DType::Double, DType::Float), std::pair(DType::Int8, DType::Int32),
        std::pair(DType::Uint8, DType::Int32),  std::pair(DType::Int16, DType::Int32),
        std::pair(DType::Uint16, DType::Int32), std::pair(DType::Uint32, DType::Int64),
        std::pair(DType::Uint64, DType::Int64)};
    const auto* const found = std::ranges::find(pairs, dtype, &std::pair<DType, DType>::first);
    return found == pairs.end() ? DType::Undefined : found->second;
}

bool isTakenByTensorrt(const TypeContext& context, ValueType type)
{
    return type.isTensor() && tensorrtUse(type.dtype(), tensorrtRelease(context)) == TensorrtUse::Everywhere;
}

bool isCollectedForTensorrt(const TypeContext& context, ValueType type)
{
    return type.isTensor() && !isTakenByTensorrt(context, type);
}

} // namespace onnxmend
