// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/tasks/verify_tasks.h"
#include "ui/window/proof_flow.h"

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
    ProofFlow proving{document, tasks, lastSave, guide, window};
    VerifyOutcome outcome;
};

} // namespace

class TestProofFlow : public QObject
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

void TestProofFlow::fileIsProvedWhileNothingIsPlanned()
{
    ProofBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    bench.proving.verify();
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    QVERIFY2(!textOf(result).contains(u"planned"_s), qPrintable(textOf(result)));
    QCOMPARE(bench.outcome.path, bench.session().model()->path());
    QVERIFY(!bench.outcome.isPlanned);
    result->close();
}

void TestProofFlow::planIsProvedBeforeItIsSaved()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.proving.verify();
    QVERIFY(openedDialog("resultDialog"));
    QVERIFY(bench.outcome.isPlanned);
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Passed);
    seenDialog("resultDialog")->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.proving.verifyFile();
    QVERIFY(openedDialog("resultDialog"));
    QVERIFY(!bench.outcome.isPlanned);
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Failed);
}

void TestProofFlow::savedFileIsProvedAgainstItsOriginal()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.saving.ask(true);
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    seenDialog("resultDialog")->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.proving.verify();
    QVERIFY(openedDialog("resultDialog"));
    QCOMPARE(bench.outcome.path, texts::toPath(bench.path(u"out.onnx"_s)));
    QCOMPARE(bench.outcome.verification.runtime.status, ProofStatus::Passed);
}

void TestProofFlow::fileRunsByItself()
{
    ProofBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    bench.proving.run();
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    const QString text = textOf(result);
    QVERIFY2(text.contains(u"model.onnx runs"_s), qPrintable(text));
    QVERIFY2(text.contains(u"x: FLOAT [2]"_s) && text.contains(u"y: FLOAT [2]"_s), qPrintable(text));
    result->close();
}

/// A weight of DOUBLE beside FLOAT: the original is refused, so there is nothing to compare with, and no word
/// of green.
void TestProofFlow::planIsRunAgainstItsOriginal()
{
    ProofBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.proving.run();
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    const QString text = textOf(result);
    QVERIFY2(text.contains(u"The planned model.onnx runs"_s), qPrintable(text));
    QVERIFY2(text.contains(u"nothing was compared"_s), qPrintable(text));
    result->close();
}

QTEST_MAIN(TestProofFlow)
#include "tst_proof_flow.moc"
