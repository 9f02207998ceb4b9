// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"
#include "ui/graph/graph_view.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compared_graphs.h"
#include "ui/window/compare_flow.h"
#include "ui/window/result_guide.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScrollBar>
#include <QSignalSpy>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class CompareBench : public PagesBench
{
public:
    ComparePage& page() { return pages->compare(); }
    QAbstractItemModel& rows() { return *page().table()->model(); }
    void choose(const char* box, int index)
    {
        auto* const combo = page().findChild<QComboBox*>(QLatin1StringView(box));
        combo->setCurrentIndex(index);
        Q_EMIT combo->activated(index);
    }
    bool compare()
    {
        pages->turnTo(PageId::Compare);
        QTest::mouseClick(page().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
        return waitIdle() && failures.isEmpty();
    }
    /// Compares the opened model with another one, and selects a row once its graphs are drawn.
    bool compareWith(const std::string& graph, int row)
    {
        const auto other = write(u"other.onnx"_s, graph);
        pages->turnTo(PageId::Compare);
        choose("compareRight", 2);
        auto* const right = page().findChild<QComboBox*>(u"compareRight"_s);
        const auto isChosen = [right] { return right->currentText() == u"other.onnx"_s; };
        if (!chooseFile("compareFileDialog", texts::exactPath(other)) || !QTest::qWaitFor(isChosen) ||
            !compare()) {
            return false;
        }
        QSignalSpy drawn(&graphs(), &ComparedGraphs::shown);
        page().table()->selectRow(row);
        return drawn.wait();
    }
    ComparedGraphs& graphs() { return *page().findChild<ComparedGraphs*>(u"comparedGraphs"_s); }
    static QPointF placeOf(const GraphView& view, const char* title)
    {
        const auto& nodes = view.graph().nodes;
        const auto found = std::ranges::find(nodes, std::string(title), &PictureNode::title);
        return found == nodes.end()
                   ? QPointF(-1, -1)
                   : view.layoutOfGraph().nodes.at(static_cast<std::size_t>(found - nodes.begin())).center();
    }
    QString state() { return page().findChild<QLabel*>(u"compareState"_s)->text(); }

    CompareTasks tasks{document, runner};
    ResultGuide guide{document, *pages, errors, window};
    CompareFlow comparing{document, tasks, *pages, guide, window};
};

} // namespace

class TestComparePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void openedAndPlannedAreTheSameAtFirst();
    void thatThereIsNoDifferenceIsSaidOnce();
    void plannedChangeIsARow();
    void modelIsComparedWithItsCheckpoint();
    void anotherFileIsChosen();
    void differencesAreExported();
    void rowLeadsToItsTensor();
    void groupIsCopiedByItsHeading();
    void resultIsOldOnceThePlanChanges();
    void matchedNodesAreInLine();
    void choosingANodeChoosesItsPartner();
    void viewsZoomTogether();
    void checkpointsHaveNoGraphs();
    void nodesOfOneSideAreCounted();
    void rowsOfOneSideAreChosenByAButton();
};

void TestComparePage::openedAndPlannedAreTheSameAtFirst()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 0);
    QVERIFY2(bench.state().startsWith(u"No difference"_s), qPrintable(bench.state()));
}

void TestComparePage::thatThereIsNoDifferenceIsSaidOnce()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    const auto tellsAnyDifference = [](const QString& text) {
        return text.contains(u"no difference"_s, Qt::CaseInsensitive) || text.contains(u"same"_s);
    };
    QVERIFY(tellsAnyDifference(bench.state()));
    QVERIFY2(!tellsAnyDifference(bench.page().table()->placeholder()),
             qPrintable(bench.page().table()->placeholder()));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    bench.page().filterBar()->setText(u"a:bool"_s);
    QTRY_COMPARE(bench.rows().rowCount(), 0);
    QVERIFY2(bench.state().startsWith(u"1 difference"_s), qPrintable(bench.state())); // there is one
    QVERIFY(!tellsAnyDifference(bench.page().table()->placeholder()));
    QVERIFY(!tellsAnyDifference(bench.page().selected().title));
}

void TestComparePage::plannedChangeIsARow()
{
    CompareBench bench;
    const QAbstractItemModelTester tester(&bench.rows(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.rows().index(0, 2).data().toString(), u"mask"_s);
    QCOMPARE(bench.rows().index(0, 4).data().toString(), u"UINT8"_s);
    QCOMPARE(bench.rows().index(0, 5).data().toString(), u"BOOL"_s);
    QVERIFY2(bench.state().startsWith(u"1 difference"_s), qPrintable(bench.state()));
    bench.page().filterBar()->setText(u"a:bool"_s);
    QTRY_COMPARE(bench.rows().rowCount(), 0);
}

void TestComparePage::modelIsComparedWithItsCheckpoint()
{
    CompareBench bench;
    QVERIFY(bench.openSample());
    bench.choose("compareRight", 2);
    QVERIFY(bench.compare());
    QVERIFY(bench.rows().rowCount() > 0);
}

void TestComparePage::anotherFileIsChosen()
{
    CompareBench bench;
    const auto other = bench.write(
        u"other.onnx"_s, "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 1}> { out = Identity(mask) }");
    QVERIFY(bench.open(kWrongMask));
    bench.pages->turnTo(PageId::Compare);
    bench.choose("compareRight", 2); // asks
    QVERIFY(chooseFile("compareFileDialog", texts::exactPath(other)));
    QTRY_COMPARE(bench.page().findChild<QComboBox*>(u"compareRight"_s)->currentText(), u"other.onnx"_s);
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.rows().index(0, 0).data().toString(), u"values"_s);
}

void TestComparePage::differencesAreExported()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    QTest::mouseClick(bench.page().findChild<QPushButton*>(u"compareExport"_s), Qt::LeftButton);
    QVERIFY(chooseFile("compareExportDialog", bench.path(u"d.json"_s)));
    QVERIFY(bench.waitIdle());
    QFile file(bench.path(u"d.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(file.readAll()).object()[u"schema"_s].toString(), u"onnxmend.diff/1"_s);
}

void TestComparePage::rowLeadsToItsTensor()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    bench.page().table()->enter();
    QTest::keyClick(bench.page().table(), Qt::Key_Return);
    QVERIFY(bench.pages->current() == PageId::Initializers);
    QCOMPARE(bench.pages->selectedName(), std::string("mask"));
}

void TestComparePage::groupIsCopiedByItsHeading()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    TableView& table = *bench.page().table();
    bench.page().filterBar()->setGrouping("of");
    const auto* const model = static_cast<const ColumnTableModel*>(table.model());
    QTRY_VERIFY(!model->isArranging() && model->rowCount() > 1 && model->isHeading(0));
    QSignalSpy copied(&bench.page(), &ComparePage::copied);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.groupButton(0).center());
    QCOMPARE(copied.count(), 1);
    QCOMPARE(copied.front().front().value<std::size_t>(), model->sourceRowsAt(0).size());
    QVERIFY2(QGuiApplication::clipboard()->text().contains(u"mask"_s),
             qPrintable(QGuiApplication::clipboard()->text()));
}

void TestComparePage::resultIsOldOnceThePlanChanges()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    bench.planFirstFix();
    QVERIFY2(bench.state().startsWith(u"Before the last change"_s), qPrintable(bench.state()));
}

namespace
{

constexpr auto kSmallGraph = "(float[2] x) => (float[2] y) { [a] v = Relu(x) [b] w = Sin(v) [c] y = Exp(w) }";
constexpr auto kRenamedWithCast = "(float[2] x) => (float[2] y) { [p] q = Relu(x) [k] r = Cast <to = 10> (q) "
                                  "[l] s = Sin(r) [m] y = Exp(s) }";

} // namespace

void TestComparePage::matchedNodesAreInLine()
{
    CompareBench bench;
    QVERIFY(bench.open(kSmallGraph));
    QVERIFY(bench.compareWith(kRenamedWithCast, 0));
    QCOMPARE(bench.rows().rowCount(), 1); // the Cast
    const GraphView& left = bench.graphs().left();
    const GraphView& right = bench.graphs().right();
    QVERIFY(left.isVisible() && right.isVisible());
    QVERIFY(std::ranges::none_of(left.graph().nodes, [](const PictureNode& node) {
        return node.mark == PictureMark::Alone || node.title == "Cast";
    }));
    QCOMPARE(std::ranges::count(right.graph().nodes, PictureMark::Alone, &PictureNode::mark), 1);
    for (const char* title : {"Relu", "Sin", "Exp"}) {
        QCOMPARE(bench.placeOf(left, title), bench.placeOf(right, title));
    }
    QCOMPARE(left.sceneRect(), right.sceneRect());
}

void TestComparePage::choosingANodeChoosesItsPartner()
{
    CompareBench bench;
    QVERIFY(bench.open(kSmallGraph));
    QVERIFY(bench.compareWith(kRenamedWithCast, 0));
    GraphView& right = bench.graphs().right();
    QTest::keyClick(&right, Qt::Key_Up); // from the Cast to what it reads
    QVERIFY(right.currentNode());
    QCOMPARE(right.currentNode()->title, std::string("Relu"));
    QVERIFY(bench.graphs().left().currentNode());
    QCOMPARE(bench.graphs().left().currentNode()->name, std::string("a"));
    QTest::keyClick(&right, Qt::Key_Down);
    QVERIFY(right.currentNode() && right.currentNode()->kind == PictureNode::Kind::Cast);
    QVERIFY(!bench.graphs().left().currentNode());
}

void TestComparePage::viewsZoomTogether()
{
    CompareBench bench;
    QVERIFY(bench.open(kSmallGraph));
    QVERIFY(bench.compareWith(kRenamedWithCast, 0));
    GraphView& left = bench.graphs().left();
    GraphView& right = bench.graphs().right();
    QTest::keyClick(&left, Qt::Key_Plus);
    QTest::keyClick(&left, Qt::Key_Plus);
    QCOMPARE(right.transform(), left.transform());
    QTest::keyClick(&right, Qt::Key_0);
    QCOMPARE(left.transform(), right.transform());
}

void TestComparePage::checkpointsHaveNoGraphs()
{
    CompareBench bench;
    QVERIFY(bench.openSample());
    bench.choose("compareRight", 2);
    QVERIFY(bench.compare());
    bench.page().table()->selectRow(0);
    QVERIFY(bench.graphs().isHidden());
}

void TestComparePage::nodesOfOneSideAreCounted()
{
    CompareBench bench;
    QVERIFY(bench.open(kSmallGraph));
    QVERIFY(bench.compareWith(kRenamedWithCast, 0));
    QVERIFY2(bench.state().contains(u"Nodes: 3 matched, 0 only in A, 1 only in B."_s),
             qPrintable(bench.state()));
}

void TestComparePage::rowsOfOneSideAreChosenByAButton()
{
    CompareBench bench;
    QVERIFY(
        bench.open("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { [a] v = Add(x, w) y = Exp(v) }"));
    QVERIFY(bench.compareWith("(float[2] x) => (float[2] y) <float[2] k = {1, 3}> "
                              "{ [a] v = Add(x, k) [b] u = Sin(v) y = Exp(u) }",
                              0));
    QAbstractButton* only = nullptr;
    for (QAbstractButton* const button : bench.page().filterBar()->findChildren<QAbstractButton*>()) {
        only = button->isVisible() && button->text().startsWith(u"Only in B"_s) ? button : only;
        QVERIFY(!button->isVisible() || !button->text().startsWith(u"Only in A"_s)); // there is none
    }
    QVERIFY(only);
    const int all = bench.rows().rowCount();
    QTest::mouseClick(only, Qt::LeftButton);
    QTRY_COMPARE(bench.rows().rowCount(), 1); // the new node
    QVERIFY(all > 1);
}

ONNXMEND_WINDOW_TEST(compare_page, TestComparePage)
#include "tst_compare_page.moc"
