// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/whole_item.h"

#include <QPixmap>
#include <QSizeF>
#include <QWidget>

#include <cstddef>

class QGraphicsView;

namespace onnxmend
{

/// The outermost boxes of a whole graph in a corner of its view, with the visible part. A click or drag moves
/// the view. It is gone while everything is visible. The narrow side of a long graph is drawn larger, so that
/// there is something to see. Boxes that would cover each other are painted once: an event of the GUI thread
/// has no time for 20,000 of them.
class GraphMinimap : public QWidget
{
    Q_OBJECT

public:
    explicit GraphMinimap(QGraphicsView& view);

    void draw(const ShownWhole& shown); ///< paints the boxes anew
    void clear();
    void follow(); ///< shows the visible part; to be called when the view has moved
    /// Returns the number of boxes that the last drawing painted: as many as the map has room for.
    std::size_t paintedBoxes() const { return m_paintedBoxes; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void moveView(const QPointF& at);
    /// Returns the pixels of the map for one of the scene, to the right and down.
    QSizeF scaleOf() const;

    QGraphicsView& m_view;
    QPixmap m_boxes;
    std::size_t m_paintedBoxes = 0;
    bool m_isEmpty = true;
};

} // namespace onnxmend
