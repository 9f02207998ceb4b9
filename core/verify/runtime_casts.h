// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <string_view>

namespace onnxmend
{

// Returns whether the node is a Cast that ONNX Runtime inserted where the CPU has no kernel for FLOAT16
// (onnxruntime: core/optimizer/insert_cast_transformer.cc).
bool isOwnCast(const onnx::NodeProto& node);
/// Returns the name of the value in the written model: a Cast back to FLOAT16 keeps the name and renames its
/// input.
std::string_view writtenValue(std::string_view value);

} // namespace onnxmend
