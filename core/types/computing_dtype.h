// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"
#include "core/onnx/op_schema.h"

#include <span>

namespace onnxmend
{

/// The dtype that a node computes in, which is what a precision region is made of:
/// 1. of the first output that is a float or complex tensor (Conv, Range, ConstantOfShape);
/// 2. else of the first input that is one and that a type variable of the schema binds (Equal, ArgMax), so
///    that the scales of QLinearConv, which are FLOAT whatever is computed, do not count; of an operator
///    that nobody knows any such input counts. Shape and Size read no values: theirs are integers;
/// 3. else of the first output with a dtype: integers, booleans, strings.
/// Undefined where no type is known. `schema` may be null. Types of what is left out are not known.
DType computingDtype(const OpSchema* schema, const Node& node, std::span<const ValueType> inputs,
                     std::span<const ValueType> outputs);

/// Whether dtypes of this kind are what precision is about: floats and complex numbers.
bool isFloating(DType dtype);

} // namespace onnxmend
