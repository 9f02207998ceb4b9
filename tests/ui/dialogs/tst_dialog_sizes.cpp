// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/hidden_parts.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/explain_dialog.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/look/appearance.h"
#include "ui/look/language.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"
#include "ui/tensor/value_export.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextBrowser>

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

const std::string kLongName(3000, 'x');

} // namespace

/// A screen of 1366 x 768 shows every dialog with its buttons, whatever its language, names and text size.
class TestDialogSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup()
    {
        language::speak(u"en"_s);
        apply(Appearance());
    }
    void dialogsAreLowEnough_data() { addLooks(); }
    void dialogsAreLowEnough();
    void saveTellsWhatItSaves_data() { addLooks(); }
    void saveTellsWhatItSaves();
    void longReasonsScroll_data() { addLooks(); }
    void longReasonsScroll();
    void longNamesAreAskedAbout_data() { addLooks(); }
    void longNamesAreAskedAbout();
    void questionsBeforeADocumentGoes_data() { addLooks(); }
    void questionsBeforeADocumentGoes();
    void mappingFitsASmallScreen_data() { addLooks(); }
    void mappingFitsASmallScreen();
    void mappingOfLongNamesFits_data() { addLooks(); }
    void mappingOfLongNamesFits();
    void manyFactsScroll_data() { addLooks(); }
    void manyFactsScroll();
    void firstWindowFitsASmallScreen_data() { addLooks(); }
    void firstWindowFitsASmallScreen();
    void longNamesWidenNoWindow_data() { addLooks(); }
    void longNamesWidenNoWindow();
    void namesKeepBothEnds();

private:
    static void addLooks()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("textPercent");
        for (const language::Language& language : language::languages()) {
            for (const int percent : {100, mostTextPercent}) {
                QTest::addRow("%s, %d %%", language.id.data(), percent) << QString(language.id) << percent;
            }
        }
    }
    /// The language and the text size of the row.
    static void takeLook()
    {
        QFETCH(QString, id);
        QFETCH(int, textPercent);
        language::speak(id);
        apply({.textPercent = textPercent});
    }
    static void show(QWidget& dialog)
    {
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog)); // a window manager has its say about sizes before
        check(dialog);
    }
    /// A window may not ask for more than a small screen has, whatever it shows.
    static void checkWindow(WindowDriver& driver)
    {
        QCoreApplication::processEvents();
        const QSize least = driver.window().minimumSizeHint();
        QVERIFY2(least.width() <= tokens::leastWindow && least.height() <= tokens::leastWindowHeight,
                 qPrintable(u"at least %1 x %2 px"_s.arg(least.width()).arg(least.height())));
    }
    static void checkPages(WindowDriver& driver)
    {
        for (const PageId page :
             {PageId::Overview, PageId::Initializers, PageId::Findings, PageId::Changes, PageId::Graph,
              PageId::Convert, PageId::Compare, PageId::Verify, PageId::Numerics}) {
            driver.turnTo(page);
            checkWindow(driver);
        }
    }
    static void check(QWidget& dialog)
    {
        QCoreApplication::processEvents();
        const QString size = u"%1: %2 px high, at least %3 x %4 px"_s.arg(dialog.objectName())
                                 .arg(dialog.height())
                                 .arg(dialog.minimumSizeHint().width())
                                 .arg(dialog.minimumSizeHint().height());
        QVERIFY2(dialog.height() <= tokens::tallestDialog, qPrintable(size));
        QVERIFY2(dialog.minimumSizeHint().height() <= tokens::leastWindowHeight, qPrintable(size));
        QVERIFY2(dialog.minimumSizeHint().width() <= tokens::leastWindow, qPrintable(size));
        QString hidden;
        const auto isWhole = [&] { return (hidden = hiddenPartOf(dialog)).isEmpty(); };
        QVERIFY2(QTest::qWaitFor(isWhole), qPrintable(dialog.objectName() + u": "_s + hidden));
    }
};

void TestDialogSizes::dialogsAreLowEnough()
{
    takeLook();
    SaveDialog save(true, "/tmp/m.onnx", 3);
    show(save);
    ExplainDialog explain;
    show(explain);
    ShortcutsDialog shortcuts;
    show(shortcuts);
    QWidget window;
    const Actions actions(&window);
    CommandPalette palette(actions);
    show(palette);
    GuideDialog guide;
    show(guide);
    QVERIFY(guide.findChild<QTextBrowser*>(u"guide"_s)->toPlainText().contains(u"Fix Until It Runs"_s));
    SettingsDialog settings;
    show(settings);
    NpyChoiceDialog npy(DType::Bfloat16, DType::Float8E4M3FN);
    show(npy);
    AboutDialog about;
    auto* const runtime = about.findChild<QLabel*>(u"runtimeVersion"_s);
    const QString looking = runtime->text();
    show(about);
    QTRY_VERIFY(runtime->text() != looking);
    check(about);
}

void TestDialogSizes::saveTellsWhatItSaves()
{
    takeLook();
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QDialog* const save = driver.askToSave();
    QVERIFY(save);
    const auto* const size = save->findChild<QLabel*>(u"saveSize"_s);
    QTRY_VERIFY(size->isVisible());
    check(*save);
    auto* const path = save->findChild<QLineEdit*>(u"savePath"_s);
    path->setText(u"/nowhere/"_s + QString(3000, u'x')); // two notes appear below it
    check(*save);
    save->reject();
}

void TestDialogSizes::longReasonsScroll()
{
    takeLook();
    std::string words;
    while (words.size() < 3000) {
        words += "a word and ";
    }
    for (const std::string& text : {kLongName, words}) {
        ErrorDialog error(texts::fromUtf8(text + " could not be opened."),
                          {.file = text, .place = text, .reason = text, .advice = text});
        error.offerReload();
        show(error);
        const int folded = error.height();
        auto* const fold = error.findChild<QToolButton*>(u"errorFold"_s);
        fold->click();
        check(error);
        fold->click();
        check(error);
        QTRY_COMPARE(error.height(), folded);
    }
    ErrorDialog brief(u"m.onnx could not be opened."_s, {.reason = "it ends at byte 7"});
    show(brief);
    const int folded = brief.height();
    QTest::mouseClick(brief.findChild<QToolButton*>(u"errorFold"_s), Qt::LeftButton);
    check(brief);
    QTRY_VERIFY(brief.height() > folded);
    QTest::mouseClick(brief.findChild<QToolButton*>(u"errorFold"_s), Qt::LeftButton);
    check(brief);
    QTRY_COMPARE(brief.height(), folded);
}

void TestDialogSizes::longNamesAreAskedAbout()
{
    takeLook();
    const std::filesystem::path folder = "/tmp/" + kLongName;
    const std::filesystem::path file = folder / kLongName;
    ChooseFilesDialog choose(texts::fromUtf8(kLongName), std::vector(20, file), std::vector(20, file));
    show(choose);
    CastLosses losses;
    for (int i = 0; i < 5; ++i) {
        Loss loss;
        loss.elements = 12'345'678;
        loss.rounded = 1'204'551;
        loss.overflowed = 12;
        losses.add({.name = kLongName + std::to_string(i),
                    .from = DType::Float,
                    .to = DType::Float16,
                    .loss = loss});
    }
    QVERIFY(!losses.lossless());
    const std::unique_ptr<QDialog> several(createLossQuestion(losses, nullptr));
    show(*several);
    CastLosses one;
    one.add(losses.worst.front());
    const std::unique_ptr<QDialog> single(createLossQuestion(one, nullptr));
    show(*single);
}

void TestDialogSizes::questionsBeforeADocumentGoes()
{
    takeLook();
    const QTemporaryDir folder;
    const QString model = folder.filePath(QString(250, u'm') + u".onnx"_s); // no file's name is longer
    QVERIFY(QFile::copy(kSampleModel, model));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model), texts::toPath(kSampleCheckpoint)}));
    QVERIFY(driver.run("fixAll"));
    driver.window().close();
    QDialog* const unsaved = driver.dialog("unsavedDialog");
    QVERIFY(unsaved);
    check(*unsaved);
    unsaved->reject();

    // While a save runs, the window is closed.
    const auto closeOnce = [&driver] { driver.window().close(); };
    connect(&driver.window().jobs(), &JobSlot::started, &driver.window(), closeOnce,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    QVERIFY(driver.askToSave());
    QVERIFY(saveTo(folder.filePath(u"saved.onnx"_s)));
    QDialog* const stop = driver.dialog("stopSavingDialog");
    QVERIFY(stop);
    check(*stop);
    QVERIFY(driver.waitIdle()); // the task answers it
}

void TestDialogSizes::mappingFitsASmallScreen()
{
    takeLook();
    DocumentBench bench;
    QVERIFY(bench.openSample());
    MappingDialog dialog(std::make_shared<WeightMapping>(
        bench.session().model(), bench.session().checkpoints(), bench.session().binding()));
    show(dialog);
}

void TestDialogSizes::mappingOfLongNamesFits()
{
    takeLook();
    DocumentBench bench;
    QVERIFY(bench.open("(float[2] " + kLongName + ") => (float[2] y) { y = Relu(" + kLongName + ") }"));
    MappingDialog dialog(std::make_shared<WeightMapping>(
        bench.session().model(), bench.session().checkpoints(), bench.session().binding()));
    dialog.select(kLongName);
    show(dialog);
}

void TestDialogSizes::manyFactsScroll()
{
    takeLook();
    FactSheet sheet{.headline = {theme::Tone::Bad, "status-mismatch", u"Saved"_s, QString(3000, u'x')},
                    .facts = {}};
    for (int i = 0; i < 100; ++i) {
        sheet.facts.push_back({theme::Tone::Plain, {}, u"Fact"_s, u"a line\nand another"_s});
    }
    ResultDialog dialog(sheet);
    show(dialog);
}

void TestDialogSizes::firstWindowFitsASmallScreen()
{
    takeLook();
    WindowDriver driver;
    checkWindow(driver);
    QVERIFY(driver.openSample());
    checkPages(driver);
}

void TestDialogSizes::longNamesWidenNoWindow()
{
    takeLook();
    const QTemporaryDir folder;
    const QString name = folder.filePath(QString(240, u'n'));
    QVERIFY(QFile::copy(kSampleModel, name + u".onnx"_s));
    QVERIFY(QFile::copy(kSampleCheckpoint, name + u".bin"_s));
    {
        WindowDriver driver;
        QVERIFY(driver.open({texts::toPath(name + u".onnx"_s)})); // the checkpoint is offered beside it
        checkPages(driver);
        QVERIFY(driver.open({texts::toPath(name + u".onnx"_s), texts::toPath(name + u".bin"_s)}));
        checkPages(driver);
    }
    WindowDriver next;
    QTRY_VERIFY(next.window().findChild<QAbstractButton*>(u"recentModel"_s));
    checkWindow(next);
    QSettings().clear();
}

void TestDialogSizes::namesKeepBothEnds()
{
    const QString name = u"first"_s + QString(240, u'n') + u"last.onnx"_s;
    const QString shown = shortName(name);
    QCOMPARE(shown.size(), 40);
    QVERIFY(shown.startsWith(u"first"_s) && shown.endsWith(u"last.onnx"_s) && shown.contains(u'…'));
    QCOMPARE(shortName(u"net.onnx"_s), u"net.onnx"_s);
}

ONNXMEND_WINDOW_TEST(dialog_sizes, TestDialogSizes)
#include "tst_dialog_sizes.moc"
