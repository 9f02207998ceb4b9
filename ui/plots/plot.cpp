// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/plot.h"

#include "ui/look/labels.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>

namespace onnxmend
{

Plot::Plot(const QString& objectName, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
{
    setObjectName(objectName);
    m_plot->setAccessibleName(title);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
}

Plot::~Plot() = default;

void Plot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        draw();
    }
    QWidget::changeEvent(event);
}

QLabel* Plot::addNote(const QString& objectName)
{
    QLabel* const note = labels::createMuted(this, {});
    note->setObjectName(objectName);
    layout()->addWidget(note);
    return note;
}

QCPItemRect* Plot::addBand(QCPAxisRect& rect)
{
    auto* const band = new QCPItemRect(m_plot);
    band->setClipAxisRect(&rect);
    for (QCPItemPosition* const corner : {band->topLeft, band->bottomRight}) {
        corner->setAxisRect(&rect);
        corner->setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    return band;
}

void Plot::setBand(QCPItemRect& band, double from, double to)
{
    band.topLeft->setCoords(from, 0);
    band.bottomRight->setCoords(to, 1);
}

void Plot::paintBand(QCPItemRect& band, theme::Tone tone, int alpha) const
{
    QColor color = theme::color(tone, palette());
    color.setAlpha(alpha);
    band.setPen(Qt::NoPen);
    band.setBrush(color);
}

QCPItemText* Plot::addText(const QString& text, const QColor& color)
{
    auto* const item = new QCPItemText(m_plot);
    item->setText(text);
    item->setFont(tokens::font(tokens::TextSize::Caption));
    item->setColor(color);
    item->setClipToAxisRect(false);
    return item;
}

void Plot::addLimit(const QCPAxis& axis, double limit, const QString& text)
{
    const bool isUpright = axis.orientation() == Qt::Horizontal;
    const QColor color = theme::color(theme::Tone::Warning, palette());
    auto* const line = new QCPItemStraightLine(m_plot);
    line->point1->setCoords(isUpright ? limit : 0, isUpright ? 0 : limit);
    line->point2->setCoords(isUpright ? limit : 1, isUpright ? 1 : limit);
    line->setPen(QPen(color, 2 * tokens::hairline, Qt::DashLine));
    QCPItemText* const label = addText(text, color);
    if (isUpright) {
        label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        label->position->setCoords(limit, 0);
        label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    } else {
        label->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        label->position->setCoords(1, limit);
        label->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    }
}

void Plot::styleAxes()
{
    const QColor text = palette().color(QPalette::Text);
    const QPen line(palette().color(QPalette::Mid), tokens::hairline);
    const QFont font = tokens::font(tokens::TextSize::Caption);
    for (QCPAxis* const axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->setBasePen(line);
        axis->setTickPen(line);
        axis->setSubTickPen(Qt::NoPen);
        axis->grid()->setPen(QPen(palette().color(QPalette::Midlight), tokens::hairline));
    }
    m_plot->setBackground(palette().color(QPalette::Base));
}

void Plot::styleFaintAxes(QCPAxisRect& rect, const QFont& font)
{
    const QColor text = theme::color(theme::Tone::Muted, palette());
    QColor grid = text;
    grid.setAlpha(50);
    for (QCPAxis* const axis : rect.axes()) {
        axis->setBasePen(text);
        axis->setTickPen(text);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(text);
        axis->setTickLabelFont(font);
        axis->grid()->setPen(grid);
        axis->grid()->setZeroLinePen(grid);
    }
    m_plot->setBackground(palette().color(QPalette::Base));
}

BarPlot::BarPlot(const QString& objectName, const QString& title, QWidget* parent)
    : Plot(objectName, title, parent)
{
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setRangeReversed(true);
}

void BarPlot::describe(const QStringList& rows)
{
    const QString axis = plot().xAxis->visible() ? plot().xAxis->label() : QString();
    plot().setAccessibleDescription((axis.isEmpty() ? rows : QStringList{axis} + rows).join(u"; "));
    plot().setToolTip(rows.join(u'\n'));
}

int BarPlot::beginRows(const QStringList& names)
{
    plot().clearPlottables();
    plot().clearItems();
    styleAxes();
    plot().yAxis->setTickLabelFont(tokens::monospaced(tokens::TextSize::Caption));
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype row = 0; row < names.size(); ++row) {
        ticker->addTick(static_cast<double>(row), names[row]);
    }
    plot().yAxis->setTicker(ticker);
    const int rows = std::max(static_cast<int>(names.size()), 1);
    plot().yAxis->setRange(-0.6, rows - 0.4);
    return rows;
}

void BarPlot::addBar(double place, double width, double from, double to, const QColor& fill, const QPen& edge)
{
    auto* const bar = new QCPBars(plot().yAxis, plot().xAxis);
    bar->setWidth(width);
    bar->setBaseValue(from);
    bar->setData({place}, {to - from}); // the bar begins at its base
    bar->setBrush(fill);
    bar->setPen(edge);
}

void BarPlot::addValue(double place, double end, const QString& text, const QColor& color)
{
    QCPItemText* const label = addText(text, color);
    label->position->setCoords(end, place);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label->setPadding({tokens::inside, 0, 0, 0});
}

} // namespace onnxmend
