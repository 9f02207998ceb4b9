// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/main_window.h"

#include "core/numerics/numerics_text.h"
#include "core/plan/plan.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/document/recent_models.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/side_panel.h"
#include "ui/jobs/job_bar.h"
#include "ui/jobs/let_go.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/setting.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/page/page_skeleton.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/window/action_states.h"
#include "ui/window/changes_flow.h"
#include "ui/window/checkpoint_flow.h"
#include "ui/window/compare_flow.h"
#include "ui/window/convert_flow.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/error_reports.h"
#include "ui/window/explain_flow.h"
#include "ui/window/fix_flow.h"
#include "ui/window/mapping_flow.h"
#include "ui/window/numbers_flow.h"
#include "ui/window/numerics_flow.h"
#include "ui/window/opening_flow.h"
#include "ui/window/policy_flow.h"
#include "ui/window/recent_menu.h"
#include "ui/window/report_flow.h"
#include "ui/window/result_guide.h"
#include "ui/window/save_flow.h"
#include "ui/window/small_model_flow.h"
#include "ui/window/tour.h"
#include "ui/window/unsaved_guard.h"
#include "ui/window/values_flow.h"
#include "ui/window/verify_flow.h"
#include "ui/window/whats_this.h"
#include "ui/workspace/document_banner.h"
#include "ui/workspace/document_pages.h"
#include "ui/workspace/start_page.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDialog>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QThread>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

const Setting<QByteArray> windowGeometry{"window/geometry"_L1};
const Setting<QByteArray> splitterState{"window/splitter"_L1};
constexpr Setting<bool> showsDetails{"window/details"_L1, true};

constexpr auto tryAgainAfter = 300ms; ///< while a task or a question delays a change of the language

bool isQuitting = false; ///< all windows close, so none of them is removed from the list of the last run

/// Destroys sessions off the GUI thread.
void disposeOf(std::unique_ptr<const Session> session)
{
    const QCoreApplication* const application = QCoreApplication::instance();
    if (application && QThread::currentThread() == application->thread()) {
        letGo(std::shared_ptr<const void>(std::move(session)));
    }
}

/// Describes the effect of a drop; empty if it has none.
QString offerOf(const QMimeData& data, bool isOpen)
{
    const OpeningFlow::Paths files = OpeningFlow::filesOf(data);
    if (files.empty()) {
        return data.hasText() && !data.hasUrls() ? MainWindow::tr("Drop the message to have it explained")
                                                 : QString();
    }
    if (files.size() > 1) {
        return MainWindow::tr("Drop to open %1 files").arg(texts::count(files.size()));
    }
    const QString name = texts::fileName(files.front());
    std::error_code error;
    if (std::filesystem::is_directory(files.front(), error)) {
        return MainWindow::tr("Drop to look for models and checkpoints in %1").arg(name);
    }
    if (isOpen && isPlanFile(files.front())) {
        return MainWindow::tr("Drop to load the plan %1").arg(name);
    }
    return isOpen && files.front().extension() != ".onnx" ? MainWindow::tr("Drop to add %1").arg(name)
                                                          : MainWindow::tr("Drop to open %1").arg(name);
}

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
    , m_compareTasks(m_document, m_runner)
    , m_convertTasks(m_document, m_jobs)
    , m_reportTasks(m_document, m_runner)
    , m_numberTasks(m_document, m_runner)
    , m_smallModelTasks(m_document, m_runner)
    , m_numericsTasks(m_document, m_jobs)
    , m_lastSave(m_document, m_runner)
    , m_keeper(m_document)
    , m_actions(this)
    , m_language(&language::spoken())
{
    Session::setDisposal(&disposeOf);
    setObjectName(u"mainWindow"_s);
    setAccessibleName(u"onnxmend"_s);
    setWindowIcon(QIcon(u":/icons/onnxmend.svg"_s));
    setAcceptDrops(true);
    connect(&m_planTasks, &PlanTasks::verified, &m_lastSave, &LastSave::noteVerdict);
    connect(&m_numericsTasks, &NumericsTasks::measured, &m_lastSave,
            [this](const std::shared_ptr<const NumericsOutcome>& outcome) {
                m_lastSave.noteNumbers(outcome->before, shortcomingOf(outcome->numerics));
            });
    createParts();
    fitToScreen(*this, {tokens::window, tokens::windowHeight});
    restoreState();
    showStatus();
}

MainWindow::~MainWindow()
{
    // Views and undo stack emit signals during their destruction; deletes the receivers first.
    m_actionStates.reset();
    delete takeCentralWidget();
}

/// Creates everything that has words: pages, bars and flows.
void MainWindow::createParts()
{
    createPages();
    createBars();
    createFlows();
    explainParts(*this);
    connectActions();
    connectPages();
    connectDocument();
}

/// Deletes what createParts() created. The document, its undo steps, its saves and its tasks stay.
void MainWindow::dropParts()
{
    for (const QObject* const lasting :
         std::initializer_list<const QObject*>{&m_document, &m_jobs, &m_runner, &m_lastSave, &m_keeper}) {
        lasting->disconnect(this);
    }
    for (const ActionRow& row : actionRows()) {
        m_actions[row.id]->disconnect(this);
    }
    m_values->closeAll();
    qDeleteAll(findChildren<QDialog*>(QString(), Qt::FindDirectChildrenOnly)); // closed ones, and the guide
    // Views emit signals during their destruction; deletes the receivers first.
    m_actionStates.reset();
    delete m_tour;
    delete m_drop;
    delete takeCentralWidget();
    dropFlows();
    delete m_status;
    delete findChild<QToolBar*>(u"toolBar"_s);
    delete menuBar();
}

/// Deletes the later ones first: they refer to the earlier ones.
void MainWindow::dropFlows()
{
    m_values.reset();
    m_smallModels.reset();
    m_explaining.reset();
    m_verifying.reset();
    m_mapping.reset();
    m_numbers.reset();
    m_reporting.reset();
    m_measuring.reset();
    m_converting.reset();
    m_comparing.reset();
    m_changing.reset();
    m_fixing.reset();
    m_reloading.reset();
    m_nearby.reset();
    m_checkpoints.reset();
    m_policy.reset();
    m_opening.reset();
    m_guard.reset();
    m_saving.reset();
    m_guide.reset();
    m_errors.reset();
}

/// Follows a change of the language, once no task and no question of this window is in the way: a text that
/// was composed cannot be translated again, so all parts are created anew.
void MainWindow::followLanguage()
{
    if (m_language == &language::spoken()) {
        return;
    }
    const QList<QDialog*> dialogs = findChildren<QDialog*>();
    const bool isAsking = std::ranges::any_of(
        dialogs, [](const QDialog* dialog) { return dialog->isVisible() && dialog->isModal(); });
    // A context menu runs an event loop inside of the part that it belongs to.
    if (m_jobs.isBusy() || isAsking || QApplication::activePopupWidget()) {
        QTimer::singleShot(tryAgainAfter, this, &MainWindow::followLanguage);
        return;
    }
    m_language = &language::spoken();
    const std::function<void(DocumentPages&)> showAsBefore = m_workspace->pages().memory();
    const std::vector<std::size_t> valuesOf = m_values->shownRows();
    const std::shared_ptr<const PlacedNumbers> numbers = m_numbers->shown();
    const PolicySource policy = m_policy->source();
    const QByteArray sizes = m_workspace->saveState();
    const bool isDetailed = m_actions[ActionId::ShowDetails]->isChecked();
    const bool offersLast = !m_start->findChild<QWidget*>(u"reopenLast"_s)->isHidden();
    dropParts();
    unsetLocale(); // takes that of the language, in which fields show numbers
    m_actions.translate();
    createParts();
    m_workspace->restoreState(sizes);
    m_actions[ActionId::ShowDetails]->setChecked(isDetailed);
    if (const std::shared_ptr<const Session>& session = m_document.session()) {
        m_stack->setCurrentWidget(m_workspace);
        m_workspace->open(session);
        m_policy->resume(policy);
        m_nearby->search();
        showAsBefore(m_workspace->pages());
        m_watch.check();
        for (const std::size_t row : valuesOf) {
            m_values->show(row);
        }
        if (numbers) {
            m_numbers->show(numbers);
        }
    } else if (offersLast) {
        m_start->showLast(lastShown());
    }
    showStatus();
}

void MainWindow::createPages()
{
    m_stack = new QStackedWidget(this);
    m_start = new StartPage(m_actions, m_stack);
    m_start->showUnsavedPlans(recoveredPlans());
    m_start->showRecent(recent::models());
    m_start->offerTour(!Tour::wasSeen());
    m_stack->addWidget(m_start);
    m_skeleton = new PageSkeleton(*m_start);
    m_workspace = new Workspace(m_initializers, m_findings, m_actions, m_stack);
    m_stack->addWidget(m_workspace);
    auto* const central = new QWidget(this);
    central->setAccessibleName(u"onnxmend"_s);
    auto* const layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(new JobBar(m_jobs, m_actions[ActionId::Cancel], central));
    setCentralWidget(new Scroller(*central, {tokens::leastWindow, tokens::leastDocument}, this));
    m_tour = new Tour(m_workspace->pages(), *this);
    m_drop = new DropOverlay(this);
}

void MainWindow::createBars()
{
    m_actions.fill(*menuBar());
    m_recentMenu = new RecentMenu(*menuBar()->findChild<QMenu*>(u"fileMenu"_s),
                                  m_actions[ActionId::AddCheckpoint], *m_actions[ActionId::OpenModel]);
    menuBar()->setAccessibleName(tr("Menus"));
    QToolBar* const toolBar = addToolBar(tr("Toolbar"));
    toolBar->setObjectName(u"toolBar"_s);
    toolBar->setAccessibleName(tr("Toolbar"));
    toolBar->setMovable(false);
    toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    live::keep(*toolBar, live::Part::Size, [toolBar] {
        const int size = toolBar->fontMetrics().height() + 2;
        toolBar->setIconSize({size, size});
    });
    m_actions.fill(*toolBar);
    m_status = new ElidedLabel(this, Qt::ElideRight);
    m_status->setObjectName(u"statusText"_s);
    m_status->setAccessibleDescription(tr("Summary"));
    m_status->setContentsMargins(tokens::between, 0, tokens::between, 0);
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
    m_policy = std::make_unique<PolicyFlow>(m_document, m_fileTasks, *m_guard, *m_errors,
                                            m_workspace->policyBar(), pages);
    m_checkpoints =
        std::make_unique<CheckpointFlow>(m_document, m_fileTasks, m_planTasks, *m_opening, *m_errors,
                                         m_workspace->checkpoints(), m_workspace->doubtfulData(), *this);
    m_nearby = std::make_unique<NearbyFlow>(m_document, m_fileTasks, *m_opening,
                                            m_workspace->foundCheckpoints(), pages.overview());
    m_reloading = std::make_unique<ReloadFlow>(m_document, m_jobs, m_fileTasks, m_watch, m_lastSave,
                                               m_workspace->reloadBar(), *this);
    m_fixing =
        std::make_unique<FixFlow>(m_document, m_planTasks, pages, m_workspace->side().findingPanel(), *this);
    m_changing = std::make_unique<ChangesFlow>(m_document, m_planTasks, pages, *this);
    m_comparing = std::make_unique<CompareFlow>(m_document, m_compareTasks, pages, *m_guide, *this);
    m_converting = std::make_unique<ConvertFlow>(m_convertTasks, m_jobs, pages);
    m_measuring = std::make_unique<NumericsFlow>(m_numericsTasks, m_jobs, pages);
    m_reporting = std::make_unique<ReportFlow>(m_document, m_reportTasks, *this);
    m_numbers = std::make_unique<NumbersFlow>(m_document, m_numberTasks, m_workspace->pages(), *this);
    m_mapping = std::make_unique<MappingFlow>(m_mappingTasks, *this);
    m_verifying = std::make_unique<VerifyFlow>(m_document, m_verifyTasks, m_lastSave, *m_guide, pages);
    m_explaining =
        std::make_unique<ExplainFlow>(m_document, m_jobs, m_explainTasks, m_planTasks, *m_guide, *this);
    m_smallModels = std::make_unique<SmallModelFlow>(m_document, m_smallModelTasks, pages, *this);
    m_values = std::make_unique<ValuesFlow>(m_document, m_initializers, *m_errors, *this);
}

void MainWindow::connectActions()
{
    const auto on = [this](ActionId id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(ActionId::OpenModel, [this] { m_opening->askForModel(); });
    on(ActionId::AddCheckpoint, [this] { m_opening->askForCheckpoints(); });
    on(ActionId::OpenSample, [this] { m_opening->openSample(); });
    on(ActionId::NewWindow, [this] { createWindow(1)->show(); });
    on(ActionId::SaveAs, [this] { m_saving->ask(false); });
    on(ActionId::ExportReport, [this] { m_reporting->ask(); });
    on(ActionId::OpenNumbers, [this] { m_numbers->ask(); });
    on(ActionId::Reload, [this] { m_fileTasks.reload(); });
    on(ActionId::CloseModel, [this] { closeModel(); });
    on(ActionId::CloseWindow, [this] { close(); });
    on(ActionId::Quit, [this] { quit(); });
    on(ActionId::Undo, [this] {
        statusBar()->clearMessage(); // the message may be about the undone step
        m_planTasks.undo();
    });
    on(ActionId::Redo, [this] { m_planTasks.redo(); });
    const auto copy = [this](RowFormat format) {
        return [this, format] {
            if (TableView* const table = m_workspace->pages().table()) {
                table->copySelection(format);
            }
        };
    };
    on(ActionId::Copy, copy(RowFormat::TabSeparated));
    on(ActionId::CopyMarkdown, copy(RowFormat::Markdown));
    on(ActionId::CopyJson, copy(RowFormat::Json));
    on(ActionId::Filter, [this] { m_workspace->pages().focusSearch(); });
    on(ActionId::FixAll, [this] { m_planTasks.fixAll(); });
    on(ActionId::FixUntilRuns, [this] { m_planTasks.fixUntilRuns(); });
    on(ActionId::FixSelected, [this] { m_fixing->fixSelected(); });
    on(ActionId::FixAllAndSave, [this] { m_saving->ask(hasFixes(*m_document.session())); });
    on(ActionId::Convert, [this] { m_converting->turnToPage(); });
    on(ActionId::MapWeights, [this] { m_mapping->ask(m_workspace->pages().selectedName()); });
    on(ActionId::FillFolded, [this](bool isChecked) { m_mappingTasks.setBindFolded(isChecked); });
    on(ActionId::Verify, [this] { m_verifying->verify(); });
    on(ActionId::VerifyFile, [this] { m_verifying->verifyFile(); });
    on(ActionId::Run, [this] { m_verifying->run(); });
    on(ActionId::Cancel, [this] { m_jobs.cancel(); });
    on(ActionId::ShowValues, [this] {
        if (const std::optional<std::size_t> row = m_workspace->pages().selectedTensor()) {
            m_values->show(*row);
        }
    });
    on(ActionId::PasteError, [this] { m_explaining->paste(); });
    for (const PageId page : allPages) {
        on(pageAction(page), [this, page] { m_workspace->pages().turnTo(page); });
    }
    on(ActionId::Palette, [this] { showPalette(); });
    on(ActionId::Settings, [this] { showSettings(); });
    on(ActionId::Guide, [this] { (new GuideDialog(this))->show(); });
    on(ActionId::Tour, [this] { takeTour(); });
    on(ActionId::WhatsThis, [] { QWhatsThis::enterWhatsThisMode(); });
    on(ActionId::Shortcuts, [this] { (new ShortcutsDialog(this))->open(); });
    on(ActionId::About, [this] { (new AboutDialog(this))->open(); });
    m_actions[ActionId::FillFolded]->setCheckable(true);
    m_actions[ActionId::ShowDetails]->setCheckable(true);
    m_actions[ActionId::ShowDetails]->setChecked(true);
    connect(m_actions[ActionId::ShowDetails], &QAction::toggled, m_workspace, &Workspace::setSideShown);
}

void MainWindow::connectPages()
{
    connect(&m_workspace->banner(), &DocumentBanner::showRequested, this,
            [this] { m_guide->showCauseOf(m_lastSave.verdict()); });
    const auto openRecent = [this](const RecentModel& recent) {
        m_opening->openModel({.model = recent.model, .checkpoints = recent.checkpoints});
    };
    connect(m_start, &StartPage::recentRequested, this, openRecent);
    connect(m_recentMenu, &RecentMenu::chosen, this, openRecent);
    connect(m_recentMenu, &RecentMenu::forgotten, m_start, [this] { m_start->showRecent({}); });
    connect(m_start, &StartPage::lastRequested, this, &MainWindow::openLast);
    connect(m_guard.get(), &UnsavedGuard::keepingWanted, &m_keeper, &PlanKeeper::leave);
    connect(&m_keeper, &PlanKeeper::notLeft, this, [this](const ErrorDetails& error) {
        m_errors->show(tr("The planned changes could not be kept."), error);
    });
    connect(m_start, &StartPage::planRequested, this, &MainWindow::restore);
    connect(m_start, &StartPage::planForgotten, this, [this](const RecoveredPlan& plan) {
        forget(plan);
        m_start->showUnsavedPlans(recoveredPlans());
    });
    DocumentPages& pages = m_workspace->pages();
    connect(&pages.initializers(), &InitializersPage::castRequested, m_fixing.get(), &FixFlow::castSelected);
    connect(&pages.findings(), &FindingsPage::castRequested, m_fixing.get(), &FixFlow::castSelected);
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
    connect(&m_lastSave, &LastSave::verdictChanged, this, [this] {
        showStatus();
        noteRecent();
    });
    connect(&m_jobs, &JobSlot::started, this, [this](const Job* job) {
        m_workspace->setBusy(true);
        m_start->setBusy(true);
        if (m_document.session()) {
            m_workspace->pages().follow(*job);
        } else { // the skeleton fills the window
            m_skeleton->follow(*job);
        }
    });
    connect(&m_jobs, &JobSlot::ended, this, [this] {
        m_workspace->setBusy(false);
        m_start->setBusy(false);
    });
    connect(&m_runner, &TaskRunner::failed, m_saving.get(), &SaveFlow::stayAfterSave);
    connect(&m_runner, &TaskRunner::cancelled, m_saving.get(), &SaveFlow::stayAfterSave);
    connect(&m_runner, &TaskRunner::failed, m_errors.get(), &ErrorReports::show);
    connect(&m_runner, &TaskRunner::cancelled, this, [this](const QString& title) {
        statusBar()->showMessage(tr("%1: cancelled, nothing was changed").arg(title), 10000);
    });
    const auto statusFor = [this](int milliseconds) {
        return [this, milliseconds](const QString& text) { statusBar()->showMessage(text, milliseconds); };
    };
    connect(m_saving.get(), &SaveFlow::statusMessage, this, statusFor(10000));
    connect(m_saving.get(), &SaveFlow::reloadWanted, &m_fileTasks, &FileTasks::reload);
    connect(m_saving.get(), &SaveFlow::openModelReplaced, m_policy.get(), &PolicyFlow::openSaved);
    connect(m_fixing.get(), &FixFlow::statusMessage, this, statusFor(5000));
    connect(m_comparing.get(), &CompareFlow::statusMessage, this, statusFor(5000));
    connect(m_converting.get(), &ConvertFlow::statusMessage, this, statusFor(10000));
    connect(m_measuring.get(), &NumericsFlow::statusMessage, this, statusFor(10000));
    connect(m_reporting.get(), &ReportFlow::statusMessage, this, statusFor(10000));
    connect(m_changing.get(), &ChangesFlow::statusMessage, this, statusFor(5000));
    connect(m_smallModels.get(), &SmallModelFlow::statusMessage, this, statusFor(5000));
    connect(m_smallModels.get(), &SmallModelFlow::openWanted, this,
            [this](const std::filesystem::path& model) { openWindow(model, {}, 1); });
    connect(m_opening.get(), &OpeningFlow::windowWanted, this, &MainWindow::openWindow);
    connect(m_explaining.get(), &ExplainFlow::verifyWanted, m_actions[ActionId::Verify], &QAction::trigger);
    connect(m_explaining.get(), &ExplainFlow::numericsWanted, m_measuring.get(), &NumericsFlow::turnToPage);
    connect(m_explaining.get(), &ExplainFlow::modelWanted, this, [this](const std::filesystem::path& model) {
        model.empty() ? m_opening->askForModel() : m_opening->openModel({.model = model});
    });
}

void MainWindow::restoreState()
{
    restoreGeometry(windowGeometry.value());
    m_workspace->restoreState(splitterState.value());
    m_actions[ActionId::ShowDetails]->setChecked(showsDetails.value());
}

void MainWindow::saveState() const
{
    windowGeometry.set(saveGeometry());
    splitterState.set(m_workspace->saveState());
    showsDetails.set(m_actions[ActionId::ShowDetails]->isChecked());
}

void MainWindow::showOpened()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    m_stack->setCurrentWidget(m_workspace);
    m_workspace->open(session);
    showStatus();
    showFile();
}

void MainWindow::showFile()
{
    m_shownFile = m_document.session()->model()->path();
    setWindowTitle(u"%1[*] - onnxmend"_s.arg(texts::fileName(m_shownFile)));
    noteRecent();
    noteWindows();
}

void MainWindow::noteRecent() const
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (session &&
        !m_samples.hold(session->model()->path())) { // the files of a sample are deleted with the window
        recent::note(*session, m_lastSave.verdict());
    }
}

void MainWindow::showChanged()
{
    m_workspace->update(m_document.session());
    showStatus();
    if (m_shownFile != m_document.session()->model()->path()) { // after a save, or a step back from it
        showFile();
    }
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
    const Verdict& verdict = m_lastSave.verdict();
    const QString stored = texts::bytes(totals.storedByteCount);
    const QString after = texts::bytes(totals.byteCountAfterFix);
    m_status->setText(tr("%1, %2 mismatched, %3")
                          .arg(texts::count(totals.tensorCount, tr("1 tensor"), tr("%1 tensors")),
                               texts::count(totals.of(EntryStatus::Mismatch)),
                               stored == after ? stored : tr("%1 → %2").arg(stored, after)));
    m_workspace->showVerdict(*session, verdict, m_lastSave.savedAs());
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files) { m_opening->open(files); }

void MainWindow::openWindow(const std::filesystem::path& model,
                            const std::vector<std::filesystem::path>& checkpoints, int number)
{
    MainWindow* const window = createWindow(number);
    window->show();
    window->m_opening->openModel({.model = model, .checkpoints = checkpoints});
}

MainWindow* MainWindow::createWindow(int number)
{
    auto* const window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->move(pos() + QPoint(tokens::cascade, tokens::cascade) * number);
    return window;
}

namespace
{

std::vector<MainWindow*> allWindows()
{
    std::vector<MainWindow*> windows;
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
        if (auto* const window = qobject_cast<MainWindow*>(widget)) {
            windows.push_back(window);
        }
    }
    return windows;
}

} // namespace

void MainWindow::takeTour()
{
    if (m_document.session()) {
        m_tour->start();
        return;
    }
    m_opening->openSample(
        [this] { QTimer::singleShot(0, m_tour, &Tour::start); }); // after the window shows the model
}

void MainWindow::resume()
{
    if (loadOpeningChoice().reopensAtStart) {
        openLast();
    } else {
        m_start->showLast(lastShown());
    }
}

void MainWindow::openLast()
{
    int number = 0;
    for (const WindowModel& shown : lastShown()) { // read once: each opened model changes the list
        MainWindow* const window = number == 0 ? this : createWindow(number);
        window->show();
        window->openShown(shown);
        ++number;
    }
}

void MainWindow::closeModel()
{
    m_guard->whenUnsavedMayGo([this] {
        saveState(); // the other window begins with this size
        noteRecent();
        MainWindow* const other = createWindow(0);
        if (isMaximized()) {
            other->showMaximized();
        } else {
            other->resize(size());
            other->show();
        }
        m_closing = true;
        close();
    });
}

void MainWindow::showSettings(const QString& setting)
{
    auto* const dialog = new SettingsDialog(this);
    connect(dialog, &SettingsDialog::recentForgotten, m_start, [this] { m_start->showRecent({}); });
    dialog->open();
    if (!setting.isEmpty()) {
        dialog->showSetting(setting);
    }
}

void MainWindow::showPalette()
{
    auto* const palette = new CommandPalette(m_actions, this);
    connect(palette, &CommandPalette::settingChosen, this, &MainWindow::showSettings);
    palette->open();
}

/// Opens a model with its unsaved plan, if it has one.
void MainWindow::openShown(const WindowModel& shown)
{
    const std::vector<RecoveredPlan> plans = recoveredPlans();
    const auto plan = std::ranges::find_if(plans, [&shown](const RecoveredPlan& kept) {
        std::error_code error;
        return std::filesystem::equivalent(kept.model, shown.model, error);
    });
    if (plan != plans.end()) {
        restore(*plan);
    } else {
        m_opening->openModel({.model = shown.model, .checkpoints = shown.checkpoints});
    }
}

void MainWindow::noteWindows(const MainWindow* going)
{
    std::vector<WindowModel> shown;
    for (const MainWindow* const window : allWindows()) {
        const std::shared_ptr<const Session>& session = window->m_document.session();
        if (window == going || !window->isVisible() || !session ||
            window->m_samples.hold(session->model()->path())) {
            continue;
        }
        WindowModel model{.model = std::filesystem::absolute(session->model()->path()), .checkpoints = {}};
        for (const auto& checkpoint : session->checkpoints()) {
            model.checkpoints.push_back(std::filesystem::absolute(checkpoint->path));
        }
        shown.push_back(std::move(model));
    }
    if (!going || !shown.empty()) { // the models of the last window stay listed for the next start
        noteShown(shown);
    }
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
    if (!isQuitting) {
        noteWindows(this);
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::restore(const RecoveredPlan& plan)
{
    // After the end of the job that opens the model.
    const auto restoreIt = [this, plan] { QTimer::singleShot(0, this, [this, plan] { restoreInto(plan); }); };
    m_opening->openModel({.model = plan.model,
                          .checkpoints = plan.checkpoints,
                          .stateDicts = plan.stateDicts,
                          .then = restoreIt});
}

/// Restores a plan, and deletes it once it is in force.
void MainWindow::restoreInto(const RecoveredPlan& plan)
{
    m_planTasks.restorePlan(plan.plan(), [plan] { forget(plan); });
}

void MainWindow::quit()
{
    // Each window asks for itself; one that stays does not keep others from closing.
    noteWindows();
    isQuitting = true;
    for (MainWindow* const window : allWindows()) {
        window->close();
    }
    isQuitting = false;
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        m_watch.check();
    }
    if (event->type() == QEvent::LanguageChange && m_language != &language::spoken()) {
        QTimer::singleShot(0, this, &MainWindow::followLanguage); // not inside what a part is doing
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QString offer = offerOf(*event->mimeData(), m_document.session() != nullptr);
    const bool isOwn = event->source() != nullptr; // text dragged between fields of the program
    if (!offer.isEmpty() && !isOwn && !m_jobs.isBusy()) {
        m_drop->showOffer(offer);
        event->acceptProposedAction();
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_drop->hide();
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_drop->hide();
    event->acceptProposedAction();
    if (m_jobs.isBusy()) { // a job may have started during the drag
        return;
    }
    const OpeningFlow::Paths files = OpeningFlow::filesOf(*event->mimeData());
    if (m_document.session() && files.size() == 1 && isPlanFile(files.front())) {
        m_planTasks.loadPlan(files.front());
    } else if (event->mimeData()->hasUrls()) {
        m_opening->open(files);
    } else {
        m_explaining->explain(event->mimeData()->text());
    }
}

} // namespace onnxmend
