// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/breakable_model.h"
#include "tests/ui/report_builder.h"
#include "ui/models/initializer_model.h"
#include "ui/models/row_filter.h"

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
    QCoreApplication::processEvents(); // in which it starts
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

} // namespace

class TestRowFilter : public QObject
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

void TestRowFilter::ordersNamesAsPeopleDo_data()
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

void TestRowFilter::ordersNamesAsPeopleDo()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QVERIFY(naturalLess(a.toStdString(), b.toStdString()));
    QVERIFY(!naturalLess(b.toStdString(), a.toStdString()));
    QVERIFY(!naturalLess(a.toStdString(), a.toStdString()));
}

void TestRowFilter::selectionSurvivesSortAndFilter()
{
    InitializerModel model;
    RowFilter filter(model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(50), {});
    QItemSelectionModel selection(&filter);
    selection.select(filter.index(4, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    filter.sort(6, Qt::DescendingOrder);
    filter.setText(QStringLiteral("even"));
    QCOMPARE(filter.rowCount(), 25);
    QCOMPARE(selection.selectedRows(1).size(), 1);
    QCOMPARE(selection.selectedRows(1).first().data().toString(), QStringLiteral("even.4"));
    filter.setText({});
    QCOMPARE(filter.rowCount(), 50);
    QCOMPARE(selection.selectedRows(1).first().data().toString(), QStringLiteral("even.4"));
    filter.setText(QStringLiteral("odd"));
    QCOMPARE(selection.selectedRows(1).size(), 0);
}

void TestRowFilter::alternatingRowsOfAHugeTableGoAtOnce()
{
    constexpr int kRows = 200000;
    InitializerModel model;
    RowFilter filter(model);
    model.open(makeReport(kRows), {});
    QCOMPARE(filter.rowCount(), kRows);
    QSignalSpy removals(&filter, &QAbstractItemModel::rowsRemoved);
    QSignalSpy insertions(&filter, &QAbstractItemModel::rowsInserted);
    QSignalSpy resets(&filter, &QAbstractItemModel::modelReset);
    filter.setText(QStringLiteral("odd"));
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(filter.rowCount(), kRows / 2);
    filter.sort(1, Qt::AscendingOrder);
    filter.setText({});
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(removals.count(), 1);
    QCOMPARE(insertions.count(), 1);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(filter.rowCount(), kRows);
    QCOMPARE(filter.index(5, 1).data().toString(), QStringLiteral("even.10"));
}

void TestRowFilter::titlesStayWhenNoRowIsLeft()
{
    InitializerModel model;
    RowFilter filter(model);
    model.open(makeReport(3), {});
    filter.setText(QStringLiteral("nothing has this name"));
    QCOMPARE(filter.rowCount(), 0);
    QCOMPARE(filter.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Name"));
}

void TestRowFilter::newerWishOvertakesTheOlder()
{
    constexpr int kRows = 20000;
    InitializerModel model;
    RowFilter filter(model);
    model.open(makeReport(kRows), {});
    filter.setText(QStringLiteral("odd"));
    filter.setText(QStringLiteral("even.1999"));
    QVERIFY(filter.isArranging());
    QCOMPARE(filter.rowCount(), kRows); // nothing moves before it is known where to
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(filter.rowCount(), 5); // 1999x of even x
    filter.setText(QStringLiteral("odd"));
    filter.setText({}); // needs no worker
    QVERIFY(!filter.isArranging());
    QCOMPARE(filter.rowCount(), kRows);
}

void TestRowFilter::rowsOfALargeTableCanGoWhileItIsSorted()
{
    constexpr int kRows = 20000;
    InitializerModel model;
    RowFilter filter(model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto before = makeReport(kRows);
    model.open(before, {});
    filter.setGrouping(0);
    QTRY_VERIFY(!filter.isArranging());
    filter.sort(1, Qt::DescendingOrder);
    auto after = std::make_shared<Report>(*before);
    after->rows.erase(after->rows.begin() + 100, after->rows.begin() + 200);
    model.update(after, {});
    QVERIFY(filter.isArranging());
    QVERIFY(filter.rowCount() <= kRows - 100 + 2); // what is gone is not shown a moment longer
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(filter.rowCount(), kRows - 100 + 2);
    model.update(before, {});
    QTRY_COMPARE(filter.rowCount(), kRows + 2);
}

void TestRowFilter::callsWaitForTheRowsTheyAreAbout()
{
    InitializerModel model;
    RowFilter filter(model);
    model.open(makeReport(20000), {});
    int rowsThen = -1;
    filter.whenArranged(&filter, [&] { rowsThen = filter.rowCount(); });
    QCOMPARE(rowsThen, 20000);
    filter.setText(QStringLiteral("odd"));
    {
        QObject gone;
        filter.whenArranged(&gone, [&] { rowsThen = 0; });
    }
    filter.whenArranged(&filter, [&] { rowsThen = filter.rowCount(); });
    QTRY_COMPARE(rowsThen, 10000);
}

void TestRowFilter::whatWasArrangedOfOtherRowsIsNotShown_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<bool>("isOther");
    QTest::newRow("more of another document") << 30000 << true;
    QTest::newRow("fewer of another document") << 6000 << true;
    QTest::newRow("more of the same document") << 30000 << false;
    QTest::newRow("fewer of the same document") << 6000 << false;
}

void TestRowFilter::whatWasArrangedOfOtherRowsIsNotShown()
{
    QFETCH(const int, count);
    QFETCH(const bool, isOther);
    InitializerModel model;
    RowFilter filter(model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(20000), {});
    filter.sort(1, Qt::DescendingOrder);
    letTheWorkerEnd();
    if (isOther) {
        model.open(makeReport(count), {});
    } else {
        model.update(makeReport(count), {});
    }
    QVERIFY(filter.isArranging());
    std::vector<int> arranged; // how many rows there were each time that they were said to be arranged
    connect(&filter, &RowFilter::matchesChanged, this, [&] {
        if (!filter.isArranging()) {
            arranged.push_back(filter.rowCount());
        }
    });
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(arranged, std::vector<int>{count});
    QCOMPARE(filter.index(0, 1).data().toString(), QStringLiteral("odd.%1").arg(count - 1));
}

void TestRowFilter::whatWasArrangedInAnotherWayIsNotShown()
{
    InitializerModel model;
    RowFilter filter(model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(20000), {});
    filter.setGrouping(0);
    letTheWorkerEnd();
    filter.setText(QStringLiteral("even"));
    filter.setGrouping(std::nullopt);
    std::vector<int> arranged;
    connect(&filter, &RowFilter::matchesChanged, this, [&] {
        if (!filter.isArranging()) {
            arranged.push_back(filter.rowCount());
        }
    });
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(arranged, std::vector<int>{10000});
}

void TestRowFilter::groupsFoldWhileRowsAreArranged()
{
    InitializerModel model;
    RowFilter filter(model);
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto before = makeReport(20000);
    model.open(before, {});
    filter.setText(QStringLiteral("odd"));
    QTRY_VERIFY(!filter.isArranging());
    auto after = std::make_shared<Report>(*before);
    after->rows.erase(after->rows.begin() + 100, after->rows.begin() + 200);
    model.update(after, {});
    QVERIFY(filter.isArranging());
    filter.setAllFolded(true); // there are no groups
    QCOMPARE(filter.rowCount(), 9950);
    QTRY_VERIFY(!filter.isArranging());
    filter.setGrouping(0);
    QVERIFY(filter.isArranging());
    filter.setAllFolded(true); // they are not known yet
    QCOMPARE(filter.rowCount(), 9950);
    QTRY_VERIFY(!filter.isArranging());
    model.update(before, {});
    filter.setAllFolded(true);
    QVERIFY(filter.isArranging());
    QCOMPARE(filter.rowCount(), 1);
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(filter.rowCount(), 1);
    filter.setAllFolded(false);
    QCOMPARE(filter.rowCount(), 10001);
}

void TestRowFilter::failureIsToldAndTriedAgain()
{
    BreakableModel model(6000);
    RowFilter filter(model);
    QCOMPARE(filter.rowCount(), 6000);
    BreakableModel::setBroken(true);
    filter.sort(0, Qt::DescendingOrder);
    bool isArranged = false;
    filter.whenArranged(&filter, [&] { isArranged = true; });
    QTRY_VERIFY(!filter.isArranging());
    QCOMPARE(filter.error(),
             QStringLiteral("The rows could not be looked through. The disk is gone. Find it."));
    QCOMPARE(filter.rowCount(), 6000);
    QVERIFY(!isArranged);
    BreakableModel::setBroken(false);
    filter.sort(0, Qt::DescendingOrder);
    QVERIFY(filter.error().isEmpty());
    QTRY_VERIFY(isArranged);
    QCOMPARE(filter.index(0, 0).data().toString(), QStringLiteral("5999"));
}

ONNXMEND_WINDOW_TEST(row_filter, TestRowFilter)
#include "tst_row_filter.moc"
