// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/tensor_bench.h"

#include <QClipboard>
#include <QMenu>
#include <QScreen>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The window of a tensor's values, by its real widgets.
class TestTensorWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void plannedCastIsShownAtOnce();
    void anyDtypeIsAWhatIf();
    void anotherPlanIsFollowedUntilATargetIsChosen();
    void dimensionsAndPositionsAreChosen();
    void anIndexIsGoneTo();
    void valuesAreFound();
    void searchesFollowTheTarget();
    void theWorstElementIsReached();
    void selectedValuesAreCopied();
    void tooManyAreNotCopied();
    void valuesAreSavedForNumpy();
    void aTypeThatNumpyLacksIsAskedAbout();
    void aSampleIsSaidAndAllAreMeasuredOnRequest();
    void aSearchIsCancelled();
    void everyDtypeIsShown();
    void aScalarAndNoElements();
    void textsAreShown();
    void whatHasNoDataSaysSo();
    void aFileThatShrinksIsSaid();
    void factsOfTheOldTargetGoWhenAReadFails();
    void everythingIsReachedByKeyboard();
    void windowIsNoLargerThanItsScreen();

private:
    static QAction* copyAction(const TensorBench& bench, const char* name)
    {
        bench.click("copyValues");
        for (QMenu* const menu : bench.grid()->window()->findChildren<QMenu*>(u"copyMenu"_s)) {
            if (menu->isVisible()) {
                return menu->findChild<QAction*>(QLatin1StringView(name));
            }
        }
        return nullptr;
    }
    static QString copied(const TensorBench& bench, const char* name)
    {
        QApplication::clipboard()->clear();
        QAction* const action = copyAction(bench, name);
        if (!action) {
            return u"no such action"_s;
        }
        action->trigger();
        QApplication::activePopupWidget()->close();
        const bool isThere =
            QTest::qWaitFor([] { return !QApplication::clipboard()->text().isEmpty(); }, 5000);
        return isThere ? QApplication::clipboard()->text() : u"nothing"_s;
    }
};

void TestTensorWindow::plannedCastIsShownAtOnce()
{
    TensorBench bench(floatsOf({0.1F, 1e6F, 1e-10F, 2}), DType::Float16);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.window().windowTitle().startsWith(u"h.0.weight"_s));
    QCOMPARE(bench.textOf("tensorSize"), u"4 · 4 elements · 16 bytes"_s);
    QVERIFY(bench.textOf("tensorSource").contains(u"The model's own"_s));
    QCOMPARE(bench.find<QComboBox>("targetDtype")->currentText(), u"FLOAT16 (planned)"_s);
    QCOMPARE(bench.cell(0, 1), u"1000000.0 → inf"_s);
    QCOMPARE(bench.cell(0, 0), u"0.1 → 0.099975586"_s);
    QVERIFY2(bench.textOf("castLoss").contains(u"1 overflowed (25\u00a0%), 1 became zero (25\u00a0%)"_s),
             qPrintable(bench.textOf("castLoss")));
    QCOMPARE(bench.textOf("factsState"), u"All 4 values"_s);
    QCOMPARE(bench.fact(u"Highest"_s, 1), u"1e+06"_s);
    QCOMPARE(bench.fact(u"Highest"_s, 2), u"2"_s);
    QCOMPARE(bench.fact(u"Infinite"_s, 2), u"1"_s);
    QVERIFY(bench.current().startsWith(u"[0]"_s));
    bench.click("viewDifference");
    QCOMPARE(bench.cell(0, 1), u"inf"_s);
    bench.click("viewBefore");
    QCOMPARE(bench.cell(0, 1), u"1000000.0"_s);
}

void TestTensorWindow::anyDtypeIsAWhatIf()
{
    TensorBench bench(floatsOf({0.1F, 300, -1}));
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.textOf("castLoss").startsWith(u"Nothing is cast"_s));
    QVERIFY(!bench.find<QToolButton>("viewAfter")->isVisible());
    bench.choose("targetDtype", u"INT8"_s);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.find<QToolButton>("viewAfter")->isVisible());
    QCOMPARE(bench.cell(0, 1), u"300.0 → 44"_s);
    QVERIFY(bench.textOf("castLoss").contains(u"1 overflowed"_s));
    bench.choose("targetDtype", u"FLOAT8E8M0"_s);
    QVERIFY(bench.waitIdle());
    QVERIFY2(bench.textOf("castLoss").contains(u"no negative numbers"_s),
             qPrintable(bench.textOf("castLoss")));
    QCOMPARE(bench.cell(0, 2), u"-1.0"_s);
    bench.choose("targetDtype", u"FLOAT (as stored)"_s);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.cell(0, 1), u"300.0"_s);
}

void TestTensorWindow::anotherPlanIsFollowedUntilATargetIsChosen()
{
    TensorBench bench(floatsOf({0.1F}));
    bench.window().setPlanned(DType::Float16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.find<QComboBox>("targetDtype")->currentText(), u"FLOAT16 (planned)"_s);
    bench.choose("targetDtype", u"INT8"_s);
    bench.window().setPlanned(DType::Bfloat16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.find<QComboBox>("targetDtype")->currentText(), u"INT8"_s);
    QVERIFY(bench.find<QComboBox>("targetDtype")->findText(u"BFLOAT16 (planned)"_s) >= 0);
}

void TestTensorWindow::dimensionsAndPositionsAreChosen()
{
    TensorBench bench(countedTensor({2, 3, 4, 5}));
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.cell(1, 2), u"7"_s);
    QVERIFY(!bench.find<QSpinBox>("position2")->isVisible()); // rows
    bench.find<QSpinBox>("position0")->setValue(1);
    bench.find<QSpinBox>("position1")->setValue(2);
    QVERIFY(bench.waitIdle());
    QTRY_COMPARE(bench.cell(0, 0), u"100"_s);
    bench.choose("rowDimension", u"dim 3 (5)"_s); // dimension of the columns: they change places
    QCOMPARE(bench.find<QComboBox>("columnDimension")->currentText(), u"dim 2 (4)"_s);
    QCOMPARE(bench.grid()->model()->rowCount(), 5);
    QTRY_COMPARE(bench.cell(4, 3), u"119"_s);
    bench.choose("columnDimension", u"dim 0 (2)"_s);
    QVERIFY(bench.find<QSpinBox>("position2")->isVisible());
    QVERIFY(!bench.find<QSpinBox>("position0")->isVisible());
    QTRY_COMPARE(bench.cell(4, 1), u"104"_s);
}

void TestTensorWindow::anIndexIsGoneTo()
{
    TensorBench bench(countedTensor({3, 40, 50}));
    QVERIFY(bench.waitIdle());
    bench.goTo(u"2, 39, 49"_s);
    QTRY_VERIFY2(bench.current().startsWith(u"[2, 39, 49]   INT32: 5999"_s), qPrintable(bench.current()));
    QCOMPARE(bench.find<QSpinBox>("position0")->value(), 2);
    bench.goTo(u"1, 40, 0"_s);
    QCOMPARE(bench.textOf("indexProblem"), u"No such index in 3×40×50"_s);
    bench.goTo(u"51"_s);
    QCOMPARE(bench.textOf("indexProblem"), QString());
    QTRY_VERIFY(bench.current().startsWith(u"[0, 1, 1]"_s));
}

void TestTensorWindow::valuesAreFound()
{
    std::vector<float> values(40'000, 1);
    values[100] = values[39'999] = std::numeric_limits<float>::infinity();
    values[20'000] = 7e4F;
    TensorBench bench(tensorOf(DType::Float, values, {200, 200}), DType::Float16);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.found("findNext"), u"Found at [0, 100]. It is stored so."_s);
    QCOMPARE(bench.found("findNext"), u"Found at [100, 0]. The cast makes it so."_s);
    QCOMPARE(bench.found("findNext"), u"Found at [199, 199]. It is stored so."_s);
    QCOMPARE(bench.found("findNext"),
             u"Found at [0, 100], after starting again from the beginning. It is stored so."_s);
    QCOMPARE(bench.found("findPrevious"),
             u"Found at [199, 199], after starting again from the end. It is stored so."_s);
    QTRY_VERIFY(bench.current().startsWith(u"[199, 199]"_s));
    bench.choose("searchKind", u"Out of range"_s);
    QCOMPARE(bench.found("findNext"), u"Found at [100, 0], after starting again from the beginning."_s);
    bench.choose("searchKind", u"NaN"_s);
    QCOMPARE(bench.found("findNext"), u"NaN: no such value."_s);
    bench.choose("searchKind", u"Largest error"_s);
    QCOMPARE(bench.found("findNext"), u"Found at [100, 0]."_s);
    QCOMPARE(bench.found("findNext"), u"Largest error: no further one."_s);
}

void TestTensorWindow::searchesFollowTheTarget()
{
    TensorBench bench(floatsOf({1, 1e6F, 2}));
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.found("findNext"), u"Infinite: no such value."_s);
    bench.choose("targetDtype", u"FLOAT16"_s);
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.found("findNext"), u"Found at [1]. The cast makes it so."_s);
    bench.choose("targetDtype", u"FLOAT8E4M3FN"_s); // has no infinity: the cast gives its highest value
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.found("findNext"), u"Infinite: no such value."_s);
    bench.choose("searchKind", u"Out of range"_s);
    bench.goTo(u"0"_s);
    QCOMPARE(bench.found("findNext"), u"Found at [1]."_s);
}

void TestTensorWindow::theWorstElementIsReached()
{
    std::vector<float> values(5'000, 1);
    values[4'321] = 1.0001F;
    values[17] = 0.1F;
    TensorBench bench(tensorOf(DType::Float, values, {50, 100}), DType::Float16);
    QVERIFY(bench.waitIdle());
    auto* const worst = bench.find<QTableWidget>("worstElements");
    QCOMPARE(worst->rowCount(), 2);
    QCOMPARE(worst->item(0, 0)->text(), u"[43, 21]"_s);
    Q_EMIT worst->cellActivated(0, 0); // Enter
    QTRY_VERIFY(bench.current().startsWith(u"[43, 21]"_s));
    bench.choose("worstMeasure", u"By relative error"_s);
    QCOMPARE(worst->item(0, 0)->text(), u"[0, 17]"_s);
    const QRect cell = worst->visualItemRect(worst->item(0, 0));
    QTest::mouseClick(worst->viewport(), Qt::LeftButton, {}, cell.center());
    QTRY_VERIFY(bench.current().startsWith(u"[0, 17]"_s));
}

void TestTensorWindow::selectedValuesAreCopied()
{
    TensorBench bench(tensorOf<float>(DType::Float, {0.1F, 1, 2, 1e6F}, {2, 2}), DType::Float16);
    QVERIFY(bench.waitIdle());
    bench.grid()->selectAll();
    QCOMPARE(copied(bench, "copyText"), u"0.1\t1.0\n2.0\t1000000.0\n"_s);
    QCOMPARE(copied(bench, "copyCastCsv"), u"0.1,1.0\r\n2.0,inf\r\n"_s);
    QCOMPARE(copied(bench, "copyCastNumpy"),
             u"numpy.array([[0.1, 1.0],\n             [2.0, numpy.inf]], dtype=numpy.float16)"_s);
    bench.grid()->setCurrentIndex(bench.grid()->model()->index(1, 1));
    QApplication::clipboard()->clear();
    QTest::keyClick(bench.grid(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::clipboard()->text(), u"1000000.0\n"_s);
}

void TestTensorWindow::tooManyAreNotCopied()
{
    TensorBench bench(zeros("t", DType::Float, {1001, 1000}));
    QVERIFY(bench.waitIdle());
    bench.grid()->selectAll();
    QTest::keyClick(bench.grid(), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(bench.textOf("searchMessage").startsWith(u"1,001,000 values are too many"_s));
}

void TestTensorWindow::valuesAreSavedForNumpy()
{
    const QTemporaryDir folder;
    TensorBench bench(goldenTensor("weights"));
    QVERIFY(bench.waitIdle());
    bench.click("saveNpy");
    QVERIFY(chooseFile("npyFileDialog", folder.filePath(u"w.npy"_s)));
    QTRY_VERIFY(bench.textOf("searchMessage").endsWith(u"w.npy is saved."_s));
    QCOMPARE(bytesOf(folder.filePath(u"w.npy"_s)),
             bytesOf(QString::fromStdString(goldenValuePath("weights.npy"))));
}

void TestTensorWindow::aTypeThatNumpyLacksIsAskedAbout()
{
    const QTemporaryDir folder;
    TensorBench bench(goldenTensor("bfloat_bits").relabelled(DType::Bfloat16), DType::Float16);
    QVERIFY(bench.waitIdle());
    bench.click("saveNpy");
    QDialog* const dialog = openedDialog("npyChoiceDialog");
    QVERIFY(dialog);
    QVERIFY(textOf(dialog).contains(u"NumPy has no type for BFLOAT16"_s));
    QTest::mouseClick(dialog->findChild<QAbstractButton*>(u"npyCast"_s), Qt::LeftButton);
    QVERIFY(!textOf(dialog).contains(u"NumPy has no type for FLOAT16"_s));
    QTest::mouseClick(dialog->findChild<QAbstractButton*>(u"npyStored"_s), Qt::LeftButton);
    auto* const bits = dialog->findChild<QAbstractButton*>(u"npyForm1"_s);
    QVERIFY(bits && bits->text().startsWith(u"uint16"_s));
    bits->click();
    dialog->accept();
    QVERIFY(chooseFile("npyFileDialog", folder.filePath(u"bits.npy"_s)));
    QTRY_VERIFY(bench.textOf("searchMessage").endsWith(u"is saved."_s));
    QCOMPARE(bytesOf(folder.filePath(u"bits.npy"_s)),
             bytesOf(QString::fromStdString(goldenValuePath("bfloat_bits.npy"))));
}

void TestTensorWindow::aSampleIsSaidAndAllAreMeasuredOnRequest()
{
    TensorBench bench(zeros("t", DType::Float, {17'000, 1'000})); // 68 MB
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.textOf("factsState"), u"Sample of 262,144 of 17,000,000 values, spread evenly"_s);
    QVERIFY(bench.find<QPushButton>("measureAll")->isVisible());
    bench.click("measureAll");
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.textOf("factsState"), u"All 17,000,000 values"_s);
    QCOMPARE(bench.fact(u"Zeros"_s, 1), u"17,000,000"_s);
    QVERIFY(!bench.find<QPushButton>("measureAll")->isVisible());
}

void TestTensorWindow::aSearchIsCancelled()
{
    /// Zeros that take their time.
    class Slow final : public ComputedBytes
    {
    public:
        void read(std::uint64_t, std::span<std::byte> out) const override
        {
            QTest::qSleep(5);
            std::ranges::fill(out, std::byte());
        }
        std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
    };
    const TensorRef tensor =
        TensorRef::make({.name = "t",
                         .dtype = DType::Float,
                         .shape = {1'000'000'000},
                         .strides = {},
                         .storageOffset = 0,
                         .source = ByteSource::fromComputed(std::make_shared<Slow>(), 4'000'000'000)});
    TensorBench bench(tensor);
    QVERIFY(bench.waitIdle());
    bench.click("findNext");
    QTRY_COMPARE(bench.textOf("searchMessage"), u"Searching…"_s);
    QTest::keyClick(&bench.window(), Qt::Key_Escape);
    QTRY_COMPARE(bench.textOf("searchMessage"), u"Cancelled."_s);
    bench.click("measureAll");
    QVERIFY(bench.window().isBusy());
    bench.find<QAction>("cancelMeasuring")->trigger();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.find<QPushButton>("measureAll")->isEnabled());
    QVERIFY(bench.textOf("factsState").startsWith(u"Sample of"_s));
}

void TestTensorWindow::everyDtypeIsShown()
{
    for (const DTypeInfo& info : dtypeTable()) {
        if (info.bits == 0) {
            continue;
        }
        TensorBench bench(zeros("t", info.dtype, {3, 5}));
        QVERIFY(bench.waitIdle());
        QVERIFY2(!bench.cell(2, 4).isEmpty() && bench.cell(2, 4) != u"…"_s, info.onnxName.data());
        bench.choose("targetDtype", u"FLOAT16"_s);
        QVERIFY(bench.waitIdle());
        QVERIFY(bench.textOf("factsState").startsWith(u"All 15 values"_s));
    }
}

void TestTensorWindow::aScalarAndNoElements()
{
    TensorBench scalar(goldenTensor("scalar"), DType::Float16);
    QVERIFY(scalar.waitIdle());
    QCOMPARE(scalar.cell(0, 0), u"2.5"_s);
    QCOMPARE(scalar.textOf("factsState"), u"The one value"_s);
    QVERIFY(scalar.current().startsWith(u"[]"_s));
    const TensorBench empty(goldenTensor("empty"));
    QCOMPARE(empty.textOf("tensorMessage"), u"It has no elements: a dimension of 3×0×4 is 0."_s);
    QVERIFY(!empty.grid());
}

void TestTensorWindow::textsAreShown()
{
    const QTemporaryDir folder;
    const auto model = readModelText(folder, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (string[2] y) <string[2, 2] s = {"first", "second", "a\tb", ""}> { y = Identity (s) })");
    TensorSubject subject;
    subject.name = "s";
    subject.dtype = subject.planned = DType::String;
    subject.shape = {2, 2};
    subject.elementCount = 4;
    subject.model = model;
    subject.id = model->findInitializer(GraphId{0}, "s");
    TensorBench bench(subject);
    QVERIFY(bench.waitIdle());
    QTRY_COMPARE(bench.cell(0, 1), u"second"_s);
    QVERIFY(!bench.find<QComboBox>("targetDtype"));
    QVERIFY(!bench.find<QPushButton>("saveNpy")->isEnabled());
    bench.grid()->selectAll();
    QVERIFY(copied(bench, "copyCsv").startsWith(u"first,second\r\n"_s));
    subject.shape = {3};
    TensorBench broken(subject);
    QVERIFY(broken.waitIdle());
    QVERIFY(broken.window()
                .findChildren<QLabel*>(u"tensorMessage"_s)
                .constLast()
                ->text()
                .contains(u"4 texts for the shape [3]"_s));
}

void TestTensorWindow::whatHasNoDataSaysSo()
{
    TensorSubject subject;
    subject.name = "w";
    subject.dtype = DType::Float;
    subject.unreadable = u"Its file is missing."_s;
    const TensorBench bench(subject);
    QCOMPARE(bench.textOf("tensorMessage"), u"Its file is missing."_s);
}

void TestTensorWindow::aFileThatShrinksIsSaid()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"weights.bin"_s);
    QVERIFY(writeBytes(path, QByteArray(4 * 100'000, '\0')));
    const TensorRef tensor =
        TensorRef::make({.name = "t",
                         .dtype = DType::Float,
                         .shape = {1000, 100},
                         .strides = {},
                         .storageOffset = 0,
                         .source = ByteSource::fromFile(InputFile::open(path.toStdString()), 0, 400'000)});
    TensorBench bench(tensor);
    QVERIFY(bench.waitIdle());
    QFile(path).resize(4'000);
    bench.goTo(u"999, 99"_s);
    QTRY_VERIFY(bench.find<QWidget>("readingProblem")->isVisible());
    QVERIFY(bench.textOf("readingProblemText").startsWith(u"The values cannot be read."_s));
    bench.click("findNext");
    QTRY_VERIFY(bench.textOf("searchMessage").startsWith(u"The search failed."_s));
    QVERIFY(writeBytes(path, QByteArray(4 * 100'000, '\0'))); // the same file again
    bench.click("readAgain");
    QVERIFY(bench.waitIdle());
    QTRY_COMPARE(bench.cell(999, 99), u"0.0"_s);
    QVERIFY(!bench.find<QWidget>("readingProblem")->isVisible());
}

void TestTensorWindow::factsOfTheOldTargetGoWhenAReadFails()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"weights.bin"_s);
    QVERIFY(writeBytes(path, QByteArray(4 * 100'000, '\0')));
    TensorBench bench(
        TensorRef::make({.name = "t",
                         .dtype = DType::Float,
                         .shape = {1000, 100},
                         .strides = {},
                         .storageOffset = 0,
                         .source = ByteSource::fromFile(InputFile::open(path.toStdString()), 0, 400'000)}));
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.find<QTableWidget>("statistics")->isVisible());
    QFile(path).resize(4'000);
    bench.choose("targetDtype", u"INT8"_s);
    QVERIFY(bench.waitIdle());
    QVERIFY2(bench.textOf("factsState").startsWith(u"The values cannot be read."_s),
             qPrintable(bench.textOf("factsState")));
    QVERIFY(!bench.find<QTableWidget>("statistics")->isVisible());
    QVERIFY(writeBytes(path, QByteArray(4 * 100'000, '\0')));
    bench.choose("targetDtype", u"FLOAT16"_s);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.find<QTableWidget>("statistics")->isVisible());
}

void TestTensorWindow::everythingIsReachedByKeyboard()
{
    TensorBench bench(countedTensor({2, 30, 40}), DType::Int8);
    QVERIFY(QTest::qWaitForWindowActive(&bench.window()));
    QVERIFY(bench.waitIdle());
    QTest::keyClick(&bench.window(), Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), bench.find<QWidget>("indexBox"));
    QSet<QString> reached;
    for (int i = 0; i < 60; ++i) {
        reached.insert(QApplication::focusWidget()->objectName());
        QVERIFY2(!QApplication::focusWidget()->accessibleName().isEmpty() ||
                     qobject_cast<QAbstractButton*>(QApplication::focusWidget()),
                 qPrintable(QApplication::focusWidget()->objectName()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const char* const name : {"targetDtype", "viewBoth", "rowDimension", "columnDimension", "position0",
                                   "indexBox", "goToIndex", "searchKind", "findPrevious", "findNext",
                                   "copyValues", "saveNpy", "valueGrid", "worstMeasure", "worstElements"}) {
        QVERIFY2(reached.contains(QLatin1StringView(name)), name);
    }
    bench.choose("searchKind", u"Changed"_s);
    bench.grid()->setFocus();
    QTest::keyClick(bench.grid(), Qt::Key_F3);
    QTRY_COMPARE(bench.textOf("searchMessage"), u"Found at [0, 3, 8]."_s); // 128
}

void TestTensorWindow::windowIsNoLargerThanItsScreen()
{
    TensorBench bench(floatsOf({1, 2}));
    const QSize screen = bench.window().screen()->availableSize();
    QVERIFY2(bench.window().height() < screen.height() && bench.window().width() < screen.width(),
             qPrintable(u"%1 x %2 of %3 x %4"_s.arg(bench.window().width())
                            .arg(bench.window().height())
                            .arg(screen.width())
                            .arg(screen.height())));
}

ONNXMEND_WINDOW_TEST(tensor_window, TestTensorWindow)
#include "tst_tensor_window.moc"
