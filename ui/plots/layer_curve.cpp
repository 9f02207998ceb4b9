// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/layer_curve.h"

#include "ui/jobs/let_go.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr double leastLayerError = 1e-8; ///< a smaller error counts as none
/// Part of the tolerance; a smaller error counts as none, so the curve has room.
constexpr double leastPart = 1e-4;
constexpr std::size_t mostDots = 400; ///< with more values only the line is drawn
constexpr double below = 0.85;        ///< room below the least value, so that its dot is whole

/// Returns the place of a value. Values are counted from 1.
double placeOf(std::size_t index) { return static_cast<double>(index) + 1; }

} // namespace

LayerCurve::LayerCurve(QWidget* parent)
    : Plot(u"layerCurve"_s, {}, parent)
{
    setAccessibleName(tr("Error after each layer"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(8 * tokens::denseRow);
    plot().setFocusPolicy(Qt::NoFocus);
    plot().xAxis->setLabel(tr("Values in the order of the nodes"));
    plot().yAxis->setLabel(tr("Error, of the greatest absolute value"));
    plot().setAccessibleDescription(u"%1; %2"_s.arg(plot().xAxis->label(), plot().yAxis->label()));
    plot().yAxis->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*plot().xAxis, QSharedPointer<NumberTicker>::create(8, NumberTicker::Of::Counts));
    setTicker(*plot().yAxis, QSharedPointer<PowerTicker>::create());
    createGraphs();
    connect(&plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        if (!m_layers.empty() && event->button() == Qt::LeftButton) {
            setCurrent(indexAt(event->pos().x()));
        }
    });
    connect(&plot(), &QCustomPlot::mouseDoubleClick, this, [this] {
        if (m_current) {
            Q_EMIT activated();
        }
    });
    draw();
}

void LayerCurve::createGraphs()
{
    m_line = plot().addGraph();
    m_kept = plot().addGraph();
    m_converted = plot().addGraph();
    m_broken = plot().addGraph();
    m_marks = plot().addGraph();
    m_mark = plot().addGraph();
    for (QCPGraph* const dots : {m_kept, m_converted, m_broken, m_marks, m_mark}) {
        dots->setLineStyle(QCPGraph::lsNone);
    }
}

void LayerCurve::show(std::shared_ptr<const void> owner, std::span<const LayerError> layers, double tolerance,
                      std::vector<std::size_t> marked, const QString& meaning)
{
    m_marked = std::move(marked);
    m_meaning = meaning;
    letGo(std::exchange(m_owner, std::move(owner)));
    m_layers = layers;
    m_tolerance = tolerance;
    m_current = {};
    draw();
    if (!m_layers.empty()) {
        const auto worst = std::ranges::max_element(
            m_layers, {}, [](const LayerError& layer) { return layer.breaks ? HUGE_VAL : layer.error; });
        setCurrent(static_cast<std::size_t>(worst - m_layers.begin()));
    }
}

const LayerError* LayerCurve::current() const { return m_current ? &m_layers[*m_current] : nullptr; }

void LayerCurve::setCurrent(std::size_t index)
{
    m_current = index;
    drawCurrent();
    setAccessibleDescription(describe());
    Q_EMIT currentChanged();
}

QString LayerCurve::describe() const
{
    const LayerError& layer = m_layers[m_current.value()];
    const QString text = tr("%1 of %2: %3 %4, %5")
                             .arg(texts::count(*m_current + 1), texts::count(m_layers.size()),
                                  texts::fromUtf8(layer.opType), texts::fromUtf8(layer.node),
                                  layer.breaks ? tr("not finite") : texts::number(layer.error, 3));
    return std::ranges::binary_search(m_marked, *m_current) ? u"%1; %2"_s.arg(text, m_meaning) : text;
}

double LayerCurve::heightOf(const LayerError& layer) const
{
    const bool isFinite = !layer.breaks && std::isfinite(layer.error);
    return isFinite ? std::max(layer.error, m_lowest) : m_highest;
}

std::size_t LayerCurve::indexAt(int x) const
{
    const double place = std::round(plot().xAxis->pixelToCoord(x));
    return static_cast<std::size_t>(std::clamp(place, 1.0, static_cast<double>(m_layers.size()))) - 1;
}

void LayerCurve::draw()
{
    m_lowest = m_tolerance > 0 ? m_tolerance / 10 : 1e-3;
    m_highest = std::max(m_tolerance * 3, 1e-3);
    const double least = std::max(leastLayerError, m_tolerance * leastPart);
    for (const LayerError& layer : m_layers) {
        if (!layer.breaks && std::isfinite(layer.error) && layer.error > 0) {
            m_lowest = std::min(m_lowest, std::max(layer.error / 2, least));
            m_highest = std::max(m_highest, layer.error * 3);
        }
    }
    for (QCPGraph* const graph : {m_line, m_kept, m_converted, m_broken, m_marks}) {
        graph->data()->clear();
    }
    for (const std::size_t index : m_marked) {
        m_marks->addData(placeOf(index), heightOf(m_layers[index]));
    }
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const LayerError& layer = m_layers[i];
        const double place = placeOf(i);
        m_line->addData(place, heightOf(layer));
        QCPGraph* const dots = layer.breaks ? m_broken : layer.isConverted ? m_converted : m_kept;
        if (layer.breaks || m_layers.size() <= mostDots) {
            dots->addData(place, heightOf(layer));
        }
    }
    const QColor accent = theme::color(Tone::Accent, palette());
    const QColor faint = theme::color(Tone::Muted, palette());
    const QColor bad = theme::color(Tone::Bad, palette());
    m_line->setPen(QPen(theme::mixed(palette().color(QPalette::Base), accent, 0.6), tokens::hairline));
    m_converted->setScatterStyle({QCPScatterStyle::ssDisc, accent, accent, tokens::dot});
    m_kept->setScatterStyle({QCPScatterStyle::ssCircle, faint, palette().color(QPalette::Base), tokens::dot});
    m_broken->setScatterStyle({QCPScatterStyle::ssCross, bad, bad, tokens::dot + tokens::tight});
    m_marks->setScatterStyle({QCPScatterStyle::ssDiamond, bad, bad, tokens::currentDot});
    plot().clearItems();
    if (m_tolerance > 0) {
        addLimit(*plot().yAxis, m_tolerance, tr("%1 is allowed").arg(texts::number(m_tolerance, 3)));
    }
    styleAxes();
    plot().xAxis->grid()->setVisible(false);
    plot().xAxis->setRange(0.5, std::max(static_cast<double>(m_layers.size()), 1.0) + 0.5);
    plot().yAxis->setRange(m_lowest * below, m_highest);
    plot().axisRect()->setMinimumMargins(
        {tokens::between, tokens::between, tokens::between, tokens::between});
    drawCurrent();
}

void LayerCurve::drawCurrent()
{
    m_mark->data()->clear();
    if (m_current) {
        m_mark->addData(placeOf(*m_current), heightOf(m_layers[*m_current]));
    }
    const QColor color = palette().color(QPalette::Text);
    m_mark->setScatterStyle({QCPScatterStyle::ssCircle,
                             QPen(color, hasFocus() ? tokens::strongCurve : tokens::curve), Qt::NoBrush,
                             tokens::currentDot});
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void LayerCurve::keyPressEvent(QKeyEvent* event)
{
    if (m_layers.empty() || !m_current) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t last = m_layers.size() - 1;
    const std::size_t page = std::max<std::size_t>(m_layers.size() / 10, 1);
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(*m_current > 0 ? *m_current - 1 : 0);
        break;
    case Qt::Key_Right:
        setCurrent(std::min(*m_current + 1, last));
        break;
    case Qt::Key_PageUp:
        setCurrent(*m_current > page ? *m_current - page : 0);
        break;
    case Qt::Key_PageDown:
        setCurrent(std::min(*m_current + page, last));
        break;
    case Qt::Key_Home:
        setCurrent(0);
        break;
    case Qt::Key_End:
        setCurrent(last);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT activated();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LayerCurve::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    drawCurrent();
}

void LayerCurve::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    drawCurrent();
}

} // namespace onnxmend
