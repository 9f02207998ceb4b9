// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/promotion.h"

namespace onnxmend
{

namespace
{

/// The default dtype of torch: the type of a Python float beside an integer tensor.
constexpr DType defaultFloat = DType::Float;

/// at::native's combine_categories: the lower rank counts when its category is higher.
DType combineRanks(DType higher, DType lower)
{
    if (higher == DType::Undefined || lower == DType::Undefined) {
        return higher == DType::Undefined ? lower : higher;
    }
    return dtypeCategory(lower) > dtypeCategory(higher) ? promoteTypes(higher, lower) : higher;
}

} // namespace

int dtypeCategory(DType dtype)
{
    switch (dtypeInfo(dtype).kind) {
    case DTypeKind::Bool:
        return 0;
    case DTypeKind::SignedInteger:
    case DTypeKind::UnsignedInteger:
        return 1;
    case DTypeKind::Float:
        return 2;
    case DTypeKind::Complex:
        return 3;
    default:
        return -1;
    }
}

DType promoteTypes(DType a, DType b)
{
    if (a == b) {
        return a;
    }
    if (dtypeCategory(a) < 0 || dtypeCategory(b) < 0) {
        return DType::Undefined;
    }
    const auto are = [a, b](DType one, DType other) {
        return (a == one && b == other) || (a == other && b == one);
    };
    if (are(DType::Complex64, DType::Double)) { // each part of a complex number is a float
        return DType::Complex128;
    }
    if (are(DType::Int8, DType::Uint8)) { // the only integers of torch of which neither holds the other
        return DType::Int16;
    }
    if (dtypeCategory(a) != dtypeCategory(b)) { // the float of a pair counts, whatever the integer holds
        return dtypeCategory(a) > dtypeCategory(b) ? a : b;
    }
    if (isLosslessCast(a, b) || isLosslessCast(b, a)) {
        return isLosslessCast(a, b) ? b : a;
    }
    return dtypeCategory(a) == 1 ? DType::Int64 : defaultFloat;
}

DType resultType(std::span<const PromotionOperand> operands)
{
    DType byRank[3] = {DType::Undefined, DType::Undefined, DType::Undefined};
    for (const PromotionOperand& operand : operands) {
        DType& sofar = byRank[static_cast<std::size_t>(operand.rank)];
        sofar = sofar == DType::Undefined ? operand.dtype : promoteTypes(sofar, operand.dtype);
        if (sofar == DType::Undefined) {
            return DType::Undefined;
        }
    }
    DType& scalar = byRank[static_cast<std::size_t>(OperandRank::Scalar)];
    const DType tensors = combineRanks(byRank[0], byRank[1]);
    if (tensors != DType::Undefined && dtypeCategory(scalar) == 2 && dtypeCategory(tensors) < 2) {
        scalar = defaultFloat;
    }
    return combineRanks(tensors, scalar);
}

} // namespace onnxmend
