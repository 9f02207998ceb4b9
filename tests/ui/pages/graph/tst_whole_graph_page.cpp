// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The picture of the whole graph, with which the graph page begins.

#include "tests/support/layered_model.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/graph_bench.h"
#include "ui/graph/graph_minimap.h"
#include "ui/graph/graph_texts.h"
#include "ui/look/tokens.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// A graph page with a model of many layers.
class LayersBench : public GraphBench
{
public:
    bool showLayers(int layers)
    {
        if (!writeBytes(path(u"layers.onnx"_s), QByteArray::fromStdString(layeredModel(layers)))) {
            return false;
        }
        files.open(texts::toPath(path(u"layers.onnx"_s)), {});
        return waitIdle() && turnToPage();
    }
    /// Returns the first group that is closed; the number of elements if there is none.
    std::size_t closedGroup()
    {
        const auto& nodes = view().graph().nodes;
        return static_cast<std::size_t>(
            std::ranges::find_if(nodes,
                                 [](const PictureNode& node) { return node.canOpen && !node.isOpen; }) -
            nodes.begin());
    }
    std::size_t named(const std::string& name)
    {
        return static_cast<std::size_t>(std::ranges::find(view().graph().nodes, name, &PictureNode::name) -
                                        view().graph().nodes.begin());
    }
    QString state() { return page().findChild<QLabel*>(u"graphState"_s)->text(); }
};

const std::string wholeChain = "(float[2] x) => (float[2] e) <float[2] w = {1, 2}> {"
                               " a = Relu (x) b = Neg (a) c = Mul (b, w) d = Abs (c) e = Sqrt (d) }";
const std::string wholeLoop =
    "(int64 n, bool c, float[2] x) => (float[2] y) { k = Relu (x) [repeat] y = Loop (n, c, x) <"
    "body = b (int64 i, bool c0, float[2] v) => (bool c1, float[2] w)"
    " { c1 = Identity (c0) w = Add (v, k) }> }";

} // namespace

class TestWholeGraphPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void pageBeginsWithTheWholeGraph();
    void edgesShowShapesAndDtypes();
    void doubleClickOpensAGroup();
    void groupStaysWhereItIsWhenItOpens();
    void searchOpensTheGroupsAroundANode();
    void keysOpenWalkAndClose();
    void loopOpensInPlace();
    void everyGroupOpensAndCloses();
    void mapBeginsWithTheCurrentNode();
    void selectedNodeIsInspected();
    void minimapMovesTheView();
    void minimapOfALongGraphIsWide();
    void minimapPaintsAsManyBoxesAsItHasRoomFor();
    void edgesPassBehindTitles();
    void elementChosenMeanwhileStaysCurrent();
    void focusStaysWhereItIsWhenAPictureIsDrawn();
    void largeGraphIsOneItem();
    void wholeGraphIsExported();
    void controlsHaveNames();
};

void TestWholeGraphPage::pageBeginsWithTheWholeGraph()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    QVERIFY(bench.page().tools().mode() == GraphMode::Whole);
    QVERIFY(bench.view().graph().kind == GraphPicture::Kind::Whole);
    for (const char* const title : {"x", "Relu", "Neg", "Mul", "Abs", "Sqrt", "e"}) {
        QVERIFY2(bench.node(title) < bench.view().graph().nodes.size(), title);
    }
    QCOMPARE(bench.state(), u"5 nodes; all are shown."_s);
    QVERIFY(bench.page().selection().title.isEmpty());
    // Data flows down.
    const auto& places = bench.view().layoutOfGraph().nodes;
    QVERIFY(places.at(bench.node("Relu")).bottom() < places.at(bench.node("Neg")).top());
}

void TestWholeGraphPage::edgesShowShapesAndDtypes()
{
    LayersBench bench;
    QVERIFY(bench.showWhole("(float[N, 3] x) => (float16[N, 3] y) { y = Cast <to = 10> (x) }"));
    const GraphPicture& picture = bench.view().graph();
    QCOMPARE(picture.edges.size(), 2u);
    QCOMPARE(textOf(picture, picture.edges.front()), u"N×3"_s);
    QVERIFY(!bench.view().layoutOfGraph().edges.front().label.isEmpty());
    QVERIFY(picture.edges.front().dtype == DType::Float);
    QVERIFY(picture.edges.back().dtype == DType::Float16);
}

void TestWholeGraphPage::doubleClickOpensAGroup()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(60));
    QVERIFY2(bench.state().contains(u"the others in closed groups"_s), qPrintable(bench.state()));
    const std::size_t group = bench.closedGroup();
    QVERIFY(group < bench.view().graph().nodes.size());
    const std::string name = bench.view().graph().nodes.at(group).name;
    const std::size_t shown = bench.view().graph().nodes.size();
    const QPoint at = bench.pointOf(group);
    QVERIFY(bench.draws([&] { bench.doubleClick(group); }));
    QTest::mouseRelease(bench.view().viewport(), Qt::LeftButton, {}, at); // its contents are there now
    QVERIFY(bench.view().graph().nodes.at(bench.named(name)).isOpen);
    QVERIFY(bench.view().graph().nodes.size() > shown);
    QCOMPARE(bench.view().currentNode()->name, name);
    // Its contents stand inside it.
    const std::size_t opened = bench.named(name);
    const WholePicture& whole = *bench.view().whole();
    QVERIFY(whole.elements.at(opened).end > opened + 1);
    for (std::size_t i = opened + 1; i < whole.elements.at(opened).end; ++i) {
        QVERIFY(
            bench.view().layoutOfGraph().nodes.at(opened).contains(bench.view().layoutOfGraph().nodes.at(i)));
    }
}

void TestWholeGraphPage::groupStaysWhereItIsWhenItOpens()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(60));
    const std::size_t group = bench.closedGroup();
    const std::string name = bench.view().graph().nodes.at(group).name;
    bench.view().ensureVisible(bench.view().layoutOfGraph().nodes.at(group));
    bench.view().setFocus();
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, bench.pointOf(group));
    QTest::qWait(50); // the inspector may have made the view narrower
    const auto top = [&] {
        const QRectF place = bench.view().layoutOfGraph().nodes.at(bench.named(name));
        return bench.view().mapFromScene(QPointF(place.center().x(), place.top()));
    };
    const QPoint before = top();
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Return); }));
    QVERIFY(std::abs(top().y() - before.y()) <= 3);
}

void TestWholeGraphPage::searchOpensTheGroupsAroundANode()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(60));
    Progress progress;
    const TypedGraph graph(bench.document.session(), progress);
    const std::string name(graph.scope(GraphId{}).nodes.at(30 * kNodesOfLayer + 5).name);
    QCOMPARE(bench.named(name), bench.view().graph().nodes.size()); // in a closed group
    auto* const search = bench.page().findChild<QLineEdit*>(u"graphSearch"_s);
    search->setFocus();
    QTest::keyClicks(search, QString::fromStdString(name));
    QVERIFY(bench.draws([&] { QTest::keyClick(search, Qt::Key_Return); }));
    QVERIFY(bench.page().tools().mode() == GraphMode::Whole);
    QVERIFY(bench.view().currentNode());
    QCOMPARE(bench.view().currentNode()->name, name);
    const QRectF visible = bench.view().mapToScene(bench.view().viewport()->rect()).boundingRect();
    QVERIFY(visible.intersects(bench.view().layoutOfGraph().nodes.at(bench.named(name))));
}

void TestWholeGraphPage::keysOpenWalkAndClose()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeLoop));
    bench.view().setFocus();
    const auto key = [&](Qt::Key pressed) { QTest::keyClick(&bench.view(), pressed); };
    bench.click("Loop");
    QVERIFY(bench.draws([&] { key(Qt::Key_Return); }));
    QCOMPARE(bench.currentTitle(), std::string("Loop"));
    QVERIFY(bench.view().currentNode()->isOpen);
    QVERIFY(bench.view().accessibleName().contains(u"Loop"_s));
    key(Qt::Key_Down); // into the node, and into its body
    QCOMPARE(bench.currentTitle(), std::string("body"));
    key(Qt::Key_Down);
    QCOMPARE(bench.currentTitle(), std::string("Add")); // reads what the body captures
    key(Qt::Key_Up);
    QVERIFY(bench.currentTitle() == "v" || bench.currentTitle() == "Relu");
    bench.click("Add");
    QCOMPARE(bench.currentTitle(), std::string("Add"));
    // The key also cancels a task, but only where there is nothing to close.
    QSignalSpy cancelled(bench.actions[ActionId::Cancel], &QAction::triggered);
    QVERIFY(bench.draws([&] { key(Qt::Key_Escape); }));
    QCOMPARE(bench.currentTitle(), std::string("body"));
    QVERIFY(!bench.view().currentNode()->isOpen);
    QVERIFY(bench.draws([&] { key(Qt::Key_Escape); }));
    QCOMPARE(bench.currentTitle(), std::string("Loop"));
    QVERIFY(!bench.view().currentNode()->isOpen);
    QCOMPARE(cancelled.count(), 0);
    QSignalSpy drawn(&bench.page(), &GraphPage::drawn);
    key(Qt::Key_Escape); // there is nothing around it
    QCOMPARE(cancelled.count(), 1);
    bench.actions[ActionId::Cancel]->setEnabled(false); // no task is running
    key(Qt::Key_Escape);
    QVERIFY(!drawn.wait(200));
    QCOMPARE(bench.currentTitle(), std::string("Loop"));
    key(Qt::Key_Down);
    QCOMPARE(bench.currentTitle(), std::string("y"));
}

void TestWholeGraphPage::loopOpensInPlace()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeLoop));
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Loop")); }));
    const GraphPicture& picture = bench.view().graph();
    QVERIFY(bench.node("Add") < picture.nodes.size());
    QVERIFY(bench.node("Relu") < picture.nodes.size()); // the graph around it is still shown
    const auto captured = [&](const std::string& from, const std::string& to) {
        return std::ranges::any_of(picture.edges, [&](const PictureEdge& edge) {
            return edge.value == "k" && picture.nodes[edge.from].title == from &&
                   picture.nodes[edge.to].title == to;
        });
    };
    QVERIFY(captured("Relu", "Loop"));
    QVERIFY(captured("Loop", "body"));
    QVERIFY(captured("body", "Add"));
    bench.click("Add");
    QCOMPARE(bench.page().selection().place.scope, std::string("main/repeat/body"));
}

void TestWholeGraphPage::everyGroupOpensAndCloses()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(20));
    QVERIFY(bench.draws([&] { bench.press(u"graphOpenAll"_s); }));
    QCOMPARE(bench.closedGroup(), bench.view().graph().nodes.size());
    QVERIFY2(bench.state().contains(u"all are shown"_s), qPrintable(bench.state()));
    QVERIFY(bench.draws([&] { bench.press(u"graphCloseAll"_s); }));
    QVERIFY(std::ranges::none_of(bench.view().graph().nodes, &PictureNode::isOpen));
}

void TestWholeGraphPage::mapBeginsWithTheCurrentNode()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    bench.click("Neg");
    QVERIFY(bench.setMode(GraphMode::Map));
    QCOMPARE(bench.currentTitle(), std::string("Neg"));
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Left, Qt::AltModifier); }));
    QVERIFY(bench.page().tools().mode() == GraphMode::Whole);
    QVERIFY(bench.draws([&] { bench.doubleClick(bench.node("Abs")); })); // it has no contents
    QVERIFY(bench.page().tools().mode() == GraphMode::Map);
    QCOMPARE(bench.currentTitle(), std::string("Abs"));
}

void TestWholeGraphPage::selectedNodeIsInspected()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    bench.click("Mul");
    QCOMPARE(bench.page().selection().title, u"Mul"_s);
    QCOMPARE(bench.page().selection().place.value, std::string("c"));
    QVERIFY(bench.page().selection().dtype == DType::Float);
}

void TestWholeGraphPage::minimapMovesTheView()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    QVERIFY(bench.showLayers(60));
    auto* const minimap = bench.view().findChild<GraphMinimap*>(u"graphMinimap"_s);
    QVERIFY(minimap && minimap->isVisible());
    QVERIFY(!minimap->accessibleName().isEmpty());
    const int before = bench.view().verticalScrollBar()->value();
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(minimap->width() / 2, minimap->height() - 3));
    QVERIFY(bench.view().verticalScrollBar()->value() > before);
    bench.press(u"graphFit"_s);
    QVERIFY(!minimap->isVisible()); // everything is visible
}

void TestWholeGraphPage::minimapOfALongGraphIsWide()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(200));
    QVERIFY(bench.draws([&] { bench.press(u"graphOpenAll"_s); }));
    const QRectF scene = bench.view().sceneRect();
    QVERIFY(scene.height() > 20 * scene.width());
    auto* const minimap = bench.view().findChild<GraphMinimap*>(u"graphMinimap"_s);
    QVERIFY(minimap->isVisible());
    QVERIFY2(minimap->width() >= static_cast<int>(tokens::leastMinimap),
             qPrintable(QString::number(minimap->width())));
    QVERIFY(minimap->height() <= static_cast<int>(tokens::minimapHeight) + 1);
    const auto middle = [&] {
        return bench.view().mapToScene(bench.view().viewport()->rect()).boundingRect().center().y();
    };
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(minimap->width() / 2, minimap->height() / 2));
    QVERIFY(std::abs(middle() - scene.center().y()) < scene.height() / 20);
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(minimap->width() / 2, minimap->height() / 4));
    QVERIFY(std::abs(middle() - (scene.top() + scene.height() / 4)) < scene.height() / 20);
}

void TestWholeGraphPage::minimapPaintsAsManyBoxesAsItHasRoomFor()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    auto* const minimap = bench.view().findChild<GraphMinimap*>(u"graphMinimap"_s);
    QCOMPARE(minimap->paintedBoxes(), bench.view().graph().nodes.size()); // each has its own points
    std::size_t painted[2] = {};
    std::size_t elements[2] = {};
    for (const int place : {0, 1}) {
        QVERIFY(bench.showLayers(place == 0 ? 200 : 1600));
        QVERIFY(bench.draws([&] { bench.press(u"graphOpenAll"_s); }));
        painted[place] = minimap->paintedBoxes();
        elements[place] = bench.view().graph().nodes.size();
    }
    QVERIFY(elements[1] > 3 * elements[0]);
    const auto room = static_cast<std::size_t>(tokens::minimapHeight);
    QVERIFY2(painted[1] > 3 && painted[1] < 10 * room, qPrintable(QString::number(painted[1])));
    QVERIFY2(painted[1] < 2 * painted[0] + room, qPrintable(QString::number(painted[0])));
}

void TestWholeGraphPage::edgesPassBehindTitles()
{
    LayersBench bench;
    const std::string graph =
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] d) { [first] a = Relu (x) "
        "[wide_module_with_a_very_long_name__one] b = Neg (a) "
        "[wide_module_with_a_very_long_name__two] c = Abs (b) [last] d = Sqrt (c) }";
    QVERIFY(
        writeBytes(bench.path(u"wide.onnx"_s), QByteArray::fromStdString(withPaths(modelFromText(graph)))));
    bench.files.open(texts::toPath(bench.path(u"wide.onnx"_s)), {});
    QVERIFY(bench.waitIdle() && bench.turnToPage());
    const WholePicture& whole = *bench.view().whole();
    const GraphLayout& layout = bench.view().layoutOfGraph();
    QCOMPARE(whole.levels.size(), 2u);
    const WholeLevel& level = whole.levels.back();
    QFont bold = bench.view().font();
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    const QRectF title(
        layout.nodes.at(level.container).topLeft() + QPointF(tokens::between, tokens::inside),
        QSizeF(metrics.horizontalAdvance(layout.texts.at(level.container).title), metrics.height()));
    const QPainterPath& entering = layout.edges.at(level.firstEdge).path;
    QVERIFY(entering.intersects(title));
    QImage image(title.size().toSize(), QImage::Format_ARGB32_Premultiplied); // draws texts in grey
    image.fill(Qt::white);
    QPainter painter(&image);
    bench.view().scene()->render(&painter, QRectF(image.rect()), title, Qt::IgnoreAspectRatio);
    painter.end();
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            const auto [least, most] = std::minmax({color.red(), color.green(), color.blue()});
            QVERIFY2(most - least < 50, qPrintable(color.name())); // edges have the colour of their dtype
        }
    }
}

void TestWholeGraphPage::elementChosenMeanwhileStaysCurrent()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(60));
    const std::size_t group = bench.closedGroup();
    const std::string opened = bench.view().graph().nodes.at(group).name;
    bench.view().setFocus();
    std::string chosen;
    QVERIFY(bench.draws([&] {
        bench.doubleClick(group);
        QTest::keyClick(&bench.view(), Qt::Key_Down); // walks on before the contents are there
        chosen = bench.view().currentNode()->name;
    }));
    QVERIFY(chosen != opened);
    QVERIFY(bench.view().graph().nodes.at(bench.named(opened)).isOpen);
    QVERIFY(bench.view().currentNode());
    QCOMPARE(bench.view().currentNode()->name, chosen);
}

void TestWholeGraphPage::focusStaysWhereItIsWhenAPictureIsDrawn()
{
    LayersBench bench;
    QVERIFY(bench.show(wholeLoop));
    bench.click("Loop");
    QVERIFY(bench.draws([&] { QTest::keyClick(&bench.view(), Qt::Key_Return); })); // into its body
    auto* const crumb = bench.page().findChild<QToolButton*>(u"graphScope0"_s);
    auto* const search = bench.page().findChild<QLineEdit*>(u"graphSearch"_s);
    QVERIFY(crumb && search);
    int hops = 3;
    for (QWidget* const place : std::initializer_list<QWidget*>{crumb, search}) {
        QVERIFY(bench.draws([&] {
            bench.setHops(++hops);
            place->setFocus(); // walks away while the picture is drawn
        }));
        QCOMPARE(bench.window.focusWidget(), place);
    }
}

/// A scene with an item for each node would take seconds to fill.
void TestWholeGraphPage::largeGraphIsOneItem()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(1000)); // 20,000 nodes
    QVERIFY(bench.draws([&] { bench.press(u"graphOpenAll"_s); }));
    QVERIFY(bench.view().graph().nodes.size() > 10'000);
    QVERIFY(bench.view().items().size() <= 2); // the graph, and the mark of the current element
    QImage image(bench.view().viewport()->size(), QImage::Format_RGB32);
    bench.view().viewport()->render(&image);
    QVERIFY(!image.isNull());
    QTest::keyClick(&bench.view(), Qt::Key_0);
    bench.view().viewport()->render(&image);
}

void TestWholeGraphPage::wholeGraphIsExported()
{
    LayersBench bench;
    QVERIFY(bench.showWhole(wholeChain));
    bench.page().exportTo(texts::toPath(bench.path(u"whole.svg"_s)));
    QVERIFY(bytesOf(bench.path(u"whole.svg"_s)).contains("Relu"));
}

void TestWholeGraphPage::controlsHaveNames()
{
    LayersBench bench;
    QVERIFY(bench.showLayers(20));
    for (const QString& name : {u"graphOpenAll"_s, u"graphCloseAll"_s}) {
        const auto* const button = bench.page().findChild<QAbstractButton*>(name);
        QVERIFY(button->isVisible() && !button->accessibleName().isEmpty());
        QVERIFY(button->focusPolicy() & Qt::TabFocus);
    }
    QVERIFY(bench.setMode(GraphMode::Map));
    QVERIFY(!bench.page().findChild<QAbstractButton*>(u"graphOpenAll"_s)->isVisible());
    const auto* const minimap = bench.view().findChild<GraphMinimap*>(u"graphMinimap"_s);
    QVERIFY(!minimap || !minimap->isVisible());
}

ONNXMEND_WINDOW_TEST(whole_graph_page, TestWholeGraphPage)
#include "tst_whole_graph_page.moc"
