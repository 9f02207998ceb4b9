// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/dtype_bars.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QStringList>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double dtypeBarWidth = 0.32;
constexpr double dtypeBarOffset = 0.19; ///< of stored and saved from the middle of their dtype

void addBar(QCustomPlot& plot, double place, std::uint64_t bytes, const QColor& fill, const QColor& edge)
{
    auto* const bar = new QCPBars(plot.yAxis, plot.xAxis);
    bar->setWidth(dtypeBarWidth);
    bar->setData({place}, {static_cast<double>(bytes)});
    bar->setBrush(fill);
    bar->setPen(QPen(edge, tokens::hairline));
}

void addValue(QCustomPlot& plot, double place, std::uint64_t bytes, const QString& text)
{
    auto* const label = new QCPItemText(&plot);
    label->position->setCoords(static_cast<double>(bytes), place);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label->setPadding({tokens::inside, 0, 0, 0});
    label->setText(text);
    label->setFont(tokens::font(tokens::TextSize::Caption));
    label->setColor(plot.palette().color(QPalette::Text));
    label->setClipToAxisRect(false);
}

} // namespace

DtypeBars::DtypeBars(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
{
    setObjectName(u"dtypeBars"_s);
    m_plot->setAccessibleName(tr("Bytes by dtype"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->xAxis->setVisible(false);
    m_plot->yAxis->setTickPen(Qt::NoPen);
    m_plot->yAxis->setSubTickPen(Qt::NoPen);
    m_plot->yAxis->setBasePen(Qt::NoPen);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setRangeReversed(true);
    draw();
}

DtypeBars::~DtypeBars() = default;

void DtypeBars::show(const std::vector<ModelOverview::OfDType>& dtypes)
{
    m_dtypes = dtypes;
    QStringList said;
    for (const ModelOverview::OfDType& one : m_dtypes) {
        said.append(tr("%1: stored %2, planned %3")
                        .arg(texts::dtype(one.dtype), texts::bytes(one.stored), texts::bytes(one.saved)));
    }
    m_plot->setAccessibleDescription(said.join(u"; "_s));
    m_plot->setToolTip(said.join(u'\n'));
    draw();
}

/// The stored bar is faint where the planned one differs: what is solid is what will be.
void DtypeBars::draw()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    double widest = 1;
    for (std::size_t i = 0; i < m_dtypes.size(); ++i) {
        const ModelOverview::OfDType& one = m_dtypes[i];
        const auto place = static_cast<double>(i);
        const QColor color = theme::dtypeColor(one.dtype, palette());
        ticker->addTick(place, texts::dtype(one.dtype));
        widest = std::max({widest, static_cast<double>(one.stored), static_cast<double>(one.saved)});
        if (one.stored == one.saved) {
            addBar(*m_plot, place, one.stored, color, color);
            addValue(*m_plot, place, one.stored, texts::bytes(one.stored));
            continue;
        }
        addBar(*m_plot, place - dtypeBarOffset, one.stored,
               theme::mixed(palette().color(QPalette::Base), color, 0.3), color);
        addValue(*m_plot, place - dtypeBarOffset, one.stored, tr("%1 stored").arg(texts::bytes(one.stored)));
        addBar(*m_plot, place + dtypeBarOffset, one.saved, color, color);
        addValue(*m_plot, place + dtypeBarOffset, one.saved, tr("%1 planned").arg(texts::bytes(one.saved)));
    }
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setRange(-0.6, static_cast<double>(std::max<std::size_t>(m_dtypes.size(), 1)) - 0.4);
    m_plot->xAxis->setRange(0, widest * 1.5); // room for what stands behind a bar
    m_plot->setBackground(palette().color(QPalette::Base));
    m_plot->yAxis->setTickLabelFont(tokens::monospaced(tokens::TextSize::Caption));
    m_plot->yAxis->setTickLabelColor(palette().color(QPalette::Text));
    m_plot->axisRect()->setMinimumMargins({0, 0, 0, 0});
    setMinimumHeight(static_cast<int>(std::max<std::size_t>(m_dtypes.size(), 1)) * 2 * tokens::denseRow);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void DtypeBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        draw();
    }
    QWidget::changeEvent(event);
}

} // namespace onnxmend
