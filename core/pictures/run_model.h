// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/pictures/time_summary.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <optional>

namespace onnxmend
{

/// Results of `verify --run` beside the checks.
struct RanModel {
    RunReport report;
    std::optional<TimeSummary> times; ///< if known
};

/// Runs a model for `verify --run`. Throws Error, Cancelled.
RanModel runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                  Progress& progress);

} // namespace onnxmend
