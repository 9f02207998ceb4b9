// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "core/pictures/run_model.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

namespace onnxmend
{

/// How the window has models proved: by the runtime that is found, for what the document is to run on.
VerifyOptions usualVerifyOptions(const Session& session);
/// Proves so, and judges what is proved by the document's policy, as the document is.
class DocumentVerifier : public Verifier
{
public:
    explicit DocumentVerifier(const Session& session);
};

/// What a proof says of the document that was open then.
struct DocumentProof {
    std::shared_ptr<const Session> session; ///< that document
    Verdict verdict;
};

/// ONNX Runtime, and nobody else, was asked about the session's planned model.
std::shared_ptr<const DocumentProof> proofByLoading(const std::shared_ptr<const Session>& session,
                                                    const Proof& runtime);

struct VerifyOutcome {
    std::filesystem::path path; ///< of the file that was proved; of a planned model: that it is planned for
    bool isPlanned = false;     ///< it is not written yet
    Verification verification;
    std::shared_ptr<const DocumentProof> proof = {}; ///< null where another state of it was proved
};

struct RunOutcome {
    std::filesystem::path path; ///< of the file that was run; of a planned model: that it is planned for
    bool isPlanned = false;
    bool isCompared = false; ///< with the model as it was opened
    RunReport report;
    Choices choices = {};                  ///< of the document that was run
    std::optional<TimeSummary> times = {}; ///< where they are known
    /// Of what does not run since ONNX Runtime does not load it; null else, and as above.
    std::shared_ptr<const DocumentProof> proof = {};
};

/// Proves files, and the document as it is planned.
class VerifyTasks : public QObject
{
    Q_OBJECT

public:
    VerifyTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Proves a file; one that was saved from the document tells what its original failed, too. `saved`: the
    /// fixes that the file was saved with, where it has all of the document.
    void verify(const std::filesystem::path& model, const std::shared_ptr<const FixAllResult>& saved = {});
    /// Proves the document as a save would write it.
    void verifyPlanned();
    /// Runs a file on made-up inputs, and compares it with the model as it was opened where that is another
    /// file. `saved` as above.
    void run(const std::filesystem::path& model, const std::shared_ptr<const FixAllResult>& saved = {});
    /// The same of the document as a save would write it: into a temporary folder.
    void runPlanned();

Q_SIGNALS:
    void ran(const onnxmend::RunOutcome& outcome);
    void verified(const onnxmend::VerifyOutcome& outcome);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
