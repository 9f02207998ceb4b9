// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_until_runs.h"
#include "core/mend/verdict.h"
#include "core/save/save.h"
#include "core/verify/result_run.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Everything that a fix did.
struct FixReport {
    std::filesystem::path model;
    std::filesystem::path output; ///< empty in a dry run
    FixAllResult fixes;
    std::vector<RuntimeRound> rounds = {}; ///< rounds of fixUntilRuns
    SaveResult saved;
    std::optional<Verification> verification;
    std::optional<ResultRun> run = {}; ///< run of the written model
    /// reason why the requested verification is missing, if it is reported (ProofTrouble::Tell)
    std::string trouble = {};
    Verdict verdict;
    double seconds = 0;
};

} // namespace onnxmend
