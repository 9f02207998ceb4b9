// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A serialised model of this node alone, whose inputs are graph inputs of these types: what a runtime is
/// asked whether it has a kernel. The same text for all nodes that are alike. Nothing for a node with a body,
/// and where a type is not known.
std::optional<std::string> loneNode(const TypeContext& context, const NodeVisit& visit,
                                    const std::vector<ValueType>& inputs);

} // namespace onnxmend
