// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace onnxmend
{

/// Where a small graph's nodes and edges go: data flows from top to bottom, or sideways to the right.
struct GraphLayout {
    struct Edge {
        QPainterPath path;
        QPointF tip;  ///< where it ends: the arrow's point
        QPointF tail; ///< of the arrow
        QRectF label; ///< empty where nothing stands on it
    };
    QRectF bounds;
    std::vector<QRectF> nodes; ///< in the order of the graph
    std::vector<Edge> edges;
};

/// Lays out with Graphviz. Takes some milliseconds, one after the other; safe from any thread. Throws Error.
GraphLayout layOut(const GraphPicture& graph, const QFont& font);

} // namespace onnxmend
