// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/value_scope.h"

namespace onnxmend
{

/// Whether the Cast of the opset in force there takes and gives these types: BFLOAT16 came with 13, float8
/// with 19, 4 bits with 21. Before 6 there is none: ONNX names the type in words there, and ONNX Runtime has
/// no kernel of that version.
bool hasCast(const ValueScope& scope, DType from, DType to);

} // namespace onnxmend
