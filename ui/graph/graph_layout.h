// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"
#include "ui/graph/graph_texts.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

namespace onnxmend
{

/// The places of a small graph's nodes and edges. Data flows from top to bottom, or to the right.
struct GraphLayout {
    struct Edge {
        QPainterPath path;
        QPointF tip;  ///< end of the edge: the arrow's point
        QPointF tail; ///< other end of the arrow
        QRectF label; ///< empty without a label
    };
    QRectF bounds;
    std::vector<QRectF> nodes; ///< nodes in the order of the graph
    std::vector<Edge> edges;
    std::vector<NodeText> texts; ///< texts of the nodes of a whole graph, which is painted as it is scrolled
};

/// Lays out a graph with Graphviz. Takes some milliseconds, and layouts wait for each other. Any thread may
/// call. Throws Error.
GraphLayout layOut(const GraphPicture& graph, const QFont& font);

/// Returns the size that a node needs for its texts, and an edge for its label.
QSizeF sizeOfText(const NodeText& text, const QFont& font);
QSizeF sizeOfNode(const PictureNode& node, const QFont& font);
QSizeF sizeOfLabel(const QString& label, const QFont& font);

} // namespace onnxmend
