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
#include "ui/page/page_skeleton.h"
#include "ui/pages/convert/conversion_figures.h"
#include "ui/pages/convert/conversion_regions.h"
#include "ui/pages/convert/convert_form.h"
#include "ui/pages/convert/kept_nodes_panel.h"
#include "ui/plots/layer_curve.h"
#include "ui/plots/output_bars.h"
#include "ui/tasks/convert_tasks.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr std::size_t mostOutputs = 60; ///< more bars are not readable
constexpr int hintWidth = 64;           ///< digits, which have the same width in every language

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
    : Page(parent)
    , m_form(new ConvertForm(this))
    , m_pages(new QStackedWidget(this))
    , m_hint(labels::createMuted(this, {}))
{
    setObjectName(u"convertPage"_s);
    setAccessibleName(tr("Convert"));
    m_pages->addWidget(createHint());
    m_pages->addWidget(createResult());
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form);
    layout->addWidget(createLine(this));
    layout->addWidget(m_pages, 1);
    connect(m_form, &ConvertForm::convertRequested, this, &ConvertPage::convert);
    connect(m_form, &ConvertForm::cancelRequested, this, &ConvertPage::cancelRequested);
    showState();
}

ConvertPage::~ConvertPage() = default;

QWidget* ConvertPage::createHint()
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Effect of a conversion"));
    m_hint->setObjectName(u"convertHint"_s);
    m_hint->setAccessibleDescription(tr("Effect of a conversion"));
    m_hint->setAlignment(Qt::AlignCenter);
    live::keep(*m_hint, live::Part::Size, [this] {
        m_hint->setMinimumWidth(m_hint->fontMetrics().horizontalAdvance(u'0') * hintWidth);
    });
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(tokens::section, tokens::section, tokens::section, tokens::section);
    layout->addWidget(m_hint, 1, Qt::AlignCenter);
    m_skeleton = new PageSkeleton(*part);
    return part;
}

QWidget* ConvertPage::createResult()
{
    auto* const result = new QWidget(this);
    result->setAccessibleName(tr("Result of the conversion"));
    auto* const layout = new QVBoxLayout(result);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(createHeadline());
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

QWidget* ConvertPage::createHeadline()
{
    auto* const bar = new QWidget(this);
    bar->setAccessibleName(tr("State of the conversion"));
    m_icon = new QLabel(bar);
    m_headline = labels::createText(bar, tr("State of the conversion"));
    m_headline->setObjectName(u"convertHeadline"_s);
    live::setFont(*m_headline, tokens::TextSize::Section);
    m_facts = labels::createText(bar, tr("Further notes"));
    m_facts->setObjectName(u"convertFacts"_s);
    m_facts->setForegroundRole(QPalette::WindowText);
    m_apply = createButton(bar, u"applyConversion"_s, tr("Apply"),
                           tr("Put the conversion into the plan, as one step that can be undone"));
    setPrimary(*m_apply);
    m_changes = createButton(bar, u"showConversionChanges"_s, tr("Show Changes"),
                             tr("Turn to the plan, which has it as one step"));
    m_discard = createButton(bar, u"discardConversion"_s, tr("Discard"),
                             tr("Forget the result; the model stays as it is"));
    m_unmeasured = createButton(bar, u"convertUnmeasured"_s, tr("Convert Without Measuring"),
                                tr("Decide by types and stored values alone"));
    m_runtime = createButton(bar, u"chooseRuntime"_s, tr("Choose ONNX Runtime..."),
                             tr("Another library, on the Verify page"));
    m_numerics = createButton(bar, u"findNumericCauses"_s, tr("Find the Causes"),
                              tr("Turn to Numerics, which names the nodes that make the outputs wrong"));
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(tokens::inside);
    texts->addWidget(m_headline);
    texts->addWidget(m_facts);
    texts->addWidget(createOffer(*bar), 0, Qt::AlignLeft);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addLayout(texts, 1);
    for (QPushButton* const button : {m_runtime, m_unmeasured, m_discard, m_numerics, m_changes, m_apply}) {
        layout->addWidget(button, 0, Qt::AlignTop);
    }
    connect(m_apply, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(m_outcome); });
    connect(m_changes, &QPushButton::clicked, this, &ConvertPage::changesRequested);
    connect(m_discard, &QPushButton::clicked, this, [this] {
        m_state = State::Idle;
        setOutcome(nullptr);
        m_form->focusTarget();
    });
    connect(m_unmeasured, &QPushButton::clicked, this, [this] {
        m_form->setMeasured(false);
        convert();
    });
    connect(m_runtime, &QPushButton::clicked, this, &ConvertPage::runtimeRequested);
    connect(m_numerics, &QPushButton::clicked, this, &ConvertPage::numericsRequested);
    return bar;
}

QPushButton* ConvertPage::createOffer(QWidget& bar)
{
    m_offer = createButton(&bar, u"convertWithTolerance"_s, {},
                           tr("All nodes that were kept for the measured error are converted with it"));
    connect(m_offer, &QPushButton::clicked, this, [this] {
        if (const double tolerance = offeredTolerance(); tolerance > 0) {
            m_form->setTolerance(tolerance);
            ConvertRequest request = m_outcome->request; // the form may say something else by now
            request.options.tolerance = tolerance;
            if (m_session && !m_isBusy && m_state != State::Running) {
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
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Details of the conversion"));
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    m_detail = new SegmentedControl(tr("View of the conversion"),
                                    {tr("Outputs"), tr("Layers"), tr("Regions"), tr("Kept Nodes")}, part);
    m_detail->setObjectName(u"convertDetail"_s);
    m_details = new QStackedWidget(part);
    m_details->addWidget(createOutputs());
    m_details->addWidget(createLayers());
    m_regions = new ConversionRegions(part);
    m_details->addWidget(m_regions);
    m_kept = new KeptNodesPanel(part);
    m_details->addWidget(m_kept);
    layout->addWidget(m_detail);
    layout->addWidget(m_details, 1);
    connect(m_detail, &SegmentedControl::chosen, this, [this](int index) {
        m_details->setCurrentIndex(index);
        m_isChosen = false;
        Q_EMIT selectionChanged(); // the table has appeared or gone
    });
    createKept();
    return part;
}

QWidget* ConvertPage::createOutputs()
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Error of each output"));
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    m_outputs = new OutputBars(part);
    m_outputsNote = labels::createMuted(part, {});
    m_outputsNote->setObjectName(u"outputsNote"_s);
    layout->addWidget(m_outputsNote);
    layout->addWidget(m_outputs);
    layout->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Error of each output"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(part);
    return scroll;
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
    connect(m_layers, &LayerCurve::currentChanged, this, [this] {
        showCurrentLayer();
        chooseCurrent();
    });
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
        selection = m_details->currentIndex() == Kept      ? m_kept->selected()
                    : !m_isChosen                          ? Selection()
                    : m_details->currentIndex() == Regions ? m_regions->selected()
                    : m_details->currentIndex() == Layers  ? selectedLayer()
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

/// Notes that the user selected: a layer and a region are current from the start.
void ConvertPage::chooseCurrent()
{
    if (!m_isShowing) {
        m_isChosen = true;
        Q_EMIT selectionChanged();
    }
}

void ConvertPage::select(const Selection& selection)
{
    if (m_outcome && !isSame(selected(), selection)) {
        m_isChosen = false;
        m_kept->select(selection);
    }
}

void ConvertPage::focusForm() { m_form->focusTarget(); }

void ConvertPage::convert()
{
    const std::optional<ConvertRequest> request = m_form->request();
    if (request && m_session && !m_isBusy && m_state != State::Running) {
        Q_EMIT convertRequested(*request);
    }
}

void ConvertPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_state = State::Idle;
    m_detail->setCurrent(Outputs);
    m_details->setCurrentIndex(Outputs);
    m_form->setRunning(false);
    m_form->open(*session);
    setOutcome(nullptr);
}

void ConvertPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_form->update(*session);
    showState();
}

void ConvertPage::setBusy(bool busy)
{
    m_isBusy = busy;
    if (!busy && m_state == State::Running) { // another document replaced it
        m_state = State::Idle;
        m_form->setRunning(false);
    }
    m_form->setBusy(busy);
    showState();
}

void ConvertPage::follow(const Job& job)
{
    if (m_state == State::Running && !m_outcome) {
        m_skeleton->follow(job);
    }
}

void ConvertPage::showStarted()
{
    m_state = State::Running;
    m_form->setRunning(true);
    showState();
}

void ConvertPage::showOutcome(const std::shared_ptr<const ConversionOutcome>& outcome)
{
    m_state = State::Idle;
    m_form->setRunning(false);
    setOutcome(outcome);
}

std::optional<ConvertRequest> ConvertPage::request() const
{
    std::optional<ConvertRequest> chosen = m_form->request();
    return chosen || !m_outcome ? chosen : m_outcome->request;
}

void ConvertPage::resume(const ConvertRequest& request) { m_form->resume(request); }

void ConvertPage::showCancelled()
{
    m_state = State::Cancelled;
    m_form->setRunning(false);
    showState();
}

void ConvertPage::showFailure(const ErrorDetails& error)
{
    m_state = State::Failed;
    m_failure = error.file.empty() ? texts::sentence(error)
                                   : u"%1: %2"_s.arg(texts::fromUtf8(error.file), texts::sentence(error));
    m_form->setRunning(false);
    showState();
}

void ConvertPage::setOutcome(std::shared_ptr<const ConversionOutcome> outcome)
{
    const bool isComparable = outcome && m_outcome && isSameDocument(*outcome->before, *m_outcome->before);
    letGo(std::exchange(m_last, isComparable ? m_outcome : nullptr));
    letGo(std::exchange(m_outcome, std::move(outcome)));
    m_isChosen = false;
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
    showCurrentLayer();
    showState();
}

void ConvertPage::showOutputs()
{
    const ConversionMeasurement& measurement = m_outcome->conversion.measurement;
    std::vector<MeasuredOutput> outputs = measuredOutputs(measurement);
    const std::size_t all = outputs.size();
    if (all > mostOutputs) {
        std::ranges::stable_sort(outputs, std::ranges::greater(), &MeasuredOutput::worst);
        outputs.resize(mostOutputs);
    }
    std::vector<OutputBars::Output> bars;
    bars.reserve(outputs.size());
    for (const MeasuredOutput& output : outputs) {
        bars.push_back({.name = texts::fromUtf8(output.name),
                        .computed = errorOf(output.computed),
                        .rounded = errorOf(output.rounded)});
    }
    m_outputs->show(bars, measurement.tolerance);
    m_outputs->setVisible(!bars.empty());
    QStringList notes;
    if (!measurement.computed.empty() && !measurement.rounded.empty()) {
        notes.append(tr("Faint: as this CPU computes. Strong: with every converted value rounded to %1, as a "
                        "processor computes that has the dtype.")
                         .arg(texts::dtype(m_outcome->conversion.to)));
    }
    if (bars.empty()) {
        notes.append(tr("No output was measured."));
    }
    if (all > mostOutputs) {
        notes.append(
            tr("The worst %1 of %2 outputs are shown.").arg(texts::count(mostOutputs), texts::count(all)));
    }
    if (!measurement.trouble.empty() && !bars.empty()) {
        notes.append(
            tr("Not all could be measured: %1").arg(texts::fromUtf8(displayText(measurement.trouble, 400))));
    }
    m_outputsNote->setText(notes.join(u' '));
    m_outputsNote->setVisible(!notes.isEmpty());
}

void ConvertPage::showCurrentLayer()
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

bool ConvertPage::isStale() const
{
    return m_outcome && m_session && !isApplied() && !isSameDocument(*m_session, *m_outcome->before);
}

bool ConvertPage::isPresent() const { return m_outcome && !isApplied() && !isStale(); }

QStringList ConvertPage::factsOf(const Conversion& conversion) const
{
    QStringList facts;
    if (!conversion.fixes.applied.empty()) {
        facts.append(texts::count(conversion.fixes.applied.size(),
                                  tr("1 fix of what was broken comes first."),
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

QString ConvertPage::hintText() const
{
    switch (m_state) {
    case State::Running:
        return tr("Converting. Nothing of the model changes.");
    case State::Cancelled:
        return tr("Cancelled. Nothing was changed.");
    default:
        return tr("Choose a dtype and press Convert. You see what it does to the size, to every "
                  "output and to each layer. The model stays as it is until you apply the result.");
    }
}

void ConvertPage::showState()
{
    const bool isRunning = m_state == State::Running;
    const bool isFailed = m_state == State::Failed;
    m_pages->setCurrentIndex(m_outcome || isFailed ? 1 : 0);
    m_hint->setText(hintText());
    if (isFailed) {
        showHeadline(Tone::Bad, "status-mismatch", tr("The model could not be converted."), {m_failure});
    } else if (m_outcome) {
        QStringList lines = factsOf(m_outcome->conversion);
        if (isRunning) {
            lines.prepend(tr("This is the previous result; the new one is being computed."));
        } else if (isApplied()) {
            lines.prepend(tr("It is in the plan, as one step; Changes lists what it does."));
        } else if (isStale()) {
            lines.prepend(tr("The model was changed since. Convert again to apply it."));
        } else if (m_state == State::Cancelled) {
            lines.prepend(tr("Cancelled; this is the previous result."));
        }
        const HeadlineLook look = lookOf(*m_outcome);
        showHeadline(isStale() ? Tone::Muted : look.tone, look.icon,
                     texts::asSentence(texts::translated(m_outcome->headline.text)), lines);
    }
    m_figuresAndDetails->setVisible(m_outcome && !isFailed);
    showButtons();
    const bool isChangeable = m_outcome && !m_isBusy && !isRunning && !isApplied();
    m_regions->setChangeable(isChangeable);
    m_kept->setChangeable(isChangeable);
    if (std::exchange(m_hasOffered, offersNextStep()) != offersNextStep()) {
        Q_EMIT selectionChanged(); // the banner shows or hides the next step
    }
}

void ConvertPage::showButtons()
{
    const bool isFailed = m_state == State::Failed;
    const bool canApply = isPresent() && changesSomething(*m_outcome);
    m_apply->setVisible(m_outcome && !isFailed && !isApplied());
    setUsable(*m_apply, canApply && !m_isBusy,
              canApply ? busyReason() : tr("There is nothing to apply to the present model"));
    m_changes->setVisible(!isFailed && isApplied());
    const double tolerance = offeredTolerance();
    m_offer->setText(tr("Convert With a Tolerance of %1").arg(texts::number(tolerance)));
    m_offer->setAccessibleName(m_offer->text());
    m_offer->setVisible(!isFailed && tolerance > 0 && !isApplied());
    setUsable(*m_offer, !m_isBusy && m_state != State::Running, busyReason());
    m_discard->setVisible(isFailed || (m_outcome && !isApplied()));
    setUsable(*m_discard, m_state != State::Running, busyReason());
    m_form->setNextStep(!isApplied() && (!canApply || isFailed));
    const bool wasMeasured = m_form->request() && m_form->request()->options.measures;
    m_unmeasured->setVisible(isFailed && wasMeasured);
    setUsable(*m_unmeasured, !m_isBusy, busyReason());
    // The page Numerics measures the planned model, so it would not measure a result that is not applied yet.
    m_numerics->setVisible(!isFailed && isApplied() && m_outcome->headline.state != ConversionState::Within);
    m_runtime->setVisible(m_outcome && !isFailed &&
                          m_outcome->conversion.measurement.status ==
                              ConversionMeasurement::Status::Impossible &&
                          m_outcome->request.options.calibration.empty());
}

void ConvertPage::showHeadline(Tone tone, std::string_view icon, const QString& text,
                               const QStringList& lines)
{
    live::setPicture(*m_icon, theme::icon(icon, tone), 2);
    m_headline->setText(text);
    m_facts->setText(lines.join(u'\n'));
    m_facts->setVisible(!lines.isEmpty());
}

} // namespace onnxmend
