// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_layout.h"

#include <QGraphicsView>

class QGraphicsPathItem;
class QPainter;

namespace onnxmend
{

/// A node or an edge of a picture.
struct GraphElement {
    enum class Kind { None, Node, Edge };
    Kind kind = Kind::None;
    std::size_t index = 0;

    friend bool operator==(const GraphElement&, const GraphElement&) = default;
};

/// Draws a small graph in the colours of the present palette. A preview is never larger than life, and never
/// smaller than readable. In a walkable view, one node or edge is current: by mouse, or by arrow keys along
/// the edges.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    void setWalkable(); ///< to be called once
    void showGraph(GraphPicture graph, GraphLayout layout);
    const GraphPicture& graph() const { return m_graph; }
    const GraphLayout& layoutOfGraph() const { return m_layout; }

    GraphElement current() const { return m_current; }
    void setCurrent(const GraphElement& element);
    const PictureNode* currentNode() const; ///< null if no node is current
    const PictureEdge* currentEdge() const;
    QString describe(const GraphElement& element) const; ///< description for tool tips and screen readers

    void zoomBy(double factor); ///< zooms around the middle
    void fitAll();
    void paintOn(QPainter& painter); ///< paints everything, without the mark of the current element

Q_SIGNALS:
    void currentChanged(); ///< the user or a new graph changed it
    void activated();      ///< the current element was activated by double click or Enter
    void menuRequested(const QPoint& globalPos); ///< requests the menu of the current element

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void draw();
    void drawCurrent();
    void fit();
    void centreOnFocus();
    GraphElement elementAt(const QPoint& viewPos) const;
    QRectF placeOf(const GraphElement& element) const;
    void choose(const GraphElement& element); ///< chooses an element as the user does
    bool walk(int key);
    QPointF wayTo(const QRectF& place) const;
    GraphElement alongEdges(bool isForward) const;
    GraphElement beside(bool isForward) const;

    GraphPicture m_graph;
    GraphLayout m_layout;
    GraphElement m_current;
    QGraphicsPathItem* m_halo = nullptr; ///< mark around the current element
    QPoint m_pressedAt;
    bool m_isWalkable = false;
    enum class Zoom { Readable, All, ByHand };
    Zoom m_zoom = Zoom::Readable; ///< zoom that stays when the view changes its size
};

} // namespace onnxmend
