// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/node_checks.h"
#include "core/save/save.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of the check whether a result computes the same as an original that does not load.
class NodeChecksTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void widenedOperandsGiveTheSame();
    void whatAnIntegerIsForIsNotKnown();
    void narrowedOperandsAreComputedBothWays_data();
    void narrowedOperandsAreComputedBothWays();
    void castBehindTheProducerIsLookedAt();

private:
    ResultRun runOf(const std::shared_ptr<const Session>& session, const FixAllResult& fixes)
    {
        const std::filesystem::path path = m_folder.filePath("fixed.onnx").toStdString();
        save(*fixes.session->planned(), path, {}, m_progress);
        Verifier verifier({});
        return runFixed(fixes, path, *session->model(), verifier, m_progress);
    }
    /// The one operand is cast to FLOAT16, as who wants halves casts it.
    ResultRun runNarrowed(const std::string& graph, DType from, bool isForAllReaders = false)
    {
        const GraphEditor::Reader reader{.node = "y", .input = 0};
        const auto session = openGraph(m_folder, graph);
        Plan plan;
        plan.edits.emplace_back(InsertCast{.graph = "main",
                                           .value = "x",
                                           .from = from,
                                           .to = DType::Float16,
                                           .reader = isForAllReaders ? std::nullopt : std::optional(reader)});
        return runOf(session, replayPlan(session, {.plan = plan}, {}, m_progress));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void NodeChecksTest::widenedOperandsGiveTheSame()
{
    const auto session =
        openGraph(m_folder, "(float[32] x, float16[32] z) => (float[32] y) { y = Add(x, z) }");
    const ResultRun run = runOf(session, fixAll(session, {}, m_progress));
    COMPARE_STATUS(run.run, Passed);
    COMPARE_STATUS(run.original, Failed);
    COMPARE_STATUS(run.same, Passed);
}

void NodeChecksTest::whatAnIntegerIsForIsNotKnown()
{
    // A zero point in INT8 changes the range of all values that pass it.
    const auto session =
        openGraph(m_folder, "(float[32] x) => (float[32] y) <float s = {0.01}, int16 z = {0}> "
                            "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }");
    Plan plan;
    plan.edits.emplace_back(
        CastInitializer{.graph = "main", .value = "z", .from = DType::Int16, .to = DType::Int8});
    const ResultRun run = runOf(session, replayPlan(session, {.plan = plan}, {}, m_progress));
    COMPARE_STATUS(run.run, Passed);
    COMPARE_STATUS(run.same, Skipped);
}

void NodeChecksTest::narrowedOperandsAreComputedBothWays_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<bool>("isSame");
    QTest::newRow("holds") << "(float[32] x, float16[32] z) => (float16[32] y) { y = Add(x, z) }" << true;
    QTest::newRow("overflows") << "(float[32] v, float16[32] z) => (float16[32] y) <float[1] k = {100000}> "
                                  "{ x = Mul(v, k) y = Mul(x, z) }"
                               << false;
}

void NodeChecksTest::narrowedOperandsAreComputedBothWays()
{
    QFETCH(QString, graph);
    QFETCH(bool, isSame);
    const ResultRun run = runNarrowed(graph.toStdString(), DType::Float);
    COMPARE_STATUS(run.run, Passed);
    if (isSame) {
        COMPARE_STATUS(run.same, Passed);
        QVERIFY(run.differingNodes.empty());
    } else {
        COMPARE_STATUS(run.same, Failed);
        QCOMPARE(QString::fromStdString(run.differingNodes.front().text()),
                 QString("Mul (node 2) gives something else in FLOAT16 than in FLOAT"));
    }
}

void NodeChecksTest::castBehindTheProducerIsLookedAt()
{
    // It keeps the value's name, and reads another one.
    const ResultRun run =
        runNarrowed("(float[32] v, float16[32] z) => (float16[32] y) <float[1] k = {100000}> "
                    "{ x = Mul(v, k) y = Mul(x, z) }",
                    DType::Float, true);
    COMPARE_STATUS(run.run, Passed);
    COMPARE_STATUS(run.same, Failed);
}

ONNXMEND_GUILESS_TEST(node_checks, NodeChecksTest)
#include "tst_node_checks.moc"
