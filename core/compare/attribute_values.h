// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Returns whether the attributes are the same, apart from their tensors and graphs.
bool haveSameValue(const onnx::AttributeProto& a, const onnx::AttributeProto& b);

/// Returns the value in a few words, not made safe to show: `[0, 1, 2]`, `text`, `a graph`.
std::string attributeText(const onnx::AttributeProto& attribute);

/// Returns all tensors of the attribute in a fixed order, with values and indices of sparse ones.
std::vector<const onnx::TensorProto*> tensorsOf(const onnx::AttributeProto& attribute);
std::vector<const onnx::GraphProto*> graphsOf(const onnx::AttributeProto& attribute);

} // namespace onnxmend
