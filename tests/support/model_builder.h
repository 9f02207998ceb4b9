// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/value_type.h"

#include <string>
#include <string_view>

namespace onnxmend::testing
{

/// The serialised ModelProto of a model in onnx's text format (onnx/docs/Syntax.md), for example
/// `<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) }`.
/// `[name]` before a node of the graph names it, as later versions of the format have it.
/// Throws std::runtime_error with the parser's message.
std::string modelFromText(const std::string& text);

/// A serialised ModelProto in onnx's text format. Throws std::runtime_error when it is none.
std::string modelToText(std::string_view bytes);

/// What protobuf's own parser makes of a serialised ModelProto, as protobuf text; unknown fields are shown by
/// number. Throws std::runtime_error when it is none.
std::string modelToDebugText(std::string_view bytes);

/// A value type's TypeProto in protobuf's text format on one line, and what a TypeProto in that format is.
std::string typeToProtoText(ValueType type);
ValueType typeFromProtoText(const std::string& text);

} // namespace onnxmend::testing
