// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/workspace.h"

#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/document_banner.h"
#include "ui/pages/document_pages.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/found_checkpoints_bar.h"
#include "ui/pages/graph_facts.h"
#include "ui/pages/graph_page.h"
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
    , m_found(new FoundCheckpointsBar(this))
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
    layout->addWidget(m_found);
    layout->addWidget(m_splitter, 1);
    connect(m_pages, &DocumentPages::selectionChanged, this, &Workspace::showSelection);
    connect(&m_side->graphFacts(), &GraphFacts::mapRequested, &m_pages->graph(), &GraphPage::showInMap);
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

void Workspace::showVerdict(const Session& session, const Verdict& verdict,
                            const std::filesystem::path& saved)
{
    m_checkpoints->showCheckpoints(session.checkpoints(), session.unreadable());
    m_banner->showDocument(session, verdict, saved);
    m_pages->overview().showNextStep(session, verdict);
}

void Workspace::setBusy(bool busy)
{
    m_checkpoints->setBusy(busy);
    m_found->setBusy(busy);
    m_pages->setBusy(busy);
    m_side->findingPanel().setBusy(busy);
}

void Workspace::setSideShown(bool shown)
{
    m_isSideWanted = shown;
    showSelection();
}

void Workspace::showSelection()
{
    const std::optional<std::vector<std::size_t>> rows = m_pages->inspectedRows();
    const bool isGraph = m_pages->current() == PageId::Graph;
    const bool hasInspector = rows || isGraph || m_pages->showsFindings();
    m_side->setVisible(m_isSideWanted && hasInspector);
    m_banner->setActionShown(!m_pages->offersNextStep());
    if (!m_session || !hasInspector) {
        m_side->clear(); // so that no older session is kept for it
        return;
    }
    if (isGraph) {
        m_side->showGraph(m_session, m_pages->graph().selection());
    } else if (m_pages->showsFindings()) {
        m_side->showFindings(m_session, m_pages->selectedFindings());
    } else {
        m_side->showTensors(m_session, *rows);
    }
}

void Workspace::showPreview()
{
    const FindingPanel& panel = m_side->findingPanel();
    const bool isSeen = m_pages->showsFindings(); // the graph page shows findings, too
    m_pages->findings().preview().showFix(isSeen ? panel.session() : nullptr,
                                          isSeen ? panel.finding() : nullptr, panel.chosen());
}

QByteArray Workspace::saveState() const { return m_splitter->saveState(); }

void Workspace::restoreState(const QByteArray& state) { m_splitter->restoreState(state); }

} // namespace onnxmend
