// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tasks that plan fixes and casts.

#include "core/plan/cast_rows.h"
#include "ui/look/texts.h"
#include "ui/tasks/tasks.h"

#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using Ids = std::set<std::string, std::less<>>;

QString stepText(std::size_t findings)
{
    return texts::count(findings, Tasks::tr("Fix 1 Finding"), Tasks::tr("Fix %1 Findings"));
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

template <class Work>
void Tasks::fix(const QString& text, bool isByHand, Work work)
{
    start(makeJob<FixAllResult>(
              tr("Choosing fixes"),
              [session = m_document.session(), work = std::move(work)](Progress& progress) {
                  return work(session, progress);
              },
              this,
              [this, text, isByHand, before = m_document.session()](const FixAllResult& result) {
                  // What the declarations ask for is told by the result; what a hand picked, beforehand.
                  const CastLosses losses = isByHand ? lossesOf(result.applied) : CastLosses();
                  propose({text, before, result.session, losses, result});
              }),
          tr("The fixes could not be planned."));
}

void Tasks::fixAll()
{
    fix(tr("Fix All"), false, [](const SessionPointer& session, Progress& progress) {
        return onnxmend::fixAll(session, {}, progress);
    });
}

void Tasks::fixOnly(std::vector<std::size_t> findings)
{
    const QString text = stepText(findings.size());
    fix(text, false, [findings = std::move(findings)](const SessionPointer& session, Progress& progress) {
        return onnxmend::fixAll(
            session, {.only = idsOf(*session, findings), .skip = {}, .bindWeights = false}, progress);
    });
}

void Tasks::fixLike(std::vector<std::size_t> findings, const Fix& chosen)
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

void Tasks::castRows(std::vector<std::size_t> rows, DType to)
{
    const QString text = tr("Cast to %1").arg(texts::dtype(to));
    start(makeJob<LossyChange>(
              text,
              [text, session = m_document.session(), rows = std::move(rows), to](Progress& progress) {
                  LossyChange change{
                      text, session, {}, measureCasts(session->report(), rows, to, progress), {}};
                  progress.begin("Planning the casts");
                  change.after = session->withPlan(
                      planWithCasts(session->plan(), session->report(), rows, to), progress);
                  return change;
              },
              this, [this](const LossyChange& change) { propose(change); }),
          tr("The change could not be made."));
}

void Tasks::propose(const LossyChange& change)
{
    if (change.losses.lossless()) {
        make(change);
    } else {
        Q_EMIT losesValues(change);
    }
}

void Tasks::make(const LossyChange& change)
{
    if (m_document.session() != change.before) { // another document, or another change of it, came between
        return;
    }
    m_document.change(change.text, change.after);
    if (change.fixes) {
        Q_EMIT fixed(*change.fixes);
    }
}

} // namespace onnxmend
