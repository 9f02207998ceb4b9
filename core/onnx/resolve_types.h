// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/op_schema.h"

#include <vector>

namespace onnxmend
{

/// Sets `variable` and `allowed` of all parameters from their typeText. Call when the variables are complete.
void resolveTypes(OpSchema& schema);

/// The same operator with other sets of types for its variables, which are as many.
OpSchema withVariables(const OpSchema& schema, std::vector<TypeVariable> variables);

} // namespace onnxmend
