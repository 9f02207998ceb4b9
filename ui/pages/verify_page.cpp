// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/verify_page.h"

#include "ui/document/opening_choices.h"
#include "ui/inspector/fact_list.h"
#include "ui/look/card.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/models/runtimes_model.h"
#include "ui/pages/runtime_box.h"
#include "ui/tables/table_view.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int mostRuntimesSeen = 12;

/// Returns for each output the larger error of the runs as written and optimised.
std::vector<ErrorBars::Output> errorsOf(const RunReport& report)
{
    std::vector<ErrorBars::Output> errors;
    for (const ModelRun& run : report.runs) {
        for (const OutputValues& output : run.outputs) {
            if (!output.isMeasured()) {
                continue;
            }
            const QString name = texts::fromUtf8(output.name);
            auto known = std::ranges::find(errors, name, &ErrorBars::Output::name);
            if (known == errors.end()) {
                known = errors.insert(errors.end(), {.name = name});
            }
            known->error = std::max(known->error, output.difference->maxRelError);
            known->differs = known->differs || output.differs();
        }
    }
    return errors;
}

/// Returns whether a run gave numbers that are not finite or too far from those of the original. A model that
/// does not run at all is another case.
bool isOffNumerically(const RunReport& report)
{
    return std::ranges::any_of(report.runs, [](const ModelRun& run) {
        return std::ranges::any_of(run.outputs, [](const OutputValues& output) {
            return output.nan + output.inf > 0 || (output.isMeasured() && output.differs());
        });
    });
}

/// A button on a page for an action.
QPushButton* createButton(QAction& action, QWidget* parent)
{
    auto* const button = new QPushButton(parent);
    button->setObjectName(action.objectName() + u"Here"_s);
    const auto follow = [button, &action] {
        button->setText(action.text());
        button->setAccessibleName(texts::withoutMnemonic(action.text()));
        button->setToolTip(action.toolTip());
        button->setEnabled(action.isEnabled());
        button->setVisible(action.isVisible());
    };
    QObject::connect(&action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    follow();
    return button;
}

} // namespace

VerifyPage::VerifyPage(Actions& actions, QWidget* parent)
    : Page(parent)
{
    setAccessibleName(tr("Checks of the model"));
    QWidget* const bar = createBar(); // first in the order of Tab, too
    auto* const contents = new QWidget(this);
    contents->setAccessibleName(tr("Results"));
    auto* const column = new QVBoxLayout(contents);
    column->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    column->setSpacing(tokens::around);
    m_checks =
        createPart(*column, tr("Checks"), u"checksCard"_s,
                   tr("Verify (F7) checks the model with onnx.checker, the audit and ONNX Runtime. Planned "
                      "changes are checked as a save would write them; the file stays as it is."),
                   {actions[ActionId::Verify], actions[ActionId::VerifyFile]});
    m_run = createPart(
        *column, tr("Run"), u"runCard"_s,
        tr("Run (F8) computes the outputs on made-up inputs, as written and optimised, and compares "
           "them with the model's as it was opened."),
        {actions[ActionId::Run]});
    m_errors = new ErrorBars(m_run.card);
    m_errors->hide();
    m_run.card->contents().addWidget(m_errors);
    m_numerics = createButton(m_run.card, u"findRunCauses"_s, tr("Find the Causes"),
                              tr("Turn to Numerics, which names the nodes that make the outputs wrong"));
    m_run.card->contents().addWidget(m_numerics, 0, Qt::AlignLeft);
    m_numerics->hide();
    connect(m_numerics, &QPushButton::clicked, this, &VerifyPage::numericsRequested);
    createRuntimes(*column);
    m_loads = createPart(*column, tr("Fix until it runs"), u"loadsCard"_s,
                         tr("Fix Until It Runs plans every recommended fix. Then it fixes what ONNX Runtime "
                            "still refuses, until the model loads."),
                         {actions[ActionId::FixUntilRuns]});
    column->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Results"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(contents);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(scroll, 1);
}

void VerifyPage::createRuntimes(QVBoxLayout& column)
{
    m_runtimes =
        createPart(column, tr("Every ONNX Runtime"), u"runtimesCard"_s,
                   tr("Loads the model in each ONNX Runtime that is found, side by side, runs it on the "
                      "same inputs, and compares what they give."),
                   {});
    m_tryRuntimes = createButton(m_runtimes.card, u"tryRuntimes"_s, tr("Try Every ONNX Runtime"),
                                 tr("Load and run the model in each ONNX Runtime that is found"));
    QVBoxLayout& contents = m_runtimes.card->contents();
    contents.insertWidget(contents.indexOf(m_runtimes.state), m_tryRuntimes, 0, Qt::AlignLeft);
    connect(m_tryRuntimes, &QPushButton::clicked, this, &VerifyPage::runtimesRequested);
    m_matrix = new RuntimesModel(this);
    m_matrixTable = new TableView(*m_matrix, m_runtimes.card);
    m_matrixTable->setObjectName(u"runtimesTable"_s);
    m_matrixTable->setAccessibleName(tr("The model in every ONNX Runtime"));
    m_matrixTable->rememberColumns();
    m_runtimes.card->contents().addWidget(m_matrixTable);
    m_matrixTable->hide();
    m_runtimes.card->hide();
    connect(m_runtime, &RuntimeBox::listed, this, &VerifyPage::offerRuntimes);
}

QWidget* VerifyPage::createBar()
{
    auto* const bar = new QWidget(this);
    auto* const lines = new QVBoxLayout(bar);
    lines->setContentsMargins(tokens::around, tokens::between, tokens::around,
                              tokens::between); // as the cards
    m_runtime = new RuntimeBox(chosenRuntime(), bar);
    lines->addWidget(m_runtime, 0, Qt::AlignLeft);
    connect(m_runtime, &RuntimeBox::chosen, this, [this] { chooseRuntime(m_runtime->library()); });
    return bar;
}

VerifyPage::Part VerifyPage::createPart(QVBoxLayout& column, const QString& title, const QString& objectName,
                                        const QString& hint, const std::vector<QAction*>& actions)
{
    Part part;
    part.card = new Card(title, this);
    part.card->setObjectName(objectName);
    if (!actions.empty()) {
        auto* const row = new QWidget(part.card);
        auto* const buttons = new FlowLayout(row);
        buttons->setContentsMargins(0, 0, 0, 0);
        buttons->setSpacing(tokens::between);
        for (QAction* const action : actions) {
            buttons->addWidget(createButton(*action, row)); // the banner has the primary button
        }
        part.card->contents().addWidget(row);
    }
    part.state = labels::createMuted(part.card, hint);
    part.hint = hint;
    part.card->contents().addWidget(part.state);
    column.addWidget(part.card);
    return part;
}

void VerifyPage::showResult(Part& part, std::function<FactSheet()> sheet)
{
    clear(part);
    auto* const facts = new FactList(sheet(), part.card, true);
    part.told = {.sheet = std::move(sheet)};
    connect(facts, &FactList::showRequested, this, &VerifyPage::showRequested);
    connect(facts, &FactList::subjectChosen, this, &VerifyPage::choose);
    connect(facts, &FactList::smallModelRequested, this, &VerifyPage::smallModelRequested);
    part.card->contents().insertWidget(part.card->contents().indexOf(part.state) + 1, facts);
    part.result = facts;
    part.state->hide();
}

void VerifyPage::choose(const ProofSubject& subject, const Fact& fact)
{
    if (!m_session) {
        return;
    }
    for (FactList* const facts : findChildren<FactList*>()) {
        if (facts != sender()) {
            facts->clearChoice();
        }
    }
    m_selection = selectionOfSubject(m_session, subject);
    if (m_selection.findings.empty() && m_selection.rows.empty()) {
        m_selection.title = texts::fromUtf8(!subject.value.empty() ? subject.value
                                            : subject.node.empty() ? subject.opType
                                                                   : subject.node);
        m_selection.facts = {{fact.title, fact.text}};
        m_selection.mapText = tr("Show in Graph");
    }
    Q_EMIT selectionChanged();
}

void VerifyPage::select(const Selection& selection)
{
    if (!isSame(m_selection, selection)) {
        m_selection = {};
        for (FactList* const facts : findChildren<FactList*>()) {
            facts->clearChoice();
        }
    }
}

void VerifyPage::clear(Part& part)
{
    if (part.result) {
        part.result->hide();
        part.result->deleteLater(); // it may be the sender of this signal
        part.result = nullptr;
    }
    part.told = {};
    part.state->setText(part.hint);
    part.state->show();
}

void VerifyPage::setAge(Part& part, Age age)
{
    if (part.result) {
        part.told.age = age;
        part.state->setText(age == Age::BeforeSave ? tr("Of the model before it was saved:")
                                                   : tr("Of the model before its last change:"));
        part.state->show();
    }
}

void VerifyPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_known.clear();
    m_selection = {};
    for (Part* const part : parts()) {
        clear(*part);
    }
    showErrors({});
    offerNumerics(false);
    showMatrix(nullptr);
}

/// Keeps the results that are about the present session, with those that were kept before.
void VerifyPage::remember()
{
    std::erase_if(m_known, [](const KnownResults& known) { return known.session.expired(); });
    const bool hasChecks = !m_checks.isOld() && !m_checks.told.isOfSave;
    if (!m_session || (!hasChecks && m_run.isOld() && m_runtimes.isOld() && m_loads.isOld())) {
        return;
    }
    auto known = std::ranges::find_if(
        m_known, [this](const KnownResults& one) { return one.session.lock() == m_session; });
    if (known == m_known.end()) {
        known = m_known.insert(m_known.end(), {.session = m_session, .results = {}});
    }
    Results& kept = known->results;
    if (hasChecks) {
        kept.checks = m_checks.told;
    }
    if (!m_run.isOld()) {
        kept.run = m_run.told;
        kept.errors = m_errors->outputs();
        kept.isOffNumerically = m_isOffNumerically;
    }
    if (!m_runtimes.isOld()) {
        kept.runtimes = m_runtimes.told;
        kept.matrix = m_matrix->matrix();
    }
    if (!m_loads.isOld()) {
        kept.loads = m_loads.told;
    }
}

void VerifyPage::update(const std::shared_ptr<const Session>& session)
{
    remember();
    m_session = session;
    m_selection = {};
    for (Part* const part : parts()) {
        if (!part->isOld()) { // otherwise it keeps its age: it may be older than the save
            setAge(*part, Age::BeforeChange);
        }
    }
    const auto known = std::ranges::find_if(
        m_known, [&session](const KnownResults& one) { return one.session.lock() == session; });
    if (known != m_known.end()) {
        Results shown = known->results;
        if (!shown.run.sheet) {
            shown.errors = m_errors->outputs();
            shown.isOffNumerically = m_isOffNumerically;
        }
        if (!shown.runtimes.sheet) {
            shown.matrix = m_matrix->matrix();
        }
        showAgain(shown);
    }
}

void VerifyPage::noteSaved()
{
    remember();
    for (Part* const part : parts()) {
        setAge(*part, Age::BeforeSave);
    }
}

void VerifyPage::showSaved(const std::filesystem::path& file, const Verdict& verdict)
{
    if (m_checks.isOld() && verdict.proofs) {
        showVerification({.path = file, .verification = *verdict.proofs});
        m_checks.told.isOfSave = true;
    }
}

void VerifyPage::setBusy(bool busy)
{
    setUsable(*m_runtime, !busy, busyReason());
    setUsable(*m_tryRuntimes, !busy, busyReason());
    for (QPushButton* const button : findChildren<QPushButton*>(u"makeSmallModel"_s)) {
        setUsable(*button, !busy, busyReason());
    }
}

void VerifyPage::showVerification(const VerifyOutcome& outcome)
{
    VerifyOutcome kept = outcome;
    kept.verdict = nullptr; // holds a session
    showResult(m_checks, [kept = std::move(kept)] { return sheetOfVerification(kept); });
}

void VerifyPage::showRun(const RunOutcome& outcome)
{
    RunOutcome kept = outcome;
    kept.verdict = nullptr;
    kept.choices = {};
    kept.report.times.reset();
    for (ModelRun& run : kept.report.runs) {
        run.graph.reset();
        run.originalGraph.reset();
    }
    showResult(m_run, [kept = std::move(kept)] { return sheetOfRun(kept); });
    showErrors(errorsOf(outcome.report));
    offerNumerics(isOffNumerically(outcome.report));
}

void VerifyPage::showRuntimes(const RuntimesOutcome& outcome)
{
    showResult(m_runtimes, [outcome] { return sheetOfRuntimes(outcome); });
    showMatrix(outcome.matrix);
}

void VerifyPage::showMatrix(std::shared_ptr<const RuntimeMatrix> matrix)
{
    m_matrix->open(std::move(matrix));
    const int rows = m_matrix->matrix() ? static_cast<int>(m_matrix->matrix()->rows.size()) : 0;
    m_matrixTable->setVisible(rows > 0);
    m_matrixTable->setVisibleRows(std::min(rows, mostRuntimesSeen)); // few rows need no scroll bar
    offerRuntimes();
}

void VerifyPage::offerRuntimes()
{
    m_runtimes.card->setVisible(m_runtime->foundCount() > 1 || m_runtimes.told.sheet);
}

VerifyPage::Results VerifyPage::results() const
{
    return {m_checks.told,      m_run.told,      m_loads.told,      m_errors->outputs(),
            m_isOffNumerically, m_runtimes.told, m_matrix->matrix()};
}

void VerifyPage::showErrors(std::vector<ErrorBars::Output> errors)
{
    m_errors->setVisible(!errors.empty());
    m_errors->show(std::move(errors));
}

void VerifyPage::offerNumerics(bool isOff)
{
    m_isOffNumerically = isOff;
    m_numerics->setVisible(isOff);
}

void VerifyPage::showLoads(const FixedForRuntime& result)
{
    // The result holds a session, so its sentences stay as they are now.
    showResult(m_loads, [sheet = sheetOfLoads(result)] { return sheet; });
}

void VerifyPage::showAgain(const Results& results)
{
    const auto show = [this](Part& part, const Result& result) {
        if (result.sheet) {
            showResult(part, result.sheet);
            if (result.age != Age::Present) {
                setAge(part, result.age);
            }
        }
    };
    show(m_checks, results.checks);
    show(m_run, results.run);
    show(m_runtimes, results.runtimes);
    show(m_loads, results.loads);
    showMatrix(results.matrix);
    showErrors(results.errors);
    offerNumerics(results.isOffNumerically);
}

bool VerifyPage::event(QEvent* event)
{
    if (event->type() == QEvent::Show) {
        window()->installEventFilter(this);
    }
    if (event->type() == QEvent::WindowActivate || event->type() == QEvent::Show) {
        m_runtime->setLibrary(chosenRuntime()); // another window may have changed it
    }
    return Page::event(event);
}

/// Reads the library again: the settings dialog may close without having been the active window.
bool VerifyPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowUnblocked) {
        m_runtime->setLibrary(chosenRuntime());
    }
    return Page::eventFilter(watched, event);
}

} // namespace onnxmend
