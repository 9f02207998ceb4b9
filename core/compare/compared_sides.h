// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/compare/comparison.h"
#include "core/model/node.h"

#include <string>

namespace onnxmend
{

using Names = google::protobuf::RepeatedPtrField<std::string>;

/// The first few names.
std::string listText(const Names& names);

// Parts of a model as rows tell them.

ComparedSide sideOf(const onnx::ValueInfoProto& declaration, const std::string& scope);
/// `Add(a, b) -> c`; a Cast with the dtype it casts to.
ComparedSide sideOf(const Node& node, int index, const std::string& scope);
ComparedSide sideOf(const onnx::AttributeProto& attribute, const std::string& name, const std::string& scope);
/// `(a, b) -> c`
ComparedSide sideOf(const onnx::FunctionProto& function);

} // namespace onnxmend
