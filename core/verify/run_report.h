// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/compare_tensors.h"
#include "core/verify/node_times.h"
#include "core/verify/onnx_runtime.h"
#include "core/verify/optimised_graph.h"
#include "core/verify/run_inputs.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct RunOptions {
    RunInputOptions inputs;
    std::filesystem::path against; ///< the model that this one was made from; empty: there is none
    bool timesNodes = false;       ///< it is also told how long each node took
    /// Runs are made as the models are written alone, what outputs lie between is told, and not where they
    /// begin to differ.
    bool isBrief = false;
};

/// One run of a model, and of the one that it is compared with.
struct ModelRun {
    bool optimised = false;
    /// Passed: it ran, and gives what the other model gives. Failed: it does not run, lacks an output, gives
    /// nan or inf where the other does not, or something else; the subject is that output then.
    Proof proof;
    Proof original = {}; ///< of the other model's run like this; Skipped without one. Its subject is there.
    std::vector<OutputValues> outputs = {};
    std::vector<std::string> lost = {};  ///< outputs that only the other model gives
    std::vector<std::string> added = {}; ///< outputs that only this one gives: they are compared with nothing
    std::vector<std::string> unread = {}; ///< outputs that hold no tensors: nothing is known of them
    /// What the runtime makes of the model when it optimises it, and of the other one; nothing where it was
    /// not asked (models above 512 MiB) or does not tell.
    std::optional<OptimisedGraph> graph = {};
    std::optional<OptimisedGraph> originalGraph = {};
};

/// What running a model in ONNX Runtime shows: once as it is written, once with all optimisations.
struct RunReport {
    std::vector<ModelRun> runs;
    std::vector<RunValue> inputs; ///< what it ran on
    Proof original;               ///< Skipped without a model to compare with; Failed: that does not run
    bool isRandom = false;        ///< the model draws random numbers: its outputs are others each time

    /// Where the two models begin to differ, as written: the first value in the order of the nodes whose
    /// elements are not the same, and the node that computes it.
    struct Beginning {
        std::string node; ///< `Add "n"`, or by its index
        OutputValues value;
        ProofSubject subject; ///< both, in the model that was run
    };
    std::optional<Beginning> beginning;
    /// Where they were asked for, and the runtime tells them.
    std::optional<NodeTimes> times;

    bool failed() const;
};

/// Runs a model in the verifier process.
using RunModel = std::function<Proof(const Model& model, const OnnxRuntime::Run& run)>;

/// What is asked of the verifier process, by what it answers.
struct ModelRunner {
    RunModel run;       ///< OnnxRuntime::run
    RunModel timeNodes; ///< OnnxRuntime::timeNodes
};

/// Throws Error when inputs cannot be made (run_inputs.h), Cancelled.
RunReport runAndCompare(const std::filesystem::path& model, const RunOptions& options,
                        const ModelRunner& runner, Progress& progress);

} // namespace onnxmend
