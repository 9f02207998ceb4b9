// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <span>

namespace onnxmend
{

/// How much a value has to say about the type of a result (torch: "Tensor Attributes", type promotion).
enum class OperandRank {
    Dimensioned,     ///< a tensor with dimensions
    ZeroDimensional, ///< a tensor without: counts only when its category is higher
    Scalar,          ///< a single-element constant, like a Python scalar: gives way as well
};

struct PromotionOperand {
    DType dtype = DType::Undefined;
    OperandRank rank = OperandRank::Dimensioned;
};

/// bool < integer < float < complex. Undefined and String: -1.
int dtypeCategory(DType dtype);

/// The smallest type that both promote to: c10::promoteTypes where torch has both; else the one that holds
/// the other's values; else FLOAT. Undefined when one is text or not known.
DType promoteTypes(DType a, DType b);

/// The type of the result, as at::native::result_type finds it: dimensioned tensors first, then
/// zero-dimensional ones, then scalars, each only when its category is higher. A float scalar above an
/// integer tensor gives FLOAT, torch's default dtype. Undefined when there is no common type.
DType resultType(std::span<const PromotionOperand> operands);

} // namespace onnxmend
