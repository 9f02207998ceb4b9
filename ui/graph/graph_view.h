// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/graph_layout.h"

#include <QGraphicsView>

namespace onnxmend
{

/// Draws a small graph in the colours of the palette in force; never larger than life, and smaller only down
/// to what can be read.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    void showGraph(PreviewGraph graph, GraphLayout layout);
    const PreviewGraph& graph() const { return m_graph; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    void drawNode(const PreviewNode& node, const QRectF& place);
    void drawEdge(const PreviewEdge& edge, const GraphLayout::Edge& place);
    void fit();

    PreviewGraph m_graph;
    GraphLayout m_layout;
};

} // namespace onnxmend
