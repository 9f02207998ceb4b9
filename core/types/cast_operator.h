// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/value_scope.h"

namespace onnxmend
{

/// Returns whether the scope's opset has a Cast between these types: BFLOAT16 came with 13, float8 with 19, 4
/// bits with 21. False before 6: ONNX names the type in words there, and ONNX Runtime has no kernel of that
/// version.
bool hasCast(const ValueScope& scope, DType from, DType to);

} // namespace onnxmend
