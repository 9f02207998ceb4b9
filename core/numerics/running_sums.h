// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_graph.h"

#include <vector>

namespace onnxmend
{

/// Returns the chains of additions in the main graph in which each adds something new to the sum of the one
/// before. What is added does not depend on that sum, as it does in a residual network.
std::vector<std::vector<NodeNumber>> runningSums(const PrecisionGraph& graph);

/// Returns whether the node adds to a state that a loop or scan carries.
bool addsToState(const PrecisionGraph& graph, NodeNumber node);

} // namespace onnxmend
