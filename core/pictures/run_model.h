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

/// What `verify --run` found beside the proofs.
struct RanModel {
    RunReport report;
    std::optional<TimeSummary> times; ///< where they are known
};

/// What `verify --run` shows. Throws Error, Cancelled.
RanModel runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                  Progress& progress);

} // namespace onnxmend
