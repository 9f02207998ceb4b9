// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of the ways in which files come into the window: alone, together, in folders, broken.

#include "tests/support/test_class.h"
#include "tests/ui/checkpoint_driver.h"
#include "tests/ui/test_files.h"

#include <QDir>
#include <QFileDialog>
#include <QListWidget>
#include <QScopeGuard>

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestOpeningFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void brokenCheckpointDoesNotKeepTheModelFromOpening();
    void brokenCheckpointIsReplaced();
    void severalCheckpointsAreTakenAtOnce();
    void twoModelsOpenTwoWindows();
    void folderIsSearched();
    void checkpointAloneIsExplained();
    void sampleAsksFirstAndIsAFreshCopy();

private:
    QString path(const QString& name) const { return m_files->path(name); }
    /// Returns the open models of all windows, sorted.
    static QStringList openModels()
    {
        QStringList names;
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            const auto* const window = qobject_cast<MainWindow*>(widget);
            if (window && window->isVisible() && window->document().session()) {
                names.append(texts::fileName(window->document().session()->model()->path()));
            }
        }
        names.sort();
        return names;
    }

    std::unique_ptr<TestFiles> m_files;
};

void TestOpeningFiles::init()
{
    m_files = std::make_unique<TestFiles>();
    QVERIFY(m_files->isWritten());
}

void TestOpeningFiles::brokenCheckpointDoesNotKeepTheModelFromOpening()
{
    WindowDriver driver;
    drop(driver.window(), {path(u"page.pt"_s), path(u"gpt2.onnx"_s), path(u"gpt2.bin"_s)});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(),
             u"page.pt cannot be read. The model is open without it."_s);
    error->close();
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32); // the sound one counts
    CheckpointDriver checkpoints(driver);
    QCOMPARE(checkpoints.chips().size(), 2);
    QCOMPARE(checkpoints.names().back(), u"Checkpoint page.pt: cannot be read"_s);
    // It can be seen again, and sent away.
    QVERIFY(checkpoints.choose(1, "showUnreadable"));
    QVERIFY(driver.dialog("errorDialog"));
    driver.dialog("errorDialog")->close();
    QVERIFY(checkpoints.run(1, "removeCheckpoint"));
    QCOMPARE(checkpoints.chips().size(), 1);
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
}

void TestOpeningFiles::brokenCheckpointIsReplaced()
{
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"gpt2.onnx"_s)), texts::toPath(path(u"page.pt"_s))}));
    driver.dialog("errorDialog")->close();
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QVERIFY(CheckpointDriver(driver).choose(0, "replaceCheckpoint"));
    QVERIFY(driver.chooseFile("replaceCheckpointDialog", path(u"gpt2.bin"_s)));
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QVERIFY(driver.window().document().session()->unreadable().empty());
}

void TestOpeningFiles::severalCheckpointsAreTakenAtOnce()
{
    QVERIFY(QFile::copy(kSampleCheckpoint, path(u"other.bin"_s)));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"gpt2.onnx"_s))}));
    drop(driver.window(), {path(u"gpt2.bin"_s), path(u"other.bin"_s)});
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t{2});
    // Chosen files are taken like dropped ones.
    QVERIFY(driver.click("addCheckpoint"));
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("addCheckpointDialog"));
    QVERIFY(dialog);
    QCOMPARE(dialog->fileMode(), QFileDialog::ExistingFiles);
    const QString both = u"\"%1\" \"%2\""_s.arg(path(u"gpt2.bin"_s), path(u"other.bin"_s));
    QVERIFY(driver.chooseFile("addCheckpointDialog", both));
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t{4});
}

void TestOpeningFiles::twoModelsOpenTwoWindows()
{
    QVERIFY(m_files->writeModel(u"other.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }"));
    WindowDriver driver;
    drop(driver.window(), {path(u"gpt2.onnx"_s), path(u"other.onnx"_s), path(u"gpt2.bin"_s)});
    const QStringList both{u"gpt2.onnx"_s, u"other.onnx"_s};
    QTRY_COMPARE_WITH_TIMEOUT(openModels(), both, 120000);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    // Each has a document of its own; closing one leaves the other, Quit closes all.
    driver.action("closeWindow")->trigger();
    QTRY_COMPARE(openModels(), QStringList{u"other.onnx"_s});
    driver.action("quit")->trigger();
    QTRY_COMPARE(openModels(), QStringList());
}

void TestOpeningFiles::folderIsSearched()
{
    WindowDriver driver;
    drop(driver.window(), {m_files->path()}); // one model and one checkpoint: nothing to ask
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);

    QVERIFY(m_files->writeModel(u"a.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }"));
    drop(driver.window(), {m_files->path() + u'/'});
    QVERIFY(driver.waitIdle());
    QDialog* const dialog = driver.dialog("chooseFilesDialog");
    QVERIFY(dialog);
    QCOMPARE(dialog->findChild<QLabel*>(u"chooseHeading"_s)->text(),
             u"2 models and 1 checkpoint in %1"_s.arg(QDir(m_files->path()).dirName()));
    auto* const models = dialog->findChild<QListWidget*>(u"chooseModels"_s);
    QVERIFY(models->item(0)->text().startsWith(u"a.onnx, "_s));
    QVERIFY(models->item(0)->isSelected());
    QPushButton* const open = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    QCOMPARE(open->text(), u"Open Model"_s);
    models->item(1)->setSelected(true);
    QVERIFY(open->text().startsWith(u"Open 2 Models"_s));
    models->item(1)->setSelected(false);
    QTest::mouseClick(open, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(openModels(), QStringList{u"a.onnx"_s});

    const QTemporaryDir empty;
    drop(driver.window(), {empty.path()});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QVERIFY(WindowDriver::textOf(error).contains(u"There is nothing to open in "_s));
    error->close();
}

void TestOpeningFiles::checkpointAloneIsExplained()
{
    WindowDriver driver;
    drop(driver.window(), {path(u"gpt2.bin"_s)});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(),
             u"gpt2.bin is a checkpoint, not a model."_s);
    error->close();
}

void TestOpeningFiles::sampleAsksFirstAndIsAFreshCopy()
{
    qputenv("TMPDIR", m_files->path().toLocal8Bit()); // to find what is made there
    const auto restored = qScopeGuard([] { qunsetenv("TMPDIR"); });
    WindowDriver driver;
    driver.action("openSample")->trigger();
    QVERIFY(driver.waitIdle());
    const std::filesystem::path first = driver.window().document().session()->model()->path();
    const QByteArray bytes = bytesOf(texts::exactPath(first));
    QVERIFY(driver.run("fixAll"));
    driver.action("openSample")->trigger();
    QDialog* question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    QCOMPARE(QDir(QDir::tempPath()).entryList({u"onnxmend-sample-*"_s}, QDir::Dirs).size(), 1);
    question->reject();
    QVERIFY(driver.window().isWindowModified());
    // A new sample is unchanged, whatever happened to an earlier one.
    QVERIFY(writeBytes(texts::exactPath(first), "edited"));
    driver.action("openSample")->trigger();
    question = driver.dialog("unsavedDialog");
    QVERIFY(press(question, u"Discard"_s));
    QVERIFY(driver.waitIdle());
    const std::filesystem::path second = driver.window().document().session()->model()->path();
    QVERIFY(second != first);
    QCOMPARE(bytesOf(texts::exactPath(second)), bytes);
    QCOMPARE(bytesOf(texts::exactPath(first)), QByteArray("edited"));
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
}

ONNXMEND_WINDOW_TEST(opening_files, TestOpeningFiles)
#include "tst_opening_files.moc"
