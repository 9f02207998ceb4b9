// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/verify_tasks.h"

#include "core/base/temporary_folder.h"
#include "core/save/save.h"
#include "ui/document/runtime_choice.h"
#include "ui/look/texts.h"

#include <memory>

namespace onnxmend
{

VerifyOptions usualVerifyOptions(const Session& session)
{
    VerifyOptions options;
    options.runtime = chosenRuntime();
    options.target = session.target().value_or(RuntimeTarget::Cpu);
    return options;
}

DocumentVerifier::DocumentVerifier(const Session& session)
    : Verifier(usualVerifyOptions(session))
{
    judgeBy(session.policy(), session.model()->path());
}

namespace
{

/// `file` holds the session's planned model.
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

} // namespace

VerifyTasks::VerifyTasks(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

void VerifyTasks::verify(const std::filesystem::path& model)
{
    const QString name = texts::fileName(model);
    m_runner.start(makeJob<VerifyOutcome>(
                       tr("Verifying %1").arg(name),
                       [model, session = m_document.session()](Progress& progress) {
                           const std::shared_ptr<const Model>& original = session->model();
                           DocumentVerifier verifier(*session);
                           return VerifyOutcome{model, false,
                                                model == original->path()
                                                    ? verifier.verify(model, progress)
                                                    : verifier.verifyResult(model, *original, progress)};
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
                           const Model& original = *session->model();
                           DocumentVerifier verifier(*session);
                           return VerifyOutcome{
                               original.path(), true,
                               verifier.verifyPlanned(*session->planned(), original, progress)};
                       },
                       this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
                   tr("The planned %1 could not be verified.").arg(name));
}

void VerifyTasks::run(const std::filesystem::path& model)
{
    const QString name = texts::fileName(model);
    const std::filesystem::path original = m_document.session()->model()->path();
    m_runner.start(makeJob<RunOutcome>(
                       tr("Running %1").arg(name),
                       [model, original, session = m_document.session()](Progress& progress) {
                           RunOptions options;
                           options.against = model == original ? std::filesystem::path() : original;
                           return ranOutcome({.path = model, .isCompared = model != original}, model, options,
                                             session, progress);
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
                           return ranOutcome({.path = original, .isPlanned = true, .isCompared = true},
                                             planned, options, session, progress);
                       },
                       this, [this](const RunOutcome& outcome) { Q_EMIT ran(outcome); }),
                   tr("The planned %1 could not be run.").arg(name));
}

} // namespace onnxmend
