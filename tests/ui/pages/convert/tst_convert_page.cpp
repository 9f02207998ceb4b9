// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/window_driver.h"
#include "ui/graph/graph_view.h"
#include "ui/look/texts.h"
#include "ui/look/window_style.h"
#include "ui/models/kept_nodes_model.h"
#include "ui/pages/convert/conversion_regions.h"
#include "ui/pages/convert/convert_page.h"
#include "ui/pages/convert/interface_choice.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/plots/layer_curve.h"
#include "ui/tables/filter_bar.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>
#include <set>
#include <utility>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto kTwo = "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                      "{ a = MatMul (x, w) b = Relu (a) y = MatMul (b, w) }";
/// A constant that FLOAT16 has no room for keeps its reader, between two that are converted.
constexpr auto kLarge = "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                        "{ c = Constant <value = float[1] {1e6}> () m = MatMul (x, w) a = Mul (m, c) "
                        "d = Div (a, c) y = MatMul (d, w) }";
constexpr auto kHalf = "(float16[2, 2] x) => (float16[2, 2] y) { y = MatMul (x, x) }";
/// Computes what no processor does before somebody gets up.
constexpr auto kEndless =
    "(float[64, 64] x) => (float[64, 64] y) "
    "{ m = Constant <value = int64 {1000000000}> () c = Constant <value = bool {1}> () "
    "y = Loop (m, c, x) <body = b (int64 i, bool k, float[64, 64] s) => (bool l, float[64, 64] t) "
    "{ l = Identity (k) p = MatMul (s, s) t = Tanh (p) }> }";

class ConvertBench
{
public:
    explicit ConvertBench(const char* graph = kTwo)
        : ConvertBench(modelFromText(std::string("<ir_version: 8, opset_import: [\"\" : 17]> g ") + graph))
    {
    }
    explicit ConvertBench(const std::string& bytes)
    {
        const QString model = m_folder.filePath(u"model.onnx"_s);
        writeBytes(model, QByteArray::fromStdString(bytes));
        isOpen = driver.open({texts::toPath(model)});
        driver.action("convert")->trigger();
    }

    ConvertPage& page() { return *driver.window().findChild<ConvertPage*>(); }
    template <class Widget>
    Widget* find(const char* name)
    {
        return page().findChild<Widget*>(QLatin1StringView(name));
    }
    bool click(const char* name)
    {
        auto* const button = find<QAbstractButton>(name);
        if (!button || !button->isEnabled() || !button->isVisible()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    bool convert() { return click("convertButton") && driver.waitIdle(); }
    void choose(DType to)
    {
        auto* const box = find<QComboBox>("convertTo");
        box->setCurrentIndex(box->findData(static_cast<int>(to)));
    }
    void turnTo(int detail)
    {
        find<QWidget>("convertDetail")->findChild<QAbstractButton*>(u"segment%1"_s.arg(detail))->click();
    }
    QString headline() { return find<QLabel>("convertHeadline")->text(); }
    QString facts() { return find<QLabel>("convertFacts")->text(); }
    QString figure(const char* name) { return find<QLabel>(name)->text(); }
    const Conversion& conversion() { return page().outcome()->conversion; }
    const Session& session() { return *driver.constWindow().document().session(); }
    QTableView* kept() { return find<QTableView>("keptNodesTable"); }
    /// Selects the one kept node that computes a value.
    /// Rows are arranged by a worker: it may be too early for them, and what is selected before may go.
    bool selectKept(const QString& node)
    {
        const QAbstractItemModel* const model = kept()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 1).data().toString() == node) {
                kept()->selectRow(row);
            }
        }
        return kept()->selectionModel()->hasSelection();
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }

    WindowDriver driver;
    bool isOpen = false;

private:
    QTemporaryDir m_folder;
};

bool isKept(const Conversion& conversion, const char* node)
{
    return std::ranges::any_of(conversion.kept, [node](const KeptNode& one) { return one.node == node; });
}

} // namespace

/// The page that converts a whole model: nothing happens before Apply, and what is shown was measured.
class TestConvertPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().clear(); }
    void resultIsShownAndNothingIsChanged();
    void applyIsOneStepThatIsUndone();
    void saveSuggestsTheDtype();
    void discardForgets();
    void anotherChangeMakesTheResultStale();
    void keptNodesAreGroupedAndConvertedAnyway();
    void keptNodesNameTheirPython();
    void regionIsKeptAndFiguresAreCompared();
    void moduleIsOpenedKeptAndConverted();
    void layersAreWalkedByKeyboard();
    void keptNodeIsShownInTheGraph();
    void modelInTheTargetHasNothingToConvert();
    void fixesThatLeadToTheTargetAreApplied();
    void halvesAreConvertedBackByDefault();
    void targetIsOfTheConversionAlone();
    void singleInputIsConverted();
    void wrongToleranceIsSaidBesideItsField();
    void wrongToleranceDoesNotMatterWithoutMeasuring();
    void toleranceThatIsMissedIsNotGreen();
    void toleranceThatWouldDoIsOffered();
    void calibrationFilesAreDropped();
    void badCalibrationIsTold();
    void modelThatDoesNotRunIsNotMeasured();
    void runtimeThatIsMissingIsTold();
    void weightsOnlyComputesAsBefore();
    void smallWeightsAreNotStoredOtherwise();
    void oneStepComesNext();
    void runIsCancelled();
    void failureOffersNotToMeasure();
    void controlsHaveNames();
};

void TestConvertPage::resultIsShownAndNothingIsChanged()
{
    ConvertBench bench;
    QVERIFY(bench.isOpen);
    QVERIFY(bench.find<QLabel>("convertHint")->isVisible());
    bench.find<QPushButton>("convertButton")->setFocus();
    const auto before = std::as_const(bench.driver.window()).document().session();
    QVERIFY(bench.convert());
    QVERIFY2(bench.headline().startsWith(u"Outputs are within tolerance"_s), qPrintable(bench.headline()));
    QCOMPARE(bench.figure("figureNodes"), u"3 of 3"_s);
    QVERIFY2(bench.figure("figureTime").contains(u"ms → "_s), qPrintable(bench.figure("figureTime")));
    QVERIFY(bench.find<QWidget>("outputBars")->isVisible());
    QCOMPARE(std::as_const(bench.driver.window()).document().session(), before);
    QVERIFY(bench.session().plan().edits.empty());
    QVERIFY(bench.find<QPushButton>("convertButton")->hasFocus());
}

void TestConvertPage::applyIsOneStepThatIsUndone()
{
    ConvertBench bench;
    QVERIFY(bench.convert());
    QVERIFY(bench.click("applyConversion"));
    QVERIFY(!bench.session().plan().edits.empty());
    QVERIFY2(bench.facts().startsWith(u"It is in the plan"_s), qPrintable(bench.facts()));
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isVisible());
    QVERIFY(bench.driver.action("undo")->text().contains(u"Convert to FLOAT16"_s));
    bench.driver.turnTo(PageId::Changes);
    auto* const changes = bench.driver.window().findChild<QTableView*>(u"changesTable"_s);
    QTRY_VERIFY(changes->model()->rowCount() > 0);
    bench.driver.action("undo")->trigger();
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.session().plan().edits.empty());
    // The model is what it was, so the result fits again.
    bench.driver.turnTo(PageId::Convert);
    QVERIFY(bench.click("applyConversion"));
    QVERIFY(!bench.session().plan().edits.empty());
}

void TestConvertPage::saveSuggestsTheDtype()
{
    ConvertBench bench;
    QVERIFY(bench.convert());
    QVERIFY(bench.click("applyConversion"));
    QDialog* const save = bench.driver.askToSave();
    QVERIFY(save);
    QCOMPARE(save->findChild<QLineEdit*>(u"savePath"_s)->text(), bench.path(u"model_fp16.onnx"_s));
    save->reject();
}

void TestConvertPage::discardForgets()
{
    ConvertBench bench;
    QVERIFY(bench.convert());
    QVERIFY(bench.click("discardConversion"));
    QVERIFY(!bench.page().outcome());
    QVERIFY(bench.find<QLabel>("convertHint")->isVisible());
    QVERIFY(bench.session().plan().edits.empty());
}

void TestConvertPage::anotherChangeMakesTheResultStale()
{
    ConvertBench bench("(float[2, 2] x, bool[2] m) => (float[2, 2] y, bool[2] n) <uint8[2] m = {1, 0}> "
                       "{ y = MatMul (x, x) n = Identity (m) }");
    QVERIFY(bench.convert());
    QVERIFY2(bench.facts().contains(u"1 fix of what was broken comes first."_s), qPrintable(bench.facts()));
    bench.driver.action("fixAll")->trigger();
    QVERIFY(bench.driver.waitIdle());
    QVERIFY2(bench.facts().contains(u"was changed since"_s), qPrintable(bench.facts()));
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isEnabled());
    QVERIFY(bench.convert());
    QVERIFY(bench.click("applyConversion"));
}

void TestConvertPage::keptNodesAreGroupedAndConvertedAnyway()
{
    ConvertBench bench(kLarge);
    const QAbstractItemModelTester tester(bench.kept()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(bench.convert());
    QVERIFY(isKept(bench.conversion(), "a"));
    bench.turnTo(3);
    QVERIFY(bench.kept()->model()->rowCount() > static_cast<int>(bench.conversion().kept.size())); // headings
    QVERIFY2(bench.kept()->model()->index(0, 0).data().toString().contains(u"Stored values would overflow"_s),
             qPrintable(bench.kept()->model()->index(0, 0).data().toString()));
    QVERIFY(bench.kept()->isColumnHidden(KeptNodesModel::Reason)); // the heading shows it
    QTRY_VERIFY(bench.selectKept(u"a"_s));
    QVERIFY(bench.click("convertKept"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(!isKept(bench.conversion(), "a"));
    QVERIFY2(bench.headline().startsWith(u"Outputs are too far off"_s), qPrintable(bench.headline()));
    QVERIFY2(bench.find<QLabel>("decidedByHand")->text().startsWith(u"1 node is converted"_s),
             qPrintable(bench.find<QLabel>("decidedByHand")->text()));
    QVERIFY(bench.click("forgetByHand"));
    QVERIFY(bench.convert());
    QVERIFY(isKept(bench.conversion(), "a"));
}

void TestConvertPage::regionIsKeptAndFiguresAreCompared()
{
    ConvertBench bench;
    QVERIFY(bench.convert());
    auto* const regions = bench.find<ConversionRegions>("conversionRegions");
    QSignalSpy drawn(regions, &ConversionRegions::drawn);
    bench.turnTo(2);
    QVERIFY(drawn.count() > 0 || drawn.wait(30000));
    QCOMPARE(regions->view().graph().nodes.size(), std::size_t{1});
    QVERIFY(regions->view().graph().nodes.front().dtype == DType::Float16);
    QVERIFY(bench.click("keepRegion"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.conversion().convertedNodes, std::size_t{0});
    QVERIFY2(bench.headline().startsWith(u"Nothing is converted"_s), qPrintable(bench.headline()));
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isEnabled());
    QStringList said;
    for (const QLabel* const label : bench.find<QWidget>("conversionFigures")->findChildren<QLabel*>()) {
        said.append(label->text());
    }
    QVERIFY2(said.join(u'\n').contains(u"before: 3 of 3"_s), qPrintable(said.join(u'\n')));
    QTRY_VERIFY(regions->view().graph().nodes.size() == 1);
    QVERIFY(regions->view().graph().nodes.front().dtype == DType::Float);
    QTRY_VERIFY(bench.find<QPushButton>("convertRegion")->isEnabled());
    QVERIFY(bench.click("convertRegion"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.conversion().convertedNodes, std::size_t{3});
}

void TestConvertPage::keptNodesNameTheirPython()
{
    const auto notesOf = [](const std::string& module, int line) {
        return exporterNotes(module, "Scale", line, "return x * 1e6");
    };
    ConvertBench bench(withExporterNotes(
        modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                      "{ c = Constant <value = float[1] {1e6}> () m = MatMul (x, w) a = Mul (m, c) "
                      "d = Div (a, c) y = MatMul (d, w) }"),
        {{"a", notesOf("layers.3.scale", 12)}, {"d", notesOf("layers.4.scale", 13)}}));
    QVERIFY(bench.convert());
    QVERIFY(isKept(bench.conversion(), "a"));
    bench.driver.window().resize(1900, 900); // room for all columns
    bench.turnTo(3);
    QTRY_VERIFY(!bench.kept()->isColumnHidden(KeptNodesModel::Module));
    QVERIFY(!bench.kept()->isColumnHidden(KeptNodesModel::Line));
    const auto textOfKept = [&bench](const QString& node, int column) {
        const QAbstractItemModel* const model = bench.kept()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, KeptNodesModel::Node).data().toString() == node) {
                return model->index(row, column).data().toString();
            }
        }
        return QString();
    };
    QTRY_COMPARE(textOfKept(u"a"_s, KeptNodesModel::Module), u"layers.3.scale (Scale)"_s);
    QCOMPARE(textOfKept(u"a"_s, KeptNodesModel::Line), u"/home/user/model.py:12"_s);
    QTRY_VERIFY(bench.selectKept(u"a"_s));
    const Selection::Facts facts = bench.page().selected().facts;
    QVERIFY(std::ranges::find(facts, std::pair(u"Line of Code"_s, u"/home/user/model.py:12"_s)) !=
            facts.end());
    QVERIFY(isKept(bench.conversion(), "d"));
    bench.page().filterBar()->setText(u"module:layers.3"_s);
    QTRY_COMPARE(textOfKept(u"d"_s, KeptNodesModel::Module), QString());
    QCOMPARE(textOfKept(u"a"_s, KeptNodesModel::Module), u"layers.3.scale (Scale)"_s);
    bench.page().filterBar()->reset();
    bench.page().filterBar()->setGrouping("module");
    const auto hasHeading = [&bench](const QString& module) {
        const QAbstractItemModel* const model = bench.kept()->model();
        bool isThere = false;
        for (int row = 0; row < model->rowCount(); ++row) {
            isThere |= model->index(row, 0).data().toString().startsWith(module);
        }
        return isThere;
    };
    QTRY_VERIFY(hasHeading(u"layers.3.scale"_s) && hasHeading(u"layers.4.scale"_s));
}

void TestConvertPage::moduleIsOpenedKeptAndConverted()
{
    const auto notesOf = [](const std::string& module) {
        return exporterNotes(module, "Block", 12, "return x.relu()");
    };
    ConvertBench bench(withExporterNotes(
        modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                      "{ a = MatMul (x, w) b = Relu (a) c = MatMul (b, w) y = Relu (c) }"),
        {{"a", notesOf("layers.0")},
         {"b", notesOf("layers.0")},
         {"c", notesOf("layers.1")},
         {"y", notesOf("layers.1")}}));
    QVERIFY(bench.convert());
    bench.turnTo(2);
    auto* const regions = bench.find<ConversionRegions>("conversionRegions");
    QSignalSpy drawn(regions, &ConversionRegions::drawn);
    bench.find<QWidget>("conversionParts")->findChild<QAbstractButton*>(u"segment1"_s)->click();
    QVERIFY(drawn.wait(30000));
    GraphView& view = regions->view();
    QVERIFY(view.whole());
    const auto choose = [&view](const std::string& module) {
        const std::vector<PictureNode>& nodes = view.graph().nodes;
        const auto found = std::ranges::find(nodes, module, &PictureNode::name);
        if (found == nodes.end() || found->kind != PictureNode::Kind::Group) {
            return false;
        }
        view.setCurrent({GraphElement::Kind::Node, static_cast<std::size_t>(found - nodes.begin())});
        Q_EMIT view.currentChanged();
        return true;
    };
    QVERIFY(choose("layers.0"));
    QVERIFY2(bench.find<QLabel>("conversionRegion")->text().endsWith(u"2 nodes, 2 of them in FLOAT16"_s),
             qPrintable(bench.find<QLabel>("conversionRegion")->text()));
    const bool wasOpen = view.currentNode()->isOpen;
    Q_EMIT view.activated(); // as a double click
    QVERIFY(drawn.wait(30000));
    QVERIFY(view.currentNode());
    QCOMPARE(view.currentNode()->isOpen, !wasOpen);
    QVERIFY(bench.click("keepRegion"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(isKept(bench.conversion(), "a") && isKept(bench.conversion(), "b"));
    QVERIFY(!isKept(bench.conversion(), "c"));
    QTRY_VERIFY(choose("layers.0")); // of the new result
    QVERIFY(!bench.find<QPushButton>("keepRegion")->isEnabled());
    QVERIFY(bench.click("convertRegion"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(!isKept(bench.conversion(), "a") && !isKept(bench.conversion(), "b"));
    // The regions are still there.
    bench.find<QWidget>("conversionParts")->findChild<QAbstractButton*>(u"segment0"_s)->click();
    QTRY_VERIFY(!view.whole() && view.graph().nodes.size() == 1);
}

void TestConvertPage::layersAreWalkedByKeyboard()
{
    ConvertBench bench;
    QVERIFY(bench.convert());
    bench.turnTo(1);
    auto* const curve = bench.find<LayerCurve>("layerCurve");
    QVERIFY(curve->isVisible());
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Home);
    QCOMPARE(curve->current()->value, std::string("a"));
    QVERIFY2(bench.find<QLabel>("currentLayer")->text().contains(u"MatMul a, converted"_s),
             qPrintable(bench.find<QLabel>("currentLayer")->text()));
    QTest::keyClick(curve, Qt::Key_Right);
    QCOMPARE(curve->current()->value, std::string("b"));
    QTest::keyClick(curve, Qt::Key_End);
    QCOMPARE(curve->current()->value, std::string("y"));
    QVERIFY(curve->accessibleDescription().startsWith(u"3 of 3: MatMul y"_s));
    QTest::keyClick(curve, Qt::Key_Return);
    QVERIFY(bench.driver.window().findChild<DocumentPages*>(u"pages"_s)->current() == PageId::Graph);
}

void TestConvertPage::keptNodeIsShownInTheGraph()
{
    ConvertBench bench(kLarge);
    QVERIFY(bench.convert());
    bench.turnTo(3);
    auto* const pages = bench.driver.window().findChild<DocumentPages*>(u"pages"_s);
    QSignalSpy drawn(&pages->graph(), &GraphPage::drawn);
    QTRY_VERIFY(bench.selectKept(u"a"_s));
    QVERIFY(bench.click("showKept"));
    QVERIFY(pages->current() == PageId::Graph);
    QVERIFY(drawn.wait(30000));
    QTRY_COMPARE(pages->graph().centre().value, std::string("a"));
}

/// Fixed, it computes in FLOAT: that is what was asked for, and there is no other way to have it from here.
void TestConvertPage::fixesThatLeadToTheTargetAreApplied()
{
    ConvertBench bench("(float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Add (x, w) }");
    QVERIFY(bench.isOpen);
    bench.choose(DType::Float);
    QVERIFY(bench.convert());
    QVERIFY2(bench.headline().contains(u"othing to convert"_s), qPrintable(bench.headline()));
    QVERIFY2(bench.facts().contains(u"1 fix of what was broken comes first"_s), qPrintable(bench.facts()));
    QVERIFY(bench.click("applyConversion"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(!bench.session().plan().empty());
    QVERIFY(bench.session().report().findings.empty());
}

void TestConvertPage::modelInTheTargetHasNothingToConvert()
{
    ConvertBench bench(kHalf);
    bench.choose(DType::Float16);
    QVERIFY(bench.convert());
    QCOMPARE(bench.headline(), u"Nothing to convert: it computes in FLOAT16 already."_s);
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isEnabled());
    QVERIFY2(!bench.figure("figureTime").contains(u'→'), qPrintable(bench.figure("figureTime")));
}

void TestConvertPage::halvesAreConvertedBackByDefault()
{
    ConvertBench bench("(float16[2, 2] x) => (float16[2, 2] y) <float16[2, 2] w = {1, 2, 3, 4}> "
                       "{ y = MatMul (x, w) }");
    QCOMPARE(bench.find<QComboBox>("convertTo")->currentText(), u"FLOAT"_s);
    QVERIFY(bench.convert());
    QCOMPARE(bench.conversion().convertedNodes, std::size_t{1});
    bench.turnTo(1);
    QVERIFY(!bench.find<QWidget>("layerCurve")->isVisible()); // FLOAT rounds nothing
}

void TestConvertPage::targetIsOfTheConversionAlone()
{
    ConvertBench bench;
    bench.choose(DType::Bfloat16);
    QCOMPARE(bench.find<QComboBox>("convertRunsOn")->currentIndex(), static_cast<int>(RuntimeTarget::Cuda));
    QVERIFY(bench.convert());
    QVERIFY(bench.page().outcome()->request.target == RuntimeTarget::Cuda);
    QVERIFY(bench.click("applyConversion"));
    QVERIFY(bench.session().target() == usualTarget);
    QVERIFY(!bench.session().plan().edits.empty());
}

void TestConvertPage::singleInputIsConverted()
{
    ConvertBench bench;
    QVERIFY(bench.click("convertSingle"));
    auto* const choice = bench.find<InterfaceChoice>("interfaceChoice");
    QVERIFY(choice->isVisible());
    QCOMPARE(choice->rowCount(), 2);
    choice->setCurrentCell(0, 2);
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Return);
    QComboBox* box = nullptr;
    QTRY_VERIFY((box = choice->findChild<QComboBox*>(u"interfaceDtype"_s)) != nullptr);
    box->setCurrentIndex(2);
    Q_EMIT box->activated(2);
    QCOMPARE(choice->chosen().at("x"), DType::Float16);
    QVERIFY(bench.convert());
    const Model& planned = *bench.page().outcome()->after->planned();
    QCOMPARE(planned.graph(GraphId{}).inputs.front().dtype, DType::Float16);
    QCOMPARE(planned.graph(GraphId{}).outputs.front().dtype, DType::Float);
}

void TestConvertPage::wrongToleranceIsSaidBesideItsField()
{
    ConvertBench bench;
    auto* const field = bench.find<QLineEdit>("convertTolerance");
    QCOMPARE(field->placeholderText(), u"0.01"_s);
    for (const auto& text : {u"much"_s, u"0"_s, u"-1"_s, u"inf"_s}) {
        field->setText(text);
        QVERIFY2(bench.find<QLabel>("convertToleranceWarning")->isVisible(), qPrintable(text));
        QVERIFY2(!bench.find<QPushButton>("convertButton")->isEnabled(), qPrintable(text));
    }
    field->setText(u"0.5"_s);
    QVERIFY(!bench.find<QLabel>("convertToleranceWarning")->isVisible());
    QVERIFY(bench.convert());
    QCOMPARE(bench.conversion().measurement.tolerance, 0.5);
}

void TestConvertPage::wrongToleranceDoesNotMatterWithoutMeasuring()
{
    ConvertBench bench;
    bench.find<QLineEdit>("convertTolerance")->setText(u"much"_s);
    bench.find<QCheckBox>("convertMeasures")->setChecked(false);
    QVERIFY(!bench.find<QLabel>("convertToleranceWarning")->isVisible());
    QVERIFY(bench.convert());
    QVERIFY(bench.page().outcome());
}

void TestConvertPage::toleranceThatIsMissedIsNotGreen()
{
    ConvertBench bench(kLarge);
    QVERIFY(bench.convert());
    bench.turnTo(3);
    QTRY_VERIFY(bench.selectKept(u"a"_s));
    QVERIFY(bench.click("convertKept"));
    QVERIFY(bench.driver.waitIdle());
    QVERIFY(bench.conversion().measurement.status == ConversionMeasurement::Status::Failed);
    QVERIFY2(bench.headline().startsWith(u"Outputs are too far off"_s), qPrintable(bench.headline()));
    // It can be applied nevertheless, after the user has looked at it.
    QVERIFY(bench.find<QPushButton>("applyConversion")->isEnabled());
}

void TestConvertPage::toleranceThatWouldDoIsOffered()
{
    // Differences of numbers near 1000, which halves hold in steps of a half.
    ConvertBench bench("(float[8] x) => (float[8] y) <float[1] k = {1000}> "
                       "{ a = Add (x, k) b = Sub (a, k) y = Relu (b) }");
    QVERIFY(!bench.find<QPushButton>("convertWithTolerance")->isVisible());
    bench.find<QLineEdit>("convertTolerance")->setText(u"0.001"_s);
    QVERIFY(bench.convert());
    const std::optional<GivenBack>& given = bench.conversion().measurement.givenBack;
    QVERIFY(given);
    const double sufficient = given->sufficient;
    QVERIFY(sufficient > 0.001);
    const QString told = bench.headline() + bench.facts();
    QVERIFY2(told.contains(u"ith all 3 nodes in FLOAT16 outputs are off by "_s), qPrintable(told));
    QVERIFY2(told.contains(u"A tolerance of %1 would do"_s.arg(texts::number(sufficient))), qPrintable(told));
    bench.turnTo(3);
    const QAbstractItemModel* const kept = bench.kept()->model();
    QTRY_VERIFY(bench.selectKept(u"b"_s)); // the others are islands beside it
    const int row = bench.kept()->selectionModel()->selectedRows().front().row();
    const QString why = kept->index(row, KeptNodesModel::Why).data().toString();
    QVERIFY2(why.contains(u"are off by"_s), qPrintable(why));
    auto* const offer = bench.find<QPushButton>("convertWithTolerance");
    QVERIFY2(offer->text().contains(texts::number(sufficient)), qPrintable(offer->text()));
    QVERIFY(bench.click("convertWithTolerance"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.conversion().measurement.tolerance, sufficient);
    QVERIFY(bench.conversion().kept.empty());
    QVERIFY(!offer->isVisible());
}

void TestConvertPage::calibrationFilesAreDropped()
{
    ConvertBench bench;
    QWidget* const form = bench.find<QWidget>("convertForm");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(bench.path(u"a.npz"_s)), QUrl::fromLocalFile(bench.path(u"b.npz"_s))});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(form, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(form, &drop);
    auto* const files = bench.find<QListWidget>("calibrationFiles");
    QCOMPARE(files->count(), 2);
    files->selectAll();
    QVERIFY(bench.click("removeCalibration"));
    QCOMPARE(files->count(), 0);
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile(bench.path(u"other.onnx"_s))});
    QDragEnterEvent wrong(QPoint(5, 5), Qt::CopyAction, &other, Qt::LeftButton, Qt::NoModifier);
    wrong.ignore();
    static_cast<QObject*>(form)->event(&wrong); // the window takes it, which is asked next
    QVERIFY(!wrong.isAccepted());
}

void TestConvertPage::badCalibrationIsTold()
{
    ConvertBench bench;
    QVERIFY(bench.click("addCalibration"));
    QVERIFY(writeBytes(bench.path(u"bad.npz"_s), "no archive"));
    QVERIFY(chooseFile("calibrationDialog", bench.path(u"bad.npz"_s)));
    QTRY_COMPARE(bench.find<QListWidget>("calibrationFiles")->count(), 1);
    QVERIFY(bench.convert());
    QVERIFY2(bench.headline().contains(u"bad.npz"_s), qPrintable(bench.headline()));
    QVERIFY(!bench.headline().startsWith(u"Outputs are within"_s));
}

void TestConvertPage::modelThatDoesNotRunIsNotMeasured()
{
    ConvertBench bench("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {0.1, 0.2, 0.3, 0.4}> "
                       "{ a = MatMul (x, w) y = Mystery (a) }");
    QVERIFY(bench.convert());
    QVERIFY2(bench.headline().startsWith(u"Outputs could not be measured"_s), qPrintable(bench.headline()));
    QCOMPARE(bench.figure("figureError"), texts::dash());
    QVERIFY(bench.click("chooseRuntime"));
    QVERIFY(bench.driver.window().findChild<DocumentPages*>(u"pages"_s)->current() == PageId::Verify);
}

/// A library named by the environment is used, and no other one.
void TestConvertPage::runtimeThatIsMissingIsTold()
{
    const QByteArray runtime = qgetenv("ONNXMEND_ORT");
    qputenv("ONNXMEND_ORT", "/nowhere/libonnxruntime.so");
    ConvertBench bench;
    const bool isDone = bench.convert();
    qputenv("ONNXMEND_ORT", runtime);
    QVERIFY(isDone);
    QCOMPARE(bench.headline(), u"The model could not be converted."_s);
    QVERIFY2(bench.facts().contains(u"/nowhere/libonnxruntime.so"_s), qPrintable(bench.facts()));
}

void TestConvertPage::weightsOnlyComputesAsBefore()
{
    QString weights(u"0.5"_s);
    for (int i = 1; i < 16 * 32; ++i) {
        weights += u", 0.5"_s;
    }
    const QByteArray graph = (u"(float[2, 16] x) => (float[2, 32] y) <float[16, 32] w = {"_s + weights +
                              u"}> { y = MatMul (x, w) }"_s)
                                 .toUtf8();
    ConvertBench bench(graph.constData());
    bench.find<QCheckBox>("convertWeightsOnly")->setChecked(true);
    QVERIFY(bench.find<QCheckBox>("convertMeasures")->isEnabled());
    QVERIFY(!bench.find<QWidget>("convertInterface")->isEnabled());
    QVERIFY(bench.convert());
    QVERIFY2(bench.headline().startsWith(u"Outputs are within tolerance"_s), qPrintable(bench.headline()));
    QVERIFY(bench.conversion().bytesAfter < bench.conversion().bytesBefore);
    QVERIFY(bench.click("applyConversion"));
}

void TestConvertPage::smallWeightsAreNotStoredOtherwise()
{
    ConvertBench bench;
    bench.find<QCheckBox>("convertWeightsOnly")->setChecked(true);
    QVERIFY(bench.convert());
    QCOMPARE(bench.headline(), u"Nothing to convert: no large weight is stored in FLOAT."_s);
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isEnabled());
}

/// One button of the window is the primary one: Convert, then Apply, then the banner's.
void TestConvertPage::oneStepComesNext()
{
    ConvertBench bench;
    const auto next = [&bench] {
        QStringList names;
        for (const QPushButton* const button : bench.driver.window().findChildren<QPushButton*>()) {
            if (button->isVisible() && button->isEnabled() && isPrimary(button)) {
                names.append(button->objectName());
            }
        }
        return names;
    };
    QCOMPARE(next(), QStringList{u"convertButton"_s});
    QVERIFY(bench.convert());
    QCOMPARE(next(), QStringList{u"applyConversion"_s});
    QVERIFY(bench.click("applyConversion"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(next(), QStringList{u"bannerNextStep"_s});
    QVERIFY(bench.click("showConversionChanges"));
    QVERIFY(bench.driver.window().findChild<DocumentPages*>(u"pages"_s)->current() == PageId::Changes);
}

void TestConvertPage::runIsCancelled()
{
    ConvertBench bench(kEndless);
    QVERIFY(bench.click("convertButton"));
    QCOMPARE(bench.find<QPushButton>("convertButton")->text(), u"Cancel"_s);
    const auto* const bar = bench.driver.window().findChild<QWidget*>(u"jobBar"_s);
    QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 120000);
    QVERIFY(bench.click("convertButton"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.find<QLabel>("convertHint")->text(), u"Cancelled. Nothing was changed."_s);
    QCOMPARE(bench.find<QPushButton>("convertButton")->text(), u"Convert"_s);
    QVERIFY(bench.session().plan().edits.empty());
}

void TestConvertPage::failureOffersNotToMeasure()
{
    ConvertBench bench;
    bench.page().showFailure({.file = {}, .place = {}, .reason = "the disk is full", .advice = "Make room."});
    QVERIFY2(bench.facts().contains(u"The disk is full. Make room."_s), qPrintable(bench.facts()));
    QVERIFY(!bench.find<QPushButton>("applyConversion")->isVisible());
    QVERIFY(bench.click("convertUnmeasured"));
    QVERIFY(bench.driver.waitIdle());
    QCOMPARE(bench.headline(), u"Outputs were not measured."_s);
    QVERIFY(!bench.find<QCheckBox>("convertMeasures")->isChecked());
}

void TestConvertPage::controlsHaveNames()
{
    ConvertBench bench(kLarge);
    QVERIFY(bench.convert());
    for (const QWidget* const widget : bench.page().findChildren<QWidget*>()) {
        if (widget->isVisibleTo(&bench.page()) && widget->focusPolicy() & Qt::TabFocus) {
            QVERIFY2(!widget->accessibleName().isEmpty(),
                     qPrintable(QLatin1StringView(widget->metaObject()->className()) + u' ' +
                                widget->objectName()));
        }
    }
}

ONNXMEND_WINDOW_TEST(convert_page, TestConvertPage)
#include "tst_convert_page.moc"
