// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Types through one graph: what is found, where, and what would have to change.
class InferTypesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void consistentModelsHaveNoFinding_data();
    void consistentModelsHaveNoFinding();
    void conflictNamesOperandsOriginsAndRule();
    void originBeyondReachIsNoGraphInput();
    void storedWeightFollowsTheGraph();
    void inputFollowsTheWeightsBehindIt();
    void scalarConstantGivesWay();
    void dynamicOperandsPromoteAndGoBackToWhatIsDeclared();
    void strategiesAreAlternatives();
    void integerIntoFloatOperatorStaysFloat();
    void typeThatTheOperatorLacksGoesAroundIt();
    void causeIsReportedOnce();
    void weightWithReadersThatDisagreeIsCopied();
    void staleValueInfoIsCorrected();
    void attributeThatContradictsDeclarationAndReadersIsSet();
    void declarationOfElementTypeZeroIsInvalid();
    void nodesInAnyOrderAreUnderstood();
    void unknownOperatorIsOneInfo();
    void rowsSayWhatNodesNeed();

private:
    Report auditText(const std::string& text, Strategy strategy = Strategy::Promote)
    {
        Progress progress;
        const std::string header = "<ir_version: 8, opset_import: [\"\" : 17]> ";
        m_model = readModelText(m_folder, header + text);
        return audit(*m_model, {}, {.binding = {}, .strategy = strategy}, progress);
    }

    static const TypeChange& change(const Report& report, std::size_t index = 0)
    {
        return report.findings.at(0).resolutions.at(0).changes.at(index);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

void InferTypesTest::consistentModelsHaveNoFinding_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("cast between") << std::string(
        "g (float16[2] x, float[2] y) => (float[2] z) { c = Cast<to = 1>(x) z = Add(c, y) }");
    QTest::newRow("Pow mixes from 12 on")
        << std::string("g (float[2] x, int64[2] y) => (float[2] z) { z = Pow(x, y) }");
    QTest::newRow("Shape gives int64") << std::string("g (float[2] x) => (int64[1] z) { z = Shape(x) }");
    QTest::newRow("sequences") << std::string("g (float[2] x) => (float[2] z) { i = Constant<value_int = "
                                              "0>() s = SequenceConstruct(x, x) z = SequenceAt(s, i) }");
    QTest::newRow("ConstantOfShape") << std::string(
        "g (int64[1] x) => (float16[N] z) { z = ConstantOfShape<value = float16[1] {0}>(x) }");
    QTest::newRow("Range by its start")
        << std::string("g (int32 a, int32 b, int32 c) => (int32[N] z) { z = Range(a, b, c) }");
    QTest::newRow("output without a type") << std::string("g (float16[2] x) => (z) { z = Relu(x) }");
}

void InferTypesTest::consistentModelsHaveNoFinding()
{
    QFETCH(std::string, text);
    const Report report = auditText(text);
    QVERIFY2(report.findings.empty(), report.findings.empty() ? "" : report.findings[0].message().c_str());
}

void InferTypesTest::conflictNamesOperandsOriginsAndRule()
{
    const Report report = auditText(R"(g (float[2] x, float16[2] y) => (float[2] z) {
        c = Cast<to = 10>(x)
        d = Relu(c)
        e = Abs(d)
        z = Add(e, x)
    })");
    QCOMPARE(report.findings.size(), 1u);
    const Finding& finding = report.findings[0];
    QVERIFY(finding.kind == FindingKind::OpTypeConflict);
    QCOMPARE(finding.opType, std::string("Add"));
    QCOMPARE(finding.nodeIndex->value, 3u);
    QCOMPARE(
        finding.message(),
        std::string(
            "Add (node 3) cannot take these types: A = \"e\" is FLOAT16 (from Cast (node 0), 2 nodes above), "
            "B = \"x\" is FLOAT (a graph input). Add (since version 14) takes one type for A and B: UINT8, "
            "UINT16, UINT32, UINT64, INT8, INT16, INT32, INT64, FLOAT16, FLOAT, DOUBLE or BFLOAT16"));
}

void InferTypesTest::originBeyondReachIsNoGraphInput()
{
    std::string text = "g (float16[2] x, float[2] y) => (float[2] z) { v0 = Relu(x) ";
    for (int i = 0; i < 1000; ++i) {
        text += "v" + std::to_string(i + 1) + " = Relu(v" + std::to_string(i) + ") ";
    }
    const Report report = auditText(text + "z = Add(v1000, y) }");
    const std::string message = report.findings.at(0).message();
    QVERIFY2(message.find("A = \"v1000\" is FLOAT16 (as \"v800\", 200 nodes above)") != std::string::npos,
             message.c_str());
}

void InferTypesTest::storedWeightFollowsTheGraph()
{
    const Report report = auditText(R"(g (float16[2,2] x) => (float16[2,2] z)
        <float[2,2] w = {1, 2, 3, 4}, float16[2,2] v = {1, 1, 1, 1}> { y = MatMul(x, w) z = MatMul(y, v) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::StoredValues>());
    QCOMPARE(change(report).value, std::string("w"));
    QCOMPARE(change(report).to, DType::Float16);
    QVERIFY(!std::get<TypeChange::StoredValues>(change(report).what).reader); // all readers agree: no copy
}

void InferTypesTest::inputFollowsTheWeightsBehindIt()
{
    const Report report = auditText(R"(g (float16[2,2] x) => (float[2,2] z)
        <float[2,2] w = {1, 2, 3, 4}, float[2,2] v = {1, 1, 1, 1}> { y = MatMul(x, w) z = MatMul(y, v) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::Argument>());
    QCOMPARE(change(report).value, std::string("x"));
    QCOMPARE(change(report).to, DType::Float);
    // All readers of the input agree, so it may as well be declared so.
    QVERIFY(report.findings[0].resolutions.at(1).changes.at(0).what ==
            TypeChange::What(TypeChange::Declaration::Input));
}

void InferTypesTest::scalarConstantGivesWay()
{
    const Report report = auditText(
        "g (float16[2] x) => (float16[2] z) { c = Constant<value = double {0.5}>() z = Mul(x, c) }");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::StoredValues>());
    QCOMPARE(change(report).value, std::string("c"));
    QCOMPARE(change(report).to, DType::Float16);
}

void InferTypesTest::dynamicOperandsPromoteAndGoBackToWhatIsDeclared()
{
    const Report report = auditText("g (float16[2] x, float[2] y) => (float16[2] z) { z = Add(x, y) }");
    QCOMPARE(report.findings.size(), 1u);
    QCOMPARE(change(report, 0).value, std::string("x"));
    QCOMPARE(change(report, 0).to, DType::Float);
    QVERIFY(change(report, 1).is<TypeChange::Result>());
    QCOMPARE(change(report, 1).value, std::string("z"));
    QCOMPARE(change(report, 1).to, DType::Float16);
}

void InferTypesTest::strategiesAreAlternatives()
{
    const std::string text = "g (float16[2] x, float[2] y) => (float16[2] z) { z = Add(x, y) }";
    const Report report = auditText(text, Strategy::MatchDeclared);
    const std::vector<Resolution>& resolutions = report.findings.at(0).resolutions;
    QCOMPARE(*resolutions.at(0).strategy, Strategy::MatchDeclared);
    QCOMPARE(resolutions[0].changes.size(), 1u);
    QCOMPARE(resolutions[0].changes[0].value, std::string("y"));
    QCOMPARE(*resolutions.back().strategy, Strategy::Promote);
}

void InferTypesTest::integerIntoFloatOperatorStaysFloat()
{
    const Report report = auditText("g (int64[2] x) => (z) { c = Cos(x) z = Relu(c) }");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::OpTypeUnsupported);
    QCOMPARE(report.findings[0].resolutions[0].changes.size(), 1u); // no Cast back
    QCOMPARE(change(report).to, DType::Float);
}

void InferTypesTest::typeThatTheOperatorLacksGoesAroundIt()
{
    const Report report =
        auditText("g (float16 a, float16 b, float16 c) => (float16[N] z) { r = Range(a, b, c) z = Relu(r) }");
    QCOMPARE(report.findings.size(), 1u);
    const std::vector<TypeChange>& changes = report.findings[0].resolutions[0].changes;
    QCOMPARE(changes.size(), 4u);
    QVERIFY(changes.back().is<TypeChange::Result>());
    QCOMPARE(changes.back().from, DType::Float);
    QCOMPARE(changes.back().to, DType::Float16);
}

void InferTypesTest::causeIsReportedOnce()
{
    const Report report = auditText(R"(g (float16[2,2] x) => (float[2,2] z) <float[2,2] w = {1, 2, 3, 4}> {
        a = MatMul(x, w)
        b = MatMul(w, x)
        c = Add(a, x)
        z = Add(b, c)
    })");
    QCOMPARE(report.findings.size(), 1u);
    QCOMPARE(report.findings[0].moreNodes, 2u);
    QVERIFY(report.findings[0].message().ends_with("; 2 more nodes need the same"));
}

void InferTypesTest::weightWithReadersThatDisagreeIsCopied()
{
    const Report report = auditText(R"(g (float16[2] x, float[2] y) => (float16[2] a, float[2] b)
        <float[2] w = {1, 2}> { a = Add(x, w) b = Add(y, w) })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::StoredValues>());
    const auto reader = std::get<TypeChange::StoredValues>(change(report).what).reader;
    QCOMPARE(reader->node, std::string("a"));
    QCOMPARE(reader->input, 1u);
}

void InferTypesTest::staleValueInfoIsCorrected()
{
    const Report report = auditText(R"(g (float[2] x, float16[2] y) => (float16[2] z) <float[2] c> {
        c = Cast<to = 10>(x)
        z = Add(c, y)
    })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::OutputType);
    QVERIFY(change(report).what == TypeChange::What(TypeChange::Declaration::ValueInfo));
    QCOMPARE(change(report).to, DType::Float16);
}

void InferTypesTest::attributeThatContradictsDeclarationAndReadersIsSet()
{
    const Report report = auditText(R"(g (int64[2] x, float16[2] y) => (float16[2] z) <float16[2] c> {
        c = Cast<to = 7>(x)
        z = Add(c, y)
    })");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(change(report).is<TypeChange::Attribute>());
    QCOMPARE(std::get<TypeChange::Attribute>(change(report).what).name, std::string("to"));
    QCOMPARE(change(report).to, DType::Float16);
}

void InferTypesTest::declarationOfElementTypeZeroIsInvalid()
{
    // The text format cannot say it: the code behind the last "z" is that of the output.
    std::string bytes = modelFromText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] z) { z = Relu(x) }");
    bytes[bytes.find("\x08\x01", bytes.rfind("\x0a\x01z")) + 1] = '\0';
    Progress progress;
    m_model = readModel(writeFile(m_folder, "m.onnx", bytes), {}, progress);
    const Report report = audit(*m_model, {}, {}, progress);
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::InvalidGraph);
    QVERIFY(change(report).what == TypeChange::What(TypeChange::Declaration::Output));
    QCOMPARE(change(report).to, DType::Float);
}

void InferTypesTest::nodesInAnyOrderAreUnderstood()
{
    const Report report =
        auditText("g (float16[2] x, float16[2] y) => (float16[2] z) { z = Add(c, y) c = Relu(x) }");
    QVERIFY(report.findings.empty());
}

void InferTypesTest::unknownOperatorIsOneInfo()
{
    const Report report = auditText("g (float[2] x) => (float[2] z) { a = my.ops.Foo(x) z = my.ops.Foo(a) }");
    QCOMPARE(report.findings.size(), 1u);
    QVERIFY(report.findings[0].kind == FindingKind::UnknownOp);
    QCOMPARE(report.summary.infos, 1u);
}

void InferTypesTest::rowsSayWhatNodesNeed()
{
    const Report report = auditText(R"(g (float16[2] x) => (float16[2] z)
        <float[2] w = {1, 2}, int64[1] s = {2}> { y = Add(x, w) z = Reshape(y, s) })");
    QCOMPARE(report.rows[0].requiredDtype, DType::Float16);
    QCOMPARE(report.rows[0].status, RowStatus::Mismatch);
    QCOMPARE(report.rows[1].requiredDtype, DType::Int64);
    QCOMPARE(report.rows[1].status, RowStatus::Ok);
    QCOMPARE(*report.findings[0].row, 0u);
}

ONNXMEND_APPLESS_TEST(infer_types, InferTypesTest)
#include "tst_infer_types.moc"
