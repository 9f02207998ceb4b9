// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/apply/apply_plan.h"
#include "core/base/error.h"
#include "core/fixes/edit_json.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Edits of the graph as data: through JSON, applied as a plan, saved.
class GraphEditsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plan_data();
    void plan();
    void retypeReachesIntoContainers();
    void callIsRetargeted();
    void badJsonIsRefused_data();
    void badJsonIsRefused();
    void editsThatDoNotFitAreSkipped();
};

const std::string header = "<ir_version: 8, opset_import: [\"\" : 17]> ";

void row(const char* name, const std::string& before, const std::vector<Edit>& edits,
         const std::string& after)
{
    QTest::newRow(name) << before << edits << after;
}

void addCasts()
{
    const auto half = DType::Float16;
    row("insert-cast around a node", "g (float16[2] x, float[2] z) => (float16[2] y) { y = Add(x, z) }",
        {InsertCast{.graph = "main",
                    .value = "x",
                    .from = half,
                    .to = DType::Float,
                    .reader = GraphEditor::Reader{"y", 0}},
         InsertCast{.graph = "main", .value = "y", .from = DType::Float, .to = half}},
        "g (float16[2] x, float[2] z) => (float16[2] y) { x__cast_float = Cast <to = 1> (x)"
        "y__before_cast = Add(x__cast_float, z) y = Cast <to = 10> (y__before_cast) }");
    row("cast-initializer", "g (double[2] x) => (double[2] y) <float[2] w = {1, 2}> { y = Add(x, w) }",
        {CastInitializer{.graph = "main", .value = "w", .from = DType::Float, .to = DType::Double}},
        "g (double[2] x) => (double[2] y) <double[2] w = {1, 2}> { y = Add(x, w) }");
    row("cast-initializer of one reader",
        "g (double[2] x) => (double[2] y, float[2] z) <float[2] w = {1, 2}> { y = Add(x, w) z = Abs(w) }",
        {CastInitializer{.graph = "main",
                         .value = "w",
                         .from = DType::Float,
                         .to = DType::Double,
                         .reader = GraphEditor::Reader{"y", 1}}},
        "g (double[2] x) => (double[2] y, float[2] z) <float[2] w = {1, 2}, double[2] w__double = "
        "{1, 2}>"
        "{ y = Add(x, w__double) z = Abs(w) }");
}

void addDeclarationsAndAttributes()
{
    const auto half = DType::Float16;
    row("retype-input and the values",
        "g (double[2] x, float[2] w) => (double[2] y) <float[2] w = {1, 2}> { y = Add(x, w) }",
        {CastInitializer{.graph = "main", .value = "w", .from = DType::Float, .to = DType::Double},
         RetypeInput{.graph = "main", .value = "w", .from = DType::Float, .to = DType::Double}},
        "g (double[2] x, double[2] w) => (double[2] y) <double[2] w = {1, 2}> { y = Add(x, w) }");
    row("retype-output and retype-value-info",
        "g (float16[N] x) => (float[N] y) <float[N] a> { a = Abs(x) y = Neg(a) }",
        {RetypeOutput{.graph = "main", .value = "y", .from = DType::Float, .to = half},
         RetypeValueInfo{.graph = "main", .value = "a", .from = DType::Float, .to = half}},
        "g (float16[N] x) => (float16[N] y) <float16[N] a> { a = Abs(x) y = Neg(a) }");
    row("set-attribute",
        "g (float[2, 2] x) => (double[2, 2] y, double[2, 2] z) { y = Cast <to = 1> (x) z = EyeLike(x) }",
        {SetAttribute{.graph = "main", .value = "y", .node = "y", .attribute = "to", .to = DType::Double},
         SetAttribute{.graph = "main", .value = "z", .node = "z", .attribute = "dtype", .to = DType::Double}},
        "g (float[2, 2] x) => (double[2, 2] y, double[2, 2] z) { y = Cast <to = 11> (x) z = EyeLike <dtype = "
        "11> (x) }");
}

void addRemovedCasts()
{
    row("remove-cast between nodes, and before a body",
        "g (float[2] x, bool c) => (float[2] y) <float[2] a> { s = Abs (x) a = Cast <to = 1> (s) n = Neg (a) "
        "y = If (c) <then_branch = t () => (float[2] p) { p = Add (a, n) },"
        " else_branch = e () => (float[2] q) { q = Sub (n, a) }> }",
        {RemoveCast{.graph = "main", .value = "a", .node = "a"}},
        "g (float[2] x, bool c) => (float[2] y) { s = Abs (x) n = Neg (s) "
        "y = If (c) <then_branch = t () => (float[2] p) { p = Add (s, n) },"
        " else_branch = e () => (float[2] q) { q = Sub (n, s) }> }");
    row("remove-cast that gives an output",
        "g (float[2] x) => (float[2] y, float[2] z) { s = Abs (x) y = Cast <to = 1> (s) z = Neg (s) }",
        {RemoveCast{.graph = "main", .value = "y", .node = "y"}},
        "g (float[2] x) => (float[2] y, float[2] z) { y = Abs (x) z = Neg (y) }");
    row("remove-cast of one behind the other",
        "g (float[2] x) => (float[2] y) { a = Cast <to = 1> (x) b = Cast <to = 1> (a) y = Neg (b) }",
        {RemoveCast{.graph = "main", .value = "b", .node = "b"},
         RemoveCast{.graph = "main", .value = "a", .node = "a"}},
        "g (float[2] x) => (float[2] y) { y = Neg (x) }");
    row("remove-cast from an input to an output stays",
        "g (float[2] x) => (float[2] y) { y = Cast <to = 1> (x) }",
        {RemoveCast{.graph = "main", .value = "y", .node = "y"}},
        "g (float[2] x) => (float[2] y) { y = Cast <to = 1> (x) }");
    row("remove-cast that others read through new Casts",
        "g (float[2] x) => (double[2] y) { a = Cast <to = 1> (x) y = Neg (a) }",
        {RemoveCast{.graph = "main", .value = "a", .node = "a"},
         InsertCast{.graph = "main",
                    .value = "a",
                    .from = DType::Float,
                    .to = DType::Double,
                    .reader = GraphEditor::Reader{"y", 0}}},
        "g (float[2] x) => (double[2] y) { a__cast_double = Cast <to = 11> (x) y = Neg (a__cast_double) }");
}

void GraphEditsTest::plan_data()
{
    QTest::addColumn<std::string>("before");
    QTest::addColumn<std::vector<Edit>>("edits");
    QTest::addColumn<std::string>("after");
    addCasts();
    addDeclarationsAndAttributes();
    addRemovedCasts();
}

void GraphEditsTest::plan()
{
    QFETCH(std::string, before);
    QFETCH(std::vector<Edit>, edits);
    QFETCH(std::string, after);
    SaveFolder folder;
    Plan plan;
    for (const Edit& edit : edits) {
        plan.edits.push_back(editFromJson(nlohmann::json::parse(toJson(edit).dump())));
    }
    QVERIFY(plan.edits == edits);
    const AppliedPlan applied = applyPlan(folder.readText(header + before), plan, {});
    QVERIFY2(applied.skipped.empty(), applied.skipped.empty() ? "" : applied.skipped.front().reason.c_str());
    folder.saveTo(*applied.model, "out.onnx");
    QCOMPARE(modelToText(fileBytes(folder.path("out.onnx"))), asSaved(header + after));
    Progress progress;
    const Verification verification = Verifier({}).verify(folder.path("out.onnx"), progress);
    COMPARE_STATUS(verification.checker, Passed);
    COMPARE_STATUS(verification.runtime, Passed);
}

void GraphEditsTest::retypeReachesIntoContainers()
{
    const auto text = [](const std::string& dtype) {
        return header + "g (seq(" + dtype + "[2]) s, bool c) => (" + dtype +
               "[2] y) {"
               "y = If (c) < then_branch = t () => (" +
               dtype +
               "[2] a) { z = Constant <value_int = 0> () a = SequenceAt(s, z) },"
               "             else_branch = e () => (" +
               dtype + "[2] b) { o = Constant <value_int = 1> () b = SequenceAt(s, o) } > }";
    };
    const EditCase edited(text("float"), [](GraphEditor& editor) {
        using Declaration = GraphEditor::Declaration;
        editor.retype("main", Declaration::Input, "s", DType::Float16);
        editor.retype("main", Declaration::Output, "y", DType::Float16);
        editor.retype("main/y/then_branch", Declaration::Output, "a", DType::Float16);
        editor.retype("main/y/else_branch", Declaration::Output, "b", DType::Float16);
    });
    COMPARE_SAVED(edited, text("float16"));
    QCOMPARE(edited.edited->graph({}).outputs[0].dtype, DType::Float16);
    VERIFY_LOADS(edited);
}

void GraphEditsTest::callIsRetargeted()
{
    const std::string functions = R"(
        <domain: "local", opset_import: ["" : 17]> f (a, c) => (b) { b = Add(a, c) }
        <domain: "other", overload: "half", opset_import: ["" : 17]> h (a, c) => (b) { d = Cast <to = 10> (c) b = Add(a, d) })";
    const std::string graph = "g (float16[2] x, float[2] z) => (float16[2] y) ";
    const EditCase edited(
        "<ir_version: 8, opset_import: [\"\" : 17, \"local\" : 1]>" + graph + "{ y = local.f(x, z) }" +
            functions,
        [](GraphEditor& editor) {
            const Edit edit = RetargetCall{
                .graph = "main", .node = "y", .domain = "other", .name = "h", .overload = "half"};
            QVERIFY(editFromJson(toJson(edit)) == edit);
            applyEdit(edit, {}, editor);
        });
    COMPARE_SAVED(edited, "<ir_version: 8, opset_import: [\"\" : 17, \"local\" : 1, \"other\" : 1]>" + graph +
                              "{ y = other.h:half (x, z) }" + functions);
}

void GraphEditsTest::badJsonIsRefused_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("missing");
    const auto row = [](const char* name, const char* json, const char* missing) {
        QTest::newRow(name) << std::string(json) << std::string(missing);
    };
    row("no graph", R"({"kind": "insert-cast", "value": "x", "to": "FLOAT"})", "\"graph\"");
    row("cast of nothing", R"({"kind": "insert-cast", "graph": "main", "to": "FLOAT"})", "\"value\"");
    row("cast to nothing", R"({"kind": "insert-cast", "graph": "main", "value": "x"})", "\"to\"");
    row("argument of no node", R"({"kind": "insert-cast", "graph": "main", "input": 0, "to": "FLOAT"})",
        "\"node\"");
    row("negative argument",
        R"({"kind": "insert-cast", "graph": "main", "node": "y", "input": -1, "to": "FLOAT"})", "\"input\"");
    row("huge argument",
        R"({"kind": "insert-cast", "graph": "main", "node": "y", "input": 4294967296, "to": "FLOAT"})",
        "\"input\"");
    row("retype to nothing", R"({"kind": "retype-input", "graph": "main", "value": "x"})", "\"to\"");
    row("call of nothing", R"({"kind": "retarget-call", "graph": "main", "node": "y"})", "\"call_name\"");
    row("call by nobody", R"({"kind": "retarget-call", "graph": "main", "call_name": "f"})", "\"node\"");
    row("no attribute", R"({"kind": "set-attribute", "graph": "main", "node": "y", "to": "FLOAT"})",
        "\"attribute\"");
    row("number for a node",
        R"({"kind": "set-attribute", "graph": "main", "node": 1, "attribute": "to", "to": "FLOAT"})",
        "\"node\"");
}

void GraphEditsTest::badJsonIsRefused()
{
    QFETCH(std::string, json);
    QFETCH(std::string, missing);
    try {
        editFromJson(nlohmann::json::parse(json));
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find(missing) != std::string::npos, error.what());
    }
}

void GraphEditsTest::editsThatDoNotFitAreSkipped()
{
    SaveFolder folder;
    const auto model = folder.readText(header + "g (float[2] x) => (float[2] y) { y = Abs(x) }");
    const Plan plan{{UnknownEdit{.kind = "cast-around", .graph = "main", .value = "y", .json = "{}"},
                     InsertCast{.graph = "main", .value = "gone", .to = DType::Float16},
                     InsertCast{.graph = "main", .to = DType::Double, .reader = GraphEditor::Reader{"y", 0}},
                     RemoveCast{.graph = "main", .value = "y", .node = "y"}}};
    const AppliedPlan applied = applyPlan(model, plan, {});
    QCOMPARE(applied.skipped.size(), std::size_t(3));
    QCOMPARE(applied.skipped[1].index, std::size_t(1));
    QCOMPARE(applied.skipped[2].index, std::size_t(3));
    QCOMPARE(applied.model->nodeCount(), std::size_t(2));
}

ONNXMEND_GUILESS_TEST(graph_edits, GraphEditsTest)
#include "tst_graph_edits.moc"
