// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/tensor/tensor_window.h"

#include <QComboBox>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// From a tensor in the main window to the window of its values.
class TestValuesFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void valuesOpenInEveryWay();
    void oneWindowATensor();
    void windowsFollowThePlan();
    void windowsGoWithTheDocument();
    void aFindingLeadsToItsTensor();
    void textsOfAModelAreShown();

private:
    static QList<TensorWindow*> windows(WindowDriver& driver)
    {
        QList<TensorWindow*> seen;
        for (TensorWindow* const window : driver.window().findChildren<TensorWindow*>()) {
            if (window->isVisible()) {
                seen.append(window);
            }
        }
        return seen;
    }
};

void TestValuesFlow::valuesOpenInEveryWay()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(!driver.action("showValues")->isEnabled());
    driver.table()->selectRow(0);
    QVERIFY(driver.action("showValues")->isEnabled());
    const auto opensBy = [&](auto act) {
        act();
        const bool isOpen = QTest::qWaitFor([&] { return windows(driver).size() == 1; });
        for (TensorWindow* const window : windows(driver)) {
            window->close();
        }
        return isOpen && QTest::qWaitFor([&] { return windows(driver).empty(); });
    };
    QVERIFY(opensBy([&] { driver.action("showValues")->trigger(); }));
    QVERIFY(opensBy([&] {
        QTest::mouseClick(driver.window().findChild<QToolButton*>(u"showValuesButton"_s), Qt::LeftButton);
    }));
    QVERIFY(opensBy([&] { QTest::keyClick(driver.table(), Qt::Key_Return); }));
    const QPoint row = driver.table()->visualRect(driver.table()->model()->index(0, 1)).center();
    QTest::mouseClick(driver.table()->viewport(), Qt::LeftButton, {}, row);
    QVERIFY(opensBy([&] { QTest::mouseDClick(driver.table()->viewport(), Qt::LeftButton, {}, row); }));
    driver.table()->selectAll();
    QVERIFY(!driver.action("showValues")->isEnabled());
}

void TestValuesFlow::oneWindowATensor()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.table()->selectRow(0);
    driver.action("showValues")->trigger();
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 1);
    driver.table()->selectRow(1);
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 2);
    QVERIFY(windows(driver)[0]->subject().name != windows(driver)[1]->subject().name);
}

void TestValuesFlow::windowsFollowThePlan()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.open({writeFile(folder, "m.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { y = Add (x, w) })"))}));
    driver.table()->selectRow(0);
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 1);
    const auto* const target = windows(driver).front()->findChild<QComboBox*>(u"targetDtype"_s);
    QCOMPARE(target->currentText(), u"FLOAT (planned)"_s); // recommended dtype
    driver.action("fixAll")->trigger();
    QVERIFY(driver.waitIdle());
    QCOMPARE(windows(driver).size(), 1);
    QCOMPARE(target->currentText(), u"FLOAT (planned)"_s);
}

void TestValuesFlow::windowsGoWithTheDocument()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.table()->selectRow(0);
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 1);
    QVERIFY(driver.open({writeFile(folder, "m.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { y = Relu (x) })"))}));
    QTRY_VERIFY(windows(driver).empty());
}

void TestValuesFlow::aFindingLeadsToItsTensor()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Findings);
    driver.window().findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
    QVERIFY(driver.action("showValues")->isEnabled());
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 1);
}

void TestValuesFlow::textsOfAModelAreShown()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.open({writeFile(folder, "m.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (string[2] y) <string[2] s = {"first", "second"}> { y = Identity (s) })"))}));
    driver.table()->selectRow(0);
    driver.action("showValues")->trigger();
    QCOMPARE(windows(driver).size(), 1);
    QTRY_VERIFY(windows(driver).front()->findChild<QTableView*>(u"valueGrid"_s));
    const auto* const grid = windows(driver).front()->findChild<QTableView*>(u"valueGrid"_s);
    QTRY_COMPARE(grid->model()->index(0, 1).data().toString(), u"second"_s);
}

ONNXMEND_WINDOW_TEST(values_flow, TestValuesFlow)
#include "tst_values_flow.moc"
