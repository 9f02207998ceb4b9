// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/keyboard_walk.h"
#include "tests/ui/mapping_driver.h"
#include "tests/ui/tensor_bench.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/choose_files_dialog.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/explain_dialog.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/look/appearance.h"
#include "ui/pages/findings_page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"
#include "ui/tensor/value_export.h"
#include "ui/window/tour.h"
#include "ui/workspace/notice_bars.h"

#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

// A function would say of itself where the test failed.
#define VERIFY_NO_TROUBLES(found)                                                                            \
    do {                                                                                                     \
        const QString troubles = (found);                                                                    \
        QVERIFY2(troubles.isEmpty(), qPrintable(u"\n"_s + troubles));                                        \
    } while (false)

/// Tab reaches every control that can be used, each shows it, and a screen reader has a name for each.
class TestKeyboardAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareWindowTests();
        apply(Appearance()); // the style shows what has the focus
    }
    void startPage();
    void pages_data();
    void pages();
    void choicesOfFindingsComeBeforeTheTable();
    void pagesOfAPlan_data();
    void pagesOfAPlan();
    void barsAboveThePages();
    void tour();
    void saveDialog();
    void settingsDialog();
    void mappingDialog();
    void explainDialog();
    void errorDialog();
    void resultDialog();
    void chooseFilesDialog();
    void lossQuestion();
    void npyChoiceDialog();
    void guideDialog();
    void shortcutsDialog();
    void commandPalette();
    void aboutDialog();
    void questionsBeforeADocumentGoes();
    void tensorWindow();

private:
    /// Shows a dialog without a parent, and walks through it.
    static QString troublesOf(QDialog& dialog)
    {
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        return keyboardTroubles(dialog);
    }
    static void addPages()
    {
        QTest::addColumn<PageId>("page");
        QTest::newRow("overview") << PageId::Overview;
        QTest::newRow("initializers") << PageId::Initializers;
        QTest::newRow("findings") << PageId::Findings;
        QTest::newRow("changes") << PageId::Changes;
        QTest::newRow("graph") << PageId::Graph;
        QTest::newRow("convert") << PageId::Convert;
        QTest::newRow("compare") << PageId::Compare;
        QTest::newRow("verify") << PageId::Verify;
        QTest::newRow("numerics") << PageId::Numerics;
    }
    /// Rows are selected where a page has some, so that the inspector is seen as well.
    static QString troublesOn(WindowDriver& driver, PageId page)
    {
        auto* const pages = driver.window().findChild<DocumentPages*>(u"pages"_s);
        pages->turnTo(page);
        if (driver.waitIdle() && pages->table() && pages->table()->model()->rowCount() > 0) {
            pages->table()->selectFirst();
        }
        QTest::qWait(300); // until what the inspector reads is there
        return keyboardTroubles(driver.window());
    }
};

void TestKeyboardAccess::startPage()
{
    WindowDriver driver;
    VERIFY_NO_TROUBLES(keyboardTroubles(driver.window()));
}

void TestKeyboardAccess::pages_data() { addPages(); }

void TestKeyboardAccess::pages()
{
    QFETCH(PageId, page);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    VERIFY_NO_TROUBLES(troublesOn(driver, page));
}

void TestKeyboardAccess::choicesOfFindingsComeBeforeTheTable()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    QVERIFY(driver.waitIdle());
    const auto* const page = driver.window().findChild<FindingsPage*>();
    QStringList seen;
    QWidget* at = page->findChild<FilterBar*>()->findChild<QLineEdit*>();
    at->setFocus();
    for (int steps = 0; steps < 20 && at->objectName() != u"findingsTable"_s; ++steps) {
        QTest::keyClick(at, Qt::Key_Tab);
        at = QApplication::focusWidget();
        seen.append(at->objectName());
    }
    QVERIFY2(seen.endsWith(u"findingsTable"_s) && seen.indexOf(u"target"_s) >= 0 &&
                 seen.indexOf(u"target"_s) < seen.indexOf(u"strategy"_s),
             qPrintable(seen.join(u' ')));
}

void TestKeyboardAccess::pagesOfAPlan_data() { addPages(); }

void TestKeyboardAccess::pagesOfAPlan()
{
    QFETCH(PageId, page);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    VERIFY_NO_TROUBLES(troublesOn(driver, page));
}

void TestKeyboardAccess::barsAboveThePages()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath(u"model.onnx"_s);
    QVERIFY(QFile::copy(kSampleModel, model));
    QVERIFY(QFile::copy(kSampleCheckpoint, folder.filePath(u"weights.bin"_s)));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    const auto* const found = driver.window().findChild<FoundCheckpointsBar*>();
    QTRY_VERIFY(found->isVisible());
    const QByteArray bytes = bytesOf(model);
    QVERIFY(QFile::remove(model) && writeBytes(model, bytes));
    const auto* const reload = driver.window().findChild<ReloadBar*>();
    QTRY_VERIFY_WITH_TIMEOUT(reload->isVisible(), 20000);
    QVERIFY(found->isVisible());
    VERIFY_NO_TROUBLES(keyboardTroubles(driver.window()));
}

void TestKeyboardAccess::tour()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    auto* const tour = driver.window().findChild<Tour*>();
    tour->start();
    for (std::size_t step = 0; step < Tour::stepCount; ++step) {
        QVERIFY(tour->isVisible());
        VERIFY_NO_TROUBLES(keyboardTroubles(driver.window()));
        QTest::mouseClick(tour->findChild<QPushButton*>(u"tourNext"_s), Qt::LeftButton);
    }
    QVERIFY(!tour->isVisible());
}

void TestKeyboardAccess::saveDialog()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QDialog* const dialog = driver.askToSave();
    QVERIFY(dialog);
    auto* const changes = dialog->findChild<QLabel*>(u"saveChanges"_s);
    QTRY_VERIFY(changes->text().endsWith(u':'));
    VERIFY_NO_TROUBLES(keyboardTroubles(*dialog));
    dialog->reject();
}

void TestKeyboardAccess::settingsDialog()
{
    SettingsDialog dialog;
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::mappingDialog()
{
    MappingDriver driver;
    QVERIFY(driver.openDocument());
    MappingDialog* const dialog = driver.open();
    QVERIFY(dialog);
    MappingDriver::select(MappingDriver::table(dialog, "placesTable"), u"enc_0_fc_kernel"_s);
    MappingDriver::select(MappingDriver::table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    MappingDriver::type(dialog, "renameExpression", u"^encoder\\.layer\\.(\\d+)\\.dense\\.w$"_s);
    MappingDriver::type(dialog, "renameReplacement", u"enc_$1_fc_kernel"_s);
    QVERIFY(MappingDriver::isEnabled(dialog, "mapRenamed") && MappingDriver::isEnabled(dialog, "bindWeight"));
    VERIFY_NO_TROUBLES(keyboardTroubles(*dialog));
    dialog->reject();
}

void TestKeyboardAccess::explainDialog()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.action("pasteError")->trigger();
    auto* const dialog = qobject_cast<ExplainDialog*>(driver.dialog("explainDialog"));
    QVERIFY(dialog);
    VERIFY_NO_TROUBLES(keyboardTroubles(*dialog));
    dialog->setText(
        u"Type Error: Type parameter (T) of Optype (MatMul) bound to different types (tensor(float) "
        "and tensor(float16) in node (/h.0/attn/MatMul)."_s);
    QVERIFY(driver.waitIdle());
    VERIFY_NO_TROUBLES(keyboardTroubles(*dialog));
    dialog->close();
}

void TestKeyboardAccess::errorDialog()
{
    ErrorDialog dialog(
        u"model.onnx could not be opened."_s,
        {.file = "/tmp/model.onnx", .place = "byte 7", .reason = "it ends there", .advice = "Load it anew"});
    dialog.offerReload();
    VERIFY_NO_TROUBLES(troublesOf(dialog));
    QTest::mouseClick(dialog.findChild<QToolButton*>(u"errorFold"_s), Qt::LeftButton);
    VERIFY_NO_TROUBLES(keyboardTroubles(dialog));
}

void TestKeyboardAccess::resultDialog()
{
    ProofSubject subject;
    subject.graph = "main";
    subject.value = "w";
    FactSheet sheet{.headline = {theme::Tone::Bad, "status-mismatch", u"Saved"_s, u"with errors"_s},
                    .facts = {}};
    for (const QString& title : {u"checker"_s, u"audit"_s}) {
        sheet.facts.push_back({theme::Tone::Bad, "status-mismatch", title, u"a sentence"_s, subject});
        sheet.facts.push_back({.tone = theme::Tone::Bad,
                               .icon = "status-mismatch",
                               .title = title,
                               .text = u"another"_s,
                               .shortcoming = Shortcoming{.text = Message::plain(title.toStdString())}});
    }
    ResultDialog dialog(sheet);
    dialog.offerFile("/tmp/out.onnx");
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::chooseFilesDialog()
{
    ChooseFilesDialog dialog(u"Which?"_s, {"/tmp/a.onnx", "/tmp/b.onnx"}, {"/tmp/a.bin", "/tmp/b.bin"});
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::lossQuestion()
{
    CastLosses losses;
    losses.tensorCount = losses.lossyCount = 2;
    losses.total.elements = 20;
    losses.total.rounded = 3;
    losses.worst = {{.name = "a", .to = DType::Float16, .loss = losses.total},
                    {.name = "b", .to = DType::Float16, .loss = losses.total}};
    const std::unique_ptr<QDialog> box(createLossQuestion(losses, nullptr));
    VERIFY_NO_TROUBLES(troublesOf(*box));
}

void TestKeyboardAccess::npyChoiceDialog()
{
    NpyChoiceDialog dialog(DType::Bfloat16, DType::Float16);
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::guideDialog()
{
    GuideDialog dialog;
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::shortcutsDialog()
{
    ShortcutsDialog dialog;
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::commandPalette()
{
    WindowDriver driver;
    driver.action("palette")->trigger();
    QDialog* const dialog = driver.dialog("commandPalette");
    QVERIFY(dialog);
    VERIFY_NO_TROUBLES(keyboardTroubles(*dialog));
    dialog->reject();
}

void TestKeyboardAccess::aboutDialog()
{
    AboutDialog dialog;
    VERIFY_NO_TROUBLES(troublesOf(dialog));
}

void TestKeyboardAccess::questionsBeforeADocumentGoes()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.action("quit")->trigger();
    QDialog* const question = driver.dialog("unsavedDialog");
    QVERIFY(question);
    VERIFY_NO_TROUBLES(keyboardTroubles(*question));
    QVERIFY(press(question, u"Cancel"_s));
}

void TestKeyboardAccess::tensorWindow()
{
    TensorBench bench(goldenTensor("weights"), DType::Float16);
    QVERIFY(bench.waitIdle());
    VERIFY_NO_TROUBLES(keyboardTroubles(bench.window()));
}

ONNXMEND_WINDOW_TEST(keyboard_access, TestKeyboardAccess)
#include "tst_keyboard_access.moc"
