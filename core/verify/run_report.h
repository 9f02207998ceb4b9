// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/compare_tensors.h"
#include "core/verify/node_times.h"
#include "core/verify/optimised_graph.h"
#include "core/verify/run_inputs.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

struct RunOptions {
    RunInputOptions inputs;
    std::filesystem::path against; ///< the original of this model; empty if there is none
    bool timesNodes = false;       ///< also measures the time of each node
    /// Runs the models only as they are written, reports the ranges of outputs, and does not search for the
    /// place where they begin to differ.
    bool isBrief = false;
};

/// One run of a model, and of the one that it is compared with.
struct ModelRun {
    bool optimised = false;
    /// Passed: it ran, and its outputs are those of the other model. Failed: it does not run, lacks an
    /// output, gives nan or inf where the other does not, or other values; the subject is that output then.
    Proof proof;
    Proof original = {}; ///< same run of the other model, with its subject there; Skipped without one
    std::vector<OutputValues> outputs = {};
    std::vector<std::string> lost = {};   ///< outputs that only the other model gives
    std::vector<std::string> added = {};  ///< outputs that only this model gives, which are not compared
    std::vector<std::string> unread = {}; ///< outputs that hold no tensors, which are not compared
    /// The optimised graphs of this model and of the other one; nullopt if they were not requested (models
    /// above 512 MiB) or are not available.
    std::optional<OptimisedGraph> graph = {};
    std::optional<OptimisedGraph> originalGraph = {};
};

/// The runs of a model in ONNX Runtime: one as it is written, one with all optimisations.
struct RunReport {
    std::vector<ModelRun> runs;
    std::vector<RunValue> inputs; ///< inputs of the runs
    Proof original;               ///< Skipped without a model to compare with; Failed if that does not run
    bool isRandom = false;        ///< the model draws random numbers, so its outputs differ each time

    /// Place where the two models begin to differ as they are written: the first value, in the order of the
    /// nodes, with other elements, and the node that computes it.
    struct Beginning {
        std::string node; ///< `Add "n"`, or by its index
        OutputValues value;
        ProofSubject subject; ///< value and node, in the model that was run
    };
    std::optional<Beginning> beginning;
    /// nullopt if they were not requested or are not available
    std::optional<NodeTimes> times;

    bool failed() const;
};

/// Returns the outputs of the model of which a run read nothing: they hold no tensor, such as an empty
/// sequence.
std::vector<std::string> unreadOutputs(const Model& model, std::span<const RunValue> values);

/// Returns the coarsest float that a model stores, declares or casts to; DOUBLE if it has none.
DType coarsestFloat(const Model& model);

/// Runs a model in the verifier process.
using RunModel = std::function<Proof(const Model& model, const RunRequest& run)>;

/// The requests to the verifier process, by their answers.
struct ModelRunner {
    RunModel run;       ///< OnnxRuntime::run
    RunModel timeNodes; ///< OnnxRuntime::timeNodes
};

/// Throws Error if inputs cannot be made (run_inputs.h); Cancelled.
RunReport runAndCompare(const std::filesystem::path& model, const RunOptions& options,
                        const ModelRunner& runner, Progress& progress);

} // namespace onnxmend
