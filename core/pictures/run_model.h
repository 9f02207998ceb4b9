// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/pictures/typed_graph.h"
#include "core/verify/node_times.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Distribution of a run's time. Shares are parts of 1.
struct TimeSummary {
    struct Node {
        std::string name; ///< may be empty
        std::string text; ///< `Add "n"`, or by its index
        std::string opType;
        std::size_t index = 0;
        DType computesIn = DType::Undefined; ///< target of a Cast
        double seconds = 0;
    };

    double seconds = 0;     ///< time of a run, all nodes together
    bool optimised = false; ///< NodeTimes::optimised
    double casts = 0;       ///< share of the Casts of the model
    double elsewhere = 0;   ///< share of nodes that the runtime inserts and that belong to no node
    std::vector<std::pair<DType, double>> dtypes; ///< share of nodes by their dtype, the largest first
    std::vector<Node> slowest;                    ///< the slowest few with a measured time, the slowest first

    double shareOf(const Node& node) const { return seconds > 0 ? node.seconds / seconds : 0; }
};

/// Returns nullopt if the times belong to other nodes than those of the main graph, or are all too short to
/// be measured.
std::optional<TimeSummary> summariseTimes(const NodeTimes& times, const TypedGraph& graph);

/// "1.2 ms a run, as ONNX Runtime optimises it: FLOAT16 61 %, FLOAT 35 %, Casts 4 %".
std::string timeText(const TimeSummary& summary);
/// `MatMul "a" 30 %` of the slowest few.
std::string slowestText(const TimeSummary& summary);

/// Results of `verify --run` beside the checks.
struct RunSummary {
    RunReport report;
    std::optional<TimeSummary> times; ///< if known
};

/// Runs a model for `verify --run`. Throws Error, Cancelled.
RunSummary runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                    Progress& progress);

} // namespace onnxmend
