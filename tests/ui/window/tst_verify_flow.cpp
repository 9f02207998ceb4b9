// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/tasks/verify_tasks.h"
#include "ui/window/verify_flow.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class ProofBench : public SavingBench
{
public:
    ProofBench()
    {
        QObject::connect(&tasks, &VerifyTasks::verified, &tasks,
                         [this](const VerifyOutcome& verified) { outcome = verified; });
    }

    VerifyTasks tasks{document, runner};
    VerifyFlow verifying{document, tasks, lastSave, guide, *pages};

    /// Returns the text of a card after the task; empty if its page is not shown.
    QString told(const QString& card)
    {
        const bool isTold = waitIdle() && pages->current() == PageId::Verify;
        return isTold ? textOf(pages->findChild<QWidget*>(card)) : QString();
    }
    VerifyOutcome outcome;
};

} // namespace

class TestVerifyFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareWindowTests();
        QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
    }
    void fileIsProvedWhileNothingIsPlanned();
    void planIsProvedBeforeItIsSaved();
    void savedFileIsProvedAgainstItsOriginal();
    void fileRunsByItself();
    void planIsRunAgainstItsOriginal();
};

void TestVerifyFlow::fileIsProvedWhileNothingIsPlanned()
{
    ProofBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    bench.verifying.verify();
    const QString text = bench.told(u"checksCard"_s);
    QVERIFY2(text.contains(u"model.onnx holds"_s), qPrintable(text));
    QVERIFY2(!text.contains(u"The planned"_s), qPrintable(text));
    QCOMPARE(bench.outcome.path, bench.session().model()->path());
    QVERIFY(!bench.outcome.isPlanned);
}

void TestVerifyFlow::planIsProvedBeforeItIsSaved()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.verifying.verify();
    QVERIFY(!bench.told(u"checksCard"_s).isEmpty());
    QVERIFY(bench.outcome.isPlanned);
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Passed);
    bench.verifying.verifyFile();
    QVERIFY(!bench.told(u"checksCard"_s).isEmpty());
    QVERIFY(!bench.outcome.isPlanned);
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Failed);
}

void TestVerifyFlow::savedFileIsProvedAgainstItsOriginal()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.saving.ask(true);
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    seenDialog("resultDialog")->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.verifying.verify();
    QVERIFY(!bench.told(u"checksCard"_s).isEmpty());
    QCOMPARE(bench.outcome.path, texts::toPath(bench.path(u"out.onnx"_s)));
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Passed);
}

void TestVerifyFlow::fileRunsByItself()
{
    ProofBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    bench.verifying.run();
    const QString text = bench.told(u"runCard"_s);
    QVERIFY2(text.contains(u"model.onnx runs"_s), qPrintable(text));
    QVERIFY2(text.contains(u"x: FLOAT [2]"_s) && text.contains(u"y: FLOAT [2]"_s), qPrintable(text));
}

/// A weight of DOUBLE beside FLOAT: the original is refused, so there is nothing to compare with, and no word
/// of green.
void TestVerifyFlow::planIsRunAgainstItsOriginal()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.verifying.run();
    const QString text = bench.told(u"runCard"_s);
    QVERIFY2(text.contains(u"The planned model.onnx runs"_s), qPrintable(text));
    QVERIFY2(text.contains(u"nothing was compared"_s), qPrintable(text));
}

ONNXMEND_WINDOW_TEST(verify_flow, TestVerifyFlow)
#include "tst_verify_flow.moc"
