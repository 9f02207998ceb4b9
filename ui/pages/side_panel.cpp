// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/side_panel.h"

#include "ui/actions/actions.h"
#include "ui/look/letters.h"
#include "ui/look/texts.h"
#include "ui/pages/details_panel.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/graph_facts.h"

#include <QLayout>

#include <algorithm>
#include <numeric>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int narrowestText = 42; ///< characters: names of tensors and reasons stay readable
} // namespace

SidePanel::SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_initializers(initializers)
    , m_actions(actions)
    , m_finding(new FindingPanel(this))
    , m_tensor(new DetailsPanel(actions, this))
    , m_graph(new GraphFacts(this))
{
    setObjectName(u"sidePanel"_s);
    setAccessibleName(tr("Details of what is selected"));
    setChildrenCollapsible(false);
    setMinimumWidth(letterWidth(fontMetrics()) * narrowestText);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    m_finding->hide();
    m_graph->hide();
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDivided = true; });
    connect(m_tensor, &DetailsPanel::detailsShown, m_finding, &FindingPanel::showCosts);
}

void SidePanel::divide()
{
    if (!m_isDivided && (!m_tensor->isHidden() || !m_graph->isHidden())) {
        const int wanted = m_finding->widget()->layout()->totalHeightForWidth(width());
        const int most = height() * 2 / 3;
        const int finding = std::min(wanted, most);
        setSizes({finding, height() - finding, height() - finding}); // one of the last two is hidden
    }
}

void SidePanel::clear()
{
    m_finding->clear();
    m_tensor->showSummary({}, {});
}

void SidePanel::showTensors(const std::shared_ptr<const Session>& session,
                            const std::vector<std::size_t>& rows)
{
    m_graph->hide();
    m_finding->clear();
    m_tensor->setStatusShown(true);
    m_tensor->show();
    if (rows.size() == 1) {
        m_tensor->showTensor(session, rows.front(), m_initializers.entryOf(rows.front()));
        return;
    }
    if (rows.empty()) {
        m_tensor->showSummary(tr("No tensor selected"),
                              tr("Select a row to see its values and what a cast does to them."));
        return;
    }
    const std::uint64_t bytes = std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
                                                [&session](std::uint64_t sum, std::size_t row) {
                                                    return sum + session->report().rows[row].byteCount;
                                                });
    m_tensor->showSummary(tr("%1 tensors selected").arg(texts::count(rows.size())),
                          tr("%1 in total. Fix Selected (%2) plans their fixes.")
                              .arg(texts::bytes(bytes), m_actions[ActionId::FixSelected]->shortcut().toString(
                                                            QKeySequence::NativeText)));
}

void SidePanel::showFindings(const std::shared_ptr<const Session>& session,
                             const std::vector<std::size_t>& findings)
{
    m_graph->hide();
    if (findings.size() != 1) {
        m_finding->clear();
        m_tensor->show();
        m_tensor->showSummary(
            findings.empty() ? tr("No finding selected")
                             : tr("%1 findings selected").arg(texts::count(findings.size())),
            findings.empty()
                ? tr("Select a finding to see how it can be fixed.")
                : tr("Fix Selected (%1) plans their recommended fixes.")
                      .arg(m_actions[ActionId::FixSelected]->shortcut().toString(QKeySequence::NativeText)));
        return;
    }
    const Finding& finding = session->report().findings[findings.front()];
    m_tensor->setVisible(finding.row.has_value());
    m_tensor->setStatusShown(false);
    if (finding.row) {
        m_tensor->showTensor(session, *finding.row, m_initializers.entryOf(*finding.row));
    } else {
        m_tensor->showSummary({}, {});
    }
    m_finding->showFinding(session, findings.front());
    divide();
}

void SidePanel::showGraph(const std::shared_ptr<const Session>& session, const GraphSelection& selection)
{
    const bool isOfReport = selection.session == session; // and not of one before it
    const bool hasFinding = isOfReport && selection.finding;
    const bool hasRow = isOfReport && selection.row;
    if (hasFinding) {
        m_finding->showFinding(session, *selection.finding);
    } else {
        m_finding->clear();
    }
    m_tensor->setVisible(hasRow);
    m_tensor->setStatusShown(!hasFinding);
    if (hasRow) {
        m_tensor->showTensor(session, *selection.row, m_initializers.entryOf(*selection.row));
    } else {
        m_tensor->showSummary({}, {});
    }
    m_graph->show(selection);
    m_graph->setVisible(!hasRow); // which tells more of a tensor
    if (hasFinding) {
        divide();
    }
}

} // namespace onnxmend
