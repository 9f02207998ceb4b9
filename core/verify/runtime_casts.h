// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <string_view>

namespace onnxmend
{

// Casts that ONNX Runtime puts in where the CPU has no kernel for FLOAT16 (onnxruntime:
// core/optimizer/insert_cast_transformer.cc).
bool isOwnCast(const onnx::NodeProto& node);
/// The value of the written model: one that such a Cast makes narrow again gave its name to what it reads.
std::string_view writtenValue(std::string_view value);

} // namespace onnxmend
