// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/dtype/dtype.h"
#include "core/model/onnx_proto.h"

namespace onnxmend
{

/// What torch gives for integers and bools where it is not their own type: its float functions
/// (unary_float_op of TensorIterator) give its default dtype, and sums and products give INT64
/// (ReduceOpsUtils.h, get_dtype_from_self). Undefined for all else.
DType torchResult(const onnx::NodeProto& node, DType operands);

} // namespace onnxmend
