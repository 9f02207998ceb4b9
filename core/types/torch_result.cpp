// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/torch_result.h"

#include "core/dtype/promotion.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::array<std::string_view, 18> floatFunctions = {
    "Acos", "Acosh", "Asin",       "Asinh",   "Atan", "Atanh", "Cos",  "Cosh", "Erf",
    "Exp",  "Log",   "Reciprocal", "Sigmoid", "Sin",  "Sinh",  "Sqrt", "Tan",  "Tanh"};
constexpr std::array<std::string_view, 4> sums = {"CumProd", "CumSum", "ReduceProd", "ReduceSum"};

} // namespace

DType torchResult(std::string_view domain, std::string_view opType, DType operands)
{
    const int category = dtypeCategory(operands);
    if (category < 0 || category > 1 || !isSameDomain(domain, "")) {
        return DType::Undefined;
    }
    if (std::find(floatFunctions.begin(), floatFunctions.end(), opType) != floatFunctions.end()) {
        return DType::Float;
    }
    return std::find(sums.begin(), sums.end(), opType) != sums.end() ? DType::Int64 : DType::Undefined;
}

} // namespace onnxmend
