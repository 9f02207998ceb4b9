// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "core/pictures/run_model.h"
#include "core/verify/run_report.h"
#include "core/verify/runtime_matrix.h"
#include "core/verify/verify.h"
#include "ui/tasks/document_tasks.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace onnxmend
{

/// Returns the window's options of a verification: the runtime that is found, and the target of the document.
VerifyOptions usualVerifyOptions(const Session& session);
/// Verifies with these options, and judges the result by the document's policy.
class DocumentVerifier : public Verifier
{
public:
    explicit DocumentVerifier(const Session& session);
};

/// The verdict of a verification about the document that was open then.
struct DocumentVerdict {
    std::shared_ptr<const Session> session; ///< the verified document
    Verdict verdict;
};

/// Returns the verdict after ONNX Runtime alone has loaded the session's planned model.
std::shared_ptr<const DocumentVerdict> verdictByLoading(const std::shared_ptr<const Session>& session,
                                                        const Proof& runtime);

struct VerifyOutcome {
    std::filesystem::path path; ///< verified file; for a planned model the file that it is planned for
    bool isPlanned = false;     ///< true if it is not written yet
    Verification verification;
    std::shared_ptr<const DocumentVerdict> verdict =
        {}; ///< null if another state of the document was verified
};

struct RunOutcome {
    std::filesystem::path path; ///< file that was run; for a planned model the file that it is planned for
    bool isPlanned = false;
    bool isCompared = false; ///< compared with the opened model
    RunReport report;
    Choices choices = {};                  ///< choices of the document that was run
    std::optional<TimeSummary> times = {}; ///< nullopt if unknown
    /// Set if the model does not run because ONNX Runtime does not load it; null in all other cases, and like
    /// VerifyOutcome::verdict.
    std::shared_ptr<const DocumentVerdict> verdict = {};
};

struct RuntimesOutcome {
    std::filesystem::path path; ///< file that was tried; for a planned model the file that it is planned for
    bool isPlanned = false;
    std::shared_ptr<const RuntimeMatrix> matrix;
};

/// Verifies and runs files, and the planned model.
class VerifyTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    /// Verifies a file. For a file that was saved from the document it also reports what the original failed.
    /// `saved` are the fixes of the save if the file holds the whole document.
    void verify(const std::filesystem::path& model, const std::shared_ptr<const FixAllResult>& saved = {});
    /// Verifies the document as a save would write it.
    void verifyPlanned();
    /// Runs a file on random inputs, and compares it with the model that it was made from, if that is another
    /// file. `saved` is as above.
    void run(const std::filesystem::path& model, const std::shared_ptr<const FixAllResult>& saved = {});
    /// Runs the document as a save would write it, in a temporary folder.
    void runPlanned();
    /// Loads and runs a file in every ONNX Runtime that is found, side by side.
    void tryRuntimes(const std::filesystem::path& model);
    /// Does the same with the document as a save would write it.
    void tryRuntimesPlanned();

Q_SIGNALS:
    void triedRuntimes(const onnxmend::RuntimesOutcome& outcome);
    void ran(const onnxmend::RunOutcome& outcome);
    void verified(const onnxmend::VerifyOutcome& outcome);
};

} // namespace onnxmend
