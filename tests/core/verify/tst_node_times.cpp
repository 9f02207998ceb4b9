// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/model/read_model.h"
#include "core/verify/node_times.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of the times of nodes: they are read from a profile, and assigned to the nodes that people see.
class NodeTimesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void medianWithoutTheFirstRunIsTaken();
    void profileOfAnythingElseSaysNothing();
    void missingProfileIsRefused();
    void resultsTellWhereTimeCounts();
    void namesAndNeighboursTellTheRest();
    void timesOfOtherNodesAreRefused();

private:
    std::vector<double> profile(const std::string& text, std::size_t nodes)
    {
        return readProfile(writeFile(m_folder, "profile.json", text), nodes);
    }
    NodeTimes placed(const std::vector<double>& seconds, const std::string& optimised,
                     const std::string& written)
    {
        const std::string head = "<ir_version: 8, opset_import: [\"\" : 17, \"com.microsoft\" : 1]> g ";
        const auto path = writeFile(m_folder, "optimised.onnx", modelFromText(head + optimised));
        const auto model =
            readModel(writeFile(m_folder, "model.onnx", modelFromText(head + written)), {}, m_progress);
        return placeTimes(seconds, path, *model);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

static std::string lineOf(const std::string& name, const std::string& microseconds)
{
    return R"({"cat" : "Node","pid" :1,"tid" :1,"dur" :)" + microseconds +
           R"(,"ts" :5,"ph" : "X","name" :")" + name + R"(","args" : {"op_name" : "Add"}},)" + "\n";
}

void NodeTimesTest::medianWithoutTheFirstRunIsTaken()
{
    const std::string text = "[\n" + lineOf("0_kernel_time", "900") + lineOf("2_kernel_time", "7") +
                             lineOf("0_kernel_time", "30") + lineOf("0_kernel_time", "10") +
                             lineOf("0_kernel_time", "20") + "]\n";
    QCOMPARE(profile(text, 3), (std::vector<double>{20e-6, 0, 7e-6}));
}

void NodeTimesTest::profileOfAnythingElseSaysNothing()
{
    std::string session = lineOf("0_kernel_time", "5");
    session.replace(session.find("Node"), 4, "Session");
    const std::string text = "[\n" + session + lineOf("9_kernel_time", "5") +
                             lineOf("Add_0_kernel_time", "5") + lineOf("0_fence_before", "5") +
                             lineOf("-1_kernel_time", "5") + lineOf("_kernel_time", "5") +
                             lineOf("18446744073709551616_kernel_time", "5") + lineOf("0_kernel_time", "-5") +
                             lineOf("0_kernel_time", "1e3") + lineOf("0_kernel_time", "\"5\"") +
                             lineOf("\"0_kernel_time", "5") + "{\"cat\" : \"Node\"},\n[0],\n0,\nnull\n" +
                             std::string(100, '[') + "\n\xff\n" + lineOf("0_kernel_time", "5").substr(0, 60);
    QCOMPARE(profile(text, 2), (std::vector<double>{0, 0}));
    QCOMPARE(profile({}, 1), std::vector<double>{0});
    QCOMPARE(profile(lineOf("0_kernel_time", "5"), 0), std::vector<double>());
}

void NodeTimesTest::missingProfileIsRefused()
{
    QVERIFY_THROWS_EXCEPTION(Error, readProfile(m_folder.filePath("none.json").toStdString(), 1));
}

void NodeTimesTest::resultsTellWhereTimeCounts()
{
    const NodeTimes times =
        placed({1, 2}, "(float[2] x) => (float[2] y) { q = com.microsoft.Fused (x) y = Exp (q) }",
               "(float[2] x) => (float[2] y) { p = Neg (x) q = Abs (p) y = Exp (q) }");
    QCOMPARE(times.seconds, (std::vector<double>{0, 1, 2}));
    QCOMPARE(times.elsewhere, 0.0);
    QVERIFY(times.optimised);
    QCOMPARE(times.total(), 3.0);
}

void NodeTimesTest::namesAndNeighboursTellTheRest()
{
    // An unknown node counts before its reader, behind its producer, after a value by its name, or to none.
    const NodeTimes times =
        placed({1, 2, 4, 8, 16, 32},
               "(float[2] x) => (float[2] y) { a = Identity (x) p = Neg (a) b = Identity (p)"
               " [q_nchwc] c = com.microsoft.Own (b) d = Clip (x, , x) [y] y = Exp (c) }",
               "(float[2] x) => (float[2] y) { p = Neg (x) q = Abs (p) y = Exp (q) }");
    QCOMPARE(times.seconds, (std::vector<double>{1 + 2, 4 + 8, 32}));
    QCOMPARE(times.elsewhere, 16.0);
}

void NodeTimesTest::timesOfOtherNodesAreRefused()
{
    const std::string graph = "(float[2] x) => (float[2] y) { y = Exp (x) }";
    QVERIFY_THROWS_EXCEPTION(Error, placed({1, 2}, graph, graph));
    const auto damaged = writeFile(m_folder, "damaged.onnx", "no model");
    const auto model = readModel(
        writeFile(m_folder, "model.onnx", modelFromText("<ir_version: 8> g " + graph)), {}, m_progress);
    QVERIFY_THROWS_EXCEPTION(Error, placeTimes(std::vector<double>{1}, damaged, *model));
}

ONNXMEND_GUILESS_TEST(node_times, NodeTimesTest)
#include "tst_node_times.moc"
