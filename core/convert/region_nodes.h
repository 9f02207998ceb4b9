// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/dtype_regions.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// What ConversionOptions::keep and force name the nodes of a region by, that was drawn of the converted
/// model: the names, or the first outputs, that they had before the plan. Nodes that the plan put in have
/// none, but for those that give what a node gave.
std::vector<std::string> nodesOfRegion(const GraphsOfPlan& graphs, const std::string& scope,
                                       const DtypeRegion& region);

} // namespace onnxmend
