// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"
#include "ui/inspector/finding_panel.h"
#include "ui/window/fix_flow.h"

#include <QLabel>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Two additions of FLOAT16 and FLOAT: two findings of a kind.
constexpr auto kTwoConflicts = "(float16[2] x, float[2] y) => (float16[2] p, float16[2] q) "
                               "{ a = Relu (x) p = Add (a, y) b = Neg (y) q = Mul (x, b) }";

class FixBench : public PagesBench
{
public:
    FindingPanel panel;
    PlanTasks tasks{document, runner};
    FixFlow fixing{document, tasks, *pages, panel, window};
};

} // namespace

class TestFixFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void selectedTensorsAreFixed();
    void soundTensorsAreSaidToBe();
    void chosenFixOfThePanelIsApplied();
    void panelOfAnEarlierDocumentAppliesNothing();
    void lossIsAskedForFirst();
    void refusedFixesAreTold();
    void castThatIsNotOfferedHasItsReason();
};

void TestFixFlow::selectedTensorsAreFixed()
{
    FixBench bench;
    QVERIFY(bench.openSample());
    bench.pages->selectTensors({"h_0_attn_bias"});
    bench.fixing.fixSelected();
    QVERIFY(bench.waitIdle());
    QVERIFY(!bench.session().plan().empty());
    for (const Edit& edit : bench.session().plan().edits) { // it is filled and cast
        QCOMPARE(valueOf(edit), std::string("h_0_attn_bias"));
    }
}

void TestFixFlow::soundTensorsAreSaidToBe()
{
    FixBench bench;
    QString told;
    connect(&bench.fixing, &FixFlow::statusMessage, this,
            [&told](const QString& message) { told = message; });
    QVERIFY(bench.open("(float[2] x) => (float[2] y) <float[2] a = {0.5, 2}> { y = Add(x, a) }"));
    bench.pages->selectTensors({"a"});
    bench.fixing.fixSelected();
    QVERIFY(!bench.jobs.isBusy());
    QCOMPARE(told, u"Nothing is wrong with the selected tensors."_s);
    bench.fixing.castSelected(DType::Float16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

void TestFixFlow::chosenFixOfThePanelIsApplied()
{
    FixBench bench;
    QVERIFY(bench.open(kTwoConflicts));
    bench.panel.showFinding(bench.document.session(), 0);
    bench.fixing.applyChosen();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().report().findings.size(), 1u);
    bench.panel.showFinding(bench.document.session(), 0);
    bench.fixing.applyChosenToAllAlike();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().report().findings.empty());
}

void TestFixFlow::panelOfAnEarlierDocumentAppliesNothing()
{
    FixBench bench;
    QVERIFY(bench.open(kTwoConflicts));
    bench.panel.showFinding(bench.document.session(), 1);
    QVERIFY(bench.open(kWrongMask)); // the model has no second finding
    bench.fixing.applyChosen();
    QVERIFY(!bench.jobs.isBusy());
    bench.fixing.applyChosenToAllAlike();
    QVERIFY(!bench.jobs.isBusy());
    QVERIFY(bench.session().plan().empty());
    bench.panel.clear();
    bench.fixing.applyChosenToAllAlike();
    QVERIFY(!bench.jobs.isBusy());
}

void TestFixFlow::lossIsAskedForFirst()
{
    FixBench bench;
    QVERIFY(bench.open(kTooLarge));
    bench.panel.showFinding(bench.document.session(), 0);
    bench.fixing.applyChosen();
    QDialog* const question = openedDialog("lossQuestion");
    QVERIFY(question);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
    QTest::mouseClick(question->findChild<QPushButton*>(u"castWithLoss"_s), Qt::LeftButton);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

void TestFixFlow::refusedFixesAreTold()
{
    FixBench bench;
    QVERIFY(bench.open(kTooLarge));
    bench.pages->selectFirstFinding();
    bench.fixing.fixSelected();
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    QVERIFY(bench.session().plan().empty());
    result->close();
}

void TestFixFlow::castThatIsNotOfferedHasItsReason()
{
    FixBench bench;
    QVERIFY(bench.open("(float16[2] x) => (float[2] y) <float[2] mask = {0.5, 2}> { y = Add (x, mask) }"));
    bench.panel.showFinding(bench.document.session(), 0);
    const auto* const reason = bench.panel.findChild<QLabel*>(u"findingWhyNot"_s);
    QVERIFY(!reason->isHidden());
    QVERIFY2(reason->text().contains(u"FLOAT16 does not hold every value of FLOAT"_s),
             qPrintable(reason->text()));
    QVERIFY(bench.open(kWrongMask));
    bench.panel.showFinding(bench.document.session(), 0);
    QVERIFY(reason->isHidden());
}

ONNXMEND_WINDOW_TEST(fix_flow, TestFixFlow)
#include "tst_fix_flow.moc"
