// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of the share of each region in the time of a run: what the graph shows before and after the run.

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/graph/graph_texts.h"
#include "ui/graph/graph_view.h"
#include "ui/pages/graph/graph_page.h"

#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestRegionTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void regionsTellTheirShareOnceTheModelRan();
    void shareIsNotKnownAnyMoreAfterAChange();

private:
    static GraphPage& page(WindowDriver& driver)
    {
        return driver.window().findChild<DocumentPages*>(u"pages"_s)->graph();
    }
    /// Waits for the regions that are drawn at last.
    static bool showRegions(WindowDriver& driver)
    {
        QSignalSpy drawn(&page(driver), &GraphPage::drawn);
        driver.turnTo(PageId::Graph);
        if (page(driver).tools().mode() != GraphMode::Regions) {
            auto* const mode = page(driver).findChild<QWidget*>(u"graphMode"_s);
            QTest::mouseClick(mode->findChild<QToolButton*>(u"segment2"_s), Qt::LeftButton);
        }
        return QTest::qWaitFor(
            [&] { return drawn.count() > 0 && !page(driver).view().graph().empty() && isOfRegions(driver); },
            60000);
    }
    static bool isOfRegions(WindowDriver& driver)
    {
        return page(driver).view().graph().kind == GraphPicture::Kind::Regions;
    }
    static QString state(WindowDriver& driver)
    {
        return page(driver).findChild<QLabel*>(u"graphState"_s)->text();
    }
    static bool runHere(WindowDriver& driver)
    {
        driver.turnTo(PageId::Verify);
        auto* const button = driver.window().findChild<QPushButton*>(u"runHere"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        return driver.waitIdle();
    }

    QTemporaryDir m_folder;
};

void TestRegionTimes::initTestCase()
{
    prepareWindowTests();
    QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
}

void TestRegionTimes::regionsTellTheirShareOnceTheModelRan()
{
    WindowDriver driver;
    QVERIFY(driver.open({writeFile(m_folder, "model.onnx",
                                   modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> "
                                                 "g (float16[256, 256] h) => (float16[256, 256] y) {"
                                                 " a = Transpose (h) x = Cast <to = 1> (a) p = MatMul (x, x)"
                                                 " b = Cast <to = 10> (p) y = Transpose (b) }"))}));
    QVERIFY(showRegions(driver));
    QCOMPARE(page(driver).view().graph().nodes.size(), std::size_t(3));
    for (const PictureNode& node : page(driver).view().graph().nodes) {
        QVERIFY(!textOf(node, QFont()).name.contains(u'%'));
    }
    QVERIFY2(state(driver).endsWith(u"Run measures how much of the time each takes."_s),
             qPrintable(state(driver)));

    QVERIFY(runHere(driver));
    const QString card = WindowDriver::textOf(driver.window().findChild<QWidget*>(u"runCard"_s));
    QVERIFY2(card.contains(u"a run, as ONNX Runtime optimises it: FLOAT "_s), qPrintable(card));

    QVERIFY(showRegions(driver));
    const GraphPicture& picture = page(driver).view().graph();
    double sum = 0;
    for (const PictureNode& node : picture.nodes) {
        QVERIFY(node.timeShare);
        sum += *node.timeShare;
        QVERIFY2(textOf(node, QFont()).name.endsWith(texts::percent(*node.timeShare) + u" of time"_s),
                 qPrintable(textOf(node, QFont()).name));
        QVERIFY(describeNode(node).contains(u"of the time of a run, as ONNX Runtime optimises it"_s));
    }
    for (const PictureEdge& edge : picture.edges) {
        QVERIFY(edge.timeShare);
        sum += *edge.timeShare;
        QVERIFY(describeEdge(picture, edge).contains(u"of the time of a run"_s));
    }
    QVERIFY2(std::abs(sum - 1) < 1e-9, qPrintable(QString::number(sum)));
    const auto multiply = std::ranges::find(picture.nodes, DType::Float, &PictureNode::dtype);
    QVERIFY(multiply != picture.nodes.end());
    QVERIFY(*multiply->timeShare > 0.05);
    QVERIFY2(state(driver).endsWith(u"Times are those of the model as ONNX Runtime optimises it."_s),
             qPrintable(state(driver)));
}

void TestRegionTimes::shareIsNotKnownAnyMoreAfterAChange()
{
    WindowDriver driver;
    QVERIFY(driver.open(
        {writeFile(m_folder, "changed.onnx",
                   modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> "
                                 "g (float[128, 128] x) => (float[128, 128] y)"
                                 " <float16[1] w = {1}> { t = MatMul (x, x) y = Add (t, w) }"))}));
    QVERIFY(driver.run("fixAll"));
    QVERIFY(runHere(driver)); // runs the planned model
    QVERIFY(showRegions(driver));
    QVERIFY(page(driver).view().graph().nodes.front().timeShare);

    QSignalSpy drawn(&page(driver), &GraphPage::drawn);
    driver.action("undo")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(QTest::qWaitFor([&] { return drawn.count() > 0; }, 60000));
    QVERIFY(!page(driver).view().graph().nodes.front().timeShare);
    QVERIFY2(state(driver).endsWith(u"are unknown since the last change. Run measures them."_s),
             qPrintable(state(driver)));

    drawn.clear();
    driver.action("redo")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(QTest::qWaitFor([&] { return drawn.count() > 0; }, 60000));
    QVERIFY(page(driver).view().graph().nodes.front().timeShare);
}

ONNXMEND_WINDOW_TEST(region_times, TestRegionTimes)
#include "tst_region_times.moc"
