// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/main_window.h"

#include "ui/jobs/job_bar.h"
#include "ui/look/texts.h"
#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/document_banner.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/preview_panel.h"
#include "ui/pages/reload_bar.h"
#include "ui/pages/side_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_tasks(m_document, m_jobs)
    , m_actions(this)
{
    setObjectName(u"mainWindow"_s);
    setAccessibleName(u"onnxmend"_s);
    setWindowIcon(QIcon(u":/icons/onnxmend.svg"_s));
    setAcceptDrops(true);
    createPages();
    createBars();
    connectActions();
    connectTasks();
    connectFiles();
    connectMapping();
    resize(1280, 800);
    restoreState();
    showStatus();
    updateActions();
}

MainWindow::~MainWindow()
{
    // Views and undo stack report once more while they go; the members that would hear it are gone first.
    m_document.undoStack().disconnect(this);
    delete takeCentralWidget();
}

void MainWindow::createPages()
{
    m_stack = new QStackedWidget(this);
    m_overview = new OverviewPage(m_actions, m_stack);
    m_workspace = new QWidget(m_stack);
    m_workspace->setAccessibleName(tr("The open model"));
    m_banner = new DocumentBanner(m_actions, m_workspace);
    m_reloadBar = new ReloadBar(m_workspace);
    m_checkpoints = new CheckpointBar(m_workspace);
    m_tabs = new QTabWidget(m_workspace);
    m_tabs->setObjectName(u"pages"_s);
    m_tabs->setAccessibleName(tr("Initializers and findings"));
    m_tabs->setDocumentMode(true);
    m_initializersPage = new InitializersPage(m_initializers, m_actions, m_tabs);
    m_findingsPage = new FindingsPage(m_findings, m_tabs);
    m_tabs->addTab(m_initializersPage, tr("Initializers"));
    m_tabs->addTab(m_findingsPage, tr("Findings"));
    m_side = new SidePanel(m_initializers, m_actions, m_workspace);
    m_splitter = new QSplitter(Qt::Horizontal, m_workspace);
    m_splitter->setObjectName(u"splitter"_s);
    m_splitter->setAccessibleName(tr("Tables and details"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_tabs);
    m_splitter->addWidget(m_side);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({920, 360});
    auto* const layout = new QVBoxLayout(m_workspace);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_reloadBar);
    layout->addWidget(m_banner);
    layout->addWidget(m_checkpoints);
    layout->addWidget(m_splitter, 1);
    m_stack->addWidget(m_overview);
    m_stack->addWidget(m_workspace);

    auto* const central = new QWidget(this);
    auto* const centralLayout = new QVBoxLayout(central);
    centralLayout->setContentsMargins(0, 0, 0, 0);
    centralLayout->setSpacing(0);
    centralLayout->addWidget(m_stack, 1);
    centralLayout->addWidget(new JobBar(m_jobs, m_actions[ActionId::Cancel], central));
    setCentralWidget(central);
}

void MainWindow::createBars()
{
    m_actions.fill(*menuBar());
    menuBar()->setAccessibleName(tr("Menus"));
    QToolBar* const toolBar = addToolBar(tr("Toolbar"));
    toolBar->setObjectName(u"toolBar"_s);
    toolBar->setAccessibleName(tr("Toolbar"));
    toolBar->setMovable(false);
    toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const int size = fontMetrics().height() + 2;
    toolBar->setIconSize({size, size});
    m_actions.fill(*toolBar);
    m_status = new QLabel(this);
    m_status->setObjectName(u"statusText"_s);
    m_status->setAccessibleName(tr("Summary"));
    m_status->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setAccessibleName(tr("Status bar"));
}

void MainWindow::connectActions()
{
    const auto on = [this](ActionId id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(ActionId::OpenModel, [this] { askForModel(); });
    on(ActionId::AddCheckpoint, [this] { askForCheckpoints({}); });
    on(ActionId::OpenSample, [this] { openSample(); });
    on(ActionId::SaveAs, [this] { askToSave(false); });
    on(ActionId::CloseWindow, [this] { close(); });
    on(ActionId::Quit, [this] { quit(); });
    on(ActionId::Undo, [this] { m_tasks.undo(); });
    on(ActionId::Redo, [this] { m_tasks.redo(); });
    on(ActionId::Copy, [this] { copy(); });
    on(ActionId::Filter, [this] {
        m_tabs->currentWidget() == m_findingsPage ? m_findingsPage->filterBar().focusBox()
                                                  : m_initializersPage->filterBar().focusBox();
    });
    on(ActionId::FixAll, [this] { m_tasks.fixAll(); });
    on(ActionId::FixSelected, [this] { fixSelected(); });
    on(ActionId::FixAllAndSave, [this] { askToSave(true); });
    on(ActionId::Verify, [this] { verify(); });
    on(ActionId::VerifyFile, [this] { verifyFile(); });
    on(ActionId::Cancel, [this] { m_jobs.cancel(); });
    m_actions[ActionId::ShowDetails]->setCheckable(true);
    m_actions[ActionId::ShowDetails]->setChecked(true);
    connect(m_actions[ActionId::ShowDetails], &QAction::toggled, m_side, &QWidget::setVisible);

    connect(m_initializersPage, &InitializersPage::selectionChanged, this, &MainWindow::showSelection);
    connect(m_initializersPage, &InitializersPage::castRequested, this, &MainWindow::castSelected);
    connect(m_banner, &DocumentBanner::showRequested, this, [this] {
        const Verdict standing = verdict();
        showRowsOf(standing.shortcomings.front());
    });
    connect(m_findingsPage, &FindingsPage::selectionChanged, this, &MainWindow::showSelection);
    connect(m_checkpoints, &CheckpointBar::stateDictChosen, &m_tasks, &Tasks::setStateDict);
    connect(m_findingsPage, &FindingsPage::strategyRequested, &m_tasks, &Tasks::setStrategy);
    connect(&m_side->findingPanel(), &FindingPanel::chosenChanged, this, [this] {
        const FindingPanel& panel = m_side->findingPanel();
        m_findingsPage->preview().showFix(panel.session(), panel.finding(), panel.chosen());
    });
    connect(&m_side->findingPanel(), &FindingPanel::fixRequested, this, &MainWindow::applyFix);
    connect(&m_side->findingPanel(), &FindingPanel::fixAllLikeRequested, this,
            &MainWindow::applyFixToAllAlike);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::showSelection);
}

void MainWindow::restoreState()
{
    const QSettings settings;
    restoreGeometry(settings.value(u"window/geometry"_s).toByteArray());
    m_splitter->restoreState(settings.value(u"window/splitter"_s).toByteArray());
    m_actions[ActionId::ShowDetails]->setChecked(settings.value(u"window/details"_s, true).toBool());
}

void MainWindow::saveState() const
{
    QSettings settings;
    settings.setValue(u"window/geometry"_s, saveGeometry());
    settings.setValue(u"window/splitter"_s, m_splitter->saveState());
    settings.setValue(u"window/details"_s, m_actions[ActionId::ShowDetails]->isChecked());
}

void MainWindow::showOpened()
{
    if (!std::exchange(m_reopensSaved, false)) {
        m_lastSaved.clear();
        m_lastSave.reset();
    }
    m_initializersPage->filterBar().reset();
    m_findingsPage->filterBar().reset();
    m_initializers.open(m_document.session());
    m_findings.open(m_document.session());
    m_stack->setCurrentWidget(m_workspace);
    const bool onlyFindings = m_initializers.totals().of(EntryStatus::Mismatch) == 0 &&
                              m_document.session()->report().summary.errors > 0;
    m_tabs->setCurrentIndex(onlyFindings ? 1 : 0);
    // What is wrong comes first; within a status rows stand as in the file.
    m_initializersPage->table().horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    m_initializersPage->table().setFocus();
    const std::shared_ptr<const Session>& session = m_document.session();
    setWindowTitle(u"%1[*] - onnxmend"_s.arg(texts::fileName(session->model()->path())));
    showStatus();
    showSelection();
}

void MainWindow::showChanged()
{
    const int finding = m_findingsPage->table().selectedRow();
    m_initializers.update(m_document.session());
    m_findings.update(m_document.session());
    showStatus();
    m_findingsPage->table().keepSelection(finding); // so that one finding after the other can be mended
    showSelection();
}

void MainWindow::showStatus()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session) {
        setWindowTitle(u"onnxmend"_s);
        m_status->setText(tr("No model is open"));
        return;
    }
    const InitializerTotals& totals = m_initializers.totals();
    const Verdict standing = verdict();
    const QString stored = texts::bytes(totals.storedByteCount);
    const QString after = texts::bytes(totals.byteCountAfterFix);
    m_status->setText(tr("%1, %2 mismatched, %3")
                          .arg(texts::count(totals.tensorCount, tr("1 tensor"), tr("%1 tensors")),
                               texts::count(standing.wrongDtypeCount),
                               stored == after ? stored : tr("%1 → %2").arg(stored, after)));
    m_checkpoints->showCheckpoints(session->checkpoints(), session->unreadable());
    m_banner->showDocument(*session, standing);
    m_findingsPage->setSession(*session);
    m_tabs->setTabText(0, tr("Initializers (%1)").arg(texts::count(totals.tensorCount)));
    m_tabs->setTabText(1, tr("Findings (%1)").arg(texts::count(session->report().findings.size())));
}

void MainWindow::showSelection()
{
    updateActions();
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session) {
        return;
    }
    if (m_tabs->currentWidget() == m_findingsPage) {
        m_side->showFindings(session, m_findingsPage->selectedFindings());
        return;
    }
    m_side->showTensors(session, selectedRows());
}

Verdict MainWindow::verdict() const
{
    const Session& session = *m_document.session();
    const auto isSaved = [&] {
        const Session& saved = *m_lastSave->fixes.session;
        const bool isSame = session.model() == saved.model() && session.plan() == saved.plan() &&
                            session.checkpoints() == saved.checkpoints() &&
                            session.unreadable().size() == saved.unreadable().size();
        // Another model of this document is the one that was saved over it.
        const bool isReopened =
            session.model() != saved.model() && session.checkpoints().empty() && session.plan().empty();
        return session.weightMap() == saved.weightMap() && (isSame || isReopened);
    };
    return m_lastSave && isSaved() ? m_lastSave->verdict : judgeDocument(session);
}

void MainWindow::showRowsOf(const Shortcoming& shortcoming)
{
    const std::vector<std::string>& names = shortcoming.names;
    if (shortcoming.kind == Shortcoming::Kind::UnreadableCheckpoints) {
        showUnreadable(m_document.session()->unreadable());
        return;
    }
    m_tabs->setCurrentWidget(names.empty() ? static_cast<QWidget*>(m_findingsPage) : m_initializersPage);
    if (names.empty()) {
        m_findingsPage->filterBar().reset();
        m_findingsPage->table().selectRow(0);
        m_findingsPage->table().setFocus();
        return;
    }
    m_initializersPage->filterBar().reset();
    m_initializersPage->selectTensors({names.begin(), names.end()});
    m_initializersPage->table().setFocus();
}

} // namespace onnxmend
