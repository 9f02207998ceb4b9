// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/edit/opset_changes.h"
#include "core/onnx/op_schema.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of the changes that raising the opset would make in each node, and of the nodes that prevent it.
class OpsetChangesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesOfEachNodeAreSaid_data();
    void changesOfEachNodeAreSaid();
    void nodesThatMeanTheSameAreNotListed();
    void everyObstacleIsNamed();
    void nodesOfTooOldFunctionsAreObstacles();
    void newestPossibleOpsetWorks_data();
    void newestPossibleOpsetWorks();
    void unreachableOpsetIsRefusedInWords_data();
    void unreachableOpsetIsRefusedInWords();
    void modelStaysAsItIs();
    void opsetsThatOnlyOurTableHasAreReached_data();
    void opsetsThatOnlyOurTableHasAreReached();

private:
    std::shared_ptr<const Model> model(int opset, const std::string& graph)
    {
        return m_folder.readText("<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " +
                                 graph);
    }

    SaveFolder m_folder;
};

void OpsetChangesTest::changesOfEachNodeAreSaid_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("to");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, int opset, int to, const std::string& graph, const QString& says) {
        QTest::newRow(name) << opset << to << graph << says;
    };
    row("attribute that is an input", 11, 13,
        "(float[2, 3] x) => (float[2] y) { [sum] y = ReduceSum <axes = [1], keepdims = 0> (x) }",
        "main sum ReduceSum: its attribute \"axes\" is the input \"axes\" now, a Constant");
    row("default", 11, 13, "(float[2, 3] x) => (float[2, 3] y) { y = Softmax (x) }",
        "main y Softmax: its axis is stated, since the default is another one now");
    row("axes in one", 11, 13, "(float[2, 3, 4] x) => (float[2, 3, 4] y) { y = Softmax (x) }",
        "main y Softmax: Flatten and Reshape stand around it, since it works on one axis only now");
    row("other operator", 9, 13,
        "(float[3, 3] x, int64[1, 3] i, float[1, 3] u) => (float[3, 3] y) { y = Scatter <axis = 0> (x, i, u) "
        "}",
        "main y Scatter: it is a ScatterElements now");
    row("parts", 13, 18, "(float[2, 6] x) => (float[2, 3] p, float[2, 3] q) { p, q = Split <axis = 1> (x) }",
        "main p Split: the number of its parts is stated");
    row("mode", 16, 20,
        "(float[1, 2, 4, 4] x, float[1, 3, 3, 2] g) => (float[1, 2, 3, 3] y) { y = GridSample <mode = "
        "\"bicubic\"> (x, g) }",
        "main y GridSample: its mode \"bicubic\" is called \"cubic\" now");
    row("in a branch", 11, 13,
        "(bool c, float[2, 3] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) { a = "
        "ReduceSum <axes = [1], keepdims = 0> (x) }, else_branch = e () => (float[2] b) { b = ReduceMax "
        "<axes = [1], keepdims = 0> (x) }> }",
        "main/y/then_branch a ReduceSum: its attribute \"axes\" is the input \"axes\" now, a Constant");
}

void OpsetChangesTest::changesOfEachNodeAreSaid()
{
    QFETCH(int, opset);
    QFETCH(int, to);
    QFETCH(std::string, graph);
    QFETCH(QString, says);
    const OpsetChanges changes = opsetChanges(*model(opset, graph), to);
    QVERIFY(changes.obstacles.empty());
    QCOMPARE(changes.from, std::int64_t(opset));
    QCOMPARE(changes.to, std::int64_t(to));
    QVERIFY(changes.isRaise);
    QCOMPARE(changes.changed.size(), std::size_t(1));
    const OpsetChange& change = changes.changed.front();
    QCOMPARE(
        QString::fromStdString(change.graph + " " + change.node + " " + change.opType + ": " + change.what),
        says);
}

void OpsetChangesTest::nodesThatMeanTheSameAreNotListed()
{
    const OpsetChanges changes =
        opsetChanges(*model(13, "(float[2] x) => (float[2] y) { a = Relu (x) y = Add (a, x) }"), 22);
    QVERIFY(changes.isRaise && changes.changed.empty() && changes.obstacles.empty());
    QVERIFY(!opsetChanges(*model(17, "(float[2] x) => (float[2] y) { y = Relu (x) }"), 17).isRaise);
}

void OpsetChangesTest::everyObstacleIsNamed()
{
    const OpsetChanges changes = opsetChanges(
        *model(18, "(float[1, 4, 2] x, float[2] s) => (float[1, 4, 2] y, float[1, 4, n] z) "
                   "{ [groups] a = GroupNormalization <num_groups = 2> (x, s, s) y = Relu (a) "
                   "z = MaxPool <ceil_mode = 1, kernel_shape = [2], pads = [1, 1], strides = [2]> (x) }"),
        22);
    QCOMPARE(changes.obstacles.size(), std::size_t(2));
    QCOMPARE(changes.obstacles[0].node, std::string("groups"));
    QVERIFY(changes.obstacles[0].what.find("GroupNormalization of opset 21") != std::string::npos);
    QCOMPARE(changes.obstacles[1].node, std::string("z"));
    QVERIFY(changes.obstacles[1].what.find("MaxPool of opset 22") != std::string::npos);
    QCOMPARE(changes.newestPossible.value_or(0), std::int64_t(20));
}

/// A function has an opset of its own, which may be older than any that is raised.
void OpsetChangesTest::nodesOfTooOldFunctionsAreObstacles()
{
    const auto original = m_folder.readText(
        "<ir_version: 8, opset_import: [\"\" : 12, \"local\" : 1]> g (float[2] x) => (float[2] y) "
        "{ y = local.twice (x) } "
        "<opset_import: [\"\" : 6], domain: \"local\"> twice (a) => (b) { c = Relu (a) [sum] b = Add (c, c) "
        "}");
    const OpsetChanges changes = opsetChanges(*original, 17);
    QVERIFY(changes.changed.empty());
    QCOMPARE(changes.obstacles.size(), std::size_t(2));
    QCOMPARE(changes.obstacles[1].node, std::string("sum"));
    QCOMPARE(changes.obstacles[1].what,
             std::string("Add of opset 6 is too old: nodes are raised from opset 7 on"));
    QVERIFY(!changes.newestPossible);
}

void OpsetChangesTest::newestPossibleOpsetWorks_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<int>("newest");
    QTest::newRow("groups") << 18
                            << std::string("(float[1, 4, 2] x, float[2] s) => (float[1, 4, 2] y) { y = "
                                           "GroupNormalization <num_groups = 2> (x, s, s) }")
                            << 20;
    QTest::newRow("integers that are quantised")
        << 13 << std::string("(int32[2] x) => (uint8[2] y) <float s = {0.5}> { y = QuantizeLinear (x, s) }")
        << 18;
    QTest::newRow("in the first opset")
        << 12 << std::string("(float[2] x) => (float[2] y) { y = Softmax () }") << 0;
    QTest::newRow("before the first opset that models are raised to")
        << 10 << std::string("(float[2] x) => (float[2] y) { y = Scatter () }") << 0;
    QTest::newRow("unknown operator")
        << 17 << std::string("(float[2] x) => (float[2] y) { y = Mystery (x) }") << 0;
}

void OpsetChangesTest::newestPossibleOpsetWorks()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(int, newest);
    const auto original = model(opset, graph);
    const OpsetChanges changes = opsetChanges(*original, 22);
    QVERIFY(!changes.obstacles.empty());
    QCOMPARE(changes.newestPossible.value_or(0), std::int64_t(newest));
    if (newest != 0) {
        QCOMPARE(obstacleToOpset(*original, newest), std::string());
        QVERIFY(!obstacleToOpset(*original, newest + 1).empty());
    }
}

void OpsetChangesTest::unreachableOpsetIsRefusedInWords_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<qint64>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("older") << 17 << qint64(13) << "opset 13 is older than the model's, which is 17";
    QTest::newRow("not known") << 17 << qint64(99) << "opset 99 is not known";
    QTest::newRow("from too old a one") << 6 << qint64(17) << "from opset 7 on";
    QTest::newRow("to too old a one") << 9 << qint64(12) << "to opset 13 or a newer one";
    QTest::newRow("negative") << 9 << qint64(-1) << "opset -1 is older";
}

void OpsetChangesTest::unreachableOpsetIsRefusedInWords()
{
    QFETCH(int, opset);
    QFETCH(qint64, to);
    QFETCH(QString, says);
    try {
        (void)opsetChanges(*model(opset, "(float[2] x) => (float[2] y) { y = Relu (x) }"), to);
        QFAIL("it was not refused");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        QVERIFY(!error.details().advice.empty());
    }
}

void OpsetChangesTest::modelStaysAsItIs()
{
    const auto original = model(11, "(float[2, 3] x) => (float[2] y) { y = ReduceSum <axes = [1], keepdims = "
                                    "0> (x) }");
    const std::string before = original->digest();
    (void)opsetChanges(*original, 22);
    QCOMPARE(original->digest(), before);
    QCOMPARE(original->opsets().at({}), std::int64_t(11));
}

/// The onnx that we link knows opset 22; newer ones come from our own table.
void OpsetChangesTest::opsetsThatOnlyOurTableHasAreReached_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isPossible");
    QTest::newRow("operators with more types")
        << 17 << std::string("(float[2, 3] x) => (float[3, 2] y) { a = Transpose (x) y = Identity (a) }")
        << true;
    QTest::newRow("operator that begins there")
        << 23 << std::string("(float[2, 3] x, float[3] s) => (float[2, 3] y) { y = RMSNormalization (x, s) }")
        << true;
    QTest::newRow("obstacle before") << 18
                                     << std::string(
                                            "(float[1, 4, 2] x, float[2] s) => (float[1, 4, 2] y) { y "
                                            "= GroupNormalization <num_groups = 2> (x, s, s) }")
                                     << false;
    QTest::newRow("input that is required")
        << 23 << std::string("(float[2] x) => (float[2] y) { y = Reshape (x) }") << false;
}

void OpsetChangesTest::opsetsThatOnlyOurTableHasAreReached()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(bool, isPossible);
    QVERIFY(newestKnownOpset() > 22);
    const OpsetChanges changes = opsetChanges(*model(opset, graph), newestKnownOpset());
    QCOMPARE(changes.obstacles.empty(), isPossible);
}

ONNXMEND_GUILESS_TEST(opset_changes, OpsetChangesTest)

#include "tst_opset_changes.moc"
