// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_layout.h"

#include "core/base/error.h"
#include "ui/window/texts.h"

#include <QFontMetricsF>

#include <graphviz/gvc.h>

#include <array>
#include <memory>
#include <mutex>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double pointsPerInch = 72;
constexpr double nodePadding = 10;
constexpr double labelPadding = 6;
constexpr double longestText = 150; // pixels
constexpr double smallestNode = 56;

template <class Pointer, auto release>
struct Releaser {
    void operator()(Pointer* pointer) const { release(pointer); }
};
using Graph = std::unique_ptr<Agraph_t, Releaser<Agraph_t, agclose>>;
using Context = std::unique_ptr<GVC_t, Releaser<GVC_t, gvFreeContext>>;

/// Graphviz takes texts as char*, which it copies.
class GraphvizGraph
{
public:
    GraphvizGraph(const PreviewGraph& graph, const QFont& font)
        : m_context(gvContext())
        , m_graph(agopen(text("preview"), Agdirected, nullptr))
    {
        setDefault(AGRAPH, "nodesep", "0.3");
        setDefault(AGRAPH, "ranksep", "0.28");
        setDefault(AGNODE, "shape", "box");
        setDefault(AGNODE, "fixedsize", "true");
        setDefault(AGNODE, "label", "");
        setDefault(AGNODE, "width", "1");
        setDefault(AGNODE, "height", "1");
        setDefault(AGEDGE, "label", "");
        setDefault(AGEDGE, "arrowsize", "0.6");
        for (const PreviewNode& node : graph.nodes) {
            addNode(sizeOf(node, font));
        }
        for (const PreviewEdge& edge : graph.edges) {
            addEdge(edge, font);
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
            const QSizeF size(ND_width(node) * pointsPerInch, ND_height(node) * pointsPerInch);
            layout.nodes.push_back(rectAround(ND_coord(node), size));
            layout.bounds |= layout.nodes.back();
        }
        for (std::size_t i = 0; i < m_edges.size(); ++i) {
            layout.edges.push_back(edgeOf(m_edges[i], m_labels[i]));
            layout.bounds |= layout.edges.back().path.boundingRect() | layout.edges.back().label;
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

    static QSizeF sizeOf(const PreviewNode& node, const QFont& font)
    {
        const NodeText lines = textOf(node, font);
        QFont bold = font;
        bold.setBold(true);
        const QFontMetricsF titles(bold);
        const QFontMetricsF names(smallFont(font));
        const double width =
            std::max(titles.horizontalAdvance(lines.title), names.horizontalAdvance(lines.name));
        const double height = titles.height() + (lines.name.isEmpty() ? 0 : names.height());
        return {std::max(width + 2 * nodePadding, smallestNode), height + nodePadding};
    }

    void addNode(const QSizeF& size)
    {
        Agnode_t* const node = agnode(m_graph.get(), nullptr, 1);
        const auto set = [node](const char* name, double pixels) {
            agset(node, text(name), QByteArray::number(pixels / pointsPerInch).data());
        };
        set("width", size.width());
        set("height", size.height());
        m_nodes.push_back(node);
    }

    void addEdge(const PreviewEdge& edge, const QFont& font)
    {
        Agedge_t* const made = agedge(m_graph.get(), m_nodes.at(edge.from), m_nodes.at(edge.to), nullptr, 1);
        const QFontMetricsF metrics(smallFont(font));
        const QSizeF size(metrics.horizontalAdvance(textOf(edge)) + 2 * labelPadding, metrics.height() + 4);
        // A table without text keeps the room; the text is drawn by us.
        QByteArray table =
            QStringLiteral("<table border='0' cellborder='0' cellpadding='0' cellspacing='0'><tr>"
                           "<td fixedsize='true' width='%1' height='%2'></td></tr></table>")
                .arg(qCeil(size.width()))
                .arg(qCeil(size.height()))
                .toLatin1();
        char* const html = agstrdup_html(m_graph.get(), table.data());
        agset(made, text("label"), html);
        agstrfree(m_graph.get(), html);
        m_edges.push_back(made);
        m_labels.push_back(size);
    }

    /// Graphviz counts from the bottom.
    QPointF toPoint(const pointf& point) const { return {point.x, m_top - point.y}; }

    QRectF rectAround(const pointf& center, const QSizeF& size) const
    {
        const QPointF corner(size.width() / 2, size.height() / 2);
        return {toPoint(center) - corner, size};
    }

    GraphLayout::Edge edgeOf(Agedge_t* edge, const QSizeF& label) const
    {
        GraphLayout::Edge result;
        if (const splines* const curves = ED_spl(edge); curves && curves->size > 0) {
            const bezier& curve = curves->list[0];
            result.path.moveTo(toPoint(curve.list[0]));
            for (int i = 1; i + 2 < curve.size; i += 3) {
                result.path.cubicTo(toPoint(curve.list[i]), toPoint(curve.list[i + 1]),
                                    toPoint(curve.list[i + 2]));
            }
            result.tail = toPoint(curve.list[curve.size - 1]);
            result.tip = curve.eflag ? toPoint(curve.ep) : result.tail;
        }
        if (const textlabel_t* const place = ED_label(edge)) {
            result.label = rectAround(place->pos, label);
        }
        return result;
    }

    Context m_context; ///< outlives the graph
    Graph m_graph;
    std::vector<Agnode_t*> m_nodes;
    std::vector<Agedge_t*> m_edges;
    std::vector<QSizeF> m_labels;
    double m_top = 0;
};

} // namespace

QFont smallFont(const QFont& font)
{
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.88);
    return small;
}

NodeText textOf(const PreviewNode& node, const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    const QString title = texts::fromUtf8(node.title);
    const QString marked = node.mark == PreviewMark::Added ? u"+ "_s + title : title;
    return {
        QFontMetricsF(bold).elidedText(marked, Qt::ElideMiddle, longestText),
        QFontMetricsF(smallFont(font)).elidedText(texts::fromUtf8(node.name), Qt::ElideMiddle, longestText)};
}

QString textOf(const PreviewEdge& edge) { return edge.type.empty() ? u"?"_s : texts::fromUtf8(edge.type); }

GraphLayout layOut(const PreviewGraph& graph, const QFont& font)
{
    static std::mutex onlyOne; // Graphviz keeps much in globals
    const std::lock_guard lock(onlyOne);
    return GraphvizGraph(graph, font).layOut();
}

} // namespace onnxmend
