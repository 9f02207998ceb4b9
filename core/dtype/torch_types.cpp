// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/torch_types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array<std::pair<DType, c10::ScalarType>, 12> torchTypes = {
    {{DType::Float, c10::kFloat},
     {DType::Uint8, c10::kByte},
     {DType::Int8, c10::kChar},
     {DType::Int16, c10::kShort},
     {DType::Int32, c10::kInt},
     {DType::Int64, c10::kLong},
     {DType::Bool, c10::kBool},
     {DType::Float16, c10::kHalf},
     {DType::Double, c10::kDouble},
     {DType::Complex64, c10::kComplexFloat},
     {DType::Complex128, c10::kComplexDouble},
     {DType::Bfloat16, c10::kBFloat16}}};

} // namespace

std::optional<c10::ScalarType> torchType(DType dtype)
{
    const auto* const found = std::ranges::find(torchTypes, dtype, &std::pair<DType, c10::ScalarType>::first);
    return found == torchTypes.end() ? std::nullopt : std::optional(found->second);
}

} // namespace onnxmend
