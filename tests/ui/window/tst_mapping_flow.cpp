// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/mapping_bench.h"
#include "ui/dialogs/mapping_dialog.h"
#include "ui/tasks/mapping_tasks.h"
#include "ui/window/mapping_flow.h"

#include <QTableView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestMappingFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void dialogOpensAtTheNameAndItsMappingIsAudited();
    void cancelledDialogChangesNothing();
};

void TestMappingFlow::dialogOpensAtTheNameAndItsMappingIsAudited()
{
    MappingBench bench;
    QWidget window;
    MappingTasks tasks(bench.document, bench.runner);
    MappingFlow flow(tasks, window);
    QVERIFY(bench.openDocument());
    flow.ask("enc_0_fc_kernel");
    QDialog* const dialog = openedDialog("mappingDialog");
    QVERIFY(dialog);
    const auto* const places = dialog->findChild<QTableView*>(u"placesTable"_s);
    QCOMPARE(places->currentIndex().siblingAtColumn(1).data().toString(), u"enc_0_fc_kernel"_s);
    auto* const weights = dialog->findChild<QTableView*>(u"weightsTable"_s);
    for (int row = 0; row < weights->model()->rowCount(); ++row) {
        if (weights->model()->index(row, 1).data().toString() == u"encoder.layer.0.dense.w"_s) {
            weights->selectRow(row);
        }
    }
    QVERIFY(press(dialog, u"Bind"_s));
    QVERIFY(press(dialog, u"Apply Mapping"_s));
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.session().weightMap().contains("encoder.layer.0.dense.w"));
}

void TestMappingFlow::cancelledDialogChangesNothing()
{
    MappingBench bench;
    QWidget window;
    MappingTasks tasks(bench.document, bench.runner);
    MappingFlow flow(tasks, window);
    QVERIFY(bench.openDocument());
    const auto before = bench.document.session();
    flow.ask({});
    QDialog* const dialog = openedDialog("mappingDialog");
    QVERIFY(dialog);
    QVERIFY(press(dialog, u"Cancel"_s));
    QVERIFY(!bench.jobs.isBusy());
    QVERIFY(bench.document.session() == before);
}

ONNXMEND_WINDOW_TEST(mapping_flow, TestMappingFlow)
#include "tst_mapping_flow.moc"
