// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/facts_panel.h"

#include "ui/look/card.h"
#include "ui/look/controls.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/plots/histogram_plot.h"
#include "ui/plots/magnitude_plot.h"
#include "ui/tensor/value_grid_model.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int panelLetters = 70; ///< width: two columns of numbers beside their names
constexpr int histogramLines = 13;
constexpr std::size_t binCount = 64;
constexpr std::uint64_t measuredAtOnce = std::uint64_t{64}
                                         << 20; ///< bytes; reading them takes no noticeable time

struct Fact {
    const char* title;
    QString (*text)(const ValueSummary&);
    bool isOfFloats = false;
};

QString ofFinite(const ValueSummary& summary, double value)
{
    return summary.finite > 0 ? texts::number(value) : texts::dash();
}

const std::array<Fact, 11>& facts()
{
    static const std::array<Fact, 11> all{
        {{QT_TRANSLATE_NOOP("facts", "Lowest"), [](const ValueSummary& s) { return ofFinite(s, s.lowest); }},
         {QT_TRANSLATE_NOOP("facts", "Highest"),
          [](const ValueSummary& s) { return ofFinite(s, s.highest); }},
         {QT_TRANSLATE_NOOP("facts", "Mean"), [](const ValueSummary& s) { return ofFinite(s, s.mean); }},
         {QT_TRANSLATE_NOOP("facts", "Standard deviation"),
          [](const ValueSummary& s) { return ofFinite(s, s.deviation); }},
         {QT_TRANSLATE_NOOP("facts", "Smallest nonzero magnitude"),
          [](const ValueSummary& s) {
              return s.smallestMagnitude > 0 ? texts::number(s.smallestMagnitude) : texts::dash();
          }},
         {QT_TRANSLATE_NOOP("facts", "Zeros"), [](const ValueSummary& s) { return texts::count(s.zero); }},
         {QT_TRANSLATE_NOOP("facts", "Below zero"),
          [](const ValueSummary& s) { return texts::count(s.negative); }},
         {QT_TRANSLATE_NOOP("facts", "Subnormal"),
          [](const ValueSummary& s) { return texts::count(s.subnormal); }, true},
         {QT_TRANSLATE_NOOP("facts", "Infinite"),
          [](const ValueSummary& s) { return texts::count(s.infinite); }, true},
         {QT_TRANSLATE_NOOP("facts", "NaN"), [](const ValueSummary& s) { return texts::count(s.nan); }, true},
         {QT_TRANSLATE_NOOP("facts", "Distinct"), [](const ValueSummary& s) {
              return s.hasMoreDistinct ? FactsPanel::tr("over %1").arg(texts::count(s.distinct))
                                       : texts::count(s.distinct);
          }}}};
    return all;
}

QTableWidget* createTable(int columns, const QString& name, const QString& title, QWidget* parent)
{
    auto* const table = new QTableWidget(0, columns, parent);
    table->setObjectName(name);
    table->setAccessibleName(title);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    live::keepCellsMonospaced(*table);
    return table;
}

void setRows(QTableWidget& table, int rows)
{
    table.setRowCount(rows);
    live::keep(table, live::Part::Size, [&table, rows] { fitToRows(table, rows); });
}

QTableWidgetItem* numberItem(const QString& text)
{
    auto* const item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(tokens::monospaced());
    item->setToolTip(text);
    return item;
}

} // namespace

FactsPanel::FactsPanel(QWidget* parent)
    : QScrollArea(parent)
    , m_state(labels::createText(this, tr("Number of values that were read")))
    , m_exact(new QPushButton(this))
    , m_results(new QWidget(this))
    , m_histogram(new HistogramPlot(this))
    , m_magnitudes(new MagnitudePlot(this))
{
    setObjectName(u"factsPanel"_s);
    setAccessibleName(tr("Facts about all values"));
    live::keep(*m_histogram, live::Part::Size, [histogram = m_histogram] {
        histogram->setMinimumHeight(histogram->fontMetrics().height() * histogramLines);
    });
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    live::keep(*this, live::Part::Size,
               [this] { setMinimumWidth(letterWidth(fontMetrics()) * panelLetters); });
    m_state->setObjectName(u"factsState"_s);
    m_exact->setObjectName(u"measureAll"_s);
    m_exact->hide();
    connect(m_exact, &QPushButton::clicked, this, &FactsPanel::measureAll);
    auto* const content = new QWidget(this);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(tokens::between, 0, tokens::between, tokens::between);
    layout->setSpacing(tokens::between);
    auto* const state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_exact);
    layout->addLayout(state);
    layout->addWidget(m_results);
    auto* const results = new QVBoxLayout(m_results);
    results->setContentsMargins(0, 0, 0, 0);
    results->setSpacing(tokens::between);
    results->addWidget(createStatistics());
    const auto addPlot = [&](const QString& title, QWidget* plot) {
        auto* const card = new Card(title, m_results);
        card->contents().addWidget(plot);
        results->addWidget(card);
    };
    addPlot(tr("Histogram"), m_histogram);
    addPlot(tr("Error against magnitude"), m_magnitudes);
    results->addWidget(createWorst());
    layout->addStretch(1);
    setWidget(content);
    m_state->setText(tr("Reading values…"));
}

QWidget* FactsPanel::createStatistics()
{
    auto* const card = new Card(tr("Statistics"), this);
    m_statistics = createTable(3, u"statistics"_s, tr("Statistics"), card);
    m_statistics->setSelectionMode(QAbstractItemView::NoSelection);
    m_statistics->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_statistics->horizontalHeader()->setStretchLastSection(true);
    card->contents().addWidget(m_statistics);
    return card;
}

QWidget* FactsPanel::createWorst()
{
    auto* const card = new Card(tr("Ten worst elements"), this);
    m_worstCard = card;
    m_measure = createComboBox(card, u"worstMeasure"_s, tr("Measure of the error"));
    m_measure->addItems({tr("By absolute error"), tr("By relative error")});
    connect(m_measure, &QComboBox::activated, this, &FactsPanel::showWorst);
    m_worst = createTable(4, u"worstElements"_s, tr("Ten worst elements"), card);
    m_worst->setToolTip(tr("Click or press Enter to go to the element"));
    m_worst->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_worst->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    const auto goTo = [this](int row) {
        Q_EMIT elementRequested(m_worst->item(row, 0)->data(Qt::UserRole).toULongLong());
    };
    connect(m_worst, &QTableWidget::cellClicked, this, goTo);
    connect(m_worst, &QTableWidget::cellActivated, this, goTo);
    card->contents().addWidget(m_measure, 0, Qt::AlignLeft);
    card->contents().addWidget(m_worst);
    return card;
}

void FactsPanel::measure(const TensorRef& tensor, DType to)
{
    m_tensor = tensor;
    m_target = to;
    sample();
}

void FactsPanel::sample()
{
    start(makeJob<ValueMeasurement>(
        tr("Looking at a sample"),
        [tensor = *m_tensor, to = m_target](Progress& progress) {
            return sampleValues(tensor, to, binCount, progress);
        },
        this,
        [this](const ValueMeasurement& measurement) {
            show(measurement);
            if (!measurement.isExact && m_tensor->byteCount() <= measuredAtOnce) {
                measureAll();
            }
        }));
}

void FactsPanel::measureAll()
{
    start(makeJob<ValueMeasurement>(
        tr("Measuring all values"),
        [tensor = *m_tensor, to = m_target](Progress& progress) {
            return measureValues(tensor, to, binCount, progress);
        },
        this, [this](const ValueMeasurement& measurement) { show(measurement); }));
    m_exact->setEnabled(false);
}

void FactsPanel::start(std::unique_ptr<Job> job)
{
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_state->setText(tr("The values cannot be read. %1").arg(texts::sentence(error)));
        m_exact->hide();
        m_results->hide();
        Q_EMIT failed(error);
    });
    connect(job.get(), &Job::cancelled, this, [this] { m_exact->setEnabled(true); });
    m_job.start(std::move(job));
}

QString FactsPanel::stateText(const ValueMeasurement& measurement) const
{
    const std::uint64_t all = m_tensor->elementCount();
    const QString text = measurement.isExact
                             ? texts::count(all, tr("The one value"), tr("All %1 values"))
                             : tr("Sample of %1 of %2 values, spread evenly")
                                   .arg(texts::count(measurement.measured), texts::count(all));
    return dtypeInfo(measurement.before).kind == DTypeKind::Complex
               ? tr("%1; real and imaginary parts count as numbers of their own").arg(text)
               : text;
}

void FactsPanel::show(const ValueMeasurement& measurement)
{
    m_measurement = measurement;
    m_results->show();
    m_state->setText(stateText(measurement));
    m_exact->setEnabled(true);
    m_exact->setVisible(!measurement.isExact);
    m_exact->setText(tr("&Measure All (%1)").arg(texts::bytes(m_tensor->byteCount())));
    showStatistics(measurement);
    const bool casts = measurement.summaryAfter.has_value();
    const DType marked = casts ? measurement.after : DType::Undefined;
    m_histogram->markType(marked);
    m_histogram->show(measurement.histogramBefore, measurement.before,
                      casts ? &*measurement.histogramAfter : nullptr, measurement.after);
    m_magnitudes->show(measurement.magnitudes, marked);
    m_worstCard->setVisible(casts);
    showWorst();
    Q_EMIT measured(measurement);
}

void FactsPanel::showStatistics(const ValueMeasurement& measurement)
{
    const bool casts = measurement.summaryAfter.has_value();
    const bool isFloat =
        smallestNormal(measurement.before) > 0 || (casts && smallestNormal(measurement.after) > 0);
    m_statistics->setColumnCount(casts ? 3 : 2);
    m_statistics->setHorizontalHeaderLabels(
        {QString(), texts::dtype(measurement.before), texts::dtype(measurement.after)});
    m_statistics->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (int column = 1; column < m_statistics->columnCount(); ++column) {
        m_statistics->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    int rows = 0;
    setRows(*m_statistics, static_cast<int>(facts().size()));
    for (const Fact& fact : facts()) {
        if (fact.isOfFloats && !isFloat) {
            continue;
        }
        m_statistics->setItem(rows, 0,
                              new QTableWidgetItem(QCoreApplication::translate("facts", fact.title)));
        m_statistics->setItem(rows, 1, numberItem(fact.text(measurement.summaryBefore)));
        if (casts) {
            m_statistics->setItem(rows, 2, numberItem(fact.text(*measurement.summaryAfter)));
        }
        ++rows;
    }
    setRows(*m_statistics, rows);
}

void FactsPanel::showWorst()
{
    const bool isRelative = m_measure->currentIndex() == 1;
    const std::vector<WorstElement>& worst =
        isRelative ? m_measurement.worstRelative : m_measurement.worstAbsolute;
    m_worst->setHorizontalHeaderLabels({tr("Index"), texts::dtype(m_measurement.before),
                                        texts::dtype(m_measurement.after),
                                        isRelative ? tr("Relative error") : tr("Error")});
    for (int column = 1; column < m_worst->columnCount(); ++column) {
        m_worst->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    m_worst->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setRows(*m_worst, static_cast<int>(worst.size()));
    for (int row = 0; row < m_worst->rowCount(); ++row) {
        const WorstElement& element = worst[static_cast<std::size_t>(row)];
        auto* const index = new QTableWidgetItem(indexText(m_tensor->shape(), element.element));
        index->setData(Qt::UserRole, static_cast<qulonglong>(element.element));
        index->setToolTip(index->text());
        index->setFont(tokens::monospaced());
        const OutcomeLook& look = outcomeLook(element.loss.outcome);
        auto* const after = numberItem(texts::numberText(element.after));
        if (!look.icon.empty()) {
            after->setIcon(theme::icon(look.icon, look.tone));
            after->setToolTip(QCoreApplication::translate("outcome", look.word));
        }
        m_worst->setItem(row, 0, index);
        m_worst->setItem(row, 1, numberItem(texts::numberText(element.before)));
        m_worst->setItem(row, 2, after);
        m_worst->setItem(row, 3,
                         numberItem(isRelative ? texts::percent(element.loss.relError)
                                               : texts::number(element.loss.absError, 3)));
    }
}

} // namespace onnxmend
