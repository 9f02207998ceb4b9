// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"
#include "core/onnx/op_schema.h"

#include <span>

namespace onnxmend
{

/// Returns the dtype in which a node computes, which defines precision regions:
/// 1. of the first output that is a float or complex tensor (Conv, Range, ConstantOfShape);
/// 2. otherwise of the first such input that a type variable of the schema binds (Equal, ArgMax), so that the
/// scales of QLinearConv, always FLOAT, do not count; for an unknown operator any such input counts.
/// Shape and Size read no values, so they compute integers;
/// 3. otherwise of the first output with a dtype: integers, booleans, strings.
/// Undefined if no type is known. `schema` may be null. Omitted arguments have no known type.
DType computingDtype(const OpSchema* schema, const Node& node, std::span<const ValueType> inputs,
                     std::span<const ValueType> outputs);

/// Returns whether precision matters for the dtype: floats and complex numbers.
bool isFloating(DType dtype);

} // namespace onnxmend
