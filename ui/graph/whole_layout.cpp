// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/whole_layout.h"

#include "ui/graph/layered_layout.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr double groupPadding = tokens::parts; // around the contents of an opened group

/// Place where an edge crosses the border of an opened element, from its left side.
struct Crossing {
    std::size_t edge = 0;
    double x = 0;
};

/// The crossings of an opened element.
struct Borders {
    std::map<std::uint64_t, Crossing> entering; ///< by port
    std::vector<Crossing> leaving;
};

class WholeLayouter
{
public:
    WholeLayouter(const WholePicture& whole, const QFont& font, Progress& progress)
        : m_whole(whole)
        , m_font(font)
        , m_progress(progress)
        , m_points(whole.edges.size())
        , m_borders(whole.levels.size())
    {
        m_layout.nodes.resize(whole.elements.size());
        m_layout.edges.resize(whole.edges.size());
        m_layout.texts.reserve(whole.elements.size());
        QFont bold = font;
        bold.setBold(true);
        m_header = QFontMetricsF(bold).height() + tokens::nodePadding;
    }

    GraphLayout layOut()
    {
        for (const PictureNode& node : m_whole.picture.nodes) {
            m_layout.texts.push_back(textOf(node, m_font));
        }
        for (std::size_t level = m_whole.levels.size(); level-- > 0;) { // contents before what they are in
            m_progress.checkCancelled();
            placeLevel(level);
        }
        for (std::size_t level = 0; level < m_whole.levels.size(); ++level) {
            m_progress.checkCancelled();
            finishLevel(level);
        }
        return std::move(m_layout);
    }

private:
    template <class Visit>
    void forEachElement(const WholeLevel& level, Visit visit) const
    {
        for (std::size_t at = level.first; at < level.end; at = m_whole.elements[at].end) {
            visit(at);
        }
    }

    QSizeF sizeOf(std::size_t element) const
    {
        const PictureNode& node = m_whole.picture.nodes[element];
        const NodeText& text = m_layout.texts[element];
        if (node.kind == PictureNode::Kind::Cast) {
            return {tokens::castNode, tokens::castNode};
        }
        if (!node.isOpen) {
            return sizeOfText(text, m_font);
        }
        const double title = sizeOfText({text.title, {}}, m_font).width();
        const QSizeF contents = m_sizes.at(m_whole.elements[element].inner);
        return {std::max(contents.width() + 2 * groupPadding, title),
                contents.height() + m_header + groupPadding};
    }

    /// Returns the crossing of an opened element at which an edge of its level goes on inside.
    std::optional<Crossing> crossing(std::size_t edge, std::size_t element, bool isEntering) const
    {
        const std::size_t inner = m_whole.elements[element].inner;
        if (inner == WholeElement::none) {
            return std::nullopt;
        }
        const Borders& borders = m_borders[inner];
        if (!isEntering) {
            const auto found = std::ranges::find_if(borders.leaving, [&](const Crossing& at) {
                const WholeElement& giver = m_whole.elements[m_whole.picture.edges[at.edge].from];
                const std::uint32_t producer = m_whole.edges[edge].producer;
                return giver.begin <= producer && producer < giver.behind;
            });
            return found == borders.leaving.end() ? std::nullopt : std::optional(*found);
        }
        if (const auto found = borders.entering.find(m_whole.edges[edge].port);
            found != borders.entering.end()) {
            return found->second;
        }
        // The values that a body captures have ports of their own.
        const std::string& value = m_whole.picture.edges[edge].value;
        const auto named = std::ranges::find_if(borders.entering, [&](const auto& entry) {
            return m_whole.picture.edges[entry.second.edge].value == value;
        });
        return named == borders.entering.end() ? std::nullopt : std::optional(named->second);
    }

    double shiftOf(std::size_t edge, std::size_t element, bool isEntering, double width) const
    {
        const auto found = crossing(edge, element, isEntering);
        return found ? found->x - width / 2 : 0;
    }

    /// Lays out the contents of a level around its own origin.
    void placeLevel(std::size_t index)
    {
        const WholeLevel& level = m_whole.levels[index];
        LayeredGraph graph;
        graph.between = tokens::around;
        graph.gap = std::max(tokens::layerGap, 2 * sizeOfLabel({}, m_font).height());
        std::map<std::uint64_t, std::size_t> entering; // box by port
        std::map<std::size_t, std::size_t> boxes;      // box by element
        for (std::size_t edge = level.firstEdge; edge < level.endEdge; ++edge) {
            if (m_whole.picture.edges[edge].from == level.container &&
                entering.try_emplace(m_whole.edges[edge].port, graph.boxes.size()).second) {
                graph.boxes.push_back({{}, LayeredGraph::Place::Top});
            }
        }
        forEachElement(level, [&](std::size_t element) {
            boxes.emplace(element, graph.boxes.size());
            graph.boxes.push_back({sizeOf(element)});
        });
        for (std::size_t edge = level.firstEdge; edge < level.endEdge; ++edge) {
            addEdge(edge, level, entering, boxes, graph);
        }
        const LayeredPlaces places = layOutLayers(graph);
        m_sizes[index] = places.size;
        const QPointF origin =
            level.container == WholeElement::none ? QPointF() : QPointF(groupPadding, m_header);
        for (const auto& [element, box] : boxes) {
            m_layout.nodes[element] = {places.boxes[box] + origin, graph.boxes[box].size};
        }
        for (std::size_t edge = level.firstEdge; edge < level.endEdge; ++edge) {
            std::vector<QPointF> points = places.edges[edge - level.firstEdge];
            for (QPointF& point : points) {
                point += origin;
            }
            m_points[edge] = std::move(points);
        }
        noteBorders(index);
    }

    void addEdge(std::size_t index, const WholeLevel& level,
                 const std::map<std::uint64_t, std::size_t>& entering,
                 const std::map<std::size_t, std::size_t>& boxes, LayeredGraph& graph) const
    {
        const PictureEdge& edge = m_whole.picture.edges[index];
        LayeredGraph::Edge added;
        if (edge.from == level.container) {
            added.from = entering.at(m_whole.edges[index].port);
        } else {
            added.from = boxes.at(edge.from);
            added.fromShift = shiftOf(index, edge.from, false, graph.boxes[added.from].size.width());
        }
        if (edge.to == level.container) {
            added.to = graph.boxes.size();
            graph.boxes.push_back({{}, LayeredGraph::Place::Bottom});
        } else {
            added.to = boxes.at(edge.to);
            added.toShift = shiftOf(index, edge.to, true, graph.boxes[added.to].size.width());
        }
        graph.edges.push_back(added);
    }

    void noteBorders(std::size_t index)
    {
        const WholeLevel& level = m_whole.levels[index];
        for (std::size_t edge = level.firstEdge; edge < level.endEdge; ++edge) {
            const PictureEdge& shown = m_whole.picture.edges[edge];
            if (shown.from == level.container) {
                m_borders[index].entering.try_emplace(m_whole.edges[edge].port,
                                                      Crossing{edge, m_points[edge].front().x()});
            } else if (shown.to == level.container) {
                m_borders[index].leaving.push_back({edge, m_points[edge].back().x()});
            }
        }
    }

    /// Moves the contents of a level to their places in the picture, and draws its edges.
    void finishLevel(std::size_t index)
    {
        const WholeLevel& level = m_whole.levels[index];
        const bool isOuter = level.container == WholeElement::none;
        const QRectF around = isOuter ? QRectF() : m_layout.nodes[level.container];
        forEachElement(level, [&](std::size_t element) {
            m_layout.nodes[element].translate(around.topLeft());
            if (isOuter) {
                m_layout.bounds |= m_layout.nodes[element];
            }
        });
        std::vector<std::size_t> labelled;
        for (std::size_t edge = level.firstEdge; edge < level.endEdge; ++edge) {
            std::vector<QPointF> points = std::exchange(m_points[edge], {});
            for (QPointF& point : points) {
                point += around.topLeft();
            }
            const PictureEdge& shown = m_whole.picture.edges[edge];
            if (shown.from == level.container) {
                points.front().setY(around.top());
            }
            if (shown.to == level.container) {
                points.back().setY(around.bottom());
            }
            const bool goesOn =
                shown.to == level.container || m_whole.elements[shown.to].inner != WholeElement::none;
            m_layout.edges[edge] = drawn(points, goesOn);
            if (isOuter) {
                m_layout.bounds |= m_layout.edges[edge].path.boundingRect();
            }
            if (addLabel(edge, level, points)) {
                labelled.push_back(edge);
            }
        }
        dropCrowdedLabels(std::move(labelled));
    }

    /// Returns a curve through the points. `goesOn`: another edge continues it, so it has no arrow.
    static GraphLayout::Edge drawn(std::vector<QPointF> points, bool goesOn)
    {
        GraphLayout::Edge edge;
        edge.tip = points.back();
        const bool isDown = points.size() < 2 || points[points.size() - 2].y() <= points.back().y();
        points.back() += goesOn ? QPointF() : QPointF(0, isDown ? -tokens::arrowHead : tokens::arrowHead);
        edge.tail = points.back();
        edge.path.moveTo(points.front());
        for (std::size_t i = 1; i < points.size(); ++i) {
            const QPointF& from = points[i - 1];
            const QPointF& to = points[i];
            const double middle = (from.y() + to.y()) / 2;
            if (from.x() == to.x()) {
                edge.path.lineTo(to);
            } else {
                edge.path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
            }
        }
        return edge;
    }

    /// Adds a label beside the end of an edge. An edge that goes on inside a group has one outside.
    bool addLabel(std::size_t index, const WholeLevel& level, const std::vector<QPointF>& points)
    {
        const PictureEdge& edge = m_whole.picture.edges[index];
        const QString text = textOf(m_whole.picture, edge);
        if (text.isEmpty() || edge.from == level.container || edge.to == level.container) {
            return false;
        }
        QRectF label({}, sizeOfLabel(text, m_font));
        label.moveCenter((points[points.size() - 2] + points.back()) / 2);
        m_layout.edges[index].label = label;
        return true;
    }

    /// Removes labels that have no room beside others, except those of conflicts.
    void dropCrowdedLabels(std::vector<std::size_t> labelled)
    {
        const auto place = [this](std::size_t edge) {
            const QRectF& label = m_layout.edges[edge].label;
            return std::pair(label.center().y(), label.left());
        };
        std::ranges::sort(labelled, {}, place);
        QRectF last;
        for (const std::size_t edge : labelled) {
            QRectF& label = m_layout.edges[edge].label;
            if (label.intersects(last) && m_whole.picture.edges[edge].mark != PictureMark::Conflict) {
                label = {};
            } else {
                last = label;
            }
        }
    }

    const WholePicture& m_whole;
    const QFont& m_font;
    Progress& m_progress;
    double m_header = 0;
    GraphLayout m_layout;
    std::vector<std::vector<QPointF>> m_points; ///< by edge
    std::vector<Borders> m_borders;             ///< by level
    std::map<std::size_t, QSizeF> m_sizes;      ///< of contents, by level
};

} // namespace

GraphLayout layOutWhole(const WholePicture& whole, const QFont& font, Progress& progress)
{
    return WholeLayouter(whole, font, progress).layOut();
}

} // namespace onnxmend
