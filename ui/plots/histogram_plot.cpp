// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/histogram_plot.h"

#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QEvent>
#include <QStringList>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Corners of the steps: a point at each bin's left edge and one at the right end, down to zero at both
/// sides.
void setSteps(QCPGraph& graph, const Histogram& histogram)
{
    const auto count = static_cast<double>(histogram.counts.size());
    const double width = (histogram.highest - histogram.lowest) / std::max(count, 1.0);
    QVector<double> keys{histogram.lowest};
    QVector<double> values{0};
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        keys.append(histogram.lowest + static_cast<double>(bin) * width);
        values.append(static_cast<double>(histogram.counts[bin]));
    }
    keys.append(histogram.highest);
    values.append(0);
    graph.setData(keys, values, true);
}

/// From bottom to top of the plot, between two values.
void setBand(QCPItemRect& band, double from, double to)
{
    for (QCPItemPosition* const corner : {band.topLeft, band.bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    band.topLeft->setCoords(from, 0);
    band.bottomRight->setCoords(to, 1);
}

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_tooLow(new QCPItemRect(m_plot))
    , m_tooHigh(new QCPItemRect(m_plot))
    , m_subnormal(new QCPItemRect(m_plot))
    , m_before(m_plot->addGraph())
    , m_after(m_plot->addGraph())
    , m_note(labels::createMuted(this, {}))
{
    setAccessibleName(tr("Histogram of the values"));
    m_plot->setAccessibleName(tr("Histogram of the values"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_note);
    m_note->setObjectName(u"histogramNote"_s);
    for (QCPGraph* const graph : {m_before, m_after}) {
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAdaptiveSampling(false);
    }
    setTicker(*m_plot->xAxis, QSharedPointer<NumberTicker>::create(4));
    setTicker(*m_plot->yAxis, QSharedPointer<NumberTicker>::create(3, NumberTicker::Of::Counts));
    m_plot->yAxis->ticker()->setTickStepStrategy(QCPAxisTicker::tssReadability);
    m_plot->axisRect()->setMinimumMargins({8, 12, 8, 4});
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->legend->setIconSize(tokens::parts, tokens::between);
    // Above the bars, not over them.
    m_plot->axisRect()->insetLayout()->take(m_plot->legend);
    m_plot->plotLayout()->insertRow(0);
    m_plot->plotLayout()->addElement(0, 0, m_plot->legend);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setMargins({8, 0, 8, 0});
    setMinimumHeight(fontMetrics().height() * 9);
    markType(DType::Undefined);
    applyPalette();
    clear();
}

HistogramPlot::~HistogramPlot() = default;

void HistogramPlot::show(const Histogram& before, DType stored, const Histogram* after, DType target)
{
    m_stored = stored;
    m_target = target;
    setSteps(*m_before, before);
    m_before->setName(texts::dtype(stored));
    m_after->setVisible(after != nullptr);
    if (after) {
        setSteps(*m_after, *after);
        m_after->setName(texts::dtype(target));
        m_after->addToLegend();
    } else {
        m_after->removeFromLegend();
    }
    m_before->setVisible(true);
    m_plot->legend->setVisible(after != nullptr);
    const double span = before.highest - before.lowest;
    const double margin = span > 0 ? span * 0.02 : 1;
    m_plot->xAxis->setRange(before.lowest - margin, before.highest + margin);
    std::uint64_t most =
        before.counts.empty() ? 0 : *std::max_element(before.counts.begin(), before.counts.end());
    if (after && !after->counts.empty()) {
        most = std::max(most, *std::max_element(after->counts.begin(), after->counts.end()));
    }
    m_outside = std::max(before.outside, after ? after->outside : 0);
    showNote();
    m_plot->yAxis->setRange(0, std::max(static_cast<double>(most) * 1.15, 1.0));
    applyPalette();
}

void HistogramPlot::markType(DType dtype)
{
    m_marked = dtype;
    const DTypeInfo& info = dtypeInfo(dtype);
    constexpr double far = std::numeric_limits<double>::max();
    const bool hasRange = info.bits > 0;
    const double normal = smallestNormal(dtype);
    setBand(*m_tooLow, -far, info.lowest);
    setBand(*m_tooHigh, info.highest, far);
    setBand(*m_subnormal, -normal, normal);
    // Nothing is beyond the widest type.
    m_tooLow->setVisible(hasRange && info.lowest > -far);
    m_tooHigh->setVisible(hasRange && info.highest < far);
    m_subnormal->setVisible(normal > 0);
    showNote();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::showNote()
{
    QStringList notes;
    if (dtypeInfo(m_marked).bits > 0) {
        const DTypeInfo& info = dtypeInfo(m_marked);
        notes.append(
            info.lowest == -info.highest
                ? tr("%1 holds ±%2.").arg(texts::dtype(m_marked), texts::number(info.highest))
                : tr("%1 holds %2 to %3.")
                      .arg(texts::dtype(m_marked), texts::number(info.lowest), texts::number(info.highest)));
        if (const double normal = smallestNormal(m_marked); normal > 0) {
            notes.append(tr("Subnormal below %1.").arg(texts::number(normal)));
        }
    }
    if (m_outside > 0) {
        notes.append(tr("Far from these and not shown: %1").arg(texts::count(m_outside)));
    }
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

void HistogramPlot::clear()
{
    m_before->setVisible(false);
    m_after->setVisible(false);
    m_plot->legend->setVisible(false);
    m_outside = 0;
    m_note->hide();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
    }
    QWidget::changeEvent(event);
}

void HistogramPlot::applyPalette()
{
    const QPalette colors = palette();
    const QColor text = theme::color(theme::Tone::Muted, colors);
    QColor grid = text;
    grid.setAlpha(50);
    m_plot->setBackground(colors.color(QPalette::Base));
    for (QCPAxis* const axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(text);
        axis->setTickPen(text);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(text);
        axis->setTickLabelFont(font());
        axis->grid()->setPen(grid);
        axis->grid()->setZeroLinePen(grid);
    }
    // As everywhere a dtype is seen: what is stored is filled, what it becomes is drawn over it.
    const QColor stored = theme::dtypeColor(m_stored, colors);
    QColor fill = stored;
    fill.setAlphaF(0.35F);
    m_before->setPen(stored);
    m_before->setBrush(fill);
    m_after->setPen(QPen(theme::dtypeColor(m_target, colors), tokens::curve));
    const auto fillBand = [&colors](QCPItemRect* band, theme::Tone tone) {
        QColor color = theme::color(tone, colors);
        color.setAlpha(40);
        band->setPen(Qt::NoPen);
        band->setBrush(color);
    };
    fillBand(m_tooLow, theme::Tone::Bad);
    fillBand(m_tooHigh, theme::Tone::Bad);
    fillBand(m_subnormal, theme::Tone::Warning);
    m_plot->legend->setBrush(Qt::NoBrush);
    m_plot->legend->setTextColor(colors.color(QPalette::Text));
    m_plot->legend->setFont(font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace onnxmend
