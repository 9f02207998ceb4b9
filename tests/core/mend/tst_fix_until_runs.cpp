// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_until_runs.h"
#include "core/verify/run_report.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models that the audit finds nothing wrong with, because no table of kernels is asked, and that ONNX
/// Runtime refuses.
class FixUntilRunsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsRefusedIsComputedInAnotherType_data();
    void whatIsRefusedIsComputedInAnotherType();
    void modelThatLoadsIsLeftAlone();
    void operatorWithoutAnyKernelIsLeftAlone();
    void whereNothingHelpsThatIsSaid();

private:
    FixedForRuntime fix(const std::string& text, int opset = 18)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + text);
        SessionOptions options;
        options.audit.target = std::nullopt;
        const auto session = Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
        return fixUntilRuns(session, {}, m_verifier, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void FixUntilRunsTest::whatIsRefusedIsComputedInAnotherType_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::size_t>("rounds");
    QTest::newRow("one node") << std::string("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }")
                              << std::size_t(1);
    QTest::newRow("nodes without a name")
        << std::string("(bfloat16[2] x) => (bfloat16[2] y) { a = Add (x, x) b = Mul (a, x) y = Add (b, a) }")
        << std::size_t(3);
    QTest::newRow("beside an index") << std::string("(bfloat16[3, 2] x, int64[1] i) => (bfloat16[1, 2] y) "
                                                    "{ g = Gather (x, i) y = Exp (g) }")
                                     << std::size_t(1);
    QTest::newRow("in a branch") << std::string("(bool c, bfloat16[2] x) => (bfloat16[2] y) { y = If (c) "
                                                "<then_branch = t () => (bfloat16[2] a) { a = Add (x, x) }, "
                                                "else_branch = e () => (bfloat16[2] b) { b = Mul (x, x) }> }")
                                 << std::size_t(2);
}

void FixUntilRunsTest::whatIsRefusedIsComputedInAnotherType()
{
    QFETCH(std::string, text);
    const FixedForRuntime fixed = fix(text);
    for (const RuntimeRound& round : fixed.rounds) {
        QVERIFY2(!round.fix.empty(), round.message.c_str());
        QVERIFY(round.finding && round.finding->kind == FindingKind::RuntimeUnsupported);
        QVERIFY(round.subject && round.subject->nodeIndex);
        QVERIFY(fixed.fixes.session->planned()->findGraph(round.subject->graph));
    }
    QTEST(fixed.rounds.size(), "rounds");
    COMPARE_STATUS(fixed.runtime, Passed);
    QCOMPARE(fixed.fixes.applied.size(), fixed.rounds.size());
    m_folder.saveTo(*fixed.fixes.session->planned(), "out.onnx");
    const RunReport run = m_verifier.run(m_folder.path("out.onnx"), {}, m_progress);
    QVERIFY2(!run.failed(), run.runs.front().proof.message.c_str());
    QVERIFY(run.runs.front().outputs.front().dtype == DType::Bfloat16);
}

void FixUntilRunsTest::modelThatLoadsIsLeftAlone()
{
    const FixedForRuntime fixed = fix("(float[2] x) => (float[2] y) { y = Add (x, x) }");
    QVERIFY(fixed.rounds.empty());
    QVERIFY(fixed.fixes.session->plan().empty());
    COMPARE_STATUS(fixed.runtime, Passed);
}

/// No type has a kernel for it, so the plan stays empty.
void FixUntilRunsTest::operatorWithoutAnyKernelIsLeftAlone()
{
    const FixedForRuntime fixed =
        fix("(uint8[8] x) => (uint8[2, 2, 3] y) { y = ImageDecoder <pixel_format = \"RGB\"> (x) }", 20);
    QCOMPARE(fixed.rounds.size(), std::size_t(1));
    QVERIFY2(fixed.rounds.front().fix.empty(), fixed.rounds.front().fix.c_str());
    QVERIFY(fixed.fixes.session->plan().empty());
    COMPARE_STATUS(fixed.runtime, Failed);
}

/// No type helps a dimension.
void FixUntilRunsTest::whereNothingHelpsThatIsSaid()
{
    const FixedForRuntime fixed =
        fix("(float[2, 3] x, float[4, 5] z) => (float[2, 5] y) { y = MatMul (x, z) }");
    QCOMPARE(fixed.rounds.size(), std::size_t(1));
    QVERIFY(fixed.rounds.front().fix.empty());
    QVERIFY(!fixed.rounds.front().message.empty());
    QVERIFY(fixed.rounds.front().subject);
    QCOMPARE(fixed.rounds.front().subject->opType, std::string("MatMul"));
    QVERIFY(fixed.fixes.session->plan().empty());
    COMPARE_STATUS(fixed.runtime, Failed);
}

ONNXMEND_GUILESS_TEST(fix_until_runs, FixUntilRunsTest)
#include "tst_fix_until_runs.moc"
