// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_layout.h"

#include "core/base/error.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>

#include <graphviz/gvc.h>

#include <algorithm>
#include <memory>
#include <mutex>

namespace onnxmend
{

namespace
{

constexpr double pointsPerInch = 72;

template <class Pointer, auto release>
struct Releaser {
    void operator()(Pointer* pointer) const { release(pointer); }
};
using Graph = std::unique_ptr<Agraph_t, Releaser<Agraph_t, agclose>>;
using Context = std::unique_ptr<GVC_t, Releaser<GVC_t, gvFreeContext>>;

/// Copies texts for Graphviz, which takes them as char*.
class GraphvizGraph
{
public:
    GraphvizGraph(const GraphPicture& graph, const QFont& font)
        : m_context(gvContext())
        , m_graph(agopen(text("preview"), Agdirected, nullptr))
    {
        setDefault(AGRAPH, "nodesep", graph.isSideways() ? "0.12" : "0.22");
        setDefault(AGRAPH, "ranksep", graph.isSideways() ? "0.4" : "0.3");
        setDefault(AGRAPH, "rankdir", graph.isSideways() ? "LR" : "TB");
        setDefault(AGNODE, "shape", "box");
        setDefault(AGNODE, "fixedsize", "true");
        setDefault(AGNODE, "label", "");
        setDefault(AGNODE, "width", "1");
        setDefault(AGNODE, "height", "1");
        setDefault(AGEDGE, "dir", "forward");
        setDefault(AGEDGE, "arrowsize", "0.6");
        for (const PictureNode& node : graph.nodes) {
            m_nodes.push_back(newNode(sizeOfNode(node, font)));
        }
        for (const PictureEdge& edge : graph.edges) {
            addEdge(edge, textOf(graph, edge), font);
        }
    }

    GraphLayout layOut()
    {
        if (gvLayout(m_context.get(), m_graph.get(), "dot") != 0) {
            throw Error({.reason = "Graphviz could not lay out the graph",
                         .advice = "Check that its plugin for dot is installed (package libgvc6)."});
        }
        m_top = GD_bb(m_graph.get()).UR.y;
        GraphLayout layout;
        for (Agnode_t* const node : m_nodes) {
            layout.nodes.push_back(rectOf(node));
            layout.bounds |= layout.nodes.back();
        }
        for (const Edge& edge : m_edges) {
            GraphLayout::Edge& place = layout.edges.emplace_back();
            addCurve(edge.upper, place);
            if (edge.label) {
                addCurve(edge.lower, place);
                place.label = rectOf(edge.label);
            }
            layout.bounds |= place.path.boundingRect() | place.label;
        }
        gvFreeLayout(m_context.get(), m_graph.get());
        return layout;
    }

private:
    static char* text(const char* constant) { return const_cast<char*>(constant); }

    void setDefault(int kind, const char* name, const char* value)
    {
        agattr(m_graph.get(), kind, text(name), text(value));
    }

    Agnode_t* newNode(const QSizeF& size)
    {
        Agnode_t* const node = agnode(m_graph.get(), nullptr, 1);
        const auto set = [node](const char* name, double pixels) {
            agset(node, text(name), QByteArray::number(pixels / pointsPerInch).data());
        };
        set("width", size.width());
        set("height", size.height());
        return node;
    }

    /// Adds an edge. Its label is a node of its own for Graphviz, so that the edge runs through its middle.
    void addEdge(const PictureEdge& edge, const QString& label, const QFont& font)
    {
        Agnode_t* const from = m_nodes.at(edge.from);
        Agnode_t* const to = m_nodes.at(edge.to);
        if (label.isEmpty()) {
            m_edges.push_back({agedge(m_graph.get(), from, to, nullptr, 1), nullptr, nullptr});
            return;
        }
        Agnode_t* const middle = newNode(sizeOfLabel(label, font));
        Agedge_t* const upper = agedge(m_graph.get(), from, middle, nullptr, 1);
        agset(upper, text("dir"), text("none"));
        m_edges.push_back({upper, middle, agedge(m_graph.get(), middle, to, nullptr, 1)});
    }

    /// Converts a point of Graphviz, which counts from the bottom.
    QPointF toPoint(const pointf& point) const { return {point.x, m_top - point.y}; }

    QRectF rectOf(Agnode_t* node) const
    {
        const QSizeF size(ND_width(node) * pointsPerInch, ND_height(node) * pointsPerInch);
        return {toPoint(ND_coord(node)) - QPointF(size.width() / 2, size.height() / 2), size};
    }

    void addCurve(Agedge_t* edge, GraphLayout::Edge& result) const
    {
        const splines* const curves = ED_spl(edge);
        if (!curves || curves->size == 0) {
            return;
        }
        const bezier& curve = curves->list[0];
        result.path.moveTo(toPoint(curve.list[0]));
        for (int i = 1; i + 2 < curve.size; i += 3) {
            result.path.cubicTo(toPoint(curve.list[i]), toPoint(curve.list[i + 1]),
                                toPoint(curve.list[i + 2]));
        }
        result.tail = toPoint(curve.list[curve.size - 1]);
        result.tip = curve.eflag ? toPoint(curve.ep) : result.tail;
    }

    struct Edge {
        Agedge_t* upper;
        Agnode_t* label; ///< null without a label; then there is no lower part
        Agedge_t* lower;
    };

    Context m_context; ///< must outlive the graph
    Graph m_graph;
    std::vector<Agnode_t*> m_nodes;
    std::vector<Edge> m_edges;
    double m_top = 0;
};

} // namespace

QSizeF sizeOfText(const NodeText& text, const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF titles(bold);
    const QFontMetricsF names(smallFont(font));
    const double width = std::max(titles.horizontalAdvance(text.title), names.horizontalAdvance(text.name));
    const double height = titles.height() + (text.name.isEmpty() ? 0 : names.height());
    return {std::max(width + 2 * tokens::nodePadding, tokens::leastNode), height + tokens::nodePadding};
}

QSizeF sizeOfNode(const PictureNode& node, const QFont& font)
{
    return node.kind == PictureNode::Kind::Cast ? QSizeF(tokens::castNode, tokens::castNode)
                                                : sizeOfText(textOf(node, font), font);
}

QSizeF sizeOfLabel(const QString& label, const QFont& font)
{
    const QFontMetricsF metrics(smallFont(font));
    return {metrics.horizontalAdvance(label) + 2 * tokens::edgePadding, metrics.height() + tokens::inside};
}

GraphLayout layOut(const GraphPicture& graph, const QFont& font)
{
    static std::mutex onlyOne; // Graphviz uses global variables
    const std::lock_guard lock(onlyOne);
    return GraphvizGraph(graph, font).layOut();
}

} // namespace onnxmend
