// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/plan_tasks.h"

#include "core/plan/cast_rows.h"
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
        ids.insert(session.report().findings.at(finding).id);
    }
    return ids;
}

} // namespace

PlanTasks::PlanTasks(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

template <class Work>
void PlanTasks::propose(const QString& title, const QString& whatFailed, Work work)
{
    m_runner.start(makeJob<LossyChange>(
                       title,
                       [session = m_document.session(), work = std::move(work)](Progress& progress) {
                           return work(session, progress);
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

template <class Work>
void PlanTasks::fix(const QString& text, bool isByHand, Work work)
{
    propose(tr("Choosing fixes"), tr("The fixes could not be planned."),
            [text, isByHand, work = std::move(work)](const SessionPointer& session, Progress& progress) {
                const auto fixes = std::make_shared<const FixAllResult>(work(session, progress));
                // What the declarations ask for is told by the result; what a hand picked, beforehand.
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
                Verifier verifier({});
                const auto loads = std::make_shared<const FixedForRuntime>(
                    onnxmend::fixUntilRuns(session, {}, verifier, progress));
                return LossyChange{text, session, loads->fixes.session, {}, {}, loads};
            });
}

void PlanTasks::fixOnly(std::vector<std::size_t> findings)
{
    const QString text = stepText(findings.size());
    fix(text, false, [findings = std::move(findings)](const SessionPointer& session, Progress& progress) {
        return onnxmend::fixAll(
            session, {.only = idsOf(*session, findings), .skip = {}, .bindWeights = false}, progress);
    });
}

void PlanTasks::fixLike(std::vector<std::size_t> findings, const Fix& chosen)
{
    const QString text = stepText(findings.size());
    fix(text, true,
        [findings = std::move(findings), chosen](const SessionPointer& session, Progress& progress) {
            // One fix that is looked at and chosen may overflow; many at once may not.
            const FixAllOptions options{.only = idsOf(*session, findings),
                                        .skip = {},
                                        .bindWeights = false,
                                        .allowOverflow = findings.size() == 1};
            return onnxmend::fixLike(session, chosen, options, progress);
        });
}

void PlanTasks::castRows(std::vector<std::size_t> rows, DType to)
{
    const QString text = tr("Cast to %1").arg(texts::dtype(to));
    propose(
        text, tr("The change could not be made."),
        [text, rows = std::move(rows), to](const SessionPointer& session, Progress& progress) {
            LossyChange change{text, session, {}, measureCasts(session->report(), rows, to, progress), {}};
            progress.begin("Planning the casts");
            change.after =
                session->withPlan(planWithCasts(session->plan(), session->report(), rows, to), progress);
            return change;
        });
}

void PlanTasks::make(const LossyChange& change)
{
    if (m_document.session() != change.before) { // another document, or another change of it, came between
        return;
    }
    m_document.change(change.text, change.after);
    if (change.fixes) {
        Q_EMIT fixed(*change.fixes);
    }
    if (change.loads) {
        Q_EMIT fixedForRuntime(*change.loads);
    }
}

void PlanTasks::setStrategy(Strategy strategy)
{
    m_runner.start(makeJob<SessionPointer>(
                       tr("Choosing fixes"),
                       [session = m_document.session(), strategy](Progress& progress) {
                           return session->withStrategy(strategy, progress);
                       },
                       this, [this](SessionPointer session) { m_document.replace(std::move(session)); }),
                   tr("The fixes could not be chosen."));
}

void PlanTasks::setTarget(RuntimeTarget target)
{
    m_runner.start(makeJob<SessionPointer>(
                       tr("Looking up kernels"),
                       [session = m_document.session(), target](Progress& progress) {
                           return session->withTarget(target, progress);
                       },
                       this, [this](SessionPointer session) { m_document.replace(std::move(session)); }),
                   tr("The kernels could not be looked up."));
}

template <class Receive>
void PlanTasks::derive(const QString& title, std::shared_ptr<const Plan> plan, Receive receive)
{
    m_runner.start(makeJob<SessionPointer>(
                       title,
                       [session = m_document.session(), plan = std::move(plan)](Progress& progress) {
                           return session->withPlan(plan, progress);
                       },
                       this, std::move(receive)),
                   tr("The change could not be made."));
}

void PlanTasks::undo()
{
    if (const auto plan = m_document.planBefore()) {
        derive(tr("Undoing"), plan, [this](SessionPointer session) { m_document.undo(std::move(session)); });
    }
}

void PlanTasks::redo()
{
    if (const auto plan = m_document.planAfter()) {
        derive(tr("Redoing"), plan, [this](SessionPointer session) { m_document.redo(std::move(session)); });
    }
}

} // namespace onnxmend
