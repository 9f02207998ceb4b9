// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/dtype_regions.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// Returns nodes of the converted model as ConversionOptions::keep and force name them: by the names, or
/// first outputs, that they had before the plan. Nodes that the plan inserted have none, except those that
/// give an output of such a node. `nodes` are numbers in the scope of `graphs.after`.
std::vector<std::string> nodesBeforePlan(const GraphsOfPlan& graphs, const std::string& scope,
                                         std::span<const std::uint32_t> nodes);

/// Returns the nodes of a region of the converted model in the same way.
std::vector<std::string> nodesOfRegion(const GraphsOfPlan& graphs, const std::string& scope,
                                       const DtypeRegion& region);

} // namespace onnxmend
