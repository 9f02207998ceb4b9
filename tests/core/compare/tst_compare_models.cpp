// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/compare/compare_documents.h"
#include "core/edit/graph_editor.h"
#include "tests/support/documents.h"
#include "tests/support/hidden_tensors.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <stop_token>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

const std::string head = "<ir_version: 9, opset_import: [\"\" : 17]> ";

std::string textOf(const std::optional<ComparedSide>& side)
{
    if (!side) {
        return "-";
    }
    std::string text = side->text;
    const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
    if (side->dtype != DType::Undefined) {
        add(dtypeName(side->dtype));
    }
    if (!side->type.empty()) {
        add(side->type);
    }
    if (side->shape) {
        add(shapeText(*side->shape));
    }
    return text;
}

/// One line a row: kind, place, what differs, both sides.
QString shownRows(const Comparison& comparison)
{
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        text += std::string(comparedKindName(row.kind)) + " " + row.side().name;
        text += row.side().scope.empty() || row.side().scope == "main" ? "" : " in " + row.side().scope;
        text += row.change == Change::Changed ? ":" : ": " + std::string(changeName(row.change));
        for (const Aspect aspect : row.differs) {
            text += " " + std::string(aspectName(aspect));
        }
        text += "; " + textOf(row.left) + " | " + textOf(row.right);
        for (const std::string& reader : row.readers) {
            text += " > " + reader;
        }
        text += "\n";
    }
    return QString::fromStdString(text);
}

} // namespace

/// Every kind of difference of two models, and what is none.
class CompareModelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameModelHasNoDifference();
    void propertiesAreCompared();
    void declarationsAreCompared();
    void orderOfInputsCounts();
    void tensorsAreCompared();
    void textsAreCompared();
    void renamedTensorIsMoved();
    void valuesAreMeasuredOnRequest();
    void toleranceMakesEqual();
    void insertedCastIsOneNode();
    void castBehindNamelessNodeIsOneNode();
    void castsAroundNamelessNodeAreTwoNodes();
    void operatorsAndAttributesAreCompared();
    void subgraphsAreCompared();
    void functionsAreCompared();
    void everyPlaceOfATensorIsCompared();
    void externalDataIsNoDifference();
    void oneDataFileIsNotRead();
    void unreadableTensorsAreTold();
    void onlyWhatIsWantedIsTold();
    void namesAndPlacesAreToldOnRequest();
    void filledInputIsOneRow();
    void plannedModelIsComparedAsItWillBe();
    void cancelledComparisonEnds();

private:
    std::shared_ptr<const Model> model(const std::string& text, const char* name = "model.onnx") const
    {
        return readModelText(m_folder, head + text, name);
    }
    Comparison compare(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right,
                       const CompareOptions& options = {})
    {
        return compareDocuments(left, right, options, m_progress);
    }
    Comparison compare(const std::string& left, const std::string& right, const CompareOptions& options = {})
    {
        return compare(model(left, "left.onnx"), model(right, "right.onnx"), options);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void CompareModelsTest::sameModelHasNoDifference()
{
    const std::string text = "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }";
    const Comparison comparison = compare(text, text);
    QCOMPARE(shownRows(comparison), QString());
    QCOMPARE(comparison.summary.differences, std::uint64_t(0));
    QCOMPARE(comparison.summary.tensorPairs, std::uint64_t(1));
    QCOMPARE(comparison.summary.sameTensors, std::uint64_t(1));
}

void CompareModelsTest::propertiesAreCompared()
{
    const std::string graph = "g (float[2] x) => (float[2] y) { y = Relu (x) }";
    const auto left =
        readModelText(m_folder,
                      "<ir_version: 8, producer_name: \"a\", opset_import: [\"\" : 17, \"m\" : 1], "
                      "metadata_props: [\"k\" : \"1\"]> " +
                          graph,
                      "left.onnx");
    const auto right = readModelText(m_folder,
                                     "<ir_version: 9, producer_name: \"b\", opset_import: [\"\" : 18], "
                                     "metadata_props: [\"k\" : \"2\"]> " +
                                         graph,
                                     "right.onnx");
    QCOMPARE(shownRows(compare(left, right)), "model ir_version: value; 8 | 9\n"
                                              "model opset ai.onnx: value; 17 | 18\n"
                                              "model opset m: removed value; 1 | -\n"
                                              "model producer_name: value; a | b\n"
                                              "model metadata k: value; 1 | 2\n");
}

void CompareModelsTest::declarationsAreCompared()
{
    QCOMPARE(shownRows(compare("g (float[2] x, float[N] gone, seq(float[2]) s) => (float[2] y) <float[2] v> "
                               "{ v = Relu (x) y = Relu (v) }",
                               "g (float16[2] x, float[2, M] more, seq(float16[2]) s) => (float[3] y) "
                               "<float16[2] v> { v = Relu (x) y = Relu (v) }")),
             "input x: dtype; FLOAT [2] | FLOAT16 [2]\n"
             "input gone: removed; FLOAT [N] | -\n"
             "input s: dtype; seq(tensor(float)) [2] | seq(tensor(float16)) [2]\n"
             "input more: added; - | FLOAT [2, M]\n"
             "output y: shape; FLOAT [2] | FLOAT [3]\n"
             "value-info v: dtype; FLOAT [2] | FLOAT16 [2]\n");
}

void CompareModelsTest::orderOfInputsCounts()
{
    const std::string body = " => (float[2] y) { y = Add (a, b) }";
    QCOMPARE(shownRows(compare("g (float[2] a, float[2] b)" + body, "g (float[2] b, float[2] a)" + body)),
             "input a: position; FLOAT [2] | FLOAT [2]\n"
             "input b: position; FLOAT [2] | FLOAT [2]\n");
}

void CompareModelsTest::tensorsAreCompared()
{
    const std::string begin = "g (float[2] x) => (float[2] y) ";
    const std::string end = " { y = Relu (x) }";
    QCOMPARE(shownRows(compare(begin +
                                   "<float[2] d = {1, 2}, float[2] s = {1, 2}, int32[2] v = {1, 2}, "
                                   "float[1] z = {0}, float[1] old = {5}>" +
                                   end,
                               begin +
                                   "<float16[2] d = {1, 2}, float[1, 2] s = {1, 2}, int32[2] v = {1, 3}, "
                                   "float[1] z = {-0.0}, float[1] new = {6}>" +
                                   end)),
             "initializer d: dtype; FLOAT [2] | FLOAT16 [2]\n"
             "initializer s: shape; FLOAT [2] | FLOAT [1, 2]\n"
             "initializer v: values; INT32 [2] | INT32 [2]\n"
             "initializer z: bytes; FLOAT [1] | FLOAT [1]\n"
             "initializer old: removed; FLOAT [1] | -\n"
             "initializer new: added; - | FLOAT [1]\n");
}

void CompareModelsTest::textsAreCompared()
{
    const std::string begin = "g (float[2] x) => (float[2] y) <string[2] a = {\"p\", \"q\"}, string[1] b = ";
    const std::string end = "> { y = Relu (x) }";
    QCOMPARE(shownRows(compare(begin + "{\"r\"}" + end, begin + "{\"s\"}" + end)),
             "initializer b: values; STRING [1] | STRING [1]\n");
}

void CompareModelsTest::renamedTensorIsMoved()
{
    const std::string begin = "g (float[2] x) => (float[2] y) <";
    const std::string end = "> { y = Relu (x) }";
    const Comparison comparison =
        compare(begin + "float[2] a = {1, 2}, float[2] b = {3, 4}, int32[1] c = {7}" + end,
                begin + "float[2] n = {3, 4}, float[2] m = {1, 2}, int32[1] k = {8}" + end);
    QCOMPARE(shownRows(comparison), "initializer a: moved; FLOAT [2] | FLOAT [2]\n"
                                    "initializer b: moved; FLOAT [2] | FLOAT [2]\n"
                                    "initializer c: removed; INT32 [1] | -\n"
                                    "initializer k: added; - | INT32 [1]\n");
    QCOMPARE(comparison.rows[0].right->name, std::string("m"));
    QCOMPARE(comparison.rows[1].right->name, std::string("n"));
}

void CompareModelsTest::valuesAreMeasuredOnRequest()
{
    const std::string begin = "g (float[2] x) => (float[2] y) <";
    const std::string end = "> { y = Relu (x) }";
    const std::string left = begin + "float[2] w = {1, 0.1}, float[1] e = {2}" + end;
    const std::string right = begin + "double[2] w = {1, 0.1}, double[1] e = {2}" + end;
    const Comparison fast = compare(left, right);
    QVERIFY(!fast.rows[0].values);
    QCOMPARE(fast.summary.uncompared, std::uint64_t(2));
    const Comparison comparison = compare(left, right, {.measuresValues = true});
    QCOMPARE(shownRows(comparison), "initializer w: dtype values; FLOAT [2] | DOUBLE [2]\n"
                                    "initializer e: dtype; FLOAT [1] | DOUBLE [1]\n");
    QCOMPARE(comparison.rows[0].values->different, std::uint64_t(1));
    QVERIFY(comparison.rows[0].values->maxAbsError > 1e-9);
    QCOMPARE(comparison.rows[1].values->different, std::uint64_t(0));
    QCOMPARE(comparison.summary.uncompared, std::uint64_t(0));
}

void CompareModelsTest::toleranceMakesEqual()
{
    const std::string begin = "g (float[2] x) => (float[2] y) <float[2] w = {100, ";
    const std::string end = "}> { y = Relu (x) }";
    QCOMPARE(shownRows(compare(begin + "1" + end, begin + "1.05" + end, {.tolerance = {1e-3}})), QString());
    QCOMPARE(shownRows(compare(begin + "1" + end, begin + "1.5" + end, {.tolerance = {1e-3}})),
             "initializer w: values; FLOAT [2] | FLOAT [2]\n");
}

void CompareModelsTest::insertedCastIsOneNode()
{
    const std::string begin = "g (float[2] x) => (float[2] y, float[2] z) { [a] v = Relu (x) ";
    const std::string end = " [c] z = Neg (v) }";
    QCOMPARE(shownRows(compare(begin + "[b] y = Abs (v)" + end,
                               begin + "[cast] w = Cast <to = 10> (v) [b] y = Abs (w)" + end)),
             "node cast: added; - | Cast(v) -> w FLOAT16 > b\n");
    QCOMPARE(shownRows(compare(begin + "[cast] w = Cast <to = 10> (v) [b] y = Abs (w)" + end,
                               begin + "[b] y = Abs (v)" + end)),
             "node cast: removed; Cast(v) -> w FLOAT16 | - > b\n");
}

void CompareModelsTest::castBehindNamelessNodeIsOneNode()
{
    QCOMPARE(shownRows(compare("g (float[2] x) => (float[2] y) { v = Relu (x) y = Neg (v) }",
                               "g (float[2] x) => (float[2] y) "
                               "{ v = Relu (x) y_before = Neg (v) y = Cast <to = 1> (y_before) }")),
             "node y: added; - | Cast(y_before) -> y FLOAT > y\n");
}

void CompareModelsTest::castsAroundNamelessNodeAreTwoNodes()
{
    QCOMPARE(shownRows(compare("g (float[2] x) => (float[2] y) { v = Relu (x) y = Neg (v) }",
                               "g (float[2] x) => (float[2] y) { v = Relu (x) w = Cast <to = 10> (v) "
                               "y_before = Neg (w) y = Cast <to = 1> (y_before) }")),
             "node w: added; - | Cast(v) -> w FLOAT16 > Neg\n"
             "node y: added; - | Cast(y_before) -> y FLOAT > y\n");
}

void CompareModelsTest::operatorsAndAttributesAreCompared()
{
    QCOMPARE(shownRows(compare("g (float[2] x) => (float[2] y, z, q) { [a] y = Relu (x) "
                               "[c] z = Cast <to = 10> (x) [s] q = Softmax <axis = 0, extra = \"u\"> (x) }",
                               "g (float[2] x) => (float[2] y, z, q) { [a] y = Neg (z) "
                               "[c] z = Cast <to = 1> (x) [s] q = Softmax <axis = -1, more = [1, 2]> (x) }")),
             "node a: operator inputs; Relu(x) -> y | Neg(z) -> y\n"
             "attribute c.to: dtype; 10 FLOAT16 | 1 FLOAT\n"
             "attribute s.axis: value; 0 | -1\n"
             "attribute s.extra: removed; u | -\n"
             "attribute s.more: added; - | [1, 2]\n");
}

void CompareModelsTest::subgraphsAreCompared()
{
    const auto text = [](const std::string& thenBranch, const std::string& elseBranch) {
        return "g (bool c, float[2] x) => (float[2] y) { [if] y = If (c) <then_branch = t () => (float[2] p) "
               "<float[2] w = {1, 2}> {" +
               thenBranch + "}, else_branch = e () => (float[2] q) {" + elseBranch + "}> }";
    };
    QCOMPARE(
        shownRows(compare(text("p = Add (x, w)", "k = Constant <value = float[1] {1}> () q = Add (x, k)"),
                          text("p = Sub (x, w)", "k = Constant <value = float[1] {2}> () q = Add (x, k)"))),
        "node p in main/if/then_branch: operator; Add(x, w) -> p | Sub(x, w) -> p\n"
        "attribute-tensor k.value in main/if/else_branch: values; FLOAT [1] | FLOAT [1]\n");
    // A Cast outside of them is looked through inside.
    QCOMPARE(shownRows(compare("g (bool c, float[2] x) => (y) { [if] y = If (c) <then_branch = t () => (p) "
                               "{ p = Relu (x) }, else_branch = e () => (q) { q = Neg (x) }> }",
                               "g (bool c, float[2] x) => (y) { h = Cast <to = 10> (x) [if] y = If (c) "
                               "<then_branch = t () => (p) { p = Relu (h) }, else_branch = e () => (q) "
                               "{ q = Neg (h) }> }")),
             "node h: added; - | Cast(x) -> h FLOAT16 > Relu > Neg\n");
}

void CompareModelsTest::functionsAreCompared()
{
    const std::string begin = "<ir_version: 9, opset_import: [\"\" : 17, \"l\" : 1]> "
                              "g (float[2] x) => (float[2] y) { y = l.f (x) } ";
    const auto left =
        readModelText(m_folder,
                      begin + "<domain: \"l\", opset_import: [\"\" : 17]> f (a) => (b) { b = Relu (a) } "
                              "<domain: \"l\", opset_import: [\"\" : 17]> gone (a) => (b) { b = Relu (a) }",
                      "left.onnx");
    const auto right = readModelText(
        m_folder, begin + "<domain: \"l\", opset_import: [\"\" : 18]> f (a, c) => (b) { b = Neg (a) } ",
        "right.onnx");
    QCOMPARE(shownRows(compare(left, right)),
             "function f in function:l::f: inputs opsets; (a) -> b | (a, c) -> b\n"
             "node b in function:l::f: operator; Relu(a) -> b | Neg(a) -> b\n"
             "function gone in function:l::gone: removed; (a) -> b | -\n");
}

void CompareModelsTest::everyPlaceOfATensorIsCompared()
{
    const auto path = writeFile(m_folder, "hidden.onnx", modelWithHiddenTensors());
    const auto hidden = readModel(path, {}, m_progress);
    const Comparison same = compare(hidden, readModel(path, {}, m_progress));
    QCOMPARE(shownRows(same), QString());
    QCOMPARE(same.summary.tensorPairs, std::uint64_t(hidden->tensors().size()));
    QCOMPARE(same.summary.sameTensors, same.summary.tensorPairs);
}

void CompareModelsTest::externalDataIsNoDifference()
{
    SaveFolder folder;
    const auto original = folder.boundModel();
    folder.saveTo(*original, "inline.onnx", {.externalData = ExternalDataMode::Inline});
    folder.saveTo(*original, "external.onnx", {.externalData = ExternalDataMode::Single});
    const auto inlined = folder.reread("inline.onnx");
    const auto external = folder.reread("external.onnx");
    QVERIFY(find(*external, "w").source == TensorSource::External);
    QCOMPARE(shownRows(compare(inlined, external)), QString());
    QCOMPARE(compare(inlined, external).summary.bytesRead > 0, true);
}

void CompareModelsTest::oneDataFileIsNotRead()
{
    SaveFolder folder;
    folder.saveTo(*folder.boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    const Comparison comparison =
        compare(folder.reread("out.onnx"), folder.reread("out.onnx"), {.measuresValues = true});
    QCOMPARE(shownRows(comparison), QString());
    QVERIFY(comparison.summary.bytesRead < weightCount); // small tensors are inline
}

void CompareModelsTest::unreadableTensorsAreTold()
{
    SaveFolder folder;
    folder.saveTo(*folder.boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    const auto whole = folder.reread("out.onnx");
    std::filesystem::remove(folder.path("out.onnx.data"));
    const auto alone = folder.reread("out.onnx");
    const Comparison comparison = compare(whole, alone);
    QCOMPARE(shownRows(comparison), "initializer w: unreadable; FLOAT [200000] | FLOAT [200000]\n");
    QVERIFY(comparison.rows[0].left->unreadable.empty());
    QVERIFY(comparison.rows[0].right->unreadable.find("out.onnx.data") != std::string::npos);
    QCOMPARE(shownRows(compare(whole, alone, {.only = {ComparedOnly::Dtypes}})), QString());
    // A file that is cut while it is open.
    folder.saveTo(*folder.boundModel(), "cut.onnx", {.externalData = ExternalDataMode::Single});
    const auto cut = folder.reread("cut.onnx");
    std::filesystem::resize_file(folder.path("cut.onnx.data"), 100);
    const Comparison ofCut = compare(cut, whole);
    QCOMPARE(shownRows(ofCut), "initializer w: unreadable; FLOAT [200000] | FLOAT [200000]\n");
    QVERIFY(!ofCut.rows[0].left->unreadable.empty() && ofCut.rows[0].right->unreadable.empty());
}

void CompareModelsTest::onlyWhatIsWantedIsTold()
{
    const std::string left = "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { [a] y = Add (x, w) }";
    const std::string right = "g (float[3] x) => (float16[2] y) <float[2] w = {1, 3}> { [a] y = Sub (x, w) }";
    const auto only = [&](ComparedOnly which) { return shownRows(compare(left, right, {.only = {which}})); };
    QCOMPARE(only(ComparedOnly::Dtypes), "output y: dtype; FLOAT [2] | FLOAT16 [2]\n");
    QCOMPARE(only(ComparedOnly::Shapes), "input x: shape; FLOAT [2] | FLOAT [3]\n");
    QCOMPARE(only(ComparedOnly::Values), "initializer w: values; FLOAT [2] | FLOAT [2]\n");
    QCOMPARE(only(ComparedOnly::Declarations), "input x: shape; FLOAT [2] | FLOAT [3]\n"
                                               "output y: dtype; FLOAT [2] | FLOAT16 [2]\n");
    QCOMPARE(only(ComparedOnly::Nodes), "node a: operator; Add(x, w) -> y | Sub(x, w) -> y\n");
    QCOMPARE(compare(left, right, {.only = {ComparedOnly::Nodes}}).summary.bytesRead, std::uint64_t(0));
}

void CompareModelsTest::namesAndPlacesAreToldOnRequest()
{
    const std::string left = "g (float[2] x) => (float[2] y) { [a] y = Relu (x) }";
    const std::string right = "g (float[2] x) => (float[2] y) { [b] y = Relu (x) }";
    QCOMPARE(shownRows(compare(left, right)), QString());
    const Comparison all = compare(left, right, {.reportsMore = true});
    QCOMPARE(shownRows(all), "node a: name; Relu(x) -> y | Relu(x) -> y\n");
    QCOMPARE(all.summary.differences, std::uint64_t(0));
}

void CompareModelsTest::filledInputIsOneRow()
{
    const std::string left = "g (float[2] x, float[2] w) => (float[2] y) { y = Add (x, w) }";
    const std::string right = "g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Add (x, w) }";
    QCOMPARE(shownRows(compare(left, right)), "input w: filled dtype; FLOAT [2] | FLOAT16 [2]\n");
    QCOMPARE(shownRows(compare(right, left)), "input w: emptied dtype; FLOAT16 [2] | FLOAT [2]\n");
}

void CompareModelsTest::plannedModelIsComparedAsItWillBe()
{
    const auto opened =
        model("g (float[2] x, float16[2] w) => (float[2] y) <float[2] w = {1, 0.1}, float[2] v = {1, 2}> "
              "{ [a] t = Add (x, v) [b] y = Add (t, w) }");
    GraphEditor editor(opened);
    editor.castTensor(idOf(*opened, "w"), DType::Float16);
    editor.insertCastBefore("main", "y", 0, DType::Float16);
    editor.retype("main", GraphEditor::Declaration::Output, "y", DType::Float16);
    const auto planned = editor.finish();
    const Comparison comparison = compare(opened, planned, {.measuresValues = true});
    QCOMPARE(shownRows(comparison),
             "initializer w: dtype values; FLOAT [2] | FLOAT16 [2]\n"
             "output y: dtype; FLOAT [2] | FLOAT16 [2]\n"
             "node t__cast_float16: added; - | Cast(t) -> t__cast_float16 FLOAT16 > b\n");
    QCOMPARE(comparison.rows[0].values->different, std::uint64_t(1));
}

void CompareModelsTest::cancelledComparisonEnds()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    const auto one = model("g (float[2] x) => (float[2] y) { y = Relu (x) }");
    QVERIFY_THROWS_EXCEPTION(Cancelled, compareDocuments(one, one, {}, progress));
}

ONNXMEND_GUILESS_TEST(compare_models, CompareModelsTest)
#include "tst_compare_models.moc"
