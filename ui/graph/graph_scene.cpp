// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_scene.h"

#include "ui/graph/graph_texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QLineF>

#include <array>

namespace onnxmend
{

namespace
{

constexpr double tintOfDtype = 0.14;
constexpr double coolest = 0.08; ///< part of the accent in the fill of the node with the lowest number
constexpr double hottest = 0.5;  ///< and with the highest; its text stays readable

/// Returns the tone of an outline; Plain if the node has no mark.
theme::Tone toneOf(PictureMark mark)
{
    static constexpr std::array tones = {theme::Tone::Plain, theme::Tone::Bad, theme::Tone::Good,
                                         theme::Tone::Accent};
    return tones.at(static_cast<std::size_t>(mark));
}

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
    /// Returns the fill of a node with a number. The outline keeps the colour of the dtype.
    QColor heatColor(double heat) const
    {
        return theme::mixed(m_palette.color(QPalette::Base), theme::color(theme::Tone::Accent, m_palette),
                            coolest + heat * (hottest - coolest));
    }

    QGraphicsScene& m_scene;
    const GraphPicture& m_graph;
    const QFont& m_font;
    const QPalette& m_palette;
};

void GraphPainter::drawNode(const PictureNode& node, const QRectF& place)
{
    const bool isMarked = node.mark != PictureMark::None;
    const bool isMore = node.kind == PictureNode::Kind::More;
    const bool isBox = node.kind == PictureNode::Kind::Operator || node.kind == PictureNode::Kind::Region;
    const QColor base = m_palette.color(QPalette::Base);
    const bool hasDtype = isBox && node.dtype != DType::Undefined;
    const QColor muted = theme::color(theme::Tone::Muted, m_palette);
    const QColor outline = isMarked   ? theme::color(toneOf(node.mark), m_palette)
                           : hasDtype ? theme::dtypeColor(node.dtype, m_palette)
                                      : muted;
    const QColor fill = node.heat  ? heatColor(*node.heat)
                        : hasDtype ? theme::mixed(base, theme::dtypeColor(node.dtype, m_palette), tintOfDtype)
                        : isMarked ? theme::tint(toneOf(node.mark), m_palette)
                        : isBox    ? m_palette.color(QPalette::Window)
                                   : base;
    QPainterPath shape;
    const double radius = isBox ? tokens::radius - 1 : place.height() / 2;
    shape.addRoundedRect(place, radius, radius);
    QPen pen(outline, isMarked || node.isFocus ? 2 : 1);
    pen.setStyle(node.mark == PictureMark::Added || isMore ? Qt::DashLine : Qt::SolidLine);
    QGraphicsPathItem* const item = m_scene.addPath(shape, pen, fill);
    item->setToolTip(describeNode(node));

    const NodeText text = textOf(node, m_font);
    QFont bold = m_font;
    bold.setBold(isBox);
    const QFont small = smallFont(m_font);
    const double nameHeight = text.name.isEmpty() ? 0 : QFontMetricsF(small).height();
    const QPointF center = place.center();
    addCentred(item, text.title, bold, isMore ? muted : m_palette.color(QPalette::Text),
               center - QPointF(0, nameHeight / 2));
    if (!text.name.isEmpty()) {
        addCentred(item, text.name, small, muted, center + QPointF(0, QFontMetricsF(bold).height() / 2));
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
    const bool isPlanned = node.mark == PictureMark::Added;
    const QColor dtype = theme::dtypeColor(node.dtype, m_palette);
    QPen pen(node.mark == PictureMark::Conflict ? theme::color(theme::Tone::Bad, m_palette) : dtype,
             tokens::curve);
    pen.setStyle(isPlanned ? Qt::DashLine : Qt::SolidLine);
    QGraphicsPathItem* const item =
        m_scene.addPath(shape, pen, isPlanned ? m_palette.color(QPalette::Base) : dtype);
    item->setToolTip(describeNode(node));
}

void GraphPainter::drawEdge(const PictureEdge& edge, const GraphLayout::Edge& place)
{
    const bool isConflict = edge.mark == PictureMark::Conflict;
    const QColor color =
        isConflict ? theme::color(theme::Tone::Bad, m_palette) : theme::dtypeColor(edge.dtype, m_palette);
    QPen pen(color, edge.mark == PictureMark::None ? 2 : 3);
    pen.setCapStyle(Qt::RoundCap);
    // A dash makes the difference visible without colours.
    pen.setStyle(isConflict ? Qt::DashDotLine : edge.isPlanned ? Qt::DashLine : Qt::SolidLine);
    m_scene.addPath(place.path, pen)->setToolTip(describeEdge(m_graph, edge));
    const QLineF arrow(place.tip, place.tail);
    if (arrow.length() > 0) {
        const QPointF side = (arrow.normalVector().p2() - arrow.p1()) * 0.45;
        m_scene.addPolygon(QPolygonF({place.tip, place.tail + side, place.tail - side}),
                           QPen(color, tokens::hairline), color);
    }
    if (!place.label.isEmpty()) {
        drawLabel(edge, place);
    }
}

void GraphPainter::drawLabel(const PictureEdge& edge, const GraphLayout::Edge& place)
{
    const bool isMarked = edge.mark != PictureMark::None;
    const QColor outline =
        isMarked ? theme::color(toneOf(edge.mark), m_palette) : theme::dtypeColor(edge.dtype, m_palette);
    QPainterPath chip;
    chip.addRoundedRect(place.label, tokens::inside, tokens::inside);
    QGraphicsPathItem* const label = m_scene.addPath(
        chip, QPen(outline, isMarked ? tokens::ring : tokens::hairline), m_palette.color(QPalette::Base));
    label->setToolTip(describeEdge(m_graph, edge));
    addCentred(label, textOf(m_graph, edge), smallFont(m_font),
               edge.mark == PictureMark::Conflict ? outline : m_palette.color(QPalette::Text),
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
