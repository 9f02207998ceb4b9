// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/cause_search.h"

#include <vector>

namespace onnxmend
{

/// Nodes that have to compute in FLOAT.
struct KeptSet {
    NodeSet nodes;
    NodeSet passing;        ///< nodes that pass values on and count nothing (HalfModel::lonePassing)
    bool isHeld = false;    ///< with them all outputs are within the tolerance
    bool isMinimal = false; ///< without any one of them they are not: each was left out and measured
};

/// Finds a small set of nodes that have to compute in FLOAT: those around the causes, with as many neighbours
/// as it takes, and without all that can be left out. Ends early when the time is over. Throws Cancelled.
KeptSet smallestKeep(RoundedRuns& runs, const std::vector<FoundCause>& causes, Progress& progress);

} // namespace onnxmend
