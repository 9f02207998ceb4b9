// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/planned_changes.h"
#include "core/plan/plan_entries.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

CastInitializer castOf(const std::string& value, DType from, DType to)
{
    return {.graph = "main", .value = value, .from = from, .to = to};
}

constexpr std::array<std::size_t, 1> first{0};
constexpr std::array<std::size_t, 1> second{1};

} // namespace

class PlannedChangesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void disabledEditsKeepTheirPlace();
    void disabledEditsSurviveTheFile();
    void wrongListOfDisabledEditsIsRefused();
    void fillingAndItsCastAreOneChange();
    void castGoesWithTheWeightThatItStandsOn();
    void enablingACastEnablesItsWeight();
    void onlyWhatSaysADtypeCanLeadElsewhere();
    void changesTellBytesCastsAndLoss();
    void narrowerInterfaceIsNotCalledLossless();
    void editThatDoesNotFitSaysWhy();
    void lossesAreMeasuredWhereTheValuesDecide();
    void retargetedCastTellsItsLossFirst();
    void disabledEditsDoNothing();

private:
    std::shared_ptr<const Session> open(const std::string& graph) { return openGraph(m_folder, graph); }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void PlannedChangesTest::disabledEditsKeepTheirPlace()
{
    const Plan plan{.edits = {castOf("a", DType::Float, DType::Float16),
                              castOf("b", DType::Float, DType::Float16),
                              castOf("c", DType::Float, DType::Float16)}};
    const Plan disabled = planWithEnabled(plan, second, false);
    QCOMPARE(disabled.edits.size(), 2u);
    const std::vector<PlanEntry> entries = entriesOf(disabled);
    QCOMPARE(entries.size(), 3u);
    QVERIFY(entries[0].isEnabled && !entries[1].isEnabled && entries[2].isEnabled);
    QCOMPARE(valueOf(*entries[1].edit), std::string("b"));
    QVERIFY(planWithEnabled(disabled, second, true) == plan);
    const Plan without = planWithout(disabled, first);
    QCOMPARE(entriesOf(without).size(), 2u);
    QCOMPARE(valueOf(*entriesOf(without)[0].edit), std::string("b"));
}

void PlannedChangesTest::disabledEditsSurviveTheFile()
{
    const auto session = open("(float[2] x) => (float[2] y) <float[2] a = {1, 2}> { y = Add(x, a) }");
    Plan plan{.edits = {castOf("a", DType::Float, DType::Float16)}};
    plan.disabled = {{.position = 1, .edit = castOf("b", DType::Float, DType::Double)}};
    const std::filesystem::path file = std::filesystem::path(m_folder.path().toStdString()) / "p.json";
    writePlan(plan, *session->model(), file);
    QVERIFY(readPlan(file).plan == plan);
}

void PlannedChangesTest::wrongListOfDisabledEditsIsRefused()
{
    const auto file = writeFile(m_folder, "p.json",
                                R"({"schema": "onnxmend.plan/1", "edits": [], "disabled": [{"edit": {}}]})");
    try {
        readPlan(file);
        QFAIL("it was read");
    } catch (const Error& error) {
        QCOMPARE(error.details().place, std::string("field \"disabled\""));
    }
}

void PlannedChangesTest::fillingAndItsCastAreOneChange()
{
    const BindWeight filling{.graph = "main", .value = "a", .dtype = DType::Float};
    const CastInitializer cast = castOf("a", DType::Float, DType::Float16);
    const CastInitializer other = castOf("b", DType::Float, DType::Float16);
    const Plan plan{.edits = {filling, cast, other, cast}};
    const std::vector<ShownChange> changes = shownChanges(entriesOf(plan));
    QCOMPARE(changes.size(), std::size_t(3));
    QVERIFY(changes[0].entry == 0 && changes[0].cast == std::optional<std::size_t>(1));
    QVERIFY(changes[0].last() == 1 && changes[1].entry == 2 && !changes[1].cast && changes[2].last() == 3);
    QCOMPARE(plannedChangeCount(plan), std::size_t(3));
    // A disabled cast is a change of its own.
    const Plan half = planWithEnabled(plan, second, false);
    QCOMPARE(shownChanges(entriesOf(half))[1].entry, std::size_t(1));
    QCOMPARE(plannedChangeCount(Plan{.edits = {filling, other, cast}}), std::size_t(3));
}

void PlannedChangesTest::castGoesWithTheWeightThatItStandsOn()
{
    const Plan plan{.edits = {BindWeight{.graph = "main", .value = "w"},
                              castOf("v", DType::Float, DType::Float16),
                              castOf("w", DType::Float, DType::Float16)}};
    const Plan without = planWithout(plan, first);
    QCOMPARE(without.edits.size(), 1u);
    QCOMPARE(valueOf(without.edits[0]), std::string("v"));
    QCOMPARE(planWithEnabled(plan, first, false).disabled.size(), 2u);
    constexpr std::array<std::size_t, 1> last{2};
    QCOMPARE(planWithout(plan, last).edits.size(), 2u); // the edits that it depends on stay
}

void PlannedChangesTest::enablingACastEnablesItsWeight()
{
    const Plan plan{
        .edits = {BindWeight{.graph = "main", .value = "w"}, castOf("w", DType::Float, DType::Float16)}};
    const Plan disabled = planWithEnabled(plan, first, false);
    QVERIFY(disabled.edits.empty());
    QVERIFY(planWithEnabled(disabled, second, true) == plan);
}

void PlannedChangesTest::onlyWhatSaysADtypeCanLeadElsewhere()
{
    QVERIFY(canLeadTo(castOf("a", DType::Float, DType::Float16), DType::Double));
    QVERIFY(!canLeadTo(castOf("a", DType::Float, DType::Float16), DType::String));
    QVERIFY(!canLeadTo(BindWeight{.graph = "main", .value = "w"}, DType::Float));
    const RelabelInitializer relabel{
        .graph = "main", .value = "a", .from = DType::Uint16, .to = DType::Bfloat16};
    QVERIFY(canLeadTo(relabel, DType::Float16));
    QVERIFY(!canLeadTo(relabel, DType::Float)); // of another width
    const Plan plan{.edits = {castOf("a", DType::Float, DType::Float16), relabel}};
    constexpr std::array<std::size_t, 2> both{0, 1};
    const Plan other = planWithTarget(plan, both, DType::Double);
    QCOMPARE(dtypesOf(other.edits[0]).to, DType::Double);
    QVERIFY(other.edits[1] == plan.edits[1]);
}

void PlannedChangesTest::changesTellBytesCastsAndLoss()
{
    const auto session =
        open("(float16[2] x) => (float16[2] y) <float[2] a = {1, 2}> { t = Relu(x) y = Add(t, a) }");
    const auto planned =
        session->withPlan(Plan{.edits = {castOf("a", DType::Float, DType::Float16),
                                         InsertCast{.graph = "main",
                                                    .value = "t",
                                                    .from = DType::Float16,
                                                    .to = DType::Float,
                                                    .reader = GraphEditor::Reader{.node = "y", .input = 0}}}},
                          m_progress);
    const std::vector<PlannedChange> changes = plannedChanges(*planned);
    QCOMPARE(changes.size(), 2u);
    QCOMPARE(changes[0].elementCount, std::optional<std::uint64_t>(2));
    QCOMPARE(changes[0].byteChange, std::optional<std::int64_t>(-4));
    QCOMPARE(changes[0].isLossless, std::optional<bool>());
    QVERIFY(!changes[0].runsEachTime());
    QVERIFY(changes[1].runsEachTime());
    QCOMPARE(changes[1].isLossless, std::optional(true));
    QCOMPARE(std::string(changes[1].operatorType), std::string("Add"));
    QCOMPARE(changes[1].input, std::optional<std::size_t>(0));
}

/// The numbers that a caller passes decide it. A value_info passes none.
void PlannedChangesTest::narrowerInterfaceIsNotCalledLossless()
{
    const auto session = open("(double[2] x, float[2] z) => (double[2] y) <double[2] t> "
                              "{ t = Exp (x) y = Neg (t) }");
    const auto planned = session->withPlan(
        Plan{
            .edits = {RetypeInput{.graph = "main", .value = "x", .from = DType::Double, .to = DType::Float},
                      RetypeOutput{.graph = "main", .value = "y", .from = DType::Double, .to = DType::Float},
                      RetypeValueInfo{
                          .graph = "main", .value = "t", .from = DType::Double, .to = DType::Float},
                      RetypeInput{.graph = "main", .value = "z", .from = DType::Float, .to = DType::Double}}},
        m_progress);
    const std::vector<PlannedChange> changes = plannedChanges(*planned);
    QCOMPARE(changes.size(), 4u);
    QCOMPARE(changes[0].isLossless, std::optional<bool>());
    QCOMPARE(changes[1].isLossless, std::optional<bool>());
    QCOMPARE(changes[2].isLossless, std::optional(true));
    QCOMPARE(changes[3].isLossless, std::optional(true));
}

void PlannedChangesTest::editThatDoesNotFitSaysWhy()
{
    const auto session = open("(float[2] x) => (float[2] y) <float[2] a = {1, 2}> { y = Add(x, a) }");
    const auto planned =
        session->withPlan(Plan{.edits = {castOf("gone", DType::Float, DType::Float16)}}, m_progress);
    const std::vector<PlannedChange> changes = plannedChanges(*planned);
    QVERIFY(!changes[0].isMade());
    QVERIFY2(changes[0].notMade.find("gone") != std::string::npos, changes[0].notMade.c_str());
}

void PlannedChangesTest::lossesAreMeasuredWhereTheValuesDecide()
{
    const auto session = open("(float[2] x) => (float[2] y) <float[2] a = {70000, 0.1}, float[2] b = {1, 2}> "
                              "{ t = Add(x, a) y = Add(t, b) }");
    const auto planned = session->withPlan(
        Plan{.edits = {castOf("a", DType::Float, DType::Float16), castOf("b", DType::Float, DType::Double),
                       RetypeInput{
                           .graph = "main", .value = "x", .from = DType::Float, .to = DType::Float16}}},
        m_progress);
    const std::vector<std::optional<Loss>> losses = measurePlannedCasts(*planned, m_progress);
    QCOMPARE(losses.size(), 3u);
    QCOMPARE(losses[0]->overflowed, 1u);
    QCOMPARE(losses[0]->rounded, 1u);
    QVERIFY(losses[1]->lossless());
    QVERIFY(!losses[2]);
}

void PlannedChangesTest::retargetedCastTellsItsLossFirst()
{
    const auto session = open("(float[2] x) => (float[2] y) <float[2] a = {70000, 0.5}> { y = Add(x, a) }");
    const auto planned =
        session->withPlan(Plan{.edits = {castOf("a", DType::Float, DType::Double)}}, m_progress);
    QVERIFY(measureRetargeted(*planned, first, DType::Bfloat16, m_progress).total.overflowed == 0);
    QCOMPARE(measureRetargeted(*planned, first, DType::Float16, m_progress).total.overflowed, 1u);
}

void PlannedChangesTest::disabledEditsDoNothing()
{
    const auto session =
        open("(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }");
    Plan plan{.edits = session->fixesAt(0).at(0).edits};
    const auto fixed = session->withPlan(plan, m_progress);
    QVERIFY(fixed->report().findings.empty());
    const auto disabled = session->withPlan(planWithEnabled(plan, first, false), m_progress);
    QCOMPARE(disabled->report().findings.size(), 1u);
    QVERIFY(!plannedChanges(*disabled)[0].isMade());
}

ONNXMEND_GUILESS_TEST(planned_changes, PlannedChangesTest)
#include "tst_planned_changes.moc"
