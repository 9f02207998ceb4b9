// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QEvent>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QLineF>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double smallestScale = 0.65;
constexpr double margin = 8;

/// Of outlines; Plain where nothing is special.
theme::Tone toneOf(PreviewMark mark)
{
    static constexpr std::array tones = {theme::Tone::Plain, theme::Tone::Bad, theme::Tone::Good,
                                         theme::Tone::Accent};
    return tones.at(static_cast<std::size_t>(mark));
}

QString describe(const PreviewGraph& graph)
{
    QStringList lines;
    for (const PreviewEdge& edge : graph.edges) {
        lines.append(u"%1 → %2: %3"_s.arg(texts::fromUtf8(graph.nodes[edge.from].title),
                                          texts::fromUtf8(graph.nodes[edge.to].title), textOf(edge)));
    }
    return lines.join(u'\n');
}

void addCentred(QGraphicsItem* parent, const QString& text, const QFont& font, const QColor& color,
                const QPointF& center)
{
    auto* const item = new QGraphicsSimpleTextItem(text, parent);
    item->setFont(font);
    item->setBrush(color);
    item->setPos(center - item->boundingRect().center());
}

} // namespace

GraphView::GraphView(QWidget* parent)
    : QGraphicsView(parent)
{
    setScene(new QGraphicsScene(this));
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setDragMode(ScrollHandDrag);
    setMinimumHeight(fontMetrics().height() * 8);
}

void GraphView::showGraph(PreviewGraph graph, GraphLayout layout)
{
    m_graph = std::move(graph);
    m_layout = std::move(layout);
    setAccessibleDescription(describe(m_graph));
    draw();
}

void GraphView::draw()
{
    scene()->clear();
    setBackgroundBrush(palette().color(QPalette::Base));
    for (std::size_t i = 0; i < m_graph.edges.size(); ++i) {
        drawEdge(m_graph.edges[i], m_layout.edges.at(i));
    }
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        drawNode(m_graph.nodes[i], m_layout.nodes.at(i));
    }
    scene()->setSceneRect(m_layout.bounds.adjusted(-margin, -margin, margin, margin));
    fit();
}

void GraphView::drawNode(const PreviewNode& node, const QRectF& place)
{
    const bool isMarked = node.mark != PreviewMark::None;
    const bool isOperator = node.kind == PreviewNode::Kind::Operator;
    const QColor outline =
        isMarked ? theme::color(toneOf(node.mark), palette()) : theme::color(theme::Tone::Muted, palette());
    const QColor fill = isMarked     ? theme::tint(toneOf(node.mark), palette())
                        : isOperator ? palette().color(QPalette::Window)
                                     : palette().color(QPalette::Base);
    QPainterPath shape;
    const double radius = isOperator ? 5 : place.height() / 2;
    shape.addRoundedRect(place, radius, radius);
    QGraphicsPathItem* const item = scene()->addPath(shape, QPen(outline, isMarked ? 2 : 1), fill);
    item->setToolTip(node.name.empty()
                         ? texts::fromUtf8(node.title)
                         : tr("%1\n%2").arg(texts::fromUtf8(node.title), texts::fromUtf8(node.name)));

    const NodeText text = textOf(node, font());
    QFont bold = font();
    bold.setBold(isOperator);
    const QFont small = smallFont(font());
    const double nameHeight = text.name.isEmpty() ? 0 : QFontMetricsF(small).height();
    const QPointF center = place.center();
    addCentred(item, text.title, bold, palette().color(QPalette::Text), center - QPointF(0, nameHeight / 2));
    if (!text.name.isEmpty()) {
        addCentred(item, text.name, small, theme::color(theme::Tone::Muted, palette()),
                   center + QPointF(0, QFontMetricsF(bold).height() / 2));
    }
}

void GraphView::drawEdge(const PreviewEdge& edge, const GraphLayout::Edge& place)
{
    const QColor dtype = theme::dtypeColor(edge.dtype, palette());
    const bool isConflict = edge.mark == PreviewMark::Conflict;
    const QColor color = isConflict ? theme::color(theme::Tone::Bad, palette()) : dtype;
    QPen pen(color, edge.mark == PreviewMark::None ? 1.5 : 2.5);
    pen.setCapStyle(Qt::RoundCap);
    if (isConflict) {
        pen.setStyle(Qt::DashLine); // not by its colour alone
    }
    scene()->addPath(place.path, pen);
    const QLineF arrow(place.tip, place.tail);
    if (arrow.length() > 0) {
        const QPointF side = (arrow.normalVector().p2() - arrow.p1()) * 0.45;
        scene()->addPolygon(QPolygonF({place.tip, place.tail + side, place.tail - side}), QPen(color, 1),
                            color);
    }

    QPainterPath chip;
    chip.addRoundedRect(place.label, 4, 4);
    const QColor outline =
        edge.mark == PreviewMark::None ? dtype : theme::color(toneOf(edge.mark), palette());
    QGraphicsPathItem* const label = scene()->addPath(
        chip, QPen(outline, edge.mark == PreviewMark::None ? 1 : 2), palette().color(QPalette::Base));
    label->setToolTip(tr("%1: %2").arg(texts::fromUtf8(edge.value), textOf(edge)));
    addCentred(label, textOf(edge), smallFont(font()), isConflict ? color : palette().color(QPalette::Text),
               place.label.center());
}

void GraphView::fit()
{
    const QSizeF graph = sceneRect().size();
    const QSizeF room = viewport()->size();
    const double scale =
        graph.isEmpty() ? 1 : std::min(room.width() / graph.width(), room.height() / graph.height());
    resetTransform();
    const double shown = std::clamp(scale, smallestScale, 1.0);
    this->scale(shown, shown);
    centerOn(sceneRect().center());
}

void GraphView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        draw();
    }
    QGraphicsView::changeEvent(event);
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    fit();
}

} // namespace onnxmend
