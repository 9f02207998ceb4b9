// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/histogram_plot.h"

#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QLabel>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <limits>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Sets the corners of the steps: a point at each bin's left edge and one at the right end, down to zero at
/// both sides.
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
    : Plot({}, tr("Histogram of the values"), parent)
    , m_tooLow(addBand(*plot().axisRect()))
    , m_tooHigh(addBand(*plot().axisRect()))
    , m_subnormal(addBand(*plot().axisRect()))
    , m_before(plot().addGraph())
    , m_after(plot().addGraph())
    , m_note(addNote(u"histogramNote"_s))
{
    setAccessibleName(plot().accessibleName());
    for (QCPGraph* const graph : {m_before, m_after}) {
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAdaptiveSampling(false);
    }
    setTicker(*plot().xAxis, QSharedPointer<NumberTicker>::create(4));
    setTicker(*plot().yAxis, QSharedPointer<NumberTicker>::create(3, NumberTicker::Of::Counts));
    plot().yAxis->ticker()->setTickStepStrategy(QCPAxisTicker::tssReadability);
    plot().axisRect()->setMinimumMargins({8, 12, 8, 4});
    plot().legend->setBorderPen(Qt::NoPen);
    plot().legend->setIconSize(tokens::parts, tokens::between);
    // The legend is above the bars and does not cover them.
    plot().axisRect()->insetLayout()->take(plot().legend);
    plot().plotLayout()->insertRow(0);
    plot().plotLayout()->addElement(0, 0, plot().legend);
    plot().plotLayout()->setRowStretchFactor(0, 0.001);
    plot().plotLayout()->setRowSpacing(0);
    plot().legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot().legend->setMargins({8, 0, 8, 0});
    live::keep(*this, live::Part::Size, [this] { setMinimumHeight(fontMetrics().height() * 9); });
    markType(DType::Undefined);
    draw();
    clear();
}

void HistogramPlot::show(const Histogram& before, DType stored, const Histogram* after, DType target)
{
    m_stored = stored;
    m_target = target;
    setSteps(*m_before, before);
    m_before->setName(texts::dtype(stored));
    plot().setAccessibleDescription(after ? u"%1, %2"_s.arg(texts::dtype(stored), texts::dtype(target))
                                          : texts::dtype(stored));
    m_after->setVisible(after != nullptr);
    if (after) {
        setSteps(*m_after, *after);
        m_after->setName(texts::dtype(target));
        m_after->addToLegend();
    } else {
        m_after->removeFromLegend();
    }
    m_before->setVisible(true);
    plot().legend->setVisible(after != nullptr);
    const double span = before.highest - before.lowest;
    const double margin = span > 0 ? span * 0.02 : 1;
    plot().xAxis->setRange(before.lowest - margin, before.highest + margin);
    std::uint64_t most =
        before.counts.empty() ? 0 : *std::max_element(before.counts.begin(), before.counts.end());
    if (after && !after->counts.empty()) {
        most = std::max(most, *std::max_element(after->counts.begin(), after->counts.end()));
    }
    m_outside = std::max(before.outside, after ? after->outside : 0);
    showNote();
    plot().yAxis->setRange(0, std::max(static_cast<double>(most) * 1.15, 1.0));
    draw();
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
    // The widest type has no values beyond it.
    m_tooLow->setVisible(hasRange && info.lowest > -far);
    m_tooHigh->setVisible(hasRange && info.highest < far);
    m_subnormal->setVisible(normal > 0);
    showNote();
    plot().replot(QCustomPlot::rpQueuedReplot);
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
    plot().legend->setVisible(false);
    m_outside = 0;
    m_note->hide();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::draw()
{
    styleFaintAxes(*plot().axisRect(), font());
    // Stored values are filled and cast ones are outlined, as in all pictures of dtypes.
    const QColor stored = theme::dtypeColor(m_stored, palette());
    QColor fill = stored;
    fill.setAlphaF(0.35F);
    m_before->setPen(stored);
    m_before->setBrush(fill);
    m_after->setPen(QPen(theme::dtypeColor(m_target, palette()), tokens::curve));
    paintBand(*m_tooLow, theme::Tone::Bad, 40);
    paintBand(*m_tooHigh, theme::Tone::Bad, 40);
    paintBand(*m_subnormal, theme::Tone::Warning, 40);
    plot().legend->setBrush(Qt::NoBrush);
    plot().legend->setTextColor(palette().color(QPalette::Text));
    plot().legend->setFont(font());
    plot().replot(QCustomPlot::rpQueuedReplot);
}

} // namespace onnxmend
