// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/result_run.h"
#include "core/verify/run_report.h"
#include "core/verify/verifier_process.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// ONNX Runtime loads it not.
constexpr const char* conflictingGraph = "(float[32] x, float16[32] z) => (float[32] y) { y = Add(x, z) }";

} // namespace

/// Tests of running a result beside its original.
class TestResultRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatGivesTheSameIsSaidToDoSo();
    void outputsOfNoWorkingModelAreTold_data();
    void outputsOfNoWorkingModelAreTold();
    void whatTheOriginalGivesIsNoFault();
    void originalWithoutNumbersIsComparedWithNothing();
    void originalThatTookTooLongSaysNothing();
    void changedOriginalIsNotComparedWith();
    void fewEqualElementsAreNoFault();
    void someNonFiniteElementsAreNoFaultByThemselves();
    void outputsFarBeyondTheOriginalsAreTold();
    void otherOutputsAreToldUnlessTheyAreRandom();
    void whatDoesNotRunIsAFaultWhereTheOriginalRuns();

private:
    ResultRun run(const std::string& original, const std::string& result)
    {
        const auto write = [this](const char* name, const std::string& graph) {
            return writeFile(m_folder, name,
                             modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph));
        };
        const auto model = readModel(write("original.onnx", original), {}, m_progress);
        return Verifier({}).runResult(write("result.onnx", result), *model, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestResultRun::whatGivesTheSameIsSaidToDoSo()
{
    const ResultRun result = run("(float[N, 8] x) => (float[N, 8] y) { y = Relu(x) }",
                                 "(float[N, 8] x) => (float[N, 8] y) { t = Relu(x) y = Identity(t) }");
    COMPARE_STATUS(result.run, Passed);
    COMPARE_STATUS(result.same, Passed);
    QVERIFY(result.faults.empty());
}

void TestResultRun::outputsOfNoWorkingModelAreTold_data()
{
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("text");
    QTest::newRow("nan") << "n = Neg(x) a = Abs(n) b = Neg(a) y = Sqrt(b)" << int(OutputFault::NotFinite)
                         << "the output \"y\" has values that are not finite";
    QTest::newRow("zeros") << "n = Sub(x, x) y = Abs(n)" << int(OutputFault::AllZero)
                           << "the output \"y\" is all zeros";
    QTest::newRow("one number") << "n = Sub(x, x) y = Cos(n)" << int(OutputFault::Constant)
                                << "the output \"y\" is the same number everywhere";
}

void TestResultRun::outputsOfNoWorkingModelAreTold()
{
    QFETCH(QString, nodes);
    QFETCH(int, fault);
    QFETCH(QString, text);
    const ResultRun result = run(conflictingGraph, "(float[32] x, float16[32] z) => (float[32] y) { " +
                                                       nodes.toStdString() + " }");
    COMPARE_STATUS(result.run, Passed);
    COMPARE_STATUS(result.same, Skipped); // the original does not load
    QCOMPARE(result.faults.size(), std::size_t(1));
    QCOMPARE(int(result.faults.front().fault), fault);
    QCOMPARE(QString::fromStdString(result.faults.front().text.text()), text);
}

void TestResultRun::whatTheOriginalGivesIsNoFault()
{
    const char* const graph = "(float[32] x) => (float[32] y) { y = Sub(x, x) }";
    const ResultRun result = run(graph, graph);
    COMPARE_STATUS(result.same, Passed);
    QVERIFY(result.faults.empty());
}

void TestResultRun::originalWithoutNumbersIsComparedWithNothing()
{
    const char* const graph = "(float[32] x) => (float[32] y) { e = Exp(x) b = Neg(e) y = Sqrt(b) }";
    for (const char* const result : {graph, "(float[32] x) => (float[32] y) { y = Exp(x) }"}) {
        const ResultRun shown = run(graph, result);
        COMPARE_STATUS(shown.run, Passed);
        COMPARE_STATUS(shown.same, Skipped);
        QCOMPARE(QString::fromStdString(shown.same.message),
                 QString("the original gives no number in the output \"y\" on these inputs"));
        QVERIFY2(shown.faults.empty(), result);
    }
}

void TestResultRun::originalThatTookTooLongSaysNothing()
{
    RunReport report;
    report.original = {.status = ProofStatus::Failed,
                       .message = std::string("ONNX Runtime did not come to an end: ") + tookTooLong,
                       .name = "ONNX Runtime"};
    ModelRun passed;
    passed.proof = {.status = ProofStatus::Passed, .message = {}, .name = "ONNX Runtime"};
    report.runs.push_back(passed);
    const ResultRun result = judgeRun(report);
    COMPARE_STATUS(result.run, Passed);
    COMPARE_STATUS(result.original, Skipped);
    COMPARE_STATUS(result.same, Skipped);
    QCOMPARE(QString::fromStdString(result.same.message), QString("the original took too long to run"));
}

void TestResultRun::changedOriginalIsNotComparedWith()
{
    const auto write = [this](const char* name, const char* node) {
        return writeFile(m_folder, name,
                         modelFromText(std::string("<ir_version: 8, opset_import: [\"\" : 17]> g (float[32] "
                                                   "x) => (float[32] y) { y = ") +
                                       node + " }"));
    };
    const auto model = readModel(write("original.onnx", "Abs(x)"), {}, m_progress);
    std::filesystem::remove(model->path()); // another file, as who replaces a model makes it
    write("original.onnx", "Neg(x)");
    const ResultRun result = Verifier({}).runResult(write("result.onnx", "Abs(x)"), *model, m_progress);
    COMPARE_STATUS(result.run, Passed);
    COMPARE_STATUS(result.same, Skipped);
}

void TestResultRun::fewEqualElementsAreNoFault()
{
    const ResultRun result = run(
        conflictingGraph, "(float[32] x, float16[32] z) => (float[1] y) { n = Sub(x, x) y = ReduceSum(n) }");
    COMPARE_STATUS(result.run, Passed);
    QVERIFY(result.faults.empty());
}

/// A mask of -inf is an output of many a network.
void TestResultRun::someNonFiniteElementsAreNoFaultByThemselves()
{
    const char* const masked = "(float[32] x, float16[32] z) => (float[32] y) { a = Abs(x) b = Sub(x, a) "
                               "c = Abs(b) d = Log(c) y = Neg(d) }";
    QVERIFY(run(conflictingGraph, masked).faults.empty());
    const ResultRun beside = run("(float[32] x, float16[32] z) => (float[32] y) { y = Abs(x) }", masked);
    QCOMPARE(beside.faults.size(), std::size_t(1));
    QCOMPARE(int(beside.faults.front().fault), int(OutputFault::NotFinite));
}

void TestResultRun::outputsFarBeyondTheOriginalsAreTold()
{
    const ResultRun result =
        run("(float[32] x) => (float[32] y) { y = Abs(x) }",
            "(float[32] x) => (float[32] y) <float[1] k = {5000}> { a = Abs(x) y = Mul(a, k) }");
    COMPARE_STATUS(result.same, Failed);
    QCOMPARE(result.faults.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(result.faults.front().text.text()),
             QString("the output \"y\" is 5e+03 times the original's"));
}

void TestResultRun::otherOutputsAreToldUnlessTheyAreRandom()
{
    const char* const original = "(float[32] x) => (float[32] y) { y = Abs(x) }";
    COMPARE_STATUS(run(original, "(float[32] x) => (float[32] y) { y = Neg(x) }").same, Failed);
    const char* const random = "(float[32] x) => (float[32] y) { r = RandomNormalLike(x) y = Add(x, r) }";
    const ResultRun result = run(random, random);
    COMPARE_STATUS(result.run, Passed);
    COMPARE_STATUS(result.same, Skipped);
}

void TestResultRun::whatDoesNotRunIsAFaultWhereTheOriginalRuns()
{
    const char* const beyond = "(float[2] x) => (float[1] y) <int64[1] i = {9}> { y = Gather(x, i) }";
    COMPARE_STATUS(run("(float[2] x) => (float[1] y) <int64[1] i = {1}> { y = Gather(x, i) }", beyond).run,
                   Failed);
    COMPARE_STATUS(run(beyond, beyond).run, FailedBefore);
    // It is not known whether made-up inputs fit.
    COMPARE_STATUS(run(conflictingGraph, beyond).run, Skipped);
}

ONNXMEND_GUILESS_TEST(result_run, TestResultRun)
#include "tst_result_run.moc"
