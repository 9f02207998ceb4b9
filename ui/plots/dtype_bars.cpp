// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/dtype_bars.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double dtypeBarWidth = 0.32;
constexpr double dtypeBarOffset = 0.19; ///< distance of the stored and the planned bar from the middle

} // namespace

DtypeBars::DtypeBars(QWidget* parent)
    : BarPlot(u"dtypeBars"_s, tr("Bytes by dtype"), parent)
{
    plot().xAxis->setVisible(false);
    draw();
}

void DtypeBars::show(const std::vector<ModelOverview::OfDType>& dtypes)
{
    m_dtypes = dtypes;
    QStringList said;
    for (const ModelOverview::OfDType& one : m_dtypes) {
        said.append(tr("%1: stored %2, planned %3")
                        .arg(texts::dtype(one.dtype), texts::bytes(one.stored), texts::bytes(one.saved)));
    }
    describe(said);
    draw();
}

/// Draws the stored bar faint if the planned one differs: solid bars show the result.
void DtypeBars::draw()
{
    QStringList names;
    for (const ModelOverview::OfDType& one : m_dtypes) {
        names.append(texts::dtype(one.dtype));
    }
    const int rows = beginRows(names);
    double widest = 1;
    for (std::size_t i = 0; i < m_dtypes.size(); ++i) {
        const ModelOverview::OfDType& one = m_dtypes[i];
        const auto place = static_cast<double>(i);
        const QColor color = theme::dtypeColor(one.dtype, palette());
        widest = std::max({widest, static_cast<double>(one.stored), static_cast<double>(one.saved)});
        if (one.stored == one.saved) {
            addBytes(place, one.stored, texts::bytes(one.stored), color, color);
            continue;
        }
        addBytes(place - dtypeBarOffset, one.stored, tr("%1 stored").arg(texts::bytes(one.stored)),
                 theme::mixed(palette().color(QPalette::Base), color, 0.3), color);
        addBytes(place + dtypeBarOffset, one.saved, tr("%1 planned").arg(texts::bytes(one.saved)), color,
                 color);
    }
    plot().yAxis->setBasePen(Qt::NoPen);
    plot().yAxis->setTickPen(Qt::NoPen);
    plot().xAxis->setRange(0, widest * 1.5); // room for the text after a bar
    plot().axisRect()->setMinimumMargins({0, 0, 0, 0});
    setMinimumHeight(rows * 2 * tokens::denseRow);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void DtypeBars::addBytes(double place, std::uint64_t bytes, const QString& text, const QColor& fill,
                         const QColor& edge)
{
    const auto end = static_cast<double>(bytes);
    addBar(place, dtypeBarWidth, 0, end, fill, QPen(edge, tokens::hairline));
    addValue(place, end, text, palette().color(QPalette::Text));
}

} // namespace onnxmend
