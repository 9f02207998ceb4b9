// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/tasks.h"

#include "core/save/save_error.h"
#include "ui/look/texts.h"

#include <atomic>
#include <chrono>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;

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

ProofOutcome prove(const std::filesystem::path& output, const Model& original, Progress& progress)
{
    try {
        Verifier verifier({});
        return {.proofs = verifier.verifyResult(output, original, progress), .trouble = {}};
    } catch (const Error& error) {
        return {.proofs = {}, .trouble = error.what()};
    } catch (const Cancelled&) {
        // The files are written: only their proof was given up.
        return {.proofs = {}, .trouble = "cancelled after the files were written"};
    }
}

SaveOutcome saveAndProve(const SessionPointer& session, const SaveRequest& request, Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    SaveOutcome outcome;
    outcome.path = request.path;
    outcome.fixes = fixesForSave(session, request, progress);
    outcome.saved = save(*outcome.fixes.session->planned(), request.path, request.options, progress);
    const ProofOutcome proof =
        request.verify ? prove(request.path, *session->model(), progress) : ProofOutcome();
    outcome.verdict = judgeResult(outcome.fixes, true, proof);
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return outcome;
}

} // namespace

Tasks::Tasks(Document& document, JobSlot& slot, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_slot(slot)
{
    connect(&slot, &JobSlot::ended, this, [this] { m_isSaving = false; });
}

void Tasks::start(std::unique_ptr<Job> job, const QString& whatFailed)
{
    connect(job.get(), &Job::failed, this,
            [this, whatFailed](const ErrorDetails& error) { Q_EMIT failed(whatFailed, error); });
    connect(job.get(), &Job::cancelled, this, [this, title = job->title()] { Q_EMIT cancelled(title); });
    m_slot.start(std::move(job));
}

void Tasks::setStateDict(std::size_t checkpoint, const std::string& key)
{
    const QString name = texts::fileName(m_document.session()->checkpoints().at(checkpoint)->path);
    start(makeJob<SessionPointer>(
              tr("Opening %1").arg(name),
              [session = m_document.session(), checkpoint, key](Progress& progress) {
                  return session->withStateDict(checkpoint, key, progress);
              },
              this,
              [this, name](SessionPointer session) {
                  if (session->plan() == m_document.session()->plan()) {
                      m_document.replace(std::move(session));
                  } else { // what was planned follows; undoing it goes back to the other weights
                      m_document.change(tr("Other Weights of %1").arg(name), std::move(session));
                  }
              }),
          tr("Other weights of %1 could not be taken.").arg(name));
}

void Tasks::setStrategy(Strategy strategy)
{
    start(makeJob<SessionPointer>(
              tr("Choosing fixes"),
              [session = m_document.session(), strategy](Progress& progress) {
                  return session->withStrategy(strategy, progress);
              },
              this, [this](SessionPointer session) { m_document.replace(std::move(session)); }),
          tr("The fixes could not be chosen."));
}

void Tasks::setWeightMap(WeightMap map)
{
    start(makeJob<SessionPointer>(
              tr("Mapping weights"),
              [session = m_document.session(), map = std::move(map)](Progress& progress) {
                  return session->withWeightMap(map, progress);
              },
              this, [this](SessionPointer session) { m_document.replace(std::move(session)); }),
          tr("The weights could not be mapped."));
}

void Tasks::prepareMapping()
{
    using MappingPointer = std::shared_ptr<WeightMapping>;
    start(makeJob<MappingPointer>(
              tr("Comparing names"),
              [session = m_document.session()](Progress&) {
                  return std::make_shared<WeightMapping>(session->model(), session->checkpoints(),
                                                         session->weightMap());
              },
              this, [this](const MappingPointer& mapping) { Q_EMIT mappingReady(mapping); }),
          tr("The weights could not be compared."));
}

template <class Receive>
void Tasks::derive(const QString& title, std::shared_ptr<const Plan> plan, Receive receive)
{
    start(makeJob<SessionPointer>(
              title,
              [session = m_document.session(), plan = std::move(plan)](Progress& progress) {
                  return session->withPlan(plan, progress);
              },
              this, std::move(receive)),
          tr("The change could not be made."));
}

void Tasks::undo()
{
    if (const auto plan = m_document.planBefore()) {
        derive(tr("Undoing"), plan, [this](SessionPointer session) { m_document.undo(std::move(session)); });
    }
}

void Tasks::redo()
{
    if (const auto plan = m_document.planAfter()) {
        derive(tr("Redoing"), plan, [this](SessionPointer session) { m_document.redo(std::move(session)); });
    }
}

void Tasks::save(const SaveRequest& request)
{
    const QString name = texts::fileName(request.path);
    const auto isInPlace = std::make_shared<std::atomic<bool>>(false);
    auto job = makeJob<SaveOutcome>(
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
        [this, step = request.fixFirst ? tr("Fix All") : tr("Fill Weights")](const SaveOutcome& outcome) {
            m_document.change(step, outcome.fixes.session);
            m_document.markSaved();
            Q_EMIT saved(outcome);
        });
    connect(job.get(), &Job::failed, this, [this, name, isInPlace](const ErrorDetails& error) {
        Q_EMIT failed(*isInPlace ? tr("%1 was saved, but not safely.").arg(name)
                                 : tr("%1 could not be saved.").arg(name),
                      error);
    });
    connect(job.get(), &Job::cancelled, this, [this, title = job->title()] { Q_EMIT cancelled(title); });
    m_slot.start(std::move(job));
    m_isSaving = true;
}

void Tasks::verify(const std::filesystem::path& model)
{
    const QString name = texts::fileName(model);
    start(makeJob<VerifyOutcome>(
              tr("Verifying %1").arg(name),
              [model, original = m_document.session()->model()](Progress& progress) {
                  Verifier verifier({});
                  return VerifyOutcome{model, false,
                                       model == original->path()
                                           ? verifier.verify(model, progress)
                                           : verifier.verifyResult(model, *original, progress)};
              },
              this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
          tr("%1 could not be verified.").arg(name));
}

void Tasks::verifyPlanned()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const QString name = texts::fileName(session->model()->path());
    start(makeJob<VerifyOutcome>(
              tr("Verifying the planned %1").arg(name),
              [session](Progress& progress) {
                  const Model& original = *session->model();
                  return VerifyOutcome{original.path(), true,
                                       Verifier({}).verifyPlanned(*session->planned(), original, progress)};
              },
              this, [this](const VerifyOutcome& outcome) { Q_EMIT verified(outcome); }),
          tr("The planned %1 could not be verified.").arg(name));
}

} // namespace onnxmend
