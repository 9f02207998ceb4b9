// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/report_builder.h"
#include "ui/models/findings_model.h"

#include <QAbstractItemModelTester>
#include <QIcon>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::shared_ptr<const Report> makeReport(std::vector<Finding> findings)
{
    auto report = std::make_shared<Report>();
    report->findings = std::move(findings);
    return report;
}

QStringList valuesOf(const QAbstractItemModel& model)
{
    QStringList values;
    for (int row = 0; row < model.rowCount(); ++row) {
        values.append(model.index(row, 2).data().toString());
    }
    return values;
}

} // namespace

class TestFindingsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatIsWrong();
    void holdsThroughLoadEditUndoSortAndFilter();
    void findingsWithOneCauseAreOneRow();
};

void TestFindingsModel::showsWhatIsWrong()
{
    FindingsModel model;
    model.open(makeReport({makeFinding("f1", Severity::Error, "wte_weight")}), {{.count = 2}});
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells.append(model.index(0, column).data().toString());
    }
    QCOMPARE(cells.mid(2),
             (QStringList{QStringLiteral("wte_weight"), QStringLiteral("FLOAT16"), QStringLiteral("FLOAT"),
                          QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("1"),
                          QStringLiteral("2"),
                          QStringLiteral("Tensor \"wte_weight\" is FLOAT16, but FLOAT is declared.")}));
    QCOMPARE(cells.first(), QStringLiteral("Error"));
    QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).value<QIcon>().isNull());
}

void TestFindingsModel::holdsThroughLoadEditUndoSortAndFilter()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Finding a = makeFinding("f1", Severity::Warning, "a");
    const Finding b = makeFinding("f2", Severity::Error, "b");
    const Finding c = makeFinding("f3", Severity::Error, "c");
    model.open(makeReport({a, b, c}), {});
    model.sort(0, Qt::AscendingOrder);
    QCOMPARE(valuesOf(model), (QStringList{QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("a")}));
    model.update(makeReport({a, c}), {});
    QCOMPARE(valuesOf(model), (QStringList{QStringLiteral("c"), QStringLiteral("a")}));
    model.update(makeReport({a, b, c}), {});
    QCOMPARE(valuesOf(model).size(), 3);
    // Findings that an undo brings back return to their place.
    model.sort(-1);
    QCOMPARE(valuesOf(model), (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
    model.setCategory(static_cast<int>(Severity::Warning));
    QCOMPARE(valuesOf(model), QStringList{QStringLiteral("a")});
    model.update(makeReport({}), {});
    QCOMPARE(model.rowCount(), 0);
}

void TestFindingsModel::findingsWithOneCauseAreOneRow()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const std::vector<Finding> findings{makeFinding("f1", Severity::Error, "a"),
                                        makeFinding("f2", Severity::Error, "b"),
                                        makeFinding("f3", Severity::Error, "c")};
    auto grouped = std::make_shared<Report>();
    grouped->findings = findings;
    grouped->groups.add({0, 2});
    model.open(std::shared_ptr<const Report>(grouped), {});
    QCOMPARE(valuesOf(model), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(model.hasPlaces() && !model.hasModules());
    QCOMPARE(model.reportIndex(1), std::size_t(1));
    QCOMPARE(model.rowsOf({2, 0, 1}), (std::vector{0, 1}));
    model.setText(QStringLiteral("places:>1"));
    QCOMPARE(valuesOf(model), QStringList{QStringLiteral("a")});
    model.setText({});
    // The row of the cause goes with its last place.
    model.update(makeReport({findings[1]}), {});
    QCOMPARE(valuesOf(model), QStringList{QStringLiteral("b")});
    QVERIFY(!model.hasPlaces());
    model.update(std::shared_ptr<const Report>(grouped), {});
    QCOMPARE(valuesOf(model), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
}

ONNXMEND_WINDOW_TEST(findings_model, TestFindingsModel)
#include "tst_findings_model.moc"
