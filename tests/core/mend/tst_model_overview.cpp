// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/mend/model_overview.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of the overview of a document, and of the next step that it proposes.
class ModelOverviewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreCountedBeforeAndAfterThePlan();
    void findingsAreCountedByKind();
    void onlyWhatACallerGivesIsAnInput();
    void filesAreToldOnceWithTheirSizes();
    void nextStepFollowsTheVerdict();
    void whatAPlanDoesIsCounted();
    void onlyCastsCountAsCasts();
    void authorsTextsOfModelAndGraphAreQuoted();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17, \"f\" : 1]> g " + text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void ModelOverviewTest::bytesAreCountedBeforeAndAfterThePlan()
{
    const auto session = open("(float16[4] w, float16[4] x) => (float16[4] y) "
                              "<float[4] w = {1, 2, 3, 4}, int64[1] i = {0}> { y = Add (x, w) }");
    const auto before = overviewOf(*session).dtypes;
    QCOMPARE(before.size(), std::size_t(2));
    QVERIFY(before[0].dtype == DType::Float);
    QCOMPARE(before[0].stored, std::uint64_t(16));
    QCOMPARE(before[0].saved, std::uint64_t(16));
    QVERIFY(before[1].dtype == DType::Int64);
    const auto after = overviewOf(*fixAll(session, {}, m_progress).session).dtypes;
    QCOMPARE(after.size(), std::size_t(3));
    QCOMPARE(after[0].stored, std::uint64_t(16));
    QCOMPARE(after[0].saved, std::uint64_t(0));
    QVERIFY(after[1].dtype == DType::Int64 || after[1].dtype == DType::Float16);
    for (const auto& one : after) {
        QVERIFY(one.dtype != DType::Float16 || one.saved == 8);
    }
}

void ModelOverviewTest::findingsAreCountedByKind()
{
    const auto session =
        open("(float16[2] a, float16[2] e, float[2] b, int64[2] c) => (float[2] y, float[2] z, float[2] v) "
             "{ y = Add (a, b) z = Mul (e, b) v = Cos (c) }");
    const auto kinds = overviewOf(*session).kinds;
    QCOMPARE(kinds.size(), std::size_t(2));
    QVERIFY(kinds[0].kind == FindingKind::OpTypeConflict);
    QCOMPARE(kinds[0].count, std::size_t(2));
    QCOMPARE(kinds[0].fixable, std::size_t(2));
    QVERIFY(kinds[1].kind == FindingKind::OpTypeUnsupported);
}

void ModelOverviewTest::onlyWhatACallerGivesIsAnInput()
{
    const auto overview = overviewOf(
        *open("(float[2] x, float[2] w) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }"));
    QCOMPARE(overview.inputs.size(), std::size_t(1));
    QCOMPARE(overview.inputs[0].name, std::string("x"));
    QCOMPARE(overview.outputs.size(), std::size_t(1));
    QCOMPARE(overview.nodes, std::size_t(1));
    QCOMPARE(overview.opsets.front().first, std::string("ai.onnx"));
}

void ModelOverviewTest::filesAreToldOnceWithTheirSizes()
{
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << std::string(16, '\0');
    const auto overview = overviewOf(
        *open("(float[2] x) => (float[2] y) <float[2] w = [\"location\": \"w.bin\", \"length\": \"8\"], "
              "float[2] v = [\"location\": \"w.bin\", \"offset\": \"8\", \"length\": \"8\"]> "
              "{ t = Add (x, w) y = Add (t, v) }"));
    QCOMPARE(overview.files.size(), std::size_t(2));
    QVERIFY(overview.files[0].role == ModelOverview::FileRole::Model);
    QCOMPARE(overview.files[0].byteCount, std::filesystem::file_size(m_folder.path("model.onnx")));
    QVERIFY(overview.files[1].role == ModelOverview::FileRole::Data);
    QCOMPARE(overview.files[1].byteCount, std::uint64_t(16));
}

void ModelOverviewTest::nextStepFollowsTheVerdict()
{
    const auto stepOf = [](const Session& session) { return nextStep(session, judgeDocument(session)); };
    QVERIFY(stepOf(*open("(float[2] x) => (float[2] y) { y = Relu (x) }")) == NextStep::Verify);
    const auto wrong = open("(float16[2] a, float[2] b) => (float[2] y) { y = Add (a, b) }");
    QVERIFY(stepOf(*wrong) == NextStep::FixAllAndSave);
    QVERIFY(stepOf(*fixAll(wrong, {}, m_progress).session) == NextStep::Save);
    QVERIFY(
        stepOf(*open("(float[2] x) => (float[2] y) "
                     "<float[2] w = [\"location\": \"gone.bin\", \"length\": \"8\"]> { y = Add (x, w) }")) ==
        NextStep::LookAtFindings);
}

void ModelOverviewTest::whatAPlanDoesIsCounted()
{
    const auto session = open("(float16[4] x, float[4] z) => (float16[4] y, float[4] u) "
                              "<float[4] w = {1, 2, 3, 4}> { y = Add (x, w) u = Add (x, z) }");
    const ModelOverview::PlannedCount before = overviewOf(*session).planned;
    QCOMPARE(before.casts + before.filled + before.declarations + before.castNodes, std::size_t(0));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    const ModelOverview::PlannedCount after = overviewOf(*fixed.session).planned;
    QCOMPARE(after.casts, std::size_t(1));
    QCOMPARE(after.castNodes, fixed.session->planned()->nodeCount() - session->model()->nodeCount());
    QCOMPARE(after.castNodes, std::size_t(1));
}

/// A raised opset adds Constants.
void ModelOverviewTest::onlyCastsCountAsCasts()
{
    const auto session =
        open("(float[2, 3] x) => (float[2] y) { y = ReduceMean <axes = [1], keepdims = 0> (x) }");
    Plan plan;
    plan.edits.emplace_back(RaiseOpset{.graph = "main", .version = 18});
    const auto raised = session->withPlan(plan, m_progress);
    QVERIFY(raised->planned()->nodeCount() > session->model()->nodeCount());
    QCOMPARE(overviewOf(*raised).planned.castNodes, std::size_t(0));
}

void ModelOverviewTest::authorsTextsOfModelAndGraphAreQuoted()
{
    m_folder.readText(
        "<ir_version: 10, opset_import: [\"\" : 17], domain: \"org.example\", model_version: 3,"
        " doc_string: \"Sorts pictures\"> classifier (float[1] x) => (float[1] y) { y = Abs (x) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    const ModelOverview& overview = overviewOf(*session);
    QCOMPARE(overview.domain, std::string("org.example"));
    QCOMPARE(overview.modelVersion, std::int64_t{3});
    QCOMPARE(overview.description, std::string("Sorts pictures"));
    QCOMPARE(overview.graphName, std::string("classifier"));
    QCOMPARE(overview.trainingGraphs, std::size_t{0});
}

ONNXMEND_GUILESS_TEST(model_overview, ModelOverviewTest)
#include "tst_model_overview.moc"
