// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_minimap.h"

#include "ui/graph/graph_look.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QGraphicsView>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

void paintBoxes(QPainter& painter, const ShownWhole& shown, const QPalette& palette, double scale)
{
    std::size_t at = 0;
    while (at < shown.picture.nodes.size()) {
        const QRectF& place = shown.layout.nodes[at];
        const bool isLarge = std::max(place.width(), place.height()) * scale >= tokens::leastMinimapBox;
        if (isLarge) {
            const NodeLook look = lookOf(shown.picture.nodes[at], palette);
            painter.fillRect(place, look.fill);
            painter.setPen(QPen(look.outline.color(), 0));
            painter.drawRect(place);
        }
        at = isLarge ? at + 1 : shown.whole.elements[at].end;
    }
}

} // namespace

GraphMinimap::GraphMinimap(QGraphicsView& view)
    : QWidget(&view) // and not in its viewport, whose children move when it scrolls
    , m_view(view)
{
    setObjectName(u"graphMinimap"_s);
    setAccessibleName(tr("Overview of the whole graph"));
    setToolTip(tr("Click or drag to move the picture"));
    setCursor(Qt::PointingHandCursor);
    hide();
}

void GraphMinimap::clear()
{
    m_isEmpty = true;
    m_boxes = {};
    hide();
}

double GraphMinimap::scaleOf() const
{
    const QSizeF scene = m_view.sceneRect().size();
    return scene.isEmpty() ? 0
                           : std::min({tokens::minimapWidth / scene.width(),
                                       tokens::minimapHeight / scene.height(), 1.0});
}

void GraphMinimap::draw(const ShownWhole& shown)
{
    const double scale = scaleOf();
    m_isEmpty = scale <= 0 || shown.picture.empty();
    if (m_isEmpty) {
        clear();
        return;
    }
    const QRectF scene = m_view.sceneRect();
    const QSize size = (scene.size() * scale).toSize().expandedTo({tokens::section, tokens::section});
    resize(size);
    m_boxes = QPixmap(size * devicePixelRatioF());
    m_boxes.setDevicePixelRatio(devicePixelRatioF());
    m_boxes.fill(m_view.palette().color(QPalette::Base));
    QPainter painter(&m_boxes);
    painter.scale(scale, scale);
    painter.translate(-scene.topLeft());
    paintBoxes(painter, shown, m_view.palette(), scale);
    painter.end();
    follow();
}

void GraphMinimap::follow()
{
    const QRectF visible = m_view.mapToScene(m_view.viewport()->rect()).boundingRect();
    const double slack = tokens::ring / std::max(m_view.transform().m11(), 1e-6); // rounded places
    const bool isAllVisible = visible.adjusted(-slack, -slack, slack, slack).contains(m_view.sceneRect());
    setVisible(!m_isEmpty && !isAllVisible);
    const QRect room = m_view.viewport()->geometry();
    move(room.bottomRight() - QPoint(width() + tokens::between, height() + tokens::between));
    update();
}

void GraphMinimap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_boxes);
    painter.setPen(QPen(theme::color(theme::Tone::Muted, m_view.palette()), tokens::hairline));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const double scale = scaleOf();
    const QRectF visible = m_view.mapToScene(m_view.viewport()->rect()).boundingRect();
    const QRectF frame((visible.topLeft() - m_view.sceneRect().topLeft()) * scale, visible.size() * scale);
    painter.setPen(QPen(theme::color(theme::Tone::Accent, m_view.palette()), tokens::ring));
    painter.drawRect(frame.intersected(QRectF(rect()).adjusted(1, 1, -1, -1)));
}

void GraphMinimap::moveView(const QPointF& at)
{
    const double scale = scaleOf();
    if (scale > 0) {
        m_view.centerOn(at / scale + m_view.sceneRect().topLeft());
    }
}

void GraphMinimap::mousePressEvent(QMouseEvent* event) { moveView(event->position()); }

void GraphMinimap::mouseMoveEvent(QMouseEvent* event) { moveView(event->position()); }

} // namespace onnxmend
