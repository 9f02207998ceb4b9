// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A save over the open model that another program has changed meanwhile.

#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"
#include "tests/ui/test_files.h"

#include <cstdint>
#include <memory>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto openedGraph =
    "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }";
constexpr auto newerGraph = "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> "
                            "{ a = Not(mask) b = Not(a) out = Not(b) }";

} // namespace

class TestChangedOnDisk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { m_files = std::make_unique<TestFiles>(); }
    void cancelLeavesTheNewerFile_data();
    void cancelLeavesTheNewerFile();
    void saveAsWritesAnotherFile();
    void reloadOpensTheNewerFile();
    void overwriteReplacesIt();
    void givingUpGivesTheClosingUp();
    void weightsThatAreGoneCannotBeSaved();

private:
    QString model() const { return m_files->path(u"model.onnx"_s); }
    /// Opens a model, fixes it, lets another program change it, and saves over it. Returns the question.
    QDialog* saveOverTheNewer(WindowDriver& driver, bool isRenamed = true)
    {
        if (!m_files->writeModel(u"model.onnx"_s, openedGraph) || !driver.open({texts::toPath(model())}) ||
            !driver.run("fixAll") || !change(isRenamed) || !driver.click("saveAs") ||
            !driver.saveTo(model())) {
            return nullptr;
        }
        return driver.dialog("changedOnDiskDialog");
    }
    bool change(bool isRenamed)
    {
        const QString other = u"other"_s;
        if (!m_files->writeModel(isRenamed ? other : u"model.onnx"_s, newerGraph)) {
            return false;
        }
        const bool isThere =
            !isRenamed || (QFile::remove(model()) && QFile::rename(m_files->path(other), model()));
        m_newer = bytesOf(model());
        return isThere;
    }

    std::unique_ptr<TestFiles> m_files;
    QByteArray m_newer;
};

void TestChangedOnDisk::cancelLeavesTheNewerFile_data()
{
    QTest::addColumn<bool>("isRenamed");
    QTest::newRow("another file took its name") << true;
    QTest::newRow("it was written into") << false;
}

void TestChangedOnDisk::cancelLeavesTheNewerFile()
{
    QFETCH(bool, isRenamed);
    WindowDriver driver;
    QDialog* const question = saveOverTheNewer(driver, isRenamed);
    QVERIFY(question);
    const QString text = WindowDriver::textOf(question);
    QVERIFY2(text.contains(u"Another program has changed"_s) && text.contains(u"Nothing was written"_s),
             qPrintable(text));
    QTest::keyClick(question, Qt::Key_Escape);
    QVERIFY(driver.waitIdle());
    QVERIFY(!seenDialog("resultDialog") && !seenDialog("errorDialog"));
    QCOMPARE(bytesOf(model()), m_newer);
    QVERIFY(driver.window().isWindowModified()); // the changes are still planned
}

void TestChangedOnDisk::saveAsWritesAnotherFile()
{
    WindowDriver driver;
    const QDialog* const question = saveOverTheNewer(driver);
    QVERIFY(question);
    QVERIFY(press(question, u"Save As..."_s));
    const QString output = m_files->path(u"fixed.onnx"_s);
    QVERIFY(driver.saveTo(output));
    QDialog* const result = driver.dialog("resultDialog");
    QVERIFY(result);
    result->close();
    QVERIFY(QFile::exists(output));
    QCOMPARE(bytesOf(model()), m_newer);
    QVERIFY(!driver.window().isWindowModified());
}

void TestChangedOnDisk::reloadOpensTheNewerFile()
{
    WindowDriver driver;
    const QDialog* const question = saveOverTheNewer(driver);
    QVERIFY(question);
    QVERIFY(press(question, u"Reload"_s));
    QVERIFY(driver.waitIdle());
    const Session& session = *driver.window().document().session();
    QCOMPARE(session.model()->nodeCount(), std::size_t(3));
    QVERIFY(!session.plan().empty()); // the changes stay planned
    QCOMPARE(bytesOf(model()), m_newer);
}

void TestChangedOnDisk::overwriteReplacesIt()
{
    WindowDriver driver;
    const QDialog* const question = saveOverTheNewer(driver);
    QVERIFY(question);
    QVERIFY(press(question, u"Overwrite"_s));
    QDialog* const result = driver.dialog("resultDialog");
    QVERIFY(result);
    result->close();
    QVERIFY(driver.waitIdle());
    QVERIFY(bytesOf(model()) != m_newer);
    QCOMPARE(driver.window().document().session()->model()->nodeCount(), std::size_t(1));
    QVERIFY(!driver.window().isWindowModified());
}

void TestChangedOnDisk::givingUpGivesTheClosingUp()
{
    WindowDriver driver;
    QVERIFY(m_files->writeModel(u"model.onnx"_s, openedGraph) && driver.open({texts::toPath(model())}));
    QVERIFY(driver.run("fixAll") && change(true));
    driver.action("quit")->trigger();
    const QDialog* const unsaved = driver.dialog("unsavedDialog");
    QVERIFY(unsaved);
    QVERIFY(press(unsaved, u"Save As..."_s));
    QVERIFY(driver.saveTo(model()));
    const QDialog* const question = driver.dialog("changedOnDiskDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Cancel"_s));
    QVERIFY(driver.window().isVisible());
    QVERIFY(driver.click("saveAs")); // a save of later closes nothing
    QVERIFY(driver.saveTo(m_files->path(u"later.onnx"_s)));
    QVERIFY(driver.dialog("resultDialog"));
    driver.dialog("resultDialog")->close();
    QTest::qWait(200);
    QVERIFY(driver.window().isVisible());
}

/// They were in the file that another program wrote into.
void TestChangedOnDisk::weightsThatAreGoneCannotBeSaved()
{
    WindowDriver driver;
    constexpr std::uint64_t count = 2000;
    const auto declared = [](const std::string& name) {
        const std::string shape = message(2, message(1, number(1, count)));
        return message(1, name) + message(2, message(1, number(1, 1) + shape));
    };
    const std::string node = message(1, "x") + message(1, "w") + message(2, "y") + message(4, "Add");
    const std::string weight =
        number(1, count) + number(2, 1) + message(8, "w") + message(9, std::string(4 * count, '\0'));
    const std::string graph = message(1, node) + message(2, "g") + message(5, weight) +
                              message(11, declared("x")) + message(12, declared("y"));
    const QByteArray bytes =
        QByteArray::fromStdString(number(1, 8) + message(7, graph) + message(8, number(2, 17)));
    QVERIFY(writeBytes(model(), bytes) && driver.open({texts::toPath(model())}));
    QVERIFY(change(false) && driver.click("saveAs") && driver.saveTo(model()));
    const QDialog* const question = driver.dialog("changedOnDiskDialog");
    QVERIFY(question);
    QVERIFY(WindowDriver::textOf(question).contains(u"cannot be saved any more"_s));
    for (QPushButton* const button : question->findChildren<QPushButton*>()) {
        const QString title = button->text().remove(u'&');
        QCOMPARE(button->isEnabled(), title == u"Reload"_s || title == u"Cancel"_s);
    }
}

ONNXMEND_WINDOW_TEST(changed_on_disk, TestChangedOnDisk)
#include "tst_changed_on_disk.moc"
