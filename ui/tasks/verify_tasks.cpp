// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/verify_tasks.h"

#include "core/base/temporary_folder.h"
#include "core/save/save.h"
#include "ui/document/opening_choices.h"
#include "ui/look/texts.h"

#include <utility>

namespace onnxmend
{

VerifyOptions usualVerifyOptions(const Session& session)
{
    VerifyOptions options;
    options.runtime = chosenRuntime();
    options.target = session.target().value_or(RuntimeTarget::Cpu);
    options.release = session.release();
    return options;
}

DocumentVerifier::DocumentVerifier(const Session& session)
    : Verifier(usualVerifyOptions(session))
{
    judgeBy(session.policy(), session.model()->path());
}

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using SavedFixes = std::shared_ptr<const FixAllResult>;
using VerdictPointer = std::shared_ptr<const DocumentVerdict>;

VerdictPointer makeVerdict(const SessionPointer& session, Verdict verdict)
{
    return std::make_shared<const DocumentVerdict>(DocumentVerdict{session, std::move(verdict)});
}

/// Returns whether the file is the opened one and no edit of the plan changes it.
bool isUnchanged(const Session& session, const std::filesystem::path& file)
{
    return file == session.model()->path() && session.skippedEdits().size() == session.plan().edits.size();
}

/// Returns the verdict of a file's verification about the document; null if the file does not hold the
/// document.
VerdictPointer verdictOf(const SessionPointer& session, const std::filesystem::path& file,
                         const SavedFixes& saved, const Verification& proofs)
{
    if (saved) {
        return makeVerdict(session, judgeResult(*saved, true, {.proofs = proofs, .trouble = {}}));
    }
    return isUnchanged(*session, file) ? makeVerdict(session, judgePlanned(session, proofs)) : nullptr;
}

/// Returns the model that a saved file was made from; otherwise the opened one.
const Model& originalOf(const Session& session, const SavedFixes& saved)
{
    return saved ? *saved->session->model() : *session.model();
}

Verification proofsOf(const Session& session, const std::filesystem::path& file, const SavedFixes& saved,
                      Progress& progress)
{
    const Model& original = originalOf(session, saved);
    DocumentVerifier verifier(session);
    return file == original.path() ? verifier.verify(file, progress)
                                   : verifier.verifyResult(file, original, progress);
}

Verification proofsOfPlanned(const Session& session, Progress& progress)
{
    return DocumentVerifier(session).verifyPlanned(*session.planned(), *session.model(), progress);
}

/// Runs `file`, which holds the session's planned model.
RunOutcome ranOutcome(RunOutcome outcome, const std::filesystem::path& file, RunOptions options,
                      const std::shared_ptr<const Session>& session, Progress& progress)
{
    options.timesNodes = true;
    outcome.report = DocumentVerifier(*session).run(file, options, progress);
    outcome.choices = session->choices();
    if (outcome.report.times) {
        outcome.times = summariseTimes(*outcome.report.times, TypedGraph(session, progress));
    }
    return outcome;
}

RuntimesOutcome triedOutcome(RuntimesOutcome outcome, const std::filesystem::path& file,
                             const Session& session, Progress& progress)
{
    RuntimeMatrixOptions options;
    options.libraries = runtimesByVersion();
    options.target = session.target().value_or(usualTarget);
    outcome.matrix = std::make_shared<const RuntimeMatrix>(onnxmend::tryRuntimes(file, options, progress));
    return outcome;
}

} // namespace

std::shared_ptr<const DocumentVerdict> verdictByLoading(const std::shared_ptr<const Session>& session,
                                                        const Proof& runtime)
{
    return makeVerdict(session, judgePlanned(session, {.checker = {}, .audit = {}, .runtime = runtime}));
}

void VerifyTasks::verify(const std::filesystem::path& model, const SavedFixes& saved)
{
    const QString name = texts::fileName(model);
    m_runner.start(makeJob<VerifyOutcome>(
                       tr("Verifying %1").arg(name),
                       [model, saved, session = m_document.session()](Progress& progress) {
                           VerifyOutcome outcome{.path = model,
                                                 .verification = proofsOf(*session, model, saved, progress)};
                           outcome.verdict = verdictOf(session, model, saved, outcome.verification);
                           return outcome;
                       },
                       this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
                   tr("%1 could not be verified.").arg(name));
}

void VerifyTasks::verifyPlanned()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const QString name = texts::fileName(session->model()->path());
    m_runner.start(makeJob<VerifyOutcome>(
                       tr("Verifying the planned %1").arg(name),
                       [session](Progress& progress) {
                           VerifyOutcome outcome{.path = session->model()->path(),
                                                 .isPlanned = true,
                                                 .verification = proofsOfPlanned(*session, progress)};
                           outcome.verdict =
                               makeVerdict(session, judgePlanned(session, outcome.verification));
                           return outcome;
                       },
                       this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
                   tr("The planned %1 could not be verified.").arg(name));
}

void VerifyTasks::run(const std::filesystem::path& model, const SavedFixes& saved)
{
    const QString name = texts::fileName(model);
    const std::filesystem::path original = originalOf(*m_document.session(), saved).path();
    m_runner.start(makeJob<RunOutcome>(
                       tr("Running %1").arg(name),
                       [model, original, saved, session = m_document.session()](Progress& progress) {
                           RunOptions options;
                           options.against = model == original ? std::filesystem::path() : original;
                           RunOutcome outcome = ranOutcome({.path = model, .isCompared = model != original},
                                                           model, options, session, progress);
                           if (outcome.report.failed()) { // perhaps because it does not load
                               const Verification proofs = proofsOf(*session, model, saved, progress);
                               outcome.verdict = proofs.runtime.fails()
                                                     ? verdictOf(session, model, saved, proofs)
                                                     : nullptr;
                           }
                           return outcome;
                       },
                       this, [this](const RunOutcome& outcome) { Q_EMIT ran(outcome); }),
                   tr("%1 could not be run.").arg(name));
}

void VerifyTasks::runPlanned()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const QString name = texts::fileName(session->model()->path());
    m_runner.start(makeJob<RunOutcome>(
                       tr("Running the planned %1").arg(name),
                       [session](Progress& progress) {
                           const TemporaryFolder folder;
                           const std::filesystem::path original = session->model()->path();
                           const std::filesystem::path planned = folder.path() / original.filename();
                           save(*session->planned(), planned, {}, progress);
                           RunOptions options;
                           options.against = original;
                           RunOutcome outcome =
                               ranOutcome({.path = original, .isPlanned = true, .isCompared = true}, planned,
                                          options, session, progress);
                           if (outcome.report.failed()) {
                               const Verification proofs = proofsOfPlanned(*session, progress);
                               outcome.verdict = proofs.runtime.fails()
                                                     ? makeVerdict(session, judgePlanned(session, proofs))
                                                     : nullptr;
                           }
                           return outcome;
                       },
                       this, [this](const RunOutcome& outcome) { Q_EMIT ran(outcome); }),
                   tr("The planned %1 could not be run.").arg(name));
}

void VerifyTasks::tryRuntimes(const std::filesystem::path& model)
{
    const QString name = texts::fileName(model);
    m_runner.start(makeJob<RuntimesOutcome>(
                       tr("Running %1 in every ONNX Runtime").arg(name),
                       [model, session = m_document.session()](Progress& progress) {
                           return triedOutcome({.path = model, .matrix = {}}, model, *session, progress);
                       },
                       this, [this](const RuntimesOutcome& outcome) { Q_EMIT triedRuntimes(outcome); }),
                   tr("%1 could not be run.").arg(name));
}

void VerifyTasks::tryRuntimesPlanned()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const QString name = texts::fileName(session->model()->path());
    m_runner.start(makeJob<RuntimesOutcome>(
                       tr("Running the planned %1 in every ONNX Runtime").arg(name),
                       [session](Progress& progress) {
                           const TemporaryFolder folder;
                           const std::filesystem::path original = session->model()->path();
                           const std::filesystem::path planned = folder.path() / original.filename();
                           save(*session->planned(), planned, {}, progress);
                           return triedOutcome({.path = original, .isPlanned = true, .matrix = {}}, planned,
                                               *session, progress);
                       },
                       this, [this](const RuntimesOutcome& outcome) { Q_EMIT triedRuntimes(outcome); }),
                   tr("The planned %1 could not be run.").arg(name));
}

} // namespace onnxmend
