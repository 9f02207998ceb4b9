// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/layered_model.h"
#include "tests/support/test_class.h"
#include "tests/ui/graph_bench.h"
#include "ui/graph/graph_texts.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/preview_panel.h"
#include "ui/inspector/side_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestGraphPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void nothingIsDrawnBeforeItIsSeen();
    void beginsWithTheFirstFinding();
    void beginsWithTheInputs();
    void clickSelectsEverywhere();
    void clickOnAnEdgeSelectsItsConflict();
    void doubleClickWalksOnAndBack();
    void doubleClickMeansWhatItsFirstClickChose();
    void tablesLeadToTheGraph();
    void loopBodyIsOpenedInPlace();
    void branchIsChosenInAMenu();
    void keysWalkAlongEdges();
    void hubIsWidened();
    void largeMapIsCutAndShowsMore();
    void searchGoesThere();
    void hopsChangeThePicture();
    void regionsShowWhereADtypeEnds();
    void planIsLookedThrough();
    void zoomAndFit();
    void picturesAreExported();
    void failedExportIsSaid();
    void emptyGraphSaysSo();
    void everyControlHasAName();
};

static const std::string conflict =
    "(float16[2] x, float[2] y) => (float16[2] p) { a = Relu (x) p = Add (a, y) }";
static const std::string chain = "(float[2] x) => (float[2] e) <float[2] w = {1, 2}> {"
                                 " a = Relu (x) b = Neg (a) c = Mul (b, w) d = Abs (c) e = Sqrt (d) }";
static const std::string mixed = "(float16[2] x) => (float16[2] e) {"
                                 " [first] a = Relu (x) b = Cast <to = 1> (a) [middle] c = Neg (b)"
                                 " d = Cast <to = 10> (c) [last] e = Abs (d) }";

static QString state(GraphBench& bench) { return bench.page().findChild<QLabel*>(u"graphState"_s)->text(); }

void TestGraphPage::nothingIsDrawnBeforeItIsSeen()
{
    GraphBench bench;
    QVERIFY(bench.open(chain));
    QTest::qWait(50);
    QVERIFY(bench.view().graph().empty());
    QVERIFY(bench.turnToGraph());
    QVERIFY(!bench.view().graph().empty());
}

void TestGraphPage::beginsWithTheFirstFinding()
{
    GraphBench bench;
    QVERIFY(bench.show(conflict));
    QCOMPARE(bench.currentTitle(), std::string("Add"));
    const FindingPanel& panel = bench.workspace->side().findingPanel();
    QVERIFY(panel.session() == bench.document.session());
    QCOMPARE(panel.index(), 0u);
    QCOMPARE(bench.pages().selectedFindings(), std::vector<std::size_t>{0});
    QVERIFY(bench.pages().current() == PageId::Graph);
    QVERIFY(!bench.pages().findings().preview().isVisible());
    QCOMPARE(state(bench), u"2 nodes within 3 hops; none is left out."_s);
}

void TestGraphPage::beginsWithTheInputs()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    QCOMPARE(bench.currentTitle(), std::string("x"));
    QVERIFY(!bench.workspace->side().findingPanel().session());
}

void TestGraphPage::clickSelectsEverywhere()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    QVERIFY(bench.draws([&] { bench.setHops(5); }));
    bench.click("w");
    QCOMPARE(bench.page().selection().place.value, std::string("w"));
    QCOMPARE(bench.pages().selectedRows(), std::vector<std::size_t>{0});
    bench.pages().turnTo(PageId::Initializers);
    QCOMPARE(bench.pages().initializers().selectedRows(), std::vector<int>{0});
    bench.pages().turnTo(PageId::Graph); // the page is as it was
    QCOMPARE(bench.page().selection().place.value, std::string("w"));
    bench.click("Mul");
    QCOMPARE(bench.page().selection().title, u"Mul"_s);
    QVERIFY(bench.page().selection().dtype == DType::Float);
    const auto* const title = bench.workspace->findChild<QLabel*>(u"selectionFactsTitle"_s);
    QVERIFY(title->isVisible());
    QCOMPARE(title->text(), u"Mul"_s);
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, {3, 3}); // beside everything
    QVERIFY(bench.page().selection().title.isEmpty());
}

void TestGraphPage::clickOnAnEdgeSelectsItsConflict()
{
    GraphBench bench;
    QVERIFY(bench.show(conflict));
    const auto& edges = bench.view().graph().edges;
    const auto wrong = std::ranges::find(edges, PictureMark::Conflict, &PictureEdge::mark);
    QVERIFY(wrong != edges.end());
    const QRectF label =
        bench.view().layoutOfGraph().edges.at(static_cast<std::size_t>(wrong - edges.begin())).label;
    QVERIFY(!label.isEmpty());
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, bench.view().mapFromScene(label.center()));
    QVERIFY(bench.view().currentEdge());
    QCOMPARE(bench.page().selection().place.value, std::string("a"));
    QVERIFY(bench.page().selection().finding == std::size_t{0});
    QCOMPARE(textOf(bench.view().graph(), *wrong), u"f16 ≠ f32"_s);
}

void TestGraphPage::doubleClickWalksOnAndBack()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    QVERIFY(bench.draws([&] { bench.page().findChild<QSpinBox*>(u"graphHops"_s)->setValue(1); }));
    QCOMPARE(bench.node("Neg"), bench.view().graph().nodes.size());
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Relu")); }));
    QCOMPARE(bench.page().centre().value, std::string("a"));
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Neg")); }));
    QCOMPARE(bench.page().centre().value, std::string("b"));
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Left, Qt::AltModifier); }));
    QCOMPARE(bench.page().centre().value, std::string("a"));
    QVERIFY(bench.draws([&] { bench.press(u"graphForward"_s); }));
    QCOMPARE(bench.page().centre().value, std::string("b"));
    QVERIFY(!bench.page().findChild<QToolButton*>(u"graphForward"_s)->isEnabled());
}

void TestGraphPage::doubleClickMeansWhatItsFirstClickChose()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    const QPoint at = bench.pointOf(bench.node("Neg"));
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(bench.currentTitle(), std::string("Neg"));
    bench.workspace->resize(900, 500); // the picture moves
    QTRY_VERIFY((bench.pointOf(bench.node("Neg")) - at).manhattanLength() > 50);
    QVERIFY(bench.draws([&] { QTest::mouseDClick(bench.view().viewport(), Qt::LeftButton, {}, at); }));
    QCOMPARE(bench.page().centre().value, std::string("b"));
}

void TestGraphPage::tablesLeadToTheGraph()
{
    GraphBench bench;
    QVERIFY(bench.open(chain));
    bench.pages().turnTo(PageId::Initializers);
    bench.pages().table()->selectRow(0);
    QVERIFY(bench.turnToGraph());
    QCOMPARE(bench.currentTitle(), std::string("w"));

    QVERIFY(bench.open("(float16[2] x, float[2] y) => (float16[2] p, float16[2] q)"
                       " { a = Relu (x) p = Add (a, y) b = Neg (x) q = Mul (b, y) }"));
    bench.pages().turnTo(PageId::Findings);
    bench.pages().table()->selectRow(1);
    const Finding& finding = bench.session().report().findings.at(bench.pages().selectedFindings().front());
    QVERIFY(bench.turnToGraph());
    QCOMPARE(bench.currentTitle(), finding.opType);
}

static const std::string loop =
    "(int64 n, bool c, float[2] x) => (float[2] y) { [repeat] y = Loop (n, c, x) <"
    "body = b (int64 i, bool c0, float[2] v) => (bool c1, float[2] w)"
    " { c1 = Identity (c0) w = Neg (v) }> }";

void TestGraphPage::loopBodyIsOpenedInPlace()
{
    GraphBench bench;
    QVERIFY(bench.show(loop));
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Loop")); }));
    QCOMPARE(bench.page().centre().scope, std::string("main/repeat/body"));
    QVERIFY(bench.node("Neg") < bench.view().graph().nodes.size());
    auto* const main = bench.page().findChild<QToolButton*>(u"graphScope0"_s);
    QTRY_VERIFY(main && main->isVisible());
    QVERIFY(bench.draws([&] { QTest::mouseClick(main, Qt::LeftButton); }));
    QCOMPARE(bench.page().centre().scope, std::string("main"));
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Left, Qt::AltModifier); }));
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Up, Qt::AltModifier); }));
    QCOMPARE(bench.page().centre().scope, std::string("main"));
}

void TestGraphPage::branchIsChosenInAMenu()
{
    GraphBench bench;
    QVERIFY(bench.show("(bool c, float[2] x) => (float[2] y) { y = If (c) <"
                       "then_branch = t () => (float[2] a) { a = Neg (x) },"
                       "else_branch = e () => (float[2] b) { b = Sqrt (x) }> }"));
    bench.doubleClick(bench.node("If"));
    QMenu* menu = nullptr;
    QTRY_VERIFY((menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())));
    QStringList texts;
    for (const QAction* const action : menu->actions()) {
        texts.append(action->text());
    }
    QVERIFY2(texts.contains(u"Open else_branch"_s), qPrintable(texts.join(u", "_s)));
    QVERIFY(bench.draws([&] {
        menu->actions().at(texts.indexOf(u"Open else_branch"_s))->trigger();
        menu->close();
    }));
    QVERIFY(bench.node("Sqrt") < bench.view().graph().nodes.size());
}

void TestGraphPage::keysWalkAlongEdges()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    QVERIFY(bench.draws([&] { bench.setHops(5); }));
    bench.view().setFocus();
    const auto key = [&](Qt::Key key) { QTest::keyClick(&bench.view(), key); };
    key(Qt::Key_Down);
    QCOMPARE(bench.currentTitle(), std::string("Relu"));
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    QCOMPARE(bench.currentTitle(), std::string("Mul"));
    QVERIFY(bench.view().accessibleName().contains(u"Mul"_s));
    key(Qt::Key_Up);
    QVERIFY(bench.currentTitle() == "Neg" || bench.currentTitle() == "w");
    const std::string above = bench.currentTitle();
    key(above == "Neg" ? (bench.view().layoutOfGraph().nodes.at(bench.node("w")).center().x() >
                                  bench.view().layoutOfGraph().nodes.at(bench.node("Neg")).center().x()
                              ? Qt::Key_Right
                              : Qt::Key_Left)
                       : Qt::Key_Down);
    QCOMPARE(bench.currentTitle(), std::string(above == "Neg" ? "w" : "Mul"));
    bench.click("Neg");
    QVERIFY(bench.draws([&] { key(Qt::Key_Return); }));
    QCOMPARE(bench.page().centre().value, std::string("b"));
}

void TestGraphPage::hubIsWidened()
{
    std::string text = "(float[2] x) => (float[2] r0) { h = Relu (x) ";
    for (int i = 0; i < 100; ++i) {
        text += "r" + std::to_string(i) + " = Neg (h) ";
    }
    GraphBench bench;
    QVERIFY(bench.show(text + "}"));
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Relu")); }));
    const auto more = [&] {
        const auto& nodes = bench.view().graph().nodes;
        return std::ranges::find(nodes, PictureNode::Kind::More, &PictureNode::kind) - nodes.begin();
    };
    const auto index = static_cast<std::size_t>(more());
    QCOMPARE(bench.view().graph().nodes.at(index).count, 88u);
    QVERIFY(bench.draws([&] { bench.doubleClick(index); }));
    QCOMPARE(bench.view().graph().nodes.at(static_cast<std::size_t>(more())).count, 52u);
}

void TestGraphPage::largeMapIsCutAndShowsMore()
{
    GraphBench bench;
    QVERIFY(writeBytes(bench.path(u"large.onnx"_s), QByteArray::fromStdString(layeredModel(60))));
    bench.files.open(texts::toPath(bench.path(u"large.onnx"_s)), {});
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.turnToGraph());
    QVERIFY(bench.draws([&] { bench.setHops(10); }));
    QVERIFY(bench.draws([&] {
        bench.page().showInMap({.scope = "main", .node = NodeId{600}, .nodeName = {}, .value = {}});
    }));
    auto* const more = bench.page().findChild<QPushButton*>(u"graphMore"_s);
    const std::size_t shown = bench.view().graph().nodes.size();
    QVERIFY2(more->isVisible(), qPrintable(state(bench)));
    QVERIFY(bench.draws([&] { QTest::mouseClick(more, Qt::LeftButton); }));
    QVERIFY(bench.view().graph().nodes.size() > shown);
}

void TestGraphPage::searchGoesThere()
{
    GraphBench bench;
    QVERIFY(bench.show("(float[2] x) => (float[2] e) { [head_attn] a = Relu (x) [tail_mlp] e = Neg (a) }"));
    auto* const search = bench.page().findChild<QLineEdit*>(u"graphSearch"_s);
    search->setFocus();
    QTest::keyClicks(search, u"MLP"_s);
    QVERIFY(bench.draws([&] { QTest::keyClick(search, Qt::Key_Return); }));
    QCOMPARE(bench.currentTitle(), std::string("Neg"));
    search->clear();
    QTest::keyClicks(search, u"relu"_s);
    QVERIFY(bench.draws([&] { QTest::keyClick(search, Qt::Key_Return); }));
    QCOMPARE(bench.currentTitle(), std::string("Relu"));
}

void TestGraphPage::hopsChangeThePicture()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    auto* const hops = bench.page().findChild<QSpinBox*>(u"graphHops"_s);
    QSignalSpy drawn(&bench.page(), &GraphPage::drawn);
    hops->setFocus();
    for (int i = 0; i < 4; ++i) { // faster than pictures are drawn; the last one counts
        QTest::keyClick(hops, Qt::Key_Up);
    }
    QTRY_COMPARE(state(bench), u"5 nodes within 7 hops; none is left out."_s);
    QCOMPARE(bench.node("Sqrt") < bench.view().graph().nodes.size(), true);
}

void TestGraphPage::regionsShowWhereADtypeEnds()
{
    GraphBench bench;
    QVERIFY(bench.show(mixed));
    auto* const mode = bench.page().findChild<QWidget*>(u"graphMode"_s);
    QVERIFY(bench.draws(
        [&] { QTest::mouseClick(mode->findChild<QToolButton*>(u"segment2"_s), Qt::LeftButton); }));
    QCOMPARE(bench.view().graph().nodes.size(), 3u);
    QCOMPARE(bench.view().graph().edges.size(), 2u);
    QCOMPARE(state(bench), u"3 regions: nodes that hand values of one dtype on to each other. "
                           u"Run measures how much of the time each takes."_s);
    bench.click("middle");
    QCOMPARE(bench.page().selection().title, u"middle"_s);
    QVERIFY(bench.page().selection().dtype == DType::Float);
    auto* const show = bench.workspace->findChild<QPushButton*>(u"showInMap"_s);
    QVERIFY(show->isVisible());
    QVERIFY(bench.draws([&] { QTest::mouseClick(show, Qt::LeftButton); }));
    QVERIFY(bench.page().tools().mode() == GraphMode::Map);
    QCOMPARE(bench.currentTitle(), std::string("Neg"));
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Left, Qt::AltModifier); }));
    QVERIFY(bench.page().tools().mode() == GraphMode::Regions);
}

void TestGraphPage::planIsLookedThrough()
{
    GraphBench bench;
    QVERIFY(bench.show(conflict));
    auto* const plan = bench.page().findChild<QWidget*>(u"graphPlan"_s);
    QVERIFY(!plan->isVisible());
    QVERIFY(bench.draws([&] { bench.planFirstFix(); }));
    QVERIFY(plan->isVisible());
    const auto planned = [&] {
        return std::ranges::count(bench.view().graph().nodes, PictureMark::Added, &PictureNode::mark);
    };
    QVERIFY(planned() > 0);
    QVERIFY(bench.draws(
        [&] { QTest::mouseClick(plan->findChild<QToolButton*>(u"segment0"_s), Qt::LeftButton); }));
    QCOMPARE(planned(), 0);
    const auto& edges = bench.view().graph().edges;
    QVERIFY(std::ranges::find(edges, PictureMark::Conflict, &PictureEdge::mark) != edges.end());
    bench.click("Add");
    QVERIFY(!bench.page().selection().finding); // the planned model's report lacks it
}

void TestGraphPage::zoomAndFit()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    const double before = bench.view().transform().m11();
    bench.press(u"graphZoomIn"_s);
    QVERIFY(bench.view().transform().m11() > before);
    bench.press(u"graphFit"_s);
    const QRectF all = bench.view().mapToScene(bench.view().viewport()->rect()).boundingRect();
    QVERIFY(all.adjusted(-1, -1, 1, 1).contains(bench.view().sceneRect()));
    QTest::keyClick(&bench.view(), Qt::Key_Minus);
    const double smaller = bench.view().transform().m11();
    QTest::keyClick(&bench.view(), Qt::Key_Plus);
    QVERIFY(bench.view().transform().m11() > smaller);
}

void TestGraphPage::picturesAreExported()
{
    GraphBench bench;
    QVERIFY(bench.show(conflict));
    bench.page().findChild<QAction*>(u"export-svg"_s)->trigger();
    auto* const dialog = bench.page().findChild<QFileDialog*>(u"exportDialog"_s);
    QVERIFY(dialog);
    dialog->selectFile(bench.path(u"map.svg"_s));
    static_cast<QDialog*>(dialog)->accept();
    const QByteArray svg = bytesOf(bench.path(u"map.svg"_s));
    QVERIFY2(svg.contains("<svg") && svg.contains("Relu"), svg.left(200).constData());
    QVERIFY(state(bench).contains(u"map.svg"_s));
    bench.page().exportTo(texts::toPath(bench.path(u"map.PNG"_s)));
    const QImage image(bench.path(u"map.PNG"_s));
    QCOMPARE(image.width(), qRound(bench.view().sceneRect().width() * 2));
    QVERIFY(bench.view().currentNode()); // as before
}

void TestGraphPage::failedExportIsSaid()
{
    GraphBench bench;
    QVERIFY(bench.show(chain));
    bench.page().exportTo(texts::toPath(bench.path(u"no such folder/map.svg"_s)));
    QVERIFY2(state(bench).startsWith(u"The picture could not be written."_s), qPrintable(state(bench)));
    const std::filesystem::path model = bench.session().model()->path();
    const QByteArray before = bytesOf(texts::exactPath(model));
    bench.page().exportTo(model);
    QVERIFY2(state(bench).contains(u"read from this file"_s), qPrintable(state(bench)));
    QCOMPARE(bytesOf(texts::exactPath(model)), before);
}

void TestGraphPage::emptyGraphSaysSo()
{
    GraphBench bench;
    QVERIFY(bench.show("() => () { }"));
    QCOMPARE(state(bench), u"The graph is empty: it has no nodes."_s);
    QTest::keyClick(&bench.view(), Qt::Key_Down); // goes nowhere
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton);
    bench.press(u"graphFit"_s);
    QVERIFY(bench.page().selection().title.isEmpty());
}

void TestGraphPage::everyControlHasAName()
{
    GraphBench bench;
    QVERIFY(bench.show(loop));
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Loop")); }));
    for (const QWidget* const widget : bench.page().findChildren<QWidget*>()) {
        const bool isQtsOwn = widget->objectName().startsWith(u"qt_"_s) ||
                              widget->parentWidget()->inherits("QAbstractScrollArea") ||
                              widget->parentWidget()->inherits("QLineEdit");
        const bool isReached =
            !isQtsOwn && widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled();
        QVERIFY2(!isReached || !widget->accessibleName().isEmpty(),
                 qPrintable(QLatin1StringView(widget->metaObject()->className()) + widget->objectName()));
    }
}

ONNXMEND_WINDOW_TEST(graph_page, TestGraphPage)
#include "tst_graph_page.moc"
