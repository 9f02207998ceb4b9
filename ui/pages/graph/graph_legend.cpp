// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/graph/graph_legend.h"

#include "ui/look/dtype_pill.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

void paintCast(QPainter& painter, const QPointF& center, const QColor& color, bool isPlanned)
{
    constexpr double half = tokens::dot;
    QPen pen(color, tokens::curve);
    pen.setStyle(isPlanned ? Qt::DashLine : Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(isPlanned ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawPolygon(QPolygonF({center - QPointF(0, half), center + QPointF(half, 0),
                                   center + QPointF(0, half), center - QPointF(half, 0)}));
}

} // namespace

GraphLegend::GraphLegend(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(u"graphLegend"_s);
    setAccessibleName(tr("Legend"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("Edges and nodes have the colour of their dtype; diamonds are Casts, dashed where they are "
                  "planned; red is a conflict"));
}

void GraphLegend::setPicture(const std::vector<DType>& dtypes, const GraphPicture& picture)
{
    m_dtypes = dtypes;
    const auto isCast = [](const PictureNode& node) { return node.kind == PictureNode::Kind::Cast; };
    const auto isPlanned = [](const auto& element) { return element.mark == PictureMark::Added; };
    const auto isConflict = [](const auto& element) { return element.mark == PictureMark::Conflict; };
    m_marks = {.casts = std::ranges::any_of(picture.nodes, isCast),
               .planned = std::ranges::any_of(picture.nodes, isPlanned) ||
                          std::ranges::any_of(picture.edges, &PictureEdge::isPlanned),
               .conflicts = std::ranges::any_of(picture.nodes, isConflict) ||
                            std::ranges::any_of(picture.edges, isConflict)};
    QStringList names;
    for (const DType dtype : dtypes) {
        names.append(texts::dtype(dtype));
    }
    m_names = names;
    describe();
    updateGeometry();
    update();
}

/// Describes the pills and marks as they are painted.
void GraphLegend::describe()
{
    QStringList words = m_names;
    if (m_marks.casts) {
        words.append(tr("Cast"));
    }
    if (m_isPlanned && m_marks.planned) {
        words.append(tr("Planned"));
    }
    if (m_marks.conflicts) {
        words.append(tr("Conflict"));
    }
    setAccessibleDescription(words.join(u", "_s));
}

void GraphLegend::setPlanShown(bool isPlanned)
{
    m_isPlanned = isPlanned;
    describe();
    updateGeometry();
    update();
}

int GraphLegend::paintAll(QPainter* painter) const
{
    int x = 0;
    for (const DType dtype : m_dtypes) {
        const QSize size = pill::size(dtype);
        if (painter) {
            pill::paint(*painter, {x, 0, size.width(), height()}, dtype, palette());
        }
        x += size.width() + tokens::inside;
    }
    const QFontMetrics metrics(tokens::font(tokens::TextSize::Caption));
    const QColor muted = theme::color(theme::Tone::Muted, palette());
    const auto addMark = [&](const QString& word, const auto& paint) {
        x += tokens::between;
        if (painter) {
            paint(QPointF(x + tokens::legendMark / 2.0, height() / 2.0));
            painter->setPen(muted);
            painter->setFont(tokens::font(tokens::TextSize::Caption));
            painter->drawText(QRect(x + tokens::legendMark + tokens::inside, 0,
                                    metrics.horizontalAdvance(word) + 1, height()),
                              Qt::AlignVCenter, word);
        }
        x += tokens::legendMark + tokens::inside + metrics.horizontalAdvance(word);
    };
    if (m_marks.casts) {
        addMark(tr("Cast"), [&](const QPointF& at) { paintCast(*painter, at, muted, false); });
    }
    if (m_isPlanned && m_marks.planned) {
        addMark(tr("Planned"), [&](const QPointF& at) { paintCast(*painter, at, muted, true); });
    }
    if (m_marks.conflicts) {
        addMark(tr("Conflict"), [&](const QPointF& at) {
            painter->setPen(
                QPen(theme::color(theme::Tone::Bad, palette()), tokens::strongCurve, Qt::DashDotLine));
            painter->drawLine(at - QPointF(tokens::legendMark / 2.0, 0),
                              at + QPointF(tokens::legendMark / 2.0, 0));
        });
    }
    return x;
}

QSize GraphLegend::sizeHint() const { return {paintAll(nullptr), tokens::denseRow}; }

QSize GraphLegend::minimumSizeHint() const { return sizeHint(); }

void GraphLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAll(&painter);
}

bool GraphLegend::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
    }
    return QWidget::event(event);
}

} // namespace onnxmend
