// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saving, cancelling and proving through the window.

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QComboBox>
#include <QDir>
#include <QHelpEvent>
#include <QScopeGuard>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolTip>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

const QString kRefused = testDataText("/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx");

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

class TestWindowSaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void runtimeRefusesBeforeAndLoadsAfter();
    void fixAllAndSaveStandsOnce();
    void fixAllAndSaveWritesWhatIsShown();
    void savingOverTheOpenModelShowsWhatIsThereNow();
    void modelOpenedByARelativePathIsNoOtherFile();
    void cancelledSaveLeavesOldFiles();
    void closingDoesNotStopASaveUnasked();
    void failedSaveLeavesOldFiles();
    void unsavedChangesAreNotLostUnasked();
    void dataFileOutsideOfTheFolderCannotBeChosen();
    void missingWeightsLeadToTheirRows();
    void longReasonMakesTheWindowNoWider();
    void libraryThatIsNoneIsNotBlamedOnTheModel();
};

void TestWindowSaving::initTestCase() { prepareWindowTests(); }

void TestWindowSaving::runtimeRefusesBeforeAndLoadsAfter()
{
    if (qEnvironmentVariableIsEmpty("ONNXMEND_ORT")) {
        QSKIP("ONNXMEND_ORT names no ONNX Runtime library");
    }
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(kRefused)}));
    QWidget* const refused = driver.verify();
    QVERIFY(refused);
    const QString refusal = WindowDriver::textOf(refused);
    QVERIFY2(refusal.contains(u"tiny_gpt2_refused.onnx fails"_s), qPrintable(refusal));
    QVERIFY2(refusal.contains(u"tensor(uint8)"_s) && refusal.contains(u"tensor(bool)"_s),
             qPrintable(refusal));

    QVERIFY(driver.click("fixAllAndSave"));
    const QString output = folder.filePath(u"fixed.onnx"_s);
    QVERIFY(driver.saveTo(output));
    QDialog* const saved = driver.dialog("resultDialog");
    QVERIFY(saved);
    const QString text = WindowDriver::textOf(saved);
    QVERIFY2(text.contains(u"fixed.onnx: complete and verified"_s), qPrintable(text));
    QVERIFY2(text.contains(u"Loads the model"_s), qPrintable(text));
    Progress progress;
    QCOMPARE(Verifier({}).verify(texts::toPath(output), progress).runtime.status, ProofStatus::Passed);
}

void TestWindowSaving::fixAllAndSaveStandsOnce()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    for (const PageId page : allPages) {
        driver.turnTo(page);
        int count = 0;
        for (const QAbstractButton* const button : driver.window().findChildren<QAbstractButton*>()) {
            count += button->isVisible() && button->text().startsWith(u"Fix All and Save"_s) ? 1 : 0;
        }
        QVERIFY2(count <= 1, qPrintable(u"page %1: %2"_s.arg(static_cast<int>(page)).arg(count)));
        QVERIFY(count == 1 || page == PageId::Convert); // Convert has a primary button of its own
    }
}

void TestWindowSaving::fixAllAndSaveWritesWhatIsShown()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("fixAllAndSave"));
    const QString output = folder.filePath(u"fixed.onnx"_s);
    QVERIFY(driver.saveTo(output));
    QDialog* const saved = driver.dialog("resultDialog");
    QVERIFY(saved);
    const QString text = WindowDriver::textOf(saved);
    QVERIFY(text.contains(u"fixed.onnx: complete"_s));
    QCOMPARE(text.contains(u"complete and verified"_s), !text.contains(u"Not run."_s));
    saved->close();
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QVERIFY(!driver.window().isWindowModified());
    QVERIFY(QFile::exists(output));
    QVERIFY(driver.open({texts::toPath(output)}));
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QCOMPARE(driver.table()->model()->rowCount(), 45);
}

void TestWindowSaving::savingOverTheOpenModelShowsWhatIsThereNow()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath(u"tiny_gpt2_refused.onnx"_s);
    QVERIFY(QFile::copy(kRefused, model));
    QVERIFY(QFile::copy(kRefused + u".data"_s, model + u".data"_s));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    QVERIFY(driver.rowsWithStatus(u"Mismatch"_s) > 0);
    QVERIFY(driver.click("fixAllAndSave"));
    QVERIFY(driver.saveTo(model));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 0);
    QVERIFY(!driver.window().isWindowModified());
    QVERIFY(!driver.click("undo"));
    driver.dialog("resultDialog")->close();
}

/// The result must not say that the file gives the same as the original, since it is the original.
void TestWindowSaving::modelOpenedByARelativePathIsNoOtherFile()
{
    if (qEnvironmentVariableIsEmpty("ONNXMEND_ORT")) {
        QSKIP("ONNXMEND_ORT names no ONNX Runtime library");
    }
    const QTemporaryDir folder;
    writeFile(folder, "over.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}>
        { t = com.microsoft.Gelu(x) y = Add(t, w) })"));
    const QString before = QDir::currentPath();
    const auto back = qScopeGuard([&before] { QDir::setCurrent(before); });
    QVERIFY(QDir::setCurrent(folder.path()));
    WindowDriver driver;
    QVERIFY(driver.open({"over.onnx"}));
    QVERIFY(driver.click("fixAllAndSave"));
    QVERIFY(driver.saveTo(folder.filePath(u"over.onnx"_s)));
    driver.dialog("resultDialog")->close();
    const QString banner = WindowDriver::textOf(driver.window().findChild<QWidget*>(u"documentBanner"_s));
    QVERIFY2(banner.contains(u"over.onnx"_s) && !banner.contains(u"made from"_s), qPrintable(banner));
    const QWidget* const checks = driver.verify();
    QVERIFY(checks);
    QVERIFY2(!WindowDriver::textOf(checks).contains(u"original"_s), qPrintable(WindowDriver::textOf(checks)));
    driver.action("run")->trigger();
    QVERIFY(driver.waitIdle());
    const QString ran = WindowDriver::textOf(driver.window().findChild<QWidget*>(u"runCard"_s));
    QVERIFY2(ran.contains(u"over.onnx runs"_s) && !ran.contains(u"original"_s), qPrintable(ran));
}

void TestWindowSaving::cancelledSaveLeavesOldFiles()
{
    const QTemporaryDir folder;
    const QString output = folder.filePath(u"fixed.onnx"_s);
    QVERIFY(writeBytes(output, "what was there before"));
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("fixAllAndSave"));
    // Pressed at the first moment there is something to cancel.
    QAction* const cancel = driver.action("cancel");
    QVERIFY(!cancel->isEnabled());
    connect(&driver.window().jobs(), &JobSlot::started, cancel, [cancel] {
        QVERIFY(cancel->isEnabled());
        cancel->trigger();
    });
    QVERIFY(driver.saveTo(output));
    QCOMPARE(bytesOf(output), QByteArray("what was there before"));
    QCOMPARE(filesIn(folder), QStringList{u"fixed.onnx"_s});
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QCOMPARE(driver.window().statusBar()->currentMessage(),
             u"Saving fixed.onnx: cancelled, nothing was changed"_s);
}

void TestWindowSaving::closingDoesNotStopASaveUnasked()
{
    const QTemporaryDir folder;
    const QString output = folder.filePath(u"fixed.onnx"_s);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("fixAllAndSave"));
    const auto closeOnce = [&driver] { driver.window().close(); };
    connect(&driver.window().jobs(), &JobSlot::started, &driver.window(), closeOnce,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    QDialog* const save = driver.dialog("saveDialog");
    save->findChild<QLineEdit*>(u"savePath"_s)->setText(output);
    QTest::mouseClick(save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QDialog* const question = driver.dialog("stopSavingDialog");
    QVERIFY(question);
    QTest::keyClick(question, Qt::Key_Escape);
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().isVisible());
    QVERIFY(QFile::exists(output));
    driver.dialog("resultDialog")->close();
    QVERIFY(driver.window().close()); // nothing is left to ask
}

void TestWindowSaving::failedSaveLeavesOldFiles()
{
    const QTemporaryDir folder;
    const QString output = folder.filePath(u"fixed.onnx"_s);
    const QString linked = folder.filePath(u"linked"_s);
    QVERIFY(writeBytes(linked, "what was there before"));
    QVERIFY(QFile::link(linked, output)); // a save does not write through links
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("fixAllAndSave"));
    QVERIFY(driver.saveTo(output));
    QVERIFY(driver.dialog("errorDialog"));
    QCOMPARE(bytesOf(linked), QByteArray("what was there before"));
    QCOMPARE(filesIn(folder), (QStringList{u"fixed.onnx"_s, u"linked"_s}));
    driver.dialog("errorDialog")->close();
}

void TestWindowSaving::unsavedChangesAreNotLostUnasked()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.window().close();
    QDialog* question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(driver.window().isVisible());
    question->reject();
    QVERIFY(driver.window().isVisible());
    driver.window().close();
    question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Discard"_s));
    QTRY_VERIFY(!driver.window().isVisible());
}

void TestWindowSaving::dataFileOutsideOfTheFolderCannotBeChosen()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QDialog* const save = driver.askToSave();
    QVERIFY(save);
    save->findChild<QComboBox*>(u"saveMode"_s)->setCurrentIndex(1);
    for (const auto& name : {u"../outside.data"_s, u"fixed.onnx"_s}) {
        save->findChild<QLineEdit*>(u"saveLocation"_s)->setText(name);
        QVERIFY(!driver.saveTo(folder.filePath(u"fixed.onnx"_s)));
    }
    save->close();
    QVERIFY(filesIn(folder).isEmpty());
}

void TestWindowSaving::missingWeightsLeadToTheirRows()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(kSampleModel)}));
    const auto* const headline = driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    QCOMPARE(headline->text(), u"32 weights have no data"_s);
    driver.action("saveAs")->trigger();
    QVERIFY(driver.saveTo(folder.filePath(u"empty.onnx"_s)));
    QDialog* const saved = driver.dialog("resultDialog");
    QVERIFY(saved);
    QCOMPARE(saved->findChild<QLabel*>(u"resultHeadline"_s)->text(),
             u"empty.onnx: 32 weights have no data"_s);
    driver.table()->clearSelection();
    QTest::mouseClick(saved->findChild<QPushButton*>(u"showRows"_s), Qt::LeftButton);
    QVERIFY(!saved->isVisible());
    const QModelIndexList selected = driver.table()->selectionModel()->selectedRows();
    QCOMPARE(selected.size(), 32);
    for (const QModelIndex& row : selected) {
        QCOMPARE(row.data().toString(), u"Missing"_s);
    }
    // The banner leads there, too.
    driver.table()->clearSelection();
    QTest::mouseClick(driver.window().findChild<QToolButton*>(u"bannerShow"_s), Qt::LeftButton);
    QCOMPARE(driver.table()->selectionModel()->selectedRows().size(), 32);
}

/// The headline says why the result could not be verified, with a path that has no place to break.
void TestWindowSaving::longReasonMakesTheWindowNoWider()
{
    const QByteArray runtime = qgetenv("ONNXMEND_ORT");
    const auto restored = qScopeGuard([&runtime] { qputenv("ONNXMEND_ORT", runtime); });
    qputenv("ONNXMEND_ORT", "/nowhere/" + QByteArray(300, 'n') + "/libonnxruntime.so");
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const int width = driver.window().width();
    QVERIFY(driver.askToSave());
    QVERIFY(driver.saveTo(folder.filePath(u"fixed.onnx"_s)));
    QVERIFY(driver.dialog("resultDialog"));
    auto* const headline = driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    QVERIFY2(headline->text().contains(u"nnnn"_s), qPrintable(headline->text()));
    QCOMPARE(driver.window().width(), width);
    QHelpEvent help(QEvent::ToolTip, headline->rect().center(),
                    headline->mapToGlobal(headline->rect().center()));
    QCoreApplication::sendEvent(headline, &help);
    const QString tip = QToolTip::text().remove(QChar(0x200B)); // possible breaks
    QVERIFY2(tip.contains(u"libonnxruntime.so"_s), qPrintable(tip));
}

void TestWindowSaving::libraryThatIsNoneIsNotBlamedOnTheModel()
{
    const QTemporaryDir folder;
    const QString library = folder.filePath(u"libonnxruntime.so"_s);
    QVERIFY(writeBytes(library, "a text"));
    const QByteArray runtime = qgetenv("ONNXMEND_ORT");
    const auto restored = qScopeGuard([&runtime] { qputenv("ONNXMEND_ORT", runtime); });
    qputenv("ONNXMEND_ORT", library.toUtf8());
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.askToSave());
    QVERIFY(driver.saveTo(folder.filePath(u"fixed.onnx"_s)));
    QDialog* const saved = driver.dialog("resultDialog");
    QVERIFY(saved);
    QCOMPARE(saved->findChild<QLabel*>(u"resultHeadline"_s)->text().remove(QChar(0x200B)),
             u"fixed.onnx: it could not be verified: the library cannot be used"_s);
    const QString text = WindowDriver::textOf(saved);
    QVERIFY2(!text.contains(u"does not load"_s), qPrintable(text));
    saved->close();
    const QWidget* const checks = driver.verify();
    QVERIFY(checks);
    const QString verified = WindowDriver::textOf(checks).remove(QChar(0x200B));
    QVERIFY2(verified.contains(u"fixed.onnx could not be verified: the library cannot be used"_s),
             qPrintable(verified));
}

ONNXMEND_WINDOW_TEST(window_saving, TestWindowSaving)
#include "tst_window_saving.moc"
