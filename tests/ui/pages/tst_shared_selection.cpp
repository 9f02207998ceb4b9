// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/inspector/details_panel.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/side_panel.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/tables/table_view.h"
#include "ui/workspace/page_rail.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <set>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class SelectionDriver : public WindowDriver
{
public:
    SelectionDriver() { window().resize(1900, 1000); }

    bool openModel(const char* graph)
    {
        return openBytes(modelFromText(std::string("<ir_version: 8, opset_import: [\"\" : 17]> g ") + graph));
    }
    bool openBytes(const std::string& model)
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        return writeBytes(path, QByteArray::fromStdString(model)) && open({texts::toPath(path)});
    }
    DocumentPages& pages() { return *window().findChild<DocumentPages*>(u"pages"_s); }
    SidePanel& side() { return *window().findChild<SidePanel*>(u"sidePanel"_s); }
    /// Turns to a page as people do.
    void press(PageId page)
    {
        auto* const rail = window().findChild<PageRail*>();
        QTest::mouseClick(rail->viewport(), Qt::LeftButton, {},
                          rail->visualItemRect(rail->item(static_cast<int>(page))).center());
    }
    static void click(QTableView& table, int row)
    {
        table.scrollTo(table.model()->index(row, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
    }
    template <class Widget = QWidget>
    bool isShown(const char* name)
    {
        const auto* const widget = window().findChild<Widget*>(QLatin1StringView(name));
        return widget && widget->isVisible();
    }
    QString text(const char* label) { return window().findChild<QLabel*>(QLatin1StringView(label))->text(); }
    std::string nameOfSelected() { return pages().selectedName(); }

private:
    QTemporaryDir m_folder;
};

constexpr auto conflictBody =
    "(float16[2] x, float[2] y) => (float16[2] p, float[2] q) <float[2] w = {1, 2}> "
    "{ a = Relu (x) p = Add (a, y) q = Mul (y, w) }";

} // namespace

/// A selection is selected on every page that has it, and in the one inspector beside all of them.
class TestSharedSelection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void findingSelectsItsTensor();
    void findingOfSeveralPlacesSelectsAllItsTensors();
    void tensorSelectsItsFinding();
    void inspectorIsTheSameOnEveryPage();
    void pageWithoutItSelectsNothingElse();
    void differenceIsInspectedAndSelectedElsewhere();
    void severalTensorsStaySelected();
    void changeIsSelectedElsewhere();
    void messageOfAProofIsInspected();
    void graphIsAsItWasLeft();
    void nothingSelectedTakesNoRoom();
    void narrowWindowFoldsTheInspector();
};

void TestSharedSelection::findingSelectsItsTensor()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    driver.press(PageId::Findings);
    SelectionDriver::click(*driver.pages().table(), 5);
    const std::string name = driver.nameOfSelected();
    QVERIFY(!name.empty());
    driver.press(PageId::Initializers);
    QVERIFY(driver.pages().current() == PageId::Initializers);
    QCOMPARE(driver.nameOfSelected(), name);
    const QModelIndexList rows = driver.table()->selectionModel()->selectedRows(1);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.front().data().toString().toStdString(), name);
    QVERIFY(driver.table()->viewport()->rect().contains(driver.table()->visualRect(rows.front()).center()));
}

void TestSharedSelection::findingOfSeveralPlacesSelectsAllItsTensors()
{
    SelectionDriver driver;
    const std::string model = modelFromText(
        "<ir_version: 10, opset_import: [\"\" : 17]> g (float16[2] x) => (float16[2] a, float16[2] y) "
        "<float[2] w0 = {1, 2}, float[2] w1 = {1, 2}> { a = Mul(x, w0) y = Mul(x, w1) }");
    QVERIFY(driver.openBytes(
        withExporterNotes(model, {{"a", exporterNotes("layers.0", "Block", 3, "return x * self.w")},
                                  {"y", exporterNotes("layers.1", "Block", 3, "return x * self.w")}})));
    const Report& report = driver.window().document().session()->report();
    const std::vector<std::size_t> causes = report.causes();
    const auto cause = std::ranges::find_if(
        causes, [&report](std::size_t one) { return !report.groups.othersOf(one).empty(); });
    QVERIFY(cause != causes.end());
    std::set<std::size_t> tensors;
    for (std::size_t finding = 0; finding < report.findings.size(); ++finding) {
        if (report.groups.leaderOf(finding) == *cause && report.findings[finding].row) {
            tensors.insert(*report.findings[finding].row);
        }
    }
    driver.press(PageId::Findings);
    const auto* const table = static_cast<const ColumnTableModel*>(driver.pages().table()->model());
    SelectionDriver::click(*driver.pages().table(), table->rowOf(static_cast<int>(cause - causes.begin())));
    QVERIFY(driver.pages().selectedFindings() == std::vector{*cause});
    const std::vector<std::size_t> selected = driver.pages().selectedRows();
    QVERIFY((std::set(selected.begin(), selected.end()) == tensors));
    QCOMPARE(driver.pages().selectedTensor().has_value(), !tensors.empty()); // the first one is inspected
    QVERIFY(driver.side().findingPanel().isVisible());
    driver.press(PageId::Initializers);
    QCOMPARE(static_cast<std::size_t>(driver.table()->selectionModel()->selectedRows().size()),
             tensors.size());
}

void TestSharedSelection::tensorSelectsItsFinding()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    SelectionDriver::click(*driver.table(), 3);
    const std::string name = driver.nameOfSelected();
    QVERIFY(!driver.side().findingPanel().isVisible());
    driver.press(PageId::Findings);
    QCOMPARE(driver.nameOfSelected(), name);
    QVERIFY(driver.side().findingPanel().isVisible());
    QCOMPARE(driver.side().findingPanel().finding()->value.str(), name);
    driver.press(PageId::Initializers); // page where it was made
    QVERIFY(!driver.side().findingPanel().isVisible());
    QCOMPARE(driver.nameOfSelected(), name);
}

void TestSharedSelection::inspectorIsTheSameOnEveryPage()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    driver.press(PageId::Findings);
    SelectionDriver::click(*driver.pages().table(), 0);
    const std::size_t finding = driver.side().findingPanel().index();
    for (const PageId page : {PageId::Overview, PageId::Changes, PageId::Convert, PageId::Compare,
                              PageId::Verify, PageId::Numerics, PageId::Findings}) {
        driver.press(page);
        QVERIFY(driver.pages().current() == page);
        QVERIFY(driver.side().findingPanel().isVisible());
        QCOMPARE(driver.side().findingPanel().index(), finding);
    }
}

void TestSharedSelection::pageWithoutItSelectsNothingElse()
{
    SelectionDriver driver;
    QVERIFY(driver.openModel(conflictBody));
    driver.press(PageId::Findings);
    SelectionDriver::click(*driver.pages().table(), 0);
    driver.press(PageId::Initializers);
    SelectionDriver::click(*driver.table(), 0); // the tensor has no finding
    driver.press(PageId::Findings);
    QVERIFY(!driver.pages().hasSelection());
    QCOMPARE(driver.nameOfSelected(), std::string("w")); // still, and so it is inspected
    QVERIFY(driver.isShown<DetailsPanel>("detailsPanel"));
}

void TestSharedSelection::differenceIsInspectedAndSelectedElsewhere()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.press(PageId::Compare);
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    TableView& table = *driver.pages().compare().table();
    QTRY_VERIFY(table.model()->rowCount() > 2);
    SelectionDriver::click(table, 2);
    const QString name = table.model()->index(2, 2).data().toString();
    QCOMPARE(driver.text("selectionFactsTitle").remove(QChar(0x200b)), name);
    QVERIFY(driver.isShown("selectionFacts")); // both sides in full
    QVERIFY(driver.isShown("detailsPanel"));   // and the tensor
    QCOMPARE(driver.nameOfSelected(), name.toStdString());
    driver.press(PageId::Initializers);
    QCOMPARE(driver.table()->selectionModel()->selectedRows(1).value(0).data().toString(), name);
    driver.press(PageId::Compare);
    QCOMPARE(table.selectedRow(), 2);
}

void TestSharedSelection::severalTensorsStaySelected()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    driver.table()->selectAll();
    const std::size_t all = driver.pages().selectedRows().size();
    QVERIFY(all > 2);
    driver.press(PageId::Findings);
    QVERIFY(driver.pages().selectedFindings().size() > 2);
    driver.press(PageId::Verify);
    driver.press(PageId::Initializers);
    QCOMPARE(driver.pages().selectedRows().size(), all);
}

void TestSharedSelection::changeIsSelectedElsewhere()
{
    SelectionDriver driver;
    QVERIFY(driver.openModel(kWrongMask));
    QVERIFY(driver.run("fixAll"));
    SelectionDriver::click(*driver.table(), 0);
    driver.press(PageId::Changes);
    QTRY_VERIFY(driver.pages().hasSelection()); // once they are listed
    QCOMPARE(driver.nameOfSelected(), std::string("mask"));
    driver.press(PageId::Initializers);
    QCOMPARE(driver.table()->selectionModel()->selectedRows().size(), 1);
}

void TestSharedSelection::messageOfAProofIsInspected()
{
    SelectionDriver driver;
    QVERIFY(driver.openModel(conflictBody));
    QWidget* const card = driver.verify();
    QVERIFY(card);
    auto* const show = card->findChild<QPushButton*>(u"showSubject"_s);
    QVERIFY2(show, qPrintable(WindowDriver::textOf(card)));
    QLabel* message = nullptr;
    for (QLabel* const label : card->findChildren<QLabel*>()) {
        if (label->geometry().top() == show->geometry().top() && label->geometry().right() < show->x()) {
            message = label;
        }
    }
    QVERIFY(message);
    QTest::mouseClick(message, Qt::LeftButton);
    QVERIFY(driver.pages().current() == PageId::Verify);
    QVERIFY(driver.side().findingPanel().isVisible());
    QVERIFY(driver.side().findingPanel().finding()->nodeIndex == NodeId{1});
    QVERIFY(message->autoFillBackground()); // it stands out
    driver.press(PageId::Findings);
    QCOMPARE(driver.pages().selectedFindings().size(), 1u);
    QVERIFY(driver.pages().hasSelection());
}

void TestSharedSelection::graphIsAsItWasLeft()
{
    SelectionDriver driver;
    QVERIFY(driver.openModel(conflictBody));
    driver.press(PageId::Findings);
    SelectionDriver::click(*driver.pages().table(), 0);
    QSignalSpy drawn(&driver.pages().graph(), &GraphPage::drawn);
    driver.press(PageId::Graph);
    QVERIFY(!drawn.isEmpty() || drawn.wait(60000));
    QCOMPARE(driver.pages().graph().selection().title, u"Add"_s);
    drawn.clear();
    driver.press(PageId::Findings);
    QVERIFY(driver.pages().hasSelection());
    driver.press(PageId::Graph);
    QVERIFY(!drawn.wait(300)); // nothing is drawn anew
    QCOMPARE(driver.pages().graph().selection().title, u"Add"_s);
}

void TestSharedSelection::nothingSelectedTakesNoRoom()
{
    SelectionDriver driver;
    QVERIFY(driver.openSample());
    for (const PageId page :
         {PageId::Overview, PageId::Convert, PageId::Compare, PageId::Verify, PageId::Numerics}) {
        driver.press(page);
        QVERIFY(!driver.side().isVisible());
    }
    driver.press(PageId::Findings);
    QTRY_COMPARE(driver.pages().selectedFindings().size(), 1u); // the first one, with its fixes
    QVERIFY(driver.side().isVisible());
    QVERIFY(driver.side().findingPanel().isVisible());
    driver.pages().table()->clearSelection();
    QTRY_COMPARE(driver.text("selectionFactsTitle"), u"No finding selected"_s); // says what can be selected
}

void TestSharedSelection::narrowWindowFoldsTheInspector()
{
    SelectionDriver driver;
    QVERIFY(
        QTest::qWaitForWindowExposed(&driver.window())); // a window manager has its say about sizes before
    driver.window().resize(1000, 700);
    QTRY_COMPARE(driver.window().width(), 1000);
    QVERIFY(driver.openSample());
    driver.press(PageId::Findings);
    SelectionDriver::click(*driver.pages().table(), 0);
    driver.press(PageId::Convert);
    const int width = driver.window().width();
    auto* const fold = driver.window().findChild<QToolButton*>(u"foldSide"_s);
    QVERIFY(fold->isVisible());
    QVERIFY(!driver.side().isVisible());
    const QWidget& page = *driver.window().findChild<QWidget*>(u"convertPage"_s);
    QVERIFY(page.width() >= page.minimumSizeHint().width());
    QTest::mouseClick(fold, Qt::LeftButton);
    QVERIFY(driver.side().isVisible());
    QCOMPARE(driver.window().width(), width); // and pushes nothing off the screen
    QTest::mouseClick(fold, Qt::LeftButton);
    QVERIFY(!driver.side().isVisible());
    driver.window().resize(1900, 900);
    QTRY_VERIFY(driver.side().isVisible());
    QVERIFY(!fold->isVisible());
}

ONNXMEND_WINDOW_TEST(shared_selection, TestSharedSelection)
#include "tst_shared_selection.moc"
