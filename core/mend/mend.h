// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/fix_until_runs.h"
#include "core/mend/verdict.h"
#include "core/save/save.h"
#include "core/verify/result_run.h"
#include "core/verify/verify.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
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
    /// reason why the requested verification is missing, if it is reported (ProofTrouble::Report)
    std::string trouble = {};
    Verdict verdict;
    double seconds = 0;
};

/// Files to make from the edits that were chosen for a document.
struct ResultFiles {
    std::filesystem::path output = {};            ///< empty: the model is not written
    std::filesystem::path savePlan = {};          ///< empty: the plan is not written
    std::filesystem::path report = {};            ///< written by the caller afterwards; empty: not written
    std::vector<std::filesystem::path> read = {}; ///< files that the caller reads beside the document
    SaveOptions save = {};
    /// Options of `save` that were given in this call, if not all were: a project's defaults alone do not
    /// move data.
    std::optional<SaveOptions> asked = {};
    bool keepsWhatNeedsNothing = false; ///< does not write a model without edits, for instance over itself
    /// Replaces the model also if another program has changed it since it was opened. Otherwise that throws
    /// ChangedOnDisk, and nothing is written.
    bool replacesChanged = false;
    bool isProved = true;
    bool isRun = true; ///< runs a verified model that loads
};

/// Reaction if the files are written and their verification fails to run or is cancelled.
enum class ProofTrouble {
    Throw,  ///< throws SaveError or Cancelled; reports a named runtime that is missing before anything else
    Report, ///< the verdict says so
};

using OpenDocument = std::function<std::shared_ptr<const Session>(Progress&)>;
/// Chooses the edits of an opened session: the recommended ones, those of a saved plan, or a conversion.
/// Includes the results of ONNX Runtime if it was used.
using ChooseFixes =
    std::function<FixedForRuntime(const std::shared_ptr<const Session>&, Verifier&, Progress&)>;

struct MendRequest {
    std::filesystem::path model = {};       ///< as it is shown
    std::filesystem::path shownOutput = {}; ///< empty: as files.output
    OpenDocument open = {};
    ChooseFixes choose = {};
    bool asksRuntime = false; ///< needs ONNX Runtime to choose
    ResultFiles files = {};
    ProofTrouble onTrouble = ProofTrouble::Throw;
};

/// Opens a document, chooses its edits, writes the model and then the plan, verifies and runs the model, and
/// judges the result. Command line, window and Python have this in common. The session of the report is the
/// planned one, or after a save the rest of it (Session::afterSave). Throws UsageError, before anything is
/// written, if a file to write is read or written already; Error; SaveError if the model is written and the
/// plan cannot be; Cancelled.
FixReport mend(const MendRequest& request, Verifier& verifier, Progress& progress);

} // namespace onnxmend
