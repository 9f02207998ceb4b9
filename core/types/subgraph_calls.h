// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <vector>

namespace onnxmend
{

/// Whether any attribute of the node holds a graph.
bool hasSubgraphs(const Node& node);

/// Infers the bodies of a node, by the row of its operator in body_operators, and gives the types of its
/// outputs. Tells what does not fit between node and bodies.
std::vector<ValueType> inferSubgraphs(const TypeContext& context, const NodeVisit& visit,
                                      const NodeCheck& check);

} // namespace onnxmend
