// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include "ui/graph/graph_scene.h"
#include "ui/graph/graph_texts.h"
#include "ui/look/live_look.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainterPathStroker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double smallestScale = 0.8; // smallest readable scale
constexpr double smallestZoom = 0.05;
constexpr double largestZoom = 4;
constexpr double zoomStep = 1.25;
constexpr double margin = tokens::between;

} // namespace

GraphView::GraphView(QWidget* parent)
    : QGraphicsView(parent)
{
    setScene(new QGraphicsScene(this));
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setDragMode(ScrollHandDrag);
    live::keep(*this, live::Part::Size, [this] { setMinimumHeight(fontMetrics().height() * 8); });
}

void GraphView::setWalkable()
{
    m_isWalkable = true;
    setFocusPolicy(Qt::StrongFocus);
    setTransformationAnchor(AnchorViewCenter);
    viewport()->setCursor(Qt::ArrowCursor);
}

void GraphView::showGraph(GraphPicture graph, GraphLayout layout)
{
    m_graph = std::move(graph);
    m_layout = std::move(layout);
    m_current = {};
    m_zoom = m_zoom == Zoom::All ? Zoom::Readable : m_zoom; // All was for the earlier picture
    const auto focus = std::ranges::find(m_graph.nodes, true, &PictureNode::isFocus);
    if (m_isWalkable && focus != m_graph.nodes.end()) {
        m_current = {GraphElement::Kind::Node, static_cast<std::size_t>(focus - m_graph.nodes.begin())};
    }
    setAccessibleDescription(describePicture(m_graph));
    draw();
    fit();
    centreOnFocus();
    Q_EMIT currentChanged();
}

void GraphView::draw()
{
    scene()->clear();
    m_halo = nullptr;
    setBackgroundBrush(palette().color(QPalette::Base));
    fillScene(*scene(), m_graph, m_layout, font(), palette());
    scene()->setSceneRect(m_layout.bounds.adjusted(-margin, -margin, margin, margin));
    drawCurrent();
}

void GraphView::drawCurrent()
{
    delete std::exchange(m_halo, nullptr);
    if (m_current.kind == GraphElement::Kind::None) {
        return;
    }
    QColor color = theme::color(theme::Tone::Accent, palette());
    QPainterPath path;
    double width = 2.5;
    if (m_current.kind == GraphElement::Kind::Node) {
        path.addRoundedRect(
            placeOf(m_current).adjusted(-tokens::inside, -tokens::inside, tokens::inside, tokens::inside),
            tokens::radius + 2, tokens::radius + 2);
    } else {
        path = m_layout.edges.at(m_current.index).path;
        color.setAlphaF(0.6F);
        width = tokens::reach;
    }
    m_halo = scene()->addPath(path, QPen(color, width));
    m_halo->setZValue(m_current.kind == GraphElement::Kind::Node ? 1 : -1);
}

QRectF GraphView::placeOf(const GraphElement& element) const
{
    return element.kind == GraphElement::Kind::Node   ? m_layout.nodes.at(element.index)
           : element.kind == GraphElement::Kind::Edge ? m_layout.edges.at(element.index).path.boundingRect()
                                                      : QRectF();
}

QString GraphView::describe(const GraphElement& element) const
{
    return element.kind == GraphElement::Kind::Node   ? describeNode(m_graph.nodes.at(element.index))
           : element.kind == GraphElement::Kind::Edge ? describeEdge(m_graph, m_graph.edges.at(element.index))
                                                      : QString();
}

const PictureNode* GraphView::currentNode() const
{
    return m_current.kind == GraphElement::Kind::Node ? &m_graph.nodes.at(m_current.index) : nullptr;
}

const PictureEdge* GraphView::currentEdge() const
{
    return m_current.kind == GraphElement::Kind::Edge ? &m_graph.edges.at(m_current.index) : nullptr;
}

void GraphView::setCurrent(const GraphElement& element)
{
    m_current = element;
    drawCurrent();
}

void GraphView::choose(const GraphElement& element)
{
    if (element == m_current) {
        return;
    }
    setCurrent(element);
    setAccessibleName(element.kind == GraphElement::Kind::None ? tr("Graph")
                                                               : describe(element).replace(u'\n', u", "_s));
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
    Q_EMIT currentChanged();
}

GraphElement GraphView::elementAt(const QPoint& viewPos) const
{
    const QPointF at = mapToScene(viewPos);
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
        if (m_layout.nodes[i]
                .adjusted(-tokens::tight, -tokens::tight, tokens::tight, tokens::tight)
                .contains(at)) {
            return {GraphElement::Kind::Node, i};
        }
    }
    QPainterPathStroker stroker;
    stroker.setWidth(tokens::reach / std::min(1.0, transform().m11()));
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i) {
        const GraphLayout::Edge& edge = m_layout.edges[i];
        if (edge.label.contains(at) || stroker.createStroke(edge.path).contains(at)) {
            return {GraphElement::Kind::Edge, i};
        }
    }
    return {};
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    QGraphicsView::mousePressEvent(event);
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    QGraphicsView::mouseReleaseEvent(event);
    if (!m_isWalkable) {
        return;
    }
    viewport()->setCursor(Qt::ArrowCursor);
    const bool isClick = (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
    if (isClick && event->button() == Qt::LeftButton) {
        choose(elementAt(event->pos()));
    }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos(); // the next event is a release, not a drag
    QGraphicsView::mouseDoubleClickEvent(event);
    // The first click has chosen the element. The details that it opened may have moved the picture away from
    // the pointer.
    if (m_isWalkable && event->button() == Qt::LeftButton && m_current.kind != GraphElement::Kind::None) {
        Q_EMIT activated();
    }
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    if (!m_isWalkable || !(event->modifiers() & Qt::ControlModifier)) {
        QGraphicsView::wheelEvent(event);
        return;
    }
    const ViewportAnchor anchor = transformationAnchor();
    setTransformationAnchor(AnchorUnderMouse);
    zoomBy(std::pow(zoomStep, event->angleDelta().y() / 120.0));
    setTransformationAnchor(anchor);
    event->accept();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_isWalkable) {
        return;
    }
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    if (isByMouse) {
        choose(elementAt(event->pos()));
    }
    if (m_current.kind != GraphElement::Kind::None) {
        const QPoint centre = mapFromScene(placeOf(m_current).center());
        Q_EMIT menuRequested(isByMouse ? event->globalPos() : viewport()->mapToGlobal(centre));
    }
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
    if (!m_isWalkable || !isPlain) {
        event->ignore(); // otherwise QGraphicsView would scroll
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current.kind != GraphElement::Kind::None) {
            Q_EMIT activated();
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(zoomStep);
        break;
    case Qt::Key_Minus:
        zoomBy(1 / zoomStep);
        break;
    case Qt::Key_0:
        fitAll();
        break;
    default:
        if (!walk(event->key())) {
            event->ignore();
            return;
        }
    }
    event->accept();
}

/// Walks along edges with or against the flow of data, and to neighbours beside.
bool GraphView::walk(int key)
{
    const bool isArrow =
        key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
    if (!isArrow || m_graph.empty()) {
        return false;
    }
    const bool isForward = key == Qt::Key_Down || key == Qt::Key_Right;
    const bool isVertical = key == Qt::Key_Down || key == Qt::Key_Up;
    if (m_current.kind == GraphElement::Kind::None) {
        choose({GraphElement::Kind::Node, 0});
    } else if (m_current.kind == GraphElement::Kind::Edge) { // goes to one of its ends
        const PictureEdge& edge = m_graph.edges.at(m_current.index);
        choose({GraphElement::Kind::Node, isForward ? edge.to : edge.from});
    } else {
        choose(isVertical != m_graph.isSideways() ? alongEdges(isForward) : beside(isForward));
    }
    ensureVisible(placeOf(m_current), 40, 40);
    return true;
}

/// Returns the way from the current node to a place: along the edges, and to the side.
QPointF GraphView::wayTo(const QRectF& place) const
{
    const QPointF way = place.center() - placeOf(m_current).center();
    return m_graph.isSideways() ? way : way.transposed();
}

/// Returns the neighbour that is straightest ahead or behind; the current node if there is none.
GraphElement GraphView::alongEdges(bool isForward) const
{
    GraphElement best = m_current;
    double nearest = std::numeric_limits<double>::max();
    for (const PictureEdge& edge : m_graph.edges) {
        const std::size_t from = isForward ? edge.from : edge.to;
        const std::size_t to = isForward ? edge.to : edge.from;
        const double distance = std::abs(wayTo(m_layout.nodes[to]).y());
        if (from == m_current.index && to != from && distance < nearest) {
            nearest = distance;
            best.index = to;
        }
    }
    return best;
}

/// Returns the next node on that side, preferably at the same distance along the edges.
GraphElement GraphView::beside(bool isForward) const
{
    GraphElement best = m_current;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
        const QPointF way = wayTo(m_layout.nodes[i]);
        const bool isThere = isForward ? way.y() > 1 : way.y() < -1;
        const double distance = std::abs(way.y()) + 4 * std::abs(way.x());
        if (isThere && distance < nearest) {
            nearest = distance;
            best.index = i;
        }
    }
    return best;
}

void GraphView::zoomBy(double factor)
{
    const double wanted = std::clamp(transform().m11() * factor, smallestZoom, largestZoom);
    const double step = wanted / transform().m11();
    m_zoom = Zoom::ByHand;
    scale(step, step);
}

void GraphView::fitAll()
{
    m_zoom = Zoom::All;
    fit();
}

void GraphView::fit()
{
    if (m_zoom == Zoom::ByHand) {
        return;
    }
    const QSizeF graph = sceneRect().size();
    // A view that fits completely has no scroll bars.
    const QSizeF room = m_zoom == Zoom::All ? maximumViewportSize() : viewport()->size();
    const double all =
        graph.isEmpty() ? 1 : std::min(room.width() / graph.width(), room.height() / graph.height());
    const double shown = std::clamp(all, m_zoom == Zoom::All ? smallestZoom : smallestScale, 1.0);
    resetTransform();
    scale(shown, shown);
    centerOn(sceneRect().center());
}

/// Makes the focus visible if the picture does not fit.
void GraphView::centreOnFocus()
{
    if (m_isWalkable && m_zoom != Zoom::All && m_current.kind != GraphElement::Kind::None) {
        centerOn(placeOf(m_current).center());
    }
}

void GraphView::paintOn(QPainter& painter)
{
    const GraphElement current = std::exchange(m_current, {});
    drawCurrent();
    scene()->render(&painter);
    m_current = current;
    drawCurrent();
}

void GraphView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        draw();
    }
    QGraphicsView::changeEvent(event);
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    fit();
    centreOnFocus();
}

} // namespace onnxmend
