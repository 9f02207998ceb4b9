// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/run_report.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

// What people are told of runs, on the command line and in the window. Names are safe to show.

/// "FLOAT [1, 4], off by at most 1.2e-07 (relative 3e-06)".
std::string outputText(const OutputValues& output);

struct RunRemark {
    std::string subject; ///< an output, or what the runtime does
    std::string text;
    std::optional<ProofSubject> place = {}; ///< the first thing that it names, where it names one
};

/// What of a run was compared with nothing, or not at all: that it passed does not speak of it.
std::vector<RunRemark> notCompared(const ModelRun& run, const Proof& original);

/// What the runtime does by itself, where that costs something: Casts of its own, nodes that it fuses no
/// more.
std::vector<RunRemark> runtimeWork(const ModelRun& run);

} // namespace onnxmend
