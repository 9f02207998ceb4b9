// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/options.h"
#include "app/cli/policy_options.h"
#include "core/convert/conversion.h"
#include "core/mend/fix_all.h"
#include "core/save/save.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// Options of fix, apply, convert and opset: the output, and how it is saved and verified.
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
    FixAllOptions fixes; ///< the options of its table
    bool untilRuns = false;
    std::string savePlan;
    // fix only
    std::vector<std::string> only;
    std::vector<std::string> skip;
    std::string runsIn; ///< releases of ONNX Runtime, as they were typed
    // convert only
    bool isConversion = false;
    std::string report;                          ///< file that also gets the JSON report
    std::vector<std::filesystem::path> measured; ///< files with inputs for the measurement
    // opset only
    bool isOpsetRaise = false;
    // apply only
    std::string plan; ///< "-" = standard input

    const CLI::App* said = nullptr; ///< parser that knows which options were given: these override a policy

    /// Throws UsageError if options contradict each other.
    FixAllOptions fixAllOptions() const;
    /// Returns the save options of the command line. Missing ones come from the policy, which is null if
    /// there is none.
    SaveOptions saveOptions(const Policy* policy) const;
    bool writesToOutput() const { return output == "-"; }
    /// Returns the files that are read besides models and checkpoints.
    std::vector<std::filesystem::path> readFiles() const;
    /// Returns whether ONNX Runtime decides which fixes are chosen.
    bool asksRuntime() const { return untilRuns || isConversion; }
};

void addFixOptions(CLI::App& app, FixOptions& options);

/// Adds the models, and those of the same options that a command without checkpoints and fixes needs.
void addResultOptions(CLI::App& app, FixOptions& options);

/// --runtime, for every command that verifies.
void addRuntimeOption(CLI::App& app, VerifyOptions& options);

/// Options of a conversion as they were typed.
struct ConvertOptions {
    FixOptions fix;
    std::string to;
    std::vector<std::string> from;
    bool keepsInterface = false;
    bool convertsInterface = false;
    std::vector<std::string> interface;
    ConversionOptions conversion; ///< the options of its table
};

/// Returns the options in the core's terms. Throws UsageError if one is not valid, or if two contradict each
/// other.
ConversionOptions conversionOptions(const ConvertOptions& options);

} // namespace onnxmend::cli
