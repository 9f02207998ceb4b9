// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <string_view>

namespace onnxmend
{

/// What torch gives for integers and bools where it is not their own type: its float functions
/// (unary_float_op of TensorIterator) give its default dtype, and sums and products give INT64
/// (ReduceOpsUtils.h, get_dtype_from_self). Undefined for all else.
DType torchResult(std::string_view domain, std::string_view opType, DType operands);

} // namespace onnxmend
