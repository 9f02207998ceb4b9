// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/pages_bench.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/look/tokens.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/window/result_guide.h"

#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestResultGuide : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void resultLeadsToItsRowsAndCloses();
    void shortcomingWithoutNamesLeadsToTheFindings();
    void whatWasMeasuredLeadsToTheConversion();
    void unreadableCheckpointsAreExplained();
    void whatHasNoRowIsShownInTheGraph();
    void whatIsNotInTheModelIsSaid();
    void longNameOfWhatIsNotInTheModelIsWhole();
};

void TestResultGuide::resultLeadsToItsRowsAndCloses()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.openSample());
    Shortcoming shortcoming;
    shortcoming.kind = Shortcoming::Kind::MissingWeights;
    shortcoming.names = {"h_0_attn_bias"};
    const Fact headline{theme::Tone::Bad, {}, u"Saved"_s, u"not complete"_s};
    Fact fact{theme::Tone::Bad, {}, u"Missing"_s, u"one weight"_s};
    fact.shortcoming = shortcoming;
    guide.open(new ResultDialog({headline, {fact}}, &bench.window));
    QDialog* const dialog = openedDialog("resultDialog");
    QVERIFY(dialog);
    QTest::mouseClick(dialog->findChild<QPushButton*>(u"showRows"_s), Qt::LeftButton);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(bench.pages->selectedName(), std::string("h_0_attn_bias"));
}

void TestResultGuide::shortcomingWithoutNamesLeadsToTheFindings()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.openSample());
    guide.showRowsOf({});
    QVERIFY(bench.pages->showsFindings());
    QCOMPARE(bench.pages->selectedFindings().size(), 1u);
}

void TestResultGuide::whatWasMeasuredLeadsToTheConversion()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.openSample());
    guide.showRowsOf({.kind = Shortcoming::Kind::TooFarOff});
    QVERIFY(bench.pages->current() == PageId::Convert);
}

void TestResultGuide::unreadableCheckpointsAreExplained()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(writeBytes(bench.path(u"page.pt"_s), "<!DOCTYPE html><html>not found</html>"));
    bench.files.open(texts::toPath(kSampleModel), {texts::toPath(bench.path(u"page.pt"_s))});
    QVERIFY(bench.waitIdle());
    guide.showRowsOf({.kind = Shortcoming::Kind::UnreadableCheckpoints});
    QDialog* const dialog = openedDialog("errorDialog");
    QVERIFY(dialog);
    QVERIFY2(textOf(dialog).contains(u"page.pt cannot be read."_s), qPrintable(textOf(dialog)));
    dialog->close();
}

void TestResultGuide::whatHasNoRowIsShownInTheGraph()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { t = Abs (x) y = Relu (t) }"));
    QSignalSpy drawn(&bench.pages->graph(), &GraphPage::drawn);
    guide.showSubject({.graph = "main", .node = {}, .nodeIndex = NodeId{1}, .opType = "Relu", .value = {}});
    QVERIFY(bench.pages->current() == PageId::Graph);
    QVERIFY(drawn.count() > 0 || drawn.wait(60000));
    QCOMPARE(bench.pages->graph().centre().value, std::string("y"));
    guide.showSubject({.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = "x"});
    QVERIFY(drawn.wait(60000));
    QCOMPARE(bench.pages->graph().centre().value, std::string("x"));
}

void TestResultGuide::whatIsNotInTheModelIsSaid()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    guide.showSubject({.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = "gone"});
    QDialog* box = openedDialog("noRowDialog");
    QVERIFY(box);
    QVERIFY2(textOf(box).contains(u"The value gone of main is not in the model."_s), qPrintable(textOf(box)));
    box->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    guide.showSubject({.graph = "main", .node = {}, .nodeIndex = NodeId{7}, .opType = "Add", .value = {}});
    box = openedDialog("noRowDialog");
    QVERIFY(box);
    QVERIFY2(textOf(box).contains(u"Node 7 of main, a Add without a name, is not in the model."_s),
             qPrintable(textOf(box)));
    box->close();
}

void TestResultGuide::longNameOfWhatIsNotInTheModelIsWhole()
{
    PagesBench bench;
    ResultGuide guide(bench.document, *bench.pages, bench.errors, bench.window);
    QVERIFY(bench.open("(float[2] x) => (float[2] y) { y = Relu (x) }"));
    guide.showSubject(
        {.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = std::string(240, 'n')});
    QDialog* const box = openedDialog("noRowDialog");
    QVERIFY(box);
    const auto* const text = box->findChild<QLabel*>(u"qt_msgbox_label"_s);
    QVERIFY(text->minimumSizeHint().width() <= text->width());
    QVERIFY(box->minimumSizeHint().width() <= tokens::leastWindow);
    box->close();
}

ONNXMEND_WINDOW_TEST(result_guide, TestResultGuide)
#include "tst_result_guide.moc"
