// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"
#include "ui/pages/changes_page.h"
#include "ui/window/changes_flow.h"
#include "ui/window/fix_flow.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class ChangesBench : public PagesBench
{
public:
    ChangesBench()
    {
        QObject::connect(&jobs, &JobSlot::started, pages, [this] { pages->setBusy(true); });
        QObject::connect(&jobs, &JobSlot::ended, pages, [this] { pages->setBusy(false); });
    }

    ChangesPage& page() { return pages->changes(); }
    QAbstractItemModel& rows() { return *page().table()->model(); }
    /// Turns to the page and waits until its list is that of the document.
    bool list()
    {
        pages->turnTo(PageId::Changes);
        page().filterBar()->setGrouping({});
        return waitIdle() && QTest::qWaitFor([this] {
                   return rows().rowCount() ==
                          static_cast<int>(shownChanges(entriesOf(session().plan())).size());
               });
    }
    void click(const char* button)
    {
        QTest::mouseClick(page().findChild<QPushButton*>(QLatin1StringView(button)), Qt::LeftButton);
    }
    QString cell(int row, int column) { return rows().index(row, column).data().toString(); }

    PlanTasks tasks{document, runner};
    ChangesFlow changing{document, tasks, *pages, window};
};

} // namespace

class TestChangesPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void nothingPlannedIsSaid();
    void plannedEditsAreRows();
    void removedChangeCanBeUndone();
    void disabledChangeStaysListed();
    void anotherTargetIsChosenFromTheMenu();
    void measuredLossesAreShown();
    void lossesThatFixAllMeasuredAreShown();
    void lossesStayKnownWhenThePlanChanges();
    void changeLeadsToItsTensor();
    void groupIsRemovedByItsHeading();
    void fillingAndCastAreOneChange();
    void planGoesThroughAFile();
    void strategyIsUndone();
    void buttonsAreWholeWhereThereIsLittleRoom();
};

void TestChangesPage::nothingPlannedIsSaid()
{
    ChangesBench bench;
    QVERIFY(bench.openSample());
    QVERIFY(bench.list());
    QCOMPARE(bench.rows().rowCount(), 0);
    QVERIFY(!bench.page().findChild<QPushButton*>(u"removeChanges"_s)->isEnabled());
    QVERIFY(!bench.page().findChild<QPushButton*>(u"savePlan"_s)->isEnabled());
    QVERIFY(bench.page().findChild<QPushButton*>(u"loadPlan"_s)->isEnabled());
}

void TestChangesPage::plannedEditsAreRows()
{
    ChangesBench bench;
    const QAbstractItemModelTester tester(&bench.rows(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.cell(0, 0), u"Planned"_s);
    QCOMPARE(bench.cell(0, 1), u"Cast stored values"_s);
    QCOMPARE(bench.cell(0, 2), u"mask"_s);
    QCOMPARE(bench.cell(0, 4), u"UINT8"_s);
    QCOMPARE(bench.cell(0, 5), u"BOOL"_s);
    QCOMPARE(bench.cell(0, 6), u"0"_s);
    QTRY_VERIFY(bench.page().table()->isColumnHidden(6)); // bytes and Casts, which say nothing here
    QVERIFY(bench.page().table()->isColumnHidden(7));
    bench.page().filterBar()->setGrouping("change");
    QCOMPARE(bench.cell(0, 0), u"Cast stored values: 1"_s);
}

void TestChangesPage::removedChangeCanBeUndone()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.page().table()->selectRow(0);
    bench.window.activateWindow();
    bench.page().table()->setFocus();
    QTRY_VERIFY(bench.page().table()->hasFocus());
    QTest::keyClick(bench.page().table(), Qt::Key_Delete);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
    QCOMPARE(bench.document.undoStack().undoText(), u"Remove 1 Change"_s);
    bench.tasks.undo();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

void TestChangesPage::disabledChangeStaysListed()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.page().table()->selectRow(0);
    bench.click("enableChanges");
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
    QCOMPARE(bench.session().report().findings.size(), 1u);
    QTRY_COMPARE(bench.cell(0, 0), u"Disabled"_s);
    QTRY_COMPARE(bench.page().findChild<QPushButton*>(u"enableChanges"_s)->text(), u"&Enable"_s);
    bench.click("enableChanges");
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 1u);
}

void TestChangesPage::anotherTargetIsChosenFromTheMenu()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.page().table()->selectRow(0);
    auto* const menu = bench.page().findChild<QMenu*>(u"targetMenu"_s);
    Q_EMIT menu->aboutToShow();
    QAction* wanted = nullptr;
    for (QAction* const action : menu->actions()) {
        QCOMPARE(action->isChecked(), action->text() == u"BOOL"_s);
        wanted = action->text() == u"FLOAT"_s ? action : wanted;
    }
    QVERIFY(wanted);
    wanted->trigger();
    QVERIFY(bench.waitIdle());
    QCOMPARE(dtypesOf(bench.session().plan().edits.at(0)).to, DType::Float);
}

void TestChangesPage::measuredLossesAreShown()
{
    ChangesBench bench;
    QVERIFY(bench.open(kTooLarge));
    bench.planFirstFix();
    QVERIFY(bench.list());
    QCOMPARE(bench.cell(0, 8), u"by the values; not measured"_s);
    bench.click("measureChanges");
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.cell(0, 8), u"1 overflows, 1 is rounded"_s);
}

void TestChangesPage::lossesThatFixAllMeasuredAreShown()
{
    ChangesBench bench;
    QVERIFY(bench.open("(float16[2] a) => (float16[2] y) <float[2] a = {7, 0.1}> { y = Relu (a) }"));
    bench.tasks.fixAll();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.list());
    QCOMPARE(bench.cell(0, 8), u"1 is rounded"_s);
}

void TestChangesPage::lossesStayKnownWhenThePlanChanges()
{
    ChangesBench bench;
    QVERIFY(bench.open("(float16[2] a, float16[1] b) => (float16[2] y, float16[1] z) "
                       "<float[2] a = {7, 0.1}, float[1] b = {1}> { y = Relu (a) z = Relu (b) }"));
    bench.tasks.fixAll();
    QVERIFY(bench.waitIdle());
    bench.tasks.removeEdits({1});
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.list());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.cell(0, 8), u"1 is rounded"_s);
}

void TestChangesPage::changeLeadsToItsTensor()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.page().table()->selectRow(0);
    QCOMPARE(bench.pages->selectedRows().size(), 1u);
    bench.click("showChange");
    QVERIFY(bench.pages->current() == PageId::Initializers);
    QCOMPARE(bench.pages->selectedName(), std::string("mask"));
}

void TestChangesPage::groupIsRemovedByItsHeading()
{
    ChangesBench bench;
    QVERIFY(bench.openSample());
    bench.tasks.fixAll();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.list());
    const std::size_t all = bench.session().plan().edits.size();
    QVERIFY(all > 2);
    bench.page().filterBar()->setGrouping("change");
    TableView& table = *bench.page().table();
    const auto* const model = static_cast<const ColumnTableModel*>(table.model());
    QTRY_VERIFY(!model->isArranging() && model->isHeading(0));
    const std::size_t group = model->sourceRowsAt(0).size();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.groupButton(0).center());
    QVERIFY(bench.waitIdle());
    const std::size_t left = bench.session().plan().edits.size();
    QVERIFY2(left <= all - group, qPrintable(QString::number(left))); // casts that depend on them go, too
    bench.tasks.undo();                                               // one step
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), all);
}

void TestChangesPage::fillingAndCastAreOneChange()
{
    ChangesBench bench;
    QVERIFY(bench.openSample());
    bench.tasks.fixAll();
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 64u);
    QVERIFY(bench.list());
    QCOMPARE(bench.rows().rowCount(), 32);
    QCOMPARE(bench.page().count(bench.session()), 32u);
    QCOMPARE(bench.cell(0, 1), u"Fill and cast"_s);
    QVERIFY(bench.cell(0, 4) != bench.cell(0, 5));
    bench.page().table()->selectRow(0);
    bench.click("enableChanges"); // both edits, and back
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 62u);
    QCOMPARE(bench.document.undoStack().undoText(), u"Disable 1 Change"_s);
    QVERIFY(bench.list());
    QCOMPARE(bench.rows().rowCount(), 32);
    bench.page().table()->selectRow(0);
    QTRY_COMPARE(bench.page().findChild<QPushButton*>(u"enableChanges"_s)->text(), u"&Enable"_s);
    bench.click("enableChanges");
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 64u);
    QVERIFY(bench.list());
    bench.page().table()->selectRow(0);
    QTRY_VERIFY(
        bench.page().findChild<QPushButton*>(u"removeChanges"_s)->isEnabled()); // once they are listed
    bench.click("removeChanges");
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 62u);
    QCOMPARE(bench.document.undoStack().undoText(), u"Remove 1 Change"_s);
}

void TestChangesPage::planGoesThroughAFile()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.click("savePlan");
    QVERIFY(chooseFile("savePlanDialog", bench.path(u"p.json"_s)));
    QVERIFY(bench.waitIdle());
    QVERIFY(QFile::exists(bench.path(u"p.json"_s)));
    bench.tasks.undo();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().plan().empty());
    QVERIFY(bench.list());
    bench.click("loadPlan");
    QVERIFY(chooseFile("loadPlanDialog", bench.path(u"p.json"_s)));
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().plan().edits.size(), 1u);
    QVERIFY(bench.failures.isEmpty());
}

void TestChangesPage::strategyIsUndone()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    const Strategy before = bench.session().strategy();
    const Strategy other = before == Strategy::Promote ? Strategy::MatchDeclared : Strategy::Promote;
    bench.tasks.setStrategy(other);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().strategy() == other);
    bench.tasks.undo();
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().strategy() == before);
    QVERIFY(!bench.document.isModified());
}

/// The width beside the inspector in a window of 960 pixels.
void TestChangesPage::buttonsAreWholeWhereThereIsLittleRoom()
{
    ChangesBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.list());
    bench.pages->resize(520, 400);
    QCoreApplication::processEvents();
    const QRect seen(QPoint(), bench.page().size());
    for (const QPushButton* const button : bench.page().findChildren<QPushButton*>()) {
        if (button->isVisible()) {
            const QRect place(button->mapTo(&bench.page(), QPoint()), button->size());
            QVERIFY2(seen.contains(place) && button->width() >= button->sizeHint().width() &&
                         button->height() >= button->minimumSizeHint().height(),
                     qPrintable(button->text()));
        }
    }
}

ONNXMEND_WINDOW_TEST(changes_page, TestChangesPage)
#include "tst_changes_page.moc"
