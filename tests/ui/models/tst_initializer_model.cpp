// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/report_builder.h"
#include "ui/models/initializer_model.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QIcon>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::shared_ptr<const Report> makeReport(std::vector<InitializerRow> rows)
{
    auto report = std::make_shared<Report>();
    report->rows = std::move(rows);
    return report;
}

/// The rows before a fix, in the order of a file.
std::vector<InitializerRow> rowsBefore()
{
    InitializerRow unused = makeRow("optimizer.step", RowStatus::Unused, DType::Int64, DType::Undefined, 1);
    return {makeRow("layers.10.weight", RowStatus::Mismatch, DType::Float16, DType::Float, 200),
            makeRow("layers.9.weight", RowStatus::Mismatch, DType::Float16, DType::Float, 1000),
            makeRow("layers.1.bias", RowStatus::Ok, DType::Float, DType::Float, 30), unused};
}

/// The same after a fix of the first: the unused one is gone, one has come.
std::vector<InitializerRow> rowsAfter()
{
    std::vector<InitializerRow> rows = rowsBefore();
    rows.pop_back();
    rows[0].status = RowStatus::Ok;
    rows[0].changedByPlan = true;
    rows[0].savedDtype = DType::Float;
    rows[0].savedByteCount = 800;
    rows.insert(rows.begin(), makeRow("mask", RowStatus::Missing, DType::Uint8, DType::Bool, 5));
    return rows;
}

const std::vector<DType> kProposed{DType::Float, DType::Float};

QString printed(const QAbstractItemModel& model, std::initializer_list<int> columns)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : columns) {
            cells.append(model.index(row, column).data().toString());
        }
        lines.append(cells.join(QStringLiteral(" | ")));
    }
    return lines.join(u'\n');
}

} // namespace

class TestInitializerModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void columnsAreComplete();
    void statusesAreComplete();
    void showsWhatIsStoredAndWhatBecomesOfIt();
    void countsWhatTheStatusBarSays();
    void tiedWeightsCountOnce();
    void rowsThatStayKeepTheirPlace();
    void sortsNumbersAsNumbers_data();
    void sortsNumbersAsNumbers();
    void holdsThroughLoadEditUndoSortAndFilter();
};

void TestInitializerModel::columnsAreComplete()
{
    QSet<QString> ids;
    for (const Column<InitializerEntry>& column : initializerParts().columns) {
        const QString id = QString::fromUtf8(column.id.data(), static_cast<qsizetype>(column.id.size()));
        QVERIFY2(!ids.contains(id), qPrintable(id));
        ids.insert(id);
        QVERIFY2(*column.title && *column.tip && column.display && column.sortValue && column.width > 0,
                 qPrintable(id));
    }
    QCOMPARE(static_cast<std::size_t>(ids.size()), initializerParts().columns.size());
}

void TestInitializerModel::statusesAreComplete()
{
    std::size_t index = 0;
    for (const EntryStatusRow& row : entryStatusRows()) {
        QCOMPARE(static_cast<std::size_t>(row.status), index++);
        QVERIFY(!theme::icon(row.icon).pixmap(16, 16).isNull());
        QVERIFY(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(QLatin1StringView(row.icon.data()))));
    }
}

void TestInitializerModel::showsWhatIsStoredAndWhatBecomesOfIt()
{
    InitializerModel model;
    model.open(makeReport(rowsBefore()), kProposed);
    QCOMPARE(printed(model, {0, 1, 3, 4, 5}),
             QStringLiteral("Mismatch | layers.10.weight | FLOAT16 | FLOAT | FLOAT\n"
                            "Mismatch | layers.9.weight | FLOAT16 | FLOAT | FLOAT\n"
                            "OK | layers.1.bias | FLOAT | FLOAT | FLOAT\n"
                            "Unused | optimizer.step | INT64 | – | INT64"));
    // Not by colour alone: a mark and a word stand beside it.
    const QModelIndex status = model.index(0, 0);
    QVERIFY(!status.data(Qt::DecorationRole).value<QIcon>().isNull());
    QVERIFY(model.index(0, 3).data(Qt::BackgroundRole).isValid());
    QVERIFY(!model.index(2, 3).data(Qt::BackgroundRole).isValid());
}

void TestInitializerModel::countsWhatTheStatusBarSays()
{
    InitializerModel model;
    model.open(makeReport(rowsBefore()), kProposed);
    QCOMPARE(model.totals().tensorCount, std::size_t{3});
    QCOMPARE(model.totals().of(EntryStatus::Mismatch), std::size_t{2});
    QCOMPARE(model.totals().storedByteCount, std::uint64_t{400 + 2000 + 120});
    QCOMPARE(model.totals().byteCountAfterFix, std::uint64_t{800 + 4000 + 120});
    model.update(makeReport(rowsAfter()), {});
    QCOMPARE(model.totals().of(EntryStatus::Planned), std::size_t{1});
    QCOMPARE(model.totals().of(EntryStatus::Unused), std::size_t{0});
}

void TestInitializerModel::tiedWeightsCountOnce()
{
    QTemporaryFile file;
    QVERIFY(file.open() && file.resize(400) && file.flush());
    TensorRef::Parts parts;
    parts.name = "embedding";
    parts.dtype = DType::Float16;
    parts.shape = {200};
    parts.source = ByteSource::fromFile(InputFile::open(file.fileName().toStdString()), 0, 400);
    const TensorRef tensor = TensorRef::make(parts);
    std::vector<InitializerRow> rows{
        makeRow("embedding", RowStatus::Mismatch, DType::Float16, DType::Float, 200),
        makeRow("output", RowStatus::Mismatch, DType::Float16, DType::Float, 200)};
    rows[0].tensor = tensor;
    rows[1].tensor = tensor.renamed("output");
    InitializerModel model;
    model.open(makeReport(rows), kProposed);
    QCOMPARE(model.totals().tensorCount, std::size_t{2});
    QCOMPARE(model.totals().storedByteCount, std::uint64_t{400});
    QCOMPARE(model.totals().byteCountAfterFix, std::uint64_t{800});
}

void TestInitializerModel::rowsThatStayKeepTheirPlace()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(rowsBefore()), kProposed);
    const QPersistentModelIndex selected = model.index(1, 1);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.update(makeReport(rowsAfter()), {});
    QCOMPARE(resets.count(), 0);
    QCOMPARE(selected.data().toString(), QStringLiteral("layers.9.weight"));
    QCOMPARE(printed(model, {0, 1}), QStringLiteral("Missing | mask\n"
                                                    "Planned | layers.10.weight\n"
                                                    "Mismatch | layers.9.weight\n"
                                                    "OK | layers.1.bias"));
}

void TestInitializerModel::sortsNumbersAsNumbers_data()
{
    QTest::addColumn<std::string>("id");
    QTest::addColumn<QString>("order");
    QTest::newRow("names with numbers")
        << std::string("name") << QStringLiteral("layers.1.bias\nlayers.9.weight\nlayers.10.weight");
    QTest::newRow("elements") << std::string("elements")
                              << QStringLiteral("layers.1.bias\nlayers.10.weight\nlayers.9.weight");
    QTest::newRow("bytes") << std::string("bytes")
                           << QStringLiteral("layers.1.bias\nlayers.10.weight\nlayers.9.weight");
}

void TestInitializerModel::sortsNumbersAsNumbers()
{
    QFETCH(std::string, id);
    QFETCH(QString, order);
    InitializerModel model;
    int column = 0;
    while (model.columnId(column) != id) {
        ++column;
    }
    std::vector<InitializerRow> rows = rowsBefore();
    rows.pop_back();
    model.open(makeReport(rows), {});
    model.sort(column, Qt::AscendingOrder);
    QCOMPARE(printed(model, {1}), order);
    model.sort(column, Qt::DescendingOrder);
    QStringList reversed = order.split(u'\n');
    std::reverse(reversed.begin(), reversed.end());
    QCOMPARE(printed(model, {1}), reversed.join(u'\n'));
}

void TestInitializerModel::holdsThroughLoadEditUndoSortAndFilter()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto before = makeReport(rowsBefore());
    const auto after = makeReport(rowsAfter());
    model.open(before, kProposed);
    model.sort(0, Qt::AscendingOrder);
    model.update(after, {});
    QCOMPARE(printed(model, {0}), QStringLiteral("Mismatch\nMissing\nPlanned\nOK"));
    model.update(before, kProposed);
    QCOMPARE(printed(model, {0}), QStringLiteral("Mismatch\nMismatch\nUnused\nOK"));
    model.setCategory(static_cast<int>(EntryStatus::Mismatch));
    QCOMPARE(printed(model, {1}), QStringLiteral("layers.10.weight\nlayers.9.weight"));
    model.update(after, {});
    QCOMPARE(printed(model, {1}), QStringLiteral("layers.9.weight"));
    model.setCategory(std::nullopt);
    model.setText(QStringLiteral("LAYERS"));
    QCOMPARE(model.rowCount(), 3);
    model.open(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
    model.open(before, kProposed);
    QCOMPARE(model.rowCount(), 3);
}

ONNXMEND_WINDOW_TEST(initializer_model, TestInitializerModel)
#include "tst_initializer_model.moc"
