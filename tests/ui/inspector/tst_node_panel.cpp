// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/graph_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/inspector/node_panel.h"
#include "ui/inspector/side_panel.h"
#include "ui/tables/table_view.h"

#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTextCursor>
#include <QToolButton>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// The panel of the selected node, wherever it is shown.
class NodePanelDriver
{
public:
    explicit NodePanelDriver(QWidget& window)
        : m_window(window)
    {
    }

    NodePanel& panel() { return *m_window.findChild<NodePanel*>(u"nodePanel"_s); }
    QTextBrowser& browser() { return *m_window.findChild<QTextBrowser*>(u"nodeText"_s); }
    QString text() { return browser().toPlainText().replace(QChar::Nbsp, u' '); }
    void pressFold() { QTest::mouseClick(m_window.findChild<QToolButton*>(u"foldNode"_s), Qt::LeftButton); }
    /// Waits until the panel shows all of a node, which its text names.
    bool shows(const QString& name)
    {
        return QTest::qWaitFor([this, &name] { return text().contains(name) && !text().contains(u"…"_s); },
                               30000);
    }
    /// Clicks a link by its words.
    bool follow(const QString& words)
    {
        const QTextCursor found = browser().document()->find(words);
        if (found.isNull()) {
            return false;
        }
        browser().setTextCursor(found);
        browser().ensureCursorVisible();
        const QPoint insideLast = browser().cursorRect(found).center() - QPoint(3, 0);
        QTest::mouseClick(browser().viewport(), Qt::LeftButton, {}, insideLast);
        return true;
    }

private:
    QWidget& m_window;
};

const std::string followed = "(float[N, 2] x) => (float[N, 2] e) <float[2] w = {1, 2}, float[N, 2] b> {"
                             " [first] a = Relu (x) [turn] b = Neg (a) [scale] c = Mul (b, w)"
                             " [size] d = Abs (c) [root] e = Sqrt (d) }";

constexpr auto mixedTypes = "<ir_version: 8, opset_import: [\"\" : 17]> g "
                            "(float16[2] x, float[2] y) => (float16[2] p) "
                            "{ [before] a = Relu (x) [sum] p = Add (a, y) }";

} // namespace

/// The inspector says everything about a node, and leads to its neighbours.
class TestNodePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void nodeOfTheGraphIsDescribed();
    void linkLeadsToTheNeighbourInTheMap();
    void linkLeadsIntoASubgraph();
    void regionIsNotANode();
    void nodeBesideAFindingIsFoldedAndNotRead();
    void linkOutsideOfTheGraphStaysOnThePage();
};

void TestNodePanel::nodeOfTheGraphIsDescribed()
{
    GraphBench bench;
    QVERIFY(bench.show(followed));
    QVERIFY(bench.draws([&] { bench.setHops(5); }));
    NodePanelDriver driver(*bench.workspace);
    QVERIFY(!driver.panel().isVisible()); // the graph begins with an input
    bench.click("Mul");
    QVERIFY(driver.panel().isVisible());
    QVERIFY(driver.shows(u"scale"_s));
    const QString text = driver.text();
    for (const QString& part :
         {u"ai.onnx, opset 17, in this form since 14"_s, u"FLOAT"_s, u"N×2"_s, u"From Neg turn"_s,
          u"[1.0, 2.0]"_s, u"Read by Abs size"_s, u"Allowed types"_s, u"Documentation by ONNX, opset 14"_s,
          u"Performs element-wise binary multiplication"_s}) {
        QVERIFY2(text.contains(part), qPrintable(part + u" is not in: "_s + text));
    }
}

void TestNodePanel::linkLeadsToTheNeighbourInTheMap()
{
    GraphBench bench;
    QVERIFY(bench.show(followed));
    QVERIFY(bench.draws([&] { bench.setHops(5); }));
    NodePanelDriver driver(*bench.workspace);
    bench.click("Mul");
    QVERIFY(driver.shows(u"scale"_s));
    QVERIFY(bench.draws([&] { QVERIFY(driver.follow(u"Abs size"_s)); }));
    QCOMPARE(bench.currentTitle(), std::string("Abs"));
    QVERIFY(driver.shows(u"From Mul scale"_s));
    QVERIFY(bench.draws([&] { QVERIFY(driver.follow(u"Mul scale"_s)); }));
    QVERIFY(driver.shows(u"[1.0, 2.0]"_s));
    QVERIFY(bench.draws([&] { QVERIFY(driver.follow(u"w"_s)); })); // the stored tensor
    QCOMPARE(bench.pages().selectedTensor(), std::optional<std::size_t>(0));
}

void TestNodePanel::linkLeadsIntoASubgraph()
{
    GraphBench bench;
    QVERIFY(bench.show("(bool c, float[2] x) => (float[2] y) { [choice] y = If (c)"
                       " <then_branch = t () => (float[2] a) { a = Neg (x) },"
                       " else_branch = e () => (float[2] b) { b = Abs (x) }> }"));
    NodePanelDriver driver(*bench.workspace);
    bench.click("If");
    QVERIFY(driver.shows(u"main/choice/then_branch"_s));
    QVERIFY(bench.draws([&] { QVERIFY(driver.follow(u"main/choice/then_branch"_s)); }));
    QVERIFY(bench.node("Neg") < bench.view().graph().nodes.size());
    QVERIFY(bench.node("If") == bench.view().graph().nodes.size());
}

void TestNodePanel::regionIsNotANode()
{
    GraphBench bench;
    QVERIFY(bench.show(followed));
    NodePanelDriver driver(*bench.workspace);
    auto* const mode = bench.page().findChild<QWidget*>(u"graphMode"_s);
    QVERIFY(bench.draws(
        [&] { QTest::mouseClick(mode->findChild<QToolButton*>(u"segment2"_s), Qt::LeftButton); }));
    QVERIFY(!bench.view().graph().empty());
    QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, bench.pointOf(0));
    QVERIFY(!bench.page().selection().title.isEmpty());
    QVERIFY(!driver.panel().isVisible());
}

void TestNodePanel::nodeBesideAFindingIsFoldedAndNotRead()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"model.onnx"_s);
    QVERIFY(writeBytes(path, QByteArray::fromStdString(modelFromText(mixedTypes))));
    WindowDriver window;
    QVERIFY(window.open({texts::toPath(path)}));
    window.turnTo(PageId::Findings);
    NodePanelDriver driver(window.window());
    TableView& table = *window.window().findChild<DocumentPages*>(u"pages"_s)->table();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.model()->index(0, 0)).center());
    QVERIFY(driver.panel().isVisible());
    QVERIFY(driver.panel().isFolded());
    QTest::qWait(400);
    QVERIFY(driver.text().isEmpty());
    driver.pressFold();
    QVERIFY(driver.browser().isVisible());
    QVERIFY(driver.shows(u"From Relu before"_s));
    driver.pressFold();
    QVERIFY(!driver.browser().isVisible());
}

void TestNodePanel::linkOutsideOfTheGraphStaysOnThePage()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"model.onnx"_s);
    QVERIFY(writeBytes(path, QByteArray::fromStdString(modelFromText(mixedTypes))));
    WindowDriver window;
    window.window().resize(1600, 1000);
    QVERIFY(window.open({texts::toPath(path)}));
    window.turnTo(PageId::Findings);
    NodePanelDriver driver(window.window());
    DocumentPages& pages = *window.window().findChild<DocumentPages*>(u"pages"_s);
    QTest::mouseClick(pages.table()->viewport(), Qt::LeftButton, {},
                      pages.table()->visualRect(pages.table()->model()->index(0, 0)).center());
    driver.pressFold();
    QVERIFY(driver.shows(u"From Relu before"_s));
    QVERIFY(driver.follow(u"Relu before"_s));
    QVERIFY(driver.shows(u"Read by Add sum"_s));
    QVERIFY(pages.current() == PageId::Findings);
    QCOMPARE(pages.selection().place.nodeName, std::string("before"));
    QCOMPARE(window.window().findChild<QLabel*>(u"selectionFactsTitle"_s)->text(), u"before"_s);
    auto* const map = window.window().findChild<QPushButton*>(u"showInMap"_s);
    QVERIFY(map->isVisible());
    QTest::mouseClick(map, Qt::LeftButton);
    QVERIFY(pages.current() == PageId::Graph);
}

ONNXMEND_WINDOW_TEST(node_panel, TestNodePanel)
#include "tst_node_panel.moc"
