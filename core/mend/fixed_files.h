// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_report.h"
#include "core/save/save.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace onnxmend
{

/// What is to become of the edits that were chosen for a document.
struct FixedFilesOptions {
    std::filesystem::path output;                 ///< empty: nothing is written
    std::filesystem::path savePlan;               ///< empty: the plan is not, either
    std::filesystem::path report = {};            ///< what the caller writes afterwards; empty: nothing
    std::vector<std::filesystem::path> read = {}; ///< what the caller reads beside the document
    SaveOptions save;
    /// What of that was asked for now, where it is not all: a project's defaults move no data by themselves.
    std::optional<SaveOptions> asked = {};
    bool keepsWhatNeedsNothing = false; ///< a model without edits, as when it would replace itself
    bool isProved = true;
    bool isRun = true; ///< where it is proved, and loads
};

/// Writes model and plan of `report.fixes`, the plan once the model is there, proves and runs the model.
/// Fills what the report says of that, the verdict apart. Throws UsageError, before anything is written,
/// where a file that is to be written is read or written already; Error, SaveError where the model is there
/// and the plan cannot be written or the proofs cannot be run, Cancelled.
void writeFixedFiles(FixReport& report, const Model& original, const FixedFilesOptions& options,
                     Verifier& verifier, Progress& progress);

/// The verdict on all of it: what was written, proved and left out.
Verdict verdictOn(const FixReport& report);

} // namespace onnxmend
