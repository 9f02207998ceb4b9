// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Casts inserted before arguments, in graphs, subgraphs and functions, as they are saved.
class GraphEditorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneCastServesAllReadersOfAGraph();
    void castStandsBehindItsProducer();
    void castOfACapturedValueStandsInTheSubgraph();
    void castInAFunctionFollowsItsImports();
    void oldCastTakesAName();
    void castThatTheOpsetLacksIsRefused();
    void namesAreUniqueInTheWholeModel();
    void scopesKeepTheirNames();
    void wrongEditsAreRefusedAndChangeNothing_data();
    void wrongEditsAreRefusedAndChangeNothing();
};

const std::string header = "<ir_version: 8, opset_import: [\"\" : 17]> ";

void GraphEditorTest::oneCastServesAllReadersOfAGraph()
{
    const EditCase edited(header + "g (float16[2] x, float[2] z) => (float[2] y)"
                                   "{ a = Add(x, z) b = Mul(x, x) y = Add(a, b) }",
                          [](GraphEditor& editor) {
                              editor.insertCastBefore("main", "a", 0, DType::Float);
                              editor.insertCastBefore("main", "b", 0, DType::Float);
                              editor.insertCastBefore("main", "b", 1, DType::Float);
                          });
    COMPARE_SAVED(edited, header + R"(g (float16[2] x, float[2] z) => (float[2] y) {
        x__cast_float = Cast <to = 1> (x)
        a = Add(x__cast_float, z)
        b = Mul(x__cast_float, x__cast_float)
        y = Add(a, b) })");
    VERIFY_LOADS(edited);
}

void GraphEditorTest::castStandsBehindItsProducer()
{
    const EditCase edited(header + "g (float16[2] x, float[2] z) => (float[2] y, float16[2] u)"
                                   "{ u = Neg(x) v = Abs(z) y = Add(v, u) }",
                          [](GraphEditor& editor) { editor.insertCastBefore("main", "y", 1, DType::Float); });
    COMPARE_SAVED(edited, header + R"(g (float16[2] x, float[2] z) => (float[2] y, float16[2] u) {
        u = Neg(x)
        u__cast_float = Cast <to = 1> (u)
        v = Abs(z)
        y = Add(v, u__cast_float) })");
    VERIFY_LOADS(edited);
}

void GraphEditorTest::castOfACapturedValueStandsInTheSubgraph()
{
    const EditCase edited(header + R"(g (bool c, float16[2] x, float[2] z) => (float[2] y) {
        h = Neg(x)
        y = If (c) < then_branch = t () => (float[2] a) { a = Add(h, z) },
                     else_branch = e () => (float[2] b) { k = Abs(h) b = Add(k, z) } > })",
                          [](GraphEditor& editor) {
                              editor.insertCastBefore("main/y/then_branch", "a", 0, DType::Float);
                              editor.insertCastBefore("main/y/else_branch", "k", 0, DType::Float);
                          });
    COMPARE_SAVED(edited, header + R"(g (bool c, float16[2] x, float[2] z) => (float[2] y) {
        h = Neg(x)
        y = If (c) < then_branch = t () => (float[2] a) {
                         h__cast_float = Cast <to = 1> (h)
                         a = Add(h__cast_float, z) },
                     else_branch = e () => (float[2] b) {
                         h__cast_float_1 = Cast <to = 1> (h)
                         k = Abs(h__cast_float_1)
                         b = Add(k, z) } > })");
    VERIFY_LOADS(edited);
}

void GraphEditorTest::castInAFunctionFollowsItsImports()
{
    const std::string main = R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float16[2] x, float[2] z) => (float[2] y) { y = local.f(x, z) })";
    const auto edits = [](GraphEditor& editor) {
        editor.insertCastBefore("function:local::f", "b", 0, DType::Float);
    };
    const EditCase edited(
        main + R"(<domain: "local", opset_import: ["" : 17]> f (a, c) => (b) { b = Add(a, c) })", edits);
    COMPARE_SAVED(edited, main + R"(<domain: "local", opset_import: ["" : 17]> f (a, c) => (b) {
        a__cast_float = Cast <to = 1> (a)
        b = Add(a__cast_float, c) })");
    VERIFY_LOADS(edited);

    // A body without operators of the default domain has to import it first.
    const EditCase imported(
        main + R"(<domain: "local", opset_import: ["local" : 1]> f (a, c) => (b) { b = local.h(a, c) }
        <domain: "local", opset_import: ["" : 17]> h (a, c) => (b) { b = Add(a, c) })",
        edits);
    COMPARE_SAVED(imported,
                  main + R"(<domain: "local", opset_import: ["local" : 1, "" : 17]> f (a, c) => (b) {
        a__cast_float = Cast <to = 1> (a)
        b = local.h(a__cast_float, c) }
        <domain: "local", opset_import: ["" : 17]> h (a, c) => (b) { b = Add(a, c) })");
    VERIFY_LOADS(imported);
}

void GraphEditorTest::oldCastTakesAName()
{
    const std::string old = "<ir_version: 3, opset_import: [\"\" : 5]> g (float16[2] x) => (float[2] y) ";
    const EditCase edited(old + "{ y = Abs(x) }",
                          [](GraphEditor& editor) { editor.insertCastBefore("main", "y", 0, DType::Float); });
    COMPARE_SAVED(edited, old + "{ x__cast_float = Cast <to = \"FLOAT\"> (x) y = Abs(x__cast_float) }");
}

void GraphEditorTest::castThatTheOpsetLacksIsRefused()
{
    const EditCase edited(
        "<ir_version: 8, opset_import: [\"\" : 12]> g (float[2] x) => (float[2] y) { y = Abs(x) }",
        [](GraphEditor& editor) {
            QVERIFY_THROWS_EXCEPTION(Error, editor.insertCastBefore("main", "y", 0, DType::Bfloat16));
            QVERIFY_THROWS_EXCEPTION(Error, editor.insertCastAfter("main", "y", DType::Bfloat16));
        });
    QCOMPARE(edited.edited->digest(), edited.original->digest());
}

void GraphEditorTest::namesAreUniqueInTheWholeModel()
{
    const std::string before =
        "g (bool c, float16[2] x, float[2] z) => (float[2] y)"
        "{ w = If (c) < then_branch = t () => (float[2] a) { "
        "x__cast_float = Neg(z) a = Abs(x__cast_float) },"
        "          else_branch = e () => (float[2] x__cast_float_1) { x__cast_float_1 = Identity(z) } > ";
    const EditCase edited(header + before + "y = Add(x, w) }",
                          [](GraphEditor& editor) { editor.insertCastBefore("main", "y", 0, DType::Float); });
    QVERIFY2(edited.saved().find("Add (x__cast_float_2, w)") != std::string::npos, edited.saved().c_str());
    VERIFY_LOADS(edited);
}

void GraphEditorTest::scopesKeepTheirNames()
{
    const EditCase edited(header + R"(g (bool c, float[2] x) => (float16[2] y) {
        y = If (c) < then_branch = t () => (float[2] a) { a = Abs(x) },
                     else_branch = e () => (float[2] b) { b = Identity(x) } > })",
                          [](GraphEditor& editor) {
                              editor.insertCastAfter("main", "y", DType::Float16);
                              editor.insertCastAfter("main/y/then_branch", "a", DType::Float);
                              editor.insertCastBefore("main", "y", 0, DType::Bool);
                          });
    for (const Graph& graph : edited.original->graphs()) {
        QVERIFY2(edited.edited->findGraph(graph.scope) == edited.original->findGraph(graph.scope),
                 graph.scope.c_str());
        QVERIFY2(edited.reread()->findGraph(graph.scope), graph.scope.c_str());
    }
    VERIFY_LOADS(edited);
}

void GraphEditorTest::wrongEditsAreRefusedAndChangeNothing_data()
{
    using Edit = std::function<void(GraphEditor&)>;
    QTest::addColumn<Edit>("edit");
    const auto row = [](const char* name, const Edit& edit) { QTest::newRow(name) << edit; };
    row("no scope", [](GraphEditor& e) { e.insertCastBefore("main/z", "y", 0, DType::Float); });
    row("no node", [](GraphEditor& e) { e.insertCastBefore("main", "x", 0, DType::Float); });
    row("no argument", [](GraphEditor& e) { e.insertCastBefore("main", "y", 9, DType::Float); });
    row("omitted argument", [](GraphEditor& e) { e.insertCastBefore("main", "y", 1, DType::Float); });
    row("no value", [](GraphEditor& e) { e.insertCastAfter("main", "none", DType::Float); });
    row("captured value", [](GraphEditor& e) { e.insertCastAfter("function:local::f", "x", DType::Float); });
    row("no constant", [](GraphEditor& e) { e.castConstant("main", "y", DType::Float); });
    row("an input", [](GraphEditor& e) { e.castConstant("main", "x", DType::Float); });
    row("text", [](GraphEditor& e) { e.castConstant("main", "s", DType::Float); });
    row("another argument", [](GraphEditor& e) {
        e.castConstant("main", "w", DType::Double, GraphEditor::Reader{"y", 0});
    });
    row("no declaration",
        [](GraphEditor& e) { e.retype("main", GraphEditor::Declaration::ValueInfo, "y", DType::Double); });
    row("untyped input", [](GraphEditor& e) {
        e.retype("function:local::f", GraphEditor::Declaration::Input, "a", DType::Double);
    });
    row("no called node", [](GraphEditor& e) { e.retargetCall("main", "q", "local", "f"); });
    row("no attribute's node", [](GraphEditor& e) { e.setDtypeAttribute("main", "q", "to", DType::Float); });
}

void GraphEditorTest::wrongEditsAreRefusedAndChangeNothing()
{
    QFETCH(std::function<void(GraphEditor&)>, edit);
    const EditCase edited(R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[2] x) => (float[2] y) <float[1] w = {2}, string[1] s = {"a"}> { y = Clip(x, , w) }
        <domain: "local", opset_import: ["" : 17]> f (a) => (b) { b = Neg(a) })",
                          [&](GraphEditor& editor) { QVERIFY_THROWS_EXCEPTION(Error, edit(editor)); });
    QCOMPARE(edited.edited->digest(), edited.original->digest());
    QCOMPARE(edited.edited->tensors()[0].savedDtype, DType::Float);
}

ONNXMEND_GUILESS_TEST(graph_editor, GraphEditorTest)
#include "tst_graph_editor.moc"
