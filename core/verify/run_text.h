// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/run_report.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

// Texts about runs for the command line and the window. Names in them are safe to show.

/// Returns "FLOAT [1, 4], off by at most 1.2e-07 (relative 3e-06)".
std::string outputText(const OutputValues& output);

struct RunRemark {
    std::string subject; ///< an output, or an action of ONNX Runtime
    std::string text;
    std::optional<ProofSubject> place = {}; ///< first thing that the subject names, if any
};

/// Returns the parts of a run that were not compared, so that a passed run does not cover them.
std::vector<RunRemark> notCompared(const ModelRun& run, const Proof& original);

/// Returns the costly changes of ONNX Runtime: Casts of its own, and nodes that it no longer fuses.
std::vector<RunRemark> runtimeWork(const ModelRun& run);

} // namespace onnxmend
