// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Returns a serialised model of this node alone, whose inputs are graph inputs of these types, for the
/// question whether ONNX Runtime has a kernel. Equal nodes give the same text. Returns nullopt for a node
/// with a body, or if a type is not known.
std::optional<std::string> loneNode(const TypeContext& context, const NodeVisit& visit,
                                    const std::vector<ValueType>& inputs);

} // namespace onnxmend
