// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/histogram_plot.h"

#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>

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

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
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
    m_plot->xAxis->ticker()->setTickCount(4);
    m_plot->yAxis->ticker()->setTickCount(3);
    m_plot->yAxis->setNumberFormat(u"gb"_s);
    m_plot->yAxis->setNumberPrecision(3);
    m_plot->xAxis->setNumberFormat(u"gb"_s);
    m_plot->xAxis->setNumberPrecision(3);
    m_plot->axisRect()->setMinimumMargins({8, 4, 8, 4});
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->legend->setIconSize(12, 8);
    // Above the bars, not over them.
    m_plot->axisRect()->insetLayout()->take(m_plot->legend);
    m_plot->plotLayout()->insertRow(0);
    m_plot->plotLayout()->addElement(0, 0, m_plot->legend);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setMargins({8, 0, 8, 0});
    setMinimumHeight(fontMetrics().height() * 9);
    applyPalette();
    clear();
}

HistogramPlot::~HistogramPlot() = default;

void HistogramPlot::show(const Histogram& before, const QString& beforeName, const Histogram* after,
                         const QString& afterName)
{
    setSteps(*m_before, before);
    m_before->setName(beforeName);
    m_after->setVisible(after != nullptr);
    if (after) {
        setSteps(*m_after, *after);
        m_after->setName(afterName);
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
    const std::uint64_t outside = std::max(before.outside, after ? after->outside : 0);
    m_note->setText(outside == 0 ? QString()
                                 : tr("Far from these and not shown: %1").arg(texts::count(outside)));
    m_note->setVisible(outside > 0);
    m_plot->yAxis->setRange(0, std::max(static_cast<double>(most) * 1.15, 1.0));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::clear()
{
    m_before->setVisible(false);
    m_after->setVisible(false);
    m_plot->legend->setVisible(false);
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
    QColor fill = text;
    fill.setAlpha(90);
    m_before->setPen(text);
    m_before->setBrush(fill);
    m_after->setPen(QPen(theme::color(theme::Tone::Accent, colors), 1.5));
    m_plot->legend->setBrush(Qt::NoBrush);
    m_plot->legend->setTextColor(colors.color(QPalette::Text));
    m_plot->legend->setFont(font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace onnxmend
