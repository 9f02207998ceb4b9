// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"

#include <QFont>
#include <QString>

namespace onnxmend
{

/// The text of a node: its operator, value or region, and below it a name or its contents; cut if too long.
/// Casts have no text.
struct NodeText {
    QString title;
    QString name;
};
NodeText textOf(const PictureNode& node, const QFont& font);
QFont smallFont(const QFont& font); ///< font of names and dtypes
/// Returns the label of an edge: in a preview its type; in a map a conflict or a change; between regions the
/// values that cross. Empty if it has none.
QString textOf(const GraphPicture& picture, const PictureEdge& edge);
/// Returns everything about a node on several lines, for tool tips and screen readers.
QString describeNode(const PictureNode& node);
QString describeEdge(const GraphPicture& picture, const PictureEdge& edge);
QString describePicture(const GraphPicture& picture);
/// Returns for example "30 % of the time of a run", with the kind of run.
QString describeTime(double share, bool optimised);
/// Returns "f16", or the whole type if it is not a tensor.
QString shortType(const std::string& type);

} // namespace onnxmend
