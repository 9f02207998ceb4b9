// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/dtype_regions.h"
#include "tests/support/documents.h"
#include "tests/support/layered_model.h"
#include "tests/support/model_builder.h"
#include "tests/support/shown_strings.h"
#include "tests/support/test_class.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string dtypeText(const DtypeRegion& region)
{
    return region.kind == DtypeRegion::Kind::Integers  ? "integers"
           : region.kind == DtypeRegion::Kind::Unknown ? "unknown"
                                                       : dtypeName(region.dtype);
}

/// "FLOAT a: 3 nodes, 8 bytes" for each region, "0 -> 1: 2 tensors, 1 Casts" for each border.
std::string textOf(const DtypeRegions& regions)
{
    const auto part = [](std::size_t count, const std::string& what) {
        return count == 0 ? std::string() : ", " + std::to_string(count) + " " + what;
    };
    std::string text;
    for (const DtypeRegion& region : regions.regions) {
        text += dtypeText(region) + " " + region.name + ": " + std::to_string(region.nodes) + " nodes" +
                part(region.nodesInBodies, "in bodies") + part(region.foldedNodes, "folded") +
                part(region.byteCount, "bytes") + part(region.casts, "casts") +
                part(region.conflicts, "conflicts") + part(region.merged == 1 ? 0 : region.merged, "merged") +
                "\n";
    }
    for (const RegionEdge& edge : regions.edges) {
        text += std::to_string(edge.from) + " -> " + std::to_string(edge.to) + ": " +
                std::to_string(edge.tensors) + " " + dtypeName(edge.dtype) + part(edge.casts, "casts") +
                part(edge.plannedCasts, "planned") + part(edge.conflicts, "conflicts") + "\n";
    }
    return text;
}

} // namespace

class TestDtypeRegions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void regionsEndAtCasts();
    void nodeComputesInItsFloats();
    void conflictLiesOnTheBorder();
    void plannedCastsLieOnTheBorder();
    void shapesAreFoldedAway();
    void nodesWithoutTypeFallInWithNeighbours();
    void castsBehindEachOtherAreOneBorder();
    void weightsCountWhereTheyAreReadFirst();
    void bodiesCountToTheirCaller();
    void functionsCountForEachCall();
    void callsThatMustNotBeFollowedAreNot();
    void bodiesHaveRegionsOfTheirOwn();
    void smallRegionsOfALayerAreMerged();
    void timeCountsToRegionsAndTheCastsBetween();
    void timeIsLostInNoFoldAndNoMerge();
    void timesOfOtherNodesSayNothing();
    void regionsOfAHugeModelAreQuick();

private:
    std::shared_ptr<const TypedGraph> open(const std::string& text)
    {
        m_session = Session::open(
            writeFile(m_folder, "model.onnx",
                      modelFromText("<ir_version: 8, opset_import: [\"\" : 17, \"my\" : 1]>" + text)),
            {}, {}, m_progress);
        return std::make_shared<const TypedGraph>(m_session, m_progress);
    }
    std::string regionsText(const std::string& text, const RegionOptions& options = {})
    {
        return textOf(dtypeRegions(*open(text), GraphId{}, options));
    }

    DtypeRegions timed(const std::string& text, std::vector<double> seconds, RegionOptions options = {})
    {
        options.times = std::make_shared<const NodeTimes>(
            NodeTimes{.seconds = std::move(seconds), .elsewhere = 0, .optimised = true});
        return dtypeRegions(*open(text), GraphId{}, options);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    std::shared_ptr<const Session> m_session;
};

void TestDtypeRegions::regionsEndAtCasts()
{
    QCOMPARE(regionsText(
                 "g (float16[2] x) => (float16[2] e) {"
                 " [a] a = Relu (x) [up] b = Cast <to = 1> (a) [c] c = Neg (b) [down] d = Cast <to = 10> (c)"
                 " [e] e = Add (d, a) }"),
             std::string("FLOAT16 a … e: 2 nodes\n"
                         "FLOAT c: 1 nodes\n"
                         "0 -> 1: 1 FLOAT16, 1 casts\n"
                         "1 -> 0: 1 FLOAT, 1 casts\n"));
}

void TestDtypeRegions::nodeComputesInItsFloats()
{
    // Comparing computes in what is compared; looking at a shape in nothing.
    const auto graph =
        open("g (float16[2] x, float16[2] y, int64[2] i) => (bool[2] e, int64[1] s, int64[2] j) {"
             " e = Equal (x, y) s = Shape (x) j = Mul (i, i) }");
    const std::vector<GraphNode>& nodes = graph->scope(GraphId{}).nodes;
    QVERIFY(nodes.at(0).computesIn == DType::Float16);
    QVERIFY(nodes.at(1).computesIn == DType::Int64);
    QVERIFY(nodes.at(2).computesIn == DType::Int64);
}

void TestDtypeRegions::conflictLiesOnTheBorder()
{
    QCOMPARE(
        regionsText("g (float16[2] x, float[2] y) => (float[2] p) { [a] a = Relu (x) [p] p = Add (a, y) }"),
        std::string("FLOAT16 a: 1 nodes\n"
                    "FLOAT p: 1 nodes\n"
                    "0 -> 1: 1 FLOAT16, 1 conflicts\n"));
    QCOMPARE(regionsText("g (float16[2] x) => (float16[2] p) <float[2] w = {1, 2}> { [p] p = Add (x, w) }"),
             std::string("FLOAT16 p: 1 nodes, 8 bytes, 1 conflicts\n"));
}

void TestDtypeRegions::plannedCastsLieOnTheBorder()
{
    open("g (float16[2] x, float[2] y) => (float[2] p) { [a] a = Relu (x) [p] p = Add (a, y) }");
    Plan plan;
    plan.edits = m_session->fixesAt(0).at(0).edits;
    const GraphsOfPlan graphs = graphsOfPlan(m_session->withPlan(plan, m_progress), m_progress);
    QCOMPARE(textOf(dtypeRegions(*graphs.after, GraphId{}, {})),
             std::string("FLOAT16 a: 1 nodes\n"
                         "FLOAT p: 1 nodes\n"
                         "0 -> 1: 1 FLOAT16, 1 casts, 1 planned\n"));
    QVERIFY(textOf(dtypeRegions(*graphs.before, GraphId{}, {})).find("1 conflicts") != std::string::npos);
}

void TestDtypeRegions::shapesAreFoldedAway()
{
    const std::string text =
        "g (float[2] x, float[2] z) => (float[2] y) {"
        " [r] a = Relu (x) [s] s = Shape (a) [i] t = Identity (s) [y] y = Reshape (a, t) }";
    QCOMPARE(regionsText(text), std::string("FLOAT r … y: 2 nodes, 2 folded\n"));
    QCOMPARE(regionsText(text, {.foldsIntegers = false}), std::string("FLOAT r … y: 2 nodes\n"
                                                                      "integers s … i: 2 nodes\n"
                                                                      "0 -> 1: 1 FLOAT\n"
                                                                      "1 -> 0: 1 INT64\n"));
    QCOMPARE(regionsText("g (int64[2] x) => (int64[2] y) { [y] y = Mul (x, x) }"),
             std::string("integers y: 1 nodes\n"));
}

void TestDtypeRegions::nodesWithoutTypeFallInWithNeighbours()
{
    QCOMPARE(regionsText("g (float[2] x) => (float[2] y) {"
                         " [a] a = Relu (x) [b] b = my.Alone () [c] y = my.Join (b, a) }"),
             std::string("FLOAT a … c: 3 nodes\n"));
    QCOMPARE(regionsText("g () => (y) { [b] b = my.Alone () [c] y = my.Other (b) }"),
             std::string("unknown b … c: 2 nodes\n"));
}

void TestDtypeRegions::castsBehindEachOtherAreOneBorder()
{
    QCOMPARE(regionsText("g (float[2] x) => (double[2] d) {"
                         " [a] a = Relu (x) b = Cast <to = 10> (a) c = Cast <to = 11> (b) [d] d = Neg (c) }"),
             std::string("FLOAT a: 1 nodes\n"
                         "DOUBLE d: 1 nodes\n"
                         "0 -> 1: 1 FLOAT, 2 casts\n"));
}

void TestDtypeRegions::weightsCountWhereTheyAreReadFirst()
{
    QCOMPARE(regionsText(
                 "g (float[2] x) => (float[2] p, float16[2] r) <float[2] w = {1, 2}, float16[2] v = {1, 2}> {"
                 " [p] p = Add (x, w) [q] q = Cast <to = 10> (w) [r] r = Mul (q, v) }"),
             std::string("FLOAT p: 1 nodes, 8 bytes\n"
                         "FLOAT16 r: 1 nodes, 4 bytes, 1 casts\n"));
}

static const std::string calls =
    "g (bool c, float[2] x) => (float[2] y) { [h] h = Relu (x) [i] y = If (c) <"
    "then_branch = t () => (float[2] a) <float[2] w = {1, 2}> { n = Neg (h) a = Add (n, w) },"
    "else_branch = e () => (float[2] b) { k = Cast <to = 10> (h) l = Sqrt (k)"
    " b = Cast <to = 1> (l) }> }";

void TestDtypeRegions::bodiesCountToTheirCaller()
{
    QCOMPARE(regionsText(calls), std::string("FLOAT h … i: 5 nodes, 3 in bodies, 8 bytes\n"));
}

static std::string withFunction(const std::string& body)
{
    return "g (float[2] x) => (float[2] y) { [first] a = my.Twice (x) [second] y = my.Twice (a) }"
           "<domain: \"my\", opset_import: [\"\" : 17, \"my\" : 1]> Twice (v) => (w) { " +
           body + " }";
}

void TestDtypeRegions::functionsCountForEachCall()
{
    QCOMPARE(regionsText(withFunction("h = Neg (v) w = Abs (h)")),
             std::string("FLOAT first … second: 6 nodes, 4 in bodies\n"));
}

void TestDtypeRegions::callsThatMustNotBeFollowedAreNot()
{
    const std::string text = regionsText(withFunction("w = my.Twice (v)")); // for ever
    QVERIFY2(text.find("4 nodes, 2 in bodies") != std::string::npos, text.c_str());
}

void TestDtypeRegions::bodiesHaveRegionsOfTheirOwn()
{
    const auto graph = open(calls);
    const auto body = graph->findScope("main/i/else_branch");
    QVERIFY(body);
    const DtypeRegions regions = dtypeRegions(*graph, *body, {});
    QCOMPARE(textOf(regions), std::string("FLOAT16 l: 1 nodes, 2 casts\n"));
    QCOMPARE(regions.scope, std::string("main/i/else_branch"));
}

void TestDtypeRegions::smallRegionsOfALayerAreMerged()
{
    const auto session =
        Session::open(writeFile(m_folder, "layers.onnx", layeredModel(6)), {}, {}, m_progress);
    const TypedGraph graph(session, m_progress);
    const DtypeRegions all = dtypeRegions(graph, GraphId{}, {});
    QCOMPARE(all.regions.size(), 7u); // the float16 network and six norms
    QCOMPARE(all.found, 7u);
    QCOMPARE(all.regions.at(0).name, std::string("/model/layers.0/norm"));
    const DtypeRegions few = dtypeRegions(graph, GraphId{}, {.mostRegions = 3});
    QCOMPARE(textOf(few), std::string("FLOAT /model/layers.0–5: 30 nodes, 196 bytes, 1 casts, 6 merged\n"
                                      "FLOAT16 /model/layers.0–5: 66 nodes, 12 folded, 96 bytes\n"
                                      "0 -> 1: 6 FLOAT, 6 casts\n"
                                      "1 -> 0: 5 FLOAT16, 5 casts\n"));
    QCOMPARE(few.found, 7u);
    const auto nodes = [](const DtypeRegions& regions) {
        return std::accumulate(regions.regions.begin(), regions.regions.end(), std::size_t{0},
                               [](std::size_t sum, const DtypeRegion& region) { return sum + region.nodes; });
    };
    QCOMPARE(nodes(few), nodes(all));
    QVERIFY(pictureOf(few).isCut && !pictureOf(all).isCut);
}

void TestDtypeRegions::timeCountsToRegionsAndTheCastsBetween()
{
    const DtypeRegions regions =
        timed("g (float16[2] x) => (float16[2] f) {"
              " a = Relu (x) b = Cast <to = 1> (a) c = Neg (b) d = Cast <to = 10> (c) e = Add (d, a)"
              " f = Cast <to = 10> (e) }",
              {1, 2, 4, 8, 16, 32});
    QCOMPARE(regions.seconds, 63.0);
    QVERIFY(regions.optimised);
    QCOMPARE(regions.regions.size(), std::size_t(2));
    QCOMPARE(regions.regions[0].seconds, 1.0 + 16 + 32); // the last Cast is handed out
    QCOMPARE(regions.regions[1].seconds, 4.0);
    QCOMPARE(regions.edges.size(), std::size_t(2));
    QCOMPARE(regions.edges[0].castSeconds, 2.0);
    QCOMPARE(regions.edges[1].castSeconds, 8.0);
    const GraphPicture picture = pictureOf(regions);
    QVERIFY(picture.nodes[1].timeShare == 4.0 / 63);
    QVERIFY(picture.edges[1].timeShare == 8.0 / 63);
    const GraphPicture unknown =
        pictureOf(dtypeRegions(*open("g (float[2] x) => (float[2] y) { y = Neg (x) }"), GraphId{}, {}));
    QVERIFY(!unknown.nodes[0].timeShare);
}

void TestDtypeRegions::timeIsLostInNoFoldAndNoMerge()
{
    const std::string text = "g (float[2, 2] x, float16[2] h) => (float[2, 2] y, float16[2] z) {"
                             " s = Shape (x) c = Cast <to = 6> (s) d = Cast <to = 7> (c)"
                             " t = Add (d, d) u = Sub (t, s) r = Reshape (x, u)"
                             " v = Cast <to = 10> (r) w = Neg (v) y = Cast <to = 1> (w)"
                             " z = Neg (h) }";
    for (const bool folds : {true, false}) {
        for (const std::size_t most : {150, 2, 1}) {
            const DtypeRegions regions = timed(text, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512},
                                               {.foldsIntegers = folds, .mostRegions = most});
            double sum = 0;
            for (const DtypeRegion& region : regions.regions) {
                sum += region.seconds;
            }
            for (const RegionEdge& edge : regions.edges) {
                sum += edge.castSeconds;
            }
            QCOMPARE(sum, 1023.0);
        }
    }
}

void TestDtypeRegions::timesOfOtherNodesSayNothing()
{
    const std::string text = "g (float[2] x) => (float[2] y) { y = Neg (x) }";
    QCOMPARE(timed(text, {1, 2}).seconds, 0.0);
    QCOMPARE(timed(text, {0}).seconds, 0.0);
    const DtypeRegions known = timed(text, {1});
    QCOMPARE(known.seconds, 1.0);
}

void TestDtypeRegions::regionsOfAHugeModelAreQuick()
{
    constexpr int layers = 100'000 / kNodesOfLayer;
    const auto session =
        Session::open(writeFile(m_folder, "large.onnx", layeredModel(layers)), {}, {}, m_progress);
    QElapsedTimer timer;
    timer.start();
    const TypedGraph graph(session, m_progress);
    const qint64 built = timer.elapsed();
    const DtypeRegions regions = dtypeRegions(graph, GraphId{}, {});
    qInfo("100,000 nodes: types %lld ms, with regions %lld ms, %zu regions drawn as %zu", built,
          timer.elapsed(), regions.found, regions.regions.size());
    QVERIFY(regions.regions.size() <= RegionOptions().mostRegions);
    QCOMPARE(regions.found, std::size_t{layers} + 1);
}

ONNXMEND_GUILESS_TEST(dtype_regions, TestDtypeRegions)
#include "tst_dtype_regions.moc"
