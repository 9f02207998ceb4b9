// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/fix_all.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/save_summary.h"
#include "ui/document/save_defaults.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The summary of the save dialog, and the choices that it remembers.
class TestSaveSummary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void changesAreTold();
    void onlyEditsThatFitAreCounted();
    void sizeIsAboutThatOfTheFiles();
    void inlineRepeatsWhatIsShared();
    void lackOfRoomIsAWarning();
    void folderAndOptionsAreRemembered();
    void suggestionIsAFileOfItsOwn();
    void storageIsFolded();
    void openModelIsNotSaidToStay();
    void dataThatStaysNeedsNoRoom();

private:
    static bool showSummary(SaveDialog& dialog, const DocumentBench& bench)
    {
        QSignalSpy outlined(dialog.findChild<SaveSummary*>(), &SaveSummary::outlined);
        dialog.showSummary(bench.document.session());
        return outlined.wait(30000);
    }
};

void TestSaveSummary::changesAreTold()
{
    DocumentBench bench;
    QVERIFY(bench.openSample());
    SaveDialog dialog(true, texts::toPath(bench.path(u"out.onnx"_s)), 45);
    QVERIFY(showSummary(dialog, bench));
    const QString all = dialog.findChild<QLabel*>(u"saveChanges"_s)->text();
    QVERIFY2(all.endsWith(u"changes are saved:"_s), qPrintable(all));
    QSignalSpy outlined(dialog.findChild<SaveSummary*>(), &SaveSummary::outlined);
    dialog.findChild<QCheckBox*>(u"fillWeights"_s)->setChecked(false);
    QVERIFY(outlined.wait(30000));
    QVERIFY(dialog.findChild<QLabel*>(u"saveChanges"_s)->text() != all);
}

/// One edit fits, one names a tensor that is not there, and one would make a value infinite.
void TestSaveSummary::onlyEditsThatFitAreCounted()
{
    DocumentBench bench;
    QVERIFY(bench.open("(float16[2] a, float16[2] b) => (float16[2] y) "
                       "<float[2] a = {0.5, 2}, float[2] b = {70000, 1}> { y = Add(a, b) }"));
    Progress progress;
    Plan plan;
    plan.edits.emplace_back(
        CastInitializer{.graph = "main", .value = "gone", .from = DType::Float, .to = DType::Float16});
    bench.document.change(u"Fix"_s, bench.session().withPlan(plan, progress));
    QCOMPARE(bench.session().skippedEdits().size(), std::size_t{1});
    QCOMPARE(fixAll(bench.document.session(), {}, progress).refused.size(), std::size_t{1}); // measures b
    SaveDialog dialog(true, texts::toPath(bench.path(u"out.onnx"_s)), 0);
    QVERIFY(showSummary(dialog, bench));
    QCOMPARE(dialog.findChild<QLabel*>(u"saveChanges"_s)->text(), u"1 change is saved:"_s);
}

void TestSaveSummary::sizeIsAboutThatOfTheFiles()
{
    DocumentBench bench;
    QVERIFY(bench.openSample());
    Progress progress;
    const SaveOutline outline = saveOutline(bench.session(), true, true, progress);
    const FixAllResult fixed = fixAll(bench.document.session(), {}, progress);
    const SaveResult saved =
        save(*fixed.session->planned(), texts::toPath(bench.path(u"out.onnx"_s)), {}, progress);
    std::uint64_t written = 0;
    for (const SavedFile& file : saved.files) {
        written += file.byteCount;
    }
    const double ratio = static_cast<double>(outline.byteCount) / static_cast<double>(written);
    QVERIFY2(ratio > 0.9 && ratio < 1.1,
             qPrintable(u"%1 told, %2 written"_s.arg(outline.byteCount).arg(written)));
    QCOMPARE(outline.changeCount, fixed.session->plan().edits.size());
}

/// Only data files store equal bytes once.
void TestSaveSummary::inlineRepeatsWhatIsShared()
{
    DocumentBench bench;
    QVERIFY(bench.open("(float[2] x) => (float[2] y) <float[2] a = {1, 2}, float[2] b = {1, 2}> "
                       "{ c = Add(x, a) y = Add(c, b) }"));
    Progress progress;
    Plan plan;
    plan.edits.emplace_back(
        ShareInitializer{.graph = "main", .value = "b", .sourceGraph = "main", .source = "a"});
    const std::filesystem::path path = texts::toPath(bench.path(u"shared.onnx"_s));
    save(*bench.session().withPlan(plan, progress)->planned(), path,
         {.externalData = ExternalDataMode::Single, .threshold = 0}, progress);
    const auto session = Session::open(path, {}, {}, progress);
    const SaveOutline outline = saveOutline(*session, false, false, progress);
    QCOMPARE(outline.repeatedByteCount, std::uint64_t{8});
    const SaveOptions inside{.externalData = ExternalDataMode::Inline, .threshold = 0};
    const SaveResult saved =
        save(*session->planned(), texts::toPath(bench.path(u"inline.onnx"_s)), inside, progress);
    QCOMPARE(saved.bytesRepeated, outline.repeatedByteCount);
    SaveSummary summary;
    QSignalSpy outlined(&summary, &SaveSummary::outlined);
    summary.showSave(session, false, false);
    QVERIFY(outlined.wait(30000));
    const auto* const size = summary.findChild<QLabel*>(u"saveSize"_s);
    const QString shared = size->text();
    summary.setRepeatsShared(true);
    QVERIFY2(size->text() != shared, qPrintable(shared));
}

void TestSaveSummary::lackOfRoomIsAWarning()
{
    DocumentBench bench;
    QVERIFY(bench.openSample());
    SaveDialog dialog(true, texts::toPath(bench.path(u"out.onnx"_s)), 45);
    QVERIFY(showSummary(dialog, bench));
    const auto* const size = dialog.findChild<QLabel*>(u"saveSize"_s);
    QVERIFY2(size->text().contains(u"are free there"_s), qPrintable(size->text()));
    auto* const summary = dialog.findChild<SaveSummary*>();
    summary->showRoom(5);
    QVERIFY2(size->text().contains(u"but only 5 bytes are free there"_s), qPrintable(size->text()));
    summary->showRoom(std::nullopt);
    QVERIFY2(!size->text().contains(u"free"_s), qPrintable(size->text()));
}

void TestSaveSummary::folderAndOptionsAreRemembered()
{
    const QTemporaryDir folder;
    const std::filesystem::path beside = texts::toPath(QDir::tempPath() + u"/net_fixed.onnx"_s);
    const auto saveAs = [](SaveDialog& dialog) {
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                          Qt::LeftButton);
    };
    SaveDialog first(false, beside, 0);
    first.findChild<QLineEdit*>(u"savePath"_s)->setText(folder.filePath(u"other.onnx"_s));
    first.findChild<QSpinBox*>(u"saveAlignment"_s)->setValue(64);
    saveAs(first);
    SaveDialog second(false, beside, 0);
    QCOMPARE(second.findChild<QLineEdit*>(u"savePath"_s)->text(), folder.filePath(u"net_fixed.onnx"_s));
    QCOMPARE(second.request().options.alignment, SaveOptions().alignment); // it was a choice for one save
    second.findChild<QSpinBox*>(u"saveAlignment"_s)->setValue(64);
    second.findChild<QCheckBox*>(u"keepSaveOptions"_s)->setChecked(true);
    saveAs(second);
    SaveDialog third(false, beside, 0);
    QCOMPARE(third.request().options.alignment, std::uint64_t{64});
    third.findChild<QLineEdit*>(u"savePath"_s)->setText(texts::exactPath(beside)); // back beside the model
    saveAs(third);
    QVERIFY(loadSaveFolder().empty());
}

void TestSaveSummary::suggestionIsAFileOfItsOwn()
{
    const QTemporaryDir folder;
    const auto suggested = [&folder](const QString& name, DType convertedTo) {
        return texts::exactPath(suggestedPath(texts::toPath(folder.filePath(name)), convertedTo).filename());
    };
    QCOMPARE(suggested(u"net.onnx"_s, DType::Undefined), u"net_fixed.onnx"_s);
    QCOMPARE(suggested(u"net.onnx"_s, DType::Float16), u"net_fp16.onnx"_s);
    QCOMPARE(suggested(u"net_fixed.onnx"_s, DType::Bfloat16), u"net_fixed_bf16.onnx"_s);
    QCOMPARE(suggested(u"net_fixed.onnx"_s, DType::Undefined), u"net_fixed.onnx"_s);
    const QString longest = suggested(QString(240, u'n') + u".onnx"_s, DType::Float16);
    QVERIFY2(longest.size() < 240 && longest.endsWith(u"n_fp16.onnx"_s), qPrintable(longest));

    const std::filesystem::path taken = texts::toPath(folder.filePath(u"net_fixed.onnx"_s));
    writeBytes(texts::exactPath(taken), "x");
    SaveDialog dialog(false, taken, 0);
    auto* const path = dialog.findChild<QLineEdit*>(u"savePath"_s);
    QCOMPARE(path->text(), folder.filePath(u"net_fixed_2.onnx"_s));
    path->setText(texts::exactPath(taken)); // who asks for it gets it, with a warning
    QVERIFY(dialog.findChild<QLabel*>(u"saveNote"_s)->text().contains(u"is replaced"_s));
}

void TestSaveSummary::storageIsFolded()
{
    SaveDialog dialog(false, "/tmp/net_fixed.onnx", 0);
    dialog.show();
    auto* const mode = dialog.findChild<QComboBox*>(u"saveMode"_s);
    auto* const fold = dialog.findChild<QToolButton*>(u"saveStorage"_s);
    QVERIFY(!mode->isVisible());
    QCOMPARE(fold->text(), u"Storage: Automatic"_s);
    QTest::mouseClick(fold, Qt::LeftButton);
    QVERIFY(mode->isVisible());
    mode->setCurrentIndex(2);
    QCOMPARE(fold->text(), u"Storage: One file per tensor"_s);
}

void TestSaveSummary::openModelIsNotSaidToStay()
{
    DocumentBench bench;
    QVERIFY(bench.open(kWrongMask));
    SaveDialog dialog(true, texts::toPath(bench.path(u"out.onnx"_s)), 0);
    QVERIFY(showSummary(dialog, bench));
    const auto* const text = dialog.findChild<QLabel*>(u"saveText"_s);
    const auto* const note = dialog.findChild<QLabel*>(u"saveNote"_s);
    QVERIFY2(text->text().contains(u"stay as they are"_s), qPrintable(text->text()));
    auto* const path = dialog.findChild<QLineEdit*>(u"savePath"_s);
    const std::filesystem::path model = bench.session().model()->path();
    path->setText(texts::exactPath(model.parent_path() / "." / model.filename()));
    QVERIFY2(!text->text().contains(u"stay"_s), qPrintable(text->text()));
    QVERIFY2(note->text().contains(u"the model that is open"_s), qPrintable(note->text()));
    path->setText(bench.path(u"out.onnx"_s));
    QVERIFY2(text->text().contains(u"stay as they are"_s), qPrintable(text->text()));
    QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
}

void TestSaveSummary::dataThatStaysNeedsNoRoom()
{
    DocumentBench bench;
    QVERIFY(bench.openSample());
    Progress progress;
    const FixAllResult fixed = fixAll(bench.document.session(), {}, progress);
    const std::filesystem::path model = texts::toPath(bench.path(u"large.onnx"_s));
    save(*fixed.session->planned(), model, {.externalData = ExternalDataMode::Single}, progress);
    bench.files.open(model, {});
    QVERIFY(bench.waitIdle());
    const SaveOutline outline = saveOutline(bench.session(), true, true, progress);
    const std::uint64_t rest = outline.byteCount - outline.unchangedDataByteCount;
    QVERIFY(rest < outline.byteCount / 2);

    SaveDialog dialog(false, model, 0);
    QVERIFY(showSummary(dialog, bench));
    dialog.findChild<QLineEdit*>(u"savePath"_s)
        ->setText(texts::exactPath(model)); // it exists, so it is not suggested
    const auto* const size = dialog.findChild<QLabel*>(u"saveSize"_s);
    auto* const summary = dialog.findChild<SaveSummary*>();
    summary->showRoom(rest + 1);
    QVERIFY2(size->text().contains(u"but only"_s), qPrintable(size->text()));
    auto* const mode = dialog.findChild<QComboBox*>(u"saveMode"_s);
    mode->setCurrentIndex(mode->findData(static_cast<int>(ExternalDataMode::Keep)));
    QCOMPARE(dialog.request().options.externalData, ExternalDataMode::Keep);
    summary->showRoom(rest + 1);
    QVERIFY2(!size->text().contains(u"but only"_s), qPrintable(size->text()));
    QVERIFY(size->text().contains(texts::bytes(rest)));
    const auto* const note = dialog.findChild<QLabel*>(u"saveNote"_s);
    QVERIFY2(!note->text().contains(u"data files"_s), qPrintable(note->text()));
    dialog.findChild<QLineEdit*>(u"savePath"_s)
        ->setText(bench.path(u"out.onnx"_s)); // no data file stays there
    summary->showRoom(rest + 1);
    QVERIFY2(size->text().contains(u"but only"_s), qPrintable(size->text()));
}

ONNXMEND_WINDOW_TEST(save_summary, TestSaveSummary)
#include "tst_save_summary.moc"
