// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/model_runs.h"
#include "core/convert/precision_graph.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

/// A node whose answer is which values are the largest (TopK, ArgMax) or the smallest, and an integer output
/// of the model that gives the answer as it is.
struct Selection {
    std::string scores; ///< what is chosen from, a value of the main graph
    std::string places; ///< the node's integers
    std::string output; ///< of the model
    std::int64_t axis = -1;
    bool largest = true;
    bool isSingle = false; ///< one place of each row: `places` may lack the axis
};

/// In the order of the nodes.
std::vector<Selection> selectionsOf(const PrecisionGraph& graph);

/// How much the answers can be relied on: what scores are off at most, both ways, by the least difference
/// between scores whose order is told. The same integers on the inputs of the runs say nothing of others once
/// this comes near to 1. Exact ties do not count: both of them are off by the same.
class NearTies
{
public:
    /// All outlive it. `original` is the model before anything is rounded.
    NearTies(const PrecisionGraph& graph, ModelRuns& runs, std::filesystem::path original);

    /// An error for each output, as large a part of the tolerance as the doubt is of 1.
    std::vector<OutputError> errorsOf(const std::filesystem::path& rounded, double tolerance);

private:
    std::vector<Selection> m_selections;
    ModelRuns& m_runs;
    std::filesystem::path m_originalPath;
    std::vector<RunTensors> m_original; ///< scores and places, by set; once they were asked for
};

} // namespace onnxmend
