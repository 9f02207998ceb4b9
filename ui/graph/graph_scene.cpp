// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_scene.h"

#include "ui/graph/graph_look.h"
#include "ui/graph/graph_texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QLineF>

namespace onnxmend
{

namespace
{

void addCentred(QGraphicsItem* parent, const QString& text, const QFont& font, const QColor& color,
                const QPointF& center)
{
    auto* const item = new QGraphicsSimpleTextItem(text, parent);
    item->setFont(font);
    item->setBrush(color);
    item->setPos(center - item->boundingRect().center());
}

class GraphPainter
{
public:
    GraphPainter(QGraphicsScene& scene, const GraphPicture& picture, const QFont& font,
                 const QPalette& palette)
        : m_scene(scene)
        , m_graph(picture)
        , m_font(font)
        , m_palette(palette)
    {
    }

    void drawNode(const PictureNode& node, const QRectF& place);
    void drawCast(const PictureNode& node, const QRectF& place);
    void drawEdge(const PictureEdge& edge, const GraphLayout::Edge& place);

private:
    void drawLabel(const PictureEdge& edge, const GraphLayout::Edge& place);

    QGraphicsScene& m_scene;
    const GraphPicture& m_graph;
    const QFont& m_font;
    const QPalette& m_palette;
};

void GraphPainter::drawNode(const PictureNode& node, const QRectF& place)
{
    const NodeLook look = lookOf(node, m_palette);
    QPainterPath shape;
    const double radius = look.isBox ? tokens::radius - 1 : place.height() / 2;
    shape.addRoundedRect(place, radius, radius);
    QGraphicsPathItem* const item = m_scene.addPath(shape, look.outline, look.fill);
    item->setToolTip(describeNode(node));

    const NodeText text = textOf(node, m_font);
    QFont bold = m_font;
    bold.setBold(look.isBox);
    const QFont small = smallFont(m_font);
    const double nameHeight = text.name.isEmpty() ? 0 : QFontMetricsF(small).height();
    const QPointF center = place.center();
    addCentred(item, text.title, bold, look.text, center - QPointF(0, nameHeight / 2));
    if (!text.name.isEmpty()) {
        addCentred(item, text.name, small, theme::color(theme::Tone::Muted, m_palette),
                   center + QPointF(0, QFontMetricsF(bold).height() / 2));
    }
}

/// Draws a small diamond on the edge, in the colour of the Cast's output.
void GraphPainter::drawCast(const PictureNode& node, const QRectF& place)
{
    const QPointF center = place.center();
    QPainterPath shape(QPointF(center.x(), place.top()));
    shape.lineTo(place.right(), center.y());
    shape.lineTo(center.x(), place.bottom());
    shape.lineTo(place.left(), center.y());
    shape.closeSubpath();
    const NodeLook look = lookOfCast(node, m_palette);
    QGraphicsPathItem* const item = m_scene.addPath(shape, look.outline, look.fill);
    item->setToolTip(describeNode(node));
}

void GraphPainter::drawEdge(const PictureEdge& edge, const GraphLayout::Edge& place)
{
    const QPen pen = lineOf(edge, m_palette);
    m_scene.addPath(place.path, pen)->setToolTip(describeEdge(m_graph, edge));
    const QLineF arrow(place.tip, place.tail);
    if (arrow.length() > 0) {
        const QPointF side = (arrow.normalVector().p2() - arrow.p1()) * 0.45;
        m_scene.addPolygon(QPolygonF({place.tip, place.tail + side, place.tail - side}),
                           QPen(pen.color(), tokens::hairline), pen.color());
    }
    if (!place.label.isEmpty()) {
        drawLabel(edge, place);
    }
}

void GraphPainter::drawLabel(const PictureEdge& edge, const GraphLayout::Edge& place)
{
    QPainterPath chip;
    chip.addRoundedRect(place.label, tokens::inside, tokens::inside);
    const QPen outline = labelOutline(edge, m_palette);
    QGraphicsPathItem* const label = m_scene.addPath(chip, outline, m_palette.color(QPalette::Base));
    label->setToolTip(describeEdge(m_graph, edge));
    addCentred(label, textOf(m_graph, edge), smallFont(m_font),
               edge.mark == PictureMark::Conflict ? outline.color() : m_palette.color(QPalette::Text),
               place.label.center());
}

} // namespace

void fillScene(QGraphicsScene& scene, const GraphPicture& picture, const GraphLayout& layout,
               const QFont& font, const QPalette& palette)
{
    GraphPainter painter(scene, picture, font, palette);
    for (std::size_t i = 0; i < picture.edges.size(); ++i) {
        painter.drawEdge(picture.edges[i], layout.edges.at(i));
    }
    for (std::size_t i = 0; i < picture.nodes.size(); ++i) {
        if (picture.nodes[i].kind == PictureNode::Kind::Cast) {
            painter.drawCast(picture.nodes[i], layout.nodes.at(i));
        } else {
            painter.drawNode(picture.nodes[i], layout.nodes.at(i));
        }
    }
}

} // namespace onnxmend
