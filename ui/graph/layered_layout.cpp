// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/layered_layout.h"

#include "ui/look/tokens.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int orderSweeps = 6;
constexpr int placeSweeps = 6;
constexpr std::size_t bendsOfBox = 60; // average number of bends in the edges of a box

/// A box, or a bend of long edges.
struct Vertex {
    std::size_t layer = 0;
    double width = 0;
    double center = 0;
    std::vector<std::size_t> above; ///< vertices that it is linked with
    std::vector<std::size_t> below;
};

/// Neighbours that stand at their least distances: a block of the regression below.
struct Block {
    double sum = 0;
    std::size_t count = 0;
    double mean() const { return sum / static_cast<double>(count); }
};

/// Returns the places nearest to those that are wanted, in the sense of least squares, which keep order and
/// distances: an isotonic regression by pooling of neighbours, in linear time.
std::vector<double> nearestPlaces(const std::vector<double>& wanted, const std::vector<double>& offsets)
{
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        blocks.push_back({wanted[i] - offsets[i], 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
            blocks[blocks.size() - 2].sum += blocks.back().sum;
            blocks[blocks.size() - 2].count += blocks.back().count;
            blocks.pop_back();
        }
    }
    std::vector<double> places;
    places.reserve(wanted.size());
    for (const Block& block : blocks) {
        for (std::size_t i = 0; i < block.count; ++i) {
            places.push_back(block.mean() + offsets[places.size()]);
        }
    }
    return places;
}

class Layering
{
public:
    explicit Layering(const LayeredGraph& graph)
        : m_graph(graph)
        , m_vertices(graph.boxes.size())
        , m_ways(graph.edges.size())
    {
    }

    LayeredPlaces layOut()
    {
        chooseLayers();
        addBends();
        orderLayers();
        placeAcross();
        return places();
    }

private:
    /// The ends of an edge in the order of the boxes.
    std::pair<std::size_t, std::size_t> endsOf(std::size_t edge) const
    {
        return std::minmax(m_graph.edges[edge].from, m_graph.edges[edge].to);
    }

    bool isAnywhere(std::size_t box) const
    {
        return m_graph.boxes[box].place == LayeredGraph::Place::Anywhere;
    }

    /// Puts each box into the layer below the boxes that it reads. A box that reads no other one is put above
    /// its first reader.
    void chooseLayers()
    {
        const std::size_t count = m_graph.boxes.size();
        m_edgesDown.resize(count);
        for (std::size_t i = 0; i < m_graph.edges.size(); ++i) {
            m_edgesDown[endsOf(i).first].push_back(i);
        }
        std::vector<bool> readsAny(count, false);
        const bool hasTop = count > 0 && m_graph.boxes.front().place == LayeredGraph::Place::Top;
        std::size_t deepest = 0;
        for (std::size_t box = 0; box < count; ++box) {
            std::size_t& layer = m_vertices[box].layer;
            layer = isAnywhere(box) && hasTop ? std::max<std::size_t>(layer, 1) : layer;
            deepest = isAnywhere(box) ? std::max(deepest, layer) : deepest;
            for (const std::size_t edge : m_edgesDown[box]) {
                const std::size_t below = endsOf(edge).second;
                m_vertices[below].layer = std::max(m_vertices[below].layer, layer + 1);
                readsAny[below] = true;
            }
        }
        for (std::size_t box = count; box-- > 0;) {
            if (!readsAny[box] && isAnywhere(box) && !m_edgesDown[box].empty()) {
                std::size_t nearest = std::numeric_limits<std::size_t>::max();
                for (const std::size_t edge : m_edgesDown[box]) {
                    nearest = std::min(nearest, m_vertices[endsOf(edge).second].layer);
                }
                m_vertices[box].layer = nearest - 1;
            } else if (m_graph.boxes[box].place == LayeredGraph::Place::Bottom) {
                m_vertices[box].layer = deepest + 1;
            }
        }
        for (std::size_t box = 0; box < count; ++box) {
            m_vertices[box].width = m_graph.boxes[box].size.width();
        }
    }

    /// Leads long edges around the boxes between: a box has one bend in each layer down to its last reader,
    /// and its edges leave that way where they end.
    void addBends()
    {
        std::size_t left = bendsOfBox * (m_graph.boxes.size() + 1);
        for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
            std::vector<std::size_t>& edges = m_edgesDown[box];
            const auto layerBelow = [this](std::size_t edge) {
                return m_vertices[endsOf(edge).second].layer;
            };
            std::ranges::stable_sort(edges, {}, layerBelow);
            std::vector<std::size_t> way; // bends by layer, from that below the box
            for (const std::size_t edge : edges) {
                const std::size_t bends = layerBelow(edge) - m_vertices[box].layer - 1;
                if (bends > left) {
                    continue; // goes straight, without links
                }
                left -= bends;
                while (way.size() < bends) {
                    const std::size_t above = way.empty() ? box : way.back();
                    way.push_back(m_vertices.size());
                    Vertex& bend = m_vertices.emplace_back();
                    bend.layer = m_vertices[box].layer + way.size();
                    bend.width = tokens::edgeBend;
                    link(above, way.back());
                }
                m_ways[edge].assign(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(bends));
                link(bends == 0 ? box : way[bends - 1], endsOf(edge).second);
            }
        }
    }

    void link(std::size_t above, std::size_t below)
    {
        m_vertices[above].below.push_back(below);
        m_vertices[below].above.push_back(above);
    }

    /// Sorts the vertices of each layer by the means of their neighbours, down and up in turn.
    void orderLayers()
    {
        for (std::size_t i = 0; i < m_vertices.size(); ++i) {
            if (m_layers.size() <= m_vertices[i].layer) {
                m_layers.resize(m_vertices[i].layer + 1);
            }
            m_layers[m_vertices[i].layer].push_back(i);
        }
        std::vector<double> rank(m_vertices.size(), 0);
        const auto number = [&rank](const std::vector<std::size_t>& layer) {
            for (std::size_t i = 0; i < layer.size(); ++i) {
                rank[layer[i]] = (static_cast<double>(i) + 0.5) / static_cast<double>(layer.size());
            }
        };
        std::ranges::for_each(m_layers, number);
        for (int sweep = 0; sweep < orderSweeps; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (std::size_t i = 0; i < m_layers.size(); ++i) {
                std::vector<std::size_t>& layer = m_layers[isDown ? i : m_layers.size() - 1 - i];
                for (const std::size_t vertex : layer) {
                    rank[vertex] = meanOf(isDown ? m_vertices[vertex].above : m_vertices[vertex].below,
                                          rank[vertex], [&rank](std::size_t at) { return rank[at]; });
                }
                std::ranges::stable_sort(layer, {}, [&rank](std::size_t vertex) { return rank[vertex]; });
                number(layer);
            }
        }
    }

    template <class Value>
    static double meanOf(const std::vector<std::size_t>& vertices, double otherwise, Value value)
    {
        if (vertices.empty()) {
            return otherwise;
        }
        return std::accumulate(vertices.begin(), vertices.end(), 0.0,
                               [&](double sum, std::size_t vertex) { return sum + value(vertex); }) /
               static_cast<double>(vertices.size());
    }

    /// Puts each vertex below or above the middle of its neighbours, as near as the others leave room.
    void placeAcross()
    {
        std::vector<std::vector<double>> offsets;
        for (const std::vector<std::size_t>& layer : m_layers) {
            std::vector<double>& ofLayer = offsets.emplace_back();
            double at = 0;
            for (const std::size_t vertex : layer) {
                ofLayer.push_back(at + m_vertices[vertex].width / 2);
                at += m_vertices[vertex].width + m_graph.between;
            }
            const double middle = (at - m_graph.between) / 2;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                m_vertices[layer[i]].center = ofLayer[i] - middle;
            }
        }
        for (int sweep = 0; sweep < placeSweeps; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (std::size_t i = 0; i < m_layers.size(); ++i) {
                const std::size_t layer = isDown ? i : m_layers.size() - 1 - i;
                placeLayer(m_layers[layer], offsets[layer], isDown);
            }
        }
    }

    void placeLayer(const std::vector<std::size_t>& layer, const std::vector<double>& offsets, bool isDown)
    {
        std::vector<double> wanted;
        wanted.reserve(layer.size());
        for (const std::size_t index : layer) {
            const Vertex& vertex = m_vertices[index];
            wanted.push_back(meanOf(isDown ? vertex.above : vertex.below, vertex.center,
                                    [this](std::size_t at) { return m_vertices[at].center; }));
        }
        const std::vector<double> found = nearestPlaces(wanted, offsets);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            m_vertices[layer[i]].center = found[i];
        }
    }

    /// Returns the places of everything, moved to begin at 0.
    LayeredPlaces places() const
    {
        double left = std::numeric_limits<double>::max();
        double right = std::numeric_limits<double>::lowest();
        for (const Vertex& vertex : m_vertices) {
            left = std::min(left, vertex.center - vertex.width / 2);
            right = std::max(right, vertex.center + vertex.width / 2);
        }
        std::vector<double> heights(m_layers.size(), 0);
        for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
            double& height = heights[m_vertices[box].layer];
            height = std::max(height, m_graph.boxes[box].size.height());
        }
        std::vector<double> tops;
        double y = 0;
        for (const double height : heights) {
            tops.push_back(y);
            y += height + m_graph.gap;
        }
        LayeredPlaces result;
        result.size = m_vertices.empty() ? QSizeF() : QSizeF(right - left, y - m_graph.gap);
        for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
            const Vertex& vertex = m_vertices[box];
            const double room = heights[vertex.layer] - m_graph.boxes[box].size.height();
            result.boxes.emplace_back(vertex.center - vertex.width / 2 - left, tops[vertex.layer] + room / 2);
        }
        for (std::size_t edge = 0; edge < m_graph.edges.size(); ++edge) {
            result.edges.push_back(pointsOf(edge, left, result.boxes, tops, heights));
        }
        return result;
    }

    std::vector<QPointF> pointsOf(std::size_t index, double left, const std::vector<QPointF>& boxes,
                                  const std::vector<double>& tops, const std::vector<double>& heights) const
    {
        const LayeredGraph::Edge& edge = m_graph.edges[index];
        const auto [upper, lower] = endsOf(index);
        const bool isUp = edge.from != upper;
        const auto middle = [&](std::size_t box, double shift) {
            return boxes[box].x() + m_graph.boxes[box].size.width() / 2 + shift;
        };
        std::vector<QPointF> points;
        points.emplace_back(middle(upper, isUp ? edge.toShift : edge.fromShift),
                            boxes[upper].y() + m_graph.boxes[upper].size.height());
        for (const std::size_t bend : m_ways[index]) {
            const Vertex& vertex = m_vertices[bend];
            points.emplace_back(vertex.center - left, tops[vertex.layer]);
            points.emplace_back(vertex.center - left, tops[vertex.layer] + heights[vertex.layer]);
        }
        points.emplace_back(middle(lower, isUp ? edge.fromShift : edge.toShift), boxes[lower].y());
        if (isUp) {
            std::ranges::reverse(points);
        }
        return points;
    }

    const LayeredGraph& m_graph;
    std::vector<Vertex> m_vertices;                    ///< boxes, then bends
    std::vector<std::vector<std::size_t>> m_edgesDown; ///< by their upper box
    std::vector<std::vector<std::size_t>> m_ways;      ///< bends by edge, from its upper box
    std::vector<std::vector<std::size_t>> m_layers;
};

} // namespace

LayeredPlaces layOutLayers(const LayeredGraph& graph) { return Layering(graph).layOut(); }

} // namespace onnxmend
