// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/save_task.h"

#include "core/save/save_error.h"
#include "core/session/conversion_note.h"
#include "core/session/node_checks.h"
#include "core/verify/verify.h"
#include "ui/look/texts.h"
#include "ui/tasks/ready_to_show.h"
#include "ui/tasks/verify_tasks.h"

#include <atomic>
#include <chrono>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using OutcomePointer = std::shared_ptr<const SaveOutcome>;

/// The plan that is written: as it is, or with what a save adds to it.
FixAllResult fixesForSave(const SessionPointer& session, const SaveRequest& request, Progress& progress)
{
    if (request.fixFirst) {
        FixAllOptions options;
        options.bindWeights = request.fillWeights;
        if (!request.fillWeights) {
            options.skip = findingsOfUnfilled(*session);
        }
        return fixAll(session, options, progress);
    }
    return request.fillWeights ? fillWeights(session, {}, progress)
                               : FixAllResult{.session = session, .applied = {}, .refused = {}};
}

/// What was measured on these files' model when it was converted needs no other run.
bool isMeasured(const Session& planned)
{
    const ConversionNote* const note = standingNote(planned);
    return note && note->isMeasured && isNoteOf(*note, planned);
}

ProofOutcome prove(const std::filesystem::path& output, const Session& session, const FixAllResult& fixes,
                   Progress& progress)
{
    ProofOutcome outcome;
    try {
        DocumentVerifier verifier(session);
        outcome.proofs = verifier.verifyResult(output, *session.model(), progress);
        if (outcome.proofs->runtime.passed() && !isMeasured(*fixes.session)) {
            outcome.run = runFixed(fixes, output, *session.model(), verifier, progress);
        }
        return outcome;
    } catch (const Error& error) {
        return {.proofs = {}, .trouble = error.what()};
    } catch (const Cancelled&) {
        // The files are written: only their proof was given up.
        return {.proofs = {}, .trouble = "cancelled after the files were written"};
    }
}

OutcomePointer saveAndProve(const SessionPointer& session, const SaveRequest& request, Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    auto result = std::make_shared<SaveOutcome>();
    SaveOutcome& outcome = *result;
    outcome.path = request.path;
    outcome.fixes = fixesForSave(session, request, progress);
    outcome.saved = save(*outcome.fixes.session->planned(), request.path, request.options, progress);
    const ProofOutcome proof =
        request.verify ? prove(request.path, *session, outcome.fixes, progress) : ProofOutcome();
    readyToShow(outcome.fixes.session);
    outcome.verdict = judgeResult(outcome.fixes, true, proof);
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace

SaveTask::SaveTask(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

void SaveTask::save(const SaveRequest& request)
{
    const QString name = texts::fileName(request.path);
    const auto isInPlace = std::make_shared<std::atomic<bool>>(false);
    auto job = makeJob<OutcomePointer>(
        tr("Saving %1").arg(name),
        [session = m_document.session(), request, isInPlace](Progress& progress) {
            try {
                return saveAndProve(session, request, progress);
            } catch (const SaveError& error) {
                *isInPlace = error.state() == SaveState::Replaced;
                throw;
            }
        },
        this,
        [this, step = request.fixFirst ? tr("Fix All") : tr("Fill Weights")](const OutcomePointer& outcome) {
            m_document.change(step, outcome->fixes.session);
            m_document.markSaved();
            Q_EMIT saved(outcome);
        });
    m_job = job.get();
    m_runner.start(std::move(job), [name, isInPlace] {
        return *isInPlace ? tr("%1 was saved, but not safely.").arg(name)
                          : tr("%1 could not be saved.").arg(name);
    });
}

} // namespace onnxmend
