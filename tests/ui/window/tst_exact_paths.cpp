// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Paths stay what they are, byte for byte, whatever of them can be shown.

#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QDir>
#include <QProcess>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestExactPaths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void everyPathSurvivesALineEdit_data();
    void everyPathSurvivesALineEdit();
    void droppedFilesAreBytes();
    void modelWithAHiddenCharacterIsSavedBesideItself();
    void pathThatIsNoUtf8IsOpenedAndSaved();
    void saveDialogShowsWhichFileIsMeant();
    void programTakesBytes_data();
    void programTakesBytes();
};

void TestExactPaths::everyPathSurvivesALineEdit_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("plain") << QByteArray("/tmp/model.onnx");
    QTest::newRow("hidden characters") << QByteArray("/tmp/a\xE2\x80\x8B\xE2\x80\x8F b.onnx");
    QTest::newRow("letters of many scripts") << QByteArray("/tmp/\xC3\xA4\xE4\xBD\xA0\xF0\x9F\x98\x80.onnx");
    QTest::newRow("no UTF-8") << QByteArray("/tmp/\xFF\xC3\x28\xF0\x9F\x98.onnx");
    QTest::newRow("Latin-1") << QByteArray("/tmp/mod\xE8le.onnx");
    QTest::newRow("surrogates as UTF-8") << QByteArray("/tmp/\xED\xB3\xBF\xED\xA0\x80.onnx");
    QTest::newRow("the replacement character") << QByteArray("/tmp/\xEF\xBF\xBD.onnx");
    QTest::newRow("controls") << QByteArray("/tmp/a\tb\nc\x1B.onnx");
}

void TestExactPaths::everyPathSurvivesALineEdit()
{
    QFETCH(QByteArray, path);
    const std::filesystem::path exact(path.toStdString());
    QLineEdit edit(texts::exactPath(exact));
    QCOMPARE(QByteArray::fromStdString(texts::toPath(edit.text()).string()), path);
}

void TestExactPaths::droppedFilesAreBytes()
{
    const auto path = [](const char* url) { return texts::toPath(QUrl(QString::fromLatin1(url))).string(); };
    QCOMPARE(path("file:///tmp/a%20b%FF.onnx"), std::string("/tmp/a b\xFF.onnx"));
    QCOMPARE(path("file:///tmp/%E2%80%8B.onnx"), std::string("/tmp/\xE2\x80\x8B.onnx"));
    QCOMPARE(path("https://example.org/model.onnx"), std::string());
}

void TestExactPaths::modelWithAHiddenCharacterIsSavedBesideItself()
{
    const QTemporaryDir folder;
    const QString inner = folder.filePath(u"models\u200B"_s);
    QVERIFY(QDir().mkdir(inner));
    QVERIFY(QFile::copy(kSampleModel, inner + u"/gpt2.onnx"_s));
    WindowDriver driver;
    driver.window().openFiles({texts::toPath(inner + u"/gpt2.onnx"_s)});
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.click("saveAs"));
    QDialog* const save = driver.dialog("saveDialog");
    QVERIFY(save);
    QTest::mouseClick(save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(QFile::exists(inner + u"/gpt2_fixed.onnx"_s));
    driver.dialog("resultDialog")->close();
}

void TestExactPaths::pathThatIsNoUtf8IsOpenedAndSaved()
{
    const QTemporaryDir folder;
    const std::filesystem::path inner = texts::toPath(folder.path()) / "mod\xE8les";
    std::filesystem::create_directory(inner);
    const std::filesystem::path model = inner / "gpt2\xFF.onnx";
    std::filesystem::copy_file(texts::toPath(kSampleModel), model);
    std::filesystem::copy_file(texts::toPath(kSampleCheckpoint), inner / "w\xFE.bin");
    WindowDriver driver;
    driver.window().openFiles({inner}); // a folder is searched without its names being changed
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QVERIFY(driver.window().windowTitle().startsWith(u"gpt2\uFFFD.onnx"_s));
    QVERIFY(driver.click("fixAllAndSave"));
    QDialog* const save = driver.dialog("saveDialog");
    QVERIFY(save);
    QTest::mouseClick(save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(std::filesystem::exists(inner / "gpt2\xFF_fixed.onnx"));
    driver.dialog("resultDialog")->close();
    QVERIFY(driver.click("verify")); // verifies the saved file
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.checks());
    std::filesystem::remove_all(inner); // QTemporaryDir cannot
}

void TestExactPaths::saveDialogShowsWhichFileIsMeant()
{
    const QTemporaryDir home;
    const QTemporaryDir folder;
    qputenv("HOME", home.path().toLocal8Bit());
    QVERIFY(QFile::copy(kSampleModel, folder.filePath(u"gpt2.onnx"_s)));
    WindowDriver driver;
    driver.window().openFiles({texts::toPath(folder.filePath(u"gpt2.onnx"_s))});
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.click("saveAs"));
    QDialog* save = driver.dialog("saveDialog");
    QVERIFY(save);
    auto* const edit = save->findChild<QLineEdit*>(u"savePath"_s);
    auto* const resolved = save->findChild<QLabel*>(u"saveResolved"_s);
    const QPushButton* const button = save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    QVERIFY(!resolved->isVisible()); // a whole path needs no explanation
    const auto meaning = [resolved] {
        return resolved->isVisible() ? resolved->text().remove(QChar(0x200B)) : QString();
    };
    edit->setText(u"out"_s);
    QCOMPARE(meaning(), u"Saved as %1/out.onnx"_s.arg(folder.path()));
    edit->setText(u"./gpt2.onnx"_s);
    QVERIFY(
        save->findChild<QLabel*>(u"saveNote"_s)->text().contains(u"model that is open: it is replaced"_s));
    edit->setText(u"model.v2"_s); // has an ending of its own
    QCOMPARE(meaning(), u"Saved as %1/model.v2"_s.arg(folder.path()));
    edit->setText(u"~"_s);
    QVERIFY(!button->isEnabled());
    edit->setText(u"absent/out.onnx"_s);
    QVERIFY(!button->isEnabled());
    edit->setText(u"~/mended"_s);
    QCOMPARE(meaning(), u"Saved as %1/mended.onnx"_s.arg(home.path()));
    QVERIFY(driver.saveTo(u"~/mended"_s));
    QVERIFY(QFile::exists(home.filePath(u"mended.onnx"_s)));
    driver.dialog("resultDialog")->close();
}

void TestExactPaths::programTakesBytes_data()
{
    QTest::addColumn<QByteArray>("program");
    QTest::newRow("window") << QByteArray::fromStdString(inBin("/onnxmend-gui -style fusion"));
    QTest::newRow("command line") << QByteArray::fromStdString(inBin("/onnxmend gui"));
}

/// The real program, given a name that no text of Qt can hold: it has that file open.
void TestExactPaths::programTakesBytes()
{
    QFETCH(QByteArray, program);
    const QTemporaryDir folder;
    const std::filesystem::path model = texts::toPath(folder.path()) / "gpt2\xFF.onnx";
    std::filesystem::copy_file(texts::toPath(kSampleModel), model);
    QVERIFY(writeBytes(folder.filePath(u"run.sh"_s), "exec " + program + " 'gpt2\xFF.onnx'\n"));
    QProcess process;
    process.setWorkingDirectory(folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, folder.path());
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    process.setProcessEnvironment(environment);
    process.start(u"/bin/sh"_s, {u"run.sh"_s});
    QVERIFY(process.waitForStarted());
    const std::filesystem::path open = "/proc/" + std::to_string(process.processId()) + "/fd";
    const auto hasItOpen = [&] {
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(open, error)) {
            if (std::filesystem::read_symlink(entry.path(), error) == model) {
                return true;
            }
        }
        return false;
    };
    const bool opened = QTest::qWaitFor(hasItOpen, 30000);
    process.terminate();
    process.waitForFinished();
    std::filesystem::remove(model); // QTemporaryDir cannot
    QVERIFY2(opened, process.readAllStandardError().constData());
}

ONNXMEND_WINDOW_TEST(exact_paths, TestExactPaths)
#include "tst_exact_paths.moc"
