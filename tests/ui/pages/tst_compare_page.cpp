// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"
#include "ui/pages/compare_page.h"
#include "ui/window/compare_flow.h"
#include "ui/window/result_guide.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class CompareBench : public PagesBench
{
public:
    ComparePage& page() { return pages->compare(); }
    QAbstractItemModel& rows() { return *page().table()->model(); }
    void choose(const char* box, int index)
    {
        auto* const combo = page().findChild<QComboBox*>(QLatin1StringView(box));
        combo->setCurrentIndex(index);
        Q_EMIT combo->activated(index);
    }
    bool compare()
    {
        pages->turnTo(PageId::Compare);
        QTest::mouseClick(page().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
        return waitIdle() && failures.isEmpty();
    }
    QString state() { return page().findChild<QLabel*>(u"compareState"_s)->text(); }

    CompareTasks tasks{document, runner};
    ResultGuide guide{document, *pages, errors, window};
    CompareFlow comparing{document, tasks, *pages, guide, window};
};

} // namespace

class TestComparePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void openedAndPlannedAreTheSameAtFirst();
    void thatThereIsNoDifferenceIsSaidOnce();
    void plannedChangeIsARow();
    void modelIsComparedWithItsCheckpoint();
    void anotherFileIsChosen();
    void differencesAreExported();
    void rowLeadsToItsTensor();
    void groupIsCopiedByItsHeading();
    void resultIsOldOnceThePlanChanges();
};

void TestComparePage::openedAndPlannedAreTheSameAtFirst()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 0);
    QVERIFY2(bench.state().startsWith(u"No difference"_s), qPrintable(bench.state()));
}

void TestComparePage::thatThereIsNoDifferenceIsSaidOnce()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    const auto tellsAnyDifference = [](const QString& text) {
        return text.contains(u"no difference"_s, Qt::CaseInsensitive) || text.contains(u"same"_s);
    };
    QVERIFY(tellsAnyDifference(bench.state()));
    QVERIFY2(!tellsAnyDifference(bench.page().table()->placeholder()),
             qPrintable(bench.page().table()->placeholder()));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    bench.page().filterBar()->setText(u"a:bool"_s);
    QTRY_COMPARE(bench.rows().rowCount(), 0);
    QVERIFY2(bench.state().startsWith(u"1 difference"_s), qPrintable(bench.state())); // there is one
    QVERIFY(!tellsAnyDifference(bench.page().table()->placeholder()));
    QVERIFY(!tellsAnyDifference(bench.page().selected().title));
}

void TestComparePage::plannedChangeIsARow()
{
    CompareBench bench;
    const QAbstractItemModelTester tester(&bench.rows(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.rows().index(0, 2).data().toString(), u"mask"_s);
    QCOMPARE(bench.rows().index(0, 4).data().toString(), u"UINT8"_s);
    QCOMPARE(bench.rows().index(0, 5).data().toString(), u"BOOL"_s);
    QVERIFY2(bench.state().startsWith(u"1 difference"_s), qPrintable(bench.state()));
    bench.page().filterBar()->setText(u"a:bool"_s);
    QTRY_COMPARE(bench.rows().rowCount(), 0);
}

void TestComparePage::modelIsComparedWithItsCheckpoint()
{
    CompareBench bench;
    QVERIFY(bench.openSample());
    bench.choose("compareRight", 2);
    QVERIFY(bench.compare());
    QVERIFY(bench.rows().rowCount() > 0);
}

void TestComparePage::anotherFileIsChosen()
{
    CompareBench bench;
    const auto other = bench.write(
        u"other.onnx"_s, "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 1}> { out = Identity(mask) }");
    QVERIFY(bench.open(kWrongMask));
    bench.pages->turnTo(PageId::Compare);
    bench.choose("compareRight", 2); // asks
    QVERIFY(chooseFile("compareFileDialog", texts::exactPath(other)));
    QTRY_COMPARE(bench.page().findChild<QComboBox*>(u"compareRight"_s)->currentText(), u"other.onnx"_s);
    QVERIFY(bench.compare());
    QCOMPARE(bench.rows().rowCount(), 1);
    QCOMPARE(bench.rows().index(0, 0).data().toString(), u"values"_s);
}

void TestComparePage::differencesAreExported()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    QTest::mouseClick(bench.page().findChild<QPushButton*>(u"compareExport"_s), Qt::LeftButton);
    QVERIFY(chooseFile("compareExportDialog", bench.path(u"d.json"_s)));
    QVERIFY(bench.waitIdle());
    QFile file(bench.path(u"d.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(file.readAll()).object()[u"schema"_s].toString(), u"onnxmend.diff/1"_s);
}

void TestComparePage::rowLeadsToItsTensor()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    bench.page().table()->enter();
    QTest::keyClick(bench.page().table(), Qt::Key_Return);
    QVERIFY(bench.pages->current() == PageId::Initializers);
    QCOMPARE(bench.pages->selectedName(), std::string("mask"));
}

void TestComparePage::groupIsCopiedByItsHeading()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    QVERIFY(bench.compare());
    TableView& table = *bench.page().table();
    bench.page().filterBar()->setGrouping("of");
    const auto* const model = static_cast<const ColumnTableModel*>(table.model());
    QTRY_VERIFY(!model->isArranging() && model->rowCount() > 1 && model->isHeading(0));
    QSignalSpy copied(&bench.page(), &ComparePage::copied);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.groupButton(0).center());
    QCOMPARE(copied.count(), 1);
    QCOMPARE(copied.front().front().value<std::size_t>(), model->sourceRowsAt(0).size());
    QVERIFY2(QGuiApplication::clipboard()->text().contains(u"mask"_s),
             qPrintable(QGuiApplication::clipboard()->text()));
}

void TestComparePage::resultIsOldOnceThePlanChanges()
{
    CompareBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(bench.compare());
    bench.planFirstFix();
    QVERIFY2(bench.state().startsWith(u"Before the last change"_s), qPrintable(bench.state()));
}

ONNXMEND_WINDOW_TEST(compare_page, TestComparePage)
#include "tst_compare_page.moc"
