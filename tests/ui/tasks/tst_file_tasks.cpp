// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/jobs/let_go.h"

#include <QThread>

#include <atomic>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestFileTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void filesAreSortedBeforeAnythingOpens();
    void brokenModelLeavesTheOpenOne();
    void brokenCheckpointIsToldAndSentAway();
    void reloadedFilesAreToldWithTheirPlan();
    void stepsAreFreedOnAnotherThread();
};

void TestFileTasks::filesAreSortedBeforeAnythingOpens()
{
    DocumentBench bench;
    GivenFiles given;
    connect(&bench.files, &FileTasks::sorted, this, [&given](const GivenFiles& files) { given = files; });
    bench.files.sort({texts::toPath(kSampleCheckpoint), texts::toPath(kSampleModel)});
    QVERIFY(bench.waitIdle());
    QCOMPARE(given.models, FileTasks::Paths{texts::toPath(kSampleModel)});
    QCOMPARE(given.checkpoints, FileTasks::Paths{texts::toPath(kSampleCheckpoint)});
    QVERIFY(!bench.document.session());
}

void TestFileTasks::brokenModelLeavesTheOpenOne()
{
    DocumentBench bench;
    QVERIFY(bench.open(kWrongMask));
    const auto before = bench.document.session();
    QVERIFY(writeBytes(bench.path(u"broken.onnx"_s), "no model"));
    bench.files.open(texts::toPath(bench.path(u"broken.onnx"_s)), {});
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.failures, QStringList{u"broken.onnx could not be opened."_s});
    QVERIFY(bench.document.session() == before);
}

void TestFileTasks::brokenCheckpointIsToldAndSentAway()
{
    DocumentBench bench;
    std::vector<UnreadableCheckpoint> told;
    connect(&bench.files, &FileTasks::unreadable, this,
            [&told](const std::vector<UnreadableCheckpoint>& checkpoints) { told = checkpoints; });
    const std::filesystem::path page = texts::toPath(bench.path(u"page.pt"_s));
    QVERIFY(writeBytes(bench.path(u"page.pt"_s), "<!DOCTYPE html><html>not found</html>"));
    bench.files.open(texts::toPath(kSampleModel), {page});
    QVERIFY(bench.waitIdle());
    QCOMPARE(told.size(), 1u);
    QCOMPARE(told.front().path, page);
    bench.files.replaceCheckpoint(0, texts::toPath(kSampleCheckpoint));
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().unreadable().empty());
    QCOMPARE(bench.session().checkpoints().size(), 1u);
    QCOMPARE(bench.failures, QStringList());
}

void TestFileTasks::reloadedFilesAreToldWithTheirPlan()
{
    DocumentBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    int reloads = 0;
    connect(&bench.files, &FileTasks::reloaded, this, [&reloads] { ++reloads; });
    bench.write(u"model.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }");
    bench.files.reload();
    QVERIFY(bench.waitIdle());
    QCOMPARE(reloads, 1);
    QCOMPARE(bench.session().plan().edits.size(), 1u);
    QCOMPARE(bench.session().skippedEdits().size(), 1u);
}

void TestFileTasks::stepsAreFreedOnAnotherThread()
{
    DocumentBench bench;
    QVERIFY(bench.open(kWrongMask));
    std::atomic<QThread*> freedBy = nullptr;
    {
        Plan plan;
        plan.edits = bench.session().fixesAt(0).at(0).edits;
        const std::shared_ptr<const Plan> watched(new Plan(plan), [&freedBy](const Plan* last) {
            freedBy = QThread::currentThread();
            delete last;
        });
        Progress progress;
        bench.document.change(u"Fix"_s, bench.session().withPlan(watched, progress));
        bench.document.undo(bench.session().withChoices(*bench.document.choicesBefore(), progress));
    }
    waitForLetGo();
    QVERIFY(!freedBy); // the step has it
    bench.document.undoStack().clear();
    waitForLetGo();
    QVERIFY(freedBy);
    QVERIFY(freedBy != QThread::currentThread());
}

ONNXMEND_WINDOW_TEST(file_tasks, TestFileTasks)
#include "tst_file_tasks.moc"
