// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/cast_menu.h"

#include "core/plan/cast_rows.h"
#include "core/session/session_losses.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

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
    if (!m_session) {
        return;
    }
    const DType now = dtypeNow(m_session->report(), m_rows);
    QMenu* others = nullptr;
    for (const CastChoice& choice : castChoices(m_session->report(), m_rows)) {
        if (!choice.isLikely() && !others) {
            addSeparator();
            others = addMenu(tr("Other Types"));
            others->setObjectName(u"otherTypesMenu"_s);
        }
        addChoice(others ? *others : *this, choice, choice.to == now);
    }
    m_isExact.resize(m_likely.size());
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
        m_likely.push_back({choice, action});
        tell(m_likely.back(),
             needsMeasuring(choice) ? tr("looking at the values…") : lossText({.isExact = true}));
    }
}

bool CastMenu::needsMeasuring(const CastChoice& choice) const
{
    return !std::ranges::all_of(m_rows, [this, &choice](std::size_t row) {
        const DType stored = m_session->report().rows.at(row).storedDtype;
        return stored == choice.to || isLosslessCast(stored, choice.to);
    });
}

/// Beside the dtype's name, where menus have shortcuts.
void CastMenu::tell(const Offer& offer, const QString& note)
{
    const bool isNow = offer.action->isChecked();
    const QString reason = isNow ? tr("as it is now") : reasonText(offer.choice.reason);
    offer.action->setText(texts::dtype(offer.choice.to) + u'\t' +
                          (reason.isEmpty() ? note : tr("%1; %2").arg(reason, note)));
}

void CastMenu::tellLoss(const Offer& offer, const SeenLoss& seen) { tell(offer, lossText(seen)); }

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

void CastMenu::sample()
{
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
            if (!known && losses.back().isExact && !losses.back().isRefused) { // so that others know it, too
                (void)measureCasts(session->report(), rows, to, *measuredLosses(*session), progress);
            }
        }
        return losses;
    };
    m_job.start(makeJob<Losses>(tr("Looking at the values"), work, this, [this](const Losses& losses) {
        for (std::size_t i = 0; i < losses.size(); ++i) {
            tellLoss(m_likely[i], losses[i]);
            m_isExact[i] = losses[i].isExact;
        }
        measureNext(0);
    }));
}

void CastMenu::measureNext(std::size_t first)
{
    std::size_t next = first;
    while (next < m_likely.size() && m_isExact[next]) {
        ++next;
    }
    if (next == m_likely.size()) {
        Q_EMIT measured();
        return;
    }
    const DType to = m_likely[next].choice.to;
    m_job.start(makeJob<CastLosses>(
        tr("Measuring the cast"),
        [session = m_session, rows = m_rows, to](Progress& progress) {
            return measureCasts(session->report(), rows, to, *measuredLosses(*session), progress);
        },
        this,
        [this, next](const CastLosses& losses) {
            tellLoss(m_likely[next], {.loss = losses.total, .isExact = true, .isRefused = false});
            m_isExact[next] = true;
            measureNext(next + 1);
        }));
}

} // namespace onnxmend
