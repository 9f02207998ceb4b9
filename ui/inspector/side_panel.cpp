// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/side_panel.h"

#include "ui/actions/actions.h"
#include "ui/inspector/details_panel.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/node_panel.h"
#include "ui/inspector/selection_facts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <optional>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int narrowestText = 42; ///< characters: names of tensors and reasons stay readable
/// Hides the bar of an area that has room for its contents. Beside the bar texts have more lines, so that Qt
/// would go on to show it (QScrollAreaPrivate::updateScrollBars).
void dropNeedlessBar(QScrollArea& area)
{
    if (area.verticalScrollBar()->isVisible()) {
        area.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area.setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    }
}

} // namespace

SidePanel::SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_initializers(initializers)
    , m_actions(actions)
    , m_finding(new FindingPanel(this))
    , m_facts(new SelectionFacts(this))
    , m_node(new NodePanel(this))
    , m_tensor(new DetailsPanel(actions, this))
{
    setObjectName(u"sidePanel"_s);
    setAccessibleName(tr("Details of the selection"));
    setChildrenCollapsible(false);
    live::keep(*this, live::Part::Size, [this] {
        setMinimumWidth(std::min(letterWidth(fontMetrics()) * narrowestText, tokens::inspector));
    });
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setStretchFactor(2, 2);
    setStretchFactor(3, 2);
    m_finding->hide();
    m_node->hide();
    m_tensor->hide();
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDivided = true; });
    connect(m_node, &NodePanel::foldChanged, this, &SidePanel::divide);
    connect(m_tensor, &DetailsPanel::detailsShown, m_finding, &FindingPanel::showCosts);
    for (const QScrollArea* const part : std::initializer_list<QScrollArea*>{m_finding, m_facts}) {
        part->widget()->installEventFilter(this);
    }
}

/// Divides again after a part has changed its height.
bool SidePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        divide();
    }
    return QSplitter::eventFilter(watched, event);
}

void SidePanel::divide()
{
    const auto isShown = [](const QWidget* part) { return !part->isHidden(); };
    const int shown = isShown(m_finding) + isShown(m_facts) + isShown(m_node) + isShown(m_tensor);
    if (m_isDivided || shown < 2) {
        return;
    }
    const auto wanted = [this](const QScrollArea* part) {
        if (part->isHidden()) {
            return 0;
        }
        QLayout& layout = *part->widget()->layout();
        layout.activate(); // otherwise it returns the old hint
        const int frame = 2 * part->frameWidth();
        return layout.totalHeightForWidth(width() - frame) + frame;
    };
    const bool isNodeOpen = isShown(m_node) && !m_node->isFolded();
    const int head = isShown(m_node) && !isNodeOpen ? m_node->headHeight() : 0;
    const int finding = std::min(wanted(m_finding), isNodeOpen ? height() / 2 : height() * 3 / 4);
    int rest = height() - (shown - 1) * handleWidth() - head - finding;
    const bool areFactsLast = m_tensor->isHidden() && !isNodeOpen;
    const int facts = areFactsLast ? rest : std::min(wanted(m_facts), rest / 2);
    rest -= facts;
    const int node = !isNodeOpen ? head : m_tensor->isHidden() ? rest : rest / 2;
    setSizes({finding, facts, node, isNodeOpen ? rest - node : rest});
    if (finding >= wanted(m_finding)) {
        dropNeedlessBar(*m_finding);
    }
}

void SidePanel::clear()
{
    m_finding->clear();
    m_tensor->showSummary({}, {});
    m_node->clear();
    m_facts->show(Selection());
}

Selection SidePanel::summaryOf(const Selection& selection) const
{
    Selection summary = selection;
    const QString keys = m_actions[ActionId::FixSelected]->shortcut().toString(QKeySequence::NativeText);
    if (selection.findingCount() > 1) {
        summary.title = tr("%1 findings selected").arg(texts::count(selection.findingCount()));
        summary.hint = tr("Fix Selected (%1) plans their recommended fixes.").arg(keys);
    } else if (selection.others == 0 && selection.unlistedRows > 0) {
        summary.title = tr("%1 tensors selected").arg(texts::count(selection.unlistedRows));
        summary.hint = tr("Fix Selected (%1) plans their recommended fixes.").arg(keys);
    } else if (selection.others == 0 && selection.rows.size() > 1) {
        const std::vector<InitializerRow>& rows = selection.session->report().rows;
        const std::uint64_t bytes = std::accumulate(
            selection.rows.begin(), selection.rows.end(), std::uint64_t{0},
            [&rows](std::uint64_t sum, std::size_t row) { return sum + rows[row].byteCount; });
        summary.title = tr("%1 tensors selected").arg(texts::count(selection.rows.size()));
        summary.hint = tr("%1 in total. Fix Selected (%2) plans their fixes.").arg(texts::bytes(bytes), keys);
    }
    return summary;
}

void SidePanel::show(const Selection& selection)
{
    const bool isOne = selection.count() == 1 && selection.findings.size() <= 1 && selection.others <= 1;
    const bool hasFinding = isOne && selection.findings.size() == 1;
    const std::optional<std::size_t> tensor = isOne ? selection.tensor() : std::nullopt;
    const bool hasTensor = tensor.has_value();
    m_tensor->setStatusShown(!hasFinding);
    m_tensor->setVisible(hasTensor);
    if (tensor) {
        m_tensor->showTensor(selection.session, *tensor, m_initializers.entryOf(*tensor));
    } else {
        m_tensor->showSummary({}, {});
    }
    if (hasFinding) {
        m_finding->showFinding(selection.session, selection.findings.front());
    } else {
        m_finding->clear();
    }
    const bool hasNode = isOne && selection.session && selection.isNode();
    m_node->setVisible(hasNode);
    if (hasNode) {
        m_node->showNode(selection.session, selection.place, hasFinding || hasTensor);
    } else {
        m_node->clear();
    }
    m_facts->setVisible(!selection.facts.empty() || !selection.mapText.isEmpty() ||
                        (!hasFinding && !hasTensor && !hasNode));
    m_facts->show(summaryOf(selection));
    divide();
}

} // namespace onnxmend
