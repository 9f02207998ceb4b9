// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <span>

namespace onnxmend
{

/// The weight of a value in type promotion (torch: "Tensor Attributes", type promotion).
enum class OperandRank {
    Dimensioned,     ///< a tensor with dimensions
    ZeroDimensional, ///< a tensor without dimensions: counts only when its category is higher
    Scalar,          ///< a single-element constant, like a Python scalar: counts after both, in the same way
};

struct PromotionOperand {
    DType dtype = DType::Undefined;
    OperandRank rank = OperandRank::Dimensioned;
};

/// Rank of the kind: bool < integer < float < complex. Undefined and String: -1.
int dtypeCategory(DType dtype);

/// The smallest type that both promote to. It is that of c10::promoteTypes if torch has both, which a test
/// compares for each pair, so that no program needs libc10 and the seven libraries behind it. Otherwise it is
/// the type that holds the values of the other, and otherwise INT64 or FLOAT. Undefined when one is text or
/// not known.
DType promoteTypes(DType a, DType b);

/// The type of the result, as at::native::result_type finds it: dimensioned tensors first, then
/// zero-dimensional ones, then scalars, each only when its category is higher. A float scalar and an integer
/// tensor give FLOAT, the default dtype of torch. Undefined when there is no common type.
DType resultType(std::span<const PromotionOperand> operands);

} // namespace onnxmend
