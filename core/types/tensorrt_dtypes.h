// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/dtype/dtype.h"
#include "core/onnx/tensorrt_rules.h"
#include "core/onnx/value_type.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <string>

namespace onnxmend
{

// The rules of TensorRT about dtypes, for the model and the release that are checked.

TargetRelease tensorrtRelease(const TypeContext& context);
std::string tensorrtName(const TypeContext& context); ///< "TensorRT 10.9"

/// Returns the dtype that takes the place of one that TensorRT does not have: it holds every value, as far as
/// TensorRT has one that does. Undefined if there is none.
DType insteadForTensorrt(DType dtype);

/// Returns whether TensorRT takes values of this type everywhere.
bool isTakenByTensorrt(const TypeContext& context, ValueType type);
/// Returns whether the values of such a type are collected, since TensorRT may not take them where they are.
bool isCollectedForTensorrt(const TypeContext& context, ValueType type);

} // namespace onnxmend
