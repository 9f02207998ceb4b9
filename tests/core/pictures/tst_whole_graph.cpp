// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/whole_graph.h"
#include "tests/support/documents.h"
#include "tests/support/layered_model.h"
#include "tests/support/model_builder.h"
#include "tests/support/shown_strings.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// "model(2)[ Relu Neg ]" for each element: of a group its title and number of nodes, of an open one its
/// contents.
std::string elementsOf(const WholePicture& whole, std::size_t first, std::size_t end)
{
    std::string text;
    for (std::size_t i = first; i < end; i = whole.elements[i].end) {
        const PictureNode& node = whole.picture.nodes[i];
        text += (text.empty() ? "" : " ") + node.title;
        text += node.kind == PictureNode::Kind::Group ? "(" + std::to_string(node.count) + ")" : "";
        if (node.isOpen) {
            text += "[" + elementsOf(whole, i + 1, whole.elements[i].end) + "]";
        }
    }
    return text;
}

std::string elementsOf(const WholePicture& whole) { return elementsOf(whole, 0, whole.elements.size()); }

/// "Relu > head: a" for each edge, sorted; of several tensors their number.
std::string edgesOf(const WholePicture& whole)
{
    std::vector<std::string> lines;
    for (const PictureEdge& edge : whole.picture.edges) {
        lines.push_back(whole.picture.nodes.at(edge.from).title + " > " +
                        whole.picture.nodes.at(edge.to).title + ": " +
                        (edge.count > 1 ? std::to_string(edge.count) : edge.value) + "\n");
    }
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines) {
        text += line;
    }
    return text;
}

std::string chainOf(int nodes)
{
    std::string text = "g (float[2] v0) => (float[2] v" + std::to_string(nodes) + ") {";
    for (int i = 0; i < nodes; ++i) {
        text += " v" + std::to_string(i + 1) + " = Neg (v" + std::to_string(i) + ")";
    }
    return text + " }";
}

} // namespace

class TestWholeGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modulesAreGroups();
    void modulesOfNotesAreGroupsWithTheirClasses();
    void closedGroupsHideTheirEdges();
    void edgesCrossTheBorderOfAnOpenGroup();
    void manyNeighboursAreSplitIntoRuns();
    void firstLookOpensWhatThereIsRoomFor();
    void placeOpensTheGroupsAroundIt();
    void storedValueIsShownAtItsReader();
    void bodiesOpenInPlaceWithTheirCaptures();
    void elementsTellTheirNodes();
    void functionOpensInPlace();
    void edgesHaveDtypeAndShape();
    void conflictMarksTheGroupsAroundIt();
    void noMoreIsShownThanThereIsRoomFor();
    void keysOutliveAPlan();
    void workIsLinear();
    void layersOfAnExportedModelAreGroups();

private:
    const WholeGraph& open(const std::string& text, std::size_t mostItems = 400)
    {
        return openBytes(withPaths(modelFromText("<ir_version: 8, opset_import: [\"\" : 17]>" + text)),
                         mostItems);
    }
    const WholeGraph& openBytes(const std::string& bytes, std::size_t mostItems = 400)
    {
        const auto session = Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
        const auto graph = std::make_shared<const TypedGraph>(session, m_progress);
        m_whole = std::make_unique<WholeGraph>(graph, graph, m_progress, mostItems);
        return *m_whole;
    }
    WholePicture picture(const WholeQuery& query) { return m_whole->picture(query, m_progress); }
    /// Opens the elements of these titles.
    WholePicture withOpen(const std::vector<std::string>& titles)
    {
        WholeQuery query;
        WholePicture shown = picture(query);
        for (const std::string& title : titles) {
            for (std::size_t i = 0; i < shown.elements.size(); ++i) {
                if (shown.picture.nodes[i].title == title) {
                    addKeysToOpen(shown.elements[i], shown.picture.nodes[i], query.opened);
                }
            }
            shown = picture(query);
        }
        return shown;
    }

    QTemporaryDir m_folder;
    Progress m_progress;
    std::unique_ptr<WholeGraph> m_whole;
};

static const std::string modules = "g (float[2] x) => (float[2] y) {"
                                   " [__m__a__Relu] a = Relu (x)"
                                   " [__m__a__Neg] b = Neg (a)"
                                   " [__m__b_dot_0__Abs] c = Abs (b)"
                                   " [__m__b_dot_0__Add] d = Add (c, a)"
                                   " [__m__only__Sqrt] e = Sqrt (d)"
                                   " [last] y = Exp (e) }";

void TestWholeGraph::modulesAreGroups()
{
    open(modules);
    QCOMPARE(elementsOf(picture({})), std::string("x m(5) Exp y"));
    // A group of one node is none, and one that holds nothing but another group is left out.
    QCOMPARE(elementsOf(withOpen({"m"})), std::string("x m(5)[a(2) b.0(2) Sqrt] Exp y"));
    QCOMPARE(elementsOf(withOpen({"m", "b.0"})), std::string("x m(5)[a(2) b.0(2)[Abs Add] Sqrt] Exp y"));
    QCOMPARE(elementsOf(picture({.opened = {}, .opensAll = true})),
             std::string("x m(5)[a(2)[Relu Neg] b.0(2)[Abs Add] Sqrt] Exp y"));
}

void TestWholeGraph::modulesOfNotesAreGroupsWithTheirClasses()
{
    std::map<std::string, ExporterNotes> notes;
    for (const char* const output : {"a", "b"}) {
        notes[output] = exporterNotes("layers.0.attn", "Attention", 3, "return x");
    }
    for (const char* const output : {"c", "d"}) {
        notes[output] = exporterNotes("layers.1.attn", "Attention", 3, "return x");
    }
    notes["e"] = exporterNotes("layers.1", "Block", 9, "return x");
    openBytes(withExporterNotes(
        modelFromText(
            "<ir_version: 10, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) {"
            " [node_1] a = Relu (x) b = Neg (a) c = Abs (b) d = Sqrt (c) e = Sin (d) y = Exp (e) }"),
        notes));
    QCOMPARE(elementsOf(picture({.opened = {}, .opensAll = true})),
             std::string("x layers(5)[0.attn (Attention)(2)[Relu Neg] "
                         "1 (Block)(3)[attn (Attention)(2)[Abs Sqrt] Sin]] Exp y"));
}

void TestWholeGraph::closedGroupsHideTheirEdges()
{
    open(modules);
    QCOMPARE(edgesOf(picture({})), std::string("Exp > y: y\nm > Exp: e\nx > m: x\n"));
    const WholePicture opened = withOpen({"m"});
    QCOMPARE(edgesOf(opened), std::string("Exp > y: y\n"
                                          "Sqrt > m: e\n"
                                          "a > b.0: 2\n"
                                          "b.0 > Sqrt: d\n"
                                          "m > Exp: e\n"
                                          "m > a: x\n"
                                          "x > m: x\n"));
}

void TestWholeGraph::edgesCrossTheBorderOfAnOpenGroup()
{
    open(modules);
    const WholePicture whole = withOpen({"m", "b.0"});
    const auto edge = [&](const std::string& from, const std::string& to) {
        const auto& edges = whole.picture.edges;
        return static_cast<std::size_t>(
            std::ranges::find_if(edges,
                                 [&](const PictureEdge& each) {
                                     return whole.picture.nodes[each.from].title == from &&
                                            whole.picture.nodes[each.to].title == to;
                                 }) -
            edges.begin());
    };
    // Both values come from the group beside, so they cross the border at one port.
    QCOMPARE(whole.edges.at(edge("b.0", "Abs")).port, whole.edges.at(edge("a", "b.0")).port);
    QCOMPARE(whole.edges.at(edge("b.0", "Add")).port, whole.edges.at(edge("a", "b.0")).port);
    QCOMPARE(whole.edges.at(edge("m", "a")).port, whole.edges.at(edge("x", "m")).port);
    // The level of an edge is that of its inner end.
    const WholeElement& add = whole.elements.at(whole.picture.edges.at(edge("Add", "b.0")).from);
    const WholeLevel& level = whole.levels.at(add.level);
    QVERIFY(edge("Add", "b.0") >= level.firstEdge && edge("Add", "b.0") < level.endEdge);
    QCOMPARE(whole.picture.nodes.at(level.container).title, std::string("b.0"));
}

void TestWholeGraph::manyNeighboursAreSplitIntoRuns()
{
    open(chainOf(10), 4);
    const WholePicture whole = picture({});
    // With the input before and the output behind.
    QCOMPARE(elementsOf(whole), std::string("v0 … Neg(3) Neg … Neg(4) Neg … v10(3)"));
    QCOMPARE(whole.nodes, 10u);
    const WholePicture all = picture({.opened = {}, .opensAll = true});
    QCOMPARE(all.shownNodes, 10u);
    QCOMPARE(std::ranges::count(all.picture.nodes, PictureNode::Kind::Operator, &PictureNode::kind), 10);
}

void TestWholeGraph::firstLookOpensWhatThereIsRoomFor()
{
    open(modules);
    const WholePicture whole = picture({.opened = {}, .opensFirst = true});
    QCOMPARE(whole.shownNodes, whole.nodes);
    QCOMPARE(whole.opened.size(), 3u);
}

void TestWholeGraph::placeOpensTheGroupsAroundIt()
{
    open(modules);
    const WholePicture whole =
        picture({.opened = {},
                 .place = GraphPlace{.scope = "main", .node = {}, .nodeName = "/m/b.0/Add", .value = "d"}});
    QCOMPARE(elementsOf(whole), std::string("x m(5)[a(2) b.0(2)[Abs Add] Sqrt] Exp y"));
    const auto focus = std::ranges::find(whole.picture.nodes, true, &PictureNode::isFocus);
    QVERIFY(focus != whole.picture.nodes.end());
    QCOMPARE(focus->title, std::string("Add"));
}

void TestWholeGraph::storedValueIsShownAtItsReader()
{
    open("g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { a = Relu (x) y = Add (a, w) }");
    const WholePicture whole = picture(
        {.opened = {}, .place = GraphPlace{.scope = "main", .node = {}, .nodeName = {}, .value = "w"}});
    QCOMPARE(elementsOf(whole), std::string("x Relu Add y")); // weights are not elements
    QCOMPARE(std::ranges::find(whole.picture.nodes, true, &PictureNode::isFocus)->title, std::string("Add"));
}

void TestWholeGraph::bodiesOpenInPlaceWithTheirCaptures()
{
    open("g (bool c, float[2] x) => (float[2] y) { h = Relu (x) [choice] y = If (c) <"
         "then_branch = t () => (float[2] a) { a = Neg (h) },"
         "else_branch = e () => (float[2] b) { b = Sqrt (h) }> }");
    QCOMPARE(elementsOf(picture({})), std::string("c x Relu If y"));
    QCOMPARE(edgesOf(picture({})), std::string("If > y: y\nRelu > If: h\nc > If: c\nx > Relu: x\n"));
    const WholePicture whole = withOpen({"If"});
    QCOMPARE(elementsOf(whole), std::string("c x Relu If[then_branch(1)[Neg a] else_branch(1)[Sqrt b]] y"));
    const std::string edges = edgesOf(whole);
    for (const char* const line : {"If > then_branch: h\n", "then_branch > Neg: h\n", "Neg > a: a\n",
                                   "If > else_branch: h\n", "Relu > If: h\n"}) {
        QVERIFY2(edges.find(line) != std::string::npos, (line + ("is not in\n" + edges)).c_str());
    }
    // A place in a body opens the node.
    const WholePicture found = picture(
        {.opened = {},
         .place = GraphPlace{.scope = "main/choice/else_branch", .node = {}, .nodeName = {}, .value = "b"}});
    QCOMPARE(elementsOf(found), std::string("c x Relu If[then_branch(1) else_branch(1)[Sqrt b]] y"));
    QCOMPARE(std::ranges::find(found.picture.nodes, true, &PictureNode::isFocus)->title, std::string("Sqrt"));
}

void TestWholeGraph::elementsTellTheirNodes()
{
    const auto nodesOf = [this](const WholePicture& whole) {
        std::string text;
        for (std::size_t i = 0; i < whole.elements.size(); ++i) {
            text += (i > 0 ? " " : "") + whole.picture.nodes[i].title + ":";
            for (const std::uint32_t node : m_whole->nodesOf(whole.elements[i])) {
                text += std::to_string(node);
            }
        }
        return text;
    };
    open(modules);
    QCOMPARE(nodesOf(picture({})), std::string("x: m:01234 Exp:5 y:"));
    open("g (bool c, float[2] x) => (float[2] y) { h = Relu (x) y = If (c) <"
         "then_branch = t () => (float[2] a) { n = Neg (h) a = Abs (n) },"
         "else_branch = e () => (float[2] b) { b = Sqrt (h) }> }");
    QCOMPARE(nodesOf(withOpen({"If"})),
             std::string("c: x: Relu:0 If:1 then_branch:01 Neg:0 Abs:1 a: else_branch:0 Sqrt:0 b: y:"));
}

void TestWholeGraph::functionOpensInPlace()
{
    openBytes(modelFromText("<ir_version: 8, opset_import: [\"\" : 17, \"own\" : 1]>"
                            "g (float[2] x) => (float[2] y) { a = own.twice (x) y = own.twice (a) }"
                            "<domain: \"own\", opset_import: [\"\" : 17]>"
                            "twice (p) => (q) { h = Neg (p) q = Neg (h) }"));
    const WholePicture closed = picture({});
    QCOMPARE(elementsOf(closed), std::string("x twice twice y"));
    WholeQuery query;
    addKeysToOpen(closed.elements.at(2), closed.picture.nodes.at(2), query.opened);
    // Each call is opened for itself.
    QCOMPARE(elementsOf(picture(query)), std::string("x twice twice[twice(2)[p Neg Neg q]] y"));
}

void TestWholeGraph::edgesHaveDtypeAndShape()
{
    open("g (float[N, 3] x) => (float16[N, 3] y) { y = Cast <to = 10> (x) }");
    const WholePicture whole = picture({});
    QCOMPARE(whole.picture.edges.size(), 2u);
    QVERIFY(whole.dtypes == (std::vector{DType::Float, DType::Float16}));
    QCOMPARE(whole.picture.edges.front().shape, std::string("[N, 3]"));
    QVERIFY(whole.picture.edges.front().dtype == DType::Float);
}

void TestWholeGraph::conflictMarksTheGroupsAroundIt()
{
    open("g (float16[2] x, float[2] y) => (float16[2] p) {"
         " [__m__a__Relu] a = Relu (x) [__m__a__Add] b = Add (a, y) [__m__b__Neg] c = Neg (b)"
         " [__m__b__Abs] p = Abs (c) }");
    const WholePicture whole = picture({});
    const auto group = std::ranges::find(whole.picture.nodes, std::string("m"), &PictureNode::title);
    QVERIFY(group != whole.picture.nodes.end());
    QVERIFY(group->mark == PictureMark::Conflict);
    const WholePicture opened = withOpen({"m"});
    const auto mark = [&](const std::string& title) {
        return std::ranges::find(opened.picture.nodes, title, &PictureNode::title)->mark;
    };
    QVERIFY(mark("a") == PictureMark::Conflict);
    QVERIFY(mark("b") == PictureMark::None);
}

void TestWholeGraph::noMoreIsShownThanThereIsRoomFor()
{
    open(chainOf(100), 20);
    const WholePicture whole = picture({.opened = {}, .opensAll = true, .mostShown = 50});
    QVERIFY(whole.isFull);
    QVERIFY(whole.elements.size() <= 50);
    QVERIFY(!picture({.opened = {}, .opensAll = true}).isFull);
}

void TestWholeGraph::keysOutliveAPlan()
{
    open(modules);
    const OpenedGroups opened = withOpen({"m", "b.0"}).opened;
    open("g (float[2] x) => (float[2] y) { [__m__z__Neg] z = Neg (x)" +
         modules.substr(modules.find(" [__m__a__Relu")));
    QCOMPARE(elementsOf(picture({.opened = opened})),
             std::string("x m(6)[Neg a(2) b.0(2)[Abs Add] Sqrt] Exp y"));
}

void TestWholeGraph::workIsLinear()
{
    constexpr int nodes = 100'000;
    open(chainOf(nodes));
    const WholePicture first = picture({.opened = {}, .opensFirst = true});
    QVERIFY2(first.elements.size() < 1000, std::to_string(first.elements.size()).c_str());
    QVERIFY2(first.visited < 4 * nodes, std::to_string(first.visited).c_str());
    // A group that is opened costs its contents.
    WholeQuery query{.opened = first.opened};
    const auto group = std::ranges::find(first.picture.nodes, true, &PictureNode::canOpen);
    QVERIFY(group != first.picture.nodes.end());
    query.opened.insert(first.elements[static_cast<std::size_t>(group - first.picture.nodes.begin())].key);
    const WholePicture second = picture(query);
    QVERIFY(second.elements.size() > first.elements.size());
    QVERIFY2(second.visited < first.visited + 6 * group->count + 1000,
             std::to_string(second.visited - first.visited).c_str());
}

void TestWholeGraph::layersOfAnExportedModelAreGroups()
{
    openBytes(layeredModel(40));
    const WholePicture whole = picture({.opened = {}, .opensFirst = true});
    QVERIFY(whole.elements.size() <= 160);
    const auto layer = std::ranges::find_if(whole.picture.nodes, [](const PictureNode& node) {
        return node.kind == PictureNode::Kind::Group && node.name == "/model/layers.7";
    });
    QVERIFY(layer != whole.picture.nodes.end());
    QCOMPARE(layer->count, static_cast<std::size_t>(kNodesOfLayer));
}

ONNXMEND_GUILESS_TEST(whole_graph, TestWholeGraph)
#include "tst_whole_graph.moc"
