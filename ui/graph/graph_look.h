// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"

#include <QColor>
#include <QPalette>
#include <QPen>

namespace onnxmend
{

/// Colours and lines of a node.
struct NodeLook {
    QPen outline;
    QColor fill;
    QColor text;
    bool isBox = false; ///< an operator, region or group; otherwise its ends are round
};
NodeLook lookOf(const PictureNode& node, const QPalette& palette);
/// Colours and lines of a Cast, which is drawn as a diamond.
NodeLook lookOfCast(const PictureNode& node, const QPalette& palette);
/// Returns the line of an edge. A dash makes a conflict or a plan visible without colours.
QPen lineOf(const PictureEdge& edge, const QPalette& palette);
/// Returns the line around the label of an edge.
QPen labelOutline(const PictureEdge& edge, const QPalette& palette);

} // namespace onnxmend
