// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/fix_preview.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace onnxmend
{

/// What a node says: its operator or value, and below it the name of the node; cut where it is too long.
struct NodeText {
    QString title;
    QString name;
};
NodeText textOf(const PreviewNode& node, const QFont& font);
QFont smallFont(const QFont& font); ///< of names and dtypes
/// What stands on an edge.
QString textOf(const PreviewEdge& edge);

/// Where a small graph's nodes and edges go: data flows from top to bottom.
struct GraphLayout {
    struct Edge {
        QPainterPath path;
        QPointF tip;  ///< where it ends: the arrow's point
        QPointF tail; ///< of the arrow
        QRectF label;
    };
    QRectF bounds;
    std::vector<QRectF> nodes; ///< in the order of the graph
    std::vector<Edge> edges;
};

/// Lays out with Graphviz. Takes some milliseconds; safe from any thread. Throws Error.
GraphLayout layOut(const PreviewGraph& graph, const QFont& font);

} // namespace onnxmend
