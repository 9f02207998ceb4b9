// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/breakable_model.h"
#include "tests/ui/report_builder.h"
#include "ui/models/initializer_model.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QTest>

#include <chrono>
#include <thread>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::shared_ptr<const Report> makeReport(int count)
{
    auto report = std::make_shared<Report>();
    for (int i = 0; i < count; ++i) {
        const bool even = i % 2 == 0;
        report->rows.push_back(makeRow((even ? "even." : "odd.") + std::to_string(i),
                                       even ? RowStatus::Mismatch : RowStatus::Ok, DType::Float16,
                                       even ? DType::Float : DType::Float16, (i * 37) % 101 + 1));
    }
    return report;
}

/// Lets a worker end of whose end nobody has heard yet: no event is handled meanwhile.
void letTheWorkerEnd()
{
    QCoreApplication::processEvents(); // the job starts here
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

} // namespace

class TestColumnTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ordersNamesAsPeopleDo_data();
    void ordersNamesAsPeopleDo();
    void selectionSurvivesSortAndFilter();
    void alternatingRowsOfAHugeTableGoAtOnce();
    void titlesStayWhenNoRowIsLeft();
    void newerWishOvertakesTheOlder();
    void rowsOfALargeTableCanGoWhileItIsSorted();
    void callsWaitForTheRowsTheyAreAbout();
    void whatWasArrangedOfOtherRowsIsNotShown_data();
    void whatWasArrangedOfOtherRowsIsNotShown();
    void whatWasArrangedInAnotherWayIsNotShown();
    void groupsFoldWhileRowsAreArranged();
    void failureIsToldAndTriedAgain();
};

void TestColumnTableModel::ordersNamesAsPeopleDo_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::newRow("numbers") << QByteArray("h.9") << QByteArray("h.10");
    QTest::newRow("leading zeros") << QByteArray("h.009") << QByteArray("h.10");
    QTest::newRow("prefix") << QByteArray("h.1") << QByteArray("h.1.bias");
    QTest::newRow("letters") << QByteArray("h.a") << QByteArray("h.b");
    QTest::newRow("longer than any integer")
        << QByteArray("9") + QByteArray(40, '9') << QByteArray("1") + QByteArray(41, '0');
}

void TestColumnTableModel::ordersNamesAsPeopleDo()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QVERIFY(naturalLess(a.toStdString(), b.toStdString()));
    QVERIFY(!naturalLess(b.toStdString(), a.toStdString()));
    QVERIFY(!naturalLess(a.toStdString(), a.toStdString()));
}

void TestColumnTableModel::selectionSurvivesSortAndFilter()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(50), {});
    QItemSelectionModel selection(&model);
    selection.select(model.index(4, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    model.sort(6, Qt::DescendingOrder);
    model.setText(QStringLiteral("even"));
    QCOMPARE(model.rowCount(), 25);
    QCOMPARE(selection.selectedRows(1).size(), 1);
    QCOMPARE(selection.selectedRows(1).first().data().toString(), QStringLiteral("even.4"));
    model.setText({});
    QCOMPARE(model.rowCount(), 50);
    QCOMPARE(selection.selectedRows(1).first().data().toString(), QStringLiteral("even.4"));
    model.setText(QStringLiteral("odd"));
    QCOMPARE(selection.selectedRows(1).size(), 0);
}

void TestColumnTableModel::alternatingRowsOfAHugeTableGoAtOnce()
{
    constexpr int kRows = 200000;
    InitializerModel model;
    model.open(makeReport(kRows), {});
    QCOMPARE(model.rowCount(), kRows);
    QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy insertions(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setText(QStringLiteral("odd"));
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), kRows / 2);
    model.sort(1, Qt::AscendingOrder);
    model.setText({});
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(removals.count(), 1);
    QCOMPARE(insertions.count(), 1);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.rowCount(), kRows);
    QCOMPARE(model.index(5, 1).data().toString(), QStringLiteral("even.10"));
}

void TestColumnTableModel::titlesStayWhenNoRowIsLeft()
{
    InitializerModel model;
    model.open(makeReport(3), {});
    model.setText(QStringLiteral("nothing has this name"));
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Name"));
}

void TestColumnTableModel::newerWishOvertakesTheOlder()
{
    constexpr int kRows = 20000;
    InitializerModel model;
    model.open(makeReport(kRows), {});
    model.setText(QStringLiteral("odd"));
    model.setText(QStringLiteral("even.1999"));
    QVERIFY(model.isArranging());
    QCOMPARE(model.rowCount(), kRows); // rows do not move before their new places are known
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), 5); // 1999x of even x
    model.setText(QStringLiteral("odd"));
    model.setText({}); // needs no worker
    QVERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), kRows);
}

void TestColumnTableModel::rowsOfALargeTableCanGoWhileItIsSorted()
{
    constexpr int kRows = 20000;
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto before = makeReport(kRows);
    model.open(before, {});
    model.setGrouping(0);
    QTRY_VERIFY(!model.isArranging());
    model.sort(1, Qt::DescendingOrder);
    auto after = std::make_shared<Report>(*before);
    after->rows.erase(after->rows.begin() + 100, after->rows.begin() + 200);
    model.update(after, {});
    QVERIFY(model.isArranging());
    QVERIFY(model.rowCount() <= kRows - 100 + 2); // removed rows are never shown
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), kRows - 100 + 2);
    model.update(before, {});
    QTRY_COMPARE(model.rowCount(), kRows + 2);
}

void TestColumnTableModel::callsWaitForTheRowsTheyAreAbout()
{
    InitializerModel model;
    model.open(makeReport(20000), {});
    int rowsThen = -1;
    model.whenArranged(&model, [&] { rowsThen = model.rowCount(); });
    QCOMPARE(rowsThen, 20000);
    model.setText(QStringLiteral("odd"));
    {
        QObject gone;
        model.whenArranged(&gone, [&] { rowsThen = 0; });
    }
    model.whenArranged(&model, [&] { rowsThen = model.rowCount(); });
    QTRY_COMPARE(rowsThen, 10000);
}

void TestColumnTableModel::whatWasArrangedOfOtherRowsIsNotShown_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<bool>("isOther");
    QTest::newRow("more of another document") << 30000 << true;
    QTest::newRow("fewer of another document") << 6000 << true;
    QTest::newRow("more of the same document") << 30000 << false;
    QTest::newRow("fewer of the same document") << 6000 << false;
}

void TestColumnTableModel::whatWasArrangedOfOtherRowsIsNotShown()
{
    QFETCH(const int, count);
    QFETCH(const bool, isOther);
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(20000), {});
    model.sort(1, Qt::DescendingOrder);
    letTheWorkerEnd();
    if (isOther) {
        model.open(makeReport(count), {});
    } else {
        model.update(makeReport(count), {});
    }
    QVERIFY(model.isArranging());
    std::vector<int> arranged; // number of rows at each signal that they are arranged
    connect(&model, &ColumnTableModel::matchesChanged, this, [&] {
        if (!model.isArranging()) {
            arranged.push_back(model.rowCount());
        }
    });
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(arranged, std::vector<int>{count});
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("odd.%1").arg(count - 1));
}

void TestColumnTableModel::whatWasArrangedInAnotherWayIsNotShown()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(20000), {});
    model.setGrouping(0);
    letTheWorkerEnd();
    model.setText(QStringLiteral("even"));
    model.setGrouping(std::nullopt);
    std::vector<int> arranged;
    connect(&model, &ColumnTableModel::matchesChanged, this, [&] {
        if (!model.isArranging()) {
            arranged.push_back(model.rowCount());
        }
    });
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(arranged, std::vector<int>{10000});
}

void TestColumnTableModel::groupsFoldWhileRowsAreArranged()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto before = makeReport(20000);
    model.open(before, {});
    model.setText(QStringLiteral("odd"));
    QTRY_VERIFY(!model.isArranging());
    auto after = std::make_shared<Report>(*before);
    after->rows.erase(after->rows.begin() + 100, after->rows.begin() + 200);
    model.update(after, {});
    QVERIFY(model.isArranging());
    model.setAllFolded(true); // there are no groups
    QCOMPARE(model.rowCount(), 9950);
    QTRY_VERIFY(!model.isArranging());
    model.setGrouping(0);
    QVERIFY(model.isArranging());
    model.setAllFolded(true); // they are not known yet
    QCOMPARE(model.rowCount(), 9950);
    QTRY_VERIFY(!model.isArranging());
    model.update(before, {});
    model.setAllFolded(true);
    QVERIFY(model.isArranging());
    QCOMPARE(model.rowCount(), 1);
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), 1);
    model.setAllFolded(false);
    QCOMPARE(model.rowCount(), 10001);
}

void TestColumnTableModel::failureIsToldAndTriedAgain()
{
    BreakableModel model(6000);
    QCOMPARE(model.rowCount(), 6000);
    BreakableModel::setBroken(true);
    model.sort(0, Qt::DescendingOrder);
    bool isArranged = false;
    model.whenArranged(&model, [&] { isArranged = true; });
    QTRY_VERIFY(!model.isArranging());
    QCOMPARE(model.error(),
             QStringLiteral("The rows could not be looked through. The disk is gone. Find it."));
    QCOMPARE(model.rowCount(), 6000);
    QVERIFY(!isArranged);
    BreakableModel::setBroken(false);
    model.sort(0, Qt::DescendingOrder);
    QVERIFY(model.error().isEmpty());
    QTRY_VERIFY(isArranged);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("5999"));
}

ONNXMEND_WINDOW_TEST(column_table_model, TestColumnTableModel)
#include "tst_column_table_model.moc"
