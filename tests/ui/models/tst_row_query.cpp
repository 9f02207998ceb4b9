// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/report_builder.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

std::shared_ptr<const Report> makeReport()
{
    auto report = std::make_shared<Report>();
    report->rows = {
        makeRow("encoder.layers.0.weight", RowStatus::Mismatch, DType::Float16, DType::Float, 1000000),
        makeRow("encoder.layers.0.bias", RowStatus::Ok, DType::Float, DType::Float, 10),
        makeRow("encoder.layers.1.weight", RowStatus::Mismatch, DType::Float16, DType::Float, 2000),
        makeRow("while:0", RowStatus::Ok, DType::Bfloat16, DType::Bfloat16, 4),
        makeRow("two words", RowStatus::Ok, DType::Int64, DType::Int64, 4)};
    return report;
}

/// The same with a name that looks like a field, and what was found about a tensor.
std::shared_ptr<const Report> reportToFilter()
{
    auto report = std::make_shared<Report>(*makeReport());
    report->rows.push_back(makeRow("arg:weight", RowStatus::Ok, DType::Double, DType::Double, 5));
    report->findings.push_back(makeFinding("f1", Severity::Error, report->rows[0].name));
    report->findings[0].row = 0;
    return report;
}

QStringList namesOf(const ColumnTableModel& model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row) {
        names.append(model.isHeading(row) ? u'[' + model.index(row, 0).data().toString() + u']'
                                          : model.index(row, 1).data().toString());
    }
    return names;
}

} // namespace

class TestRowQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsFitEveryWord_data();
    void rowsFitEveryWord();
    void whatMeansNothingIsSaidAndFitsNothing_data();
    void whatMeansNothingIsSaidAndFitsNothing();
    void nearestFieldIsNamed_data();
    void nearestFieldIsNamed();
    void dtypesAreMeantByAnyName();
    void groupsFoldAndCount();
    void groupsFollowTheFilterAndTheSort();
    void groupsSurviveAnUpdate();
    void rowsAreCopiedWithWholeNumbers();
};

void TestRowQuery::rowsFitEveryWord_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("count");
    QTest::newRow("nothing") << u""_s << 6;
    QTest::newRow("a word") << u"weight"_s << 3;
    QTest::newRow("two words") << u"weight layers.1"_s << 1;
    QTest::newRow("letters of either case") << u"WEIGHT"_s << 3;
    QTest::newRow("quoted") << u"\"two words\""_s << 1;
    QTest::newRow("a dtype of a column") << u"stored:float16"_s << 2;
    QTest::newRow("float is not float16") << u"stored:float"_s << 1;
    QTest::newRow("as people say it") << u"stored:f16 declared:f32"_s << 2;
    QTest::newRow("a beginning") << u"stored:bf"_s << 1;
    QTest::newRow("larger") << u"size:>1M"_s << 1;
    QTest::newRow("between") << u"size:1k..10k"_s << 1;
    QTest::newRow("exactly") << u"elements:4"_s << 2;
    QTest::newRow("a shape") << u"shape:4"_s << 2;
    QTest::newRow("of one dimension") << u"shape:=?"_s << 6;
    QTest::newRow("not of a shape") << u"-shape:4 -shape:10"_s << 3;
    QTest::newRow("status") << u"status:mismatch"_s << 2;
    QTest::newRow("layer") << u"layer:layers.0"_s << 2;
    QTest::newRow("not") << u"-status:ok -layers.1"_s << 1;
    QTest::newRow("a regular expression") << u"/layers\\.\\d\\.b/"_s << 1;
    QTest::newRow("of a field") << u"name:/^two .*s$/"_s << 1;
    QTest::newRow("a colon that is part of the name") << u"while:0"_s << 1;
    QTest::newRow("two colons") << u"encoder::layers"_s << 0;
    QTest::newRow("a path") << u"C:/models/layers"_s << 0;
    QTest::newRow("an address") << u"http://host/layers"_s << 0;
    QTest::newRow("a number behind letters and digits") << u"layers0:weight"_s << 0;
    QTest::newRow("quoted letters before a colon") << u"\"arg:weight\""_s << 1;
    QTest::newRow("so in a field") << u"name:arg:weight"_s << 1;
    QTest::newRow("nothing behind the colon yet") << u"arg:"_s << 1;
    QTest::newRow("problem") << u"kind:checkpoint"_s << 1;
    QTest::newRow("still being written") << u"stored:"_s << 6;
}

void TestRowQuery::rowsFitEveryWord()
{
    QFETCH(QString, query);
    QFETCH(int, count);
    InitializerModel model;
    model.open(reportToFilter(), {});
    model.setText(query);
    QVERIFY2(model.error().isEmpty(), qPrintable(model.error()));
    QVERIFY2(model.rowCount() == count, qPrintable(namesOf(model).join(u", "_s)));
    QCOMPARE(model.matchCount(), static_cast<std::size_t>(count));
}

void TestRowQuery::whatMeansNothingIsSaidAndFitsNothing_data()
{
    QTest::addColumn<QString>("query");
    QTest::newRow("no dtype") << u"stored:flaot"_s;
    QTest::newRow("no number") << u"size:big"_s;
    QTest::newRow("no range") << u"size:>1..2"_s;
    QTest::newRow("no shape") << u"shape:77x(3"_s;
    QTest::newRow("no regular expression") << u"/lay(ers/"_s;
    QTest::newRow("no regular expression of a field") << u"name:/lay(ers/"_s;
    QTest::newRow("no field") << u"wanted:float"_s;
    QTest::newRow("not what is no field") << u"-wanted:float"_s;
}

void TestRowQuery::whatMeansNothingIsSaidAndFitsNothing()
{
    QFETCH(QString, query);
    InitializerModel model;
    model.open(makeReport(), {});
    model.setText(query);
    QVERIFY(!model.error().isEmpty());
    QCOMPARE(model.rowCount(), 0);
}

void TestRowQuery::nearestFieldIsNamed_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("error");
    QTest::newRow("a letter too many") << u"opp:Add"_s << u"There is no opp: here; is op: meant?"_s;
    QTest::newRow("letters that changed places")
        << u"sotred:f16"_s << u"There is no sotred: here; is stored: meant?"_s;
    QTest::newRow("a longer word") << u"operator:/Add/"_s << u"There is no operator: here; is op: meant?"_s;
    QTest::newRow("of either case") << u"Layr:3x"_s << u"There is no Layr: here; is layer: meant?"_s;
    QTest::newRow("like none") << u"arg:weight"_s
                               << u"There is no arg: here; put a name with a colon in quotes"_s;
}

void TestRowQuery::nearestFieldIsNamed()
{
    QFETCH(QString, query);
    QFETCH(QString, error);
    const InitializerModel model;
    const QStringList lines = RowQuery(query, model).error().split(u'\n');
    QCOMPARE(lines.front(), error);
    QCOMPARE(lines.back(), u"The keys here: status: kind: op: stored: declared: needed: after: name: layer: "
                           "shape: size: elements: source: file: checkpoint: module:"_s);
}

void TestRowQuery::dtypesAreMeantByAnyName()
{
    QCOMPARE(dtypesMeant(u"Float16"_s), std::vector{DType::Float16});
    QCOMPARE(dtypesMeant(u"f16"_s), std::vector{DType::Float16});
    QCOMPARE(dtypesMeant(u"float32"_s), std::vector{DType::Float}); // the name in torch
    QCOMPARE(dtypesMeant(u"I64"_s), std::vector{DType::Int64});
    QVERIFY(dtypesMeant(u"float8"_s).size() > 3);
    QVERIFY(dtypesMeant(u"none such"_s).empty());
}

void TestRowQuery::groupsFoldAndCount()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(), {});
    model.setGrouping(3); // layer
    QCOMPARE(namesOf(model),
             (QStringList{u"[encoder.layers.0: 2]"_s, u"encoder.layers.0.weight"_s,
                          u"encoder.layers.0.bias"_s, u"[encoder.layers.1: 1]"_s,
                          u"encoder.layers.1.weight"_s, u"[No layer: 2]"_s, u"while:0"_s, u"two words"_s}));
    model.setFolded(0, true);
    QCOMPARE(model.rowCount(), 6);
    QVERIFY(model.isFolded(0));
    QCOMPARE(model.sourceRowsAt(0), (std::vector{0, 1}));
    QCOMPARE(model.matchCount(), 5u); // folded rows still fit
    model.reveal(1);
    QCOMPARE(model.rowCount(), 8);
    model.setAllFolded(true);
    QCOMPARE(model.rowCount(), 3);
    model.setGrouping(std::nullopt);
    QCOMPARE(model.rowCount(), 5);
}

void TestRowQuery::groupsFollowTheFilterAndTheSort()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(), {});
    model.setGrouping(0); // status
    QItemSelectionModel selection(&model);
    selection.select(model.index(model.rowOf(2), 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(namesOf(model).front(), u"[OK: 3]"_s);
    model.setText(u"weight"_s);
    QCOMPARE(namesOf(model),
             (QStringList{u"[Mismatch: 2]"_s, u"encoder.layers.1.weight"_s, u"encoder.layers.0.weight"_s}));
    QCOMPARE(selection.selectedRows(1).size(), 1);
    QCOMPARE(selection.selectedRows(1).front().data().toString(), u"encoder.layers.1.weight"_s);
}

void TestRowQuery::groupsSurviveAnUpdate()
{
    InitializerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.open(makeReport(), {});
    model.setGrouping(0); // status
    model.setFolded(0, true);
    auto fixed = std::make_shared<Report>(*makeReport());
    fixed->rows[0].status = RowStatus::Ok;
    fixed->rows.pop_back();
    model.update(fixed, {});
    QCOMPARE(namesOf(model), (QStringList{u"[OK: 3]"_s, u"encoder.layers.0.weight"_s,
                                          u"encoder.layers.0.bias"_s, u"while:0"_s, u"[Mismatch: 1]"_s}));
    QVERIFY(model.isFolded(4));
}

void TestRowQuery::rowsAreCopiedWithWholeNumbers()
{
    InitializerModel model;
    model.open(makeReport(), {});
    const std::vector<int> rows{0};
    const std::vector<int> shown{1, 3, 7, 8}; // name, stored, elements, bytes
    const auto textIn = [&](RowFormat format) {
        return QString::fromUtf8(
            copiedText(*model.rows(), rows, model.copiedColumns(shown), format, Progress()));
    };
    QCOMPARE(textIn(RowFormat::TabSeparated),
             u"Name\tStored\tElements\tBytes\nencoder.layers.0.weight\tFLOAT16\t1000000\t2000000\n"_s);
    QCOMPARE(textIn(RowFormat::Markdown),
             u"| Name | Stored | Elements | Bytes |\n| --- | --- | ---: | ---: |\n"
             "| encoder.layers.0.weight | FLOAT16 | 1000000 | 2000000 |\n"_s);
    const QJsonArray json = QJsonDocument::fromJson(textIn(RowFormat::Json).toUtf8()).array();
    QCOMPARE(json.size(), 1);
    QCOMPARE(json[0].toObject()[u"bytes"_s].toInteger(), 2000000);
    QCOMPARE(json[0].toObject()[u"stored"_s].toString(), u"FLOAT16"_s);
}

ONNXMEND_WINDOW_TEST(row_query, TestRowQuery)
#include "tst_row_query.moc"
