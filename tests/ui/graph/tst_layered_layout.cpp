// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "ui/graph/layered_layout.h"

#include <QRectF>
#include <QTest>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace onnxmend;

namespace
{

constexpr QSizeF boxSize(60, 30);

LayeredGraph layersOf(std::size_t boxes, std::vector<std::pair<std::size_t, std::size_t>> edges)
{
    LayeredGraph graph;
    graph.gap = 40;
    graph.between = 10;
    graph.boxes.assign(boxes, {boxSize});
    for (const auto& [from, to] : edges) {
        graph.edges.push_back({from, to});
    }
    return graph;
}

QRectF boxOf(const LayeredGraph& graph, const LayeredPlaces& places, std::size_t box)
{
    return {places.boxes.at(box), graph.boxes.at(box).size};
}

} // namespace

class TestLayeredLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyLevelHasNoSize();
    void readersAreBelow();
    void boxesDoNotOverlap();
    void edgesJoinTheirBoxes();
    void longEdgeGoesAround();
    void edgeBackLeadsUp();
    void bordersAreOutermost();
    void manyLongEdgesStayLinear();
};

void TestLayeredLayout::emptyLevelHasNoSize() { QVERIFY(layOutLayers({}).size.isEmpty()); }

void TestLayeredLayout::readersAreBelow()
{
    const LayeredGraph graph = layersOf(4, {{0, 1}, {1, 2}, {3, 2}});
    const LayeredPlaces places = layOutLayers(graph);
    QVERIFY(boxOf(graph, places, 0).bottom() < boxOf(graph, places, 1).top());
    QVERIFY(boxOf(graph, places, 1).bottom() < boxOf(graph, places, 2).top());
    QCOMPARE(boxOf(graph, places, 3).bottom() < boxOf(graph, places, 2).top(), false); // read upwards
    QCOMPARE(boxOf(graph, places, 0).center().x(), boxOf(graph, places, 1).center().x());
}

void TestLayeredLayout::boxesDoNotOverlap()
{
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 1; i < 60; ++i) {
        edges.emplace_back(i / 3, i);
        edges.emplace_back(i / 7, i);
    }
    const LayeredGraph graph = layersOf(60, edges);
    const LayeredPlaces places = layOutLayers(graph);
    const QRectF all = QRectF({0, 0}, places.size).adjusted(-0.01, -0.01, 0.01, 0.01);
    for (std::size_t i = 0; i < 60; ++i) {
        QVERIFY(all.contains(boxOf(graph, places, i)));
        for (std::size_t j = i + 1; j < 60; ++j) {
            QVERIFY(!boxOf(graph, places, i)
                         .adjusted(0.01, 0.01, -0.01, -0.01)
                         .intersects(boxOf(graph, places, j)));
        }
    }
}

void TestLayeredLayout::edgesJoinTheirBoxes()
{
    LayeredGraph graph = layersOf(2, {{0, 1}});
    graph.edges.front().fromShift = 10;
    graph.edges.front().toShift = -5;
    const LayeredPlaces places = layOutLayers(graph);
    const QRectF upper = boxOf(graph, places, 0);
    const QRectF lower = boxOf(graph, places, 1);
    QCOMPARE(places.edges.front().front(), QPointF(upper.center().x() + 10, upper.bottom()));
    QCOMPARE(places.edges.front().back(), QPointF(lower.center().x() - 5, lower.top()));
}

void TestLayeredLayout::longEdgeGoesAround()
{
    const LayeredGraph graph = layersOf(3, {{0, 1}, {1, 2}, {0, 2}});
    const LayeredPlaces places = layOutLayers(graph);
    const QRectF between = boxOf(graph, places, 1);
    QVERIFY(places.edges.at(2).size() > 2);
    for (const QPointF& point : places.edges.at(2)) {
        QVERIFY(!between.adjusted(1, 1, -1, -1).contains(point));
    }
}

void TestLayeredLayout::edgeBackLeadsUp()
{
    const LayeredGraph graph = layersOf(3, {{0, 1}, {1, 2}, {2, 0}});
    const LayeredPlaces places = layOutLayers(graph);
    QVERIFY(boxOf(graph, places, 0).bottom() < boxOf(graph, places, 2).top());
    QVERIFY(places.edges.at(2).front().y() > places.edges.at(2).back().y());
}

void TestLayeredLayout::bordersAreOutermost()
{
    LayeredGraph graph = layersOf(4, {{0, 2}, {1, 3}, {1, 2}});
    graph.boxes.at(0) = {{}, LayeredGraph::Place::Top};
    graph.boxes.at(3) = {{}, LayeredGraph::Place::Bottom};
    const LayeredPlaces places = layOutLayers(graph);
    for (const std::size_t inner : {1, 2}) {
        QVERIFY(places.boxes.at(0).y() < boxOf(graph, places, inner).top());
        QVERIFY(places.boxes.at(3).y() > boxOf(graph, places, inner).bottom());
    }
}

/// 2,000 boxes in a chain that all lead to the last one would need two million bends.
void TestLayeredLayout::manyLongEdgesStayLinear()
{
    constexpr std::size_t boxes = 2000;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i + 1 < boxes; ++i) {
        edges.emplace_back(i, i + 1);
        edges.emplace_back(i, boxes - 1);
    }
    const LayeredPlaces places = layOutLayers(layersOf(boxes, edges));
    std::size_t points = 0;
    for (const std::vector<QPointF>& edge : places.edges) {
        points += edge.size();
    }
    QVERIFY2(points < 130 * boxes, std::to_string(points).c_str());
}

ONNXMEND_GUILESS_TEST(layered_layout, TestLayeredLayout)
#include "tst_layered_layout.moc"
