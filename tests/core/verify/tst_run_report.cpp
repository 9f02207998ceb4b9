// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/verify/optimised_graph.h"
#include "core/verify/run_report.h"
#include "core/verify/run_text.h"
#include "tests/support/documents.h"
#include "tests/support/make_npy.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models that are run in ONNX Runtime, and compared with what they were made from.
class RunReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelRunsOnWhatIsMadeUp();
    void openDimensionsAreFound();
    void dimensionsAndFilesAreTaken();
    void indicesStayInside();
    void sameModelGivesTheSame();
    void differenceIsMeasuredAndItsBeginningFound();
    void retypedInputIsFedTheSame();
    void originalThatDoesNotRunIsNotCompared();
    void nanThatWasNotThereFails();
    void outputThatIsGoneFails();
    void newOutputIsComparedWithNothing();
    void textsAreCompared();
    void sequencesAreCompared();
    void integersMustBeEqual();
    void smallValuesAreNotWithinTheTolerance();
    void givenInputsSayHowLargeSymbolsAre();
    void totalIsPastAndPresent();
    void wrongNamesAreRefused();
    void dtypeOfAnOutputIsTheModels_data();
    void dtypeOfAnOutputIsTheModels();
    void castsOfTheRuntimeAreTold();
    void nodeThatTheRuntimeMadeHasNoNumber();
    void nodesThatFuseNoMoreAreTold();
    void timeOfEachNodeIsTold();
    void timeOfFusedNodesCountsWhereTheirResultIs();
    void timeOfABodyCountsToItsNode();
    void timeIsToldOnlyWhereItIsAskedFor();
    void runtimeThatCannotBeLoadedRunsNothing();

private:
    std::filesystem::path write(const char* name, const std::string& text)
    {
        return writeFile(m_folder, name,
                         modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + text));
    }
    RunReport run(const std::filesystem::path& model, const RunOptions& options = {})
    {
        return Verifier({}).run(model, options, m_progress);
    }
    RunReport compare(const std::string& text, const std::string& original)
    {
        return run(write("model.onnx", text), {.inputs = {}, .against = write("original.onnx", original)});
    }

    /// Seconds of each node.
    std::vector<double> times(const std::string& text)
    {
        const RunReport report =
            run(write("model.onnx", text), {.inputs = {}, .against = {}, .timesNodes = true});
        return report.times ? report.times->seconds : std::vector<double>();
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void RunReportTest::modelRunsOnWhatIsMadeUp()
{
    const RunReport report =
        run(write("model.onnx", "(float[2, 3] x, int64[2] i, bool[2, 3] m) => (float[2, 3] y, z) "
                                "{ y = Where (m, x, x) z = Identity (i) }"));
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.runs.size(), std::size_t(2));
    QVERIFY(!report.runs[0].optimised && report.runs[1].optimised);
    QCOMPARE(report.runs[0].outputs.size(), std::size_t(2));
    QVERIFY(report.runs[0].outputs[0].dtype == DType::Float);
    QCOMPARE(report.runs[0].outputs[0].shape, (std::vector<std::int64_t>{2, 3}));
    QVERIFY(!report.runs[0].outputs[0].difference);
    COMPARE_STATUS(report.original, Skipped);
    QCOMPARE(report.inputs.size(), std::size_t(3));
}

/// A convolution of 5 wants more than the 4 that is tried first.
void RunReportTest::openDimensionsAreFound()
{
    const RunReport report = run(
        write("model.onnx", "(float[N, 1, W] x) => (float[N, 1, V] y) <float[1, 1, 5] w = {1, 1, 1, 1, 1}> "
                            "{ y = Conv (x, w) }"));
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.inputs.front().shape, (std::vector<std::int64_t>{8, 1, 8}));
}

void RunReportTest::dimensionsAndFilesAreTaken()
{
    std::string bytes =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[N] x, float[N_1] z, "
                      "float[2] w) => (float[N] y, v, u) "
                      "{ y = Neg (x) v = Identity (z) u = Neg (w) }");
    bytes.replace(bytes.find("N_1"), 3, "N+1"); // the text format cannot express it
    const auto model = writeFile(m_folder, "model.onnx", bytes);
    RunOptions options;
    options.inputs.dimensions["N"] = 3;
    options.inputs.files["w"] =
        writeFile(m_folder, "w.npy",
                  NpyFile{.header = npyHeaderOf("'<f4'", "(2,)"), .data = std::string(8, '\0')}.bytes());
    const RunReport report = run(model, options);
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.inputs[0].shape, (std::vector<std::int64_t>{3}));
    QCOMPARE(report.inputs[1].shape, (std::vector<std::int64_t>{4}));
    QCOMPARE(elementBytes(*report.inputs[2].tensor), std::string(8, '\0'));
}

/// An index outside of the table would end the run.
void RunReportTest::indicesStayInside()
{
    const RunReport report =
        run(write("model.onnx", "(int32[7, 9] ids) => (float[7, 9, 2] y) "
                                "<float[3, 2] table = {1, 2, 3, 4, 5, 6}> "
                                "{ wide = Cast <to = 7> (ids) y = Gather (table, wide) }"));
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    std::set<std::int32_t> indices;
    const std::string bytes = elementBytes(*report.inputs.front().tensor);
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        indices.insert(static_cast<unsigned char>(bytes[i]));
    }
    QCOMPARE(indices, (std::set<std::int32_t>{0, 1, 2}));
}

void RunReportTest::sameModelGivesTheSame()
{
    const std::string text = "(float[4] x) => (float[4] y) { y = Exp (x) }";
    const RunReport report = compare(text, text);
    COMPARE_STATUS(report.original, Passed);
    QVERIFY(!report.failed());
    QVERIFY(!report.beginning);
    for (const ModelRun& one : report.runs) {
        QVERIFY(one.outputs[0].difference);
        QCOMPARE(one.outputs[0].difference->elements, std::uint64_t(0));
        QCOMPARE(one.outputs[0].difference->maxAbsError, 0.0);
    }
}

void RunReportTest::differenceIsMeasuredAndItsBeginningFound()
{
    const std::string begin = "(float[4] x) => (float[4] y) { a = Abs (x) b = Sqrt (a) c = ";
    const std::string end = " d = Neg (c) e = Exp (d) y = Identity (e) }";
    const RunReport report = compare(begin + "Add (b, b)" + end, begin + "Mul (b, b)" + end);
    QVERIFY(report.failed());
    COMPARE_STATUS(report.runs[0].proof, Failed);
    QVERIFY(report.runs[0].outputs[0].differs());
    QVERIFY(report.runs[0].outputs[0].difference->maxAbsError > 0.01);
    QVERIFY(report.beginning);
    QCOMPARE(report.beginning->value.name, std::string("c"));
    QCOMPARE(report.beginning->node, std::string("Add (node 2)"));
    const ProofSubject& subject = report.beginning->subject;
    QVERIFY(subject.nodeIndex == NodeId{2});
    QCOMPARE(subject.opType, std::string("Add"));
    QCOMPARE(subject.value, std::string("c"));
    QVERIFY(report.runs[0].proof.subject);
    QCOMPARE(report.runs[0].proof.subject->value, std::string("y"));
}

void RunReportTest::retypedInputIsFedTheSame()
{
    const RunReport report = compare("(float[4] x) => (float[4] y) { y = Neg (x) }",
                                     "(float16[4] x) => (float[4] y) { c = Cast <to = 1> (x) y = Neg (c) }");
    COMPARE_STATUS(report.original, Passed);
    QVERIFY2(!report.failed(),
             report.runs.front().proof.message.c_str()); // FLOAT16 rounds, and that is allowed
    QVERIFY(report.runs[0].outputs[0].difference->maxAbsError > 0);
}

void RunReportTest::originalThatDoesNotRunIsNotCompared()
{
    const RunReport report =
        compare("(float[2] x, float16[2] z) => (float[2] y) { c = Cast <to = 1> (z) y = Add (x, c) }",
                "(float[2] x, float16[2] z) => (float[2] y) { y = Add (x, z) }");
    COMPARE_STATUS(report.original, Failed);
    QVERIFY(report.original.subject);
    QVERIFY(report.original.subject->nodeIndex == NodeId{0}); // there; what was made of it has the Cast first
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QVERIFY(!report.runs[0].outputs[0].difference);
}

void RunReportTest::nanThatWasNotThereFails()
{
    const RunReport report = compare("(float[2] x) => (float[2] y) { z = Sub (x, x) y = Div (z, z) }",
                                     "(float[2] x) => (float[2] y) { z = Sub (x, x) y = Exp (z) }");
    QVERIFY(report.failed());
    QCOMPARE(report.runs[0].outputs[0].nan, std::uint64_t(2));
    QCOMPARE(report.runs[0].outputs[0].difference->otherNan, std::uint64_t(0));
    QCOMPARE(report.runs[0].outputs[0].difference->elements, std::uint64_t(2));
}

void RunReportTest::outputThatIsGoneFails()
{
    const RunReport report = compare("(float[2] x) => (float[2] y) { y = Neg (x) }",
                                     "(float[2] x) => (float[2] y, float[2] z) { y = Neg (x) z = Abs (x) }");
    QVERIFY(report.failed());
    QCOMPARE(report.runs[0].lost, std::vector<std::string>{"z"});
    QCOMPARE(report.runs[1].lost, std::vector<std::string>{"z"});
}

void RunReportTest::newOutputIsComparedWithNothing()
{
    const RunReport report = compare("(float[2] x) => (float[2] y, float[2] z) { y = Neg (x) z = Abs (x) }",
                                     "(float[2] x) => (float[2] y) { y = Neg (x) }");
    QVERIFY(!report.failed());
    QCOMPARE(report.runs[0].added, std::vector<std::string>{"z"});
    QVERIFY(!report.runs[0].outputs[1].difference);
}

void RunReportTest::textsAreCompared()
{
    const std::string begin = "(string[2] x, bool[2] c) => (string[2] y) { a = Identity (";
    const std::string end = ") y = Where (c, a, x) }";
    QVERIFY(!compare(begin + "x" + end, begin + "x" + end).failed());
    const RunReport report =
        compare("(string[3] x) => (string[1] y) <int64[1] i = {1}> { y = Gather (x, i) }",
                "(string[3] x) => (string[1] y) <int64[1] i = {2}> { y = Gather (x, i) }");
    QVERIFY(report.failed());
    QCOMPARE(report.runs[0].outputs[0].difference->elements, std::uint64_t(1));
    QVERIFY(report.runs[0].outputs[0].dtype == DType::String);
}

void RunReportTest::sequencesAreCompared()
{
    const std::string begin = "(float[4] x) => (seq(float[N]) y) <int64[2] s = {1, 3}> { a = ";
    const std::string end = " (x) y = SplitToSequence (a, s) }";
    const RunReport report = compare(begin + "Neg" + end, begin + "Abs" + end);
    QVERIFY(report.failed());
    QCOMPARE(report.runs[0].outputs.size(), std::size_t(2));
    QCOMPARE(report.runs[0].outputs[1].name, std::string("y[1]"));
    QCOMPARE(report.runs[0].outputs[1].shape, std::vector<std::int64_t>{3});
    QVERIFY(report.runs[0].unread.empty());
}

/// 1000 and 1001 are within 5 %, and are two tokens.
void RunReportTest::integersMustBeEqual()
{
    const RunReport report =
        compare("(float16[1] x) => (int64[1] y) <int64[1] i = {1000}> { c = Cast <to = 7> (x) "
                "z = Sub (c, c) y = Add (z, i) }",
                "(float16[1] x) => (int64[1] y) <int64[1] i = {1001}> { c = Cast <to = 7> (x) "
                "z = Sub (c, c) y = Add (z, i) }");
    QVERIFY(report.failed());
    QCOMPARE(report.runs[0].outputs[0].difference->elements, std::uint64_t(1));
}

/// An output that is small everywhere is measured by its own size.
void RunReportTest::smallValuesAreNotWithinTheTolerance()
{
    const std::string begin = "(float16[4] x) => (float[4] y) <float s = {1e-6}, float t = {";
    const std::string end = "}> { a = Cast <to = 1> (x) b = Mul (a, s) y = Mul (b, t) }";
    QVERIFY(compare(begin + "1" + end, begin + "2" + end).failed());
    QVERIFY(!compare(begin + "1" + end, begin + "1.0001" + end).failed());
}

void RunReportTest::givenInputsSayHowLargeSymbolsAre()
{
    RunOptions options;
    options.inputs.files["x"] =
        writeFile(m_folder, "x.npy",
                  NpyFile{.header = npyHeaderOf("'<f4'", "(7,)"), .data = std::string(28, '\0')}.bytes());
    const RunReport report =
        run(write("model.onnx", "(float[N] x, float[N] z) => (float[N] y) { y = Add (x, z) }"), options);
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.inputs[1].shape, (std::vector<std::int64_t>{7}));
}

/// Exporters of language models use these names: no other size would fit.
void RunReportTest::totalIsPastAndPresent()
{
    const RunReport report =
        run(write("model.onnx", "(float[seq] x, float[past_seq] p, float[total_seq] m) => (float[V] y) "
                                "{ a = Concat <axis = 0> (p, x) y = Mul (a, m) }"));
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.inputs[2].shape, (std::vector<std::int64_t>{8}));
}

void RunReportTest::wrongNamesAreRefused()
{
    const auto model = write("model.onnx", "(float[N] x) => (float[N] y) { y = Neg (x) }");
    RunOptions options;
    options.inputs.dimensions["M"] = 3;
    QVERIFY_THROWS_EXCEPTION(Error, run(model, options));
    options = {};
    options.inputs.files["z"] = "z.npy";
    QVERIFY_THROWS_EXCEPTION(Error, run(model, options));
}

/// ONNX Runtime's CPU provider has no kernel for Cos of FLOAT16, and puts Casts around it.
/// The runtime numbers the newest dtypes in another order than ONNX.
void RunReportTest::dtypeOfAnOutputIsTheModels_data()
{
    QTest::addColumn<DType>("dtype");
    for (const DType dtype : {DType::Bfloat16, DType::Float8E5M2, DType::Uint4, DType::Int4, DType::Uint2,
                              DType::Int2, DType::Float8E8M0}) {
        QTest::newRow(dtypeName(dtype).c_str()) << dtype;
    }
}

void RunReportTest::dtypeOfAnOutputIsTheModels()
{
    QFETCH(const DType, dtype);
    const auto model = writeFile(
        m_folder, "model.onnx",
        modelFromText("<ir_version: 10, opset_import: [\"\" : 25]> g (float[4] x) => (y) { y = Cast <to = " +
                      std::to_string(static_cast<int>(dtype)) + "> (x) }"));
    const RunReport report = run(model);
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.runs.front().outputs.size(), std::size_t(1));
    QVERIFY2(report.runs.front().outputs.front().dtype == dtype,
             dtypeName(report.runs.front().outputs.front().dtype).c_str());
}

void RunReportTest::castsOfTheRuntimeAreTold()
{
    const RunReport report =
        run(write("model.onnx", "(float16[2] x, float[2] z) => (float16[2] y, float[2] v) "
                                "{ y = Cos (x) v = Cos (z) }"));
    QVERIFY(!report.runs[0].graph);
    const OptimisedGraph& graph = report.runs[1].graph.value();
    QCOMPARE(graph.ownCasts, std::size_t(2));
    QCOMPARE(graph.widened.size(), std::size_t(1));
    QVERIFY2(graph.widened[0].find("Cos") != std::string::npos, graph.widened[0].c_str());
    const std::vector<RunRemark> remarks = runtimeWork(report.runs[1]);
    QCOMPARE(remarks.size(), std::size_t(1));
    QVERIFY2(remarks[0].text.find("2 of its own and computes 1 node in FLOAT: Cos (node 0)") !=
                 std::string::npos,
             remarks[0].text.c_str());
    QVERIFY(remarks[0].place && remarks[0].place->nodeIndex == NodeId{0});
}

/// Its number would be that of another node of the model.
void RunReportTest::nodeThatTheRuntimeMadeHasNoNumber()
{
    const auto written = readModelText(
        m_folder, "<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2, 2] x, float16[2, 2] w) => "
                  "(float16[2, 2] y, float16[2, 2] z) { t = MatMul (x, w) y = Relu (t) z = Cos (x) }");
    const auto optimised =
        writeFile(m_folder, "optimised.onnx",
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g "
                                "(float16[2, 2] x, float16[2, 2] w) => (float16[2, 2] y, float16[2, 2] z) {"
                                " [InsertedPrecisionFreeCast_x] a = Cast <to = 1> (x)"
                                " [InsertedPrecisionFreeCast_w] b = Cast <to = 1> (w)"
                                " c = com.microsoft.FusedMatMul (a, b)"
                                " d = Cos (a)"
                                " [InsertedPrecisionFreeCast_y] y = Cast <to = 10> (c)"
                                " [InsertedPrecisionFreeCast_z] z = Cast <to = 10> (d) }"));
    const OptimisedGraph graph = readOptimisedGraph(optimised, *written);
    QCOMPARE(graph.ownCasts, std::size_t(4));
    QCOMPARE(graph.widened.size(), std::size_t(2));
    QCOMPARE(graph.widened[0], std::string("FusedMatMul (made by the runtime)"));
    QVERIFY2(graph.widened[1].starts_with("Cos"), graph.widened[1].c_str());
}

void RunReportTest::nodesThatFuseNoMoreAreTold()
{
    const std::string head = "(float[1, 2] x) => (float[1, 2] y) <float[2, 2] w = {1, 2, 3, 4}, "
                             "float[2] b = {1, 2}> ";
    const RunReport report =
        compare(head + "{ t = MatMul (x, w) u = Cast <to = 11> (t) v = Cast <to = 1> (u) "
                       "y = Add (v, b) }",
                head + "{ t = MatMul (x, w) y = Add (t, b) }");
    QVERIFY2(!report.failed(), report.runs[1].proof.message.c_str());
    const auto lost = lostFusions(report.runs[1].graph.value(), report.runs[1].originalGraph.value());
    QCOMPARE(lost.size(), std::size_t(1));
    QCOMPARE(lost[0].op, std::string("Gemm"));
    QCOMPARE(lost[0].otherCount, std::size_t(1));
    const RunReport same =
        compare(head + "{ t = MatMul (x, w) y = Add (t, b) }", head + "{ t = MatMul (x, w) y = Add (t, b) }");
    QVERIFY(runtimeWork(same.runs[1]).empty());
}

/// A product of matrices takes longer than what is done with each of its elements; names are missing.
void RunReportTest::timeOfEachNodeIsTold()
{
    const std::vector<double> seconds =
        times("(float[256, 256] x) => (float[256] y) { c = Constant <value = int64[1] {1}> () "
              "p = MatMul (x, x) s = ReduceMax <axes = [1], keepdims = 0> (p) y = Floor (s) }");
    QCOMPARE(seconds.size(), std::size_t(4));
    QCOMPARE(seconds[0], 0.0);
    QVERIFY2(seconds[1] > seconds[3] && seconds[2] > 0 && seconds[3] >= 0,
             qPrintable(QString::number(seconds[1] / seconds[3])));
}

/// The runtime has no Softmax and no Mul for FLOAT16: it computes in FLOAT, between Casts, and Softmax by the
/// parts of its definition. MatMul and Add are one Gemm.
void RunReportTest::timeOfFusedNodesCountsWhereTheirResultIs()
{
    const RunReport report =
        run(write("model.onnx", "(float16[64, 64] h, float[64, 64] x, float[64] b) => "
                                "(float16[64, 64] z, float[64, 64] y) "
                                "{ e = Mul (h, h) z = Softmax (e) p = MatMul (x, x) q = Add (p, b) "
                                "y = Floor (q) }"),
            {.inputs = {}, .against = {}, .timesNodes = true});
    QVERIFY(report.times);
    QVERIFY(report.times->optimised);
    QCOMPARE(report.times->elsewhere, 0.0);
    const std::vector<double>& seconds = report.times->seconds;
    QCOMPARE(seconds.size(), std::size_t(5));
    QVERIFY(seconds[0] > 0);
    QVERIFY(seconds[1] > 0);
    QCOMPARE(seconds[2], 0.0);
    QVERIFY(seconds[3] > 0);
    QVERIFY(report.times->total() >= seconds[0] + seconds[1] + seconds[3]);
}

/// Nodes of the body have the numbers of others for names.
void RunReportTest::timeOfABodyCountsToItsNode()
{
    std::string bytes = modelFromText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[128, 128] x) => (float[128, 128] y, z) {"
        " n = Constant <value = int64 {20}> () k = Constant <value = bool {1}> ()"
        " z = Floor (x)"
        " y = Loop (n, k, x) <body = b (int64 i, bool c, float[128, 128] v) => (bool d, float[128, 128] w) {"
        "   d = Identity (c) m = MatMul (v, v) w = Tanh (m) }> }");
    const RunReport report =
        run(writeFile(m_folder, "model.onnx", bytes), {.inputs = {}, .against = {}, .timesNodes = true});
    QVERIFY(report.times);
    const std::vector<double>& seconds = report.times->seconds;
    QCOMPARE(seconds.size(), std::size_t(4));
    QVERIFY(seconds[3] > 5 * seconds[2]);
    QCOMPARE(report.times->total(), seconds[2] + seconds[3]);
}

void RunReportTest::timeIsToldOnlyWhereItIsAskedFor()
{
    QVERIFY(!run(write("model.onnx", "(float[2] x) => (float[2] y) { y = Floor (x) }")).times);
}

/// A model that was not run has no result.
void RunReportTest::runtimeThatCannotBeLoadedRunsNothing()
{
    const QByteArray runtime = qgetenv("ONNXMEND_ORT");
    const auto restored = qScopeGuard([&runtime] { qputenv("ONNXMEND_ORT", runtime); });
    qputenv("ONNXMEND_ORT", writeFile(m_folder, "libonnxruntime.so", "no library").string().c_str());
    const std::filesystem::path model = write("model.onnx", "(float[2] x) => (float[2] y) { y = Abs (x) }");
    QVERIFY_THROWS_EXCEPTION(Error, run(model));
}

ONNXMEND_GUILESS_TEST(run_report, RunReportTest)
#include "tst_run_report.moc"
