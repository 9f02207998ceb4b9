// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/error_bars.h"

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

namespace
{

/// Smaller than what one rounding of a double makes: the left edge.
constexpr double leastRelativeError = 1e-17;
constexpr double errorBarWidth = 0.6;

} // namespace

ErrorBars::ErrorBars(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
{
    setObjectName(u"errorBars"_s);
    m_plot->setAccessibleName(tr("Largest relative error of each output"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->xAxis->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*m_plot->xAxis, QSharedPointer<PowerTicker>::create());
    m_plot->xAxis->setLabel(tr("Largest relative error"));
    m_plot->yAxis->setTickPen(Qt::NoPen);
    m_plot->yAxis->setSubTickPen(Qt::NoPen);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setRangeReversed(true);
    draw();
}

ErrorBars::~ErrorBars() = default;

void ErrorBars::show(const std::vector<Output>& outputs)
{
    m_outputs = outputs;
    QStringList said;
    for (const Output& output : m_outputs) {
        said.append(tr("%1: %2").arg(output.name, texts::number(output.error, 3)));
    }
    m_plot->setAccessibleDescription(said.join(u"; "_s));
    m_plot->setToolTip(said.join(u'\n'));
    draw();
}

void ErrorBars::draw()
{
    m_plot->clearPlottables();
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    double highest = 1e-6;
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const Output& output = m_outputs[i];
        const auto place = static_cast<double>(i);
        ticker->addTick(place, shortName(output.name));
        const double error = std::isfinite(output.error) ? output.error : 1.0;
        highest = std::max(highest, error);
        if (error <= 0) {
            continue;
        }
        auto* const bar = new QCPBars(m_plot->yAxis, m_plot->xAxis);
        bar->setWidth(errorBarWidth);
        bar->setBaseValue(leastRelativeError);
        bar->setData({place}, {std::max(error, leastRelativeError * 10)});
        const QColor color = theme::color(output.differs ? theme::Tone::Bad : theme::Tone::Accent, palette());
        bar->setBrush(color);
        bar->setPen(Qt::NoPen);
    }
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
    m_plot->yAxis->setTicker(ticker);
    const auto rows = static_cast<int>(std::max<std::size_t>(m_outputs.size(), 1));
    m_plot->yAxis->setRange(-0.6, rows - 0.4);
    m_plot->xAxis->setRange(leastRelativeError, highest * 10);
    m_plot->setBackground(palette().color(QPalette::Base));
    setFixedHeight((rows + 3) * tokens::denseRow);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ErrorBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        draw();
    }
    QWidget::changeEvent(event);
}

} // namespace onnxmend
