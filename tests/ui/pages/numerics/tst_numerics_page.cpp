// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/window_driver.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/numerics/numerics_page.h"
#include "ui/plots/layer_curve.h"
#include "ui/tables/table_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// A norm whose squares FLOAT16 does not hold: 25,552 are the bits of 1,000.
constexpr auto kOverflow = "(float16[1, 8] x) => (float16[1, 8] y) <float16[1] k = {25552}> "
                           "{ a = Mul (x, k) b = Mul (a, a) c = ReduceMean (b) d = Sqrt (c) y = Div (a, d) }";
constexpr auto kHealthy = "(float16[4, 4] x) => (float16[4, 4] y) { a = MatMul (x, x) b = Relu (a) "
                          "y = MatMul (b, x) }";
constexpr auto kInfinite = "(float16[1, 8] x) => (float16[1, 8] y) <float16[1] k = {25552}> "
                           "{ a = Mul (x, k) y = Mul (a, a) }";
/// Computes what no processor does before somebody gets up.
constexpr auto kEndlessHalf =
    "(float16[64, 64] x) => (float16[64, 64] y) "
    "{ m = Constant <value = int64 {1000000000}> () c = Constant <value = bool {1}> () "
    "y = Loop (m, c, x) <body = b (int64 i, bool k, float16[64, 64] s) => (bool l, float16[64, 64] t) "
    "{ l = Identity (k) p = MatMul (s, s) t = Tanh (p) }> }";

class NumericsBench
{
public:
    explicit NumericsBench(const char* graph = kOverflow)
    {
        const QString model = path(u"model.onnx"_s);
        writeBytes(model, QByteArray::fromStdString(modelFromText(
                              std::string("<ir_version: 8, opset_import: [\"\" : 17]> g ") + graph)));
        isOpen = driver.open({texts::toPath(model)});
        driver.action("showNumerics")->trigger();
    }

    DocumentPages& pages() { return *driver.window().findChild<DocumentPages*>(u"pages"_s); }
    NumericsPage& page() { return *driver.window().findChild<NumericsPage*>(); }
    template <class Widget>
    Widget* find(const char* name)
    {
        return page().findChild<Widget*>(QLatin1StringView(name));
    }
    bool click(const char* name) { return clickIn(page(), name); }
    static bool clickIn(QWidget& part, const char* name)
    {
        auto* const button = part.findChild<QAbstractButton*>(QLatin1StringView(name));
        if (!button || !button->isEnabled() || !button->isVisible()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    bool measure() { return click("measureNumerics") && driver.waitIdle(); }
    void turnTo(int detail)
    {
        find<QWidget>("numericsDetail")->findChild<QAbstractButton*>(u"segment%1"_s.arg(detail))->click();
    }
    /// Chooses the entry of a box that opens a dialog.
    void chooseEntry(const char* box, int index)
    {
        auto* const combo = find<QComboBox>(box);
        combo->setCurrentIndex(index);
        Q_EMIT combo->activated(index);
    }
    QString textOf(const char* label) { return find<QLabel>(label)->text(); }
    QString headline() { return textOf("numericsHeadline"); }
    QString facts() { return textOf("numericsFacts"); }
    const Session& session() { return *driver.constWindow().document().session(); }
    QTableView* table(const char* name) { return find<QTableView>(name); }
    QString path(const QString& name) const { return m_folder.filePath(name); }

    WindowDriver driver;
    bool isOpen = false;

private:
    QTemporaryDir m_folder;
};

} // namespace

/// The page that says why a half model is wrong: nothing happens before its nodes are kept.
class TestNumericsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().clear(); }
    void resultIsShownAndNothingIsChanged();
    void bannerSaysThatNumbersAreWrong();
    void keepIsOneStepThatIsUndone();
    void anotherChangeMakesTheResultStale();
    void causeIsShownInTheGraph();
    void depthIsWalkedByKeyboard();
    void nodeIsTriedInFloat();
    void failedTrialLeavesTheMeasurement();
    void nodeOfAnotherPageIsTried();
    void soundModelHasNothingToKeep();
    void floatModelHasNothingToRound();
    void referenceHasACurveOfItsOwn();
    void wrongToleranceIsSaidBesideItsField();
    void chosenFilesAreNamed();
    void badInputsAreSaidInPlace();
    void folderWithoutInputsIsSaidInPlace();
    void inputOfOneFileIsMeasuredOn();
    void runtimeThatIsMissingIsTold();
    void runIsCancelled();
    void runThatIsNotFiniteLeadsHere();
    void explainedErrorLeadsHere();
    void controlsHaveNames();
};

void TestNumericsPage::resultIsShownAndNothingIsChanged()
{
    NumericsBench bench;
    QVERIFY(bench.isOpen);
    QVERIFY(bench.find<QLabel>("numericsHint")->isVisible());
    bench.find<QPushButton>("measureNumerics")->setFocus();
    const auto before = bench.driver.constWindow().document().session();
    QVERIFY(bench.measure());
    QVERIFY2(bench.headline().startsWith(u"One cause: Mul"_s), qPrintable(bench.headline()));
    QVERIFY2(bench.facts().contains(u"With 3 nodes in FLOAT"_s), qPrintable(bench.facts()));
    QTRY_COMPARE(bench.table("causesTable")->model()->rowCount(), 1);
    const QAbstractItemModel& causes = *bench.table("causesTable")->model();
    QCOMPARE(causes.index(0, CausesModel::Node).data().toString(), u"b"_s);
    QVERIFY2(causes.index(0, CausesModel::Operands).data().toString().contains(u"inf"_s),
             qPrintable(causes.index(0, CausesModel::Operands).data().toString()));
    QCOMPARE(causes.index(0, CausesModel::Share).data().toString(),
             texts::percent(bench.page().outcome()->numerics.causes.front().outputs.front().share));
    QTRY_VERIFY(bench.textOf("causeText").contains(u"largest number of FLOAT16"_s));
    bench.turnTo(3);
    QTRY_COMPARE(bench.table("numericsKeptTable")->model()->rowCount(), 3);
    bench.turnTo(2);
    QVERIFY(bench.find<QWidget>("outputBars")->isVisible());
    QCOMPARE(bench.driver.constWindow().document().session(), before);
    QVERIFY(bench.session().plan().edits.empty());
}

/// A model whose types are right is not called sound above a page that says that it is wrong.
void TestNumericsPage::bannerSaysThatNumbersAreWrong()
{
    NumericsBench bench;
    const auto* const banner = bench.driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    const auto isSaid = [banner] { return banner->text().contains(u"makes its outputs wrong"_s); };
    QVERIFY(!isSaid());
    QVERIFY(bench.measure());
    QVERIFY2(isSaid(), qPrintable(banner->text()));
    bench.driver.turnTo(PageId::Overview);
    auto* const show = bench.driver.window().findChild<QToolButton*>(u"bannerShow"_s);
    QVERIFY(show->isVisible());
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(bench.pages().current() == PageId::Numerics);
    QVERIFY(bench.click("keepInFloat"));
    QVERIFY2(!isSaid(), qPrintable(banner->text()));
    bench.driver.action("undo")->trigger();
    QVERIFY(bench.driver.waitIdle());
    QVERIFY2(isSaid(), qPrintable(banner->text()));
    NumericsBench healthy(kHealthy);
    QVERIFY(healthy.measure());
    const auto* const other = healthy.driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    QVERIFY2(!other->text().contains(u"outputs"_s), qPrintable(other->text()));
}

void TestNumericsPage::keepIsOneStepThatIsUndone()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    QVERIFY(bench.page().offersNextStep());
    QVERIFY(bench.click("keepInFloat"));
    QVERIFY(!bench.session().plan().edits.empty());
    QVERIFY(bench.driver.window().isWindowModified());
    QVERIFY2(bench.facts().startsWith(u"Its nodes are kept in FLOAT by the plan"_s),
             qPrintable(bench.facts()));
    QVERIFY(!bench.find<QPushButton>("keepInFloat")->isVisible());
    QVERIFY(!bench.page().offersNextStep());
    QVERIFY2(bench.driver.action("undo")->text().contains(u"Keep Nodes in FLOAT"_s),
             qPrintable(bench.driver.action("undo")->text()));
    QVERIFY(bench.click("showKeptChanges"));
    QVERIFY(bench.pages().current() == PageId::Changes);
    auto* const changes = bench.driver.window().findChild<QTableView*>(u"changesTable"_s);
    QTRY_VERIFY(changes->model()->rowCount() > 0);
    bench.driver.action("undo")->trigger();
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.session().plan().edits.empty());
    // The model is what it was, so the result fits again.
    bench.driver.turnTo(PageId::Numerics);
    QVERIFY(bench.click("keepInFloat"));
    QVERIFY(bench.measure()); // of the plan
    QVERIFY2(bench.headline().startsWith(u"No cause"_s), qPrintable(bench.headline()));
}

void TestNumericsPage::anotherChangeMakesTheResultStale()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    bench.driver.action("convert")->trigger();
    QWidget& convert = *bench.driver.window().findChild<QWidget*>(u"convertPage"_s);
    QVERIFY(NumericsBench::clickIn(convert, "convertButton"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(NumericsBench::clickIn(convert, "applyConversion"));
    QVERIFY(bench.driver.waitIdle());
    bench.driver.turnTo(PageId::Numerics);
    QVERIFY2(bench.facts().startsWith(u"The model was changed since"_s), qPrintable(bench.facts()));
    QVERIFY(!bench.find<QPushButton>("keepInFloat")->isEnabled());
    QVERIFY(!bench.find<QPushButton>("tryInFloat")->isEnabled());
    QVERIFY(!bench.page().offersNextStep());
}

void TestNumericsPage::causeIsShownInTheGraph()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    QTRY_COMPARE(bench.textOf("numericsCurrent"), u"b"_s);
    QCOMPARE(bench.pages().selection().place.value, std::string("b"));
    QSignalSpy drawn(&bench.pages().graph(), &GraphPage::drawn);
    QVERIFY(bench.click("showNumericsNode"));
    QVERIFY(bench.pages().current() == PageId::Graph);
    QVERIFY(drawn.count() > 0 || drawn.wait(30000));
    QTRY_COMPARE(bench.pages().graph().centre().value, std::string("b"));
}

void TestNumericsPage::depthIsWalkedByKeyboard()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    bench.turnTo(1);
    auto* const curve = bench.page().findChild<LayerCurve*>();
    QVERIFY(curve->isVisible());
    QCOMPARE(curve->current()->value, std::string("b")); // the cause
    QVERIFY2(curve->accessibleDescription().endsWith(u"a cause"_s),
             qPrintable(curve->accessibleDescription()));
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Home);
    QCOMPARE(curve->current()->value, std::string("a"));
    QVERIFY(!curve->accessibleDescription().endsWith(u"a cause"_s));
    QCOMPARE(bench.textOf("numericsCurrent"), u"a"_s);
    QCOMPARE(bench.pages().selection().place.value, std::string("a"));
    QTest::keyClick(curve, Qt::Key_Return);
    QVERIFY(bench.pages().current() == PageId::Graph);
}

void TestNumericsPage::nodeIsTriedInFloat()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    QTRY_COMPARE(bench.textOf("numericsCurrent"), u"b"_s);
    QVERIFY(bench.click("tryInFloat"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.page().trial());
    QVERIFY2(bench.textOf("trialHeadline").startsWith(u"This node alone in FLOAT is not enough"_s),
             qPrintable(bench.textOf("trialHeadline")));
    auto* const outputs = bench.find<QTableWidget>("trialOutputs");
    QVERIFY(outputs->isVisible());
    QCOMPARE(outputs->rowCount(), 1);
    QCOMPARE(outputs->item(0, 0)->text(), u"y"_s);
    QVERIFY2(bench.textOf("trialValues").contains(u"8 values"_s), qPrintable(bench.textOf("trialValues")));
    QVERIFY(bench.find<QWidget>("magnitudePlot")->isVisible());
    QVERIFY(bench.session().plan().edits.empty());
}

void TestNumericsPage::failedTrialLeavesTheMeasurement()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    QTRY_COMPARE(bench.textOf("numericsCurrent"), u"b"_s);
    QVERIFY(bench.click("tryInFloat"));
    QVERIFY(bench.driver.waitIdle());
    const QString before = bench.headline();
    bench.page().showTrialFailure({.file = {}, .place = {}, .reason = "the disk is full", .advice = {}});
    QCOMPARE(bench.headline(), before);
    QCOMPARE(bench.textOf("trialHeadline"), u"The node could not be measured in FLOAT."_s);
    QVERIFY2(bench.textOf("trialNode").contains(u"disk is full"_s), qPrintable(bench.textOf("trialNode")));
    QCOMPARE(bench.textOf("numericsCurrent"), u"b"_s); // it can be tried again
    QVERIFY(bench.click("tryInFloat"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.page().trial());
    QVERIFY(bench.textOf("trialHeadline") != u"The node could not be measured in FLOAT."_s);
}

void TestNumericsPage::nodeOfAnotherPageIsTried()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    bench.pages().inspect(bench.driver.constWindow().document().session(),
                          {.scope = "main", .node = {}, .nodeName = "c", .value = "c"});
    QTRY_COMPARE(bench.textOf("numericsCurrent"), u"c"_s);
    QVERIFY(bench.click("tryInFloat"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.page().trial());
    QCOMPARE(bench.page().trial()->widened.place.value, std::string("c"));
}

void TestNumericsPage::soundModelHasNothingToKeep()
{
    NumericsBench bench(kHealthy);
    QVERIFY(bench.measure());
    QVERIFY2(bench.headline().startsWith(u"No cause: with every value rounded to FLOAT16"_s),
             qPrintable(bench.headline()));
    QVERIFY(!bench.find<QPushButton>("keepInFloat")->isVisible());
    QCOMPARE(bench.table("causesTable")->model()->rowCount(), 0);
    bench.turnTo(1);
    QVERIFY(bench.page().findChild<LayerCurve*>()->isVisible());
}

void TestNumericsPage::floatModelHasNothingToRound()
{
    NumericsBench bench("(float[4, 4] x) => (float[4, 4] y) { y = MatMul (x, x) }");
    QVERIFY(bench.measure());
    QVERIFY2(bench.headline().startsWith(u"Nothing computes in FLOAT16"_s), qPrintable(bench.headline()));
    bench.turnTo(1);
    QVERIFY(!bench.page().findChild<LayerCurve*>()->isVisible());
}

void TestNumericsPage::referenceHasACurveOfItsOwn()
{
    NumericsBench bench;
    const QString reference = bench.path(u"reference.onnx"_s);
    QVERIFY(writeBytes(reference,
                       QByteArray::fromStdString(modelFromText(
                           "<ir_version: 8, opset_import: [\"\" : 17]> g (float[1, 8] x) => (float[1, 8] y) "
                           "<float[1] k = {1000}> { a = Mul (x, k) b = Mul (a, a) c = ReduceMean (b) "
                           "d = Sqrt (c) y = Div (a, d) }"))));
    QVERIFY(!bench.find<QWidget>("numericsAgainst")->isVisibleTo(&bench.page()));
    bench.chooseEntry("numericsReference", 1);
    QVERIFY(chooseFile("numericsReferenceDialog", reference));
    QTRY_COMPARE(bench.find<QComboBox>("numericsReference")->currentText(), u"reference.onnx"_s);
    QVERIFY(bench.measure());
    QVERIFY(!bench.page().outcome()->numerics.distances.empty());
    bench.turnTo(1);
    QVERIFY(bench.find<QWidget>("numericsAgainst")->isVisible());
    bench.find<QWidget>("numericsAgainst")->findChild<QAbstractButton*>(u"segment1"_s)->click();
    QVERIFY(bench.page().findChild<LayerCurve*>()->current() != nullptr);
}

void TestNumericsPage::wrongToleranceIsSaidBesideItsField()
{
    NumericsBench bench;
    auto* const field = bench.find<QLineEdit>("numericsTolerance");
    QCOMPARE(field->placeholderText(), u"0.01"_s);
    for (const auto& text : {u"much"_s, u"0"_s, u"-1"_s, u"inf"_s}) {
        field->setText(text);
        QVERIFY2(bench.find<QLabel>("numericsToleranceWarning")->isVisible(), qPrintable(text));
        QVERIFY2(!bench.find<QPushButton>("measureNumerics")->isEnabled(), qPrintable(text));
    }
    field->setText(u"0.5"_s);
    QVERIFY(!bench.find<QLabel>("numericsToleranceWarning")->isVisible());
    QVERIFY(bench.measure());
    QCOMPARE(bench.page().outcome()->numerics.tolerance, 0.5);
}

void TestNumericsPage::chosenFilesAreNamed()
{
    NumericsBench bench;
    auto* const box = bench.find<QComboBox>("numericsRecorded");
    QCOMPARE(box->currentText(), u"Nothing recorded"_s);
    QVERIFY(writeBytes(bench.path(u"hooks.npz"_s), "not read before it is measured"));
    bench.chooseEntry("numericsRecorded", 1);
    QCOMPARE(box->currentText(), u"Nothing recorded"_s); // until a file is chosen
    QVERIFY(chooseFile("numericsRecordedDialog", bench.path(u"hooks.npz"_s)));
    QTRY_COMPARE(box->currentText(), u"hooks.npz"_s);
    bench.chooseEntry("numericsRecorded", 0);
    QCOMPARE(box->currentText(), u"Nothing recorded"_s);
    QVERIFY(bench.page().request()->options.recorded.empty());
}

void TestNumericsPage::badInputsAreSaidInPlace()
{
    NumericsBench bench;
    QVERIFY(writeBytes(bench.path(u"bad.npz"_s), "no archive"));
    bench.chooseEntry("numericsInputs", 1);
    QVERIFY(chooseFile("numericsInputsDialog", bench.path(u"bad.npz"_s)));
    QTRY_COMPARE(bench.find<QComboBox>("numericsInputs")->currentText(), u"bad.npz"_s);
    QVERIFY(bench.measure());
    const QString said = bench.headline() + bench.facts();
    QVERIFY2(said.contains(u"bad.npz"_s), qPrintable(said));
    QVERIFY(!bench.find<QPushButton>("keepInFloat")->isVisible());
}

void TestNumericsPage::folderWithoutInputsIsSaidInPlace()
{
    NumericsBench bench;
    QVERIFY(QDir(bench.path({})).mkdir(u"inputs"_s));
    bench.page().resume({.options = {}, .inputs = {texts::toPath(bench.path(u"inputs"_s))}});
    QVERIFY(bench.measure());
    QCOMPARE(bench.headline(), u"The model could not be measured."_s);
    QVERIFY2(bench.facts().contains(u"has no .npz file"_s), qPrintable(bench.facts()));
    QVERIFY(!bench.page().outcome());
}

void TestNumericsPage::inputOfOneFileIsMeasuredOn()
{
    NumericsBench bench;
    // Eight halves of 0: nothing overflows.
    const QByteArray header = "{'descr': '<f2', 'fortran_order': False, 'shape': (1, 8), }";
    const QByteArray padded = header.leftJustified(117, ' ') + '\n';
    QByteArray file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(padded.size());
    file += '\0';
    file += padded + QByteArray(16, '\0');
    QVERIFY(writeBytes(bench.path(u"x.npy"_s), file));
    bench.page().resume({.options = {}, .inputs = {texts::toPath(bench.path(u"x.npy"_s))}});
    QVERIFY(bench.measure());
    QVERIFY2(bench.page().outcome(), qPrintable(bench.headline() + bench.facts()));
    QVERIFY(!bench.page().outcome()->numerics.isMadeUp);
    QVERIFY(bench.page().outcome()->numerics.causes.empty());
}

/// A library named by the environment is used, and no other one.
void TestNumericsPage::runtimeThatIsMissingIsTold()
{
    const QByteArray runtime = qgetenv("ONNXMEND_ORT");
    qputenv("ONNXMEND_ORT", "/nowhere/libonnxruntime.so");
    NumericsBench bench;
    const bool isDone = bench.measure();
    qputenv("ONNXMEND_ORT", runtime);
    QVERIFY(isDone);
    const QString said = bench.headline() + bench.facts();
    QVERIFY2(said.contains(u"/nowhere/libonnxruntime.so"_s), qPrintable(said));
    QVERIFY2(!bench.headline().startsWith(u"No cause"_s), qPrintable(bench.headline()));
    for (const char* table : {"causesTable", "numericsKeptTable"}) {
        const QString& empty = bench.find<TableView>(table)->placeholder();
        QVERIFY2(!empty.contains(u"was found"_s) && !empty.contains(u"has to be kept"_s), qPrintable(empty));
    }
}

void TestNumericsPage::runIsCancelled()
{
    NumericsBench bench(kEndlessHalf);
    QVERIFY(bench.click("measureNumerics"));
    QCOMPARE(bench.find<QPushButton>("measureNumerics")->text(), u"Cancel"_s);
    const auto* const bar = bench.driver.window().findChild<QWidget*>(u"jobBar"_s);
    QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 120000);
    QVERIFY(bench.click("measureNumerics"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.textOf("numericsHint"), u"Cancelled. Nothing was changed."_s);
    QCOMPARE(bench.find<QPushButton>("measureNumerics")->text(), u"Measure"_s);
    QVERIFY(bench.session().plan().edits.empty());
}

void TestNumericsPage::runThatIsNotFiniteLeadsHere()
{
    NumericsBench bench(kInfinite);
    QVERIFY(bench.driver.run("run"));
    QVERIFY(bench.pages().current() == PageId::Verify);
    auto& card = *bench.driver.window().findChild<QWidget*>(u"runCard"_s);
    QVERIFY2(NumericsBench::clickIn(card, "findRunCauses"), qPrintable(WindowDriver::textOf(&card)));
    QVERIFY(bench.pages().current() == PageId::Numerics);

    NumericsBench healthy(kHealthy);
    QVERIFY(healthy.driver.run("run"));
    QVERIFY(!healthy.driver.window().findChild<QWidget*>(u"findRunCauses"_s)->isVisible());
}

void TestNumericsPage::explainedErrorLeadsHere()
{
    NumericsBench bench;
    bench.driver.turnTo(PageId::Findings);
    QGuiApplication::clipboard()->setText(u"inf in logits"_s);
    bench.driver.action("pasteError")->trigger();
    QDialog* const dialog = bench.driver.dialog("explainDialog");
    QVERIFY(dialog);
    auto* const button = dialog->findChild<QPushButton*>(u"explainNumerics"_s);
    QTRY_VERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(bench.pages().current() == PageId::Numerics);
}

void TestNumericsPage::controlsHaveNames()
{
    NumericsBench bench;
    QVERIFY(bench.measure());
    for (int detail = 0; detail < 5; ++detail) {
        bench.turnTo(detail);
        for (const QWidget* const widget : bench.page().findChildren<QWidget*>()) {
            if (widget->isVisibleTo(&bench.page()) && widget->focusPolicy() & Qt::TabFocus) {
                QVERIFY2(!widget->accessibleName().isEmpty(),
                         qPrintable(QLatin1StringView(widget->metaObject()->className()) + u' ' +
                                    widget->objectName()));
            }
        }
    }
}

ONNXMEND_WINDOW_TEST(numerics_page, TestNumericsPage)
#include "tst_numerics_page.moc"
