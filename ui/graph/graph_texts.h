// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"

#include <QFont>
#include <QString>

namespace onnxmend
{

/// What a node says: its operator, value or region, and below it a name or what it holds; cut where it is too
/// long. Casts say nothing.
struct NodeText {
    QString title;
    QString name;
};
NodeText textOf(const PictureNode& node, const QFont& font);
QFont smallFont(const QFont& font); ///< of names and dtypes
/// What stands on an edge: in a preview its type; in a map what does not agree or changes; between regions
/// what goes over. Empty: nothing does.
QString textOf(const GraphPicture& picture, const PictureEdge& edge);
/// All of it on several lines, for tooltips and those who do not see it.
QString describeNode(const PictureNode& node);
QString describeEdge(const GraphPicture& picture, const PictureEdge& edge);
QString describePicture(const GraphPicture& picture);
/// "30 % of the time of a run", and of what.
QString describeTime(double share, bool optimised);
/// "f16", or the whole type of what is no tensor.
QString shortType(const std::string& type);

} // namespace onnxmend
