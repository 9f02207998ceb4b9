// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/whole_graph.h"
#include "ui/graph/graph_layout.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>

#include <cstddef>

namespace onnxmend
{

/// A whole graph as it is shown; the picture is apart from `whole`.
struct ShownWhole {
    const GraphPicture& picture;
    const GraphLayout& layout;
    const WholePicture& whole;
};

/// Returns whether an opened element shows its contents at a scale. A smaller one is painted as if closed.
bool showsContents(const QRectF& place, double scale);

/// Paints the visible part of a whole graph in as much detail as its scale has room for: boxes of groups,
/// then boxes of nodes, then texts. One item, since a scene with an item for each of 100,000 nodes takes
/// seconds to fill. Everything that it is given outlives it.
class WholeItem : public QGraphicsItem
{
public:
    WholeItem(const ShownWhole& shown, const QFont& font, const QPalette& palette);

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    class Painting;

    ShownWhole m_shown;
    QFont m_font;
    QPalette m_palette;
};

} // namespace onnxmend
