// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Reports conflicts between the arguments of a node, and their fixes. Its outputs become those after the
/// fix, so that only causes are found.
void reportProblems(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check);

/// Reports output types that a node states by an attribute or its inputs, but the operator does not give.
/// Sets `outputs` to those after the fix.
void reportOutputTypes(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       std::vector<ValueType>& outputs);

/// Reports that ONNX's own inference function rejects the types, with its message.
void reportTypeError(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                     const std::string& message);

} // namespace onnxmend
