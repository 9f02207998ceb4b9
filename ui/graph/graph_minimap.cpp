// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_minimap.h"

#include "ui/graph/graph_look.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QGraphicsView>
#include <QMouseEvent>
#include <QPainter>
#include <QTransform>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

void paintBoxes(QPainter& painter, const ShownWhole& shown, const QPalette& palette, const QSizeF& scale)
{
    std::size_t at = 0;
    while (at < shown.picture.nodes.size()) {
        const QRectF& place = shown.layout.nodes[at];
        const bool isLarge = std::max(place.width() * scale.width(), place.height() * scale.height()) >=
                             tokens::leastMinimapBox;
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

QSizeF GraphMinimap::scaleOf() const
{
    const QSizeF scene = m_view.sceneRect().size();
    if (scene.isEmpty()) {
        return {};
    }
    const double both =
        std::min({tokens::minimapWidth / scene.width(), tokens::minimapHeight / scene.height(), 1.0});
    const auto withLeast = [both](double length) {
        return std::clamp(tokens::leastMinimap / length, both, 1.0);
    };
    return {withLeast(scene.width()), withLeast(scene.height())};
}

void GraphMinimap::draw(const ShownWhole& shown)
{
    const QSizeF scale = scaleOf();
    m_isEmpty = scale.isEmpty() || shown.picture.empty();
    if (m_isEmpty) {
        clear();
        return;
    }
    const QRectF scene = m_view.sceneRect();
    const QSize size = QSizeF(scene.width() * scale.width(), scene.height() * scale.height())
                           .toSize()
                           .expandedTo({tokens::section, tokens::section});
    resize(size);
    m_boxes = QPixmap(size * devicePixelRatioF());
    m_boxes.setDevicePixelRatio(devicePixelRatioF());
    m_boxes.fill(m_view.palette().color(QPalette::Base));
    QPainter painter(&m_boxes);
    painter.scale(scale.width(), scale.height());
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
    const QRectF visible = m_view.mapToScene(m_view.viewport()->rect()).boundingRect();
    QRectF frame = QTransform::fromScale(scaleOf().width(), scaleOf().height())
                       .mapRect(visible.translated(-m_view.sceneRect().topLeft()));
    if (frame.height() < tokens::leastMinimapBox) { // of a long graph little is visible
        frame.adjust(0, -tokens::leastMinimapBox / 2, 0, tokens::leastMinimapBox / 2);
    }
    painter.setPen(QPen(theme::color(theme::Tone::Accent, m_view.palette()), tokens::ring));
    painter.drawRect(frame.intersected(QRectF(rect()).adjusted(1, 1, -1, -1)));
}

void GraphMinimap::moveView(const QPointF& at)
{
    const QSizeF scale = scaleOf();
    if (!scale.isEmpty()) {
        m_view.centerOn(QPointF(at.x() / scale.width(), at.y() / scale.height()) +
                        m_view.sceneRect().topLeft());
    }
}

void GraphMinimap::mousePressEvent(QMouseEvent* event) { moveView(event->position()); }

void GraphMinimap::mouseMoveEvent(QMouseEvent* event) { moveView(event->position()); }

} // namespace onnxmend
