// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_report.h"
#include "core/save/save.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

/// What is to become of the edits that were chosen for a document.
struct ResultFiles {
    std::filesystem::path output = {};            ///< empty: nothing is written
    std::filesystem::path savePlan = {};          ///< empty: the plan is not, either
    std::filesystem::path report = {};            ///< what the caller writes afterwards; empty: nothing
    std::vector<std::filesystem::path> read = {}; ///< what the caller reads beside the document
    SaveOptions save = {};
    /// What of that was asked for now, where it is not all: a project's defaults move no data by themselves.
    std::optional<SaveOptions> asked = {};
    bool keepsWhatNeedsNothing = false; ///< a model without edits, as when it would replace itself
    bool isProved = true;
    bool isRun = true; ///< where it is proved, and loads
};

/// What happens when the files are there, and their proofs cannot be run or are given up.
enum class ProofTrouble {
    Throw, ///< SaveError or Cancelled; a runtime that is named and is not there is told before all else
    Tell,  ///< the verdict says so
};

using OpenDocument = std::function<std::shared_ptr<const Session>(Progress&)>;
/// Chooses the edits of an opened session: the recommended ones, those of a saved plan, or a conversion; and,
/// where ONNX Runtime is asked about them, what came of it.
using ChooseFixes =
    std::function<FixedForRuntime(const std::shared_ptr<const Session>&, Verifier&, Progress&)>;

struct MendRequest {
    std::filesystem::path model = {};       ///< as it is shown
    std::filesystem::path shownOutput = {}; ///< empty: as files.output
    OpenDocument open = {};
    ChooseFixes choose = {};
    bool asksRuntime = false; ///< to choose
    ResultFiles files = {};
    ProofTrouble onTrouble = ProofTrouble::Throw;
};

/// Opens a document, chooses its edits, writes model and plan, the plan once the model is there, proves and
/// runs the model, and judges all of it: what command line, window and Python have in common. The session of
/// the report is the planned one, or once that is written what is left of it (Session::afterSave). Throws
/// UsageError, before anything is written, where a file that is to be written is read or written already;
/// Error, SaveError where the model is there and the plan cannot be written, Cancelled.
FixReport mend(const MendRequest& request, Verifier& verifier, Progress& progress);

} // namespace onnxmend
