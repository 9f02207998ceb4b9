// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"

#include <QDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestSaveFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void resultIsShownAndNoted();
    void goesOnWhenTheSaveEndsWell();
    void staysWhenTheDialogIsGivenUp();
    void staysWhenTheResultIsNotComplete();
    void savedOverTheOpenModelIsTold();
    void sampleIsSavedAtHome();
};

void TestSaveFlow::resultIsShownAndNoted()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.saving.ask(true);
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QVERIFY(bench.saving.isSaving());
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    QVERIFY2(textOf(result).contains(u"out.onnx: complete"_s), qPrintable(textOf(result)));
    result->close();
    QCOMPARE(bench.lastSave.file(), texts::toPath(bench.path(u"out.onnx"_s)));
    QVERIFY(bench.lastSave.verdict().isWritten);
}

void TestSaveFlow::goesOnWhenTheSaveEndsWell()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    int goings = 0;
    QString told;
    connect(&bench.saving, &SaveFlow::statusMessage, this,
            [&told](const QString& message) { told = message; });
    bench.saving.askAndGoOn([&goings] { ++goings; });
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QCOMPARE(goings, 0);
    QTRY_COMPARE(goings, 1);
    QCOMPARE(told, u"out.onnx is saved."_s);
    QVERIFY(!seenDialog("resultDialog"));
}

void TestSaveFlow::staysWhenTheDialogIsGivenUp()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    int goings = 0;
    bench.saving.askAndGoOn([&goings] { ++goings; });
    QDialog* const dialog = openedDialog("saveDialog");
    QVERIFY(dialog);
    dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.saving.ask(false); // a save of later goes on with nothing
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    QTest::qWait(50);
    QCOMPARE(goings, 0);
}

void TestSaveFlow::staysWhenTheResultIsNotComplete()
{
    SavingBench bench;
    QVERIFY(bench.open(kTooLarge)); // its fix would overflow, so a wrong dtype stays
    int goings = 0;
    bench.saving.askAndGoOn([&goings] { ++goings; });
    QVERIFY(saveTo(bench.path(u"out.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    QTest::qWait(50);
    QCOMPARE(goings, 0);
}

void TestSaveFlow::savedOverTheOpenModelIsTold()
{
    SavingBench bench;
    QVERIFY(bench.open(kWrongMask));
    std::filesystem::path replaced;
    connect(&bench.saving, &SaveFlow::openModelReplaced, this,
            [&replaced](const std::filesystem::path& model) { replaced = model; });
    bench.saving.ask(true);
    QVERIFY(saveTo(bench.path(u"model.onnx"_s)));
    QVERIFY(openedDialog("resultDialog"));
    QCOMPARE(replaced, bench.session().model()->path());
}

void TestSaveFlow::sampleIsSavedAtHome()
{
    SavingBench bench;
    const FileTasks::Paths& files = bench.samples.add().files();
    bench.files.open(files.front(), {files.begin() + 1, files.end()});
    QVERIFY(bench.waitIdle());
    bench.saving.ask(false);
    QDialog* const dialog = openedDialog("saveDialog");
    QVERIFY(dialog);
    const QString suggested = dialog->findChild<QLineEdit*>(u"savePath"_s)->text();
    QVERIFY2(suggested.startsWith(QDir::homePath()), qPrintable(suggested));
    dialog->reject();
}

ONNXMEND_WINDOW_TEST(save_flow, TestSaveFlow)
#include "tst_save_flow.moc"
