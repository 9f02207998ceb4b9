// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/main_window.h"

#include "ui/dialogs/about_dialog.h"
#include "ui/document/recent_models.h"
#include "ui/jobs/job_bar.h"
#include "ui/look/texts.h"
#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/document_banner.h"
#include "ui/pages/document_pages.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/side_panel.h"
#include "ui/pages/start_page.h"
#include "ui/pages/workspace.h"
#include "ui/window/action_states.h"
#include "ui/window/error_reports.h"
#include "ui/window/explain_flow.h"
#include "ui/window/fix_flow.h"
#include "ui/window/mapping_flow.h"
#include "ui/window/opening_flow.h"
#include "ui/window/proof_flow.h"
#include "ui/window/reload_flow.h"
#include "ui/window/result_guide.h"
#include "ui/window/save_flow.h"
#include "ui/window/unsaved_guard.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kCascade = 32; ///< px between a window and the next

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_runner(m_jobs)
    , m_fileTasks(m_document, m_runner)
    , m_planTasks(m_document, m_runner)
    , m_mappingTasks(m_document, m_runner)
    , m_saveTask(m_document, m_runner)
    , m_verifyTasks(m_document, m_runner)
    , m_explainTasks(m_document, m_runner)
    , m_lastSave(m_document, m_runner)
    , m_actions(this)
{
    setObjectName(u"mainWindow"_s);
    setAccessibleName(u"onnxmend"_s);
    setWindowIcon(QIcon(u":/icons/onnxmend.svg"_s));
    setAcceptDrops(true);
    createPages();
    createBars();
    createFlows();
    connectActions();
    connectPages();
    connectDocument();
    resize(1280, 800);
    restoreState();
    showStatus();
}

MainWindow::~MainWindow()
{
    // Views and undo stack report once more while they go; what would hear it is gone first.
    m_actionStates.reset();
    delete takeCentralWidget();
}

void MainWindow::createPages()
{
    m_stack = new QStackedWidget(this);
    m_start = new StartPage(m_actions, m_stack);
    m_start->showRecent(recent::models());
    m_stack->addWidget(m_start);
    m_workspace = new Workspace(m_initializers, m_findings, m_actions, m_stack);
    m_stack->addWidget(m_workspace);
    auto* const central = new QWidget(this);
    auto* const layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(new JobBar(m_jobs, m_actions[ActionId::Cancel], central));
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

void MainWindow::createFlows()
{
    DocumentPages& pages = m_workspace->pages();
    m_actionStates = std::make_unique<ActionStates>(m_actions, m_document, m_jobs, pages);
    m_errors = std::make_unique<ErrorReports>(m_watch, m_fileTasks, *this);
    m_guide = std::make_unique<ResultGuide>(m_document, pages, *m_errors, *this);
    m_saving = std::make_unique<SaveFlow>(m_document, m_saveTask, m_lastSave, m_samples, *m_guide, *this);
    m_guard = std::make_unique<UnsavedGuard>(m_document, m_jobs, *m_saving, *this);
    m_opening = std::make_unique<OpeningFlow>(m_document, m_fileTasks, *m_guard, *m_errors, m_samples, *this);
    m_reloading = std::make_unique<ReloadFlow>(m_document, m_jobs, m_fileTasks, m_watch, m_lastSave,
                                               m_workspace->reloadBar(), *this);
    m_fixing =
        std::make_unique<FixFlow>(m_document, m_planTasks, pages, m_workspace->side().findingPanel(), *this);
    m_mapping = std::make_unique<MappingFlow>(m_mappingTasks, *this);
    m_proving = std::make_unique<ProofFlow>(m_document, m_verifyTasks, m_lastSave, *m_guide, *this);
    m_explaining = std::make_unique<ExplainFlow>(m_document, m_explainTasks, m_planTasks, *m_guide, *this);
}

void MainWindow::connectActions()
{
    const auto on = [this](ActionId id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(ActionId::OpenModel, [this] { m_opening->askForModel(); });
    on(ActionId::AddCheckpoint, [this] { m_opening->askForCheckpoints({}); });
    on(ActionId::OpenSample, [this] { m_opening->openSample(); });
    on(ActionId::SaveAs, [this] { m_saving->ask(false); });
    on(ActionId::CloseWindow, [this] { close(); });
    on(ActionId::Quit, [this] { quit(); });
    on(ActionId::Undo, [this] { m_planTasks.undo(); });
    on(ActionId::Redo, [this] { m_planTasks.redo(); });
    on(ActionId::Copy, [this] {
        if (TableView* const table = m_workspace->pages().table()) {
            table->copySelection();
        }
    });
    on(ActionId::Filter, [this] {
        if (FilterBar* const bar = m_workspace->pages().filterBar()) {
            bar->focusBox();
        }
    });
    on(ActionId::FixAll, [this] { m_planTasks.fixAll(); });
    on(ActionId::FixUntilRuns, [this] { m_planTasks.fixUntilRuns(); });
    on(ActionId::FixSelected, [this] { m_fixing->fixSelected(); });
    on(ActionId::FixAllAndSave, [this] { m_saving->ask(true); });
    on(ActionId::MapWeights, [this] { m_mapping->ask(m_workspace->pages().selectedName()); });
    on(ActionId::Verify, [this] { m_proving->verify(); });
    on(ActionId::VerifyFile, [this] { m_proving->verifyFile(); });
    on(ActionId::Run, [this] { m_proving->run(); });
    on(ActionId::Cancel, [this] { m_jobs.cancel(); });
    on(ActionId::PasteError, [this] { m_explaining->paste(); });
    on(ActionId::About, [this] { (new AboutDialog(this))->open(); });
    m_actions[ActionId::ShowDetails]->setCheckable(true);
    m_actions[ActionId::ShowDetails]->setChecked(true);
    connect(m_actions[ActionId::ShowDetails], &QAction::toggled, m_workspace, &Workspace::setSideShown);
}

void MainWindow::connectPages()
{
    connect(&m_workspace->banner(), &DocumentBanner::showRequested, this,
            [this] { m_guide->showRowsOf(m_lastSave.verdict().shortcomings.front()); });
    const CheckpointBar* const checkpoints = &m_workspace->checkpoints();
    connect(checkpoints, &CheckpointBar::stateDictChosen, &m_fileTasks, &FileTasks::setStateDict);
    connect(checkpoints, &CheckpointBar::removalRequested, &m_fileTasks, &FileTasks::removeUnreadable);
    connect(checkpoints, &CheckpointBar::replacementRequested, m_opening.get(),
            &OpeningFlow::askForCheckpoints);
    connect(checkpoints, &CheckpointBar::errorRequested, this,
            [this](const UnreadableCheckpoint& checkpoint) { m_errors->showUnreadable({checkpoint}); });
    connect(m_start, &StartPage::recentRequested, this,
            [this](const RecentModel& recent) { m_opening->openModel(recent.model, recent.checkpoints); });
    DocumentPages& pages = m_workspace->pages();
    connect(&pages.initializers(), &InitializersPage::castRequested, m_fixing.get(), &FixFlow::castSelected);
    connect(&pages.findings(), &FindingsPage::strategyRequested, &m_planTasks, &PlanTasks::setStrategy);
    connect(&pages.findings(), &FindingsPage::targetRequested, &m_planTasks, &PlanTasks::setTarget);
    const FindingPanel* const panel = &m_workspace->side().findingPanel();
    connect(panel, &FindingPanel::fixRequested, m_fixing.get(), &FixFlow::applyChosen);
    connect(panel, &FindingPanel::fixAllLikeRequested, m_fixing.get(), &FixFlow::applyChosenToAllAlike);
    connect(panel, &FindingPanel::mapRequested, this,
            [this, panel] { m_mapping->ask(panel->finding()->value); });
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::opened, this, &MainWindow::showOpened);
    connect(&m_document, &Document::changed, this, &MainWindow::showChanged);
    connect(&m_document, &Document::modifiedChanged, this, [this](bool isModified) {
        setWindowModified(isModified);
        showStatus();
    });
    connect(&m_lastSave, &LastSave::changed, this, &MainWindow::showStatus);
    connect(&m_jobs, &JobSlot::started, this, [this] { m_workspace->setBusy(true); });
    connect(&m_jobs, &JobSlot::ended, this, [this] { m_workspace->setBusy(false); });
    connect(&m_runner, &TaskRunner::failed, m_saving.get(), &SaveFlow::stayAfterSave);
    connect(&m_runner, &TaskRunner::cancelled, m_saving.get(), &SaveFlow::stayAfterSave);
    connect(&m_runner, &TaskRunner::failed, m_errors.get(), &ErrorReports::show);
    connect(&m_runner, &TaskRunner::cancelled, this, [this](const QString& title) {
        statusBar()->showMessage(tr("%1: cancelled, nothing was changed").arg(title), 10000);
    });
    connect(m_saving.get(), &SaveFlow::told, this,
            [this](const QString& message) { statusBar()->showMessage(message, 10000); });
    connect(m_saving.get(), &SaveFlow::openModelReplaced, &m_fileTasks,
            [this](const std::filesystem::path& model) { m_fileTasks.open(model, {}); });
    connect(m_fixing.get(), &FixFlow::told, this,
            [this](const QString& message) { statusBar()->showMessage(message, 5000); });
    connect(m_opening.get(), &OpeningFlow::windowWanted, this, &MainWindow::openWindow);
}

void MainWindow::restoreState()
{
    const QSettings settings;
    restoreGeometry(settings.value(u"window/geometry"_s).toByteArray());
    m_workspace->restoreState(settings.value(u"window/splitter"_s).toByteArray());
    m_actions[ActionId::ShowDetails]->setChecked(settings.value(u"window/details"_s, true).toBool());
}

void MainWindow::saveState() const
{
    QSettings settings;
    settings.setValue(u"window/geometry"_s, saveGeometry());
    settings.setValue(u"window/splitter"_s, m_workspace->saveState());
    settings.setValue(u"window/details"_s, m_actions[ActionId::ShowDetails]->isChecked());
}

void MainWindow::showOpened()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    m_stack->setCurrentWidget(m_workspace);
    m_workspace->open(session);
    setWindowTitle(u"%1[*] - onnxmend"_s.arg(texts::fileName(session->model()->path())));
    showStatus();
    noteRecent();
}

void MainWindow::noteRecent() const
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (session && !m_samples.hold(session->model()->path())) { // a sample's files go with the window
        recent::note(*session, m_lastSave.verdict());
    }
}

void MainWindow::showChanged()
{
    m_workspace->update(m_document.session());
    showStatus();
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
    const Verdict verdict = m_lastSave.verdict();
    const QString stored = texts::bytes(totals.storedByteCount);
    const QString after = texts::bytes(totals.byteCountAfterFix);
    m_status->setText(tr("%1, %2 mismatched, %3")
                          .arg(texts::count(totals.tensorCount, tr("1 tensor"), tr("%1 tensors")),
                               texts::count(verdict.wrongDtypeCount),
                               stored == after ? stored : tr("%1 → %2").arg(stored, after)));
    m_workspace->showVerdict(*session, verdict);
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files) { m_opening->open(files); }

void MainWindow::openWindow(const std::filesystem::path& model,
                            const std::vector<std::filesystem::path>& checkpoints, int number)
{
    auto* const window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->move(pos() + QPoint(kCascade, kCascade) * number);
    window->show();
    window->m_opening->openModel(model, checkpoints);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_closing && !m_guard->windowMayClose()) {
        event->ignore();
        m_guard->whenWindowMayClose([this] {
            m_closing = true;
            close();
        });
        return;
    }
    saveState();
    noteRecent();
    QMainWindow::closeEvent(event);
}

void MainWindow::quit()
{
    // Each asks for itself; one that stays keeps no other from closing.
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
        if (auto* const window = qobject_cast<MainWindow*>(widget)) {
            window->close();
        }
    }
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        m_watch.check();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && !m_jobs.isBusy()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    if (!m_jobs.isBusy()) { // one may have begun since the files were dragged in
        m_opening->open(OpeningFlow::filesOf(*event->mimeData()));
    }
}

} // namespace onnxmend
