// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/window/opening_flow.h"
#include "ui/workspace/notice_bars.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class ReloadBench : public SavingBench
{
public:
    ReloadBar* bar = new ReloadBar(&window);
    ReloadFlow reloading{document, jobs, files, watch, lastSave, *bar, window};
};

} // namespace

class TestReloadFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void changedFileIsOfferedAndReloaded();
    void editThatFitsNoMoreIsTold();
};

void TestReloadFlow::changedFileIsOfferedAndReloaded()
{
    ReloadBench bench;
    QVERIFY(bench.open(kWrongMask));
    auto outcome = std::make_shared<SaveOutcome>();
    outcome->report.output = "/somewhere/out.onnx";
    outcome->report.fixes.session = bench.document.session();
    bench.lastSave.note(outcome);
    QVERIFY(!bench.bar->isVisible());
    bench.write(u"model.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }");
    QTRY_VERIFY(bench.bar->isVisible()); // without a request
    QTest::mouseClick(bench.bar->findChild<QPushButton*>(u"reload"_s), Qt::LeftButton);
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().report().findings.empty());
    QTRY_VERIFY(!bench.bar->isVisible());
    QCOMPARE(bench.lastSave.file(), bench.session().model()->path()); // it was saved from other files
}

void TestReloadFlow::editThatFitsNoMoreIsTold()
{
    ReloadBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.write(u"model.onnx"_s, "(float[1] x) => (float[1] y) { y = Relu (x) }");
    bench.files.reload();
    QDialog* const result = openedDialog("resultDialog");
    QVERIFY(result);
    QVERIFY2(textOf(result).contains(u"Planned changes that do not fit the files any more: 1 of 1"_s),
             qPrintable(textOf(result)));
    result->close();
}

ONNXMEND_WINDOW_TEST(reload_flow, TestReloadFlow)
#include "tst_reload_flow.moc"
