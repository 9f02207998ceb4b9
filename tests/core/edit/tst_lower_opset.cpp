// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/apply/apply_plan.h"
#include "core/fixes/edit_json.h"
#include "core/onnx/op_schema.h"
#include "core/verify/run_report.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models declare an older opset if every node means the same in it, and stay as they are otherwise. ONNX
/// Runtime is the referee: it loads both, and they give the same.
class LowerOpsetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheDeclarationChanges_data();
    void onlyTheDeclarationChanges();
    void whatMeansSomethingElseIsRefused_data();
    void whatMeansSomethingElseIsRefused();
    void statedDefaultIsLeftOut_data();
    void statedDefaultIsLeftOut();
    void nodeIsRewritten_data();
    void nodeIsRewritten();
    void typeOfAnInputIsLeftToTheAudit();
    void functionsAreLoweredToo();
    void functionWithAnOlderOpsetStays();
    void obstacleInAFunctionIsNamed();
    void functionIsNoOperatorOfItsName();
    void otherDomainsStay();

private:
    static std::string header(int opset)
    {
        return "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g ";
    }
    AppliedPlan lower(const std::string& text, int opset)
    {
        Plan plan;
        plan.edits.push_back(editFromJson(
            nlohmann::json::parse(toJson(LowerOpset{.graph = "main", .version = opset}).dump())));
        return applyPlan(m_folder.readText(text), plan, {});
    }
    /// Returns the saved model as text, or the reason why it was not lowered.
    QString lowered(const std::string& text, int opset)
    {
        const AppliedPlan applied = lower(text, opset);
        if (!applied.skipped.empty()) {
            return QString::fromStdString(applied.skipped.front().reason);
        }
        m_folder.saveTo(*applied.model, "out.onnx");
        return QString::fromStdString(modelToText(fileBytes(m_folder.path("out.onnx"))));
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}}; ///< one process for all of them
    Progress m_progress;
};

void LowerOpsetTest::onlyTheDeclarationChanges_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("oldest");
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, int opset, int oldest, const std::string& graph) {
        QTest::newRow(name) << opset << oldest << graph;
    };
    row("layers", 22, 18,
        "(float[1, 3, 8, 8] x, float[4, 3, 3, 3] w) => (float[1, 4, 1, 1] y) { a = Conv <kernel_shape = [3, "
        "3]> (x, w) b = Relu (a) c = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (b) d = AveragePool "
        "<kernel_shape = [2, 2]> (c) e = HardSwish (d) y = GlobalAveragePool (e) }");
    row("window that begins before the padding", 22, 18,
        "(float[1, 1, 7] x) => (float[1, 1, 3] y) { y = MaxPool <ceil_mode = 1, kernel_shape = [3], strides "
        "= [2]> (x) }");
    row("shapes", 23, 18,
        "(float[2, 3] x) => (float[3, 2] y, int64[2] s) { a = Transpose (x) s = Shape (a) b = Reshape (x, s) "
        "c = Cast <to = 11> (b) y = Cast <to = 1> (c) }");
    row("quantised", 21, 18,
        "(float[2, 3] x) => (float[2, 3] y) <float s = {0.1}, uint8 p = {128}> "
        "{ q = QuantizeLinear (x, s, p) y = DequantizeLinear (q, s, p) }");
    row("branches", 22, 18,
        "(bool c, float[2, 3] x) => (float[2, 3] y) { y = If (c) <then_branch = t () => (float[2, 3] a) { a "
        "= Sin (x) }, else_branch = e () => (float[2, 3] b) { b = Cos (x) }> }");
    row("pads and sizes", 19, 18,
        "(float[1, 1, 4, 4] x) => (float[1, 1, 6, 4] y, float[1, 1, 8, 8] z) <int64[8] p = {0, 0, 1, 0, 0, "
        "0, 1, 0}, float[4] s = {1, 1, 2, 2}> { y = Pad <mode = \"reflect\"> (x, p) z = Resize "
        "<coordinate_transformation_mode = \"asymmetric\", mode = \"nearest\"> (x, , s) }");
    row("grids", 20, 18,
        "(float[1, 2, 4, 4] x, float[1, 3, 3, 2] g) => (float[1, 2, 3, 3] y) { y = GridSample <mode = "
        "\"nearest\"> (x, g) }");
    row("newest", 25, 23, "(float[2, 3] x) => (float[3, 2] y) { a = Identity (x) y = Transpose (a) }");
}

void LowerOpsetTest::onlyTheDeclarationChanges()
{
    QFETCH(int, opset);
    QFETCH(int, oldest);
    QFETCH(std::string, graph);
    for (int to = opset; to >= oldest; --to) {
        QCOMPARE(lowered(header(opset) + graph, to), QString::fromStdString(asSaved(header(to) + graph)));
        const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
        if (to <= newestRaiseTarget) { // onnx's checker knows no newer one
            COMPARE_STATUS(proofs.checker, Passed);
        }
        COMPARE_STATUS(proofs.audit, Passed);
        COMPARE_STATUS(proofs.runtime, Passed);
        const RunReport report = m_verifier.run(
            m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("model.onnx")}, m_progress);
        COMPARE_STATUS(report.original, Passed);
        for (const ModelRun& run : report.runs) {
            COMPARE_STATUS(run.proof, Passed);
        }
    }
}

void LowerOpsetTest::whatMeansSomethingElseIsRefused_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("to");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("says");
    const auto row = [](const char* name, int opset, int to, const std::string& graph,
                        const std::string& says) { QTest::newRow(name) << opset << to << graph << says; };
    const std::string vector = "(float[2] x) => (float[2] y) ";
    row("too old", 22, 17, vector + "{ y = Relu (x) }", "models are lowered to opset 18 or a newer one");
    row("newer", 19, 20, vector + "{ y = Relu (x) }", "the model has opset 19 already");
    row("not known", 99, 22, vector + "{ y = Relu (x) }", "opset 99: it is not known");
    row("unknown operator", 22, 20, vector + "{ y = Mystery (x) }", "not known what Mystery of opset 22");
    row("operator that begins there", 22, 19, vector + "{ y = Gelu (x) }",
        "node \"y\": Gelu is an operator only since opset 20");
    row("attribute that begins there", 22, 18,
        vector + "{ a = Cast <saturate = 0, to = 17> (x) y = Cast <to = 1> (a) }",
        "Cast has the attribute \"saturate\" only since opset 19");
    row("attribute of the newest opsets", 24, 23,
        vector + "{ a = Cast <round_mode = \"up\", to = 24> (x) y = Cast <to = 1> (a) }",
        "Cast has the attribute \"round_mode\" only since opset 24");
    row("dtype that another one follows", 21, 20,
        "(float[2] x, float s) => (int8[2] y) { y = QuantizeLinear <output_dtype = 3> (x, s) }",
        "QuantizeLinear has the attribute \"output_dtype\" only since opset 21");
    row("wider windows", 19, 18,
        "(float[1, 1, 5] x) => (float[1, 1, 3] y) { y = AveragePool <dilations = [2], kernel_shape = [2]> "
        "(x) }",
        "AveragePool has the attribute \"dilations\" only since opset 19");
    row("attribute that no version has", 22, 18, vector + "{ y = Cast <mystery = 1, to = 1> (x) }",
        "Cast has no attribute \"mystery\"");
    row("input that begins there", 20, 19,
        "(float[1, 8, 1] x, int64 n, int64 a) => (float[1, 8, 2] y) { y = DFT (x, n, a) }",
        "DFT has the input \"axis\" only since opset 20");
    row("default that is another one", 20, 19,
        "(float[1, 8, 1] x) => (float[1, 8, 2] y) { a = Neg (x) y = DFT (a) }",
        "DFT means something else before opset 20");
    row("axis from the end", 20, 19,
        "(float[1, 8, 1] x) => (float[1, 8, 2] y) <int64 a = {-2}> { b = Neg (x) y = DFT (b, , a) }",
        "DFT has the input \"axis\" only since opset 20");
    row("type of a result", 21, 19,
        "() => (int4[2] y) { s = Constant <value = int64[1] {2}> () y = ConstantOfShape <value = int4[1] "
        "{1}> (s) }",
        "ConstantOfShape has INT4 as the output \"output\" only since opset 21");
    row("types that differ", 23, 22, "(float16[2] x, float s) => (uint8[2] y) { y = QuantizeLinear (x, s) }",
        "QuantizeLinear has \"x\" and \"y_scale\" in different dtypes only since opset 23");
    row("scales of groups", 21, 20,
        "(float[1, 4, 2] x, float[4] s) => (float[1, 4, 2] y) { y = GroupNormalization <num_groups = 2> (x, "
        "s, s) }",
        "GroupNormalization of opset 21 has a scale for each channel");
    row("windows in the padding", 22, 21,
        "(float[1, 1, 5] x) => (float[1, 1, n] y) { y = MaxPool <ceil_mode = 1, kernel_shape = [2], pads = "
        "[1, 1], strides = [2]> (x) }",
        "MaxPool of opset 22 leaves windows out");
    row("wrapped", 19, 18,
        "(float[4] x) => (float[6] y) <int64[2] p = {1, 1}> { y = Pad <mode = \"wrap\"> (x, p) }",
        "Pad has \"wrap\" as \"mode\" only since opset 19");
    row("symmetric", 19, 18,
        "(float[1, 1, 4] x) => (float[1, 1, 7] y) <float[3] s = {1, 1, 1.8}> { y = Resize "
        "<coordinate_transformation_mode = \"half_pixel_symmetric\"> (x, , s) }",
        "Resize has \"half_pixel_symmetric\" as \"coordinate_transformation_mode\" only since opset 19");
    row("volumes", 20, 19,
        "(float[1, 1, 2, 2, 2] x, float[1, 2, 2, 2, 3] g) => (float[1, 1, 2, 2, 2] y) { y = GridSample (x, "
        "g) }",
        "GridSample has other ranks than 4 only since opset 20");
    row("images or volumes", 20, 19,
        "(float[1, 1, 2, 2] x, float[1, 2, 2, 2] g) => (float[1, 1, 2, 2] y) { a = Relu (x) b = Relu (g) c "
        "= GridSample (a, b) y = Relu (c) }",
        "that of \"a\" is not declared");
    row("masks", 24, 23,
        "(float[1, 1, 2, 2] q, float[1, 1, 3, 2] k, float[2, 2] m) => (float[1, 1, 2, 2] y) { y = Attention "
        "(q, k, k, m) }",
        "Attention of opset 24 masks in other ways");
    row("positions", 27, 26, "(double a, double b, double c) => (double[n] y) { y = Range (a, b, c) }",
        "Range of opset 27 computes in another dtype");
    row("in a branch", 22, 19,
        "(bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) { a = Gelu "
        "(x) }, else_branch = e () => (float[2] b) { b = Relu (x) }> }",
        "node \"a\": Gelu is an operator only since opset 20");
}

void LowerOpsetTest::whatMeansSomethingElseIsRefused()
{
    QFETCH(int, opset);
    QFETCH(int, to);
    QFETCH(std::string, graph);
    QFETCH(std::string, says);
    const AppliedPlan applied = lower(header(opset) + graph, to);
    QCOMPARE(applied.skipped.size(), std::size_t(1));
    QVERIFY2(applied.skipped[0].reason.find(says) != std::string::npos, applied.skipped[0].reason.c_str());
    m_folder.saveTo(*applied.model, "out.onnx");
    QCOMPARE(QString::fromStdString(modelToText(fileBytes(m_folder.path("out.onnx")))),
             QString::fromStdString(asSaved(header(opset) + graph)));
}

void LowerOpsetTest::statedDefaultIsLeftOut_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("lowered");
    const auto row = [](const char* name, int opset, const std::string& graph, const std::string& lowered) {
        QTest::newRow(name) << opset << graph << lowered;
    };
    const std::string cast = "(float[2] x) => (float[2] y) { a = Cast <to = 10> (x) y = Cast <to = 1> (a) }";
    row("as exporters write it", 22,
        "(float[2] x) => (float[2] y) { a = Cast <saturate = 1, to = 10> (x) y = Cast <saturate = 1, to = 1> "
        "(a) }",
        cast);
    row("two attributes", 21,
        "(float[2] x) => (float[2] y) <float s = {0.1}> { q = QuantizeLinear <block_size = 0, output_dtype = "
        "0, saturate = 1> (x, s) y = DequantizeLinear <block_size = 0> (q, s) }",
        "(float[2] x) => (float[2] y) <float s = {0.1}> { q = QuantizeLinear (x, s) y = DequantizeLinear (q, "
        "s) }");
    row("in a branch", 20,
        "(bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) { a = Cast "
        "<saturate = 1, to = 1> (x) }, else_branch = e () => (float[2] b) { b = Cos (x) }> }",
        "(bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) { a = Cast "
        "<to = 1> (x) }, else_branch = e () => (float[2] b) { b = Cos (x) }> }");
}

void LowerOpsetTest::statedDefaultIsLeftOut()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(std::string, lowered);
    QCOMPARE(this->lowered(header(opset) + graph, 18), QString::fromStdString(asSaved(header(18) + lowered)));
    const RunReport report = m_verifier.run(
        m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("model.onnx")}, m_progress);
    COMPARE_STATUS(report.original, Passed);
    for (const ModelRun& run : report.runs) {
        COMPARE_STATUS(run.proof, Passed);
    }
}

void LowerOpsetTest::nodeIsRewritten_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("lowered");
    const auto row = [](const char* name, int opset, const std::string& graph, const std::string& lowered) {
        QTest::newRow(name) << opset << graph << lowered;
    };
    const auto grid = [](const std::string& node) {
        return "(float[1, 2, 4, 4] x, float[1, 3, 3, 2] g) => (float[1, 2, 3, 3] y) { " + node + " }";
    };
    row("linear grid", 20, grid("y = GridSample <mode = \"linear\"> (x, g)"),
        grid("y = GridSample <mode = \"bilinear\"> (x, g)"));
    row("cubic grid", 20,
        grid("y = GridSample <align_corners = 1, mode = \"cubic\", padding_mode = \"border\"> (x, g)"),
        grid("y = GridSample <align_corners = 1, mode = \"bicubic\", padding_mode = \"border\"> (x, g)"));
    row("rank of the grid", 22, grid("a = Relu (x) y = GridSample <mode = \"linear\"> (a, g)"),
        grid("a = Relu (x) y = GridSample <mode = \"bilinear\"> (a, g)"));
    row("rank of the result", 20, grid("a = Relu (x) b = Neg (g) y = GridSample (a, b)"),
        grid("a = Relu (x) b = Neg (g) y = GridSample (a, b)"));
    const std::string signal =
        "(float[2, 8, 6, 1] x) => (float[2, m, n, 2] y) <int64 n = {4}, int64 a = {1}, "
        "int64 last = {-3}> ";
    row("axis of DFT", 20, signal + "{ y = DFT <onesided = 1> (x, n, a) }",
        signal + "{ y = DFT <onesided = 1, axis = 1> (x, n) }");
    row("axis of DFT without a length", 20, signal + "{ y = DFT (x, , a) }",
        signal + "{ y = DFT <axis = 1> (x) }");
    row("axis of DFT from the end", 20, signal + "{ y = DFT (x, n, last) }",
        signal + "{ y = DFT <axis = 1> (x, n) }");
    row("default axis of DFT", 20, signal + "{ y = DFT (x, n) }", signal + "{ y = DFT <axis = 2> (x, n) }");
    const std::string vector = "(float[2] x) => (float[2] y) ";
    const std::string quantized = vector + "<float s = {0.1}, int8 z = {3}> ";
    row("dtype of the zero point", 21,
        quantized + "{ q = QuantizeLinear <output_dtype = 3, saturate = 0> (x, s, z) y = DequantizeLinear "
                    "(q, s, z) }",
        quantized + "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }");
    row("dtype without a zero point", 21,
        quantized + "{ q = QuantizeLinear <output_dtype = 2> (x, s) y = DequantizeLinear (q, s) }",
        quantized + "{ q = QuantizeLinear (x, s) y = DequantizeLinear (q, s) }");
    row("dtypes of opset 23", 24,
        quantized + "{ q = QuantizeLinear <output_dtype = 3, precision = 1> (x, s, z) y = DequantizeLinear "
                    "<output_dtype = 1> (q, s, z) }",
        quantized + "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }");
    row("dilations of 1", 19,
        "(float[1, 1, 5, 5] x) => (float[1, 1, 4, 4] y) { y = AveragePool <dilations = [1, 1], kernel_shape "
        "= "
        "[2, 2]> (x) }",
        "(float[1, 1, 5, 5] x) => (float[1, 1, 4, 4] y) { y = AveragePool <kernel_shape = [2, 2]> (x) }");
}

/// ONNX Runtime gives the same for both.
void LowerOpsetTest::nodeIsRewritten()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(std::string, lowered);
    QCOMPARE(this->lowered(header(opset) + graph, 18), QString::fromStdString(asSaved(header(18) + lowered)));
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).checker, Passed);
    const RunReport report = m_verifier.run(
        m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("model.onnx")}, m_progress);
    COMPARE_STATUS(report.original, Passed);
    for (const ModelRun& run : report.runs) {
        COMPARE_STATUS(run.proof, Passed);
    }
}

/// A Cast in front of the node helps, and the audit knows which.
void LowerOpsetTest::typeOfAnInputIsLeftToTheAudit()
{
    const std::string conv =
        "(bfloat16[1, 1, 4] x, bfloat16[1, 1, 2] w) => (bfloat16[1, 1, 3] y) { y = Conv (x, w) }";
    QCOMPARE(lowered(header(22) + conv, 21), QString::fromStdString(asSaved(header(21) + conv)));
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).audit, Failed);
}

void LowerOpsetTest::functionsAreLoweredToo()
{
    const auto text = [](int opset) {
        const std::string version = std::to_string(opset);
        return "<ir_version: 8, opset_import: [\"\" : " + version +
               ", \"local\" : 1]> g (float[2, 3] x) => (float[2, 3] y) { y = local.f (x) } <opset_import: "
               "[\"\" : " +
               version + "], domain: \"local\"> f (a) => (b) { b = Sin (a) }";
    };
    QCOMPARE(lowered(text(22), 18), QString::fromStdString(asSaved(text(18))));
}

void LowerOpsetTest::functionWithAnOlderOpsetStays()
{
    const auto text = [](int opset) {
        return "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) +
               ", \"local\" : 1]> g (float[2, 3] x) => (float[2, 3] y) { y = local.f (x) } <opset_import: "
               "[\"\" : 17], domain: \"local\"> f (a) => (b) { b = Sin (a) }";
    };
    QCOMPARE(lowered(text(22), 20), QString::fromStdString(asSaved(text(20))));
}

/// The mode that the caller states may be one that the older opset does not have.
void LowerOpsetTest::obstacleInAFunctionIsNamed()
{
    const QString said = lowered(
        "<ir_version: 8, opset_import: [\"\" : 19, \"local\" : 1]> g (float[2] x, int64[2] p) => (float[n] "
        "y) { y = local.f <mode = \"edge\"> (x, p) } <opset_import: [\"\" : 19], domain: \"local\"> f <mode> "
        "(a, q) => (b) { b = Pad <mode: string = @mode> (a, q) }",
        18);
    QVERIFY2(said.contains("what the function's caller states is not known"), qPrintable(said));
}

void LowerOpsetTest::functionIsNoOperatorOfItsName()
{
    const auto text = [](int opset) {
        const std::string version = std::to_string(opset);
        return "<ir_version: 8, opset_import: [\"\" : " + version +
               "]> g (float[2, 3] x) => (float[2, 3] y) { y = Gelu (x) } <opset_import: [\"\" : " + version +
               "], domain: \"\"> Gelu (a) => (b) { b = Relu (a) }";
    };
    QCOMPARE(lowered(text(22), 18), QString::fromStdString(asSaved(text(18))));
}

void LowerOpsetTest::otherDomainsStay()
{
    const auto text = [](int opset) {
        return "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) +
               ", \"com.microsoft\" : 1, \"ai.onnx.ml\" : 5]> g (float[2, 3] x) => (float[2, 3] y) { a = "
               "com.microsoft.FastGelu (x) y = Sin (a) }";
    };
    QCOMPARE(lowered(text(22), 18), QString::fromStdString(asSaved(text(18))));
}

ONNXMEND_GUILESS_TEST(lower_opset, LowerOpsetTest)

#include "tst_lower_opset.moc"
