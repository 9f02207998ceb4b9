// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A node that says which values are the largest or smallest (TopK, ArgMax), and an integer output of the
/// model that holds this answer unchanged.
struct OrderedPlaces {
    std::string scores; ///< values that are compared, in the main graph
    std::string places; ///< the node's integers
    std::string output; ///< output of the model
    std::int64_t axis = -1;
    bool largest = true;
    bool isSingle = false; ///< one place in each row: `places` may lack the axis
};

/// Returns the selections in the order of the nodes.
std::vector<OrderedPlaces> orderedPlacesOf(const PrecisionGraph& graph);

/// Reliability of such answers: twice the largest error of scores divided by the smallest difference between
/// scores whose order matters. Once this comes near 1, equal integers on the inputs of the runs say nothing
/// about other inputs. Exact ties do not count: both scores have the same error.
class NearTies
{
public:
    /// All arguments outlive it. `original` is the model before anything is rounded.
    NearTies(const PrecisionGraph& graph, ModelRuns& runs, std::filesystem::path original);

    /// Returns an error for each output: the share of the tolerance that the doubt is of 1.
    std::vector<OutputError> errorsOf(const std::filesystem::path& rounded, double tolerance);

private:
    std::vector<OrderedPlaces> m_places;
    ModelRuns& m_runs;
    std::filesystem::path m_originalPath;
    std::vector<RunTensors> m_original; ///< scores and places, by set; once they were needed
};

} // namespace onnxmend
