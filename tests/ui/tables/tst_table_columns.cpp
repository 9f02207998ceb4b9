// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/menu_driver.h"
#include "tests/ui/window_driver.h"
#include "ui/look/labels.h"
#include "ui/models/initializer_columns.h"

#include <QClipboard>
#include <QHeaderView>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The columns that are shown if there is not room for all, and those that the user chooses.
class TestTableColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().remove(u"columns"_s); }
    void columnsGiveWayInNarrowWindows_data();
    void columnsGiveWayInNarrowWindows();
    void chosenColumnIsShownAndRemembered();
    void hiddenColumnIsNotCopied();
    void unusedColumnIsNotOffered();
    void columnsAreReset();
    void lastColumnStays();
    void neighboursStayDifferent();
    void namesAndNumbersStandInTheMonospacedFace();

private:
    static bool resize(WindowDriver& driver, int width)
    {
        driver.window().resize(width, 720);
        return QTest::qWaitFor([&] { return driver.window().width() == width; });
    }
    static QTableView* tableOf(WindowDriver& driver, const QString& name)
    {
        return driver.window().findChild<QTableView*>(name);
    }
    /// In the menu of the heading.
    static bool toggle(const QTableView& table, const QString& column)
    {
        const QHeaderView* const header = table.horizontalHeader();
        return inContextMenu(
            *header->viewport(), {30, header->height() / 2}, u"columnMenu"_s,
            [&column](QMenu& menu) { QVERIFY2(choose(menu, qPrintable(column)), qPrintable(column)); });
    }
};

void TestTableColumns::columnsGiveWayInNarrowWindows_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<int>>("staying");
    QTest::newRow("initializers") << static_cast<int>(PageId::Initializers) << u"initializerTable"_s
                                  << QList<int>{0, 1, 3, 4, 5, 6};
    QTest::newRow("findings") << static_cast<int>(PageId::Findings) << u"findingsTable"_s
                              << QList<int>{0, 1, 2, 3, 4};
}

void TestTableColumns::columnsGiveWayInNarrowWindows()
{
    QFETCH(const int, page);
    QFETCH(const QString, name);
    QFETCH(const QList<int>, staying);
    WindowDriver driver;
    QVERIFY(resize(driver, 1280));
    QVERIFY(driver.openSample());
    driver.turnTo(static_cast<PageId>(page));
    const QTableView* const table = tableOf(driver, name);
    QTRY_VERIFY(table->viewport()->width() < 900); // beside the inspector
    QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    for (const int column : staying) {
        QVERIFY2(!table->isColumnHidden(column), qPrintable(QString::number(column)));
    }
    QVERIFY(table->horizontalHeader()->hiddenSectionCount() > 1);
    const int hidden = table->horizontalHeader()->hiddenSectionCount();
    // Shown columns are wide enough for their first text.
    for (const int column : staying) {
        const QModelIndex index = table->model()->index(0, column);
        const QFontMetrics face(index.data(Qt::FontRole).value<QFont>().resolve(table->font()));
        const int wanted = face.horizontalAdvance(index.data().toString());
        const bool isPill = index.data(ColumnTableModel::DtypeRole).isValid();
        QVERIFY2(isPill || table->columnWidth(column) >= wanted,
                 qPrintable(u"%1: %2 < %3 of %4"_s.arg(column)
                                .arg(table->columnWidth(column))
                                .arg(wanted)
                                .arg(table->viewport()->width())));
    }
    QVERIFY(resize(driver, 2400));
    QTRY_VERIFY(table->horizontalHeader()->hiddenSectionCount() < hidden);
    QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
}

void TestTableColumns::chosenColumnIsShownAndRemembered()
{
    {
        WindowDriver driver;
        QVERIFY(resize(driver, 1280));
        QVERIFY(driver.openSample());
        QTRY_VERIFY(driver.table()->isColumnHidden(initializerColumn("elements")));
        QVERIFY(toggle(*driver.table(), u"elements"_s));
        QVERIFY(!driver.table()->isColumnHidden(initializerColumn("elements")));
        QVERIFY(toggle(*driver.table(), u"declared"_s));
        QVERIFY(driver.table()->isColumnHidden(initializerColumn("declared")));
    }
    WindowDriver driver;
    QVERIFY(resize(driver, 1280));
    QVERIFY(driver.openSample());
    QVERIFY(!driver.table()->isColumnHidden(initializerColumn("elements")));
    QVERIFY(driver.table()->isColumnHidden(initializerColumn("declared")));
    QVERIFY(resize(driver, 2400));
    QVERIFY(driver.table()->isColumnHidden(initializerColumn("declared"))); // there is room, but no wish
}

void TestTableColumns::hiddenColumnIsNotCopied()
{
    WindowDriver driver;
    QVERIFY(resize(driver, 2400));
    QVERIFY(driver.openSample());
    QVERIFY(toggle(*driver.table(), u"bytes"_s));
    driver.select(u"h_0_attn_bias"_s);
    driver.action("copyJson")->trigger();
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains(u"\"elements\":1024"_s), qPrintable(text));
    QVERIFY2(!text.contains(u"\"bytes\""_s), qPrintable(text));
}

void TestTableColumns::unusedColumnIsNotOffered()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const QHeaderView* const header = driver.table()->horizontalHeader();
    QStringList names;
    QVERIFY(inContextMenu(*header->viewport(), {30, header->height() / 2}, u"columnMenu"_s,
                          [&names](QMenu& menu) {
                              for (const QAction* const action : menu.actions()) {
                                  names.append(action->objectName());
                              }
                          }));
    QVERIFY(names.contains(u"match"_s));
    QVERIFY(!names.contains(u"scope"_s)); // all are in the main graph
}

void TestTableColumns::columnsAreReset()
{
    WindowDriver driver;
    QVERIFY(resize(driver, 2400));
    QVERIFY(driver.openSample());
    QTableView* const table = driver.table();
    table->horizontalHeader()->moveSection(1, 3);
    table->setColumnWidth(1, 444);
    QVERIFY(toggle(*table, u"shape"_s));
    QVERIFY(toggle(*table, u"resetColumns"_s));
    QCOMPARE(table->horizontalHeader()->visualIndex(1), 1);
    QVERIFY(table->columnWidth(1) != 444);
    QVERIFY(!table->isColumnHidden(initializerColumn("shape")));
}

void TestTableColumns::lastColumnStays()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Findings);
    const QTableView* const table = tableOf(driver, u"findingsTable"_s);
    QAbstractItemModel* const model = table->model();
    for (const QString& id : {u"severity"_s, u"kind"_s, u"actual"_s, u"expected"_s, u"value"_s}) {
        QVERIFY(toggle(*table, id));
    }
    // All but one of the columns that give way.
    for (const QString& id : {u"shape"_s, u"node"_s, u"fixes"_s, u"message"_s}) {
        const QHeaderView* const header = table->horizontalHeader();
        if (model->columnCount() - header->hiddenSectionCount() == 1) {
            break;
        }
        QVERIFY(toggle(*table, id));
    }
    const QHeaderView* const header = table->horizontalHeader();
    QCOMPARE(model->columnCount() - header->hiddenSectionCount(), 1);
    int enabled = 0;
    QVERIFY(inContextMenu(*header->viewport(), {30, header->height() / 2}, u"columnMenu"_s,
                          [&enabled](QMenu& menu) {
                              for (const QAction* const action : menu.actions()) {
                                  enabled += action->isChecked() && action->isEnabled() ? 1 : 0;
                              }
                          }));
    QCOMPARE(enabled, 0);
}

void TestTableColumns::neighboursStayDifferent()
{
    const QFontMetricsF metrics(QApplication::font());
    const auto nameOf = [](const QString& part, const QString& end) {
        return u"decoder_layers_0_self_attn_"_s + part + u"_proj_"_s + end;
    };
    QStringList names;
    for (const QString& part : {u"q"_s, u"k"_s, u"v"_s, u"out"_s}) {
        names.append({nameOf(part, u"weight"_s), nameOf(part, u"bias"_s)});
    }
    const double room = metrics.horizontalAdvance(u"decoder_…0_…_out_…weight"_s);
    QSet<QString> seen;
    for (const QString& name : names) {
        const QString text = labels::shortened(name, metrics, room, names);
        QVERIFY2(text != name && metrics.horizontalAdvance(text) <= room, qPrintable(text));
        QVERIFY2(text.contains(u"0_"_s), qPrintable(text)); // index of the layer
        seen.insert(text);
    }
    QCOMPARE(seen.size(), names.size());
    // Too narrow for what tells it from others: still the layer.
    const QString narrow =
        labels::shortened(names.front(), metrics, metrics.horizontalAdvance(u"…0_…weight"_s), names);
    QVERIFY2(narrow.contains(u"0_"_s), qPrintable(narrow));
}

void TestTableColumns::namesAndNumbersStandInTheMonospacedFace()
{
    WindowDriver driver;
    QVERIFY(resize(driver, 2400));
    QVERIFY(driver.openSample());
    const QAbstractItemModel& model = *driver.table()->model();
    const auto isFixed = [&](int column) {
        const QFont font = model.index(0, column).data(Qt::FontRole).value<QFont>();
        const QFontMetricsF face(font);
        return face.horizontalAdvance(u'i') == face.horizontalAdvance(u'W');
    };
    const auto side = [&](const QVariant& alignment) {
        return alignment.value<Qt::Alignment>() & Qt::AlignHorizontal_Mask;
    };
    for (const std::string_view id : {"name", "stored", "shape", "checkpoint", "elements", "bytes"}) {
        QVERIFY2(isFixed(initializerColumn(id)), id.data());
    }
    for (const std::string_view id : {"status", "source", "match"}) {
        QVERIFY2(!isFixed(initializerColumn(id)), id.data());
    }
    for (const std::string_view id : {"elements", "bytes"}) {
        const int column = initializerColumn(id);
        QCOMPARE(side(model.index(0, column).data(Qt::TextAlignmentRole)), Qt::Alignment(Qt::AlignRight));
        QCOMPARE(side(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)),
                 Qt::Alignment(Qt::AlignRight));
    }
    // Recommended values that are not planned yet are in italics.
    QVERIFY(model.index(0, initializerColumn("after")).data(Qt::FontRole).value<QFont>().italic());
}

ONNXMEND_WINDOW_TEST(table_columns, TestTableColumns)
#include "tst_table_columns.moc"
