// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace onnxmend
{

/// Above as many nodes nobody is told how long each took: the profile alone would have hundreds of megabytes.
inline constexpr std::size_t mostTimedNodes = 100'000;

/// How long the nodes of a model's main graph took in ONNX Runtime, in seconds.
struct NodeTimes {
    /// By node, together with what its bodies took. Of an optimised graph: several nodes that became one
    /// count where its result is computed, and what the runtime puts in counts to the node that it serves.
    std::vector<double> seconds;
    double elsewhere = 0; ///< of what the runtime puts in that serves no node
    /// As ONNX Runtime optimises it, which is how it is used; else as it is written, which it is where the
    /// optimised graph is too large to be looked at.
    bool optimised = false;

    double total() const;
};

/// Times of the nodes of an optimised graph, as ONNX Runtime wrote it for this model. Nodes that it made are
/// found by what they compute, since results keep their names; by the names that it derives from these; or by
/// what reads them. Throws Error when the file is no model or has another number of nodes.
NodeTimes placeTimes(std::span<const double> seconds, const std::filesystem::path& optimised,
                     const Model& written);

// How long runs or nodes took, as the verifier process tells it: a tensor of seconds in a folder of its own
// (core/verify/tensor_folder.h), so that nothing of it is trusted. Both throw Error; reading does for more
// than `most` times.
void writeTimes(std::span<const double> seconds, const std::filesystem::path& folder);
std::vector<double> readTimes(const std::filesystem::path& folder, std::size_t most);

/// How long each node took by a profile that ONNX Runtime wrote, in seconds: the median of its runs but for
/// the first, in which weights are packed and memory is laid out. The profile has a line of JSON for each
/// event:
/// `{"cat" : "Node", "dur" : 12, "name" : "<node>_kernel_time", ...}`, in microseconds (onnxruntime:
/// core/common/profiler.cc). Nodes have numbers for names, from 0 on; whatever is called otherwise lies in
/// the body of one of them, whose time has it already. What is no such line says nothing. Throws Error when
/// the file cannot be opened.
std::vector<double> readProfile(const std::filesystem::path& path, std::size_t nodes);

} // namespace onnxmend
