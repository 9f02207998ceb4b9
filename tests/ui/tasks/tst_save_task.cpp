// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/conversion_note.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/tasks/save_task.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestSaveTask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void savesWithTheFixesThatWereAskedFor();
    void knownOfAConversionIsToldOfWhatIsSaved();
    void failedSaveIsToldByItsFile();
    void onlyASaveIsSaving();
};

void TestSaveTask::savesWithTheFixesThatWereAskedFor()
{
    DocumentBench bench;
    SaveTask task(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    std::shared_ptr<const SaveOutcome> outcome;
    connect(&task, &SaveTask::saved, this,
            [&outcome](const std::shared_ptr<const SaveOutcome>& saved) { outcome = saved; });
    task.save(
        {.path = texts::toPath(bench.path(u"out.onnx"_s)), .options = {}, .fixFirst = true, .verify = false});
    QVERIFY(bench.waitIdle());
    QVERIFY(outcome);
    QCOMPARE(outcome->report.fixes.applied.size(), 1u);
    QVERIFY(QFile::exists(bench.path(u"out.onnx"_s)));
    QVERIFY(!bench.document.isModified());
    // The written file is the document now. Steps lead back to the model with its plan, and to no plan.
    QCOMPARE(bench.session().model()->path(), texts::toPath(bench.path(u"out.onnx"_s)));
    QVERIFY(bench.session().plan().empty() && bench.session().report().findings.empty());
    QCOMPARE(bench.document.undoStack().undoText(), u"Turn to out.onnx"_s);
    bench.document.undo(bench.document.sessionBefore());
    QCOMPARE(bench.session().model()->path(), texts::toPath(bench.path(u"model.onnx"_s)));
    QCOMPARE(bench.session().plan().edits.size(), std::size_t{1});
    QVERIFY(!bench.document.isModified()); // it is in the file
    QCOMPARE(bench.document.undoStack().undoText(), u"Fix All"_s);
    bench.document.redo(bench.document.sessionAfter());
    QCOMPARE(bench.session().model()->path(), texts::toPath(bench.path(u"out.onnx"_s)));
}

void TestSaveTask::knownOfAConversionIsToldOfWhatIsSaved()
{
    DocumentBench bench;
    SaveTask task(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    const std::shared_ptr<const Session> session = bench.document.session();
    ConversionNote note;
    note.plan = session->sharedPlan();
    note.shortcoming = Shortcoming{.kind = Shortcoming::Kind::TooFarOff,
                                   .count = 1,
                                   .text = ONNXMEND_TEXT("its outputs hold on some inputs only"),
                                   .names = {}};
    bench.document.change(u"Convert"_s,
                          session->withConversion(std::make_shared<const ConversionNote>(note)));
    std::shared_ptr<const SaveOutcome> outcome;
    connect(&task, &SaveTask::saved, this,
            [&outcome](const std::shared_ptr<const SaveOutcome>& saved) { outcome = saved; });
    task.save(
        {.path = texts::toPath(bench.path(u"out.onnx"_s)), .options = {}, .fixFirst = true, .verify = false});
    QVERIFY(bench.waitIdle());
    QVERIFY(outcome);
    QCOMPARE(outcome->report.verdict.completeness, Completeness::Incomplete);
    QCOMPARE(outcome->report.verdict.shortcomings.front().text, note.shortcoming->text);
}

void TestSaveTask::failedSaveIsToldByItsFile()
{
    DocumentBench bench;
    SaveTask task(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    const QString target = bench.path(u"target"_s);
    QVERIFY(writeBytes(target, "there before") && QFile::link(target, bench.path(u"out.onnx"_s)));
    task.save({.path = texts::toPath(bench.path(u"out.onnx"_s)), .options = {}, .verify = false});
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.failures, QStringList{u"out.onnx could not be saved."_s});
    QCOMPARE(bytesOf(target), QByteArray("there before"));
}

void TestSaveTask::onlyASaveIsSaving()
{
    DocumentBench bench;
    SaveTask task(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    bench.files.reload();
    QVERIFY(bench.jobs.isBusy() && !task.isSaving());
    QVERIFY(bench.waitIdle());
    task.save({.path = texts::toPath(bench.path(u"out.onnx"_s)), .options = {}, .verify = false});
    QVERIFY(task.isSaving());
    QVERIFY(bench.waitIdle());
    QVERIFY(!task.isSaving());
}

ONNXMEND_WINDOW_TEST(save_task, TestSaveTask)
#include "tst_save_task.moc"
