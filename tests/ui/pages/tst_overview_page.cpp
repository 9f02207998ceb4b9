// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/verdict.h"
#include "core/types/finding_kinds.h"
#include "tests/support/test_class.h"
#include "tests/ui/mapping_driver.h"
#include "ui/look/appearance.h"
#include "ui/look/translated.h"
#include "ui/pages/overview_page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/nothing_found.h"
#include "ui/tables/table_view.h"

#include <QDir>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextDocument>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto kHeader = R"(<ir_version: 8, producer_name: "exporter", producer_version: "2.1",
    opset_import: ["" : 17], metadata_props: ["author" : "somebody", "licence" : "MIT"]> g )";
constexpr auto kRight = "(float[2, 3] x, int64[1] i) => (float[2, 3] y) { y = Relu (x) }";
constexpr auto kNoFix = "(float[2] x) => (float[2] y) "
                        "<float[2] w = [\"location\": \"gone.bin\", \"length\": \"8\"]> { y = Add (x, w) }";

/// The overview in a window, with a mouse.
class OverviewDriver : public MappingDriver
{
public:
    bool openText(const std::string& graph)
    {
        const QString model = path("overview.onnx");
        return writeBytes(model, QByteArray::fromStdString(modelFromText(kHeader + graph))) &&
               openOverview({texts::toPath(model)});
    }
    bool openOverview(const std::vector<std::filesystem::path>& files)
    {
        const bool isOpen = WindowDriver::open(files);
        turnTo(PageId::Overview);
        return isOpen;
    }
    OverviewPage& page() { return pages().overview(); }
    DocumentPages& pages() { return *window().findChild<DocumentPages*>(u"pages"_s); }
    QString sentence() { return page().findChild<QLabel*>(u"nextStepSentence"_s)->text(); }
    QPushButton* button() { return page().findChild<QPushButton*>(u"nextStep"_s); }
    void press() { QTest::mouseClick(button(), Qt::LeftButton); }
    QString barsText()
    {
        return page().findChild<QWidget*>(u"dtypeBars"_s)->findChild<QWidget*>()->accessibleDescription();
    }
    QList<QToolButton*> kinds()
    {
        QList<QToolButton*> seen;
        for (auto* const kind : page().findChildren<QToolButton*>(u"findingKind"_s)) {
            if (kind->isVisible()) {
                seen.append(kind);
            }
        }
        return seen;
    }
    bool says(const QString& text)
    {
        return textOf(&page()).remove(QChar(0x200B)).contains(text); // possible breaks
    }
};

} // namespace

/// The document at a glance, and the one thing to do next.
class TestOverviewPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { apply(Appearance()); }
    void weightsWithoutDataWantACheckpoint();
    void checkpointBesideTheModelIsAdded();
    void ofSeveralCheckpointsOneIsChosen();
    void weightsThatNoNameFitsAreMapped();
    void recommendedFixesAreSaved();
    void problemsWithoutAFixAreNotAll();
    void findingsWithoutAFixAreShown();
    void plannedChangesAreSaved();
    void rightModelIsVerified();
    void buttonWaitsForATask();
    void findingsOfAKindAreShown();
    void whyNothingIsFoundIsSaid();
    void whatCannotBeReadIsNoCleanResult();
    void modelWithoutTensorsSaysSo();
    void interfaceIsListed();
    void longInterfaceIsCut();
    void cardOfTheInterfaceGrowsToItsRows_data();
    void cardOfTheInterfaceGrowsToItsRows();
    void originAndMetadataAreTold();
    void filesAreTold();
    void bytesAreToldBeforeAndAfterAPlan();
    void tipsShowNamesAsTheyAre();
};

void TestOverviewPage::weightsWithoutDataWantACheckpoint()
{
    const QTemporaryDir folder; // an empty folder
    QVERIFY(QFile::copy(kSampleModel, folder.filePath(u"model.onnx"_s)));
    OverviewDriver driver;
    QVERIFY(driver.openOverview({texts::toPath(folder.filePath(u"model.onnx"_s))}));
    QCOMPARE(driver.sentence(),
             u"The model has no data for its weights. Add the checkpoint that holds them."_s);
    QCOMPARE(driver.button()->text(), u"Add Checkpoint..."_s);
    driver.press();
    QVERIFY(driver.chooseFile("addCheckpointDialog", kSampleCheckpoint));
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t{1});
    QCOMPARE(driver.button()->text(), u"Fix All and Save..."_s);
}

void TestOverviewPage::checkpointBesideTheModelIsAdded()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(kSampleModel, folder.filePath(u"model.onnx"_s)));
    QVERIFY(QFile::copy(kSampleCheckpoint, folder.filePath(u"this&that.bin"_s)));
    OverviewDriver driver;
    QVERIFY(driver.openOverview({texts::toPath(folder.filePath(u"model.onnx"_s))}));
    QTRY_COMPARE(driver.sentence(),
                 u"The model has no data for its weights. this&that.bin lies beside it and holds tensors."_s);
    QCOMPARE(driver.button()->text(), u"Add this&&that.bin"_s);
    driver.press();
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t{1});
    QCOMPARE(driver.button()->text(), u"Fix All and Save..."_s);
}

void TestOverviewPage::ofSeveralCheckpointsOneIsChosen()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(kSampleModel, folder.filePath(u"model.onnx"_s)));
    QVERIFY(QFile::copy(kSampleCheckpoint, folder.filePath(u"first.bin"_s)));
    QVERIFY(QFile::copy(kSampleCheckpoint, folder.filePath(u"second.bin"_s)));
    OverviewDriver driver;
    QVERIFY(driver.openOverview({texts::toPath(folder.filePath(u"model.onnx"_s))}));
    const auto* const bar = driver.window().findChild<QWidget*>(u"foundCheckpoints"_s);
    QTRY_VERIFY(bar->isVisible()); // the bar offers both
    QCOMPARE(driver.button()->text(), u"Add Checkpoint..."_s);
    driver.press();
    QDialog* const chooser = driver.dialog("addCheckpointDialog");
    QVERIFY(chooser);
    chooser->reject();
}

void TestOverviewPage::weightsThatNoNameFitsAreMapped()
{
    OverviewDriver driver;
    QVERIFY(driver.openDocument());
    QVERIFY(
        driver.openOverview({texts::toPath(kSampleModel), texts::toPath(driver.path("net.safetensors"))}));
    QCOMPARE(driver.sentence(), u"Some weights match no checkpoint tensor by name. Map them by hand."_s);
    QCOMPARE(driver.button()->text(), u"Map Weights..."_s);
    driver.press();
    QVERIFY(driver.waitIdle());
    QDialog* const mapping = driver.dialog("mappingDialog");
    QVERIFY(mapping);
    mapping->reject();
}

void TestOverviewPage::recommendedFixesAreSaved()
{
    OverviewDriver driver;
    QVERIFY(driver.openOverview({texts::toPath(kSampleModel), texts::toPath(kSampleCheckpoint)}));
    QCOMPARE(driver.sentence(), u"All 32 problems can be fixed and saved at once."_s);
    QCOMPARE(driver.button()->text(), u"Fix All and Save..."_s);
    driver.press();
    QDialog* const save = driver.dialog("saveDialog");
    QVERIFY(save);
    QCOMPARE(save->windowTitle(), u"Fix All and Save"_s);
    save->reject();
}

void TestOverviewPage::problemsWithoutAFixAreNotAll()
{
    OverviewDriver driver;
    QVERIFY(driver.openText("(float16[2] a, float[2] b, float[2] c) => (float[2] y, float[2] z, float[2] u) "
                            "<float[2] w = [\"location\": \"gone.bin\", \"length\": \"8\"], "
                            "float16[2] h = {1, 2}> "
                            "{ y = Add (a, b) z = Add (b, w) u = Add (c, h) }"));
    QCOMPARE(driver.sentence(), u"2 problems can be fixed and saved at once."_s);
}

void TestOverviewPage::findingsWithoutAFixAreShown()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kNoFix));
    QCOMPARE(driver.sentence(), u"No finding has a recommended fix. Look at each finding."_s);
    QCOMPARE(driver.button()->text(), u"Show Findings"_s);
    driver.press();
    QVERIFY(driver.pages().showsFindings());
    QCOMPARE(driver.pages().selectedFindings().size(), std::size_t{1});
}

void TestOverviewPage::plannedChangesAreSaved()
{
    OverviewDriver driver;
    QVERIFY(driver.openText("(float16[2] a, float[2] b) => (float[2] y) { y = Add (a, b) }"));
    QCOMPARE(driver.button()->text(), u"Fix All and Save..."_s);
    QVERIFY(driver.run("fixAll"));
    QCOMPARE(driver.sentence(), u"The changes are planned. Nothing is written until the model is saved."_s);
    QCOMPARE(driver.button()->text(), u"Save Changes..."_s);
    driver.press();
    QDialog* const save = driver.dialog("saveDialog");
    QVERIFY(save);
    QCOMPARE(save->windowTitle(), u"Save As"_s);
    save->reject();
    QVERIFY(driver.run("undo"));
    QCOMPARE(driver.button()->text(), u"Fix All and Save..."_s);
}

void TestOverviewPage::rightModelIsVerified()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    QCOMPARE(driver.sentence(), u"Nothing is wrong with the dtypes. Have ONNX Runtime load the model."_s);
    QCOMPARE(driver.button()->text(), u"Verify"_s);
    driver.press();
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.pages().current() == PageId::Verify);
    QVERIFY(driver.checks());
}

void TestOverviewPage::buttonWaitsForATask()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    driver.press();
    QVERIFY(driver.window().jobs().isBusy());
    QVERIFY(!driver.button()->isEnabled());
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.button()->isEnabled());
}

void TestOverviewPage::findingsOfAKindAreShown()
{
    OverviewDriver driver;
    QVERIFY(driver.openText("(float16[2] a, float[2] b) => (float[2] y, float[2] z) "
                            "<float[2] w = [\"location\": \"gone.bin\", \"length\": \"8\"]> "
                            "{ y = Add (a, b) z = Add (b, w) }"));
    QTRY_COMPARE(driver.kinds().size(), 2);
    for (int i = 0; i < 2; ++i) {
        driver.turnTo(PageId::Overview);
        QTRY_COMPARE(driver.kinds().size(), 2);
        QToolButton* const kind = driver.kinds().at(i);
        const QString title = kind->accessibleName().section(u"  ·  "_s, 0, 0);
        QVERIFY2(kind->text().section(u'\n', -1).startsWith(u"1, "_s), qPrintable(kind->text()));
        QTest::mouseClick(kind, Qt::LeftButton);
        QVERIFY(driver.pages().showsFindings());
        const auto selectedTitle = [&driver] {
            const std::vector<std::size_t> selected = driver.pages().selectedFindings();
            const std::vector<Finding>& findings = driver.window().document().session()->report().findings;
            return selected.size() == 1
                       ? texts::translated(findingKindInfo(findings.at(selected.front()).kind).title)
                       : QString();
        };
        QTRY_COMPARE(driver.pages().table()->model()->rowCount(), 1); // the others are not shown
        QCOMPARE(selectedTitle(), title);
    }
}

void TestOverviewPage::whyNothingIsFoundIsSaid()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    QVERIFY(driver.kinds().isEmpty());
    QTRY_VERIFY(
        driver.says(u"No findings: every tensor is stored as it is declared and as the graph needs it."_s));
    QVERIFY(driver.openText("(float16[2] a, float[2] b) => (float[2] y) { y = Add (a, b) }"));
    QTRY_COMPARE(driver.kinds().size(), 1);
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.kinds().isEmpty());
    QTRY_VERIFY(driver.says(u"No findings are left once the plan is saved."_s));
    QVERIFY(driver.run("undo"));
    QTRY_COMPARE(driver.kinds().size(), 1);
}

void TestOverviewPage::whatCannotBeReadIsNoCleanResult()
{
    OverviewDriver driver;
    const QString broken = driver.path("broken.bin");
    QVERIFY(writeBytes(broken, "no checkpoint"));
    QVERIFY(driver.openOverview({texts::toPath(kSampleModel), texts::toPath(broken)}));
    QVERIFY(driver.kinds().isEmpty());
    const Session& session = *driver.window().document().session();
    const Verdict& verdict = judgeDocument(session);
    const QString missing = texts::count(verdict.weights.missing.size());
    QVERIFY(!verdict.weights.missing.empty());
    const QString text = nothingFoundText(session, verdict); // the Findings page shows it, too
    QCOMPARE(
        text,
        u"No findings in the readable parts: 1 checkpoint cannot be read, %1 weights have no data."_s.arg(
            missing));
    QTRY_VERIFY(driver.says(text));
}

void TestOverviewPage::modelWithoutTensorsSaysSo()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    QVERIFY(driver.page().findChild<QWidget*>(u"noBytes"_s)->isVisible());
    QVERIFY(driver.openDocument());
    driver.turnTo(PageId::Overview);
    QVERIFY(!driver.page().findChild<QWidget*>(u"noBytes"_s)->isVisible());
}

void TestOverviewPage::interfaceIsListed()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    const auto* const table = driver.page().findChild<QTableWidget*>(u"interface"_s);
    QStringList rows;
    for (int row = 0; row < table->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table->columnCount(); ++column) {
            cells.append(table->item(row, column)->text());
        }
        rows.append(cells.join(u' '));
    }
    QCOMPARE(rows.join(u'\n'), u"Input x FLOAT 2×3\nInput i INT64 1\nOutput y FLOAT 2×3"_s);
}

void TestOverviewPage::longInterfaceIsCut()
{
    std::string inputs;
    for (int i = 0; i < 250; ++i) {
        inputs += ", float[1] i" + std::to_string(i);
    }
    OverviewDriver driver;
    QVERIFY(driver.openText("(float[1] x" + inputs + ") => (float[1] y) { y = Relu (x) }"));
    QCOMPARE(driver.page().findChild<QTableWidget*>(u"interface"_s)->rowCount(), 200);
}

void TestOverviewPage::cardOfTheInterfaceGrowsToItsRows_data()
{
    QTest::addColumn<int>("inputs");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<int>("textPercent");
    for (const int percent : {100, mostTextPercent}) {
        QTest::addRow("two rows, %d %%", percent) << 1 << u"2"_s << percent;
        QTest::addRow("five rows, %d %%", percent) << 4 << u"2"_s << percent;
        QTest::addRow("forty rows, %d %%", percent) << 39 << u"2"_s << percent;
        QTest::addRow("a shape wider than the card, %d %%", percent)
            << 4 << u"2"_s + u", a_dimension_with_a_name"_s.repeated(20) << percent;
    }
}

/// Empty room below a card that scrolls would say that nothing more is in it.
void TestOverviewPage::cardOfTheInterfaceGrowsToItsRows()
{
    QFETCH(int, inputs);
    QFETCH(QString, shape);
    QFETCH(int, textPercent);
    apply({.textPercent = textPercent});
    QStringList declared;
    for (int i = 0; i < inputs; ++i) {
        declared.append(u"float[%1] i%2"_s.arg(shape).arg(i));
    }
    OverviewDriver driver;
    QVERIFY(driver.openText(
        u"(%1) => (float[%2] y) { y = Relu (i0) }"_s.arg(declared.join(u", "_s), shape).toStdString()));
    const auto* const table = driver.page().findChild<QTableWidget*>(u"interface"_s);
    QCOMPARE(table->rowCount(), inputs + 1);
    QTRY_COMPARE(table->verticalScrollBar()->maximum(), 0);
    QTRY_VERIFY(table->viewport()->height() >= table->verticalHeader()->length());
    QVERIFY(table->verticalHeader()->length() >= (inputs + 1) * table->fontMetrics().height());
    apply(Appearance()); // while the page is open
    QTRY_VERIFY(table->viewport()->height() >= table->verticalHeader()->length());
    QTRY_COMPARE(table->verticalScrollBar()->maximum(), 0);
    constexpr int slack = 8; // a card that is much higher than its rows has empty room itself
    QTRY_VERIFY(table->viewport()->height() <= table->verticalHeader()->length() + slack);
}

void TestOverviewPage::originAndMetadataAreTold()
{
    OverviewDriver driver;
    QVERIFY(driver.openText(kRight));
    QTRY_VERIFY(driver.says(u"Made by"_s));
    for (const QString& text : {u"Made by\nexporter 2.1"_s, u"IR version\n8"_s, u"Opsets\nai.onnx 17"_s,
                                u"Graph\n1 node"_s, u"author\nsomebody"_s, u"licence\nMIT"_s}) {
        QVERIFY2(driver.says(text), qPrintable(text + u" is not in\n"_s + textOf(&driver.page())));
    }
    QVERIFY(driver.openDocument()); // another one, made by nobody
    driver.turnTo(PageId::Overview);
    QTRY_VERIFY(driver.says(u"Checkpoint\nnet.safetensors"_s));
    QVERIFY(!driver.says(u"somebody"_s) && !driver.says(u"Made by"_s));
}

void TestOverviewPage::filesAreTold()
{
    OverviewDriver driver;
    QVERIFY(driver.openDocument());
    const QString model = texts::bytes(static_cast<std::uint64_t>(QFile(driver.path("net.onnx")).size()));
    const QString checkpoint =
        texts::bytes(static_cast<std::uint64_t>(QFile(driver.path("net.safetensors")).size()));
    driver.turnTo(PageId::Overview);
    QTRY_VERIFY(driver.says(u"Model\nnet.onnx, %1"_s.arg(model)));
    QVERIFY(driver.says(u"Checkpoint\nnet.safetensors, %1"_s.arg(checkpoint)));
}

void TestOverviewPage::bytesAreToldBeforeAndAfterAPlan()
{
    OverviewDriver driver;
    QVERIFY(
        driver.openText("(float16[4] x) => (float16[4] y) <float[4] w = {1, 2, 3, 4}> { y = Add (x, w) }"));
    QCOMPARE(driver.barsText(), u"FLOAT: stored 16 bytes, planned 16 bytes"_s);
    QVERIFY(driver.run("fixAll"));
    QCOMPARE(driver.barsText(),
             u"FLOAT: stored 16 bytes, planned 0 bytes; FLOAT16: stored 0 bytes, planned 8 bytes"_s);
    QVERIFY(driver.run("undo"));
    QCOMPARE(driver.barsText(), u"FLOAT: stored 16 bytes, planned 16 bytes"_s);
}

/// They are not HTML, and their lines can break.
void TestOverviewPage::tipsShowNamesAsTheyAre()
{
    const QTemporaryDir folder;
    const QString inner = folder.filePath(u"<b>bold<b>"_s + QString(60, u'n'));
    QVERIFY(QDir().mkdir(inner));
    const QString model = inner + u"/model.onnx"_s;
    QVERIFY(writeBytes(model, QByteArray::fromStdString(modelFromText(kHeader + std::string(kRight)))));
    OverviewDriver driver;
    QVERIFY(driver.openOverview({texts::toPath(model)}));
    const auto shown = [](const QString& tip) { // as QToolTip does
        QTextDocument text;
        Qt::mightBeRichText(tip) ? text.setHtml(tip) : text.setPlainText(tip);
        return text.toPlainText();
    };
    QString tip;
    for (const QLabel* const label :
         driver.window().findChild<QWidget*>(u"documentBanner"_s)->findChildren<QLabel*>()) {
        tip = label->objectName() == u"bannerFacts"_s ? label->toolTip() : tip;
    }
    QCOMPARE(shown(tip).remove(QChar(0x200B)), model);
    QVERIFY(tip.contains(QChar(0x200B)));
    const QString shape = driver.page().findChild<QTableWidget*>(u"interface"_s)->item(0, 3)->toolTip();
    QCOMPARE(shown(shape).remove(QChar(0x200B)), u"2×3"_s);
    QVERIFY(shape.startsWith(u"<p>"_s));
}

ONNXMEND_WINDOW_TEST(overview_page, TestOverviewPage)
#include "tst_overview_page.moc"
