// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/convert_page.h"

#include "ui/jobs/let_go.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/look/window_style.h"
#include "ui/pages/convert/conversion_figures.h"
#include "ui/pages/convert/conversion_regions.h"
#include "ui/pages/convert/convert_form.h"
#include "ui/pages/convert/kept_nodes_panel.h"
#include "ui/pages/outputs_panel.h"
#include "ui/plots/layer_curve.h"
#include "ui/tasks/convert_tasks.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr int narrowestResult = 64; ///< digits; in a narrow window the inspector folds before

struct HeadlineLook {
    Tone tone;
    std::string_view icon;
};

/// Returns green only for a conversion that was measured, passed, and adds no finding.
HeadlineLook lookOf(const ConversionOutcome& outcome)
{
    switch (outcome.headline.state) {
    case ConversionState::Within:
        return outcome.conversion.newFindings == 0 ? HeadlineLook{Tone::Good, "status-ok"}
                                                   : HeadlineLook{Tone::Warning, "status-warning"};
    case ConversionState::TooFarOff:
        return {Tone::Bad, "status-mismatch"};
    case ConversionState::WithinOnly:
    case ConversionState::NotMeasured:
        return {Tone::Warning, "status-warning"};
    case ConversionState::NothingToConvert:
    case ConversionState::NothingConverted:
        break;
    }
    return {Tone::Muted, "status-info"};
}

/// Returns whether the result changes the model. If nothing needs converting after the fixes, the fixes are
/// the result.
bool changesSomething(const ConversionOutcome& outcome)
{
    return !outcome.conversion.fixes.applied.empty() ||
           (outcome.headline.state != ConversionState::NothingToConvert &&
            outcome.headline.state != ConversionState::NothingConverted);
}

std::optional<double> errorOf(const OutputError* error)
{
    return !error ? std::nullopt
                  : std::optional(error->breaks ? std::numeric_limits<double>::infinity() : error->error);
}

QFrame* createLine(QWidget* parent)
{
    auto* const line = new QFrame(parent);
    line->setFrameShape(QFrame::VLine);
    line->setFixedWidth(tokens::hairline);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

} // namespace

ConvertPage::ConvertPage(QWidget* parent)
    : RunPage(parent)
    , m_form(new ConvertForm(this))
{
    setObjectName(u"convertPage"_s);
    setAccessibleName(tr("Convert"));
    setForm(*m_form);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form);
    layout->addWidget(createLine(this));
    QWidget* const states =
        createStates(createHint(u"convertHint"_s, tr("Effect of a conversion")), createResult());
    live::keep(*states, live::Part::Size, [states] {
        states->setMinimumWidth(states->fontMetrics().horizontalAdvance(u'0') * narrowestResult);
    });
    layout->addWidget(states, 1);
    connect(m_form, &RunForm::runRequested, this, &ConvertPage::convert);
    showState();
}

ConvertPage::~ConvertPage() = default;

QWidget* ConvertPage::createResult()
{
    auto* const result = new QWidget(this);
    result->setAccessibleName(tr("Result of the conversion"));
    auto* const layout = new QVBoxLayout(result);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(createState());
    m_figuresAndDetails = new QWidget(result);
    m_figuresAndDetails->setAccessibleName(tr("Result of the conversion"));
    auto* const parts = new QVBoxLayout(m_figuresAndDetails);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(tokens::around);
    m_figures = new ConversionFigures(m_figuresAndDetails);
    parts->addWidget(m_figures);
    parts->addWidget(createDetails(), 1);
    layout->addWidget(m_figuresAndDetails, 1);
    layout->addStretch(0);
    return result;
}

QWidget* ConvertPage::createState()
{
    m_apply = createButton(this, u"applyConversion"_s, tr("Apply"),
                           tr("Put the conversion into the plan, as one step that can be undone"));
    setPrimary(*m_apply);
    m_changes = createShowChanges(u"showConversionChanges"_s);
    m_discard = createButton(this, u"discardConversion"_s, tr("Discard"),
                             tr("Forget the result; the model stays as it is"));
    m_unmeasured = createButton(this, u"convertUnmeasured"_s, tr("Convert Without Measuring"),
                                tr("Decide by types and stored values alone"));
    m_runtime = createChooseRuntime(u"chooseRuntime"_s);
    m_numerics = createButton(this, u"findNumericCauses"_s, tr("Find the Causes"),
                              tr("Turn to Numerics, which names the nodes that make the outputs wrong"));
    connect(m_apply, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(m_outcome); });
    connect(m_discard, &QPushButton::clicked, this, [this] {
        endRun();
        setOutcome(nullptr);
        m_form->focusTarget();
    });
    connect(m_unmeasured, &QPushButton::clicked, this, [this] {
        m_form->setMeasured(false);
        convert();
    });
    connect(m_numerics, &QPushButton::clicked, this, &ConvertPage::numericsRequested);
    return createHeadline(u"convert"_s, tr("State of the conversion"),
                          {m_runtime, m_unmeasured, m_discard, m_numerics, m_changes, m_apply},
                          createOffer());
}

QPushButton* ConvertPage::createOffer()
{
    m_offer = createButton(this, u"convertWithTolerance"_s, {},
                           tr("All nodes that were kept for the measured error are converted with it"));
    connect(m_offer, &QPushButton::clicked, this, [this] {
        if (const double tolerance = offeredTolerance(); tolerance > 0) {
            m_form->setTolerance(tolerance);
            ConvertRequest request = m_outcome->request; // the form may say something else by now
            request.options.tolerance = tolerance;
            if (canRun()) {
                Q_EMIT convertRequested(request);
            }
        }
    });
    return m_offer;
}

double ConvertPage::offeredTolerance() const
{
    const bool isKnown = m_outcome && !givenBackTexts(m_outcome->conversion).empty();
    return isKnown ? m_outcome->conversion.measurement.givenBack->sufficient : 0;
}

QWidget* ConvertPage::createDetails()
{
    m_outputs = new OutputsPanel(this);
    m_regions = new ConversionRegions(this);
    m_kept = new KeptNodesPanel(this);
    QWidget* const part = createViews(u"convertDetail"_s, tr("View of the conversion"),
                                      {{tr("Outputs"), m_outputs},
                                       {tr("Layers"), createLayers()},
                                       {tr("Regions"), m_regions},
                                       {tr("Kept Nodes"), m_kept}});
    part->setAccessibleName(tr("Details of the conversion"));
    createKept();
    return part;
}

QWidget* ConvertPage::createLayers()
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Error after each layer"));
    m_layersNote = labels::createMuted(part, {});
    m_layersNote->setObjectName(u"layersNote"_s);
    m_layers = new LayerCurve(part);
    m_layer = labels::createText(part, tr("The value that is selected"));
    m_layer->setObjectName(u"currentLayer"_s);
    m_showLayer = new QPushButton(tr("Show in Graph"), part);
    m_showLayer->setObjectName(u"showLayer"_s);
    m_showLayer->setAccessibleName(tr("Show in Graph"));
    m_showLayer->setToolTip(tr("Show the node on the Graph page (Return)"));
    auto* const bar = new QHBoxLayout;
    bar->setSpacing(tokens::between);
    bar->addWidget(m_layer, 1);
    bar->addWidget(m_showLayer, 0, Qt::AlignTop);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_layersNote);
    layout->addWidget(m_layers, 1);
    layout->addLayout(bar);
    connect(m_layers, &LayerCurve::currentChanged, this, &ConvertPage::chooseCurrent);
    connect(m_layers, &LayerCurve::activated, m_showLayer, &QPushButton::click);
    connect(m_showLayer, &QPushButton::clicked, this, [this] {
        if (const LayerError* const layer = m_layers->current()) {
            Q_EMIT showRequested({.scope = m_outcome->before->planned()->graphs().front().scope,
                                  .node = {},
                                  .nodeName = layer->node,
                                  .value = layer->value});
        }
    });
    return part;
}

/// Starts a new run with the decisions made by hand.
void ConvertPage::createKept()
{
    const auto keep = [this](const std::vector<std::string>& nodes) {
        m_form->keepNodes(nodes);
        convert();
    };
    const auto force = [this](const std::vector<std::string>& nodes) {
        m_form->forceNodes(nodes);
        convert();
    };
    connect(m_kept, &KeptNodesPanel::keepRequested, this, keep);
    connect(m_kept, &KeptNodesPanel::convertRequested, this, force);
    connect(m_kept, &KeptNodesPanel::showRequested, this, &ConvertPage::showRequested);
    connect(m_kept, &KeptNodesPanel::selectionChanged, this, &Page::selectionChanged);
    connect(m_regions, &ConversionRegions::keepRequested, this, keep);
    connect(m_regions, &ConversionRegions::convertRequested, this, force);
    connect(m_regions, &ConversionRegions::showRequested, this, &ConvertPage::showRequested);
    connect(m_regions, &ConversionRegions::selectionChanged, this, &ConvertPage::chooseCurrent);
}

TableView* ConvertPage::table() { return m_kept->isVisible() ? m_kept->table() : nullptr; }

FilterBar* ConvertPage::filterBar()
{
    return m_kept->filterBar()->isVisible() ? m_kept->filterBar() : nullptr;
}

Selection ConvertPage::selected() const
{
    Selection selection;
    if (m_outcome && m_figuresAndDetails->isVisibleTo(this)) {
        const int view = currentView();
        selection = view == Kept      ? m_kept->selected()
                    : !isChosen()     ? Selection()
                    : view == Regions ? m_regions->selected()
                    : view == Layers  ? selectedLayer()
                                      : Selection();
    }
    selection.session = m_session;
    return selection;
}

Selection ConvertPage::selectedLayer() const
{
    const LayerError* const layer = m_layers->current();
    if (!layer) {
        return {};
    }
    return {.place = {.scope = m_outcome->before->planned()->graphs().front().scope,
                      .node = {},
                      .nodeName = layer->node,
                      .value = layer->value},
            .others = 1,
            .title = texts::fromUtf8(layer->node),
            .facts = {{tr("Operator"), texts::fromUtf8(layer->opType)},
                      {tr("Value"), texts::fromUtf8(layer->value)},
                      {tr("Error"), layer->breaks ? tr("not finite") : texts::number(layer->error, 3)},
                      {tr("Conversion"), layer->isConverted ? tr("converted") : tr("kept")}},
            .mapText = m_showLayer->text()};
}

void ConvertPage::select(const Selection& selection)
{
    if (m_outcome && !isSame(selected(), selection)) {
        forgetChosen();
        m_kept->select(selection);
    }
}

void ConvertPage::focusForm() { m_form->focusTarget(); }

void ConvertPage::convert()
{
    const std::optional<ConvertRequest> request = m_form->request();
    if (request && canRun()) {
        Q_EMIT convertRequested(*request);
    }
}

void ConvertPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    endRun();
    turnToView(Outputs);
    m_form->open(*session);
    setOutcome(nullptr);
}

void ConvertPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_form->update(*session);
    showState();
}

void ConvertPage::showOutcome(const std::shared_ptr<const ConversionOutcome>& outcome)
{
    endRun();
    setOutcome(outcome);
}

std::optional<ConvertRequest> ConvertPage::request() const
{
    std::optional<ConvertRequest> chosen = m_form->request();
    return chosen || !m_outcome ? chosen : m_outcome->request;
}

void ConvertPage::resume(const ConvertRequest& request) { m_form->resume(request); }

void ConvertPage::setOutcome(std::shared_ptr<const ConversionOutcome> outcome)
{
    const bool isComparable = outcome && m_outcome && isSameDocument(*outcome->before, *m_outcome->before);
    letGo(std::exchange(m_last, isComparable ? m_outcome : nullptr));
    letGo(std::exchange(m_outcome, std::move(outcome)));
    forgetChosen();
    m_isShowing = true;
    m_regions->show(m_outcome);
    m_kept->show(m_outcome);
    if (m_outcome) {
        const Conversion& conversion = m_outcome->conversion;
        m_layers->show(m_outcome, conversion.layers, conversion.measurement.tolerance);
        m_figures->show(*m_outcome, m_last.get());
        showOutputs();
    } else {
        m_layers->show(nullptr, {}, 0);
    }
    m_isShowing = false;
    showCurrent();
    showState();
}

void ConvertPage::showOutputs()
{
    const ConversionMeasurement& measurement = m_outcome->conversion.measurement;
    std::vector<OutputBars::Output> outputs;
    for (const MeasuredOutput& output : measuredOutputs(measurement)) {
        outputs.push_back({.name = texts::fromUtf8(output.name),
                           .computed = errorOf(output.computed),
                           .rounded = errorOf(output.rounded)});
    }
    QStringList notes;
    if (!measurement.computed.empty() && !measurement.rounded.empty()) {
        notes.append(tr("Faint: as this CPU computes. Strong: with every converted value rounded to %1, as a "
                        "processor computes that has the dtype.")
                         .arg(texts::dtype(m_outcome->conversion.to)));
    }
    if (!measurement.trouble.empty() && !outputs.empty()) {
        notes.append(
            tr("Not all could be measured: %1").arg(texts::fromUtf8(displayText(measurement.trouble, 400))));
    }
    m_outputs->show(std::move(outputs), measurement.tolerance, notes);
}

void ConvertPage::showCurrent()
{
    const LayerError* const layer = m_layers->current();
    m_showLayer->setVisible(layer != nullptr);
    m_layers->setVisible(layer != nullptr);
    m_layersNote->setVisible(layer != nullptr);
    if (layer) {
        m_layersNote->setText(
            tr("With every converted value rounded to %1. Full dots: converted nodes. Rings: nodes that "
               "are kept.")
                .arg(texts::dtype(m_outcome->conversion.to)));
    }
    if (!layer) {
        m_layer->setText(m_outcome && m_outcome->request.options.studies &&
                                 m_outcome->conversion.measurement.rounded.empty()
                             ? tr("No layer was measured: nothing is rounded, or the model could not be run.")
                             : tr("No layer was measured."));
        return;
    }
    const QString error = layer->breaks ? tr("not finite") : texts::number(layer->error, 3);
    const QString node = labels::breakable(texts::fromUtf8(layer->node));
    m_layer->setText(
        layer->isConverted
            ? tr("%1 %2, converted: its value is off by %3.").arg(texts::fromUtf8(layer->opType), node, error)
            : tr("%1 %2, kept: its value is off by %3.").arg(texts::fromUtf8(layer->opType), node, error));
}

bool ConvertPage::isApplied() const
{
    return m_outcome && m_session && changesSomething(*m_outcome) &&
           isSameDocument(*m_session, *m_outcome->after);
}

QStringList ConvertPage::factsOf(const Conversion& conversion) const
{
    QStringList facts;
    if (!conversion.fixes.applied.empty()) {
        facts.append(texts::count(conversion.fixes.fixCount(), tr("1 fix of what was broken comes first."),
                                  tr("%1 fixes of what was broken come first.")));
    }
    if (conversion.opset.isRaised()) {
        facts.append(tr("The opset is raised from %1 to %2.")
                         .arg(texts::number(static_cast<double>(conversion.opset.from)),
                              texts::number(static_cast<double>(conversion.opset.to))));
    }
    if (conversion.newFindings > 0) {
        facts.append(
            texts::count(conversion.newFindings, tr("1 finding is new."), tr("%1 findings are new.")));
    }
    if (!conversion.losses.lossless()) {
        facts.append(tr("Stored values of %1: %2.")
                         .arg(texts::count(conversion.losses.lossyCount, tr("1 tensor"), tr("%1 tensors")),
                              texts::loss(conversion.losses.total)));
    }
    const std::vector<Message> given = givenBackTexts(conversion);
    for (std::size_t i = conversion.changesNothing() ? 1 : 0; i < given.size();
         ++i) { // the headline has the first
        facts.append(texts::asSentence(texts::translated(given[i])));
    }
    for (const Message& note : conversion.notes) {
        facts.append(texts::asSentence(texts::translated(note)));
    }
    return facts;
}

RunPage::Texts ConvertPage::runTexts() const
{
    return {.idle = tr(
                "Choose a dtype and press Convert. You see what it does to the size, to every output and to "
                "each layer. The model stays as it is until you apply the result."),
            .running = tr("Converting. Nothing of the model changes."),
            .failed = tr("The model could not be converted."),
            .applied = tr("It is in the plan, as one step; Changes lists what it does."),
            .stale = tr("The model was changed since. Convert again to apply it.")};
}

RunPage::Headline ConvertPage::resultHeadline() const
{
    const HeadlineLook look = lookOf(*m_outcome);
    return {.tone = isStale() ? Tone::Muted : look.tone,
            .icon = look.icon,
            .text = texts::asSentence(texts::translated(m_outcome->headline.text)),
            .facts = factsOf(m_outcome->conversion)};
}

void ConvertPage::showParts()
{
    m_figuresAndDetails->setVisible(m_outcome && !isFailed());
    const bool isChangeable = m_outcome && canRun() && !isApplied();
    m_regions->setChangeable(isChangeable);
    m_kept->setChangeable(isChangeable);
    showButtons();
}

void ConvertPage::showButtons()
{
    const bool canApply = isPresent() && changesSomething(*m_outcome);
    m_apply->setVisible(m_outcome && !isFailed() && !isApplied());
    setUsable(*m_apply, canApply && !isBusy(),
              canApply ? busyReason() : tr("There is nothing to apply to the present model"));
    m_changes->setVisible(!isFailed() && isApplied());
    const double tolerance = offeredTolerance();
    m_offer->setText(tr("Convert With a Tolerance of %1").arg(texts::number(tolerance)));
    m_offer->setAccessibleName(m_offer->text());
    m_offer->setVisible(!isFailed() && tolerance > 0 && !isApplied());
    setUsable(*m_offer, !isBusy() && !isRunning(), busyReason());
    m_discard->setVisible(isFailed() || (m_outcome && !isApplied()));
    setUsable(*m_discard, !isRunning(), busyReason());
    m_form->setNextStep(!isApplied() && (!canApply || isFailed()));
    const bool wasMeasured = m_form->request() && m_form->request()->options.measures;
    m_unmeasured->setVisible(isFailed() && wasMeasured);
    setUsable(*m_unmeasured, !isBusy(), busyReason());
    // The page Numerics measures the planned model, so it would not measure a result that is not applied yet.
    m_numerics->setVisible(!isFailed() && isApplied() &&
                           m_outcome->headline.state != ConversionState::Within);
    m_runtime->setVisible(m_outcome && !isFailed() &&
                          m_outcome->conversion.measurement.status ==
                              ConversionMeasurement::Status::Impossible &&
                          m_outcome->request.options.calibration.empty());
}

} // namespace onnxmend
