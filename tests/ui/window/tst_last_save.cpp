// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/window/last_save.h"

#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Returns the outcome that a save of the present document would have.
std::shared_ptr<const SaveOutcome> outcomeOf(const DocumentBench& bench,
                                             const std::filesystem::path& path = "/somewhere/out.onnx")
{
    auto outcome = std::make_shared<SaveOutcome>();
    outcome->report.output = path;
    outcome->report.fixes.session = bench.document.session();
    outcome->report.verdict.isWritten = true;
    return outcome;
}

} // namespace

class TestLastSave : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void nothingSavedIsTheOpenedFile();
    void verdictOfTheFilesHoldsWhileTheyAreTheDocument();
    void otherDocumentForgetsIt();
    void reopenedFileKeepsIt();
    void failedReopeningKeepsNothing();
    void anotherModelInPlaceOfTheReopenedOneKeepsNothing();
};

void TestLastSave::nothingSavedIsTheOpenedFile()
{
    DocumentBench bench;
    const LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    QCOMPARE(last.file(), bench.session().model()->path());
    QCOMPARE(last.verdict().wrongDtypeCount, 1u);
}

void TestLastSave::verdictOfTheFilesHoldsWhileTheyAreTheDocument()
{
    DocumentBench bench;
    LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QSignalSpy changed(&last, &LastSave::changed);
    last.note(outcomeOf(bench));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(last.file(), std::filesystem::path("/somewhere/out.onnx"));
    QVERIFY(last.verdict().isWritten);
    Progress progress;
    bench.document.undo(bench.session().withChoices(*bench.document.choicesBefore(), progress));
    QVERIFY(!last.verdict().isWritten); // the plan is another one
    bench.document.redo(bench.session().withChoices(*bench.document.choicesAfter(), progress));
    QVERIFY(last.verdict().isWritten);
    last.forget();
    QCOMPARE(changed.count(), 2);
    QCOMPARE(last.file(), bench.session().model()->path());
}

void TestLastSave::otherDocumentForgetsIt()
{
    DocumentBench bench;
    LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    last.note(outcomeOf(bench));
    QVERIFY(bench.open(kWrongMask));
    QCOMPARE(last.file(), bench.session().model()->path());
    QVERIFY(!last.verdict().isWritten);
}

void TestLastSave::reopenedFileKeepsIt()
{
    DocumentBench bench;
    LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    last.note(outcomeOf(bench, bench.session().model()->path()));
    last.expectReopened();
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(last.verdict().isWritten);
    QVERIFY(bench.open(kWrongMask)); // this model is not expected
    QVERIFY(!last.verdict().isWritten);
}

void TestLastSave::failedReopeningKeepsNothing()
{
    DocumentBench bench;
    LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    last.note(outcomeOf(bench, bench.session().model()->path()));
    last.expectReopened();
    bench.files.open("/no/such/file.onnx", {});
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.failures.size(), 1);
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(!last.verdict().isWritten);
}

void TestLastSave::anotherModelInPlaceOfTheReopenedOneKeepsNothing()
{
    DocumentBench bench;
    LastSave last(bench.document, bench.runner);
    QVERIFY(bench.open(kWrongMask));
    const std::filesystem::path saved = bench.session().model()->path();
    last.note(outcomeOf(bench, saved));
    last.expectReopened();
    bench.files.open(saved, {});
    const std::filesystem::path other = bench.write(u"other.onnx"_s, kWrongMask);
    bench.files.open(other, {}); // before that one is there
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().model()->path(), other);
    QCOMPARE(last.file(), other);
    QVERIFY(!last.verdict().isWritten);
}

ONNXMEND_WINDOW_TEST(last_save, TestLastSave)
#include "tst_last_save.moc"
