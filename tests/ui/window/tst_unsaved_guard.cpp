// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/look/appearance.h"
#include "ui/look/tokens.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QSet>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Does not wait for the end of the save.
bool startSave(SavingBench& bench)
{
    if (!bench.open(kWrongMask)) {
        return false;
    }
    bench.saving.ask(true);
    return saveTo(bench.path(u"out.onnx"_s)) && bench.saving.isSaving();
}

/// Returns the left edge of the texts, and the row of the buttons.
QSet<int> leftEdgesOf(QDialog* question)
{
    QSet<int> edges;
    if (!question || !QTest::qWaitForWindowExposed(question)) {
        return edges;
    }
    for (const QLabel* const label : question->findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            edges.insert(label->mapTo(question, label->contentsRect().topLeft()).x());
        }
    }
    edges.insert(question->findChild<QDialogButtonBox*>()->x());
    return edges;
}

} // namespace

class TestUnsavedGuard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void nothingPlannedGoesUnasked();
    void discardedChangesGo();
    void savedChangesGoAfterTheSave();
    void keptWindowStays();
    void endOfTheSaveIsTheAnswer();
    void stoppedSaveGoesAtOnce();
    void whatWaitedForASaveDoesNotFollowALaterOne();
    void textsBeginWhereTheButtonsDo();
};

void TestUnsavedGuard::nothingPlannedGoesUnasked()
{
    SavingBench bench;
    int goings = 0;
    QVERIFY(bench.guard.windowMayClose());
    bench.guard.whenUnsavedMayGo([&goings] { ++goings; });
    QVERIFY(bench.open(kWrongMask));
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    QCOMPARE(goings, 2);
}

void TestUnsavedGuard::discardedChangesGo()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(!bench.guard.windowMayClose());
    int goings = 0;
    bench.guard.whenUnsavedMayGo([&goings] { ++goings; });
    QDialog* question = openedDialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Cancel"_s));
    QCOMPARE(goings, 0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.guard.whenUnsavedMayGo([&goings] { ++goings; });
    question = openedDialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Discard"_s));
    QCOMPARE(goings, 1);
}

void TestUnsavedGuard::savedChangesGoAfterTheSave()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    int goings = 0;
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    QDialog* const question = openedDialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Save As..."_s));
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QTRY_COMPARE(goings, 1);
    QVERIFY(bench.guard.windowMayClose());
}

void TestUnsavedGuard::keptWindowStays()
{
    SavingBench bench;
    QVERIFY(startSave(bench));
    int goings = 0;
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    QVERIFY(press(seenDialog("stopSavingDialog"), u"Keep Window Open"_s));
    QVERIFY(openedDialog("resultDialog"));
    QCOMPARE(goings, 0);
}

void TestUnsavedGuard::endOfTheSaveIsTheAnswer()
{
    SavingBench bench;
    QVERIFY(startSave(bench));
    int goings = 0;
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    bench.guard.whenWindowMayClose([&goings] { ++goings; }); // asks once
    QTRY_COMPARE(goings, 1);
    QTRY_VERIFY(!seenDialog("stopSavingDialog"));
}

void TestUnsavedGuard::stoppedSaveGoesAtOnce()
{
    SavingBench bench;
    QVERIFY(startSave(bench));
    int goings = 0;
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    QVERIFY(press(seenDialog("stopSavingDialog"), u"Stop and Close"_s));
    QCOMPARE(goings, 1);
    QVERIFY(bench.waitIdle());
}

void TestUnsavedGuard::whatWaitedForASaveDoesNotFollowALaterOne()
{
    SavingBench bench;
    QVERIFY(startSave(bench));
    int goings = 0;
    bench.guard.whenWindowMayClose([&goings] { ++goings; });
    QVERIFY(seenDialog("stopSavingDialog"));
    QVERIFY(bench.open(kWrongMask)); // takes the place of the save, whose end is ignored
    QTRY_VERIFY(!seenDialog("stopSavingDialog"));
    bench.saving.ask(true);
    QVERIFY(saveTo(bench.path(u"later.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    QCOMPARE(goings, 0);
}

void TestUnsavedGuard::textsBeginWhereTheButtonsDo()
{
    apply(Appearance());
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.guard.whenUnsavedMayGo([] {});
    QDialog* const unsaved = openedDialog("unsavedDialog");
    QCOMPARE(leftEdgesOf(unsaved), QSet<int>{tokens::around});
    unsaved->reject();
    QVERIFY(startSave(bench));
    bench.guard.whenWindowMayClose([] {});
    QCOMPARE(leftEdgesOf(seenDialog("stopSavingDialog")), QSet<int>{tokens::around});
    QVERIFY(bench.waitIdle());
}

ONNXMEND_WINDOW_TEST(unsaved_guard, TestUnsavedGuard)
#include "tst_unsaved_guard.moc"
