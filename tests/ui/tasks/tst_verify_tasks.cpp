// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/tasks/verify_tasks.h"

#include <optional>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestVerifyTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void fileIsProvedAsItIs();
    void planIsProvedWithoutBeingWritten();
    void cancelledProofSaysNothing();
};

void TestVerifyTasks::initTestCase()
{
    prepareWindowTests();
    QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
}

void TestVerifyTasks::fileIsProvedAsItIs()
{
    DocumentBench bench;
    VerifyTasks tasks(bench.document, bench.runner);
    std::optional<VerifyOutcome> outcome;
    connect(&tasks, &VerifyTasks::verified, this,
            [&outcome](const VerifyOutcome& verified) { outcome = verified; });
    QVERIFY(bench.open(kWrongMask));
    tasks.verify(bench.session().model()->path());
    QVERIFY(bench.waitIdle());
    QVERIFY(outcome && !outcome->isPlanned);
    QCOMPARE(outcome->verification.runtime.status, ProofStatus::Failed);
}

void TestVerifyTasks::planIsProvedWithoutBeingWritten()
{
    DocumentBench bench;
    VerifyTasks tasks(bench.document, bench.runner);
    std::optional<VerifyOutcome> outcome;
    connect(&tasks, &VerifyTasks::verified, this,
            [&outcome](const VerifyOutcome& verified) { outcome = verified; });
    QVERIFY(bench.open(kWrongMask));
    const QByteArray before = bytesOf(bench.path(u"model.onnx"_s));
    bench.planFirstFix();
    tasks.verifyPlanned();
    QVERIFY(bench.waitIdle());
    QVERIFY(outcome && outcome->isPlanned);
    QCOMPARE(outcome->verification.runtime.status, ProofStatus::Passed);
    QCOMPARE(bytesOf(bench.path(u"model.onnx"_s)), before);
}

void TestVerifyTasks::cancelledProofSaysNothing()
{
    DocumentBench bench;
    VerifyTasks tasks(bench.document, bench.runner);
    connect(&tasks, &VerifyTasks::verified, this, [] { QFAIL("nothing was proved"); });
    QVERIFY(bench.open(kWrongMask));
    connect(&bench.jobs, &JobSlot::started, &bench.jobs, &JobSlot::cancel);
    tasks.verify(bench.session().model()->path());
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.cancelled, QStringList{u"Verifying model.onnx"_s});
}

ONNXMEND_WINDOW_TEST(verify_tasks, TestVerifyTasks)
#include "tst_verify_tasks.moc"
