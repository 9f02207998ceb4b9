// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QSizeF>

#include <cstddef>
#include <vector>

namespace onnxmend
{

/// Boxes and edges of one level, from which a layered layout is made. Boxes are in the order of the data:
/// edges to an earlier box lead back up.
struct LayeredGraph {
    enum class Place { Anywhere, Top, Bottom };
    struct Box {
        QSizeF size;
        Place place = Place::Anywhere; ///< Top before all others, Bottom behind them
    };
    struct Edge {
        std::size_t from = 0;
        std::size_t to = 0;
        double fromShift = 0; ///< distance of its start from the middle of its box, to the right
        double toShift = 0;
    };
    std::vector<Box> boxes;
    std::vector<Edge> edges;
    double gap = 0;     ///< between layers
    double between = 0; ///< between boxes of a layer
};

struct LayeredPlaces {
    std::vector<QPointF> boxes;              ///< their upper left corners
    std::vector<std::vector<QPointF>> edges; ///< their points, from the first box to the second
    QSizeF size;
};

/// Lays out one level in layers from top to bottom. Time and memory are linear in boxes and edges, apart from
/// sorting: long edges of one box share their way, and beyond a limit go straight. Graphviz takes minutes for
/// thousands of boxes. Any thread may call.
LayeredPlaces layOutLayers(const LayeredGraph& graph);

} // namespace onnxmend
