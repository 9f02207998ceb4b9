// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/verify/node_times.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Where a run's time goes. Shares are parts of 1.
struct TimeSummary {
    struct Node {
        std::string name; ///< may be empty
        std::string text; ///< `Add "n"`, or by its index
        std::string opType;
        std::size_t index = 0;
        DType computesIn = DType::Undefined; ///< of a Cast what it casts to
        double seconds = 0;
    };

    double seconds = 0;     ///< of a run, all nodes together
    bool optimised = false; ///< NodeTimes::optimised
    double casts = 0;       ///< share of the Casts of the model
    double elsewhere = 0;   ///< share of what the runtime puts in that serves no node
    std::vector<std::pair<DType, double>>
        dtypes;                ///< share of nodes by what they compute in, the largest first
    std::vector<Node> slowest; ///< the slowest first; few, and none that took no time

    double shareOf(const Node& node) const { return seconds > 0 ? node.seconds / seconds : 0; }
};

/// Nothing where the times are of other nodes than the main graph has, or all too short to be measured.
std::optional<TimeSummary> summariseTimes(const NodeTimes& times, const TypedGraph& graph);

/// "1.2 ms a run, as ONNX Runtime optimises it: FLOAT16 61 %, FLOAT 35 %, Casts 4 %".
std::string timeText(const TimeSummary& summary);
/// `MatMul "a" 30 %` of the slowest few.
std::string slowestText(const TimeSummary& summary);

} // namespace onnxmend
