// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/mapping_bench.h"
#include "ui/tasks/mapping_tasks.h"

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

class TestMappingTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void preparedMappingIsThatOfTheDocument();
    void emptyMappingLetsNamesDecideAgain();
};

void TestMappingTasks::preparedMappingIsThatOfTheDocument()
{
    MappingBench bench;
    MappingTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.openDocument());
    std::shared_ptr<WeightMapping> prepared;
    connect(&tasks, &MappingTasks::prepared, this,
            [&prepared](const std::shared_ptr<WeightMapping>& mapping) { prepared = mapping; });
    tasks.setWeightMap({{"encoder.layer.0.dense.w", "enc_0_fc_kernel"}});
    QVERIFY(bench.waitIdle());
    QCOMPARE(bench.session().weightMap().size(), 1u);
    tasks.prepare();
    QVERIFY(bench.waitIdle());
    QVERIFY(prepared);
    QVERIFY(prepared->map() == bench.session().weightMap());
}

void TestMappingTasks::emptyMappingLetsNamesDecideAgain()
{
    MappingBench bench;
    MappingTasks tasks(bench.document, bench.runner);
    QVERIFY(bench.openDocument());
    const auto mappedByHand = [&bench] {
        return std::ranges::count(bench.session().report().rows, MatchRule::Manual, &InitializerRow::match);
    };
    tasks.setWeightMap({{"encoder.layer.0.dense.w", "enc_0_fc_kernel"}});
    QVERIFY(bench.waitIdle());
    QCOMPARE(mappedByHand(), 1);
    tasks.setWeightMap({});
    QVERIFY(bench.waitIdle());
    QCOMPARE(mappedByHand(), 0);
    QCOMPARE(bench.failures, QStringList());
}

ONNXMEND_WINDOW_TEST(mapping_tasks, TestMappingTasks)
#include "tst_mapping_tasks.moc"
