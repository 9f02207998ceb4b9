// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// Pairs of nodes of two graphs, by position.
struct NodeMatches {
    std::vector<std::optional<int>> ofLeft; ///< for each left node
    std::vector<int> onlyRight;
};

/// Pairs nodes by name if the name is unique in its graph, otherwise by operator and outputs, operator and
/// inputs in any order that means the same, or outputs alone. Casts that only one graph has are looked
/// through, so a node keeps its partner when one is inserted before or behind it. Linear.
NodeMatches matchNodes(const NodeList& left, const NodeList& right);

/// Returns whether the node computes the same when its two inputs are swapped.
bool isCommutative(const Node& node);

/// Returns whether the node is a standard Cast from one value to another.
bool isCast(const Node& node);

/// Returns whether the operator is the standard Cast or CastLike, however many values the node has.
bool isCastOperator(const Node& node);

} // namespace onnxmend
