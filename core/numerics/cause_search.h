// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/followed_values.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace onnxmend
{

/// An event that costs an output at least a tenth of the tolerance, and that no other one explains.
struct FoundCause {
    NumericEvent event;
    ValueSet values;           ///< those of the event, and of nodes that only pass it on
    bool isPlaced = true;      ///< the worst element is known
    RoundedRuns::Errors alone; ///< errors with these values alone rounded
    double cost = 0;           ///< worst of them
    bool isStored = false;     ///< the stored constant itself is wrong
};

/// The result of the search for causes.
struct FoundCauses {
    std::vector<FoundCause> causes;
    bool isCut = false; ///< the time was over before all events were measured
};

/// Finds the causes of the error of the rounded model, in the order of the graph. The cost of an event is
/// measured: everything in FLOAT except the values of the event. Many events at once are halved, so that
/// those that cost nothing take few runs. `all`: errors with everything rounded. Throws Cancelled.
FoundCauses findCauses(RoundedRuns& runs, const FollowedValues& followed, const RoundedRuns::Errors& all,
                       Progress& progress);

/// Returns the place of a node in the graph: a node in a body stands where its outermost owner does.
std::pair<std::size_t, NodeNumber> orderOf(const PrecisionGraph& graph, NodeNumber node);

} // namespace onnxmend
