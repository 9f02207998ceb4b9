// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_view.h"

#include "ui/graph/graph_minimap.h"
#include "ui/graph/graph_scene.h"
#include "ui/graph/graph_texts.h"
#include "ui/graph/whole_item.h"
#include "ui/jobs/let_go.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainterPathStroker>
#include <QScrollBar>
#include <QToolTip>
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

constexpr double smallestScale = 0.8;   // smallest readable scale
constexpr double smallestPreview = 0.5; // a preview rather shows everything
constexpr double smallestUsualZoom = 0.05;
constexpr double smallestWholeZoom = 0.002;
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

GraphView::~GraphView()
{
    scene()->clear(); // the item of a whole graph refers to members
}

void GraphView::showGraph(GraphPicture graph, GraphLayout layout)
{
    replace(std::move(graph), std::move(layout), nullptr);
    fit();
    centreOnFocus();
    Q_EMIT currentChanged();
}

void GraphView::showWhole(WholePicture whole, GraphLayout layout)
{
    const std::optional<Anchor> before = anchor();
    GraphPicture graph = std::exchange(whole.picture, {});
    replace(std::move(graph), std::move(layout), std::make_unique<WholePicture>(std::move(whole)));
    if (!before || !returnTo(*before)) {
        fit();
        centreOnFocus();
    }
    m_minimap->follow();
    announceCurrent();
    Q_EMIT currentChanged();
}

namespace
{

/// Parts of an earlier picture, which are freed on another thread since they may be large.
struct OldPicture {
    GraphPicture graph;
    GraphLayout layout;
    std::unique_ptr<WholePicture> whole;
};

} // namespace

void GraphView::replace(GraphPicture graph, GraphLayout layout, std::unique_ptr<WholePicture> whole)
{
    scene()->clear(); // it refers to the parts below
    m_halo = nullptr;
    letGo(std::make_shared<OldPicture>(OldPicture{std::exchange(m_graph, std::move(graph)),
                                                  std::exchange(m_layout, std::move(layout)),
                                                  std::exchange(m_whole, std::move(whole))}));
    m_current = {};
    m_zoom = m_zoom == Zoom::All ? Zoom::Readable : m_zoom; // All was for the earlier picture
    const auto focus = std::ranges::find(m_graph.nodes, true, &PictureNode::isFocus);
    if (m_isWalkable && focus != m_graph.nodes.end()) {
        m_current = {GraphElement::Kind::Node, static_cast<std::size_t>(focus - m_graph.nodes.begin())};
    }
    setAccessibleDescription(describePicture(m_graph));
    draw();
}

std::optional<GraphView::Anchor> GraphView::anchor() const
{
    if (!m_whole || m_current.kind != GraphElement::Kind::Node ||
        m_whole->elements[m_current.index].key.empty()) {
        return std::nullopt;
    }
    const QRectF place = placeOf(m_current);
    return Anchor{m_whole->elements[m_current.index].key,
                  viewportTransform().map(QPointF(place.center().x(), place.top()))};
}

bool GraphView::returnTo(const Anchor& anchor)
{
    if (m_current.kind != GraphElement::Kind::Node || m_whole->elements[m_current.index].key != anchor.key) {
        return false;
    }
    const QRectF place = placeOf(m_current);
    const QPointF way = viewportTransform().map(QPointF(place.center().x(), place.top())) - anchor.at;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + static_cast<int>(way.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(way.y()));
    return true;
}

ShownWhole GraphView::shownWhole() const { return {m_graph, m_layout, *m_whole}; }

void GraphView::draw()
{
    scene()->clear();
    m_halo = nullptr;
    setBackgroundBrush(palette().color(QPalette::Base));
    if (m_whole) {
        scene()->addItem(new WholeItem(shownWhole(), font(), palette()));
    } else {
        fillScene(*scene(), m_graph, m_layout, font(), palette());
    }
    scene()->setSceneRect(m_layout.bounds.adjusted(-margin, -margin, margin, margin));
    drawCurrent();
    drawMinimap();
}

void GraphView::drawMinimap()
{
    if (m_whole) {
        m_minimap = m_minimap ? m_minimap : new GraphMinimap(*this);
        m_minimap->draw(shownWhole());
    } else if (m_minimap) {
        m_minimap->clear();
    }
}

double GraphView::smallestZoom() const { return m_whole ? smallestWholeZoom : smallestUsualZoom; }

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
    announceCurrent();
    Q_EMIT currentChanged();
}

/// Tells screen readers which element is current.
void GraphView::announceCurrent()
{
    setAccessibleName(m_current.kind == GraphElement::Kind::None
                          ? tr("Graph")
                          : describe(m_current).replace(u'\n', u", "_s));
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

GraphElement GraphView::elementAt(const QPoint& viewPos) const
{
    const QPointF at = mapToScene(viewPos);
    if (m_whole) {
        return m_whole->levels.empty() ? GraphElement() : elementIn(0, at, transform().m11());
    }
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

/// Returns the innermost element that is painted there, otherwise an edge of the level.
GraphElement GraphView::elementIn(std::size_t level, const QPointF& at, double scale) const
{
    const WholeLevel& shown = m_whole->levels[level];
    for (std::size_t i = shown.first; i < shown.end; i = m_whole->elements[i].end) {
        const QRectF& place = m_layout.nodes[i];
        if (!place.adjusted(-tokens::tight, -tokens::tight, tokens::tight, tokens::tight).contains(at)) {
            continue;
        }
        const GraphElement inside = m_graph.nodes[i].isOpen && showsContents(place, scale)
                                        ? elementIn(m_whole->elements[i].inner, at, scale)
                                        : GraphElement();
        return inside.kind == GraphElement::Kind::None ? GraphElement{GraphElement::Kind::Node, i} : inside;
    }
    QPainterPathStroker stroker;
    const double reach = tokens::reach / std::min(1.0, scale);
    stroker.setWidth(reach);
    for (std::size_t i = shown.firstEdge; i < shown.endEdge; ++i) {
        const GraphLayout::Edge& edge = m_layout.edges[i];
        const QRectF bounds = edge.path.controlPointRect().adjusted(-reach, -reach, reach, reach);
        if (edge.label.contains(at) ||
            (bounds.contains(at) && stroker.createStroke(edge.path).contains(at))) {
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
    const bool isClick =
        m_pressedAt && (event->pos() - *m_pressedAt).manhattanLength() < QApplication::startDragDistance();
    if (isClick && event->button() == Qt::LeftButton) {
        choose(elementAt(event->pos()));
    }
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_pressedAt.reset(); // at its release another picture may be below the pointer
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

/// Returns the current element of a whole graph if it is open, otherwise the one around it; none if there is
/// nothing to close.
std::size_t GraphView::elementToClose() const
{
    if (!m_whole || m_current.kind == GraphElement::Kind::None) {
        return WholeElement::none;
    }
    const PictureNode* const node = currentNode();
    if (node && node->isOpen) {
        return m_current.index;
    }
    // An edge that crosses a border belongs to what is inside.
    const PictureEdge* const edge = currentEdge();
    const std::size_t at = edge ? std::max(edge->from, edge->to) : m_current.index;
    return m_whole->levels.at(m_whole->elements.at(at).level).container;
}

bool GraphView::event(QEvent* event)
{
    // Escape closes a group if there is one to close. Otherwise it cancels a running task.
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && elementToClose() != WholeElement::none) {
        event->accept();
        return true;
    }
    return QGraphicsView::event(event);
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
    case Qt::Key_Escape:
        if (const std::size_t group = elementToClose(); group != WholeElement::none) {
            Q_EMIT closeRequested(group);
            break;
        }
        event->ignore();
        return;
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
    if (m_whole) {
        return alongLevels(isForward);
    }
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

/// Walks into opened groups and out of them, as data flows.
GraphElement GraphView::alongLevels(bool isForward) const
{
    std::size_t at = m_current.index;
    bool leaves = false;
    if (const std::size_t inner = m_whole->elements[at].inner; inner != WholeElement::none) {
        const WholeLevel& level = m_whole->levels[inner];
        if (const auto inside = nextInLevel(inner, at, isForward, leaves)) {
            return {GraphElement::Kind::Node, *inside};
        }
        if (level.first < level.end) {
            return {GraphElement::Kind::Node, level.first};
        }
    }
    while (true) {
        const WholeElement& element = m_whole->elements[at];
        leaves = false;
        if (const auto next = nextInLevel(element.level, at, isForward, leaves)) {
            return {GraphElement::Kind::Node, *next};
        }
        if (!leaves) {
            return m_current;
        }
        at = m_whole->levels[element.level].container;
    }
}

std::optional<std::size_t> GraphView::nextInLevel(std::size_t level, std::size_t from, bool isForward,
                                                  bool& leaves) const
{
    const WholeLevel& shown = m_whole->levels[level];
    std::optional<std::size_t> best;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = shown.firstEdge; i < shown.endEdge; ++i) {
        const PictureEdge& edge = m_graph.edges[i];
        const std::size_t to = isForward ? edge.to : edge.from;
        if ((isForward ? edge.from : edge.to) != from) {
            continue;
        }
        const double distance = std::abs(wayTo(m_layout.nodes[to]).y());
        if (to == shown.container) {
            leaves = true;
        } else if (distance < nearest) {
            nearest = distance;
            best = to;
        }
    }
    return best;
}

/// Returns the next node on that side, preferably at the same distance along the edges.
GraphElement GraphView::beside(bool isForward) const
{
    GraphElement best = m_current;
    double nearest = std::numeric_limits<double>::max();
    const WholeLevel level = m_whole ? m_whole->levels[m_whole->elements[m_current.index].level]
                                     : WholeLevel{.end = m_layout.nodes.size()};
    for (std::size_t i = level.first; i < level.end; i = m_whole ? m_whole->elements[i].end : i + 1) {
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
    const double wanted = std::clamp(transform().m11() * factor, smallestZoom(), largestZoom);
    const double step = wanted / transform().m11();
    m_zoom = Zoom::ByHand;
    scale(step, step);
    if (m_minimap) {
        m_minimap->follow();
    }
    Q_EMIT zoomed();
}

void GraphView::fitAll()
{
    m_zoom = Zoom::All;
    fit();
    Q_EMIT zoomed();
}

void GraphView::showAs(const GraphView& other)
{
    m_zoom = other.m_zoom;
    setTransform(other.transform());
    horizontalScrollBar()->setValue(other.horizontalScrollBar()->value());
    verticalScrollBar()->setValue(other.verticalScrollBar()->value());
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
    const double least = m_zoom == Zoom::All ? smallestZoom()
                         : m_isWalkable      ? smallestScale
                                             : smallestPreview;
    const double shown = std::clamp(all, least, 1.0);
    resetTransform();
    scale(shown, shown);
    // A whole graph that does not fit begins with its inputs.
    centerOn(m_whole && m_zoom == Zoom::Readable ? QPointF(sceneRect().center().x(), sceneRect().top())
                                                 : sceneRect().center());
    if (!m_isWalkable && all < least) {
        centreOnMark();
    }
    if (m_minimap) {
        m_minimap->follow();
    }
}

/// Makes the first thing that a fix adds or changes visible in a preview that does not fit.
void GraphView::centreOnMark()
{
    for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
        if (m_graph.nodes[i].mark != PictureMark::None) {
            centerOn(m_layout.nodes.at(i).center());
            return;
        }
    }
    for (std::size_t i = 0; i < m_graph.edges.size(); ++i) {
        if (m_graph.edges[i].mark != PictureMark::None) {
            centerOn(m_layout.edges.at(i).path.boundingRect().center());
            return;
        }
    }
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
    const bool isMoved = m_whole && m_zoom != Zoom::All &&
                         (m_current.kind != GraphElement::Kind::None ||
                          verticalScrollBar()->value() > verticalScrollBar()->minimum());
    if (!isMoved) { // details of a node that was clicked must not move a whole graph
        fit();
        centreOnFocus();
    } else if (m_current.kind == GraphElement::Kind::Node && !m_graph.nodes[m_current.index].isOpen) {
        ensureVisible(placeOf(m_current));
    }
    if (m_minimap) {
        m_minimap->follow();
    }
}

void GraphView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    if (m_minimap) {
        m_minimap->follow();
    }
}

/// Shows the tool tips of a whole graph, whose elements are not items.
bool GraphView::viewportEvent(QEvent* event)
{
    if (m_whole && event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(describe(elementAt(help->pos()))), viewport());
        return true;
    }
    return QGraphicsView::viewportEvent(event);
}

} // namespace onnxmend
