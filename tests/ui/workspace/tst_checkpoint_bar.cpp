// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The chips of the open checkpoints: what they say, and what is done with them.

#include "core/formats/checkpoint_readers.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_pickle.h"
#include "tests/support/make_zip.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/checkpoint_driver.h"

#include <QClipboard>
#include <QFileDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestCheckpointBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyCheckpointIsAChip();
    void addedCheckpointIsUndone();
    void vanishedCheckpointIsNoSecondChip();
    void removedCheckpointTakesItsWeightsAlong();
    void allWeightsAreTakenFromIt();
    void foldedWeightsAreFilledOnRequest();
    void doubtfulDataAreAskedAbout();
    void replacementStandsInItsPlace();
    void replacementThatCannotBeReadChangesNothing();
    void otherStateDictIsChosen();
    void stateDictStaysWhenTheFileIsGone();
    void stepsFromBeforeAReloadHoldWhatIsInTheFileNow();
    void warningsAreShown();
    void unreadableOneIsAChipWithItsError();
    void vanishedOneIsLocated();
    void keysDoAll();
    void pathIsCopied();
    void manyAndLongOnesLeaveRoom();
    void unusedTensorShowsItsValues();
    void brokenCheckpointIsNamed();
    void checkpointThatFitsNothingIsTold();
    void dialogListsEveryFormat();

private:
    static std::filesystem::path golden(const char* name)
    {
        return std::filesystem::path(inSource()) / "tests/golden/data/checkpoints" / name;
    }
    std::filesystem::path file(const QString& name) const { return texts::toPath(m_folder.filePath(name)); }
    /// One of its own that may be changed.
    std::filesystem::path copyOf(const std::filesystem::path& path, const QString& name) const
    {
        std::filesystem::copy_file(path, file(name), std::filesystem::copy_options::overwrite_existing);
        return file(name);
    }
    /// A checkpoint with these state_dicts, each with the weights w and b.
    std::filesystem::path write(const QString& name, const std::vector<std::string>& keys) const
    {
        const std::string dict =
            pickledDict({{"w", PickledTensor().bytes()}, {"b", PickledTensor().bytes()}});
        std::vector<PickledEntry> entries;
        for (const std::string& key : keys) {
            entries.push_back({key, dict});
        }
        const std::string bytes = makeZip(checkpointRecords(pickle(pickledDict(entries))));
        return writeBytes(m_folder.filePath(name), QByteArray::fromStdString(bytes))
                   ? file(name)
                   : std::filesystem::path();
    }
    bool open(WindowDriver& driver, const std::vector<std::filesystem::path>& checkpoints)
    {
        std::vector<std::filesystem::path> files{m_model};
        files.insert(files.end(), checkpoints.begin(), checkpoints.end());
        driver.window().openFiles(files);
        return driver.waitIdle() && driver.constWindow().document().session();
    }
    static const Session& session(WindowDriver& driver) { return *driver.constWindow().document().session(); }
    static std::string chosenKey(WindowDriver& driver)
    {
        return session(driver).checkpoints().front()->stateDictKey;
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_model;
};

void TestCheckpointBar::initTestCase()
{
    prepareWindowTests();
    m_model = file(u"model.onnx"_s);
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]>"
                             " g (float[3] w) => (float[3] y) { y = Identity(w) }";
    QVERIFY(writeBytes(texts::path(m_model), QByteArray::fromStdString(modelFromText(text))));
}

void TestCheckpointBar::everyCheckpointIsAChip()
{
    WindowDriver driver;
    driver.window().resize(1280, 720);
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {}));
    QVERIFY(checkpoints.chips().isEmpty());
    QVERIFY(checkpoints.add()->isVisible());
    const int height = checkpoints.bar()->height();
    QVERIFY(open(driver, {texts::toPath(kSampleCheckpoint), golden("ema.pt"), golden("flattened.pt")}));
    const QString tensors = texts::count(session(driver).checkpoints().front()->tensors.size());
    QCOMPARE(checkpoints.names(), (QStringList{u"Checkpoint tiny_gpt2.bin: %1 tensors"_s.arg(tensors),
                                               u"Checkpoint ema.pt: model · 1 warning"_s,
                                               u"Checkpoint flattened.pt: all tensors · 1 warning"_s}));
    QTRY_COMPARE(checkpoints.bar()->height(), height); // nothing moves
    for (const CheckpointChip* const chip : checkpoints.chips()) {
        QVERIFY(chip->isVisible());
        QVERIFY(checkpoints.bar()->rect().contains(
            QRect(chip->mapTo(checkpoints.bar(), QPoint()), chip->size())));
    }
}

void TestCheckpointBar::addedCheckpointIsUndone()
{
    const std::filesystem::path copy = copyOf(texts::toPath(kSampleCheckpoint), u"wrong & one.bin"_s);
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("ema.pt")}));
    QTest::mouseClick(checkpoints.add(), Qt::LeftButton);
    QVERIFY(driver.chooseFile("addCheckpointDialog", texts::exactPath(copy)));
    QCOMPARE(checkpoints.chips().size(), 2);
    QCOMPARE(driver.action("undo")->text(), u"&Undo Add wrong && one.bin"_s);
    const auto added = session(driver).checkpoints().back();
    QVERIFY(checkpoints.undo());
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint ema.pt: model · 1 warning"_s});
    QVERIFY(!driver.window().isWindowModified());
    std::filesystem::remove(copy); // it is open already, so nobody reads it again
    QVERIFY(checkpoints.redo());
    QCOMPARE(checkpoints.chips().size(), 2);
    QVERIFY(session(driver).checkpoints().back() == added);
}

void TestCheckpointBar::vanishedCheckpointIsNoSecondChip()
{
    const std::filesystem::path copy = copyOf(golden("ema.pt"), u"vanished.pt"_s);
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {copy}));
    const QStringList before = checkpoints.names();
    QCOMPARE(before.size(), 1);
    const auto read = session(driver).checkpoints().front();
    std::filesystem::remove(copy);
    std::filesystem::create_directory(file(u"moved"_s));
    const std::filesystem::path moved = copyOf(golden("ema.pt"), u"moved/vanished.pt"_s);
    QTest::mouseClick(checkpoints.add(), Qt::LeftButton);
    QVERIFY(driver.chooseFile("addCheckpointDialog", texts::exactPath(moved)));
    QCOMPARE(checkpoints.names(), before);
    QCOMPARE(session(driver).checkpoints().front()->path, moved);
    QVERIFY(checkpoints.undo());
    QVERIFY(session(driver).checkpoints().front() == read);
}

void TestCheckpointBar::removedCheckpointTakesItsWeightsAlong()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    const std::size_t planned = session(driver).plan().edits.size();
    QVERIFY(planned > 0);
    QVERIFY(driver.window().isWindowModified());
    const auto removed = session(driver).checkpoints().front();
    QVERIFY(checkpoints.run(0, "removeCheckpoint"));
    QVERIFY(checkpoints.chips().isEmpty());
    QVERIFY(session(driver).plan().edits.size() < planned);
    QVERIFY(session(driver).skippedEdits().empty()); // no edit waits for a removed checkpoint
    QVERIFY(checkpoints.undo());
    QCOMPARE(session(driver).plan().edits.size(), planned);
    QVERIFY(session(driver).checkpoints().front() == removed);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 32);
    QVERIFY(checkpoints.redo());
    QVERIFY(checkpoints.chips().isEmpty());
}

/// Weights for which the model has data are taken, too; an undo gives the model its own data again.
void TestCheckpointBar::allWeightsAreTakenFromIt()
{
    const std::filesystem::path model = file(u"own.onnx"_s);
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 3] x) => (float[2, 3] y)"
                             " <float[2, 3] w = {1, 2, 3, 4, 5, 6}> { y = Add (x, w) }";
    QVERIFY(writeBytes(texts::path(model), QByteArray::fromStdString(modelFromText(text))));
    const std::filesystem::path weights = write(u"newer.pt"_s, {"model"});
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    driver.window().openFiles({model, weights});
    QVERIFY(driver.waitIdle());
    QVERIFY(session(driver).plan().empty());
    QVERIFY(checkpoints.choose(0, "refreshWeights"));
    QVERIFY(driver.waitIdle());
    const auto isFilled = [&driver] {
        return session(driver).planned()->tensors()[0].source == TensorSource::Checkpoint;
    };
    QTRY_VERIFY(isFilled());
    QVERIFY(checkpoints.undo());
    QVERIFY(!isFilled());
}

void TestCheckpointBar::foldedWeightsAreFilledOnRequest()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    driver.window().openFiles({goldenFolded + "net_empty.onnx", goldenFolded + "net.pt"});
    QVERIFY(driver.waitIdle());
    QAction* const fill = driver.action("fillFolded");
    QVERIFY(fill->isEnabled() && !fill->isChecked());
    fill->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(session(driver).binding().bindFolded);
    QVERIFY(fill->isChecked());
    QVERIFY(checkpoints.undo());
    QVERIFY(!session(driver).binding().bindFolded);
    QVERIFY(!fill->isChecked());
}

/// The choice comes with the checkpoint that is added.
void TestCheckpointBar::doubtfulDataAreAskedAbout()
{
    const std::filesystem::path model = file(u"foreign.onnx"_s);
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 3] x) => (float[2, 3] y)"
                             " <float[2, 3] w = [\"location\": \"foreign.bin\"]> { y = Add (x, w) }";
    QVERIFY(writeBytes(texts::path(model), QByteArray::fromStdString(modelFromText(text))));
    QVERIFY(writeBytes(m_folder.filePath(u"foreign.bin"_s), QByteArray(24, '\x41')));
    const std::filesystem::path weights = write(u"mine.pt"_s, {"model"});
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    driver.window().openFiles({model});
    QVERIFY(driver.waitIdle());
    const auto* const bar = driver.window().findChild<QWidget*>(u"doubtfulData"_s);
    QVERIFY(bar && !bar->isVisible());
    driver.window().openFiles({weights});
    QVERIFY(driver.waitIdle());
    QTRY_VERIFY(bar->isVisible());
    QTest::mouseClick(bar->findChild<QPushButton*>(u"takeAllWeights"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QTRY_VERIFY(session(driver).planned()->tensors()[0].source == TensorSource::Checkpoint);
    QVERIFY(!bar->isVisible());
    QVERIFY(checkpoints.undo());
    QTRY_VERIFY(bar->isVisible());
    QTest::mouseClick(bar->findChild<QPushButton*>(u"keepData"_s), Qt::LeftButton);
    QVERIFY(!bar->isVisible());
}

void TestCheckpointBar::replacementStandsInItsPlace()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(driver.open({texts::toPath(kSampleModel), texts::toPath(kSampleCheckpoint), golden("ema.pt")}));
    QVERIFY(driver.run("fixAll"));
    const std::size_t planned = session(driver).plan().edits.size();
    const std::filesystem::path copy = copyOf(texts::toPath(kSampleCheckpoint), u"other.bin"_s);
    QVERIFY(checkpoints.choose(0, "replaceCheckpoint"));
    QVERIFY(driver.chooseFile("replaceCheckpointDialog", texts::exactPath(copy)));
    QCOMPARE(session(driver).checkpoints().size(), std::size_t{2});
    QCOMPARE(session(driver).checkpoints().front()->path, copy);
    // The plan uses the same weights of the other file.
    QCOMPARE(session(driver).plan().edits.size(), planned);
    QVERIFY(session(driver).skippedEdits().empty());
    QCOMPARE(driver.action("undo")->text(), u"&Undo Replace tiny_gpt2.bin"_s);
    QVERIFY(checkpoints.undo());
    QCOMPARE(session(driver).checkpoints().front()->path, texts::toPath(kSampleCheckpoint));
    QVERIFY(session(driver).skippedEdits().empty());
}

void TestCheckpointBar::replacementThatCannotBeReadChangesNothing()
{
    const QString broken = m_folder.filePath(u"page.pt"_s);
    QVERIFY(writeBytes(broken, "<!DOCTYPE html><html>not found</html>"));
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("ema.pt")}));
    const auto before = driver.constWindow().document().session();
    QVERIFY(checkpoints.choose(0, "replaceCheckpoint"));
    QVERIFY(driver.chooseFile("replaceCheckpointDialog", broken));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(),
             u"page.pt cannot take the place of ema.pt."_s);
    error->close();
    QVERIFY(driver.constWindow().document().session() == before);
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint ema.pt: model · 1 warning"_s});
    QVERIFY(!driver.action("undo")->isEnabled());
}

void TestCheckpointBar::otherStateDictIsChosen()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("ema.pt")}));
    QStringList keys;
    QVERIFY(checkpoints.inMenu(0, [&keys](QMenu& menu) {
        for (const QAction* const action : menu.findChildren<QAction*>(u"stateDict"_s)) {
            keys.append(action->text() + (action->isChecked() ? u" *"_s : QString()));
        }
    }));
    QCOMPARE(keys, (QStringList{u"ema"_s, u"model *"_s}));
    const auto model = session(driver).checkpoints().front();
    QVERIFY(checkpoints.run(0, "stateDict", 0));
    QCOMPARE(chosenKey(driver), std::string("ema"));
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint ema.pt: ema"_s});
    const auto ema = session(driver).checkpoints().front();
    QVERIFY(checkpoints.undo());
    QVERIFY(session(driver).checkpoints().front() == model);
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint ema.pt: model · 1 warning"_s});
    QVERIFY(checkpoints.redo());
    QVERIFY(session(driver).checkpoints().front() == ema);

    // If no name decides, all tensors are one of the choices, also after another choice.
    QVERIFY(open(driver, {golden("flattened.pt")}));
    QCOMPARE(chosenKey(driver), std::string());
    const std::size_t last = session(driver).checkpoints().front()->stateDictKeys.size() - 1;
    QVERIFY(checkpoints.run(0, "stateDict", static_cast<qsizetype>(last)));
    QCOMPARE(chosenKey(driver), std::string("second.deep"));
    QVERIFY(checkpoints.run(0, "stateDict", 0));
    QCOMPARE(chosenKey(driver), std::string());
}

void TestCheckpointBar::stateDictStaysWhenTheFileIsGone()
{
    const std::filesystem::path copy = copyOf(golden("ema.pt"), u"gone.pt"_s);
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {copy}));
    std::filesystem::remove(copy);
    QVERIFY(checkpoints.run(0, "stateDict", 0));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QCOMPARE(chosenKey(driver), std::string("model"));
    QVERIFY(checkpoints.chips().front()->isEnabled());
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint gone.pt: model · 1 warning"_s});
}

void TestCheckpointBar::stepsFromBeforeAReloadHoldWhatIsInTheFileNow()
{
    const std::filesystem::path weights = write(u"weights.pt"_s, {"model", "ema"});
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {weights, golden("ema.pt")}));
    QVERIFY(checkpoints.run(0, "removeCheckpoint"));
    const auto other = session(driver).checkpoints().front();
    write(u"weights.pt"_s, {"model", "third"});
    QVERIFY(
        writeBytes(texts::path(m_model), bytesOf(texts::path(m_model)))); // makes the window offer a reload
    auto* const reload = driver.window().findChild<QPushButton*>(u"reload"_s);
    QTRY_VERIFY(reload->isVisible());
    QTest::mouseClick(reload, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(session(driver).checkpoints().front() != other);
    const auto reread = session(driver).checkpoints().front();
    QVERIFY(checkpoints.undo());
    QCOMPARE(session(driver).checkpoints().size(), std::size_t{2});
    QCOMPARE(session(driver).checkpoints().front()->path, weights);
    QCOMPARE(session(driver).checkpoints().front()->stateDictKeys,
             (std::vector<std::string>{"model", "third"}));
    QVERIFY(session(driver).checkpoints().back() == reread); // it is open in its present state
    QVERIFY(session(driver).changedFiles().empty());
    QVERIFY(checkpoints.redo());
    QCOMPARE(session(driver).checkpoints().size(), std::size_t{1});
    QVERIFY(session(driver).checkpoints().front() == reread);
}

void TestCheckpointBar::warningsAreShown()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("payload.pt")}));
    QCOMPARE(checkpoints.chips().size(), 1);
    const CheckpointChip* const chip = checkpoints.chips().front();
    QVERIFY2(chip->accessibleName().contains(u"2 warnings"_s), qPrintable(chip->accessibleName()));
    QVERIFY2(chip->accessibleDescription().contains(u"\"posix.system\""_s),
             qPrintable(chip->accessibleDescription()));
    QVERIFY(chip->toolTip().contains(u"posix.system"_s));
    QVERIFY(checkpoints.run(0, "showWarnings"));
    QDialog* const dialog = driver.dialog("resultDialog");
    QVERIFY(dialog);
    QVERIFY2(WindowDriver::textOf(dialog).contains(u"\"posix.system\""_s),
             qPrintable(WindowDriver::textOf(dialog)));
    dialog->close();
}

void TestCheckpointBar::unreadableOneIsAChipWithItsError()
{
    const QString broken = m_folder.filePath(u"page.pt"_s);
    QVERIFY(writeBytes(broken, "<!DOCTYPE html><html>not found</html>"));
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {texts::toPath(broken), golden("ema.pt")}));
    driver.dialog("errorDialog")->close();
    QCOMPARE(checkpoints.names(), (QStringList{u"Checkpoint ema.pt: model · 1 warning"_s,
                                               u"Checkpoint page.pt: cannot be read"_s}));
    QVERIFY(checkpoints.chips().back()->toolTip().contains(u"a web page"_s));
    QVERIFY(checkpoints.run(1, "showUnreadable"));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QVERIFY(checkpoints.run(1, "removeCheckpoint"));
    QCOMPARE(checkpoints.names(), QStringList{u"Checkpoint ema.pt: model · 1 warning"_s});
    QVERIFY(checkpoints.undo());
    QCOMPARE(checkpoints.chips().size(), 2);
    QVERIFY(checkpoints.choose(1, "replaceCheckpoint"));
    QVERIFY(driver.chooseFile("replaceCheckpointDialog", kSampleCheckpoint));
    QVERIFY(session(driver).unreadable().empty());
    QCOMPARE(session(driver).checkpoints().size(), std::size_t{2});
    QVERIFY(checkpoints.undo());
    QCOMPARE(session(driver).unreadable().size(), std::size_t{1});
}

void TestCheckpointBar::vanishedOneIsLocated()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {texts::toPath(m_folder.filePath(u"moved.pt"_s)), golden("ema.pt")}));
    driver.dialog("errorDialog")->close();
    QCOMPARE(checkpoints.names().back(), u"Checkpoint moved.pt: not found"_s);
    QString title;
    QVERIFY(checkpoints.inMenu(1, [&title](const QMenu& menu) {
        title = menu.findChild<QAction*>(u"replaceCheckpoint"_s)->text().remove(u'&');
    }));
    QCOMPARE(title, u"Locate..."_s);
    QVERIFY(checkpoints.choose(1, "replaceCheckpoint"));
    QVERIFY(driver.chooseFile("replaceCheckpointDialog", kSampleCheckpoint));
    QVERIFY(session(driver).unreadable().empty());
}

void TestCheckpointBar::keysDoAll()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("ema.pt"), texts::toPath(kSampleCheckpoint)}));
    // Tab leads from chip to chip, and from the last one to the button.
    checkpoints.chips().front()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), checkpoints.chips().back());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), checkpoints.add());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), checkpoints.chips().front());
    // Space opens the menu, in which arrows and Return choose.
    bool isOpened = false;
    QTimer::singleShot(0, this, [&isOpened] {
        if (QWidget* const menu = QApplication::activePopupWidget()) {
            isOpened = true;
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        }
    });
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(isOpened);
    QTRY_COMPARE(chosenKey(driver), std::string("ema"));
    QVERIFY(driver.waitIdle());
    driver.window().activateWindow(); // without a window manager the menu was the active window
    // The keyboard is where it was.
    QTRY_COMPARE(QApplication::focusWidget(), checkpoints.chips().front());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    QVERIFY(driver.waitIdle());
    QCOMPARE(checkpoints.chips().size(), 1);
    QCOMPARE(session(driver).checkpoints().front()->path, texts::toPath(kSampleCheckpoint));
    QTRY_COMPARE(QApplication::focusWidget(), checkpoints.chips().front());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    QVERIFY(driver.waitIdle());
    QTRY_COMPARE(QApplication::focusWidget(), checkpoints.add());
}

void TestCheckpointBar::pathIsCopied()
{
    WindowDriver driver;
    CheckpointDriver checkpoints(driver);
    QVERIFY(open(driver, {golden("ema.pt")}));
    QVERIFY(checkpoints.choose(0, "copyCheckpointPath"));
    QCOMPARE(QGuiApplication::clipboard()->text(), texts::path(golden("ema.pt")));
}

void TestCheckpointBar::manyAndLongOnesLeaveRoom()
{
    constexpr std::size_t longKey = 150; // longer ones cannot be chosen
    WindowDriver driver;
    driver.window().resize(1280, 720);
    CheckpointDriver checkpoints(driver);
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < 40; ++i) {
        const QString name = QString(200, QChar(u'a' + i % 26)) + QString::number(i);
        files.push_back(write(name + u".pt"_s, {"model", std::string(longKey, 'k')}));
    }
    QVERIFY(open(driver, files));
    QCOMPARE(checkpoints.chips().size(), 40);
    QCOMPARE(driver.window().size(), QSize(1280, 720));
    const int row = checkpoints.chips().front()->height();
    QVERIFY2(checkpoints.bar()->height() < 4 * row, qPrintable(QString::number(checkpoints.bar()->height())));
    for (const CheckpointChip* const chip : checkpoints.chips()) {
        QVERIFY(chip->width() < 500);
        QVERIFY(chip->geometry().right() < checkpoints.bar()->viewport()->width());
    }
    // A chip that gets the keyboard focus is visible.
    CheckpointChip* const last = checkpoints.chips().back();
    last->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(checkpoints.bar()->viewport()->rect().contains(
        QRect(last->mapTo(checkpoints.bar()->viewport(), QPoint()), last->size())));
    // Nor does a long key make the menu, or the chip, wider than the screen.
    int menuWidth = 0;
    qsizetype number = 0;
    QVERIFY(checkpoints.inMenu(39, [&](QMenu& menu) {
        menuWidth = menu.width();
        const auto keys = menu.findChildren<QAction*>(u"stateDict"_s);
        number = keys.front()->isChecked() ? 1 : 0;
    }));
    QVERIFY2(menuWidth > 0 && menuWidth < 700, qPrintable(QString::number(menuWidth)));
    QVERIFY(checkpoints.run(39, "stateDict", number));
    QCOMPARE(session(driver).checkpoints().back()->stateDictKey.size(), longKey);
    QVERIFY(checkpoints.chips().back()->width() < 700);
    QCOMPARE(driver.window().size(), QSize(1280, 720));
    QVERIFY(driver.window().minimumSizeHint().width() <= 1280);
}

void TestCheckpointBar::unusedTensorShowsItsValues()
{
    WindowDriver driver;
    QVERIFY(open(driver, {golden("flattened.pt")}));
    driver.turnTo(PageId::Initializers);
    auto* const details = driver.window().findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    QVERIFY(driver.rowsWithStatus(u"Unused"_s) > 0);
    driver.table()->selectRow(driver.table()->model()->rowCount() - 1);
    QVERIFY(shown.wait(30000));
    QStringList lines;
    for (const QLabel* const label : details->findChildren<QLabel*>()) {
        if (label->isVisible()) {
            lines.append(label->text());
        }
    }
    const QString text = lines.join(u'\n');
    QVERIFY2(text.contains(u"First values:"_s) && !text.contains(u"cannot be read"_s), qPrintable(text));
}

void TestCheckpointBar::brokenCheckpointIsNamed()
{
    const QString broken = m_folder.filePath(u"page.pt"_s);
    QVERIFY(writeBytes(broken, "<!DOCTYPE html><html>not found</html>"));
    WindowDriver driver;
    driver.window().openFiles({m_model, texts::toPath(broken)});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(),
             u"page.pt cannot be read. The model is open without it."_s);
}

void TestCheckpointBar::checkpointThatFitsNothingIsTold()
{
    WindowDriver driver;
    QVERIFY(open(driver, {texts::toPath(kSampleCheckpoint)}));
    auto* const headline = driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    QVERIFY(headline);
    QCOMPARE(headline->text(), u"Nothing in the checkpoints fits this graph"_s);
    QVERIFY(driver.openSample());
    QVERIFY(!headline->text().contains(u"nothing"_s));
}

void TestCheckpointBar::dialogListsEveryFormat()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("addCheckpoint"));
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("addCheckpointDialog"));
    QVERIFY(dialog);
    const QString filter = dialog->nameFilters().front();
    for (const CheckpointReader& reader : checkpointReaders()) {
        QVERIFY(!reader.patterns.empty());
        for (const QString& pattern : texts::fromUtf8(reader.patterns).split(u' ')) {
            QCOMPARE(
                filter.count(QRegularExpression(u"[( ]%1[) ]"_s.arg(QRegularExpression::escape(pattern)))),
                1);
        }
    }
    for (const char* pattern : {"*.bin", "*.pkl", "*.npz", "*.npy", "*.index.json"}) {
        QVERIFY2(filter.contains(QLatin1StringView(pattern)), pattern);
    }
    dialog->close();
}

ONNXMEND_WINDOW_TEST(checkpoint_bar, TestCheckpointBar)
#include "tst_checkpoint_bar.moc"
