// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/look/texts.h"
#include "ui/models/changes_model.h"
#include "ui/models/comparison_model.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/models/shape_query.h"

#include <memory>
#include <optional>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Returns the texts of the column Shape.
QStringList shapesIn(const ColumnTableModel& model)
{
    QStringList shapes;
    for (int column = 0; column < model.columnCount(); ++column) {
        for (int row = 0; model.columnId(column) == "shape" && row < model.rowCount(); ++row) {
            shapes.append(model.index(row, column).data().toString());
        }
    }
    return shapes;
}

} // namespace

/// `shape:` in the filter boxes, and the shapes in the tables.
class TestShapeQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void shapesFit_data();
    void shapesFit();
    void otherTextsAreNotShapes_data();
    void otherTextsAreNotShapes();
    void keysAreWrittenInOneWay();
    void everyTableHasShapes();
};

void TestShapeQuery::shapesFit_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<bool>("fits");
    const auto add = [](const char* name, const QString& query, const char* shape, bool fits) {
        QTest::newRow(name) << query << QByteArray(shape) << fits;
    };
    add("a dimension", u"768"_s, "2,768,3", true);
    add("a part of a number", u"68"_s, "2,768,3", false);
    add("neighbours", u"768x3"_s, "2,768,3", true);
    add("not neighbours", u"2x3"_s, "2,768,3", false);
    add("in another order", u"3x768"_s, "2,768,3", false);
    add("as it is shown", u"2×768×3"_s, "2,768,3", true);
    add("as Python writes it", u"[2,768,3]"_s, "2,768,3", true);
    add("any dimension", u"?x768x?"_s, "2,768,3", true);
    add("any dimension that is not there", u"?x2"_s, "2,768,3", false);
    add("whole", u"=2x768x3"_s, "2,768,3", true);
    add("not the whole", u"=768x3"_s, "2,768,3", false);
    add("of two dimensions", u"=?x?"_s, "768,3", true);
    add("not of two dimensions", u"=?x?"_s, "768", false);
    add("a name", u"batch"_s, "Batch,77", true);
    add("a name and a number", u"batchx77"_s, "batch,77", true);
    add("names", u"batch,max_len"_s, "batch,max_len,3", true);
    add("a name with an x", u"max_len"_s, "batch,max_len,3", true);
    add("a name that looks divided", u"idx0"_s, "batch,idx0", true);
    add("such a name, whole", u"=idx0"_s, "idx0", true);
    add("such a name beside a number", u"idx0x768"_s, "idx0,768", true);
    add("a number beside such a name", u"768xidx0"_s, "768,idx0", true);
    add("such a name behind a comma", u"idx0,4"_s, "idx0,4", true);
    add("another such name", u"idx0"_s, "idx1", false);
    add("as torch names it", u"Max(1,s0)"_s, "N,Max(1,s0),4", true);
    add("as it is shown with such a name", u"N×Max(1,s0)×4"_s, "N,Max(1,s0),4", true);
    add("a name of other letters", u"größe"_s, "größe,3", true);
    add("an unknown dimension", u"?"_s, "?", true);
    add("a number for an unknown dimension", u"4"_s, "?", false);
    add("scalar", u"scalar"_s, "", true);
    add("not a scalar", u"Scalar"_s, "1", false);
    add("a dimension of a scalar", u"1"_s, "", false);
    add("still being written", u"768x"_s, "2,768,3", true);
    add("one of several", u"=4"_s, "2\n4", true);
    add("none of several", u"=5"_s, "2\n4", false);
}

void TestShapeQuery::shapesFit()
{
    QFETCH(QString, query);
    QFETCH(QByteArray, shape);
    QFETCH(bool, fits);
    const std::optional<ShapeQuery> parsed = ShapeQuery::parse(query);
    QVERIFY(parsed);
    QCOMPARE(parsed->fits(shape.toStdString()), fits);
}

void TestShapeQuery::otherTextsAreNotShapes_data()
{
    QTest::addColumn<QString>("query");
    QTest::newRow("nothing behind the sign") << u"="_s;
    QTest::newRow("an operator of numbers") << u">4"_s;
    QTest::newRow("a hole") << u"4,,3"_s;
    QTest::newRow("a bracket") << u"4x(3"_s;
}

void TestShapeQuery::otherTextsAreNotShapes()
{
    QFETCH(QString, query);
    QVERIFY(!ShapeQuery::parse(query));
}

void TestShapeQuery::keysAreWrittenInOneWay()
{
    const std::vector<std::int64_t> sizes{2, 3};
    QCOMPARE(QString::fromStdString(shapeKey(sizes)), u"2,3"_s);
    std::vector<Dimension> declared(3);
    declared[0].value = 2;
    declared[1].parameter = "batch";
    QCOMPARE(QString::fromStdString(shapeKey(declared)), u"2,batch,?"_s);
    QCOMPARE(shapeKeyText(shapeKey(declared)), u"2×batch×?"_s);
    QCOMPARE(shapeKeyText(""), u"scalar"_s);
    InitializerRow row;
    row.openShape = std::string("[N, 4]");
    QCOMPARE(rowShapeText(&row), u"N×4"_s);
    row.openShape = std::string("[N, Max(1, s0), 4]"); // as torch names dimensions
    QCOMPARE(rowShapeText(&row), u"N×Max(1,s0)×4"_s);
    QVERIFY(ShapeQuery::parse(u"=?x?x?"_s)->fits(*shapeValue(&row).text()));
    QVERIFY(!ShapeQuery::parse(u"=?x?x?x?"_s)->fits(*shapeValue(&row).text()));
    row.openShape = std::string("?");
    QCOMPARE(rowShapeText(&row), texts::dash());
    QVERIFY(!shapeValue(&row).text());
}

void TestShapeQuery::everyTableHasShapes()
{
    DocumentBench bench;
    QVERIFY(bench.open(kWrongMask));
    InitializerModel initializers;
    initializers.open(bench.document.session());
    QCOMPARE(shapesIn(initializers), QStringList{u"2"_s});
    FindingsModel findings;
    findings.open(bench.document.session());
    QCOMPARE(shapesIn(findings), QStringList{u"2"_s});
    findings.setText(u"shape:2"_s);
    QCOMPARE(findings.rowCount(), 1);
    findings.setText(u"shape:3"_s);
    QCOMPARE(findings.rowCount(), 0);
    bench.planFirstFix();
    ChangesModel changes;
    changes.open(listChanges(bench.document.session()));
    QCOMPARE(shapesIn(changes), QStringList{u"2"_s});
    changes.setText(u"shape:=?x?"_s);
    QCOMPARE(changes.rowCount(), 0);

    auto outcome = std::make_shared<CompareOutcome>();
    ComparedSide left{.name = "w"};
    left.shape = std::vector<Dimension>(1);
    left.shape->front().value = 4;
    ComparedSide right = left;
    right.shape->front().value = 5;
    outcome->comparison.rows.push_back(
        {.kind = ComparedKind::Initializer, .differs = {Aspect::Shape}, .left = left, .right = right});
    outcome->texts.push_back({});
    ComparisonModel comparison;
    comparison.open(outcome);
    QCOMPARE(shapesIn(comparison), QStringList{u"4 → 5"_s});
    for (const QString& query : {u"shape:4"_s, u"shape:5"_s}) {
        comparison.setText(query);
        QCOMPARE(comparison.rowCount(), 1);
    }
}

ONNXMEND_WINDOW_TEST(shape_query, TestShapeQuery)
#include "tst_shape_query.moc"
