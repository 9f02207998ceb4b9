// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/hidden_tensors.h"
#include "tests/support/test_class.h"
#include "tests/ui/keyboard_walk.h"
#include "tests/ui/window_driver.h"
#include "ui/tables/filter_bar.h"
#include "ui/window/main_window.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHeaderView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void opensFilesThroughItsDialogs();
    void opensTheBundledSample();
    void fixAllUndoAndRedo();
    void bigButtonSaysWhatIsLeft();
    void fixSelectedFixesNothingElse();
    void castToFromTheContextMenu();
    void findingOffersItsFixes();
    void filterBoxAndStatusButtons();
    void completionsBeginWithWhatOccurs();
    void detailsShowValuesAndUses();
    void usesAreShownOfUnreadableData();
    void columnWidthsAreKept();
    void tensorsOutsideOfTheMainGraphShowWhere();
    void truncatedFileIsOneClearError();
    void everyActionHasShortcutAndTip();
    void everyControlHasAName();
};

void TestMainWindow::initTestCase() { prepareWindowTests(); }

void TestMainWindow::opensFilesThroughItsDialogs()
{
    WindowDriver driver;
    QVERIFY(!driver.click("fixAll"));
    QVERIFY(driver.click("openModel"));
    QVERIFY(driver.chooseFile("openModelDialog", kSampleModel));
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QVERIFY(driver.click("addCheckpoint"));
    QVERIFY(driver.chooseFile("addCheckpointDialog", kSampleCheckpoint));
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QVERIFY2(driver.statusText().startsWith(u"45 tensors, 32 mismatched, "_s),
             qPrintable(driver.statusText()));
    QVERIFY(driver.statusText().contains(u" → "_s));
    QVERIFY(driver.window().windowTitle().startsWith(u"tiny_gpt2.onnx"_s));
    QCOMPARE(texts::count(1, u"1 node"_s, u"%1 nodes"_s), u"1 node"_s);
    QCOMPARE(texts::count(1000, u"1 node"_s, u"%1 nodes"_s), u"1,000 nodes"_s);
}

void TestMainWindow::opensTheBundledSample()
{
    WindowDriver driver;
    auto* const button = driver.window().findChild<QPushButton*>(u"startSample"_s);
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
}

void TestMainWindow::fixAllUndoAndRedo()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(!driver.click("undo"));
    QVERIFY(driver.click("fixAll"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QVERIFY(driver.rowsWithStatus(u"Planned"_s) >= 32);
    QVERIFY(driver.window().isWindowModified());
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 0);
    QVERIFY(!driver.window().isWindowModified());
    QVERIFY(driver.click("redo"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
    QVERIFY(!driver.click("redo"));
}

void TestMainWindow::bigButtonSaysWhatIsLeft()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const auto* const button = driver.window().findChild<QPushButton*>(u"bannerNextStep"_s);
    QCOMPARE(button->text(), u"Fix All and Save..."_s);
    QVERIFY(driver.run("fixAll"));
    QCOMPARE(button->text(), u"Save Changes..."_s);
    QDialog* const dialog = driver.askToSave();
    QVERIFY(dialog);
    QCOMPARE(dialog->windowTitle(), u"Save As"_s);
    dialog->reject();
    QVERIFY(driver.run("undo"));
    QCOMPARE(button->text(), u"Fix All and Save..."_s);
    QVERIFY(
        driver.open({texts::toPath(kSampleModel)})); // it cannot be fixed or copied before its weights exist
    QCOMPARE(button->text(), u"Add Checkpoint..."_s);
}

void TestMainWindow::fixSelectedFixesNothingElse()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(!driver.click("fixSelected"));
    driver.select(u"h_0_attn_bias"_s);
    QVERIFY(driver.click("fixSelected"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 1);
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 31);
}

void TestMainWindow::castToFromTheContextMenu()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.select(u"h_0_attn_bias"_s);
    QTimer::singleShot(200, &driver.window(), [] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) {
            return;
        }
        for (QAction* const action : menu->findChild<QMenu*>(u"castMenu"_s)->actions()) {
            if (action->text().section(u'\t', 0, 0) == u"INT32"_s) {
                action->trigger();
            }
        }
        menu->close();
    });
    Q_EMIT driver.table()->customContextMenuRequested({10, 10});
    QVERIFY(driver.waitIdle());
    const auto& edits = driver.window().document().session()->plan().edits;
    QCOMPARE(edits.size(), std::size_t{2});
    QVERIFY(kindOf(edits.back()) == FixKind::CastInitializer);
    QCOMPARE(valueOf(edits.back()), std::string("h_0_attn_bias"));
    QCOMPARE(dtypesOf(edits.back()).to, DType::Int32);
}

void TestMainWindow::findingOffersItsFixes()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    driver.window().findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
    auto* const apply = driver.window().findChild<QPushButton*>(u"applyFix"_s);
    QVERIFY(apply->isVisible() && apply->isEnabled());
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 31);
}

void TestMainWindow::filterBoxAndStatusButtons()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    auto* const box = driver.window()
                          .findChild<DocumentPages*>(u"pages"_s)
                          ->filterBar()
                          ->findChild<QLineEdit*>(u"filterBox"_s);
    QTest::keyClicks(box, u"h_0_attn"_s);
    QTRY_COMPARE(driver.table()->model()->rowCount(), 6);
    box->clear();
    QTRY_COMPARE(driver.table()->model()->rowCount(), 45);
    auto* const mismatched = driver.window()
                                 .findChild<DocumentPages*>(u"pages"_s)
                                 ->filterBar()
                                 ->findChild<QToolButton*>(u"filter0"_s);
    QCOMPARE(mismatched->text(), u"Mismatch 32"_s);
    QTest::mouseClick(mismatched, Qt::LeftButton);
    QCOMPARE(driver.table()->model()->rowCount(), 32);
    driver.table()->selectRow(3);
    QTest::keyClick(driver.table(), Qt::Key_End);
    QCOMPARE(driver.table()->selectionModel()->selectedRows().value(0).row(), 31);
    QTest::keyClick(driver.table(), Qt::Key_Home);
    QCOMPARE(driver.table()->selectionModel()->selectedRows().value(0).row(), 0);
}

void TestMainWindow::completionsBeginWithWhatOccurs()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    auto* const box = driver.window()
                          .findChild<DocumentPages*>(u"pages"_s)
                          ->filterBar()
                          ->findChild<QLineEdit*>(u"filterBox"_s);
    const auto offered = [&driver] {
        QStringList texts;
        for (const auto* const completer : driver.window().findChildren<QCompleter*>()) {
            const QAbstractItemModel* const model = completer->completionModel();
            for (int row = 0; completer->popup()->isVisible() && row < model->rowCount(); ++row) {
                texts.append(model->index(row, 0).data().toString());
            }
        }
        return texts;
    };
    QTest::keyClicks(box, u"sto"_s);
    QCOMPARE(offered(), QStringList{u"stored:"_s});
    QTest::keyClicks(box, u"red:"_s);
    QCOMPARE(offered().mid(0, 3), (QStringList{u"stored:float16"_s, u"stored:int64"_s, u"stored:float"_s}));
    QTest::keyClicks(box, u"b"_s);
    QCOMPARE(offered(), (QStringList{u"stored:bool"_s, u"stored:bfloat16"_s}));
}

void TestMainWindow::detailsShowValuesAndUses()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    auto* const details = driver.window().findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    driver.select(u"wte_weight"_s);
    QVERIFY(shown.wait(30000));
    QStringList lines;
    for (const QLabel* const label : details->findChildren<QLabel*>()) {
        lines.append(label->text().remove(QChar(0x200B)));
    }
    const QString text = lines.join(u'\n');
    for (const QString& part : {u"FLOAT16 → FLOAT"_s, u"256×48"_s, u"12,288 elements"_s, u"tiny_gpt2.bin"_s,
                                u"wte.weight"_s, u"Gather"_s, u"The cast to FLOAT loses nothing."_s}) {
        QVERIFY2(text.contains(part), qPrintable(part + u" is not in\n"_s + text));
    }
}

void TestMainWindow::usesAreShownOfUnreadableData()
{
    const QTemporaryDir folder;
    const QString checkpoint = folder.filePath(u"cut.bin"_s);
    QVERIFY(QFile::copy(kSampleCheckpoint, checkpoint));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(kSampleModel), texts::toPath(checkpoint)}));
    QVERIFY(QFile::resize(checkpoint, 100));
    auto* const details = driver.window().findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    driver.select(u"wte_weight"_s);
    QVERIFY(shown.wait(30000));
    const QString text = WindowDriver::textOf(details).remove(QChar(0x200B));
    QVERIFY2(text.contains(u"The values cannot be read."_s), qPrintable(text));
    QVERIFY2(text.contains(u"Gather"_s), qPrintable(text));
}

void TestMainWindow::columnWidthsAreKept()
{
    constexpr int kName = 1;
    {
        WindowDriver driver;
        QVERIFY(driver.openSample());
        QHeaderView* const header = driver.table()->horizontalHeader();
        const int edge = header->sectionViewportPosition(kName) + header->sectionSize(kName) - 1;
        const int width = header->sectionSize(kName);
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, {edge, 5});
        QTest::mouseMove(header->viewport(), {edge + 20, 5});
        QTest::mouseMove(header->viewport(), {edge + 57, 5});
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, {edge + 57, 5});
        QCOMPARE(header->sectionSize(kName), width + 57);
        QVERIFY(driver.openSample()); // nor does another document take it back
        QCOMPARE(header->sectionSize(kName), width + 57);
        header->moveSection(header->visualIndex(kName), 4);
        QSettings().setValue(u"test/width"_s, width + 57);
    }
    const WindowDriver driver;
    const QHeaderView* const header =
        driver.constWindow().findChild<QTableView*>(u"initializerTable"_s)->horizontalHeader();
    QCOMPARE(header->sectionSize(kName), QSettings().value(u"test/width"_s).toInt());
    QCOMPARE(header->visualIndex(kName), 4);
    QSettings().remove(u"columns"_s);
}

void TestMainWindow::tensorsOutsideOfTheMainGraphShowWhere()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"hidden.onnx"_s);
    QVERIFY(writeBytes(file, QByteArray::fromStdString(modelWithHiddenTensors())));
    WindowDriver driver;
    QVERIFY(driver.openSample());
    constexpr int kScope = 2;
    QVERIFY(driver.table()->isColumnHidden(kScope)); // all are in the main graph
    driver.window().openFiles({texts::toPath(file)});
    QVERIFY(driver.waitIdle());
    QVERIFY(!driver.table()->isColumnHidden(kScope));
    QStringList scopes;
    for (int row = 0; row < driver.table()->model()->rowCount(); ++row) {
        scopes.append(driver.table()->model()->index(row, kScope).data().toString());
    }
    QCOMPARE(scopes.size(), 12);
    for (const QString& scope : {u"main/choice/then_branch/deep/body"_s, u"function:local::scale"_s,
                                 u"training:0/algorithm"_s, u"–"_s}) {
        QVERIFY2(scopes.contains(scope), qPrintable(scope));
    }
}

void TestMainWindow::truncatedFileIsOneClearError()
{
    const QTemporaryDir folder;
    const QString broken = folder.filePath(u"broken.onnx"_s);
    QVERIFY(writeBytes(broken, bytesOf(kSampleModel).chopped(4000)));
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.window().openFiles({texts::toPath(broken)});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(), u"broken.onnx could not be opened."_s);
    QVERIFY(error->findChild<QLabel*>(u"errorSentence"_s)->text().endsWith(u'.'));
    auto* const place = error->findChild<QLabel*>(u"errorPlace"_s);
    QVERIFY(place && place->isVisible() && place->text().contains(broken));
    auto* const details = error->findChild<QPlainTextEdit*>(u"errorDetails"_s);
    QVERIFY(!details->isVisible());
    QTest::mouseClick(error->findChild<QToolButton*>(u"errorFold"_s), Qt::LeftButton);
    QVERIFY(details->isVisible());
    QVERIFY2(details->toPlainText().contains(broken), qPrintable(details->toPlainText()));
    error->close();
    // The window goes on with what was open.
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32);
    QVERIFY(driver.click("fixAll"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 0);
}

void TestMainWindow::everyActionHasShortcutAndTip()
{
    WindowDriver driver;
    QStringList shortcuts;
    for (const ActionRow& row : actionRows()) {
        QAction* const action = driver.action(row.name);
        QVERIFY2(action, row.name);
        QVERIFY2(!action->shortcut().isEmpty() && !action->toolTip().isEmpty(), row.name);
        QVERIFY2(!shortcuts.contains(action->shortcut().toString()), row.name);
        shortcuts.append(action->shortcut().toString());
        QVERIFY2(row.icon.empty() || !action->icon().pixmap(16, 16).isNull(), row.name);
    }
}

void TestMainWindow::everyControlHasAName()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    for (QWidget* const widget : driver.window().findChildren<QWidget*>()) {
        const bool isQtsOwn = widget->objectName().startsWith(u"qt_"_s) ||
                              widget->parentWidget()->inherits("QAbstractScrollArea") ||
                              widget->parentWidget()->inherits("QTabBar") ||
                              widget->parentWidget()->inherits("QLineEdit");
        const bool isText = qobject_cast<const QLabel*>(widget); // is read as it stands, and may be empty
        if (widget->focusPolicy() != Qt::NoFocus && !isQtsOwn && !isText) {
            const QString what =
                u"%1 '%2' in %3"_s.arg(QLatin1StringView(widget->metaObject()->className()),
                                       widget->objectName(), widget->parentWidget()->objectName());
            QVERIFY2(!nameForScreenReaders(widget).isEmpty(), qPrintable(what));
        }
    }
}

ONNXMEND_WINDOW_TEST(main_window, TestMainWindow)
#include "tst_main_window.moc"
