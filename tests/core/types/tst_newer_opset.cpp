// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/op_schema.h"
#include "core/session/session.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models of opsets at the end of what is known, and beyond.
class NewerOpsetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newerOpsetIsSaidOnce();
    void newestOpsetIsNotNewer();
    void newerOpsetOfAFunctionIsSaid();
    void newerOpsetIsJudgedByTheNewestOne();
    void operatorsOfTheNewestOpsetAreJudged_data();
    void operatorsOfTheNewestOpsetAreJudged();

private:
    std::shared_ptr<const Session> open(std::int64_t opset, const std::string& graph,
                                        const std::string& functions = {})
    {
        m_folder.readText("<ir_version: 10, opset_import: [\"\" : " + std::to_string(opset) +
                          ", \"local\" : 1]> g " + graph + functions);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    static std::ptrdiff_t countOf(const Session& session, FindingKind kind)
    {
        return std::ranges::count(session.report().findings, kind, &Finding::kind);
    }

    SaveFolder m_folder;
    Progress m_progress;
};

namespace
{

constexpr const char* relu = "(float[2] x) => (float[2] y) { a = Relu (x) y = Neg (a) }";

} // namespace

void NewerOpsetTest::newerOpsetIsSaidOnce()
{
    const auto session = open(newestKnownOpset() + 1, relu);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY(finding.kind == FindingKind::NewerOpset);
    QVERIFY(finding.severity == Severity::Info);
    for (const std::int64_t opset : {newestKnownOpset(), newestKnownOpset() + 1}) {
        QVERIFY2(finding.message().find("opset " + std::to_string(opset)) != std::string::npos,
                 finding.message().c_str());
    }
    QVERIFY(session->fixesAt(0).empty());
}

void NewerOpsetTest::newestOpsetIsNotNewer()
{
    QVERIFY(open(newestKnownOpset(), relu)->report().findings.empty());
}

void NewerOpsetTest::newerOpsetOfAFunctionIsSaid()
{
    const auto session =
        open(17, "(float[2] x) => (float[2] y) { y = local.f (x) }",
             " <domain: \"local\", opset_import: [\"\" : 99]> f (a) => (b) { b = Relu (a) }");
    QCOMPARE(countOf(*session, FindingKind::NewerOpset), std::ptrdiff_t(1));
}

void NewerOpsetTest::newerOpsetIsJudgedByTheNewestOne()
{
    const std::string conflict = "(float[2] x, float16[2] h) => (float[2] y) { y = Add (x, h) }";
    const auto session = open(99, conflict);
    QCOMPARE(countOf(*session, FindingKind::NewerOpset), std::ptrdiff_t(1));
    QCOMPARE(countOf(*session, FindingKind::OpTypeConflict), std::ptrdiff_t(1));
    const auto known = open(newestKnownOpset(), conflict);
    QCOMPARE(countOf(*known, FindingKind::OpTypeConflict), std::ptrdiff_t(1));
}

void NewerOpsetTest::operatorsOfTheNewestOpsetAreJudged_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isRight");
    const auto row = [](const char* name, const char* graph, bool isRight) {
        QTest::newRow(name) << std::string(graph) << isRight;
    };
    row("state of a convolution",
        "(float16[1, 2, 4] x, float16[2, 1, 3] w) => (float16[1, 2, 4] y, float16[1, 2, 2] s) "
        "{ y, s = CausalConvWithState (x, w) }",
        true);
    row("weights of another dtype",
        "(float16[1, 2, 4] x, float[2, 1, 3] w) => (float16[1, 2, 4] y, float16[1, 2, 2] s) "
        "{ y, s = CausalConvWithState (x, w) }",
        false);
    row("state of attention in float",
        "(float16[1, 2, 4] q, float16[1, 2, 4] k, float16[1, 2, 4] v, float[1, 1, 4, 4] p) => "
        "(float16[1, 2, 4] y, float[1, 1, 4, 4] s) "
        "{ y, s = LinearAttention <kv_num_heads = 1, q_num_heads = 1, update_rule = \"linear\"> (q, k, v, p) "
        "}",
        true);
    row("attention of two dtypes",
        "(float16[1, 2, 4] q, float[1, 2, 4] k, float16[1, 2, 4] v, float[1, 1, 4, 4] p) => "
        "(float16[1, 2, 4] y, float[1, 1, 4, 4] s) "
        "{ y, s = LinearAttention <kv_num_heads = 1, q_num_heads = 1, update_rule = \"linear\"> (q, k, v, p) "
        "}",
        false);
}

void NewerOpsetTest::operatorsOfTheNewestOpsetAreJudged()
{
    QFETCH(std::string, graph);
    QFETCH(bool, isRight);
    const auto session = open(27, graph);
    QCOMPARE(countOf(*session, FindingKind::UnknownOp), std::ptrdiff_t(0));
    QCOMPARE(countOf(*session, FindingKind::OpTypeConflict), std::ptrdiff_t(isRight ? 0 : 1));
}

ONNXMEND_GUILESS_TEST(newer_opset, NewerOpsetTest)

#include "tst_newer_opset.moc"
