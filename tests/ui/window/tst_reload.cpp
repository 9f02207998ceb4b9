// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that change after they were opened.

#include "tests/support/test_class.h"
#include "tests/ui/test_files.h"

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestReload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void changedModelIsReloadedWithItsPlan();
    void changedCheckpointIsNoticedBySave();
    void vanishedFileIsTold();

private:
    QString path(const QString& name) const { return m_files->path(name); }

    std::unique_ptr<TestFiles> m_files;
};

void TestReload::init()
{
    m_files = std::make_unique<TestFiles>();
    QVERIFY(m_files->isWritten());
}

void TestReload::changedModelIsReloadedWithItsPlan()
{
    QVERIFY(m_files->writeModel(
        u"m.onnx"_s, "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }"));
    WindowDriver driver;
    driver.window().openFiles({texts::toPath(path(u"m.onnx"_s))});
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.click("fixAll"));
    QVERIFY(driver.waitIdle());
    QVERIFY(!driver.window().findChild<QWidget*>(u"reloadBar"_s)->isVisible());
    QVERIFY(m_files->writeModel(
        u"m.onnx"_s, "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}, uint8[1] more = {1}>"
                     " { out = Identity(mask) unused = Identity(more) }"));
    auto* const text = shown<QLabel>(driver.window(), "reloadText"); // shown without a request
    QVERIFY(text);
    QVERIFY(text->text().startsWith(u"m.onnx has changed on the disk."_s));
    QTest::mouseClick(shown(driver.window(), "reload"), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QTRY_VERIFY(!driver.window().findChild<QWidget*>(u"reloadBar"_s)->isVisible());
    QCOMPARE(driver.table()->model()->rowCount(), 2);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 1);
    QVERIFY(driver.window().isWindowModified());
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 1);
    QVERIFY(driver.click("redo"));
    QVERIFY(driver.waitIdle());

    // An edit that finds its tensor no more is told.
    QVERIFY(m_files->writeModel(u"m.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }"));
    QVERIFY(shown<QLabel>(driver.window(), "reloadText"));
    QTest::mouseClick(shown(driver.window(), "reload"), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QDialog* const result = driver.dialog("resultDialog");
    QVERIFY(result);
    QVERIFY(WindowDriver::textOf(result).contains(
        u"Planned changes that do not fit the files any more: 1 of 1"_s));
    result->close();
    QVERIFY(!driver.window().isWindowModified()); // it does nothing
}

void TestReload::changedCheckpointIsNoticedBySave()
{
    WindowDriver driver;
    driver.window().openFiles({texts::toPath(path(u"gpt2.onnx"_s)), texts::toPath(path(u"gpt2.bin"_s))});
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.click("fixAllAndSave"));
    QVERIFY(driver.dialog("saveDialog"));
    QByteArray bytes = bytesOf(path(u"gpt2.bin"_s));
    QVERIFY(writeBytes(path(u"gpt2.bin"_s), bytes));
    QVERIFY(driver.saveTo(path(u"out.onnx"_s)));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(), u"out.onnx could not be saved."_s);
    const QString sentence = error->findChild<QLabel*>(u"errorSentence"_s)->text();
    QVERIFY2(sentence.contains(u"Nothing was written."_s), qPrintable(sentence));
    QVERIFY(!QFile::exists(path(u"out.onnx"_s)));
    QPushButton* reload = nullptr;
    QTRY_VERIFY((reload = error->findChild<QPushButton*>(u"errorReload"_s)) != nullptr);
    QTest::mouseClick(reload, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QVERIFY(driver.click("fixAllAndSave"));
    QVERIFY(driver.saveTo(path(u"out.onnx"_s)));
    QVERIFY(driver.dialog("resultDialog"));
    driver.dialog("resultDialog")->close();
    QVERIFY(QFile::exists(path(u"out.onnx"_s)));
}

void TestReload::vanishedFileIsTold()
{
    WindowDriver driver;
    driver.window().openFiles({texts::toPath(path(u"gpt2.onnx"_s)), texts::toPath(path(u"gpt2.bin"_s))});
    QVERIFY(driver.waitIdle());
    QTest::qWait(100);
    QVERIFY(QFile::remove(path(u"gpt2.bin"_s)));
    auto* const text = shown<QLabel>(driver.window(), "reloadText");
    QVERIFY(text);
    QVERIFY(text->text().startsWith(u"gpt2.bin is not on the disk any more."_s));
    QTest::mouseClick(shown(driver.window(), "ignoreChange"), Qt::LeftButton);
    QVERIFY(!text->isVisible());
    QEvent activation(QEvent::ActivationChange);
    QCoreApplication::sendEvent(&driver.window(), &activation);
    QTest::qWait(500);
    QVERIFY(!text->isVisible()); // ignored until something else changes
    QVERIFY(QFile::remove(path(u"gpt2.onnx"_s)));
    QTRY_VERIFY(text->isVisible());
    QTest::mouseClick(shown(driver.window(), "reload"), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32); // the old values stay
}

ONNXMEND_WINDOW_TEST(reload, TestReload)
#include "tst_reload.moc"
