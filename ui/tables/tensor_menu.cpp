// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/tensor_menu.h"

#include "core/plan/cast_rows.h"
#include "core/session/session_losses.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int mostReasonLetters =
    80; ///< letters of the reason: a longer one would make the menu wider than a screen

QString reasonText(CastReason reason)
{
    switch (reason) {
    case CastReason::Declared:
        return CastMenu::tr("declared");
    case CastReason::Required:
        return CastMenu::tr("needed by the nodes");
    case CastReason::Neighbours:
        return CastMenu::tr("as the rest of the layer");
    case CastReason::Common:
    case CastReason::Other:
        break;
    }
    return {};
}

QString lookingText() { return CastMenu::tr("looking at the values…"); }

QString lossText(const SeenLoss& seen)
{
    if (seen.isRefused) {
        return CastMenu::tr("some values cannot be cast");
    }
    if (seen.loss.lossless()) {
        return seen.isExact
                   ? CastMenu::tr("loses nothing")
                   : CastMenu::tr("in a sample of %1: loses nothing").arg(texts::count(seen.loss.elements));
    }
    const QString all = texts::count(seen.loss.elements);
    return seen.isExact ? CastMenu::tr("of %1: %2").arg(all, texts::loss(seen.loss))
                        : CastMenu::tr("in a sample of %1: %2").arg(all, texts::loss(seen.loss));
}

} // namespace

CastMenu::CastMenu(std::shared_ptr<const Session> session, std::vector<std::size_t> rows, QWidget* parent)
    : QMenu(tr("Cast To"), parent)
    , m_session(std::move(session))
    , m_rows(std::move(rows))
{
    setObjectName(u"castMenu"_s);
    setAccessibleName(tr("Cast To"));
    setToolTipsVisible(true);
    if (!m_session) {
        return;
    }
    const DType now = dtypeNow(m_session->report(), m_rows);
    QMenu* others = nullptr;
    for (const CastChoice& choice : castChoices(m_session->report(), m_rows)) {
        if (!choice.isLikely() && !others) {
            m_behindLikely = addSeparator();
            others = addMenu(tr("Other Types"));
            others->setObjectName(u"otherTypesMenu"_s);
        }
        addChoice(others ? *others : *this, choice, choice.to == now);
    }
}

void CastMenu::addChoice(QMenu& menu, const CastChoice& choice, bool isNow)
{
    QAction* const action = menu.addAction(theme::dtypeIcon(choice.to), texts::dtype(choice.to));
    action->setData(static_cast<int>(choice.to));
    action->setCheckable(isNow);
    action->setChecked(isNow);
    action->setEnabled(!isNow);
    connect(action, &QAction::triggered, this, [this, to = choice.to] { Q_EMIT chosen(to); });
    if (choice.isLikely()) {
        const bool isSeen = !needsMeasuring(choice);
        m_likely.push_back({.choice = choice, .action = action, .isSeen = isSeen});
        showNote(m_likely.back(), isSeen ? lossText({.isExact = true}) : lookingText());
    }
}

bool CastMenu::needsMeasuring(const CastChoice& choice) const
{
    return !std::ranges::all_of(m_rows, [this, &choice](std::size_t row) {
        const DType stored = m_session->report().rows.at(row).storedDtype;
        return stored == choice.to || isLosslessCast(stored, choice.to);
    });
}

/// Shows a note beside the dtype's name, in the place of shortcuts.
void CastMenu::showNote(const Offer& offer, const QString& note)
{
    const bool isNow = offer.action->isChecked();
    const QString reason = isNow ? tr("as it is now") : reasonText(offer.choice.reason);
    offer.action->setText(texts::dtype(offer.choice.to) + u'\t' +
                          (reason.isEmpty() ? note : tr("%1; %2").arg(reason, note)));
}

void CastMenu::showLoss(const Offer& offer, const SeenLoss& seen) { showNote(offer, lossText(seen)); }

void CastMenu::showEvent(QShowEvent* event)
{
    QMenu::showEvent(event);
    if (m_session) {
        sample();
    }
}

void CastMenu::hideEvent(QHideEvent* event)
{
    m_job.drop();
    QMenu::hideEvent(event);
}

void CastMenu::look(std::unique_ptr<Job> job)
{
    connect(job.get(), &Job::failed, this, &CastMenu::showFailure);
    m_job.start(std::move(job));
}

/// Reports a failure. Notes about a sample stay, since they say so.
void CastMenu::showFailure(const ErrorDetails& error)
{
    for (const Offer& offer : m_likely) {
        if (!offer.isSeen) {
            showNote(offer, tr("not measured"));
        }
    }
    const QString why = tr("The values cannot be read. %1").arg(texts::sentence(error));
    QString line =
        fontMetrics().elidedText(why, Qt::ElideRight, letterWidth(fontMetrics()) * mostReasonLetters);
    m_failure =
        new QAction(theme::icon("status-unreadable", theme::Tone::Bad), line.replace(u'&', u"&&"_s), this);
    m_failure->setToolTip(plainTip(why));
    m_failure->setObjectName(u"castFailure"_s);
    m_failure->setEnabled(false); // it is not a choice
    insertAction(m_behindLikely, m_failure);
    Q_EMIT failed();
}

void CastMenu::forgetFailure()
{
    if (!m_failure) {
        return;
    }
    delete std::exchange(m_failure, nullptr);
    for (const Offer& offer : m_likely) {
        if (!offer.isSeen) {
            showNote(offer, lookingText());
        }
    }
}

void CastMenu::sample()
{
    forgetFailure();
    std::vector<DType> types;
    for (const Offer& offer : m_likely) {
        types.push_back(needsMeasuring(offer.choice) ? offer.choice.to : DType::Undefined);
    }
    using Losses = std::vector<SeenLoss>;
    const auto work = [session = m_session, rows = m_rows, types](Progress& progress) {
        Losses losses;
        for (const DType to : types) {
            const std::optional<Loss> known =
                to == DType::Undefined
                    ? Loss()
                    : knownLossOfCasts(session->report(), rows, to, *measuredLosses(*session));
            losses.push_back(known ? SeenLoss{.loss = *known, .isExact = true}
                                   : sampleLoss(session->report(), rows, to, progress));
            // The losses are stored, so that other parts of the window know them, too.
            if (!known && losses.back().isExact && !losses.back().isRefused) {
                (void)measureCasts(session->report(), rows, to, *measuredLosses(*session), progress);
            }
        }
        return losses;
    };
    look(makeJob<Losses>(tr("Looking at the values"), work, this, [this](const Losses& losses) {
        for (std::size_t i = 0; i < losses.size(); ++i) {
            showLoss(m_likely[i], losses[i]);
            m_likely[i].isSeen = true;
            m_likely[i].isExact = losses[i].isExact;
        }
        measureNext(0);
    }));
}

void CastMenu::measureNext(std::size_t first)
{
    std::size_t next = first;
    while (next < m_likely.size() && m_likely[next].isExact) {
        ++next;
    }
    if (next == m_likely.size()) {
        Q_EMIT measured();
        return;
    }
    const DType to = m_likely[next].choice.to;
    look(makeJob<CastLosses>(
        tr("Measuring the cast"),
        [session = m_session, rows = m_rows, to](Progress& progress) {
            return measureCasts(session->report(), rows, to, *measuredLosses(*session), progress);
        },
        this,
        [this, next](const CastLosses& losses) {
            showLoss(m_likely[next], {.loss = losses.total, .isExact = true, .isRefused = false});
            m_likely[next].isExact = true;
            measureNext(next + 1);
        }));
}

TensorMenu::TensorMenu(QMenu& menu, const Actions& actions, const std::shared_ptr<const Session>& session,
                       const std::vector<std::size_t>& rows, bool isOne)
{
    menu.addAction(actions[ActionId::ShowValues]);
    graph = menu.addAction(QCoreApplication::translate("TensorMenu", "Show in &Graph"));
    graph->setObjectName(u"showInGraph"_s);
    graph->setEnabled(isOne);
    menu.addSeparator();
    menu.addAction(actions[ActionId::FixSelected]);
    cast = new CastMenu(session, rows, &menu);
    menu.addMenu(cast);
    cast->setEnabled(!cast->isEmpty() && actions[ActionId::OpenModel]->isEnabled());
    cast->menuAction()->setToolTip(actions.reasonAgainst(ActionId::OpenModel));
    menu.setToolTipsVisible(true);
    menu.addAction(actions[ActionId::MapWeights]);
}

} // namespace onnxmend
