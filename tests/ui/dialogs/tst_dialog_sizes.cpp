// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/explain/explain.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/hidden_parts.h"
#include "tests/ui/tensor_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/explain_dialog.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/dialogs/numbers_dialog.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/dialogs/small_model_dialog.h"
#include "ui/look/appearance.h"
#include "ui/look/language.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"
#include "ui/page/notice_bar.h"
#include "ui/tensor/value_export.h"
#include "ui/workspace/policy_bar.h"

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
const std::string kFileName(240, 'n'); ///< no file's name is much longer
const std::string kHeader = "<ir_version: 8, opset_import: [\"\" : 17]> g ";

/// A notice with more buttons than any has at a time.
class CrowdedBar : public NoticeBar
{
public:
    CrowdedBar()
        : NoticeBar(nullptr)
    {
        setText(texts::fromUtf8(kFileName));
        for (int i = 0; i < 4; ++i) {
            addButton(PolicyBar::tr("Open With the Left-Out One"), u"button"_s, u"button"_s, {});
        }
        setLook(theme::Tone::Warning, "status-warning");
    }
};

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
    void resultsOfLongNamesWidenNoWindow_data() { addLooks(); }
    void resultsOfLongNamesWidenNoWindow();
    void noticesOfManyButtonsFit_data() { addLooks(); }
    void noticesOfManyButtonsFit();
    void numbersOfLongNamesFit_data() { addLooks(); }
    void numbersOfLongNamesFit();
    void modelOfALongNameIsOffered_data() { addLooks(); }
    void modelOfALongNameIsOffered();
    void changedFileOfALongNameIsAskedAbout_data() { addLooks(); }
    void changedFileOfALongNameIsAskedAbout();
    void valuesFitASmallScreen_data() { addLooks(); }
    void valuesFitASmallScreen();
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
    SmallModelDialog smallModel({.loadsNot = true}, u"Type Error: "_s + u"a long message "_s.repeated(20),
                                "/tmp/m_small.onnx");
    show(smallModel);
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
    dialog.offerFile("/tmp/" + kFileName + ".onnx");
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

/// The pages show their contents after a fix, a conversion and a verification.
void TestDialogSizes::resultsOfLongNamesWidenNoWindow()
{
    takeLook();
    const QTemporaryDir folder;
    const QString model = folder.filePath(texts::fromUtf8(kFileName) + u".onnx"_s);
    const auto named = [](const char* name) { return name + kFileName; };
    QVERIFY(writeBytes(model, QByteArray::fromStdString(modelFromText(
                                  kHeader + "(float[2] " + named("x") + ", float16[2] " + named("h") +
                                  ") => (float[2] " + named("y") + ") <float[1] " + named("e") +
                                  " = {1e6}> { " + named("s") + " = Add (" + named("x") + ", " + named("h") +
                                  ") " + named("y") + " = Div (" + named("s") + ", " + named("e") + ") }"))));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    checkPages(driver);
    QVERIFY(driver.run("fixAll"));
    checkPages(driver);
    driver.turnTo(PageId::Convert);
    auto* const page = driver.window().findChild<QWidget*>(u"convertPage"_s);
    QTest::mouseClick(page->findChild<QAbstractButton*>(u"convertButton"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    auto* const details = page->findChild<QWidget*>(u"convertDetail"_s);
    for (int detail = 0; detail < 4; ++detail) {
        details->findChild<QAbstractButton*>(u"segment%1"_s.arg(detail))->click();
        checkWindow(driver);
    }
    QVERIFY(driver.run("verify"));
    checkPages(driver);
    QVERIFY(QFile::remove(model));
    auto* const reload = driver.window().findChild<QWidget*>(u"reloadBar"_s);
    QTRY_VERIFY(reload->isVisible());
    checkWindow(driver);
    QVERIFY(reload->minimumSizeHint().width() <= tokens::leastWindow);
    QSettings().clear();
}

void TestDialogSizes::noticesOfManyButtonsFit()
{
    takeLook();
    CrowdedBar bar;
    bar.show();
    QCoreApplication::processEvents();
    QVERIFY2(bar.minimumSizeHint().width() <= tokens::leastWindow,
             qPrintable(QString::number(bar.minimumSizeHint().width())));
    bar.resize(tokens::leastWindow, bar.heightForWidth(tokens::leastWindow));
    QCoreApplication::processEvents();
    for (const QPushButton* const button : bar.findChildren<QPushButton*>()) {
        QVERIFY(bar.rect().contains(button->geometry()));
        QVERIFY(button->width() >= button->minimumSizeHint().width());
    }
    QCOMPARE(hiddenPartOf(bar), QString());
}

void TestDialogSizes::numbersOfLongNamesFit()
{
    takeLook();
    PlacedNumbers placed;
    placed.numbers.path = "/tmp/" + kFileName + ".csv";
    for (const char* const title : {"first", "second"}) {
        placed.numbers.series.push_back(
            {.title = title + kLongName, .byName = {{kLongName, 1.0}}, .lowest = 0, .highest = 1});
        placed.nodes.push_back(
            {{.place = {.scope = kLongName, .node = {}, .nodeName = kLongName, .value = {}},
              .opType = kLongName,
              .number = 1,
              .module = kLongName}});
    }
    NumbersDialog dialog(std::make_shared<const PlacedNumbers>(placed));
    show(dialog);
}

void TestDialogSizes::modelOfALongNameIsOffered()
{
    takeLook();
    const std::string text = "Type Error: Type parameter (T) of Optype (Add) bound to different types "
                             "(tensor(float) and tensor(float16) in node (" +
                             kFileName + ").";
    Explanation explanation = explainError(text);
    QVERIFY(explanation.sentence);
    explanation.place = ExplainedPlace{.search = SubjectSearch::NotThere, .subject = ProofSubject{}};
    ExplainDialog dialog;
    dialog.setText(texts::fromUtf8(text));
    dialog.show(text, explanation, nullptr);
    dialog.offerModel("/tmp/" + kFileName + ".onnx");
    show(dialog);
    QVERIFY(dialog.findChild<QPushButton*>(u"explainOpenNamed"_s)->isVisible());
    QVERIFY(dialog.findChild<QPushButton*>(u"explainOpen"_s)->isVisible());
}

void TestDialogSizes::changedFileOfALongNameIsAskedAbout()
{
    takeLook();
    const QTemporaryDir folder;
    const QString model = folder.filePath(texts::fromUtf8(kFileName) + u".onnx"_s);
    const auto write = [&model](const std::string& graph) {
        return writeBytes(model, QByteArray::fromStdString(modelFromText(kHeader + graph)));
    };
    QVERIFY(write("(float[2] x, float16[2] h) => (float[2] y) { y = Add (x, h) }"));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    QVERIFY(driver.run("fixAll"));
    QVERIFY(write("(float[3] x, float16[3] h) => (float[3] other) { other = Add (x, h) }"));
    QVERIFY(driver.click("saveAs"));
    QVERIFY(driver.saveTo(model));
    QDialog* const question = driver.dialog("changedOnDiskDialog");
    QVERIFY(question);
    check(*question);
    question->reject();
    QVERIFY(driver.waitIdle());
    QSettings().clear();
}

void TestDialogSizes::valuesFitASmallScreen()
{
    takeLook();
    TensorSubject subject = subjectFor(zeros("t", DType::Float, {2, 2, 2, 2, 2, 2, 2, 3, 4}), DType::Float16);
    subject.name = kLongName;
    subject.source = texts::fromUtf8(kLongName);
    TensorBench bench(subject);
    QVERIFY(bench.waitIdle());
    const QSize least = bench.window().minimumSizeHint();
    QVERIFY2(least.width() <= tokens::leastWindow && least.height() <= tokens::leastWindowHeight,
             qPrintable(u"at least %1 x %2 px"_s.arg(least.width()).arg(least.height())));
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
