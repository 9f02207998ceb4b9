// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/whole_item.h"

#include <QPixmap>
#include <QSizeF>
#include <QWidget>

class QGraphicsView;

namespace onnxmend
{

/// The outermost boxes of a whole graph in a corner of its view, with the visible part. A click or drag moves
/// the view. It is gone while everything is visible. The narrow side of a long graph is drawn larger, so that
/// there is something to see.
class GraphMinimap : public QWidget
{
    Q_OBJECT

public:
    explicit GraphMinimap(QGraphicsView& view);

    void draw(const ShownWhole& shown); ///< paints the boxes anew
    void clear();
    void follow(); ///< shows the visible part; to be called when the view has moved

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
    bool m_isEmpty = true;
};

} // namespace onnxmend
