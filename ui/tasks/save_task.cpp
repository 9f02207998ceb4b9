// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/save_task.h"

#include "core/save/save_error.h"
#include "core/verify/verify.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/tasks/verify_tasks.h"

#include <atomic>
#include <exception>
#include <optional>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using OutcomePointer = std::shared_ptr<const SaveOutcome>;

/// Returns the plan to write: as it is, or with the additions of the save.
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

/// Opens the file that was written; null if that fails, or if it replaced the opened model. The save is done,
/// so neither an error nor a cancel ends it.
SessionPointer openedAgain(const Session& planned, const std::filesystem::path& file)
{
    std::error_code failure;
    if (std::filesystem::equivalent(planned.model()->path(), file, failure)) {
        return nullptr;
    }
    try {
        Progress progress;
        return readyToShow(planned.openSaved(file, progress));
    } catch (const std::exception&) { // also too little memory: the file is written
        return nullptr;
    }
}

OutcomePointer saveAndProve(const SessionPointer& session, const SaveRequest& request, Progress& progress)
{
    auto outcome = std::make_shared<SaveOutcome>();
    const MendRequest asked{.model = session->model()->path(),
                            .open = [&session](Progress&) { return session; },
                            .choose =
                                [&](const SessionPointer&, Verifier&, Progress& inner) {
                                    FixAllResult fixes = fixesForSave(session, request, inner);
                                    outcome->planned = fixes.session;
                                    return FixedForRuntime{std::move(fixes), {}, {}};
                                },
                            .files = {.output = request.path,
                                      .save = request.options,
                                      .replacesChanged = request.replacesChanged,
                                      .isProved = request.verify},
                            .onTrouble = ProofTrouble::Report};
    DocumentVerifier verifier(*session);
    outcome->report = mend(asked, verifier, progress);
    readyToShow(outcome->planned);
    outcome->written = openedAgain(*outcome->planned, outcome->report.output);
    return outcome;
}

/// The end of a save: saved, or refused since another program changed the file.
struct SaveEnd {
    OutcomePointer outcome;
    std::optional<RefusedSave> refused = {};
};

} // namespace

void SaveTask::save(const SaveRequest& request)
{
    const QString name = texts::fileName(request.path);
    const auto isInPlace = std::make_shared<std::atomic<bool>>(false);
    auto job = makeJob<SaveEnd>(
        tr("Saving %1").arg(name),
        [session = m_document.session(), request, isInPlace](Progress& progress) {
            try {
                return SaveEnd{.outcome = saveAndProve(session, request, progress)};
            } catch (const ChangedOnDisk& error) {
                return SaveEnd{.outcome = {},
                               .refused = RefusedSave{request, error.details(), error.canBeReplaced()}};
            } catch (const SaveError& error) {
                *isInPlace = error.state() == SaveState::Replaced;
                throw;
            }
        },
        this,
        [this, step = request.fixFirst ? tr("Fix All") : tr("Fill Weights")](const SaveEnd& end) {
            if (end.refused) {
                Q_EMIT refused(*end.refused);
                return;
            }
            m_document.change(step, end.outcome->planned);
            m_document.markSaved();
            Q_EMIT saved(end.outcome);
            if (end.outcome->written) {
                m_document.turnToSaved(
                    tr("Turn to %1").arg(inMenu(texts::fileName(end.outcome->report.output))),
                    end.outcome->written);
            }
        });
    m_job = job.get();
    m_runner.start(std::move(job), [name, isInPlace] {
        return *isInPlace ? tr("%1 was saved, but not safely.").arg(name)
                          : tr("%1 could not be saved.").arg(name);
    });
}

} // namespace onnxmend
