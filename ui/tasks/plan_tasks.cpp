// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/plan_tasks.h"

#include "core/base/taken_files.h"
#include "core/mend/planned_changes.h"
#include "core/plan/cast_rows.h"
#include "core/session/session_losses.h"
#include "ui/look/texts.h"

#include <set>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using Ids = std::set<std::string, std::less<>>;

QString stepText(std::size_t findings)
{
    return texts::count(findings, PlanTasks::tr("Fix 1 Finding"), PlanTasks::tr("Fix %1 Findings"));
}

Ids idsOf(const Session& session, const std::vector<std::size_t>& findings)
{
    Ids ids;
    for (const std::size_t finding : findings) {
        ids.insert(session.report().findings.at(finding).id());
    }
    return ids;
}

} // namespace

template <typename Work>
void PlanTasks::propose(const QString& title, const QString& whatFailed, Work work)
{
    m_runner.start(makeJob<LossyChange>(
                       title,
                       [session = m_document.session(), work = std::move(work)](Progress& progress) {
                           LossyChange change = work(session, progress);
                           readyToShow(change.after);
                           return change;
                       },
                       this,
                       [this](const LossyChange& change) {
                           if (change.losses.lossless()) {
                               make(change);
                           } else {
                               Q_EMIT losesValues(change);
                           }
                       }),
                   whatFailed);
}

template <typename Work>
void PlanTasks::fix(const QString& text, bool isByHand, Work work)
{
    propose(tr("Choosing fixes"), tr("The fixes could not be planned."),
            [text, isByHand, work = std::move(work)](const SessionPointer& session, Progress& progress) {
                const auto fixes = std::make_shared<const FixAllResult>(work(session, progress));
                // The result states losses of declared dtypes; losses of a fix chosen by hand are confirmed
                // beforehand.
                CastLosses losses = isByHand ? lossesOf(fixes->applied) : CastLosses();
                return LossyChange{text, session, fixes->session, std::move(losses), fixes};
            });
}

void PlanTasks::fixAll()
{
    fix(tr("Fix All"), false, [](const SessionPointer& session, Progress& progress) {
        return onnxmend::fixAll(session, {}, progress);
    });
}

void PlanTasks::fixUntilRuns()
{
    const QString text = tr("Fix Until It Runs");
    propose(tr("Loading and fixing"), tr("The model could not be fixed until it runs."),
            [text](const SessionPointer& session, Progress& progress) {
                DocumentVerifier verifier(*session);
                const auto loads = std::make_shared<const FixedForRuntime>(
                    onnxmend::fixUntilRuns(session, {}, verifier, progress));
                const SessionPointer& after = loads->fixes.session;
                // With the same choices the document does not change.
                const bool isChanged = after->choices() != session->choices();
                return LossyChange{text,
                                   session,
                                   after,
                                   {},
                                   {},
                                   loads,
                                   verdictByLoading(isChanged ? after : session, loads->runtime)};
            });
}

void PlanTasks::fixOnly(std::vector<std::size_t> findings)
{
    findings = m_document.session()->report().causesOf(std::move(findings)); // one fix is for all places
    const QString text = stepText(findings.size());
    fix(text, false, [findings = std::move(findings)](const SessionPointer& session, Progress& progress) {
        return onnxmend::fixAll(
            session, {.only = idsOf(*session, findings), .skip = {}, .bindWeights = false}, progress);
    });
}

void PlanTasks::fixLike(std::vector<std::size_t> findings, const Fix& chosen)
{
    findings = m_document.session()->report().causesOf(std::move(findings));
    const QString text = stepText(findings.size());
    fix(text, true,
        [findings = std::move(findings), chosen](const SessionPointer& session, Progress& progress) {
            // A single fix chosen by hand may overflow; several at once may not.
            const FixAllOptions options{.only = idsOf(*session, findings),
                                        .skip = {},
                                        .bindWeights = false,
                                        .allowOverflow = findings.size() == 1};
            return onnxmend::fixLike(session, chosen, options, progress);
        });
}

void PlanTasks::refreshWeights(std::optional<std::size_t> checkpoint)
{
    fix(tr("Take All Weights"), true, [checkpoint](const SessionPointer& session, Progress& progress) {
        return onnxmend::refreshWeights(session, {}, checkpoint, progress);
    });
}

void PlanTasks::castRows(std::vector<std::size_t> rows, DType to)
{
    const QString text = tr("Cast to %1").arg(texts::dtype(to));
    propose(text, tr("The change could not be made."),
            [text, rows = std::move(rows), to](const SessionPointer& session, Progress& progress) {
                LossyChange change{
                    text,
                    session,
                    {},
                    measureCasts(session->report(), rows, to, *measuredLosses(*session), progress),
                    {}};
                progress.begin(ONNXMEND_TEXT("Planning the casts"));
                change.after =
                    session->withPlan(planWithCasts(session->plan(), session->report(), rows, to), progress);
                return change;
            });
}

void PlanTasks::make(const LossyChange& change)
{
    if (m_document.session() != change.before) { // another document or change came first
        return;
    }
    m_document.change(change.text, change.after);
    if (change.fixes) {
        Q_EMIT fixed(*change.fixes);
    }
    if (change.loads) {
        Q_EMIT verified(change.verdict);
        Q_EMIT fixedForRuntime(*change.loads);
    }
}

void PlanTasks::setStrategy(Strategy strategy)
{
    Choices choices = m_document.session()->choices();
    choices.strategy = strategy;
    choose(tr("Choosing fixes"), tr("Other Preference"), std::move(choices));
}

void PlanTasks::setTarget(RuntimeTarget target)
{
    Choices choices = m_document.session()->choices();
    choices.target = target;
    choose(tr("Looking up kernels"), tr("Change Target Provider"), std::move(choices));
}

void PlanTasks::choose(const QString& title, const QString& text, Choices choices)
{
    derive(title, std::move(choices),
           [this, text](SessionPointer session) { m_document.change(text, std::move(session)); });
}

namespace
{

QString changesText(std::size_t count, const char* one, const char* many)
{
    return texts::count(count, PlanTasks::tr(one), PlanTasks::tr(many));
}

} // namespace

void PlanTasks::changePlan(const QString& text, std::function<Plan(const Plan&)> change)
{
    propose(
        text, tr("The change could not be made."),
        [text, change = std::move(change)](const SessionPointer& session, Progress& progress) {
            return LossyChange{text, session, session->withPlan(change(session->plan()), progress), {}, {}};
        });
}

void PlanTasks::removeEdits(std::vector<std::size_t> entries)
{
    const QString text =
        changesText(entries.size(), QT_TR_NOOP("Remove 1 Change"), QT_TR_NOOP("Remove %1 Changes"));
    changePlan(text, [entries = std::move(entries)](const Plan& plan) { return planWithout(plan, entries); });
}

void PlanTasks::setEnabled(std::vector<std::size_t> entries, bool isEnabled)
{
    const QString text =
        isEnabled
            ? changesText(entries.size(), QT_TR_NOOP("Enable 1 Change"), QT_TR_NOOP("Enable %1 Changes"))
            : changesText(entries.size(), QT_TR_NOOP("Disable 1 Change"), QT_TR_NOOP("Disable %1 Changes"));
    changePlan(text, [entries = std::move(entries), isEnabled](const Plan& plan) {
        return planWithEnabled(plan, entries, isEnabled);
    });
}

void PlanTasks::retarget(std::vector<std::size_t> entries, DType to)
{
    const QString text = tr("Change to %1").arg(texts::dtype(to));
    propose(text, tr("The change could not be made."),
            [text, entries = std::move(entries), to](const SessionPointer& session, Progress& progress) {
                LossyChange change{text, session, {}, measureRetargeted(*session, entries, to, progress), {}};
                change.after = session->withPlan(planWithTarget(session->plan(), entries, to), progress);
                return change;
            });
}

void PlanTasks::measureChanges()
{
    using Losses = std::vector<std::optional<Loss>>;
    m_runner.start(makeJob<Losses>(
                       tr("Measuring losses"),
                       [session = m_document.session()](Progress& progress) {
                           return measurePlannedCasts(*session, progress);
                       },
                       this,
                       [this, session = m_document.session()](const Losses& losses) {
                           Q_EMIT measured(session, losses);
                       }),
                   tr("The losses could not be measured."));
}

void PlanTasks::loadPlan(const std::filesystem::path& path)
{
    fix(tr("Load Plan"), false, [path](const SessionPointer& session, Progress& progress) {
        return replayPlan(session, readPlan(path), {.only = {}, .skip = {}, .bindWeights = false}, progress);
    });
}

void PlanTasks::restorePlan(const std::filesystem::path& path, std::function<void()> then)
{
    m_runner.start(makeJob<SessionPointer>(
                       tr("Restoring the plan"),
                       [session = m_document.session(), path](Progress& progress) {
                           return readyToShow(session->withPlan(readPlan(path).plan, progress));
                       },
                       this,
                       [this, then = std::move(then)](SessionPointer session) {
                           m_document.change(tr("Restore Plan"), std::move(session));
                           then();
                       }),
                   tr("The plan could not be restored."));
}

void PlanTasks::savePlan(const std::filesystem::path& path)
{
    m_runner.start(makeJob<bool>(
                       tr("Saving the plan"),
                       [session = m_document.session(), path](Progress&) {
                           requireNotRead(session->openedPaths(), path);
                           writePlan(session->plan(), *session->model(), path);
                           return true;
                       },
                       this, [this, path](bool) { Q_EMIT planSaved(path); }),
                   tr("The plan could not be saved."));
}

template <typename Receive>
void PlanTasks::derive(const QString& title, Choices choices, Receive receive)
{
    m_runner.start(makeJob<SessionPointer>(
                       title,
                       [session = m_document.session(), choices = std::move(choices)](Progress& progress) {
                           return readyToShow(session->withChoices(choices, progress));
                       },
                       this, std::move(receive)),
                   tr("The change could not be made."));
}

void PlanTasks::undo()
{
    if (std::shared_ptr<const Session> known = m_document.sessionBefore()) {
        m_document.undo(std::move(known));
    } else if (const auto choices = m_document.choicesBefore()) {
        derive(tr("Undoing"), *choices,
               [this](SessionPointer session) { m_document.undo(std::move(session)); });
    }
}

void PlanTasks::redo()
{
    if (std::shared_ptr<const Session> known = m_document.sessionAfter()) {
        m_document.redo(std::move(known));
    } else if (const auto choices = m_document.choicesAfter()) {
        derive(tr("Redoing"), *choices,
               [this](SessionPointer session) { m_document.redo(std::move(session)); });
    }
}

} // namespace onnxmend
