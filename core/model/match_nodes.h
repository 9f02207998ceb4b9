// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/cast_aliases.h"
#include "core/model/node_list.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// Which node of a graph is which of another one, by their places.
struct NodeMatches {
    std::vector<std::optional<int>> ofLeft; ///< for each left node
    std::vector<int> onlyRight;
};

/// By name where it is the only one of that name in its graph, else by operator and outputs, operator and
/// inputs, or outputs alone; Casts that only one graph has are looked through, so a node keeps its partner
/// when one comes before or behind it. Linear. `outer`: of the graph around; may be null.
NodeMatches matchNodes(const NodeList& left, const NodeList& right, const CastAliases* outer);

/// The Casts that have no partner.
CastAliases aliasesOf(const NodeMatches& matches, const NodeList& left, const NodeList& right,
                      const CastAliases* outer);

/// A Cast of the standard from one value to another.
bool isCast(const Node& node);

} // namespace onnxmend
