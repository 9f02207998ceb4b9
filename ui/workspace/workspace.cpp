// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/workspace.h"

#include "ui/inspector/finding_panel.h"
#include "ui/inspector/node_panel.h"
#include "ui/inspector/preview_panel.h"
#include "ui/inspector/selection_facts.h"
#include "ui/inspector/side_panel.h"
#include "ui/look/live_look.h"
#include "ui/look/tokens.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/verify_page.h"
#include "ui/workspace/checkpoint_bar.h"
#include "ui/workspace/document_banner.h"
#include "ui/workspace/document_pages.h"
#include "ui/workspace/notice_bars.h"
#include "ui/workspace/policy_bar.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

Workspace::Workspace(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                     QWidget* parent)
    : QWidget(parent)
    , m_banner(new DocumentBanner(actions, this))
    , m_policyBar(new PolicyBar(this))
    , m_reloadBar(new ReloadBar(this))
    , m_checkpoints(new CheckpointBar(this))
    , m_found(new FoundCheckpointsBar(this))
    , m_doubtful(new DoubtfulDataBar(this))
    , m_pages(new DocumentPages(initializers, findings, actions, this))
    , m_side(new SidePanel(initializers, actions, this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_fold(new QToolButton(this))
{
    setAccessibleName(tr("The open model"));
    m_splitter->setObjectName(u"splitter"_s);
    m_splitter->setAccessibleName(tr("Tables and details"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_pages);
    m_splitter->addWidget(m_side);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({tokens::window - tokens::inspector, tokens::inspector});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_reloadBar);
    layout->addWidget(m_banner);
    layout->addWidget(m_policyBar);
    layout->addWidget(m_checkpoints);
    layout->addWidget(m_found);
    layout->addWidget(m_doubtful);
    auto* const room = new QHBoxLayout;
    room->setSpacing(0);
    room->addWidget(m_splitter, 1);
    room->addWidget(m_fold);
    layout->addLayout(room, 1);
    m_fold->setObjectName(u"foldSide"_s);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_fold->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_fold->hide();
    connect(m_fold, &QToolButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        showSide();
    });
    connect(m_pages, &DocumentPages::selectionChanged, this, &Workspace::showSelection);
    connect(m_pages, &DocumentPages::lossesMeasured, &m_side->findingPanel(), &FindingPanel::showCosts);
    connect(&m_side->facts(), &SelectionFacts::mapRequested, m_pages, &DocumentPages::showInGraph);
    connect(&m_side->node(), &NodePanel::scopeRequested, m_pages, &DocumentPages::showInGraph);
    connect(&m_side->node(), &NodePanel::placeRequested, m_pages,
            [this](const GraphPlace& place) { m_pages->inspect(m_session, place); });
    connect(&m_side->findingPanel(), &FindingPanel::chosenChanged, this, &Workspace::showPreview);
    live::keep(*this, live::Part::Size, [this] {
        if (m_session) { // large letters may leave the inspector no room
            showSide();
        }
    });
}

Workspace::~Workspace()
{
    // Pages emit signals during their destruction.
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
    m_doubtful->showDocument(session);
    m_banner->showDocument(session, verdict, saved);
    m_pages->overview().showNextStep(session, verdict);
    if (!saved.empty()) {
        m_pages->verify().showSaved(saved, verdict);
    }
}

void Workspace::setBusy(bool busy)
{
    m_reloadBar->setBusy(busy);
    m_policyBar->setBusy(busy);
    m_checkpoints->setBusy(busy);
    m_found->setBusy(busy);
    m_doubtful->setBusy(busy);
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
    m_banner->setActionShown(!m_pages->offersNextStep());
    showSide();
    if (!m_session || !hasInspector()) {
        m_side->clear(); // releases an older session
        return;
    }
    m_side->show(m_pages->selection());
}

/// Returns whether the page has something to select; without a selection the inspector says what can be
/// selected.
bool Workspace::hasInspector() const
{
    const Selection& selection = m_pages->selection();
    return !selection.isEmpty() || !selection.title.isEmpty();
}

/// Hides the inspector if a page needs its room; the user can unfold it over the page.
void Workspace::showSide()
{
    const bool isUseful = m_session && m_isSideWanted && hasInspector();
    const int needed = m_pages->widthOfWidePage();
    const int side = m_side->minimumWidth() + m_splitter->handleWidth();
    // Without a wide page the window grows as far as any window may.
    const bool hasRoom =
        needed == 0 ? m_pages->minimumSizeHint().width() + side <= std::max(width(), tokens::leastWindow)
                    : needed + side <= width();
    m_isUnfolded = m_isUnfolded && !hasRoom;
    m_side->setVisible(isUseful && (hasRoom || m_isUnfolded));
    m_fold->setVisible(isUseful && !hasRoom);
    m_fold->setArrowType(m_isUnfolded ? Qt::RightArrow : Qt::LeftArrow);
    m_fold->setAccessibleName(m_isUnfolded ? tr("Fold the details away")
                                           : tr("Show details of the selection"));
    m_fold->setToolTip(m_fold->accessibleName());
}

void Workspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showSide();
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
