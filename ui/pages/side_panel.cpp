// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/side_panel.h"

#include "ui/actions/actions.h"
#include "ui/look/texts.h"
#include "ui/pages/details_panel.h"
#include "ui/pages/finding_panel.h"

#include <QLayout>

#include <algorithm>
#include <numeric>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SidePanel::SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_initializers(initializers)
    , m_actions(actions)
    , m_finding(new FindingPanel(this))
    , m_tensor(new DetailsPanel(this))
{
    setObjectName(u"sidePanel"_s);
    setAccessibleName(tr("Details of what is selected"));
    setChildrenCollapsible(false);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    m_finding->hide();
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDivided = true; });
}

void SidePanel::divide()
{
    if (!m_isDivided && !m_tensor->isHidden()) {
        const int wanted = m_finding->widget()->layout()->totalHeightForWidth(width());
        const int most = height() * 2 / 3;
        const int finding = std::min(wanted, most);
        setSizes({finding, height() - finding});
    }
}

void SidePanel::showTensors(const std::shared_ptr<const Session>& session,
                            const std::vector<std::size_t>& rows)
{
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

} // namespace onnxmend
