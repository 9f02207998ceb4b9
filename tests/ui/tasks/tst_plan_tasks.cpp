// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/tasks/plan_tasks.h"

#include <optional>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestPlanTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void fixIsAStepThatIsUndoneAndRedone();
    void refusedFixIsToldWithTheResult();
    void lossWaitsForAWord();
    void changeOfAnotherDocumentIsNotMade();
    void castLosesNothingUnasked();
    void whatTheRuntimeRefusesIsOneStep();
};

void TestPlanTasks::fixIsAStepThatIsUndoneAndRedone()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    std::size_t applied = 0;
    connect(&tasks, &PlanTasks::fixed, this,
            [&applied](const FixAllResult& result) { applied = result.applied.size(); });
    tasks.fixAll();
    QVERIFY(bench.waitIdle());
    QCOMPARE(applied, 1u);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
    QCOMPARE(bench.document.undoStack().undoText(), u"Fix All"_s);
    tasks.undo();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
    tasks.redo();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

void TestPlanTasks::refusedFixIsToldWithTheResult()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open(kTooLarge));
    std::size_t refused = 0;
    connect(&tasks, &PlanTasks::fixed, this,
            [&refused](const FixAllResult& result) { refused = result.refused.size(); });
    tasks.fixOnly({0});
    QVERIFY(bench.waitIdle());
    QCOMPARE(refused, 1u);
    QVERIFY(bench.session().plan().empty());
}

void TestPlanTasks::lossWaitsForAWord()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open(kTooLarge));
    std::optional<LossyChange> told;
    const FixAllResult* made = nullptr;
    connect(&tasks, &PlanTasks::losesValues, this, [&told](const LossyChange& change) { told = change; });
    connect(&tasks, &PlanTasks::fixed, this, [&made](const FixAllResult& result) { made = &result; });
    tasks.fixLike({0}, bench.session().fixesAt(0).at(0));
    QVERIFY(bench.waitIdle());
    QVERIFY(told);
    QCOMPARE(told->losses.lossyCount, 1u);
    QVERIFY(bench.session().plan().empty());
    tasks.make(*told);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
    QCOMPARE(made, told->fixes.get()); // the worker's result is passed on, never copied
}

void TestPlanTasks::changeOfAnotherDocumentIsNotMade()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open(kTooLarge));
    std::optional<LossyChange> told;
    connect(&tasks, &PlanTasks::losesValues, this, [&told](const LossyChange& change) { told = change; });
    tasks.fixLike({0}, bench.session().fixesAt(0).at(0));
    QVERIFY(bench.waitIdle());
    QVERIFY(told);
    QVERIFY(bench.open(kWrongMask));
    tasks.make(*told);
    QVERIFY(bench.session().plan().empty());
}

void TestPlanTasks::castLosesNothingUnasked()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open("(float[2] x) => (float[2] y) <float[2] a = {0.5, 2}, float[2] b = {0.1, 2}> "
                       "{ y = Relu(x) }"));
    int asked = 0;
    connect(&tasks, &PlanTasks::losesValues, this, [&asked] { ++asked; });
    tasks.castRows({0}, DType::Float16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(asked, 0);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
    tasks.castRows({1}, DType::Float16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(asked, 1);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

/// The audit for CUDA finds nothing; the runtime at hand computes on the CPU, which has no such kernel.
void TestPlanTasks::whatTheRuntimeRefusesIsOneStep()
{
    DocumentBench bench;
    PlanTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.open("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }"));
    tasks.setTarget(RuntimeTarget::Cuda);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().report().findings.empty());
    std::size_t rounds = 0;
    bool loads = false;
    connect(&tasks, &PlanTasks::fixedForRuntime, this, [&](const FixedForRuntime& result) {
        rounds = result.rounds.size();
        loads = result.runtime.passed();
    });
    tasks.fixUntilRuns();
    QVERIFY(bench.waitIdle());
    QCOMPARE(rounds, 1u);
    QVERIFY(loads);
    QVERIFY(!bench.session().plan().empty());
    tasks.undo();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
}

ONNXMEND_WINDOW_TEST(plan_tasks, TestPlanTasks)
#include "tst_plan_tasks.moc"
