// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Tells what keeps the arguments of a node from going together, and how they could. Its outputs become what
/// the node gives once that is fixed, so that only causes are found.
void reportProblems(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check);

/// Tells that the operator does not give a type that the node gives by an attribute or by its inputs, and
/// sets `outputs` to what readers see once that is fixed.
void reportOutputTypes(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       std::vector<ValueType>& outputs);

/// Tells that ONNX's own inference function refuses the types, with its message.
void reportTypeError(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                     const std::string& message);

} // namespace onnxmend
