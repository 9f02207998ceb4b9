// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit.h"
#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Types that the model's opset has no Cast of.
class OpsetFixesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bfloat16RaisesTheOpset_data();
    void bfloat16RaisesTheOpset();
    void raisingIsTheLastAlternative();
    void raisingIsOfferedOnlyWhereItHelps_data();
    void raisingIsOfferedOnlyWhereItHelps();
    void noCastIsInsertedBelowOpset6();

private:
    std::shared_ptr<const Session> open(int opset, const std::string& graph)
    {
        const std::string text =
            "<ir_version: 7, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + graph;
        return Session::open(writeFile(m_folder, "m.onnx", modelFromText(text)), {}, {}, m_progress);
    }
    /// Kinds of the fixes of the first finding, in order.
    static QString kindsOfFixes(const Session& session)
    {
        QStringList kinds;
        for (const Fix& fix : session.fixesAt(0)) {
            const std::string_view name = fixKindInfo(fix.kind).name;
            kinds.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        }
        return kinds.join(' ');
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void OpsetFixesTest::bfloat16RaisesTheOpset_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    const std::string sum = "(float[3] x, bfloat16[3] b) => (bfloat16[3] y) { y = Add (x, b) }";
    QTest::newRow("a sum in 9") << 9 << sum;
    QTest::newRow("a sum in 12") << 12 << sum;
    QTest::newRow("with a scalar") << 11
                                   << std::string(
                                          "(float[3] x, bfloat16[] b) => (bfloat16[3] y) { y = Mul (x, b) }");
}

void OpsetFixesTest::bfloat16RaisesTheOpset()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    const auto session = open(opset, graph);
    QVERIFY(session->report().summary.errors > 0);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    QVERIFY(fixed.refused.empty());
    QCOMPARE(fixed.session->planned()->opsets().at(""), std::int64_t(13));
    QCOMPARE(fixed.session->planned()->graph(GraphId{}).outputs.front().dtype, DType::Bfloat16);
    Verifier verifier({});
    COMPARE_STATUS(verifier.loadPlanned(fixed.session->planned(), m_progress), Passed);
}

/// Raising the opset changes the whole model.
void OpsetFixesTest::raisingIsTheLastAlternative()
{
    const auto session = open(9, "(float[3] x) => (bfloat16[3] y) { y = Relu (x) }");
    QCOMPARE(kindsOfFixes(*session), "retype-output raise-opset");
    QVERIFY(session->fixesAt(0).front().recommended && !session->fixesAt(0).back().recommended);
}

void OpsetFixesTest::raisingIsOfferedOnlyWhereItHelps_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::newRow("opset 13") << 13 << std::string("(float[3] x) => (bfloat16[3] y) { y = Relu (x) }");
    QTest::newRow("opset that is not raised")
        << 6 << std::string("(float[3] x) => (bfloat16[3] y) { y = Relu (x) }");
    QTest::newRow("node that keeps the model where it is")
        << 10
        << std::string("(float[3] x, int64[2] i, int64 d, float[2] v) => (bfloat16[3] y, float[2, n] h) "
                       "{ y = Relu (x) h = OneHot (i, d, v) }");
    QTest::newRow("another dtype") << 9 << std::string("(float[3] x) => (float16[3] y) { y = Relu (x) }");
}

void OpsetFixesTest::raisingIsOfferedOnlyWhereItHelps()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    const auto session = open(opset, graph);
    QVERIFY(!session->report().findings.empty());
    QVERIFY2(!kindsOfFixes(*session).contains("raise-opset"), qPrintable(kindsOfFixes(*session)));
}

/// ONNX Runtime has no kernel of Cast 1, and onnx.checker wants its type in words.
void OpsetFixesTest::noCastIsInsertedBelowOpset6()
{
    const auto session = open(1, "(float[2] x) => (float16[2] y) { y = Identity (x) }");
    QVERIFY(session->report().summary.errors > 0);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    QVERIFY(std::ranges::none_of(fixed.session->plan().edits,
                                 [](const Edit& edit) { return std::holds_alternative<InsertCast>(edit); }));
}

ONNXMEND_GUILESS_TEST(opset_fixes, OpsetFixesTest)
#include "tst_opset_fixes.moc"
