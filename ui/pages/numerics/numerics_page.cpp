// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/numerics/numerics_page.h"

#include "core/numerics/numerics_text.h"
#include "ui/jobs/let_go.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/look/window_style.h"
#include "ui/pages/numerics/node_trial_panel.h"
#include "ui/pages/numerics/numerics_form.h"
#include "ui/pages/outputs_panel.h"
#include "ui/plots/layer_curve.h"
#include "ui/tables/table_view.h"
#include "ui/tasks/convert_tasks.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr std::size_t mostNumericNotes = 8;

struct VerdictLook {
    Tone tone;
    std::string_view icon;
};

VerdictLook lookOf(const Numerics& numerics)
{
    return numerics.isSoundThroughout() ? VerdictLook{Tone::Good, "status-ok"}
           : numerics.isWrong()         ? VerdictLook{Tone::Bad, "status-mismatch"}
                                        : VerdictLook{Tone::Warning, "status-warning"};
}

LayerError errorOf(const NumericPlace& place, double error)
{
    return {.node = place.shown(),
            .value = place.value,
            .opType = place.opType,
            .isConverted = true,
            .error = error,
            .breaks = !std::isfinite(error)};
}

QString sentenceOfMessage(const Message& message) { return texts::asSentence(texts::translated(message)); }

/// Returns what is to be said of a cause below the table.
QString causeText(const NumericCause& cause)
{
    QStringList lines = {sentenceOfMessage(cause.message),
                         texts::translated(causeKindInfo(cause.kind).reason)};
    QStringList shares;
    for (const OutputShare& output : cause.outputs) {
        shares.append(u"%1: %2"_s.arg(texts::fromUtf8(output.name), texts::percent(output.share)));
    }
    if (!shares.isEmpty()) {
        lines.append(NumericsPage::tr("Share of the error of each output: %1").arg(shares.join(u", "_s)));
    }
    if (cause.source && !cause.source->advice.empty()) {
        lines.append(sentenceOfMessage(cause.source->advice));
    }
    return lines.join(u'\n');
}

} // namespace

NumericsPage::NumericsPage(QWidget* parent)
    : RunPage(parent)
    , m_form(new NumericsForm(this))
{
    setForm(*m_form);
    setObjectName(u"numericsPage"_s);
    setAccessibleName(tr("Numerics"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form);
    layout->addWidget(
        createStates(createHint(u"numericsHint"_s, tr("Why a half model is wrong")), createResult()), 1);
    connectParts();
    setOutcome(nullptr);
}

NumericsPage::~NumericsPage()
{
    // The tables emit a signal during destruction, after the rows are gone.
    m_causes->selectionModel()->disconnect(this);
    m_kept->selectionModel()->disconnect(this);
}

QWidget* NumericsPage::createResult()
{
    auto* const result = new QWidget(this);
    result->setAccessibleName(tr("Result of the measurement"));
    m_detailsPart = createDetails();
    auto* const layout = new QVBoxLayout(result);
    layout->setContentsMargins(tokens::around, tokens::between, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(createVerdict());
    layout->addWidget(m_detailsPart, 1);
    layout->addStretch(0);
    return result;
}

QWidget* NumericsPage::createVerdict()
{
    m_keep = createButton(this, u"keepInFloat"_s, tr("Keep These in FLOAT"),
                          tr("Put the fewest nodes that have to compute in FLOAT into the plan, as one step "
                             "that can be undone"));
    setPrimary(*m_keep);
    m_changes = createShowChanges(u"showKeptChanges"_s);
    m_runtime = createChooseRuntime(u"chooseNumericsRuntime"_s);
    return createHeadline(u"numerics"_s, tr("Verdict on the numbers"), {m_runtime, m_changes, m_keep});
}

QWidget* NumericsPage::createDetails()
{
    m_outputs = new OutputsPanel(this);
    m_outputs->setObjectName(u"numericsOutputs"_s);
    m_kept = new TableView(m_keptModel, this);
    m_kept->setObjectName(u"numericsKeptTable"_s);
    m_kept->setAccessibleName(tr("The fewest nodes to keep in FLOAT"));
    m_kept->rememberColumns();
    m_trialPanel = new NodeTrialPanel(this);
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Details of the measurement"));
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(createViews(u"numericsDetail"_s, tr("View of the measurement"),
                                  {{tr("Causes"), createCauses()},
                                   {tr("Depth"), createDepth()},
                                   {tr("Outputs"), m_outputs},
                                   {tr("Nodes to Keep"), m_kept},
                                   {tr("One Node"), m_trialPanel}}),
                      1);
    layout->addWidget(createCurrent());
    return part;
}

QWidget* NumericsPage::createCauses()
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Causes of wrong numbers"));
    m_causes = new TableView(m_causesModel, part);
    m_causes->setObjectName(u"causesTable"_s);
    m_causes->setAccessibleName(tr("Causes of wrong numbers"));
    m_causes->rememberColumns();
    m_cause = labels::createText(part, tr("The cause that is selected"), u"causeText"_s);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_causes, 1);
    layout->addWidget(m_cause);
    return part;
}

QWidget* NumericsPage::createDepth()
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Error over depth"));
    m_against = new SegmentedControl(tr("Values that are compared with"),
                                     {tr("Against FLOAT"), tr("Against the Reference")}, part);
    m_against->setObjectName(u"numericsAgainst"_s);
    m_curveNote = labels::createMuted(part, {}, u"numericsCurveNote"_s);
    m_curve = new LayerCurve(part);
    m_curve->setObjectName(u"numericsCurve"_s);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_against);
    layout->addWidget(m_curveNote);
    layout->addWidget(m_curve, 1);
    layout->addStretch(0);
    return part;
}

/// The bar about the selected node, below every view.
QWidget* NumericsPage::createCurrent()
{
    auto* const bar = new QWidget(this);
    m_current = labels::createText(bar, tr("The node that is selected"), u"numericsCurrent"_s);
    m_show = createButton(bar, u"showNumericsNode"_s, tr("Show in Graph"),
                          tr("Show the node on the Graph page (Return)"));
    m_try = createButton(bar, u"tryInFloat"_s, tr("Measure It in FLOAT"),
                         tr("What if this node computed in FLOAT: measures the outputs with it, and changes "
                            "nothing"));
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_current, 1);
    layout->addWidget(m_try, 0, Qt::AlignTop);
    layout->addWidget(m_show, 0, Qt::AlignTop);
    return bar;
}

void NumericsPage::connectParts()
{
    connect(m_form, &RunForm::runRequested, this, &NumericsPage::measure);
    connect(m_keep, &QPushButton::clicked, this, [this] { Q_EMIT keepRequested(m_outcome); });
    connect(m_try, &QPushButton::clicked, this, &NumericsPage::tryNode);
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const std::optional<GraphPlace> place = currentPlace()) {
            Q_EMIT showRequested(*place);
        }
    });
    connect(m_against, &SegmentedControl::chosen, this, &NumericsPage::showCurve);
    connect(m_curve, &LayerCurve::currentChanged, this, &NumericsPage::chooseCurrent);
    connect(m_curve, &LayerCurve::activated, m_show, &QPushButton::click);
    for (TableView* const view : {m_causes, m_kept}) {
        connect(view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
            showCause();
            showCurrent();
            Q_EMIT selectionChanged();
        });
        connect(view, &QAbstractItemView::activated, m_show, &QPushButton::click);
    }
}

TableView* NumericsPage::table()
{
    return m_causes->isVisible() ? m_causes : m_kept->isVisible() ? m_kept : nullptr;
}

void NumericsPage::focusForm() { m_form->focusRun(); }

void NumericsPage::measure()
{
    const std::optional<NumericsRequest> request = m_form->request();
    if (request && canRun()) {
        Q_EMIT measureRequested(*request);
    }
}

/// Tries the node on the inputs of the form: those of the result may have been made up.
void NumericsPage::tryNode()
{
    const std::optional<NumericsRequest> request = m_form->request();
    const std::optional<GraphPlace> place = currentPlace();
    if (request && place && canRun()) {
        m_tried = *place;
        Q_EMIT tryRequested(*request, *place);
    }
}

void NumericsPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    endRun();
    m_other = {};
    m_tried = {};
    letGo(std::exchange(m_trial, nullptr));
    m_trialFailure.clear();
    turnToView(Causes);
    m_form->forget();
    setOutcome(nullptr);
}

void NumericsPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_other = {}; // it may be another node now
    m_tried = {};
    m_trialFailure.clear();
    if (isFailed()) { // the model that could not be measured is another one now
        endRun();
    }
    showState();
}

void NumericsPage::showOutcome(const std::shared_ptr<const NumericsOutcome>& outcome)
{
    endRun();
    setOutcome(outcome);
}

void NumericsPage::showTrial(const std::shared_ptr<const NodeTrial>& trial)
{
    endRun();
    letGo(std::exchange(m_trial, trial));
    m_trialFailure.clear();
    turnToView(Node);
    showState();
}

/// The measurement of the model stays, since the failure is about one node.
void NumericsPage::showTrialFailure(const ErrorDetails& error)
{
    endRun();
    letGo(std::exchange(m_trial, nullptr));
    m_trialFailure = textOfFailure(error);
    turnToView(Node);
    showState();
}

std::optional<NumericsRequest> NumericsPage::request() const
{
    std::optional<NumericsRequest> chosen = m_form->request();
    return chosen || !m_outcome ? chosen : m_outcome->request;
}

void NumericsPage::resume(const NumericsRequest& request) { m_form->resume(request); }

void NumericsPage::setOutcome(std::shared_ptr<const NumericsOutcome> outcome)
{
    letGo(std::exchange(m_outcome, std::move(outcome)));
    forgetChosen();
    m_causesModel.open(m_outcome);
    m_keptModel.open(m_outcome);
    const bool isUnmeasured = m_outcome && !m_outcome->numerics.isMeasured;
    const QString unmeasured = tr("Nothing was measured.");
    m_causes->setPlaceholder(isUnmeasured ? unmeasured : tr("No node is named: no cause was found."));
    m_kept->setPlaceholder(
        isUnmeasured ? unmeasured
                     : tr("No node has to be kept, or no set of nodes helps; the verdict says which."));
    if (m_outcome) {
        const Numerics& numerics = m_outcome->numerics;
        const auto isElsewhere = [](const auto& each) { return each.place.graph != "main"; };
        m_causes->setColumnOffered(CausesModel::Scope, std::ranges::any_of(numerics.causes, isElsewhere));
        m_kept->setColumnOffered(KeptPlacesModel::KeptScope, std::ranges::any_of(numerics.keep, isElsewhere));
        const bool hasCode = std::ranges::any_of(
            numerics.causes, [](const NumericCause& cause) { return cause.source.has_value(); });
        m_causes->setColumnOffered(CausesModel::Module, hasCode);
        m_causes->setColumnOffered(CausesModel::Line, hasCode);
        if (isKnown(numerics.half)) {
            m_form->setUsualTolerance(usualNumericsTolerance(numerics.half));
        }
        m_against->setCurrent(0);
        m_against->setVisible(!numerics.distances.empty());
        showOutputs();
        m_causes->selectFirst();
    }
    showCurve();
    showCause();
    showState();
    Q_EMIT selectionChanged(); // the first cause was selected before it was seen
}

void NumericsPage::showCurve()
{
    auto curve = std::make_shared<Curve>();
    double tolerance = 0;
    if (m_outcome) {
        const Numerics& numerics = m_outcome->numerics;
        const auto add = [&curve](const NumericPlace& place, double error) {
            curve->places.push_back(place);
            curve->errors.push_back(errorOf(place, error));
        };
        if (m_against->current() == 1) {
            std::ranges::for_each(numerics.distances,
                                  [&](const ValueDistance& value) { add(value.place, value.error); });
        } else {
            std::ranges::for_each(numerics.values,
                                  [&](const ValueFigures& value) { add(value.place, value.error); });
        }
        std::map<std::size_t, bool> causes; // by the node in the main graph
        for (const NumericCause& cause : numerics.causes) {
            causes[cause.place.nodeIndex] |= cause.place.graph == "main";
        }
        for (std::size_t i = 0; i < curve->places.size(); ++i) {
            const auto found = causes.find(curve->places[i].nodeIndex);
            if (found != causes.end() && found->second) {
                curve->causes.push_back(i);
            }
        }
        tolerance = numerics.tolerance;
    }
    m_isShowing = true;
    m_shown = curve;
    m_curve->show(curve, curve->errors, tolerance, curve->causes, tr("a cause"));
    if (!curve->causes.empty()) {
        m_curve->setCurrent(curve->causes.front());
    }
    m_isShowing = false;
    m_curve->setVisible(!curve->errors.empty());
    m_curveNote->setText(curve->errors.empty()
                             ? tr("No value was followed: nothing is rounded, or the model could not be run.")
                             : tr("The error of each value in the order of the nodes. Diamonds are causes, "
                                  "crosses are not finite."));
    showCurrent();
}

void NumericsPage::showOutputs()
{
    const Numerics& numerics = m_outcome->numerics;
    std::vector<OutputBars::Output> outputs;
    outputs.reserve(numerics.outputs.size());
    for (const NumericOutput& output : numerics.outputs) {
        outputs.push_back(
            {.name = texts::fromUtf8(output.name), .computed = output.computed, .rounded = output.error});
    }
    QStringList notes;
    if (!outputs.empty() && isKnown(numerics.half)) {
        notes.append(tr("Faint: as this CPU computes. Strong: with every value rounded to %1, as a processor "
                        "computes that has the dtype.")
                         .arg(texts::dtype(numerics.half)));
    }
    m_outputs->show(std::move(outputs), numerics.tolerance, notes);
}

const NumericCause* NumericsPage::currentCause() const
{
    const std::vector<int> rows = m_outcome ? m_causes->selectedSourceRows(2) : std::vector<int>();
    return rows.size() == 1 ? &m_outcome->numerics.causes.at(static_cast<std::size_t>(rows.front()))
                            : nullptr;
}

void NumericsPage::showCause()
{
    const NumericCause* const cause = currentCause();
    m_cause->setText(cause ? labels::breakable(causeText(*cause)) : QString());
    m_cause->setVisible(cause != nullptr);
}

Selection NumericsPage::selectionOf(const NumericPlace& place, Selection::Facts facts) const
{
    return {.place = graphPlaceOf(place),
            .others = 1,
            .title = texts::fromUtf8(place.shown()),
            .facts = std::move(facts),
            .mapText = m_show->text()};
}

Selection NumericsPage::selectionOfRow(const ColumnTableModel& model, TableView& view) const
{
    const std::vector<int> rows = view.selectedSourceRows();
    if (rows.size() != 1) {
        return {.others = rows.size(),
                .title = rows.empty() ? QString() : tr("%1 nodes selected").arg(texts::count(rows.size()))};
    }
    const auto row = static_cast<std::size_t>(rows.front());
    const NumericPlace& place =
        &view == m_causes ? m_outcome->numerics.causes.at(row).place : m_outcome->numerics.keep.at(row).place;
    return selectionOf(place, factsOfRow(model, rows.front()));
}

Selection NumericsPage::selectedValue() const
{
    const std::optional<std::size_t> index = m_curve->currentIndex();
    if (!index || !m_shown || *index >= m_shown->places.size()) {
        return {};
    }
    const NumericPlace& place = m_shown->places[*index];
    Selection::Facts facts = {{tr("Operator"), texts::fromUtf8(place.opType)},
                              {tr("Value"), texts::fromUtf8(place.value)},
                              {tr("Error"), texts::number(m_shown->errors[*index].error, 3)}};
    if (m_against->current() == 0 && *index < m_outcome->numerics.values.size()) {
        const ValueFigures& figures = m_outcome->numerics.values[*index];
        facts.emplace_back(tr("Bits lost"), texts::number(figures.bitsLost, 3));
        facts.emplace_back(tr("Greatest"), texts::number(figures.greatest));
        const std::array<std::pair<QString, std::uint64_t>, 4> counts = {
            {{tr("NaN"), figures.nan},
             {tr("Infinite"), figures.inf},
             {tr("Subnormal"), figures.subnormal},
             {tr("Zero"), figures.zero}}};
        for (const auto& [title, count] : counts) {
            if (count > 0) {
                facts.emplace_back(title,
                                   tr("%1 of %2").arg(texts::count(count), texts::count(figures.elements)));
            }
        }
    }
    return selectionOf(place, std::move(facts));
}

Selection NumericsPage::selected() const
{
    Selection selection;
    if (m_outcome && m_detailsPart->isVisibleTo(this)) {
        const int view = currentView();
        selection = view == Causes                ? selectionOfRow(m_causesModel, *m_causes)
                    : view == Kept                ? selectionOfRow(m_keptModel, *m_kept)
                    : view == Depth && isChosen() ? selectedValue()
                                                  : Selection();
    }
    selection.session = m_session;
    return selection;
}

void NumericsPage::select(const Selection& selection)
{
    const bool isPlace = selection.count() == 1 && !(selection.place == GraphPlace{});
    m_other = isPlace ? selection.place : GraphPlace{};
    if (!m_outcome || isSame(selected(), selection)) {
        showCurrent();
        return;
    }
    const auto isMeant = [&selection](const NumericPlace& place) {
        const GraphPlace& wanted = selection.place;
        return place.graph == wanted.scope &&
               ((!wanted.value.empty() && place.value == wanted.value) ||
                (!wanted.nodeName.empty() && place.shown() == wanted.nodeName));
    };
    const auto rowsOf = [&](const auto& places) {
        const auto found =
            std::ranges::find_if(places, [&](const auto& each) { return isMeant(each.place); });
        return isPlace && found != places.end() ? std::vector<int>{static_cast<int>(found - places.begin())}
                                                : std::vector<int>();
    };
    forgetChosen();
    m_causes->selectSourceRows(rowsOf(m_outcome->numerics.causes));
    m_kept->selectSourceRows(rowsOf(m_outcome->numerics.keep));
    const auto value = std::ranges::find_if(m_shown->places, isMeant);
    if (isPlace && value != m_shown->places.end()) {
        m_isShowing = true;
        m_curve->setCurrent(static_cast<std::size_t>(value - m_shown->places.begin()));
        m_isShowing = false;
    }
    showCurrent();
}

std::optional<GraphPlace> NumericsPage::currentPlace() const
{
    if (!m_outcome) {
        return std::nullopt;
    }
    const int view = currentView();
    const Selection own = view == Causes ? selectionOfRow(m_causesModel, *m_causes)
                          : view == Kept ? selectionOfRow(m_keptModel, *m_kept)
                          : view == Depth && (isChosen() || m_other == GraphPlace{}) ? selectedValue()
                                                                                     : Selection();
    if (own.count() == 1) {
        return own.place;
    }
    if (!(m_other == GraphPlace{})) {
        return m_other;
    }
    if (view != Node) {
        return std::nullopt;
    }
    if (!(m_tried == GraphPlace{})) {
        return m_tried;
    }
    return m_trial ? std::optional(graphPlaceOf(m_trial->widened.place)) : std::nullopt;
}

void NumericsPage::showCurrent()
{
    const std::optional<GraphPlace> place = currentPlace();
    const std::string name = !place                    ? std::string()
                             : place->nodeName.empty() ? place->value
                                                       : place->nodeName;
    m_current->setText(place ? labels::breakable(texts::fromUtf8(name)) : tr("No node is selected."));
    setUsable(*m_show, place.has_value(), tr("Select a node first"));
    const bool canTry = place && isPresent() && canRun();
    setUsable(*m_try, canTry,
              !place                    ? tr("Select a node first")
              : isBusy() || isRunning() ? busyReason()
                                        : tr("Measure the present model first"));
}

bool NumericsPage::isApplied() const
{
    return m_outcome && m_session && m_outcome->numerics.kept &&
           isSameDocument(*m_session, *m_outcome->numerics.kept);
}

bool NumericsPage::canKeep() const { return isPresent() && m_outcome->numerics.kept && !isFailed(); }

QStringList NumericsPage::facts() const
{
    const Numerics& numerics = m_outcome->numerics;
    QStringList lines;
    const Message keep = keepTextOf(numerics);
    if (!keep.empty()) {
        lines.append(sentenceOfMessage(keep));
    }
    const Message obstacle = numerics.isMeasured ? obstacleToKeeping(numerics) : Message();
    if (!obstacle.empty() && !(obstacle == keep)) {
        lines.append(sentenceOfMessage(obstacle));
    }
    for (const Message& range : rangeTextsOf(numerics)) {
        lines.append(sentenceOfMessage(range));
    }
    for (std::size_t i = 0; i < std::min(numerics.notes.size(), mostNumericNotes); ++i) {
        lines.append(sentenceOfMessage(numerics.notes[i]));
    }
    if (numerics.isMeasured && numerics.isMadeUp) {
        lines.append(tr("Inputs were made up. Real ones measure more reliably."));
    }
    return lines;
}

RunPage::Texts NumericsPage::runTexts() const
{
    return {
        .idle = tr("Measure names the nodes at which rounding makes the outputs wrong, what each costs, and "
                   "the fewest nodes that have to compute in FLOAT. The model stays as it is until you keep "
                   "them."),
        .running = tr("Measuring. Nothing of the model changes."),
        .failed = tr("The model could not be measured."),
        .applied = tr("Its nodes are kept in FLOAT by the plan, as one step; Changes lists what it does."),
        .stale = tr("The model was changed since. Measure again to see the present one.")};
}

RunPage::Headline NumericsPage::resultHeadline() const
{
    const bool isOld = isStale() || isApplied(); // the verdict is not about the present model
    const VerdictLook look = isOld ? VerdictLook{Tone::Muted, "status-info"} : lookOf(m_outcome->numerics);
    return {.tone = look.tone,
            .icon = look.icon,
            .text = sentenceOfMessage(headlineOf(m_outcome->numerics)),
            .facts = facts()};
}

void NumericsPage::showParts()
{
    m_detailsPart->setVisible(m_outcome && !isFailed());
    if (m_trialFailure.isEmpty()) {
        m_trialPanel->show(m_trial, m_trial && m_session && !isSameDocument(*m_session, *m_trial->before));
    } else {
        m_trialPanel->showFailure(m_trialFailure);
    }
    showCurrent();
    m_keep->setVisible(m_outcome && m_outcome->numerics.kept && !isFailed() && !isApplied());
    setUsable(*m_keep, canKeep() && !isBusy(),
              canKeep() ? busyReason() : tr("The measurement is not about the present model"));
    m_changes->setVisible(!isFailed() && isApplied());
    m_runtime->setVisible(m_outcome && !isFailed() && !m_outcome->numerics.isMeasured);
}

} // namespace onnxmend
