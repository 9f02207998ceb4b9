// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// A graph in onnx's text format, and its opset.
std::string modelOf(int opset, const std::string& graph)
{
    return "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + graph;
}

/// A node beside the ones in question that means something else since opset 19.
const std::string keepsOpset = "r = AveragePool <ceil_mode = 1, count_include_pad = 1, kernel_shape = [3], "
                               "strides = [2]> (p) ";

} // namespace

/// Zero points and scales are judged by the values that pass them, and ONNX Runtime is the referee: a fixed
/// model gives the same as one that was right from the beginning.
class QuantizersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixedGivesWhatWasMeant_data();
    void fixedGivesWhatWasMeant();
    void whatCannotBeKeptIsRefused_data();
    void whatCannotBeKeptIsRefused();
    void otherZeroPointIsNotCast_data();
    void otherZeroPointIsNotCast();
    void storedIntegersOfAnotherSignAreNotShifted_data();
    void storedIntegersOfAnotherSignAreNotShifted();
    void passedIntegersOfAnotherSignAreNotShifted_data();
    void passedIntegersOfAnotherSignAreNotShifted();
    void pairOnItsGridIsAnIdentity_data();
    void pairOnItsGridIsAnIdentity();
    void castOfAZeroPointIsNoPromise();
    void raisedOpsetIsOneFindingWithAnAlternative();
    void healthyQuantizersAreNoFinding_data();
    void healthyQuantizersAreNoFinding();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        m_folder.readText(text);
        SessionOptions options;
        options.audit.target = RuntimeTarget::Cpu;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }
    static const Finding& firstError(const Session& session)
    {
        return *std::ranges::find(session.report().findings, Severity::Error, &Finding::severity);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void QuantizersTest::fixedGivesWhatWasMeant_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<FixKind>("kind");
    QTest::addColumn<int>("meantOpset");
    QTest::addColumn<std::string>("meant");
    const auto row = [](const char* name, int opset, const std::string& graph, FixKind kind, int meantOpset,
                        const std::string& meant) {
        QTest::newRow(name) << opset << graph << kind << meantOpset << meant;
    };
    const std::string pair = "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }";
    const std::string state = "(float[2, 4] x) => (float[2, 4] y) <float s = {0.0005}, int16 z = {0}> ";
    row("state of 16 bits", 17, state + pair, FixKind::RaiseOpset, 21, state + pair);
    const std::string unsignedState =
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.0001}, uint16 z = {30000}> ";
    row("16 bits without a sign", 13, unsignedState + pair, FixKind::RaiseOpset, 21, unsignedState + pair);
    const std::string channels =
        "(float[2, 3] x) => (float[2, 3] y) <float[3] s = {0.001, 0.002, 0.0005}, int16[3] z = {0, 5, -7}> "
        "{ q = QuantizeLinear <axis = 1> (x, s, z) y = DequantizeLinear <axis = 1> (q, s, z) }";
    row("16 bits for each channel", 17, channels, FixKind::RaiseOpset, 21, channels);
    const std::string kept = "(float[2, 4] x, float[1, 1, 6] p) => (float[2, 4] y, float[1, 1, n] r) "
                             "<float s = {0.0005}, int16 z = {0}> { " +
                             keepsOpset + "q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }";
    row("opset that cannot be raised", 17, kept, FixKind::RetargetCall, 17,
        "(float[2, 4] x, float[1, 1, 6] p) => (float[2, 4] y, float[1, 1, n] r) "
        "<float s = {0.0005}, int16 z = {0}> { " +
            keepsOpset +
            "q = com.microsoft.QuantizeLinear (x, s, z) y = com.microsoft.DequantizeLinear (q, s, z) }");
    const std::string bias = "(float[2, 4] x) => (float[2, 4] y) <int32[4] b = {1500, -900, 70000, -3}, "
                             "float s = {0.001}, int32 z = {0}, int64[2] shape = {1, 4}> "
                             "{ d = DequantizeLinear (b, s, z) r = Reshape (d, shape) ";
    row("quantised bias behind a Reshape", 17,
        bias + "q = QuantizeLinear (r, s, z) e = DequantizeLinear (q, s, z) y = Add (x, e) }",
        FixKind::RemoveQuantization, 17, bias + "y = Add (x, r) }");
    row("pair whose result the graph gives", 17,
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.000001}, int32 z = {0}> " + pair,
        FixKind::RemoveQuantization, 17, "(float[2, 4] x) => (float[2, 4] y) { y = Identity (x) }");
    row("several readers dequantise", 17,
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.000001}, int32 z = {0}, float t = {0.000001}> "
        "{ a = Neg (x) q = QuantizeLinear (a, s, z) b = DequantizeLinear (q, s, z) "
        "c = DequantizeLinear (q, t, z) y = Mul (b, c) }",
        FixKind::RemoveQuantization, 17, "(float[2, 4] x) => (float[2, 4] y) { a = Neg (x) y = Mul (a, a) }");
    const std::string tens = "(float[2, 4] x) => (int8[2, 4] q) ";
    row("output says which integers", 17,
        tens + "<float s = {0.01}, int64 z = {3}> { q = QuantizeLinear (x, s, z) }", FixKind::CastInitializer,
        17, tens + "<float s = {0.01}, int8 z = {3}> { q = QuantizeLinear (x, s, z) }");
    const std::string read = "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, int8 z = {3}";
    row("reader says which integers", 17,
        read + ", int64 w = {3}> { q = QuantizeLinear (x, s, w) y = DequantizeLinear (q, s, z) }",
        FixKind::CastInitializer, 17, read + "> " + pair);
    row("nothing stated, read as INT8", 13,
        read + "> { q = QuantizeLinear (x, s) t = Transpose (q) y0 = DequantizeLinear (t, s, z) y = "
               "Transpose (y0) }",
        FixKind::AddZeroPoint, 13,
        read + ", int8 w = {0}> { q = QuantizeLinear (x, s, w) y = DequantizeLinear (q, s, z) }");
    row("nothing stated for each channel", 13,
        "(float[2, 3] x) => (int8[2, 3] q) <float[3] s = {0.01, 0.02, 0.005}> { q = QuantizeLinear (x, s) }",
        FixKind::AddZeroPoint, 13,
        "(float[2, 3] x) => (int8[2, 3] q) <float[3] s = {0.01, 0.02, 0.005}, int8[3] z = {0, 0, 0}> "
        "{ q = QuantizeLinear (x, s, z) }");
    row("nothing stated in an opset that can", 21,
        read + "> { q = QuantizeLinear (x, s) y = DequantizeLinear (q, s, z) }", FixKind::SetAttribute, 21,
        read + ", int8 w = {0}> { q = QuantizeLinear (x, s, w) y = DequantizeLinear (q, s, z) }");
    const std::string shifted =
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, uint8 z = {128}, int8 w = {0}> ";
    const std::string nothing = "(float[2, 4] x) => (float[2, 4] y) { y = Identity (x) }";
    row("read with the zero point of another sign", 13,
        shifted + "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, w) }",
        FixKind::RemoveQuantization, 13, nothing);
    row("written with the zero point of another sign", 21,
        shifted + "{ q = QuantizeLinear (x, s, w) y = DequantizeLinear (q, s, z) }",
        FixKind::RemoveQuantization, 21, nothing);
    row("the same zero point in another dtype", 13,
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, uint8 z = {3}, int8 w = {3}> "
        "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, w) }",
        FixKind::CastInitializer, 13,
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, uint8 z = {3}> " + pair);
    const std::string half = "(float16[2, 4] x) => (int8[2, 4] q) <float s = {0.0123}, int8 z = {0}> ";
    row("scale that FLOAT16 would round", 21, half + "{ q = QuantizeLinear (x, s, z) }", FixKind::InsertCast,
        21, half + "{ f = Cast <to = 1> (x) q = QuantizeLinear (f, s, z) }");
    const std::string power = "(float16[2, 4] x) => (int8[2, 4] q) ";
    row("scale that FLOAT16 has", 21,
        power + "<float s = {0.0078125}, int8 z = {0}> { q = QuantizeLinear (x, s, z) }",
        FixKind::CastInitializer, 21,
        power + "<float16 s = {8192}, int8 z = {0}> { q = QuantizeLinear (x, s, z) }");
}

void QuantizersTest::fixedGivesWhatWasMeant()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(FixKind, kind);
    QFETCH(int, meantOpset);
    QFETCH(std::string, meant);
    m_folder.readText(modelOf(meantOpset, meant));
    std::filesystem::rename(m_folder.path("model.onnx"), m_folder.path("meant.onnx"));
    const auto session = open(modelOf(opset, graph));
    QVERIFY(session->report().summary.errors > 0);
    const std::vector<Fix> fixes = session->fixesOf(firstError(*session).id());
    QVERIFY2(!fixes.empty() && fixes.front().recommended, firstError(*session).message().c_str());
    QVERIFY2(fixes.front().kind == kind, fixes.front().titleText().c_str());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.refused.empty());
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(proofs.audit, Passed);
    COMPARE_STATUS(proofs.runtime, Passed);
    const RunReport report = m_verifier.run(
        m_folder.path("out.onnx"), {.inputs = {}, .against = m_folder.path("meant.onnx")}, m_progress);
    COMPARE_STATUS(report.original, Passed);
    for (const ModelRun& run : report.runs) {
        COMPARE_STATUS(run.proof, Passed);
    }
}

void QuantizersTest::whatCannotBeKeptIsRefused_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("the integers are what is wanted")
        << std::string("(float[2, 4] x) => (int32[2, 4] q) <float s = {0.001}, int32 z = {0}> { q = "
                       "QuantizeLinear (x, s, z) }");
    QTest::newRow("something else reads them")
        << std::string("(float[2, 4] x) => (float[2, 4] y, int32[2, 4] n) <float s = {0.001}, int32 z = {0}> "
                       "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) n = Neg (q) }");
    QTest::newRow("dequantised by another scale") << std::string(
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.001}, float t = {0.002}, int32 z = {0}> "
        "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, t, z) }");
    QTest::newRow("a branch reads them, too") << std::string(
        "(float[2, 4] x, bool c) => (float[2, 4] y, int32[2, 4] n) <float s = {0.001}, int32 z = {0}> "
        "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) n = If (c) <then_branch = t () => "
        "(int32[2, 4] a) { a = Neg (q) }, else_branch = e () => (int32[2, 4] b) { b = Abs (q) }> }");
}

void QuantizersTest::whatCannotBeKeptIsRefused()
{
    QFETCH(std::string, graph);
    const auto session = open(modelOf(17, graph));
    const Finding& finding = firstError(*session);
    QCOMPARE(finding.value, std::string("z"));
    QVERIFY2(finding.message().find("would be cut") != std::string::npos, finding.message().c_str());
    QVERIFY(session->fixesOf(finding.id()).empty());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().summary.errors > 0);
}

/// The pair cannot be removed, and no cast gives what was meant.
void QuantizersTest::otherZeroPointIsNotCast_data()
{
    QTest::addColumn<std::string>("graph");
    const std::string integers =
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, uint8 z = {128}, int8 w = {0}> ";
    QTest::newRow("moved meanwhile") << integers + "{ q = QuantizeLinear (x, s, z) t = Identity (q) "
                                                   "y = DequantizeLinear (t, s, w) }";
    QTest::newRow("computed at run time")
        << std::string("(float[2, 4] x) => (float[2, 4] y) <int8 w = {0}> "
                       "{ q, s, z = DynamicQuantizeLinear (x) y = DequantizeLinear (q, s, w) }");
    QTest::newRow("another scale") << std::string(
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.01}, float r = {0.02}, uint8 z = "
        "{128}, int8 w = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, r, w) }");
    QTest::newRow("read by another operator") << std::string(
        "(float[2, 4] x, int8[4, 2] b, int8 v) => (int8[2, 2] y) <float s = {0.01}, uint8 z = {128}, int8 w "
        "= {0}> { q = QuantizeLinear (x, s, z) y = QLinearMatMul (q, s, w, b, s, v, s, v) }");
    QTest::newRow("given by another operator") << std::string(
        "(uint8[2, 4] a, uint8[4, 2] b, uint8 v) => (float[2, 2] y) <float s = {0.01}, uint8 z = {128}, int8 "
        "w = {0}> { q = QLinearMatMul (a, s, v, b, s, v, s, z) y = DequantizeLinear (q, s, w) }");
}

void QuantizersTest::otherZeroPointIsNotCast()
{
    QFETCH(std::string, graph);
    const auto session = open(modelOf(17, graph));
    const Finding& finding = firstError(*session);
    QCOMPARE(finding.kind, FindingKind::OpTypeConflict);
    QCOMPARE(finding.value, std::string("w"));
    QVERIFY2(finding.message().find("would shift all values") != std::string::npos,
             finding.message().c_str());
    QVERIFY(session->fixesOf(finding.id()).empty());
    QVERIFY(fixAll(session, {}, m_progress).session->report().summary.errors > 0);
}

/// Either cast is a guess: UINT8 with 0 in INT8 was quantized around 128 in UINT8, or around 0 in INT8 whose
/// bytes are there.
void QuantizersTest::storedIntegersOfAnotherSignAreNotShifted_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isRefused");
    const auto row = [](const char* name, int opset, const std::string& stored, const std::string& nodes,
                        bool isRefused) {
        QTest::newRow(name) << opset
                            << "(float[2, 2] x) => (float[2, 3] y) <float s = {0.01}, " + stored + "> { " +
                                   nodes + " y = MatMul (x, d) }"
                            << isRefused;
    };
    const std::string plain = "d = DequantizeLinear (q, s, z)";
    const std::string codes = "uint8[2, 3] q = {100, 128, 200, 255, 0, 1}";
    row("UINT8 around 0 in INT8", 13, codes + ", int8 z = {0}", plain, true);
    row("UINT8 around a negative number", 21, codes + ", int8 z = {-1}", plain, true);
    row("INT8 around 128 in UINT8", 13, "int8[2, 3] q = {-28, 0, 72, 127, -128, 3}, uint8 z = {128}", plain,
        true);
    row("INT8 around 0 in UINT8", 21, "int8[2, 3] q = {-28, 0, 72, 127, -128, 3}, uint8 z = {0}", plain,
        true);
    row("only the zero point is in one alone", 21, "int8[2, 3] q = {1, 2, 3, 4, 5, 6}, uint8 z = {130}",
        plain, true);
    row("16 bits", 21, "uint16[2, 3] q = {0, 1, 2, 3, 4, 40000}, int16 z = {0}", plain, true);
    row("for each channel", 13, codes + ", float[3] t = {0.01, 0.02, 0.03}, int8[3] z = {0, 0, 0}",
        "d = DequantizeLinear <axis = 1> (q, t, z)", true);
    row("moved", 13, "uint8[3, 2] p = {100, 128, 200, 255, 0, 1}, int8 z = {0}", "q = Transpose (p) " + plain,
        true);
    row("of another operator", 13, codes + ", int8 z = {0}, uint8 u = {3}",
        "a = QuantizeLinear (x, s, u) i = MatMulInteger (a, q, u, z) d = Cast <to = 1> (i)", true);
    row("the same in both", 13, "uint8[2, 3] q = {0, 1, 2, 3, 4, 127}, int8 z = {3}", plain, false);
    row("a wider zero point", 13, codes + ", int32 z = {128}", plain, false);
}

void QuantizersTest::storedIntegersOfAnotherSignAreNotShifted()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    QFETCH(bool, isRefused);
    const auto session = open(modelOf(opset, graph));
    const Finding& finding = firstError(*session);
    QCOMPARE(finding.kind, FindingKind::OpTypeConflict);
    QCOMPARE(finding.message().find("do not belong together") != std::string::npos, isRefused);
    QCOMPARE(session->fixesOf(finding.id()).empty(), isRefused);
    QCOMPARE(fixAll(session, {}, m_progress).session->report().summary.errors > 0, isRefused);
}

/// A caller passes what was quantized elsewhere: a cast to the other dtype shifts it, or reads it as others.
void QuantizersTest::passedIntegersOfAnotherSignAreNotShifted_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isRefused");
    const auto row = [](const char* name, const std::string& inputs, const std::string& outputs,
                        const std::string& stored, const std::string& nodes, bool isRefused) {
        QTest::newRow(name) << "(" + inputs + ") => (" + outputs + ") <float s = {0.01}, " + stored + "> { " +
                                   nodes + " }"
                            << isRefused;
    };
    const std::string plain = "y = DequantizeLinear (x, s, z)";
    const std::string floats = "float[2, 4] y";
    row("UINT8 around 0 in INT8", "uint8[2, 4] x", floats, "int8 z = {0}", plain, true);
    row("UINT8 around a negative number", "uint8[2, 4] x", floats, "int8 z = {-3}", plain, true);
    row("INT8 around 128 in UINT8", "int8[2, 4] x", floats, "uint8 z = {128}", plain, true);
    row("INT8 around 0 in UINT8", "int8[2, 4] x", floats, "uint8 z = {0}", plain, true);
    row("moved", "uint8[4, 2] x", floats, "int8 z = {0}", "t = Transpose (x) y = DequantizeLinear (t, s, z)",
        true);
    row("passed zero point", "uint8[2, 4] x, int8 z", floats, "float r = {1}", plain, true);
    row("passed zero point of computed integers", "float[2, 4] x, int8 z", floats, "float r = {1}",
        "i = Cast <to = 2> (x) y = DequantizeLinear (i, s, z)", true);
    row("MatMulInteger", "uint8[2, 4] x", "int32[2, 2] y",
        "int8 z = {0}, uint8[4, 2] w = {1, 2, 3, 4, 5, 6, 7, 8}", "y = MatMulInteger (x, w, z)", true);
    row("QLinearMatMul", "int8[2, 4] x", "uint8[2, 2] y",
        "uint8 z = {3}, uint8[4, 2] w = {1, 2, 3, 4, 5, 6, 7, 8}",
        "y = QLinearMatMul (x, s, z, w, s, z, s, z)", true);
    row("computed integers", "float[2, 4] x", floats, "int8 z = {3}",
        "i = Cast <to = 2> (x) y = DequantizeLinear (i, s, z)", false);
    row("wider", "uint8[2, 4] x", floats, "int32 z = {128}", plain, false);
}

void QuantizersTest::passedIntegersOfAnotherSignAreNotShifted()
{
    QFETCH(std::string, graph);
    QFETCH(bool, isRefused);
    const auto session = open(modelOf(17, graph));
    const Finding& finding = firstError(*session);
    QCOMPARE(finding.kind, FindingKind::OpTypeConflict);
    QCOMPARE(finding.message().find("do not belong together") != std::string::npos, isRefused);
    QCOMPARE(session->fixesOf(finding.id()).empty(), isRefused);
    QCOMPARE(fixAll(session, {}, m_progress).session->report().summary.errors > 0, isRefused);
}

void QuantizersTest::pairOnItsGridIsAnIdentity_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isIdentity");
    const auto row = [](const char* name, const std::string& middle, bool isIdentity) {
        QTest::newRow(name)
            << "(float[2, 4] x) => (float[2, 4] y) <int32[4] b = {1500, -900, 70000, -3}, "
               "float s = {0.001}, float t = {0.003}, int32 z = {0}, int64[2] shape = {1, 4}> { " +
                   middle + "q = QuantizeLinear (r, s, z) e = DequantizeLinear (q, s, z) y = Add (x, e) }"
            << isIdentity;
    };
    row("moved about", "d = DequantizeLinear (b, s, z) f = Reshape (d, shape) r = Transpose (f) ", true);
    row("another scale", "d = DequantizeLinear (b, t, z) r = Reshape (d, shape) ", false);
    row("computed with", "d = DequantizeLinear (b, s, z) r = Mul (d, t) ", false);
    row("computed", "r = Neg (x) ", false);
}

void QuantizersTest::pairOnItsGridIsAnIdentity()
{
    QFETCH(std::string, graph);
    QFETCH(bool, isIdentity);
    const auto session = open(modelOf(17, graph));
    const std::vector<Fix> fixes = session->fixesOf(firstError(*session).id());
    QCOMPARE(fixes.size(), std::size_t(1));
    QVERIFY2(fixes.front().kind == FixKind::RemoveQuantization, fixes.front().titleText().c_str());
    QCOMPARE(fixes.front().lossless, isIdentity ? std::optional(true) : std::nullopt);
}

/// 3 is there in INT8, and what the node gives is cut to it all the same.
void QuantizersTest::castOfAZeroPointIsNoPromise()
{
    const auto session =
        open(modelOf(17, "(float[2, 4] x) => (int8[2, 4] q) <float s = {0.01}, int64 z = {3}> "
                         "{ q = QuantizeLinear (x, s, z) }"));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.size(), std::size_t(1));
    QVERIFY(fixed.applied.front().fix.kind == FixKind::CastInitializer);
    QVERIFY(fixed.applied.front().loss.lossless());
    QCOMPARE(fixed.applied.front().isLossless(), std::optional<bool>());
    const std::string text = planText(fixed.session->plan(), *fixed.session->model());
    const FixAllResult replayed = replayPlan(session, planFromText(text), {}, m_progress);
    QCOMPARE(replayed.applied.size(), std::size_t(1));
    QCOMPARE(replayed.applied.front().isLossless(), std::optional<bool>());
}

void QuantizersTest::raisedOpsetIsOneFindingWithAnAlternative()
{
    const auto session = open(modelOf(
        17,
        "(float[2, 4] x) => (float[2, 4] y) <float s = {0.0005}, int16 z = {0}, float t = {0.001}, int16 w "
        "= {0}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) r = QuantizeLinear (d, t, w) "
        "y = DequantizeLinear (r, t, w) }"));
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QCOMPARE(finding.moreNodes, std::size_t(3));
    const std::vector<Fix> fixes = session->fixesOf(finding.id());
    QCOMPARE(fixes.size(), std::size_t(2));
    QCOMPARE(fixes[0].titleText(), std::string("Raise the opset to 21"));
    QCOMPARE(fixes[0].edits.size(), std::size_t(1));
    QCOMPARE(fixes[0].lossless, std::optional(true));
    QVERIFY(fixes[1].kind == FixKind::RetargetCall);
    QCOMPARE(fixes[1].edits.size(), std::size_t(4));
    QCOMPARE(fixes[1].lossless, std::optional(true));
    const FixAllResult other = fixLike(session, fixes[1], {}, m_progress);
    QVERIFY(other.session->report().findings.empty());
    m_folder.saveTo(*other.session->planned(), "out.onnx");
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

void QuantizersTest::healthyQuantizersAreNoFinding_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, int opset, const std::string& graph) {
        QTest::newRow(name) << opset << graph;
    };
    row("UINT8 that nobody states", 13,
        "(float[4] x) => (float[4] y) <float s = {0.01}> { q = QuantizeLinear (x, s) y = DequantizeLinear "
        "(q, s) }");
    row("INT8 that the node states", 21,
        "(float[4] x) => (float[4] y) <float s = {0.01}> { q = QuantizeLinear <output_dtype = 3> (x, s) "
        "y = DequantizeLinear (q, s) }");
    row("bias of INT32", 13,
        "(float[4] x) => (float[4] y) <int32[4] b = {1, 2, 3, 70000}, float s = {0.01}> "
        "{ d = DequantizeLinear (b, s) y = Add (x, d) }");
    row("16 bits where they are known", 21,
        "(float[4] x) => (float[4] y) <float s = {0.01}, int16 z = {0}> "
        "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }");
}

void QuantizersTest::healthyQuantizersAreNoFinding()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    const auto session = open(modelOf(opset, graph));
    COMPARE_STATUS(m_verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Passed);
    QCOMPARE(session->report().summary.errors, std::size_t(0));
    QCOMPARE(session->report().summary.warnings, std::size_t(0));
}

ONNXMEND_GUILESS_TEST(quantizers, QuantizersTest)
#include "tst_quantizers.moc"
