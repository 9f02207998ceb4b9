// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/layered_model.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/graph/graph_layout.h"
#include "ui/graph/graph_texts.h"
#include "ui/graph/graph_view.h"
#include "ui/graph/whole_layout.h"
#include "ui/tasks/graph_tasks.h"

#include <QElapsedTimer>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestGraphLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void onlyWhatSaysSomethingHasALabel();
    void nodesSayWhatTheyAre();
    void dtypesAreShortInEveryPicture();
    void previewFitsItsView();
    void picturesOfAHugeModelAreLaidOutQuickly();
};

void TestGraphLayout::onlyWhatSaysSomethingHasALabel()
{
    GraphPicture picture;
    picture.kind = GraphPicture::Kind::Map;
    picture.nodes = {{.title = "Relu"}, {.title = "Add"}, {.kind = PictureNode::Kind::Cast, .title = "Cast"}};
    picture.edges.push_back({.from = 0, .to = 1, .dtype = DType::Float, .type = "FLOAT"});
    picture.edges.push_back({.from = 1,
                             .to = 2,
                             .dtype = DType::Float,
                             .type = "FLOAT",
                             .mark = PictureMark::Conflict,
                             .expected = "FLOAT16"});
    const GraphLayout layout = layOut(picture, QApplication::font());
    QVERIFY(layout.edges.at(0).label.isEmpty() && !layout.edges.at(0).path.isEmpty());
    QVERIFY(!layout.edges.at(1).label.isEmpty());
    QVERIFY(layout.nodes.at(0).bottom() < layout.nodes.at(1).top());
    QVERIFY(layout.nodes.at(2).width() < layout.nodes.at(1).width() / 2);
}

void TestGraphLayout::nodesSayWhatTheyAre()
{
    const QFont font = QApplication::font();
    const auto text = [&](const PictureNode& node) {
        const NodeText lines = textOf(node, font);
        return lines.title + u"|"_s + lines.name;
    };
    QCOMPARE(text({.kind = PictureNode::Kind::More, .count = 9990}), u"and 9,990 more|"_s);
    QCOMPARE(text({.kind = PictureNode::Kind::Cast, .title = "Cast", .name = "c"}), u"|"_s);
    QCOMPARE(text({.kind = PictureNode::Kind::Region,
                   .title = "/h",
                   .dtype = DType::Float16,
                   .count = 1,
                   .byteCount = 0}),
             u"/h|f16 · 1 node"_s);
    GraphPicture regions;
    regions.kind = GraphPicture::Kind::Regions;
    QCOMPARE(textOf(regions, {.count = 3, .casts = 2, .conflicts = 1}), u"1 conflict · 2 Casts"_s);
    QCOMPARE(textOf(regions, {.count = 3}), u"3 tensors"_s);
}

void TestGraphLayout::dtypesAreShortInEveryPicture()
{
    GraphPicture picture;
    picture.nodes = {{.title = "Relu"}, {.title = "Add"}};
    const PictureEdge edge{.from = 0, .to = 1, .dtype = DType::Float16, .type = "FLOAT16"};
    QCOMPARE(textOf(picture, edge), u"f16"_s);
    QCOMPARE(textOf(picture, {.from = 0, .to = 1, .type = "seq(tensor(float))"}), u"seq(tensor(float))"_s);
    QCOMPARE(textOf(picture, {.from = 0, .to = 1}), u"?"_s);
    QVERIFY(describeEdge(picture, edge).contains(u"FLOAT16"_s)); // the tip has the full name
}

/// A picture somewhat larger than its view is made smaller; of a much larger one the mark is seen.
void TestGraphLayout::previewFitsItsView()
{
    const auto chain = [](std::size_t count) {
        GraphPicture picture;
        for (std::size_t i = 0; i < count; ++i) {
            picture.nodes.push_back({.title = "Relu"});
            if (i > 0) {
                picture.edges.push_back({.from = i - 1, .to = i, .type = "FLOAT"});
            }
        }
        picture.nodes.back().mark = PictureMark::Added;
        return picture;
    };
    GraphView view;
    view.resize(400, 400);
    view.show();
    const GraphPicture small = chain(4);
    GraphLayout layout = layOut(small, view.font());
    view.resize(400, static_cast<int>(layout.bounds.height() * 0.7));
    view.showGraph(small, layout);
    QVERIFY(view.transform().m11() < 0.8 && view.transform().m11() >= 0.5);
    for (const QRectF& node : layout.nodes) {
        QVERIFY(view.viewport()->rect().contains(view.mapFromScene(node.center())));
    }
    const GraphPicture large = chain(40);
    layout = layOut(large, view.font());
    view.showGraph(large, layout);
    QVERIFY(view.viewport()->rect().contains(view.mapFromScene(layout.nodes.back().center())));
}

void TestGraphLayout::picturesOfAHugeModelAreLaidOutQuickly()
{
    DocumentBench bench;
    constexpr int layers = 100'000 / kNodesOfLayer;
    QVERIFY(writeBytes(bench.path(u"large.onnx"_s), QByteArray::fromStdString(layeredModel(layers))));
    bench.files.open(texts::toPath(bench.path(u"large.onnx"_s)), {});
    QVERIFY(bench.waitIdle());
    Progress progress;
    QElapsedTimer timer;
    timer.start();
    const TypedGraph graph(bench.document.session(), progress);
    const qint64 built = timer.restart();
    const GraphPicture regions = pictureOf(dtypeRegions(graph, GraphId{}, {}));
    layOut(regions, QApplication::font());
    const qint64 ofRegions = timer.restart();
    qInfo("100,000 nodes: types %lld ms; %zu regions with layout %lld ms", built, regions.nodes.size(),
          ofRegions);
    timer.restart();
    const auto shared = std::make_shared<const TypedGraph>(bench.document.session(), progress);
    timer.restart();
    const WholeGraph groups(shared, shared, progress);
    const qint64 grouped = timer.restart();
    for (const bool opensAll : {false, true}) {
        timer.restart();
        const WholePicture whole =
            groups.picture({.opened = {}, .opensFirst = true, .opensAll = opensAll}, progress);
        const qint64 core = timer.elapsed();
        const GraphLayout layout = layOutWhole(whole, QApplication::font(), progress);
        qInfo("whole graph: groups %lld ms; %zu elements, %zu edges drawn: %lld ms, %lld of them the layout",
              grouped, whole.elements.size(), whole.edges.size(), timer.elapsed(), timer.elapsed() - core);
        QCOMPARE(layout.nodes.size(), whole.elements.size());
        QVERIFY(whole.elements.size() <= (opensAll ? 20'000u : 200u));
    }
    for (const int hops : {1, 3, 10}) {
        timer.restart();
        const MapQuery query{.centre = placeOfNode(graph.scope(GraphId{}), 50'000), .hops = hops};
        const DtypeMap map = dtypeMap(graph, graph, query);
        const qint64 core = timer.elapsed();
        layOut(map.picture, QApplication::font());
        qInfo("map of %d hops: %zu nodes, %zu edges drawn: %lld ms, %lld of them the layout", hops,
              map.picture.nodes.size(), map.picture.edges.size(), timer.elapsed(), timer.elapsed() - core);
        QVERIFY(!map.picture.nodes.empty());
    }
}

ONNXMEND_WINDOW_TEST(graph_layout, TestGraphLayout)
#include "tst_graph_layout.moc"
