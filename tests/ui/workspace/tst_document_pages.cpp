// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/pages_bench.h"
#include "ui/workspace/page_rail.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTableView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestDocumentPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void overviewIsSeenFirst();
    void railSaysHowMuchIsOnEachPage();
    void longCountsStayOnTheRail();
    void selectionOfTheTableThatIsSeenCounts();
    void subjectOfAProofIsSelected();
    void hiddenRowsAreShownToBeSelected();
};

void TestDocumentPages::overviewIsSeenFirst()
{
    PagesBench bench;
    QVERIFY(bench.openSample());
    bench.pages->open(bench.document.session());
    QVERIFY(bench.pages->current() == PageId::Overview);
    QVERIFY(!bench.pages->hasSelection());
    bench.pages->turnTo(PageId::Initializers);
    QCOMPARE(bench.pages->table()->model()->index(0, 0).data().toString(), u"Mismatch"_s);
}

/// By the mouse on the rail, and by its keys.
void TestDocumentPages::railSaysHowMuchIsOnEachPage()
{
    PagesBench bench;
    QVERIFY(bench.openSample());
    auto* const rail = bench.pages->findChild<QListWidget*>(u"pageRail"_s);
    QCOMPARE(rail->item(1)->data(Qt::AccessibleTextRole).toString(), u"Initializers, 45"_s);
    QCOMPARE(rail->item(3)->data(Qt::AccessibleTextRole).toString(), u"Changes"_s); // nothing is planned
    QTest::mouseClick(rail->viewport(), Qt::LeftButton, {}, rail->visualItemRect(rail->item(2)).center());
    QVERIFY(bench.pages->showsFindings());
    QTest::keyClick(rail, Qt::Key_Up);
    QVERIFY(bench.pages->current() == PageId::Initializers);
}

void TestDocumentPages::longCountsStayOnTheRail()
{
    PageRail rail;
    rail.addPage("initializers", u"Initializers"_s);
    rail.addPage("findings", u"Findings"_s);
    rail.setCurrentRow(1);
    rail.resize(rail.width(), 300);
    const QImage without = rail.grab().toImage();
    rail.setCount(0, 12'345'678);
    QCOMPARE(rail.item(0)->toolTip(), u"Initializers, 12,345,678"_s);
    const QImage image = rail.grab().toImage();
    const QRect leftHalf(0, 0, image.width() / 2, image.height());
    QCOMPARE(image.copy(leftHalf), without.copy(leftHalf)); // icons stand below one another
    for (int y = 0; y < image.height(); ++y) {
        QCOMPARE(image.pixelColor(image.width() - 2, y), image.pixelColor(image.width() - 2, 0));
    }
}

void TestDocumentPages::selectionOfTheTableThatIsSeenCounts()
{
    PagesBench bench;
    QVERIFY(bench.openSample());
    int changes = 0;
    connect(bench.pages, &DocumentPages::selectionChanged, this, [&changes] { ++changes; });
    QVERIFY(!bench.pages->hasSelection());
    QCOMPARE(bench.pages->selectedName(), std::string());
    bench.pages->table()->selectRow(0);
    QVERIFY(changes > 0);
    QCOMPARE(bench.pages->selectedRows().size(), 1u);
    QCOMPARE(bench.pages->selectedName(),
             bench.session().report().rows.at(bench.pages->selectedRows().front()).name);
    bench.pages->turnTo(PageId::Findings);
    QCOMPARE(bench.pages->selectedFindings().size(), 1u); // the finding of that tensor
    bench.pages->table()->selectAll();
    QCOMPARE(bench.pages->selectedFindings().size(), bench.session().report().findings.size());
    QCOMPARE(bench.pages->selectedName(), std::string()); // several have no one name
}

void TestDocumentPages::subjectOfAProofIsSelected()
{
    PagesBench bench;
    QVERIFY(bench.open("(float16[2] x, float[2] y) => (float16[2] p) <float[2] w = {1, 2}> "
                       "{ t = Relu (x) p = Add (t, y) }"));
    ProofSubject subject;
    subject.graph = "main";
    subject.nodeIndex = NodeId{1};
    QVERIFY(bench.pages->selectFinding(subject));
    QCOMPARE(bench.pages->selectedFindings(), std::vector<std::size_t>{0});
    QVERIFY(!bench.pages->selectTensor(subject));
    subject = {};
    subject.graph = "main";
    subject.value = "w";
    QVERIFY(!bench.pages->selectFinding(subject));
    QVERIFY(bench.pages->selectTensor(subject));
    QVERIFY(!bench.pages->showsFindings());
    QCOMPARE(bench.pages->selectedName(), std::string("w"));
}

void TestDocumentPages::hiddenRowsAreShownToBeSelected()
{
    PagesBench bench;
    QVERIFY(bench.openSample());
    auto* const box = bench.pages->initializers().findChild<QLineEdit*>(u"filterBox"_s);
    QTest::keyClicks(box, u"no such tensor"_s);
    QTRY_COMPARE(bench.pages->table()->model()->rowCount(), 0);
    bench.pages->selectTensors({"h_0_attn_bias", "h_1_attn_bias"});
    QCOMPARE(bench.pages->selectedRows().size(), 2u);
    bench.pages->selectFirstFinding();
    QVERIFY(bench.pages->showsFindings());
    QCOMPARE(bench.pages->selectedFindings().size(), 1u);
}

ONNXMEND_WINDOW_TEST(document_pages, TestDocumentPages)
#include "tst_document_pages.moc"
