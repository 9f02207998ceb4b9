// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_change.h"
#include "core/types/type_context.h"

#include <vector>

namespace onnxmend
{

/// Whether these changes of a node's arguments make of a constant with one element 0, inf, or the same as
/// another constant of the node that it was not: an epsilon of 1e-12 is 0 as FLOAT16, and 0/0 is nan later.
bool destroyConstants(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                      const std::vector<TypeChange>& changes);

} // namespace onnxmend
