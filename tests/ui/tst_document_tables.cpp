// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/tables_bench.h"

#include <QLineEdit>
#include <QTableView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestDocumentTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void mismatchesAreSeenFirst();
    void selectionOfTheTableThatIsSeenCounts();
    void subjectOfAProofIsSelected();
    void hiddenRowsAreShownToBeSelected();
};

void TestDocumentTables::mismatchesAreSeenFirst()
{
    TablesBench bench;
    QVERIFY(bench.open("(float16[2] x, float[2] y) => (float16[2] p) { p = Add (x, y) }"));
    QVERIFY(bench.tables->showsFindings()); // there is no tensor to show
    QVERIFY(bench.openSample());
    QVERIFY(!bench.tables->showsFindings());
    QCOMPARE(bench.tables->tabText(0), u"Initializers (45)"_s);
    QCOMPARE(bench.tables->table().model()->index(0, 0).data().toString(), u"Mismatch"_s);
}

void TestDocumentTables::selectionOfTheTableThatIsSeenCounts()
{
    TablesBench bench;
    QVERIFY(bench.openSample());
    int changes = 0;
    connect(bench.tables, &DocumentTables::selectionChanged, this, [&changes] { ++changes; });
    QVERIFY(!bench.tables->hasSelection());
    QCOMPARE(bench.tables->selectedName(), std::string());
    bench.tables->table().selectRow(0);
    QVERIFY(changes > 0);
    QCOMPARE(bench.tables->selectedRows().size(), 1u);
    QCOMPARE(bench.tables->selectedName(),
             bench.session().report().rows.at(bench.tables->selectedRows().front()).name);
    bench.tables->setCurrentIndex(1);
    QVERIFY(!bench.tables->hasSelection());
    bench.tables->table().selectAll();
    QCOMPARE(bench.tables->selectedFindings().size(), bench.session().report().findings.size());
    QCOMPARE(bench.tables->selectedName(), std::string()); // several have no one name
}

void TestDocumentTables::subjectOfAProofIsSelected()
{
    TablesBench bench;
    QVERIFY(bench.open("(float16[2] x, float[2] y) => (float16[2] p) <float[2] w = {1, 2}> "
                       "{ t = Relu (x) p = Add (t, y) }"));
    ProofSubject subject;
    subject.graph = "main";
    subject.nodeIndex = 1;
    QVERIFY(bench.tables->selectFinding(subject));
    QCOMPARE(bench.tables->selectedFindings(), std::vector<std::size_t>{0});
    QVERIFY(!bench.tables->selectTensor(subject));
    subject = {};
    subject.graph = "main";
    subject.value = "w";
    QVERIFY(!bench.tables->selectFinding(subject));
    QVERIFY(bench.tables->selectTensor(subject));
    QVERIFY(!bench.tables->showsFindings());
    QCOMPARE(bench.tables->selectedName(), std::string("w"));
}

void TestDocumentTables::hiddenRowsAreShownToBeSelected()
{
    TablesBench bench;
    QVERIFY(bench.openSample());
    auto* const box = bench.tables->initializers().findChild<QLineEdit*>(u"filterBox"_s);
    QTest::keyClicks(box, u"no such tensor"_s);
    QTRY_COMPARE(bench.tables->table().model()->rowCount(), 0);
    bench.tables->selectTensors({"h_0_attn_bias", "h_1_attn_bias"});
    QCOMPARE(bench.tables->selectedRows().size(), 2u);
    bench.tables->selectFirstFinding();
    QVERIFY(bench.tables->showsFindings());
    QCOMPARE(bench.tables->selectedFindings().size(), 1u);
}

QTEST_MAIN(TestDocumentTables)
#include "tst_document_tables.moc"
