// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Casts from FLOAT16 to FLOAT16. ONNX Runtime's loader says which of them it does not take.
class IdleCastsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatTheLoaderRefusesIsFound_data();
    void whatTheLoaderRefusesIsFound();
    void elsewhereItIsNoFinding();
    void withoutThemItGivesTheSame();

private:
    std::shared_ptr<const Session> open(const std::string& graph, RuntimeTarget target = RuntimeTarget::Cpu)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph);
        SessionOptions options;
        options.audit.target = target;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

namespace
{

const std::string between = "(float16[2, 2] x) => (float16[2, 2] y) "
                            "{ a = MatMul (x, x) b = Cast <to = 10> (a) y = MatMul (b, b) }";

} // namespace

void IdleCastsTest::whatTheLoaderRefusesIsFound_data()
{
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, const std::string& nodes, const std::string& outputs = {},
                        const std::string& stored = {}) {
        QTest::newRow(name) << "(float16[2, 2] x, bool c) => (float16[2, 2] y" + outputs +
                                   ") <int64[2] s = {2, 2}" + stored + "> { " + nodes + " }";
    };
    row("between matrix products", "a = MatMul (x, x) b = Cast <to = 10> (a) y = MatMul (b, b)");
    row("between others", "a = Softmax (x) b = Cast <to = 10> (a) y = Erf (b)");
    row("CastLike", "a = MatMul (x, x) b = CastLike (a, x) y = MatMul (b, b)");
    row("CastLike in front of what only moves", "a = MatMul (x, x) b = CastLike (a, x) y = Reshape (b, s)");
    row("several readers",
        "a = MatMul (x, x) b = Cast <to = 10> (a) d = MatMul (b, x) e = Relu (b) y = Add (d, e)");
    row("what it casts is given", "a = MatMul (x, x) b = Cast <to = 10> (a) y = MatMul (b, b)",
        ", float16[2, 2] a");
    row("it gives an output", "a = MatMul (x, x) b = Cast <to = 10> (a) y = MatMul (b, b)",
        ", float16[2, 2] b");
    row("in front of what only moves", "a = MatMul (x, x) b = Cast <to = 10> (a) y = Reshape (b, s)");
    row("one of the readers only moves",
        "a = MatMul (x, x) b = Cast <to = 10> (a) d = Reshape (b, s) e = MatMul (b, x) y = Add (d, e)");
    row("behind what only moves", "a = Reshape (x, s) b = Cast <to = 10> (a) y = MatMul (b, b)");
    row("behind an input", "b = Cast <to = 10> (x) y = MatMul (b, b)");
    row("behind a Cast",
        "f = Cast <to = 1> (x) a = Cast <to = 10> (f) b = Cast <to = 10> (a) y = MatMul (b, b)");
    row("of what is stored", "b = Cast <to = 10> (w) y = MatMul (x, b)", "",
        ", float16[2, 2] w = {15360, 15360, 15360, 15360}");
    row("two in a row", "a = MatMul (x, x) b = Cast <to = 10> (a) d = Cast <to = 10> (b) y = MatMul (d, d)");
    row("two side by side",
        "a = MatMul (x, x) b = Cast <to = 10> (a) d = Cast <to = 10> (a) y = MatMul (b, d)");
    row("nobody reads it", "a = MatMul (x, x) b = Cast <to = 10> (a) y = MatMul (a, a)");
    row("a branch reads it",
        "a = MatMul (x, x) b = Cast <to = 10> (a) y = If (c) <then_branch = t () => (float16[2, 2] p) "
        "{ p = MatMul (b, b) }, else_branch = e () => (float16[2, 2] q) { q = Relu (b) }>");
    row("in a branch",
        "y = If (c) <then_branch = t () => (float16[2, 2] p) { a = MatMul (x, x) b = Cast <to = 10> (a) "
        "p = MatMul (b, b) }, else_branch = e () => (float16[2, 2] q) { q = Relu (x) }>");
}

void IdleCastsTest::whatTheLoaderRefusesIsFound()
{
    QFETCH(std::string, graph);
    const auto session = open(graph);
    const Proof loaded = m_verifier.verify(m_folder.path("model.onnx"), m_progress).runtime;
    const auto& findings = session->report().findings;
    QVERIFY2(loaded.fails() == !findings.empty(), loaded.message.c_str());
    if (!loaded.fails()) {
        return;
    }
    QVERIFY2(loaded.message.find("InsertedPrecisionFreeCast") != std::string::npos, loaded.message.c_str());
    QVERIFY(findings.front().kind == FindingKind::NoOpCast && findings.front().severity == Severity::Error);
    const std::vector<Fix> fixes = session->fixesOf(findings.front().id());
    QCOMPARE(fixes.size(), std::size_t(1));
    QVERIFY(fixes.front().kind == FixKind::RemoveCast && fixes.front().recommended);
    QCOMPARE(fixes.front().lossless, std::optional(true));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QCOMPARE(fixed.applied.front().isLossless(), std::optional(true));
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

/// A GPU has kernels for halves, and no Casts are inserted.
void IdleCastsTest::elsewhereItIsNoFinding()
{
    QVERIFY(open(between, RuntimeTarget::Cuda)->report().findings.empty());
}

void IdleCastsTest::withoutThemItGivesTheSame()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2, 2] x) => (float16[2, 2] y) "
                      "{ a = MatMul (x, x) y = MatMul (a, a) }");
    std::filesystem::rename(m_folder.path("model.onnx"), m_folder.path("meant.onnx"));
    const FixAllResult fixed = fixAll(open(between), {}, m_progress);
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const RunReport report = m_verifier.run(
        m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("meant.onnx")}, m_progress);
    COMPARE_STATUS(report.original, Passed);
    for (const ModelRun& run : report.runs) {
        COMPARE_STATUS(run.proof, Passed);
    }
}

ONNXMEND_GUILESS_TEST(idle_casts, IdleCastsTest)
#include "tst_idle_casts.moc"
