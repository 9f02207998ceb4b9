// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "app/cli/policy_options.h"
#include "core/mend/fix_all.h"
#include "core/save/save.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <set>
#include <string>

namespace onnxmend::cli
{

/// What fix and apply have in common: where the result goes, how it is saved and proved.
struct FixOptions {
    CommonOptions common;
    DocumentOptions document;
    SaveOptions save;
    VerifyOptions verify;
    PolicyOptions policy;
    std::string output; ///< "-" = standard output
    std::string outputDir;
    bool inPlace = false;
    bool dryRun = false;
    bool noVerify = false;
    bool noRun = false;
    FixAllOptions fixes; ///< as far as its table goes
    bool untilRuns = false;
    std::string savePlan;
    // fix only
    std::vector<std::string> only;
    std::vector<std::string> skip;
    // convert only
    bool isConversion = false;
    std::string report;                          ///< where its JSON goes, too
    std::vector<std::filesystem::path> measured; ///< files with inputs that it measures on
    // apply only
    std::string plan; ///< "-" = standard input

    const CLI::App* said = nullptr; ///< that knows which options were given: they go before a policy's

    /// Throws UsageError when they contradict each other.
    FixAllOptions fixAllOptions() const;
    /// Those of the command line, and of the policy (null: none) what it does not say.
    SaveOptions saveOptions(const Policy* policy) const;
    bool writesToOutput() const { return output == "-"; }
    /// What is read beside models and checkpoints.
    std::vector<std::filesystem::path> readFiles() const;
    /// Whether fixes are chosen by what ONNX Runtime says.
    bool asksRuntime() const { return untilRuns || isConversion; }
};

void addFixOptions(CLI::App& app, FixOptions& options);

/// --runtime, for every command that verifies.
void addRuntimeOption(CLI::App& app, VerifyOptions& options);

} // namespace onnxmend::cli
