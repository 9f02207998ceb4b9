// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/dtype_map.h"
#include "core/pictures/find_places.h"
#include "core/plan/choose_fixes.h"
#include "tests/support/documents.h"
#include "tests/support/layered_model.h"
#include "tests/support/model_builder.h"
#include "tests/support/shown_strings.h"
#include "tests/support/test_class.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string markText(PictureMark mark)
{
    static constexpr std::array texts = {"", "!", "+", "*"};
    return texts.at(static_cast<std::size_t>(mark));
}

std::string nodeText(const PictureNode& node)
{
    static constexpr std::array kinds = {"in ", "const ", "", "out ", "", "more", "region "};
    const std::string title = node.kind == PictureNode::Kind::More ? std::to_string(node.count) : node.title;
    return (node.isFocus ? "(" : "") + std::string(kinds.at(static_cast<std::size_t>(node.kind))) + title +
           markText(node.mark) + (node.isFocus ? ")" : "");
}

/// "Relu -> (Add!): FLOAT16!" for each edge, sorted; of a conflict "FLOAT16! FLOAT", of a planned type
/// "(FLOAT)", beside a planned Cast "~"; (in the middle).
std::string textOf(const GraphPicture& picture)
{
    std::vector<std::string> lines;
    for (const PictureEdge& edge : picture.edges) {
        lines.push_back(nodeText(picture.nodes.at(edge.from)) + " -> " + nodeText(picture.nodes.at(edge.to)) +
                        ": " + edge.type + markText(edge.mark) +
                        (edge.expected.empty() ? "" : " " + edge.expected) +
                        (edge.otherType.empty() ? "" : " (" + edge.otherType + ")") +
                        (edge.isPlanned ? " ~" : "") + "\n");
    }
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines) {
        text += line;
    }
    return text;
}

std::string manyReaders(int count)
{
    std::string text = "g (float[2] x) => (float[2] y) { h = Relu (x) ";
    for (int i = 0; i < count; ++i) {
        text += "r" + std::to_string(i) + " = Neg (h) ";
    }
    return text + "y = Abs (r0) }";
}

} // namespace

class TestDtypeMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsNodesSoManyHopsAway();
    void conflictShowsBothTypes();
    void wrongDeclarationIsStatedAsInTheTables();
    void everyReaderThatAsksTheSameIsInConflict();
    void storedDtypeThatIsNotDeclaredIsAConflict();
    void plannedCastsAndTypesAreMarked();
    void castIsNoHop();
    void manyReadersAreCutAndCanBeWidened();
    void manyInputsAreCutAndCanBeWidened();
    void sharedScalarJoinsNothing();
    void valueIsShownWithItsReaders();
    void scopesHaveMapsOfTheirOwn();
    void nodeReadsWhatItsBodiesCapture();
    void beginsWithTheFirstFinding();
    void whatIsNotThereIsTheScopeAlone();
    void namesAreFound();
    void mapOfAHugeModelIsQuick();

private:
    std::shared_ptr<const TypedGraph> open(const std::string& text)
    {
        m_session =
            Session::open(writeFile(m_folder, "model.onnx",
                                    modelFromText("<ir_version: 8, opset_import: [\"\" : 17]>" + text)),
                          {}, {}, m_progress);
        return std::make_shared<const TypedGraph>(m_session, m_progress);
    }
    std::string mapText(const std::string& text, const std::string& value, int hops = 1)
    {
        const auto graph = open(text);
        return textOf(dtypeMap(*graph, *graph, {.centre = at(value), .hops = hops}).picture);
    }
    static GraphPlace at(const std::string& value, const std::string& scope = "main")
    {
        return {.scope = scope, .node = {}, .nodeName = {}, .value = value};
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    std::shared_ptr<const Session> m_session;
};

static const std::string chain = "g (float[2] x) => (float[2] e) <float[2] w = {1, 2}> {"
                                 " a = Relu (x) b = Neg (a) c = Mul (b, w) d = Abs (c) e = Sqrt (d) }";

void TestDtypeMap::showsNodesSoManyHopsAway()
{
    QCOMPARE(mapText(chain, "c", 1), std::string("(Mul) -> Abs: FLOAT\n"
                                                 "Neg -> (Mul): FLOAT\n"
                                                 "const w -> (Mul): FLOAT\n"));
    QCOMPARE(mapText(chain, "c", 2), std::string("(Mul) -> Abs: FLOAT\n"
                                                 "Abs -> Sqrt: FLOAT\n"
                                                 "Neg -> (Mul): FLOAT\n"
                                                 "Relu -> Neg: FLOAT\n"
                                                 "const w -> (Mul): FLOAT\n"));
    QCOMPARE(mapText(chain, "c", 3), std::string("(Mul) -> Abs: FLOAT\n"
                                                 "Abs -> Sqrt: FLOAT\n"
                                                 "Neg -> (Mul): FLOAT\n"
                                                 "Relu -> Neg: FLOAT\n"
                                                 "Sqrt -> out e: FLOAT\n"
                                                 "const w -> (Mul): FLOAT\n"
                                                 "in x -> Relu: FLOAT\n"));
}

static const std::string conflict =
    "g (float16[2] x, float[2] y) => (float16[2] p) { a = Relu (x) p = Add (a, y) }";

/// The recommended fix declares what is computed: that is wanted, and not what is declared.
void TestDtypeMap::wrongDeclarationIsStatedAsInTheTables()
{
    for (const char* const graph :
         {"g (float16[2] x) => (float[2] y) { y = Neg (x) }",
          "g (float[2] x) => (float16[2] y) { y = Neg (x) }",
          "g (float16[2] x) => (float16[2] y) <float16[2] w = {1, 2}, float[2] a> { a = Add (x, w) y = Exp "
          "(a) }",
          "g (float16[2] x, float[2] y) => (float16[2] p) { a = Relu (x) p = Add (a, y) }",
          "g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Mul (x, w) }"}) {
        const auto typed = open(graph);
        const Session& session = *typed->session();
        std::size_t seen = 0;
        for (const ScopeGraph& scope : typed->scopes()) {
            for (const auto& [place, conflict] : scope.conflicts) {
                const StatedDtypes stated = statedDtypes(session.report().findings.at(conflict.finding),
                                                         session.fixBriefAt(conflict.finding));
                QCOMPARE(conflict.actual, dtypeName(stated.present));
                QCOMPARE(conflict.expected, dtypeName(stated.wanted));
                ++seen;
            }
        }
        QVERIFY2(seen > 0, graph);
    }
}

void TestDtypeMap::conflictShowsBothTypes()
{
    QCOMPARE(mapText(conflict, "p"), std::string("(Add!) -> out p: FLOAT16\n"
                                                 "Relu -> (Add!): FLOAT16! FLOAT\n"
                                                 "in y -> (Add!): FLOAT\n"));
}

void TestDtypeMap::everyReaderThatAsksTheSameIsInConflict()
{
    const std::string text = mapText("g (float16[2] x) => (float16[2] p, float16[2] q) <float[2] w = {1, 2}>"
                                     "{ p = Add (x, w) q = Mul (x, w) }",
                                     "w");
    QVERIFY2(text.find("(const w) -> Add!: FLOAT! FLOAT16\n") != std::string::npos, text.c_str());
    QVERIFY2(text.find("(const w) -> Mul: FLOAT! FLOAT16\n") != std::string::npos ||
                 text.find("(const w) -> Mul!: FLOAT! FLOAT16\n") != std::string::npos,
             text.c_str());
}

void TestDtypeMap::storedDtypeThatIsNotDeclaredIsAConflict()
{
    const std::string text =
        mapText("(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }", "out");
    QCOMPARE(text, std::string("(Identity) -> out out: BOOL\n"
                               "const mask! -> (Identity): UINT8! BOOL\n"));
}

void TestDtypeMap::plannedCastsAndTypesAreMarked()
{
    open(conflict);
    Plan plan;
    plan.edits = m_session->fixesAt(0).at(0).edits;
    const GraphsOfPlan graphs = graphsOfPlan(m_session->withPlan(plan, m_progress), m_progress);
    QVERIFY(graphs.isPlanned());
    const MapQuery query{.centre = at("p"), .hops = 1};
    QCOMPARE(textOf(dtypeMap(*graphs.before, *graphs.after, query).picture),
             std::string("(Add!) -> out p: FLOAT16\n"
                         "Relu -> (Add!): FLOAT16! FLOAT\n"
                         "in y -> (Add!): FLOAT\n"));
    // The Cast behind Add has its result's name, so the place is that Cast's.
    const DtypeMap after = dtypeMap(*graphs.after, *graphs.before, query);
    const std::string text = textOf(after.picture);
    QVERIFY2(text.find("Add -> (Cast+): FLOAT ~\n") != std::string::npos, text.c_str());
    QVERIFY2(text.find("(Cast+) -> out p: FLOAT16 ~\n") != std::string::npos, text.c_str());
    QCOMPARE(after.dtypes, (std::vector{DType::Float, DType::Float16}));

    open("g (float16[2] x) => (float16[2] p) <float[2] w = {1, 2}> { p = Add (x, w) }");
    plan.edits = m_session->fixesAt(0).at(0).edits;
    const GraphsOfPlan stored = graphsOfPlan(m_session->withPlan(plan, m_progress), m_progress);
    QCOMPARE(textOf(dtypeMap(*stored.after, *stored.before, query).picture),
             std::string("(Add) -> out p: FLOAT16\n"
                         "const w* -> (Add): FLOAT16* (FLOAT)\n"
                         "in x -> (Add): FLOAT16\n"));
}

void TestDtypeMap::castIsNoHop()
{
    QCOMPARE(mapText("g (float[2] x) => (float16[2] d) { a = Relu (x) b = Cast <to = 10> (a) c = Neg (b) d = "
                     "Abs (c) }",
                     "a", 1),
             std::string("(Relu) -> Cast: FLOAT\n"
                         "Cast -> Neg: FLOAT16\n"
                         "in x -> (Relu): FLOAT\n"));
}

void TestDtypeMap::manyReadersAreCutAndCanBeWidened()
{
    const auto graph = open(manyReaders(10000));
    MapQuery query{.centre = at("h"), .hops = 1};
    const DtypeMap cut = dtypeMap(*graph, *graph, query);
    QVERIFY(cut.picture.isCut);
    QCOMPARE(cut.shown, 13u);
    QCOMPARE(cut.within, 10001u);
    const auto more = std::ranges::find(cut.picture.nodes, PictureNode::Kind::More, &PictureNode::kind);
    QVERIFY(more != cut.picture.nodes.end());
    QCOMPARE(more->count, 9988u);
    QCOMPARE(more->value, std::string("h"));
    QVERIFY(!more->isOfInputs);
    query.readers["h"] = 50;
    QCOMPARE(dtypeMap(*graph, *graph, query).shown, 51u);
    query.readers["h"] = 100000; // not more than are drawn at all
    QCOMPARE(dtypeMap(*graph, *graph, query).shown, query.mostNodes);
}

void TestDtypeMap::manyInputsAreCutAndCanBeWidened()
{
    std::string text = "g (float[2] x) => (float[?] y) { ";
    std::string inputs;
    for (int i = 0; i < 40; ++i) {
        text += "r" + std::to_string(i) + " = Neg (x) ";
        inputs += (i == 0 ? "r" : ", r") + std::to_string(i);
    }
    const auto graph = open(text + "y = Concat <axis = 0> (" + inputs + ") }");
    MapQuery query{.centre = at("y"), .hops = 1};
    const DtypeMap cut = dtypeMap(*graph, *graph, query);
    QCOMPARE(cut.shown, 13u);
    const auto more = std::ranges::find(cut.picture.nodes, PictureNode::Kind::More, &PictureNode::kind);
    QVERIFY(more != cut.picture.nodes.end() && more->isOfInputs);
    QCOMPARE(more->count, 28u);
    query.inputs[more->value] = 40;
    QCOMPARE(dtypeMap(*graph, *graph, query).shown, 41u);
}

void TestDtypeMap::sharedScalarJoinsNothing()
{
    const std::string text =
        mapText("g (float[2] x, float[2] z) => (float[2] b, float[2] d) <float one = {1}>"
                "{ a = Mul (x, one) b = Neg (a) c = Mul (z, one) d = Abs (c) }",
                "a", 10);
    QCOMPARE(text, std::string("(Mul) -> Neg: FLOAT\n"
                               "Neg -> out b: FLOAT\n"
                               "const one -> (Mul): FLOAT\n"
                               "in x -> (Mul): FLOAT\n"));
}

void TestDtypeMap::valueIsShownWithItsReaders()
{
    QCOMPARE(mapText("g (float[2] x) => (float[2] p, float[2] q) <float[2] w = {1, 2}>"
                     "{ p = Add (x, w) q = Mul (x, w) }",
                     "w"),
             std::string("(const w) -> Add: FLOAT\n"
                         "(const w) -> Mul: FLOAT\n"));
}

static const std::string branches = "g (bool c, float[2] x) => (float[2] y) { h = Relu (x) y = If (c) <"
                                    "then_branch = t () => (float[2] a) { n = Neg (h) a = Abs (n) },"
                                    "else_branch = e () => (float[2] b) { b = Sqrt (h) }> }";

void TestDtypeMap::scopesHaveMapsOfTheirOwn()
{
    const auto graph = open(branches);
    const DtypeMap main = dtypeMap(*graph, *graph, {.centre = at("y"), .hops = 1});
    const auto node = std::ranges::find(main.picture.nodes, "If", &PictureNode::title);
    QCOMPARE(node->bodies.size(), 2u);
    const std::string scope = graph->scope(node->bodies.front()).scope;
    QCOMPARE(scope, std::string("main/y/then_branch"));
    QVERIFY(graph->scope(node->bodies.front()).parent == GraphId{});
    const DtypeMap body = dtypeMap(*graph, *graph, {.centre = at({}, scope), .hops = 2});
    QCOMPARE(textOf(body.picture), std::string("(in h) -> Neg: FLOAT\n"
                                               "Neg -> Abs: FLOAT\n"));
}

void TestDtypeMap::nodeReadsWhatItsBodiesCapture()
{
    const std::string text = mapText(branches, "h");
    QVERIFY2(text.find("(Relu) -> If: FLOAT\n") != std::string::npos, text.c_str());
}

void TestDtypeMap::beginsWithTheFirstFinding()
{
    const GraphPlace place = firstPlace(*open(conflict));
    QVERIFY(place.node == NodeId{1});
    QCOMPARE(place.value, std::string("p"));
    const auto graph = open(chain);
    const GraphPlace inputs = firstPlace(*graph);
    QVERIFY(!inputs.node && inputs.value.empty());
    const std::string text = textOf(dtypeMap(*graph, *graph, {.centre = inputs, .hops = 1}).picture);
    QCOMPARE(text, std::string("(in x) -> Relu: FLOAT\n"));
    const auto constants = open("g () => (float[2] y) <float[2] w = {1, 2}> { y = Neg (w) }");
    QCOMPARE(textOf(dtypeMap(*constants, *constants, {.centre = firstPlace(*constants), .hops = 1}).picture),
             std::string("(Neg) -> out y: FLOAT\n"
                         "const w -> (Neg): FLOAT\n"));
}

void TestDtypeMap::whatIsNotThereIsTheScopeAlone()
{
    const auto graph = open(chain);
    const DtypeMap map =
        dtypeMap(*graph, *graph, {.centre = at("no such value", "no such scope"), .hops = 1});
    QCOMPARE(map.centre.scope, std::string("main"));
    QVERIFY(map.centre.value.empty());
    QVERIFY(!map.picture.empty());
    const auto empty = open("g (float[2] x) => (float[2] x) { }");
    const DtypeMap none = dtypeMap(*empty, *empty, {.centre = firstPlace(*empty)});
    QVERIFY(none.picture.edges.empty());
    QCOMPARE(none.shown, 0u);
}

void TestDtypeMap::namesAreFound()
{
    const auto graph = open("g (float[2] x) => (float[2] y) { [first_mul] a = Mul (x, x) y = Neg (a) }");
    const ScopeGraph& scope = graph->scope(GraphId{});
    const std::vector<FoundPlace> found = findPlaces(scope, "MUL", 10);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found.front().name, std::string("first_mul"));
    QCOMPARE(found.front().kind, std::string("Mul"));
    QVERIFY(found.front().place.node == NodeId{0});
    QCOMPARE(findPlaces(scope, "neg", 10).front().name, std::string("y")); // its operator; it has no name
    QCOMPARE(findPlaces(scope, "x", 10).front().place.value, std::string("x"));
    QVERIFY(findPlaces(scope, "", 10).empty());
    QVERIFY(findPlaces(scope, "nothing", 10).empty());
    QCOMPARE(findPlaces(open(manyReaders(100))->scope(GraphId{}), "r", 7).size(), 7u);
}

void TestDtypeMap::mapOfAHugeModelIsQuick()
{
    constexpr int layers = 100'000 / kNodesOfLayer;
    const auto session =
        Session::open(writeFile(m_folder, "large.onnx", layeredModel(layers)), {}, {}, m_progress);
    QElapsedTimer timer;
    timer.start();
    const TypedGraph graph(session, m_progress);
    const qint64 built = timer.restart();
    QCOMPARE(graph.scope(GraphId{}).nodes.size(), 100'000u);
    const std::uint32_t middle = 50'000;
    const DtypeMap map =
        dtypeMap(graph, graph, {.centre = placeOfNode(graph.scope(GraphId{}), middle), .hops = 10});
    qInfo("types of 100,000 nodes: %lld ms; map of 10 hops, %zu of %zu nodes: %lld ms", built, map.shown,
          map.within, timer.elapsed());
    QVERIFY(map.shown > 20);
}

ONNXMEND_GUILESS_TEST(dtype_map, TestDtypeMap)
#include "tst_dtype_map.moc"
