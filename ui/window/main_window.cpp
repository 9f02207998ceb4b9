// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/main_window.h"

#include "ui/dialogs/about_dialog.h"
#include "ui/jobs/job_bar.h"
#include "ui/look/texts.h"
#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/document_banner.h"
#include "ui/pages/document_tables.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/preview_panel.h"
#include "ui/pages/reload_bar.h"
#include "ui/pages/side_panel.h"
#include "ui/window/error_reports.h"
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
#include <QSplitter>
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
    updateActions();
}

MainWindow::~MainWindow()
{
    // Views and undo stack report once more while they go; the members that would hear it are gone first.
    m_document.undoStack().disconnect(this);
    m_tables->disconnect(this);
    delete takeCentralWidget();
}

void MainWindow::createPages()
{
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(new OverviewPage(m_actions, m_stack));
    m_workspace = createWorkspace();
    m_stack->addWidget(m_workspace);
    auto* const central = new QWidget(this);
    auto* const layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(new JobBar(m_jobs, m_actions[ActionId::Cancel], central));
    setCentralWidget(central);
}

QWidget* MainWindow::createWorkspace()
{
    auto* const workspace = new QWidget(m_stack);
    workspace->setAccessibleName(tr("The open model"));
    m_banner = new DocumentBanner(m_actions, workspace);
    m_reloadBar = new ReloadBar(workspace);
    m_checkpoints = new CheckpointBar(workspace);
    m_tables = new DocumentTables(m_initializers, m_findings, m_actions, workspace);
    m_side = new SidePanel(m_initializers, m_actions, workspace);
    m_splitter = new QSplitter(Qt::Horizontal, workspace);
    m_splitter->setObjectName(u"splitter"_s);
    m_splitter->setAccessibleName(tr("Tables and details"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_tables);
    m_splitter->addWidget(m_side);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({920, 360});
    auto* const layout = new QVBoxLayout(workspace);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_reloadBar);
    layout->addWidget(m_banner);
    layout->addWidget(m_checkpoints);
    layout->addWidget(m_splitter, 1);
    return workspace;
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
    m_errors = std::make_unique<ErrorReports>(m_watch, m_fileTasks, *this);
    m_guide = std::make_unique<ResultGuide>(m_document, *m_tables, *m_errors, *this);
    m_saving = std::make_unique<SaveFlow>(m_document, m_saveTask, m_lastSave, m_samples, *m_guide, *this);
    m_guard = std::make_unique<UnsavedGuard>(m_document, m_jobs, *m_saving, *this);
    m_opening = std::make_unique<OpeningFlow>(m_document, m_fileTasks, *m_guard, *m_errors, m_samples, *this);
    m_reloading = std::make_unique<ReloadFlow>(m_document, m_jobs, m_fileTasks, m_watch, m_lastSave,
                                               *m_reloadBar, *this);
    m_fixing = std::make_unique<FixFlow>(m_document, m_planTasks, *m_tables, m_side->findingPanel(), *this);
    m_mapping = std::make_unique<MappingFlow>(m_mappingTasks, *this);
    m_proving = std::make_unique<ProofFlow>(m_document, m_verifyTasks, m_lastSave, *m_guide, *this);
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
    on(ActionId::Copy, [this] { m_tables->table().copySelection(); });
    on(ActionId::Filter, [this] { m_tables->filterBar().focusBox(); });
    on(ActionId::FixAll, [this] { m_planTasks.fixAll(); });
    on(ActionId::FixSelected, [this] { m_fixing->fixSelected(); });
    on(ActionId::FixAllAndSave, [this] { m_saving->ask(true); });
    on(ActionId::MapWeights, [this] { m_mapping->ask(m_tables->selectedName()); });
    on(ActionId::Verify, [this] { m_proving->verify(); });
    on(ActionId::VerifyFile, [this] { m_proving->verifyFile(); });
    on(ActionId::Cancel, [this] { m_jobs.cancel(); });
    on(ActionId::About, [this] { (new AboutDialog(this))->open(); });
    m_actions[ActionId::ShowDetails]->setCheckable(true);
    m_actions[ActionId::ShowDetails]->setChecked(true);
    connect(m_actions[ActionId::ShowDetails], &QAction::toggled, m_side, &QWidget::setVisible);
}

void MainWindow::connectPages()
{
    connect(m_banner, &DocumentBanner::showRequested, this,
            [this] { m_guide->showRowsOf(m_lastSave.verdict().shortcomings.front()); });
    connect(m_checkpoints, &CheckpointBar::stateDictChosen, &m_fileTasks, &FileTasks::setStateDict);
    connect(m_checkpoints, &CheckpointBar::removalRequested, &m_fileTasks, &FileTasks::removeUnreadable);
    connect(m_checkpoints, &CheckpointBar::replacementRequested, m_opening.get(),
            &OpeningFlow::askForCheckpoints);
    connect(m_checkpoints, &CheckpointBar::errorRequested, this,
            [this](const UnreadableCheckpoint& checkpoint) { m_errors->showUnreadable({checkpoint}); });
    connect(m_tables, &DocumentTables::selectionChanged, this, &MainWindow::showSelection);
    connect(&m_tables->initializers(), &InitializersPage::castRequested, m_fixing.get(),
            &FixFlow::castSelected);
    connect(&m_tables->findings(), &FindingsPage::strategyRequested, &m_planTasks, &PlanTasks::setStrategy);
    const FindingPanel* const panel = &m_side->findingPanel();
    connect(panel, &FindingPanel::chosenChanged, this, [this, panel] {
        m_tables->findings().preview().showFix(panel->session(), panel->finding(), panel->chosen());
    });
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
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateActions);
    connect(&m_lastSave, &LastSave::changed, this, &MainWindow::showStatus);
    connect(&m_jobs, &JobSlot::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &JobSlot::ended, this, &MainWindow::updateActions);
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
    const std::shared_ptr<const Session>& session = m_document.session();
    m_stack->setCurrentWidget(m_workspace);
    m_tables->open(session);
    setWindowTitle(u"%1[*] - onnxmend"_s.arg(texts::fileName(session->model()->path())));
    showStatus();
    showSelection();
}

void MainWindow::showChanged()
{
    m_tables->update(m_document.session());
    showStatus();
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
    const Verdict verdict = m_lastSave.verdict();
    const QString stored = texts::bytes(totals.storedByteCount);
    const QString after = texts::bytes(totals.byteCountAfterFix);
    m_status->setText(tr("%1, %2 mismatched, %3")
                          .arg(texts::count(totals.tensorCount, tr("1 tensor"), tr("%1 tensors")),
                               texts::count(verdict.wrongDtypeCount),
                               stored == after ? stored : tr("%1 → %2").arg(stored, after)));
    m_checkpoints->showCheckpoints(session->checkpoints(), session->unreadable());
    m_banner->showDocument(*session, verdict);
}

void MainWindow::showSelection()
{
    updateActions();
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session) {
        return;
    }
    if (m_tables->showsFindings()) {
        m_side->showFindings(session, m_tables->selectedFindings());
    } else {
        m_side->showTensors(session, m_tables->selectedRows());
    }
}

void MainWindow::updateActions()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const bool busy = m_jobs.isBusy();
    const bool isOpen = session != nullptr && !busy;
    const bool canFix = isOpen && (session->fixableCount() > 0 || !session->bindings().empty());
    const bool hasSelection = session && m_tables->hasSelection();
    const auto enable = [this](ActionId id, bool enabled) { m_actions[id]->setEnabled(enabled); };
    enable(ActionId::OpenModel, !busy);
    enable(ActionId::OpenSample, !busy);
    enable(ActionId::AddCheckpoint, isOpen);
    enable(ActionId::SaveAs, isOpen);
    enable(ActionId::Undo, isOpen && m_document.undoStack().canUndo());
    enable(ActionId::Redo, isOpen && m_document.undoStack().canRedo());
    enable(ActionId::FixAll, canFix);
    enable(ActionId::FixAllAndSave, isOpen);
    enable(ActionId::MapWeights, isOpen && !session->checkpoints().empty());
    enable(ActionId::Verify, isOpen);
    enable(ActionId::VerifyFile, isOpen);
    enable(ActionId::Cancel, busy);
    enable(ActionId::Filter, session != nullptr);
    enable(ActionId::Copy, hasSelection);
    enable(ActionId::FixSelected, canFix && hasSelection);
    m_checkpoints->setBusy(busy);
    m_tables->findings().setBusy(busy);
    m_side->findingPanel().setBusy(busy);
    nameActions();
}

void MainWindow::nameActions()
{
    const auto name = [this](ActionId id, const QString& plain, const QString& step) {
        m_actions[id]->setText(step.isEmpty() ? plain : tr("%1 %2").arg(plain, step));
        m_actions[id]->setIconText(QString(plain).remove(u'&'));
    };
    name(ActionId::Undo, tr("&Undo"), m_document.undoStack().undoText());
    name(ActionId::Redo, tr("&Redo"), m_document.undoStack().redoText());
    m_actions[ActionId::VerifyFile]->setVisible(m_document.isModified());
    m_actions[ActionId::Verify]->setText(m_document.isModified() ? tr("&Verify Planned Model")
                                                                 : tr("&Verify"));
    m_actions[ActionId::Verify]->setIconText(tr("Verify"));
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
