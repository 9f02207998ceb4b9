// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/workspace.h"

#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/document_banner.h"
#include "ui/pages/document_pages.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/preview_panel.h"
#include "ui/pages/reload_bar.h"
#include "ui/pages/side_panel.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

Workspace::Workspace(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                     QWidget* parent)
    : QWidget(parent)
    , m_banner(new DocumentBanner(actions, this))
    , m_reloadBar(new ReloadBar(this))
    , m_checkpoints(new CheckpointBar(this))
    , m_pages(new DocumentPages(initializers, findings, actions, this))
    , m_side(new SidePanel(initializers, actions, this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
{
    setAccessibleName(tr("The open model"));
    m_splitter->setObjectName(u"splitter"_s);
    m_splitter->setAccessibleName(tr("Tables and details"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_pages);
    m_splitter->addWidget(m_side);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({920, 360});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_reloadBar);
    layout->addWidget(m_banner);
    layout->addWidget(m_checkpoints);
    layout->addWidget(m_splitter, 1);
    connect(m_pages, &DocumentPages::selectionChanged, this, &Workspace::showSelection);
    connect(&m_side->findingPanel(), &FindingPanel::chosenChanged, this, &Workspace::showPreview);
}

Workspace::~Workspace()
{
    // The pages report once more while they go.
    m_pages->disconnect(this);
    m_side->findingPanel().disconnect(this);
}

void Workspace::open(std::shared_ptr<const Session> session)
{
    m_session = std::move(session);
    m_pages->open(m_session);
}

void Workspace::update(std::shared_ptr<const Session> session)
{
    m_session = std::move(session);
    m_pages->update(m_session);
}

void Workspace::showVerdict(const Session& session, const Verdict& verdict)
{
    m_checkpoints->showCheckpoints(session.checkpoints(), session.unreadable());
    m_banner->showDocument(session, verdict);
    m_pages->overview().showNextStep(session, verdict);
}

void Workspace::setBusy(bool busy)
{
    m_checkpoints->setBusy(busy);
    m_pages->findings().setBusy(busy);
    m_side->findingPanel().setBusy(busy);
}

void Workspace::setSideShown(bool shown)
{
    m_isSideWanted = shown;
    showSelection();
}

void Workspace::showSelection()
{
    const bool isOverview = m_pages->current() == PageId::Overview; // which has nothing to select
    m_side->setVisible(m_isSideWanted && !isOverview);
    m_banner->setActionShown(!isOverview);
    if (!m_session || isOverview) {
        return;
    }
    if (m_pages->showsFindings()) {
        m_side->showFindings(m_session, m_pages->selectedFindings());
    } else {
        m_side->showTensors(m_session, m_pages->selectedRows());
    }
}

void Workspace::showPreview()
{
    const FindingPanel& panel = m_side->findingPanel();
    m_pages->findings().preview().showFix(panel.session(), panel.finding(), panel.chosen());
}

QByteArray Workspace::saveState() const { return m_splitter->saveState(); }

void Workspace::restoreState(const QByteArray& state) { m_splitter->restoreState(state); }

} // namespace onnxmend
