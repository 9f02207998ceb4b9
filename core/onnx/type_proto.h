// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: value types as protobuf, and back.

#include "core/onnx/onnx_proto.h"
#include "core/onnx/value_type.h"

namespace onnxmend
{

/// Shapes are left out. Not known where the proto, or a part of it, names no element type or one that the
/// dtype table does not have. Never throws for what the proto says.
ValueType valueTypeOf(const onnx::TypeProto& proto);

/// Without shapes; an empty proto when the type is not known.
onnx::TypeProto typeProtoOf(ValueType type);

} // namespace onnxmend
