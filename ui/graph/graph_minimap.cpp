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
#include <cstdint>
#include <unordered_set>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Paints boxes from the outermost in. A long graph has hundreds of nodes for each line of the map, so
/// contents that are too thin to be seen are left out unless they have a mark, and of boxes with one mark at
/// the same points only the first is painted.
class BoxPainter
{
public:
    /// The painter has the scale of the map.
    BoxPainter(QPainter& painter, const ShownWhole& shown, const QPalette& palette)
        : m_painter(painter)
        , m_shown(shown)
        , m_palette(palette)
        , m_toMap(painter.worldTransform())
    {
    }

    /// Returns the number of boxes.
    std::size_t paintAll()
    {
        std::size_t painted = 0;
        for (std::size_t at = 0; at < m_shown.picture.nodes.size();) {
            const QRectF points = m_toMap.mapRect(m_shown.layout.nodes[at]);
            const bool isLarge = std::max(points.width(), points.height()) >= tokens::leastMinimapBox;
            if (isLarge && isSeen(at, points) && isNew(points, m_shown.picture.nodes[at].mark)) {
                paint(at);
                ++painted;
            }
            at = isLarge ? at + 1 : m_shown.whole.elements[at].end;
        }
        return painted;
    }

private:
    bool isSeen(std::size_t at, const QRectF& points) const
    {
        const WholeElement& element = m_shown.whole.elements[at];
        const bool isOutermost = m_shown.whole.levels[element.level].container == WholeElement::none;
        return isOutermost || m_shown.picture.nodes[at].mark != PictureMark::None ||
               std::min(points.width(), points.height()) >= leastThickness;
    }

    /// Returns whether no box with the same mark was at these points.
    bool isNew(const QRectF& points, PictureMark mark)
    {
        constexpr unsigned bits = 12; // more than the map has points on a side
        constexpr double most = (1U << bits) - 1;
        auto key = static_cast<std::uint64_t>(mark);
        for (const double side : {points.left(), points.top(), points.right(), points.bottom()}) {
            key = (key << bits) | static_cast<std::uint64_t>(std::clamp(side, 0.0, most));
        }
        return m_covered.insert(key).second;
    }

    void paint(std::size_t at)
    {
        const QRectF& place = m_shown.layout.nodes[at];
        const NodeLook look = lookOf(m_shown.picture.nodes[at], m_palette);
        m_painter.fillRect(place, look.fill);
        m_painter.setPen(QPen(look.outline.color(), 0));
        m_painter.drawRect(place);
    }

    static constexpr double leastThickness = 0.1; ///< points

    QPainter& m_painter;
    const ShownWhole& m_shown;
    const QPalette& m_palette;
    QTransform m_toMap;
    std::unordered_set<std::uint64_t> m_covered; ///< marks and points of the painted boxes
};

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
    m_paintedBoxes = 0;
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
    m_paintedBoxes = BoxPainter(painter, shown, m_view.palette()).paintAll();
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
