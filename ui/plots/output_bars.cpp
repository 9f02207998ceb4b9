// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/output_bars.h"

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

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr double leastOutputError = 1e-8; ///< less is as good as none
constexpr double outputBarWidth = 0.3;
constexpr double outputBarOffset = 0.18; ///< of both bars from the middle of their output
constexpr double fainter = 0.45;         ///< part of the colour in the bar of the CPU

QString errorText(const std::optional<double>& error)
{
    return !error                  ? texts::dash()
           : std::isfinite(*error) ? texts::number(*error, 2)
                                   : OutputBars::tr("not finite");
}

} // namespace

OutputBars::OutputBars(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
{
    setObjectName(u"outputBars"_s);
    m_plot->setAccessibleName(tr("How far each output is off"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->xAxis->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*m_plot->xAxis, QSharedPointer<PowerTicker>::create());
    m_plot->xAxis->setLabel(tr("Largest difference, of the output's greatest absolute value"));
    m_plot->yAxis->setTickPen(Qt::NoPen);
    m_plot->yAxis->setSubTickPen(Qt::NoPen);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setRangeReversed(true);
    draw();
}

OutputBars::~OutputBars() = default;

void OutputBars::show(const std::vector<Output>& outputs, double tolerance)
{
    m_outputs = outputs;
    m_tolerance = tolerance;
    QStringList said;
    for (const Output& output : m_outputs) {
        said.append(tr("%1: %2 as the CPU computes, %3 with all values rounded")
                        .arg(output.name, errorText(output.computed), errorText(output.rounded)));
    }
    m_plot->setAccessibleDescription(said.join(u"; "_s));
    m_plot->setToolTip(said.join(u'\n'));
    draw();
}

void OutputBars::draw()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_lowest = m_tolerance > 0 ? m_tolerance / 100 : 1e-6;
    m_highest = std::max(m_tolerance, leastOutputError);
    for (const Output& output : m_outputs) {
        for (const std::optional<double>& error : {output.computed, output.rounded}) {
            if (error && std::isfinite(*error) && *error > 0) {
                m_lowest = std::min(m_lowest, std::max(*error / 3, leastOutputError));
                m_highest = std::max(m_highest, *error);
            }
        }
    }
    m_highest *= 10; // room for what stands behind a bar
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const Output& output = m_outputs[i];
        const auto place = static_cast<double>(i);
        ticker->addTick(place, shortName(output.name));
        const bool hasBoth = output.computed && output.rounded;
        if (output.computed) {
            addBar(hasBoth ? place - outputBarOffset : place, *output.computed, true);
        }
        if (output.rounded) {
            addBar(hasBoth ? place + outputBarOffset : place, *output.rounded, false);
        }
    }
    m_plot->yAxis->setTicker(ticker);
    drawTolerance();
    fitAxes();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OutputBars::addBar(double place, double error, bool isComputed)
{
    const bool isFar = !(error <= m_tolerance);
    const double end = std::isfinite(error) ? std::max(error, m_lowest) : m_highest / 3;
    const QColor full = theme::color(isFar ? Tone::Bad : Tone::Accent, palette());
    auto* const bar = new QCPBars(m_plot->yAxis, m_plot->xAxis);
    bar->setWidth(outputBarWidth);
    bar->setBaseValue(m_lowest);
    bar->setData({place}, {end - m_lowest}); // it stands on its base
    bar->setBrush(isComputed ? theme::mixed(palette().color(QPalette::Base), full, fainter) : full);
    bar->setPen(Qt::NoPen);
    auto* const label = new QCPItemText(m_plot);
    label->position->setCoords(end, place);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label->setPadding({tokens::inside, 0, 0, 0});
    label->setText(errorText(error));
    label->setFont(tokens::font(tokens::TextSize::Caption));
    label->setColor(isFar ? full : palette().color(QPalette::Text));
    label->setClipToAxisRect(false);
}

void OutputBars::drawTolerance()
{
    if (m_tolerance <= 0) {
        return;
    }
    auto* const line = new QCPItemStraightLine(m_plot);
    line->point1->setCoords(m_tolerance, 0);
    line->point2->setCoords(m_tolerance, 1);
    line->setPen(QPen(theme::color(Tone::Warning, palette()), 2 * tokens::hairline, Qt::DashLine));
    auto* const label = new QCPItemText(m_plot);
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->position->setCoords(m_tolerance, 0);
    label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    label->setText(tr("%1 is allowed").arg(texts::number(m_tolerance, 3)));
    label->setFont(tokens::font(tokens::TextSize::Caption));
    label->setColor(theme::color(Tone::Warning, palette()));
    label->setClipToAxisRect(false);
}

void OutputBars::fitAxes()
{
    const QColor text = palette().color(QPalette::Text);
    for (QCPAxis* const axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(tokens::font(tokens::TextSize::Caption));
        axis->setLabelFont(tokens::font(tokens::TextSize::Caption));
        axis->setBasePen(QPen(palette().color(QPalette::Mid), tokens::hairline));
        axis->setTickPen(QPen(palette().color(QPalette::Mid), tokens::hairline));
        axis->setSubTickPen(Qt::NoPen);
        axis->grid()->setPen(QPen(palette().color(QPalette::Midlight), tokens::hairline));
    }
    m_plot->yAxis->setTickLabelFont(tokens::monospaced(tokens::TextSize::Caption));
    const auto rows = static_cast<int>(std::max<std::size_t>(m_outputs.size(), 1));
    m_plot->yAxis->setRange(-0.6, rows - 0.4);
    m_plot->xAxis->setRange(m_lowest, m_highest);
    m_plot->setBackground(palette().color(QPalette::Base));
    m_plot->axisRect()->setMinimumMargins(
        {tokens::between, tokens::section, tokens::around, tokens::between});
    setFixedHeight(rows * 2 * tokens::denseRow + 4 * tokens::denseRow);
}

void OutputBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        draw();
    }
    QWidget::changeEvent(event);
}

} // namespace onnxmend
