// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The questions before a document closes, and how the end of a save answers them.

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QDir>
#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestClosing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void windowClosesWhenTheSaveThatWasAskedForHasEnded();
    void windowStaysWhenThatSaveFails();
    void openingGoesOnAfterTheSave();
    void givingTheSaveUpGivesTheClosingUp();
    void endOfTheSaveAnswersTheQuestion();
    void stoppedSaveLetsTheWindowClose();
    void nothingPlannedIsNothingToAsk();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// With a plan that is not saved, Ctrl+Q pressed, Save As... chosen.
    static bool quitAndSave(WindowDriver& driver)
    {
        if (!driver.openSample() || !driver.run("fixAll")) {
            return false;
        }
        driver.action("quit")->trigger();
        const QDialog* const question = driver.dialog("unsavedDialog");
        return question && press(question, u"Save As..."_s);
    }
    /// Closes the window as soon as the save of Fix All and Save runs; does not wait for its end.
    static QDialog* closeWhileSaving(WindowDriver& driver, const QString& output)
    {
        if (!driver.openSample() || !driver.click("fixAllAndSave")) {
            return nullptr;
        }
        const auto closeOnce = [&driver] { driver.window().close(); };
        connect(&driver.window().jobs(), &JobSlot::started, &driver.window(), closeOnce,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        QDialog* const save = driver.dialog("saveDialog");
        save->findChild<QLineEdit*>(u"savePath"_s)->setText(output);
        QTest::mouseClick(save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
        return driver.dialog("stopSavingDialog");
    }
    QTemporaryDir m_folder;
};

void TestClosing::windowClosesWhenTheSaveThatWasAskedForHasEnded()
{
    WindowDriver driver;
    QVERIFY(quitAndSave(driver));
    QVERIFY(driver.saveTo(path(u"closed.onnx"_s)));
    QTRY_VERIFY(!driver.window().isVisible());
    QVERIFY(QFile::exists(path(u"closed.onnx"_s)));
    QVERIFY(!seenDialog("resultDialog"));
}

void TestClosing::windowStaysWhenThatSaveFails()
{
    WindowDriver driver;
    QVERIFY(quitAndSave(driver));
    const QString target = path(u"target"_s);
    QVERIFY(writeBytes(target, "there before") && QFile::link(target, path(u"failed.onnx"_s)));
    QVERIFY(driver.saveTo(path(u"failed.onnx"_s))); // a save does not write through links
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QTest::qWait(200);
    QVERIFY(driver.window().isVisible());
    QVERIFY(driver.window().isWindowModified());
}

void TestClosing::openingGoesOnAfterTheSave()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.window().openFiles({texts::toPath(kSampleModel)});
    QDialog* const question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Save As..."_s));
    QVERIFY(driver.saveTo(path(u"first.onnx"_s)));
    QTRY_COMPARE(driver.constWindow().document().session()->model()->path(), texts::toPath(kSampleModel));
    QVERIFY(driver.waitIdle());
    QTRY_VERIFY(driver.constWindow().document().session()->checkpoints().empty()); // the model alone
    QVERIFY(QFile::exists(path(u"first.onnx"_s)));
}

void TestClosing::givingTheSaveUpGivesTheClosingUp()
{
    WindowDriver driver;
    QVERIFY(quitAndSave(driver));
    driver.dialog("saveDialog")->reject();
    QVERIFY(driver.window().isVisible());
    // A save of later closes nothing.
    QVERIFY(driver.click("saveAs"));
    QVERIFY(driver.saveTo(path(u"later.onnx"_s)));
    QVERIFY(driver.dialog("resultDialog"));
    driver.dialog("resultDialog")->close();
    QTest::qWait(200);
    QVERIFY(driver.window().isVisible());
}

void TestClosing::endOfTheSaveAnswersTheQuestion()
{
    WindowDriver driver;
    QVERIFY(closeWhileSaving(driver, path(u"answered.onnx"_s)));
    QVERIFY(driver.waitIdle());
    QTRY_VERIFY(!seenDialog("stopSavingDialog"));
    QTRY_VERIFY(!driver.window().isVisible());
    QVERIFY(QFile::exists(path(u"answered.onnx"_s)));
}

void TestClosing::stoppedSaveLetsTheWindowClose()
{
    WindowDriver driver;
    QDialog* const question = closeWhileSaving(driver, path(u"stopped.onnx"_s));
    QVERIFY(question);
    QVERIFY(press(question, u"Stop and Close"_s));
    QVERIFY(!driver.window().isVisible());
}

void TestClosing::nothingPlannedIsNothingToAsk()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.click("saveAs"));
    QVERIFY(driver.saveTo(path(u"saved.onnx"_s)));
    driver.dialog("resultDialog")->close();
    QVERIFY(!driver.window().isWindowModified());
    QVERIFY(driver.run("undo"));
    QVERIFY(!driver.window().isWindowModified()); // the plan is the one that was saved
    QVERIFY(driver.run("undo"));
    QVERIFY(!driver.window().isWindowModified()); // the model is as it was opened
    QVERIFY(driver.run("fixAll"));
    QVERIFY(!driver.window().isWindowModified()); // the plan is the one that was saved
    driver.window().close();
    QVERIFY(!seenDialog("unsavedDialog"));
    QVERIFY(!driver.window().isVisible());
}

ONNXMEND_WINDOW_TEST(closing, TestClosing)
#include "tst_closing.moc"
