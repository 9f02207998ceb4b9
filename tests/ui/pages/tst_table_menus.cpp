// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/breakable_model.h"
#include "tests/ui/menu_driver.h"
#include "tests/ui/report_builder.h"
#include "tests/ui/window_driver.h"
#include "ui/models/initializer_model.h"
#include "ui/tables/table_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QHelpEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QToolTip>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Context menus of the tables, and what can be done with the groups in them.
class TestTableMenus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().remove(u"columns"_s); }
    void rowsAreCopiedFromTheMenu_data();
    void rowsAreCopiedFromTheMenu();
    void tensorIsShownInTheGraph();
    void groupFoldsByMouseAndKeys();
    void groupsAreFoldedTogether();
    void groupIsFixedByItsButton();
    void groupIsFixedByReturn();
    void groupIsFixedFromTheMenu();
    void menuIsOfTheGroupItCameUpFor();
    void groupWithoutFixesHasNoButton();
    void differenceIsGoneTo();
    void rowsThatCannotBeCopiedAreTold();
    void selectionWaitsForTheRowsItIsOf();

private:
    static TableView* tableOf(WindowDriver& driver, const QString& name)
    {
        return driver.window().findChild<TableView*>(name);
    }
    /// In the box beside the filter of a page.
    static bool group(const TableView& table, const QString& id)
    {
        auto* const box = table.parentWidget()->window()->findChild<QWidget*>(u"pages"_s);
        for (QComboBox* const groupings : box->findChildren<QComboBox*>(u"groupings"_s)) {
            if (groupings->isVisible() && groupings->findData(id) >= 0) {
                groupings->setFocus();
                groupings->setCurrentIndex(0);
                while (groupings->currentData().toString() != id) {
                    QTest::keyClick(groupings, Qt::Key_Down);
                }
                return true;
            }
        }
        return false;
    }
    static QPoint middleOf(const TableView& table, int row)
    {
        return {table.viewport()->width() / 3, table.rowViewportPosition(row) + table.rowHeight(row) / 2};
    }
    static int headingOf(const TableView& table, const QString& text)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data(ColumnTableModel::HeadingRole).toBool() &&
                table.model()->index(row, 0).data().toString().startsWith(text)) {
                return row;
            }
        }
        return -1;
    }
    static std::size_t editCount(WindowDriver& driver)
    {
        return driver.constWindow().document().session()->plan().edits.size();
    }
    /// The sample's initializers by their status; the heading of those that are mismatched.
    static int openGroups(WindowDriver& driver)
    {
        return driver.openSample() && group(*tableOf(driver, u"initializerTable"_s), u"status"_s)
                   ? headingOf(*tableOf(driver, u"initializerTable"_s), u"Mismatch: 32"_s)
                   : -1;
    }
};

void TestTableMenus::rowsAreCopiedFromTheMenu_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("menu");
    QTest::newRow("initializers") << static_cast<int>(PageId::Initializers) << u"initializerTable"_s
                                  << u"initializerMenu"_s;
    QTest::newRow("findings") << static_cast<int>(PageId::Findings) << u"findingsTable"_s
                              << u"findingsMenu"_s;
    QTest::newRow("changes") << static_cast<int>(PageId::Changes) << u"changesTable"_s << u"changesMenu"_s;
    QTest::newRow("compare") << static_cast<int>(PageId::Compare) << u"comparisonTable"_s
                             << u"comparisonMenu"_s;
}

void TestTableMenus::rowsAreCopiedFromTheMenu()
{
    QFETCH(const int, page);
    QFETCH(const QString, table);
    QFETCH(const QString, menu);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    if (static_cast<PageId>(page) != PageId::Findings) { // all of these are gone when they are fixed
        QVERIFY(driver.run("fixAll"));
    }
    driver.turnTo(static_cast<PageId>(page));
    if (static_cast<PageId>(page) == PageId::Compare) {
        QTest::mouseClick(driver.window().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
        QVERIFY(driver.waitIdle());
    }
    const TableView& view = *tableOf(driver, table);
    QTRY_VERIFY(view.model()->rowCount() > 1);
    int row = 0;
    while (view.model()->index(row, 0).data(ColumnTableModel::HeadingRole).toBool()) {
        ++row;
    }
    const auto copy = [&](const char* action) {
        QApplication::clipboard()->clear();
        return inContextMenu(*view.viewport(), middleOf(view, row), menu,
                             [action](QMenu& shown) { QVERIFY(choose(shown, action)); });
    };
    QVERIFY(copy("copyMarkdown"));
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[1].startsWith(u"| ---"_s), qPrintable(lines[1]));
    QVERIFY(copy("copyJson"));
    const QJsonArray objects = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).array();
    QCOMPARE(objects.size(), 1);
    QCOMPARE(objects.first().toObject().size(), lines.first().count(u'|') - 1);
    QVERIFY(copy("copy"));
    QCOMPARE(QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts).size(), 2);
}

void TestTableMenus::tensorIsShownInTheGraph()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const TableView& table = *tableOf(driver, u"initializerTable"_s);
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, 0), u"initializerMenu"_s,
                          [](QMenu& menu) { QVERIFY(choose(menu, "showInGraph")); }));
    const auto* const pages = driver.window().findChild<DocumentPages*>(u"pages"_s);
    QCOMPARE(pages->current(), PageId::Graph);
    QTRY_COMPARE(pages->selectedTensor().has_value(), true);
}

void TestTableMenus::groupFoldsByMouseAndKeys()
{
    WindowDriver driver;
    const int heading = openGroups(driver);
    QVERIFY(heading >= 0);
    TableView& table = *tableOf(driver, u"initializerTable"_s);
    const int all = table.model()->rowCount();
    const QPoint arrow(8, middleOf(table, heading).y());
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, arrow);
    QCOMPARE(table.model()->rowCount(), all - 32);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, arrow);
    QCOMPARE(table.model()->rowCount(), all);
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, middleOf(table, heading));
    QCOMPARE(table.model()->rowCount(), all - 32);
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_Right);
    QCOMPARE(table.model()->rowCount(), all);
    QTest::keyClick(&table, Qt::Key_Down);
    QTest::keyClick(&table, Qt::Key_Left); // to its heading
    QCOMPARE(table.currentIndex().row(), heading);
    QTest::keyClick(&table, Qt::Key_Left);
    QCOMPARE(table.model()->rowCount(), all - 32);
}

void TestTableMenus::groupsAreFoldedTogether()
{
    WindowDriver driver;
    QVERIFY(openGroups(driver) >= 0);
    const TableView& table = *tableOf(driver, u"initializerTable"_s);
    const int all = table.model()->rowCount();
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, 1), u"initializerMenu"_s,
                          [](QMenu& menu) { QVERIFY(choose(menu, "foldAll")); }));
    QCOMPARE(table.model()->rowCount(), 2);
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, 1), u"initializerMenu"_s,
                          [](QMenu& menu) { QVERIFY(choose(menu, "unfoldAll")); }));
    QCOMPARE(table.model()->rowCount(), all);
}

void TestTableMenus::groupIsFixedByItsButton()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Findings);
    const TableView& table = *tableOf(driver, u"findingsTable"_s);
    QVERIFY(group(table, u"layer"_s));
    const int heading = headingOf(table, u"h_0: "_s);
    QVERIFY(heading >= 0);
    const QRect button = table.groupButton(heading);
    QVERIFY(table.viewport()->rect().contains(button));
    const QString text = table.model()->index(heading, 0).data().toString();
    const int count = text.section(u' ', -1).toInt();
    QVERIFY2(count > 0 && count < 32, qPrintable(text));
    QHelpEvent help(QEvent::ToolTip, button.center(), table.viewport()->mapToGlobal(button.center()));
    QApplication::sendEvent(table.viewport(), &help);
    QCOMPARE(QToolTip::text(), driver.action("fixSelected")->statusTip());
    QTest::mousePress(table.viewport(), Qt::LeftButton, {}, button.center());
    QTest::mouseRelease(table.viewport(), Qt::LeftButton, {},
                        QPoint(button.left() - 40, button.center().y()));
    QVERIFY(driver.waitIdle());
    QCOMPARE(editCount(driver), std::size_t{0}); // let go beside it
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, button.center());
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), count);
    QCOMPARE(driver.rowsWithStatus(u"Mismatch"_s), 32 - count);
}

void TestTableMenus::groupIsFixedByReturn()
{
    WindowDriver driver;
    const int heading = openGroups(driver);
    QVERIFY(heading >= 0);
    TableView& table = *tableOf(driver, u"initializerTable"_s);
    table.setFocus();
    table.selectRow(heading);
    QTest::keyClick(&table, Qt::Key_Return);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 32);
}

void TestTableMenus::groupIsFixedFromTheMenu()
{
    WindowDriver driver;
    const int heading = openGroups(driver);
    QVERIFY(heading >= 0);
    const TableView& table = *tableOf(driver, u"initializerTable"_s);
    QString title;
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, heading), u"initializerMenu"_s,
                          [&title](QMenu& menu) {
                              title = menu.actions().front()->text();
                              QVERIFY(choose(menu, "groupAction"));
                          }));
    QCOMPARE(title, u"Fix These 32"_s);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.rowsWithStatus(u"Planned"_s), 32);
}

void TestTableMenus::menuIsOfTheGroupItCameUpFor()
{
    const auto before = std::make_shared<Report>();
    for (int i = 0; i < 10; ++i) {
        const bool isFine = i % 2 == 1;
        before->rows.push_back(makeRow((isFine ? "fine." : "wrong.") + std::to_string(i),
                                       isFine ? RowStatus::Ok : RowStatus::Mismatch, DType::Float16,
                                       isFine ? DType::Float16 : DType::Float, 1));
    }
    const auto after = std::make_shared<Report>(*before); // the other group comes first
    after->rows.erase(after->rows.begin());
    InitializerModel model;
    TableView table(model);
    table.setObjectName(u"someTable"_s);
    table.resize(600, 400);
    QAction action;
    QStringList names;
    connect(&action, &QAction::triggered, this, [&] {
        for (const int row : table.selectedSourceRows()) {
            names.append(model.index(model.rowOf(row), 1).data().toString());
        }
    });
    table.setGroupAction(
        {.action = &action, .title = u"Fix These %1"_s, .titleOfMany = u"Fix These"_s, .isFor = [](int) {
             return true;
         }});
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    model.open(before, {});
    model.setGrouping(0);
    const int heading = 6;
    QVERIFY(model.isHeading(0) && model.isHeading(heading));
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, heading), u"someMenu"_s, [&](QMenu& menu) {
        model.update(after, {});
        QVERIFY(choose(menu, "groupAction"));
    }));
    QCOMPARE(names, QStringList({u"fine.1"_s, u"fine.3"_s, u"fine.5"_s, u"fine.7"_s, u"fine.9"_s}));
}

void TestTableMenus::groupWithoutFixesHasNoButton()
{
    WindowDriver driver;
    QVERIFY(openGroups(driver) >= 0);
    TableView& table = *tableOf(driver, u"initializerTable"_s);
    const int fine = headingOf(table, u"OK: "_s);
    QVERIFY(fine >= 0);
    QVERIFY(table.groupButton(fine).isEmpty());
    table.scrollTo(table.model()->index(fine, 0));
    table.setFocus();
    table.selectRow(fine);
    const int all = table.model()->rowCount();
    QTest::keyClick(&table, Qt::Key_Return); // folds the group
    QVERIFY(table.model()->rowCount() < all);
    QCOMPARE(editCount(driver), std::size_t{0});
}

void TestTableMenus::differenceIsGoneTo()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.turnTo(PageId::Compare);
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    const TableView& table = *tableOf(driver, u"comparisonTable"_s);
    QTRY_VERIFY(table.model()->rowCount() > 0);
    QVERIFY(inContextMenu(*table.viewport(), middleOf(table, 0), u"comparisonMenu"_s,
                          [](QMenu& menu) { QVERIFY(choose(menu, "showDifference")); }));
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().findChild<DocumentPages*>(u"pages"_s)->current() != PageId::Compare);
}

void TestTableMenus::rowsThatCannotBeCopiedAreTold()
{
    BreakableModel model(3000);
    TableView table(model);
    table.show();
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_A, Qt::ControlModifier);
    BreakableModel::setBroken(true);
    QGuiApplication::clipboard()->setText(u"before"_s);
    table.copySelection(RowFormat::TabSeparated);
    auto* const box = qobject_cast<QMessageBox*>(openedDialog("copyFailure"));
    QVERIFY(box);
    QCOMPARE(box->text(), u"The rows could not be copied."_s);
    QCOMPARE(box->informativeText(), u"The disk is gone. Find it."_s);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    box->close();
    BreakableModel::setBroken(false);
    table.copySelection(RowFormat::TabSeparated);
    QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(u"2999"_s));
}

void TestTableMenus::selectionWaitsForTheRowsItIsOf()
{
    const auto before = std::make_shared<Report>();
    for (int i = 0; i < 8000; ++i) {
        before->rows.push_back(
            makeRow("w" + std::to_string(i), RowStatus::Mismatch, DType::Float16, DType::Float, 1));
    }
    const auto after = std::make_shared<Report>(*before);
    after->rows.erase(after->rows.begin() + 100, after->rows.begin() + 200);
    InitializerModel model;
    TableView table(model);
    table.show();
    model.open(before, {});
    model.sort(1, Qt::DescendingOrder);
    QVERIFY(model.isArranging());
    table.selectSourceRows({7000, 50});
    model.update(after, {});
    QTRY_VERIFY(!model.isArranging());
    QStringList selected;
    for (const QModelIndex& index : table.selectionModel()->selectedRows(1)) {
        selected.append(index.data().toString());
    }
    selected.sort();
    QCOMPARE(selected, QStringList({u"w50"_s, u"w7000"_s}));
    model.sort(1, Qt::AscendingOrder);
    table.selectSourceRow(3);
    model.open(after, {}); // another document: its rows have no remembered state
    QTRY_VERIFY(!model.isArranging());
    QVERIFY(!table.selectionModel()->hasSelection());
}

ONNXMEND_WINDOW_TEST(table_menus, TestTableMenus)
#include "tst_table_menus.moc"
