// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/policy/read_policy.h"
#include "core/session/session.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Returns `count` numbers as a list of the text format.
std::string cycled(int count, int least, int greatest)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(least + i % (greatest - least + 1));
    }
    return text;
}

const std::string scaledGraph =
    "(float[4, 1] x) => (float[4, 1] y) <int8[4] i = {-30, 12, 90, -128}, float s = {0.01}, "
    "int8 z = {0}, int64[2] t = {4, 1}> { w = DequantizeLinear (i, s, z) "
    "r = Reshape (w, t) ";

} // namespace

/// Tests of odd quantisers that load nevertheless: they get information, and warnings where something is
/// lost.
class LintQuantizersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oddQuantizersAreTold_data();
    void oddQuantizersAreTold();
    void usualQuantizersAreNot_data();
    void usualQuantizersAreNot();
    void clippedWeightsAreGivenBack_data();
    void clippedWeightsAreGivenBack();
    void valuesThatWouldStillBeCutGetNoFix();
    void functionsHaveOpsetsOfTheirOwn();
    void policySwitchesItOff();

private:
    std::shared_ptr<const Session> open(int opset, const std::string& graph, const std::string& policy = {})
    {
        m_folder.readText("<ir_version: 10, opset_import: [\"\" : " + std::to_string(opset) + "]> g " +
                          graph);
        SessionOptions options;
        if (!policy.empty()) {
            options.policy = std::make_shared<const Policy>(parsePolicy(policy, "/etc/p.toml"));
        }
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void LintQuantizersTest::oddQuantizersAreTold_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<FindingKind>("kind");
    QTest::addColumn<Severity>("severity");
    QTest::addColumn<std::string>("message");
    const auto row = [](const char* name, int opset, const std::string& graph, FindingKind kind,
                        Severity severity, const std::string& message) {
        QTest::newRow(name) << opset << graph << kind << severity << message;
    };
    const std::string unstated = "q = QuantizeLinear (r, s) d = DequantizeLinear (q, s) y = Mul (x, d) }";
    row("weights that lose their sign", 21, scaledGraph + unstated, FindingKind::ClippingQuantizer,
        Severity::Warning, "2 of the 4 values of \"i\" are negative and become 0");
    row("stored as floats", 13,
        "(float[2] x) => (uint8[2] y) <float[2] w = {-0.5, 0.5}, float s = {0.01}> { y = QuantizeLinear (w, "
        "s) }",
        FindingKind::ClippingQuantizer, Severity::Warning, "1 of the 2 values of \"w\"");
    row("computed, with a sign", 13,
        "(int8[2] x) => (uint8[2] y) <float s = {0.01}, int8 z = {0}> { d = DequantizeLinear (x, s, z) "
        "y = QuantizeLinear (d, s) }",
        FindingKind::ClippingQuantizer, Severity::Info, "negative values become 0");
    const auto scale = [&](const char* name, const std::string& number, Severity severity,
                           const std::string& message) {
        row(name, 13,
            "(float[2] x) => (uint8[2] y) <float[2] s = {0.01, " + number +
                "}, uint8[2] z = {0, 0}> "
                "{ y = QuantizeLinear <axis = 0> (x, s, z) }",
            FindingKind::QuantizerScale, severity, message);
    };
    scale("scale of 0", "0", Severity::Info, "1 of 2 is 0");
    scale("negative scale", "-0.5", Severity::Info, "1 of 2 is negative");
    row("half scale that is subnormal", 21,
        "(int8[2] x) => (float16[2] y) <float16 s = {3}> { y = DequantizeLinear (x, s) }",
        FindingKind::QuantizerScale, Severity::Info, "1 of 1 is subnormal");
    row("scale of another operator", 13,
        "(uint8[2, 2] x) => (uint8[2, 2] y) <float s = {0.01}, float t = {0}, uint8 z = {0}> "
        "{ y = QLinearMatMul (x, s, z, x, t, z, s, z) }",
        FindingKind::QuantizerScale, Severity::Info, "1 of 1 is 0");
    row("zero point of INT32", 13,
        "(int32[2] x) => (float[2] y) <float s = {0.01}, int32 z = {5}> { y = DequantizeLinear (x, s, z) }",
        FindingKind::QuantizerZeroPoint, Severity::Info, "can only be 0");
    row("weights of two bits in eight", 13,
        "(float[100] x) => (float[100] y) <int8[100] w = {" + cycled(100, -2, 1) +
            "}, float s = {0.01}> { d = DequantizeLinear (w, s) y = Add (x, d) }",
        FindingKind::UnusedRange, Severity::Info, "lie within 4 of the 256 that INT8 has");
    row("weights just below a quarter", 13,
        "(float[100] x) => (float[100] y) <uint8[100] w = {" + cycled(100, 100, 162) +
            "}, float s = {0.01}, uint8 z = {130}> { d = DequantizeLinear (w, s, z) y = Add (x, d) }",
        FindingKind::UnusedRange, Severity::Info, "lie within 63 of the 256 that UINT8 has");
    row("result of another dtype", 23,
        "(int8[2] x) => (float16[2] y) <float s = {0.01}> { y = DequantizeLinear <output_dtype = 10> (x, s) "
        "}",
        FindingKind::ScaleDtype, Severity::Info, "gives FLOAT16, and its scale \"s\" is FLOAT");
}

void LintQuantizersTest::oddQuantizersAreTold()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(std::string, message);
    const auto session = open(opset, graph);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QTEST(finding.kind, "kind");
    QTEST(finding.severity, "severity");
    QVERIFY2(finding.message().find(message) != std::string::npos, finding.message().c_str());
    QVERIFY(finding.nodeIndex && !finding.value.empty());
}

void LintQuantizersTest::usualQuantizersAreNot_data()
{
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, const std::string& graph) { QTest::newRow(name) << graph; };
    row("activation of UINT8", "(float[2] x) => (float[2] y) <float s = {0.01}> { r = Relu (x) "
                               "q = QuantizeLinear (r, s) y = DequantizeLinear (q, s) }");
    row("weights without a sign that pass twice",
        "(float[2] x) => (float[2] y) <uint8[2] i = {0, 255}, float s = {0.01}> { d = DequantizeLinear (i, "
        "s) "
        "q = QuantizeLinear (d, s) e = DequantizeLinear (q, s) y = Add (x, e) }");
    row("stated to have a sign", scaledGraph + "q = QuantizeLinear <output_dtype = 3> (r, s) "
                                               "d = DequantizeLinear (q, s) y = Mul (x, d) }");
    row("zero point with a sign",
        scaledGraph + "q = QuantizeLinear (r, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) }");
    row("bias", "(float[100] x) => (float[100] y) <int32[100] w = {" + cycled(100, -2, 1) +
                    "}, float s = {0.01}, int32 z = {0}> { d = DequantizeLinear (w, s, z) y = Add (x, d) }");
    row("weights that use a quarter",
        "(float[100] x) => (float[100] y) <int8[100] w = {" + cycled(100, -32, 31) +
            "}, float s = {0.01}> { d = DequantizeLinear (w, s) y = Add (x, d) }");
    row("few weights", "(float[4] x) => (float[4] y) <int8[4] w = {1, 2, 3, 4}, float s = {0.01}> "
                       "{ d = DequantizeLinear (w, s) y = Add (x, d) }");
    row("scale of a norm", "(float[2, 3] x) => (float[2, 3] y) <float[3] s = {0, -1, 1}> "
                           "{ y = LayerNormalization (x, s) }");
}

void LintQuantizersTest::usualQuantizersAreNot()
{
    QFETCH(std::string, graph);
    const auto session = open(21, graph);
    QVERIFY2(session->report().findings.empty(),
             session->report().findings.empty() ? "" : session->report().findings.front().message().c_str());
    COMPARE_STATUS(m_verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Passed);
}

/// Weights that were INT8 are INT8 again, and the model gives the same outputs as without the pair.
void LintQuantizersTest::clippedWeightsAreGivenBack_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<FixKind>("kind");
    QTest::newRow("stated by the node") << 21 << FixKind::SetAttribute;
    QTest::newRow("stated by a zero point") << 13 << FixKind::AddZeroPoint;
}

void LintQuantizersTest::clippedWeightsAreGivenBack()
{
    QFETCH(int, opset);
    QFETCH(FixKind, kind);
    open(opset, scaledGraph + "y = Mul (x, r) }");
    std::filesystem::rename(m_folder.path("model.onnx"), m_folder.path("meant.onnx"));
    const auto session =
        open(opset, scaledGraph + "q = QuantizeLinear (r, s) d = DequantizeLinear (q, s) y = Mul (x, d) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.size(), std::size_t(1));
    QVERIFY2(fixed.applied.front().fix.kind == kind, fixed.applied.front().fix.titleText().c_str());
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const RunReport report = m_verifier.run(
        m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("meant.onnx")}, m_progress);
    COMPARE_STATUS(report.original, Passed);
    for (const ModelRun& run : report.runs) {
        COMPARE_STATUS(run.proof, Passed);
    }
}

/// 90 - 5 is there as INT8, and -128 - 5 is not.
void LintQuantizersTest::valuesThatWouldStillBeCutGetNoFix()
{
    std::string graph =
        scaledGraph + "q = QuantizeLinear (r, s) d = DequantizeLinear (q, s) y = Mul (x, d) }";
    const std::string zero = "int8 z = {0}";
    graph.replace(graph.find(zero), zero.size(), "int8 z = {5}");
    const auto session = open(21, graph);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY(finding.kind == FindingKind::ClippingQuantizer && finding.severity == Severity::Warning);
    QVERIFY(session->fixesOf(finding.id()).empty());
}

/// The function's operator states its dtype by an attribute, which the model's would not have.
void LintQuantizersTest::functionsHaveOpsetsOfTheirOwn()
{
    m_folder.readText(R"(<ir_version: 8, opset_import: ["" : 13, "local" : 1]>
        g (float[4] x) => (float[4] y) { y = local.f (x) }
        <domain: "local", opset_import: ["" : 21]> f (x) => (y) {
            i = Constant <value = int8[4] {-30, 12, 90, -128}> () s = Constant <value = float {0.01}> ()
            w = DequantizeLinear (i, s) q = QuantizeLinear (w, s) d = DequantizeLinear (q, s)
            y = Mul (x, d) })");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    const auto& findings = session->report().findings;
    const auto found = std::ranges::find(findings, FindingKind::ClippingQuantizer, &Finding::kind);
    QVERIFY(found != findings.end());
    const std::vector<Fix> fixes = session->fixesOf(found->id());
    QVERIFY(!fixes.empty());
    QVERIFY2(fixes.front().kind == FixKind::SetAttribute, fixes.front().titleText().c_str());
}

void LintQuantizersTest::policySwitchesItOff()
{
    const std::string graph =
        scaledGraph + "q = QuantizeLinear (r, s) d = DequantizeLinear (q, s) y = Mul (x, d) }";
    const auto session =
        open(21, graph, "[[ignore]]\nkind = \"clipping-quantizer\"\nreason = \"they are masks\"\n");
    QVERIFY(session->report().findings.empty());
    QCOMPARE(open(21, graph, "[severity]\nclipping-quantizer = \"info\"\n")->report().summary.warnings,
             std::size_t(0));
}

ONNXMEND_GUILESS_TEST(lint_quantizers, LintQuantizersTest)
#include "tst_lint_quantizers.moc"
