// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/whole_graph.h"
#include "ui/graph/graph_layout.h"

#include <QGraphicsView>

#include <memory>
#include <optional>

class QGraphicsPathItem;
class QPainter;

namespace onnxmend
{

class GraphMinimap;
struct ShownWhole;

/// A node or an edge of a picture.
struct GraphElement {
    enum class Kind { None, Node, Edge };
    Kind kind = Kind::None;
    std::size_t index = 0;

    friend bool operator==(const GraphElement&, const GraphElement&) = default;
};

/// Draws a graph in the colours of the present palette. A preview is never larger than life, and as small as
/// it has to be down to half of that. In a walkable view, one node or edge is current: by mouse, or by arrow
/// keys along the edges. A whole graph has nested groups, and a map of its boxes in a corner.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);
    ~GraphView() override;

    void setWalkable(); ///< to be called once
    void showGraph(GraphPicture graph, GraphLayout layout);
    /// Shows a whole graph. If the element with the focus was current before, it stays where it is.
    void showWhole(WholePicture whole, GraphLayout layout);
    /// Returns the elements and levels of a whole graph, without its picture; null for other graphs.
    const WholePicture* whole() const { return m_whole.get(); }
    const GraphPicture& graph() const { return m_graph; }
    const GraphLayout& layoutOfGraph() const { return m_layout; }

    GraphElement current() const { return m_current; }
    void setCurrent(const GraphElement& element);
    const PictureNode* currentNode() const; ///< null if no node is current
    const PictureEdge* currentEdge() const;
    QString describe(const GraphElement& element) const; ///< description for tool tips and screen readers

    void zoomBy(double factor); ///< zooms around the middle
    void fitAll();
    void centreOnFocus();                ///< makes the current element visible if the picture does not fit
    void showAs(const GraphView& other); ///< takes over zoom and place of another view
    void paintOn(QPainter& painter);     ///< paints everything, without the mark of the current element

Q_SIGNALS:
    void currentChanged();                  ///< the user or a new graph changed it
    void zoomed();                          ///< the user zoomed
    void activated();                       ///< the current element was activated by double click or Enter
    void closeRequested(std::size_t group); ///< Escape in a whole graph: the open element is to be closed
    void menuRequested(const QPoint& globalPos); ///< requests the menu of the current element

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// Place of an element in the viewport, to which it returns in a new picture.
    struct Anchor {
        std::string key;
        QPointF at;
    };
    std::optional<Anchor> anchor() const;
    bool returnTo(const Anchor& anchor); ///< returns false if its element is not the current one
    void replace(GraphPicture graph, GraphLayout layout, std::unique_ptr<WholePicture> whole);
    ShownWhole shownWhole() const;
    void drawMinimap();
    double smallestZoom() const;
    GraphElement elementIn(std::size_t level, const QPointF& at, double scale) const;
    std::size_t elementToClose() const;
    GraphElement alongLevels(bool isForward) const;
    /// Returns the nearest of the elements that edges lead to; `leaves` if one leads out of the level.
    std::optional<std::size_t> nextInLevel(std::size_t level, std::size_t from, bool isForward,
                                           bool& leaves) const;
    void draw();
    void drawCurrent();
    void fit();
    void centreOnMark();
    GraphElement elementAt(const QPoint& viewPos) const;
    QRectF placeOf(const GraphElement& element) const;
    void choose(const GraphElement& element); ///< chooses an element as the user does
    void announceCurrent();
    bool walk(int key);
    QPointF wayTo(const QRectF& place) const;
    GraphElement alongEdges(bool isForward) const;
    GraphElement beside(bool isForward) const;

    GraphPicture m_graph;
    GraphLayout m_layout;
    std::unique_ptr<WholePicture> m_whole; ///< null for other graphs
    GraphMinimap* m_minimap = nullptr;     ///< null before the first whole graph
    GraphElement m_current;
    QGraphicsPathItem* m_halo = nullptr; ///< mark around the current element
    std::optional<QPoint> m_pressedAt;   ///< nullopt after a double click: its release chooses nothing
    bool m_isWalkable = false;
    enum class Zoom { Readable, All, ByHand };
    Zoom m_zoom = Zoom::Readable; ///< zoom that stays when the view changes its size
};

} // namespace onnxmend
