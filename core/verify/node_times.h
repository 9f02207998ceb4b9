// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The times of nodes are not measured in larger models: the profile alone would have hundreds of megabytes.
inline constexpr std::size_t mostTimedNodes = 100'000;

/// Time that the nodes of a model's main graph took in ONNX Runtime, in seconds.
struct NodeTimes {
    /// By node, with the time of its subgraphs. In an optimised graph, several nodes that became one count
    /// where the result is computed, and a node that ONNX Runtime inserted counts to the node that needs it.
    std::vector<double> seconds;
    double elsewhere = 0; ///< time of inserted nodes that belong to no node
    /// True for times of the optimised graph, which is the one in use. False for those of the written graph,
    /// if the optimised graph is too large to be read.
    bool optimised = false;

    double total() const;
};

/// Places the times of an optimised graph, which ONNX Runtime wrote for this model. New nodes are found by
/// the values that they compute, since results keep their names; by names that derive from these; or by the
/// nodes that read them. Throws Error if the file is not a valid model or has another number of nodes.
NodeTimes placeTimes(std::span<const double> seconds, const std::filesystem::path& optimised,
                     const Model& written);

// Times that the verifier process reports for runs or nodes: a tensor of seconds in a folder of its own
// (core/verify/tensor_folder.h), which is read like an untrusted file. Both throw Error; reading also does
// for more than `most` times.
void writeTimes(std::span<const double> seconds, const std::filesystem::path& folder);
std::vector<double> readTimes(const std::filesystem::path& folder, std::size_t most);

/// An event of a profile that ONNX Runtime wrote: a node has computed once.
struct ProfiledNode {
    std::string node;
    std::uint64_t microseconds = 0;
};
/// Reads a line of a profile, which has a line of JSON for each event:
/// `{"cat" : "Node", "dur" : 12, "name" : "<node>_kernel_time", ...}`, in microseconds (onnxruntime:
/// core/common/profiler.cc). nullopt for other lines.
std::optional<ProfiledNode> profiledNode(std::string_view line);
/// Returns the median of the microseconds of a node's runs without the first, in which weights are packed and
/// memory is laid out; 0 for none. Reorders them.
double medianOfRuns(std::vector<std::uint64_t>& microseconds);

/// Reads the time of each node from a profile, in seconds: medianOfRuns(). Nodes are named by numbers from 0
/// on. Nodes with other names lie in a subgraph of one of them, whose time includes theirs. Other lines are
/// ignored. Throws Error if the file cannot be opened.
std::vector<double> readProfile(const std::filesystem::path& path, std::size_t nodes);

} // namespace onnxmend
