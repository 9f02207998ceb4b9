// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models for TensorRT: valid ONNX that its parser does not take, and how it is fixed.
class TensorrtCheckTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatItTakesIsNoFinding_data();
    void whatItTakesIsNoFinding();
    void whatItDoesNotTakeIsFixed_data();
    void whatItDoesNotTakeIsFixed();
    void whatHasNoFixSaysWhy_data();
    void whatHasNoFixSaysWhy();
    void wrappedIntegersAreSaid_data();
    void wrappedIntegersAreSaid();
    void unknownOperatorIsAFindingForTensorrtOnly();
    void operatorOfANewerOpsetNeedsNoPlugin();
    void exportedMaskIsTaken_data();
    void exportedMaskIsTaken();
    void valuesThatAreTiedAreOneFinding();
    void separateValuesAreSeparateFindings();
    void imageIsCastAtTheInterface();
    void weightsAreCastInStorage();
    void unsignedQuantizersBecomeSigned();
    void biasIsDequantisedInStorage();
    void releaseDecides();
    void opsetIsInRange();
    void olderOpsetIsRaised();
    void quantizersThatTensorrtRefusesAreFound_data();
    void quantizersThatTensorrtRefusesAreFound();
    void narrowedInterfaceIsNotLossless();
    void otherTargetsAreUntouched();
    void functionsAreJudged_data();
    void functionsAreJudged();
    void functionIsComputedInAnotherDtype_data();
    void functionIsComputedInAnotherDtype();
    void functionThatNeedsTheDtypeKeepsIt();
    void functionMayTakeWhatIsPassed();
    void sharedFunctionGetsNoCasts();

private:
    std::shared_ptr<const Session> open(const std::string& graph,
                                        std::optional<TargetRelease> release = std::nullopt, int opset = 18)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) +
                          ", \"com.microsoft\" : 1]> g " + graph);
        SessionOptions options;
        options.audit.target = RuntimeTarget::Tensorrt;
        options.audit.release = release;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }

    /// `functions` are of the domain "local".
    std::shared_ptr<const Session> openWithFunctions(const std::string& graph,
                                                     const std::vector<std::string>& functions)
    {
        std::string text = "<ir_version: 8, opset_import: [\"\" : 18, \"local\" : 1]> g " + graph;
        for (const std::string& function : functions) {
            text += " <domain: \"local\", opset_import: [\"\" : 18, \"local\" : 1]> " + function;
        }
        m_folder.readText(text);
        SessionOptions options;
        options.audit.target = RuntimeTarget::Tensorrt;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

namespace
{

std::string messagesOf(const Session& session)
{
    std::string text;
    for (const Finding& finding : session.report().findings) {
        text += finding.message() + '\n';
    }
    return text;
}

/// Returns the declared dtype of a graph input or output.
DType declaredDtype(const std::vector<ValueDeclaration>& declarations, const std::string& name)
{
    const auto found = std::ranges::find(declarations, name, &ValueDeclaration::name);
    return found == declarations.end() ? DType::Undefined : found->dtype;
}

} // namespace

void TensorrtCheckTest::whatItTakesIsNoFinding_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("float") << std::string("(float[2] x) => (float[2] y) { y = Exp (x) }");
    QTest::newRow("half") << std::string("(float16[2, 2] x) => (float16[2, 2] y) { y = MatMul (x, x) }");
    QTest::newRow("bfloat16") << std::string("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }");
    QTest::newRow("int64 indices") << std::string(
        "(float[4] x) => (float[2] y) <int64[2] i = {0, 3}> { y = Gather (x, i) }");
    QTest::newRow("integers") << std::string("(int32[2] x) => (int32[2] y) { y = Mul (x, x) }");
    QTest::newRow("bool") << std::string("(bool[2] x) => (bool[2] y) { y = Not (x) }");
    QTest::newRow("image that is cast first")
        << std::string("(uint8[4] x) => (float[4] y) { c = Cast <to = 1> (x) y = Relu (c) }");
    QTest::newRow("image that is cast last")
        << std::string("(float[4] x) => (uint8[4] y) { c = Relu (x) y = Cast <to = 2> (c) }");
    QTest::newRow("symmetric quantizers")
        << std::string("(float[4] x) => (float[4] y) <float s = {0.5}, int8 z = {0}> "
                       "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Relu (d) }");
    QTest::newRow("quantized weight")
        << std::string("(float[2, 2] x) => (float[2, 2] y) <int8[2, 2] q = {1, 2, 3, 4}, float s = {0.5}> "
                       "{ w = DequantizeLinear (q, s) y = MatMul (x, w) }");
    QTest::newRow("quantized values that are moved")
        << std::string("(float[2, 2] x) => (float[2, 2] y) <float s = {0.5}, int8 z = {0}> "
                       "{ q = QuantizeLinear (x, s, z) t = Transpose (q) y = DequantizeLinear (t, s, z) }");
    QTest::newRow("branches") << std::string(
        "(bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] a) "
        "{ a = Neg (x) }, else_branch = e () => (float[2] b) { b = Exp (x) }> }");
    QTest::newRow("shapes") << std::string(
        "(float[2, 3] x) => (float[6] y) <int64[1] m = {-1}> { y = Reshape (x, m) }");
}

void TensorrtCheckTest::whatItTakesIsNoFinding()
{
    QFETCH(std::string, graph);
    const auto session = open(graph);
    QVERIFY2(session->report().findings.empty(), messagesOf(*session).c_str());
}

void TensorrtCheckTest::whatItDoesNotTakeIsFixed_data()
{
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, const char* graph) { QTest::newRow(name) << std::string(graph); };
    // Dtypes that TensorRT narrows or does not have.
    row("double from input to output",
        "(double[2] x) => (double[2] y) <double[2] w = {1, 2}> { t = Mul (x, w) y = Add (t, x) }");
    row("double with value_info",
        "(double[2] x) => (double[2] y) <double[2] t> { t = Mul (x, x) y = Add (t, x) }");
    row("double between Casts",
        "(float[2] x) => (float[2] y) { d = Cast <to = 11> (x) e = Sqrt (d) y = Cast <to = 1> (e) }");
    row("double Constant", "(float[2] x) => (float[2] y) { k = Constant <value = double[2] {1, 2}> () "
                           "d = Cast <to = 11> (x) e = Mul (d, k) y = Cast <to = 1> (e) }");
    row("double by CastLike", "(float[2] x) => (float[2] y) <double[1] w = {1}> "
                              "{ d = CastLike (x, w) e = Mul (d, w) y = Cast <to = 1> (e) }");
    row("double by a generator", "(float[2] x) => (float[2] y) "
                                 "{ r = RandomNormal <dtype = 11, shape = [2]> () "
                                 "c = Cast <to = 1> (r) y = Add (c, x) }");
    row("double that is passed on as it is", "(double[2] x) => (double[2] x, float[2] y) "
                                             "{ y = Cast <to = 1> (x) }");
    row("double in branches",
        "(bool c, float[2] x) => (float[2] y) { z = If (c) <then_branch = t () => (double[2] a) "
        "{ a = Cast <to = 11> (x) }, else_branch = e () => (double[2] b) "
        "{ d = Cast <to = 11> (x) b = Neg (d) }> y = Cast <to = 1> (z) }");
    row("double captured by a branch",
        "(bool c, double[2] x) => (double[2] y) { y = If (c) <then_branch = t () => (double[2] a) "
        "{ a = Neg (x) }, else_branch = e () => (double[2] b) { b = Exp (x) }> }");
    row("double in a loop",
        "(int64 m, bool c, double[2] x) => (double[2] y) "
        "{ y = Loop (m, c, x) <body = b (int64 i, bool k, double[2] v) => (bool l, double[2] w) "
        "{ l = Identity (k) w = Add (v, v) }> }");
    row("int16 input", "(int16[4] x) => (float[4] y) { y = Cast <to = 1> (x) }");
    row("uint16 weight", "(int64[2] i) => (float[2] y) <uint16[4] w = {1, 2, 3, 4}> "
                         "{ g = Gather (w, i) y = Cast <to = 1> (g) }");
    row("uint32 computed", "(int64[2] x) => (int64[2] y) <uint32[2] w = {1, 2}> "
                           "{ u = Cast <to = 12> (x) s = Add (u, w) y = Cast <to = 7> (s) }");
    row("uint64 input and output", "(uint64[2] x) => (uint64[2] y) { y = Add (x, x) }");
    // UINT8 at the interface and inside.
    row("uint8 image that is transposed",
        "(uint8[1, 4, 4, 3] x) => (float[1, 3, 4, 4] y) "
        "{ t = Transpose <perm = [0, 3, 1, 2]> (x) y = Cast <to = 1> (t) }");
    row("uint8 image with two readers", "(uint8[2, 2] x) => (float[2, 2] y, float[2, 2] z) "
                                        "{ t = Transpose (x) y = Cast <to = 1> (t) z = Cast <to = 1> (x) }");
    row("uint8 output that is moved",
        "(float[2, 2] x) => (uint8[2, 2] y) { c = Cast <to = 2> (x) y = Transpose (c) }");
    row("uint8 from input to output", "(uint8[2, 2] x) => (uint8[2, 2] y) { y = Transpose (x) }");
    row("mask in uint8", "(bool[2] x) => (bool[2] y) { c = Cast <to = 2> (x) y = Cast <to = 9> (c) }");
    row("int8 that nothing quantised", "(int8[2] x) => (int8[2] y) { y = Add (x, x) }");
    // Operators that do not take a dtype.
    row("NonZero of bool", "(bool[4] x) => (int64[1, n] y) { y = NonZero (x) }");
    row("Equal of bool", "(bool[2] a, bool[2] b) => (bool[2] y) { y = Equal (a, b) }");
    row("Clip of int64",
        "(int64[2] x) => (int64[2] y) <int64 l = {0}, int64 h = {9}> { y = Clip (x, l, h) }");
    row("CumSum of int64", "(int64[4] x) => (int64[4] y) <int64 a = {0}> { y = CumSum (x, a) }");
    row("MatMul of int32", "(int32[2, 2] x) => (int32[2, 2] y) { y = MatMul (x, x) }");
    row("Pad of bool", "(bool[2] x) => (bool[4] y) <int64[2] p = {1, 1}> { y = Pad (x, p) }");
    row("window in bfloat16", "(int64 n) => (bfloat16[m] y) { y = HannWindow <output_datatype = 16> (n) }");
    row("window in bfloat16 that is computed with",
        "(int64 n, bfloat16[4] x) => (bfloat16[4] y) { w = BlackmanWindow <output_datatype = 16> (n) "
        "y = Mul (x, w) }");
    row("in a branch", "(bool c, bool[2] x) => (bool[2] y) { y = If (c) <then_branch = t () => (bool[2] a) "
                       "{ a = Equal (x, x) }, else_branch = e () => (bool[2] b) { b = Not (x) }> }");
    row("double that its operator does not take", "(double[2] x) => (int64[1, n] y) { y = NonZero (x) }");
    row("int16 whose replacement its operator does not take",
        "(float[2] x) => (float[2] y) <int16 l = {0}, int16 h = {9}> "
        "{ i = Cast <to = 5> (x) c = Clip (i, l, h) y = Cast <to = 1> (c) }");
    // Quantizers.
    row("asymmetric uint8 quantizers", "(float[4] x) => (float[4] y) <float s = {0.5}, uint8 z = {128}> "
                                       "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) "
                                       "y = Relu (d) }");
    row("asymmetric int8 quantizers", "(float[4] x) => (float[4] y) <float s = {0.5}, int8 z = {3}> "
                                      "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) "
                                      "y = Relu (d) }");
    row("asymmetric uint8 quantizers with another range",
        "(float[4] x) => (float[4] y) <float s = {0.5}, uint8 z = {100}> "
        "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Relu (d) }");
    row("uint8 weight with a zero point of 128",
        "(float[3] x) => (float[3] y) <uint8[3] q = {0, 128, 255}, float s = {0.5}, uint8 z = {128}> "
        "{ b = DequantizeLinear (q, s, z) y = Add (x, b) }");
    row("uint8 weight with zero points of channels",
        "(float[2, 2] x) => (float[2, 2] y) <uint8[2, 2] q = {0, 128, 255, 1}, float[2] s = {0.5, 2}, "
        "uint8[2] z = {128, 128}> { b = DequantizeLinear <axis = 0> (q, s, z) y = Add (x, b) }");
    row("uint8 weight that fits with another zero point",
        "(float[2] x) => (float[2] y) <uint8[2] q = {1, 2}, float s = {0.5}, uint8 z = {7}> "
        "{ b = DequantizeLinear (q, s, z) y = Add (x, b) }");
    row("uint8 weight without a zero point",
        "(float[2] x) => (float[2] y) <uint8[2] q = {1, 127}, float s = {0.5}> "
        "{ b = DequantizeLinear (q, s) y = Add (x, b) }");
    row("uint8 weight that is transposed",
        "(float[2, 2] x) => (float[2, 2] y) <uint8[2, 2] q = {0, 128, 255, 1}, float s = {0.5}, "
        "uint8 z = {128}, uint8[2, 2] t> { t = Transpose (q) b = DequantizeLinear (t, s, z) y = Add (x, b) "
        "}");
    row("uint8 weight and activations with one zero point",
        "(float[2, 2] x) => (float[2, 2] y) <uint8[2, 2] q = {0, 128, 255, 1}, float s = {0.5}, "
        "uint8 z = {128}> { i = QuantizeLinear (x, s, z) d = DequantizeLinear (i, s, z) "
        "w = DequantizeLinear (q, s, z) y = MatMul (d, w) }");
    row("int8 weight that fits without its zero point",
        "(float[2] x) => (float[2] y) <int8[2] q = {-100, 100}, float s = {0.5}, int8 z = {-27}> "
        "{ b = DequantizeLinear (q, s, z) y = Add (x, b) }");
    row("dequantised bias", "(float[2] x) => (float[2] y) <int32[2] q = {1, 2}, float s = {0.5}> "
                            "{ b = DequantizeLinear (q, s) y = Add (x, b) }");
    row("dequantised bias of channels with zero points",
        "(float[2] x) => (float[2] y) <int32[2] q = {1, 2}, float[2] s = {0.5, 2}, int32[2] z = {0, 0}> "
        "{ b = DequantizeLinear <axis = 0> (q, s, z) y = Add (x, b) }");
    row("dequantised bias in a branch",
        "(bool c, float[2] x) => (float[2] y) <int32[2] q = {1, 2}, float s = {0.5}> "
        "{ y = If (c) <then_branch = t () => (float[2] a) { b = DequantizeLinear (q, s) a = Add (x, b) }, "
        "else_branch = e () => (float[2] d) { d = Neg (x) }> }");
    row("quantizers without a zero point, which give uint8",
        "(float[4] x) => (float[4] y) <float s = {0.5}> "
        "{ q = QuantizeLinear (x, s) d = DequantizeLinear (q, s) y = Relu (d) }");
}

void TensorrtCheckTest::whatItDoesNotTakeIsFixed()
{
    QFETCH(std::string, graph);
    const auto session = open(graph);
    const auto& findings = session->report().findings;
    QVERIFY(std::ranges::any_of(
        findings, [](const Finding& finding) { return finding.kind == FindingKind::TargetUnsupported; }));

    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY2(fixed.refused.empty(), fixed.refused.empty() ? "" : fixed.refused.front().reason.c_str());
    QVERIFY2(fixed.session->report().findings.empty(), messagesOf(*fixed.session).c_str());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).checker, Passed); // strict
}

void TensorrtCheckTest::whatHasNoFixSaysWhy_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("part");
    const auto row = [](const char* name, const char* graph, const char* part) {
        QTest::newRow(name) << std::string(graph) << std::string(part);
    };
    row("operator", "(float[4] x, bool[4] b) => (float[n] y) { y = Compress (x, b) }", "does not support");
    row("text", "(string[2] x) => (string[2] y) { y = Identity (x) }",
        "no dtype that TensorRT takes holds such values");
    row("operator of ONNX Runtime",
        "(float[2, 2] x) => (float[2, 2] y) { y = com.microsoft.FusedMatMul (x, x) }", "it needs a plugin");
    row("operator that nobody knows", "(float[2] x) => (float[2] y) { y = EfficientNMS_TRT (x) }",
        "EfficientNMS_TRT is not in NVIDIA's list of operators for TensorRT");
    row("operator of a domain that nobody knows", "(float[2] x) => (float[2] y) { y = mystery.Thing (x) }",
        "it needs a plugin of that name");
    row("window of integers", "(int64 n) => (int32[m] y) { y = HannWindow <output_datatype = 6> (n) }",
        "does not give INT32 here; HannWindow gives");
    row("quantised when it runs",
        "(float[4] x) => (uint8[4] y, float s, uint8 z) "
        "{ y, s, z = DynamicQuantizeLinear (x) }",
        "does not support");
    row("dequantised integers that are computed",
        "(int32[2] q) => (float[2] y) <float s = {0.5}> { y = DequantizeLinear (q, s) }",
        "does not take INT32");
    row("asymmetric weight",
        "(float[2] x) => (float[2] y) <uint8[2] q = {1, 255}, float s = {0.5}, "
        "uint8 z = {7}> { b = DequantizeLinear (q, s, z) y = Add (x, b) }",
        "it quantises symmetrically");
    row("asymmetric weight that does not fit",
        "(float[2] x) => (float[2] y) <int8[2] q = {-100, 127}, float s = {0.5}, int8 z = {-27}> "
        "{ b = DequantizeLinear (q, s, z) y = Add (x, b) }",
        "quantise the model again");
    row("asymmetric weight with different zero points",
        "(float[2] x) => (float[2] y) <uint8[2] q = {100, 1}, float[2] s = {0.5, 1}, uint8[2] z = {128, 7}> "
        "{ b = DequantizeLinear <axis = 0> (q, s, z) y = Add (x, b) }",
        "quantise the model again");
    row("no other unsigned type is shifted",
        "(uint32[2] x) => (uint32[2] y) { y = BitShift <direction = \"LEFT\"> (x, x) }", "does not support");
}

void TensorrtCheckTest::whatHasNoFixSaysWhy()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, part);
    const auto session = open(graph);
    const std::string messages = messagesOf(*session);
    QVERIFY2(messages.find(part) != std::string::npos, messages.c_str());
    std::set<std::string> ids;
    for (const Finding& finding : session->report().findings) {
        QVERIFY2(ids.insert(finding.id()).second, finding.id().c_str());
    }
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(!fixed.session->report().findings.empty());
}

void TensorrtCheckTest::wrappedIntegersAreSaid_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<bool>("isSaid");
    const auto row = [](const char* name, const char* graph, bool isSaid) {
        QTest::newRow(name) << std::string(graph) << isSaid;
    };
    row("fewer bits", "(int64[2] x) => (int64[2] y) { [low] u = Cast <to = 2> (x) y = Cast <to = 7> (u) }",
        true);
    row("other sign", "(int64[2] x) => (int64[2] y) { [low] u = Cast <to = 12> (x) y = Cast <to = 7> (u) }",
        true);
    row("by CastLike",
        "(int64[2] x) => (int64[2] y) <int16[1] w = {1}> { [low] u = CastLike (x, w) s = Add (u, w) "
        "y = Cast <to = 7> (s) }",
        true);
    row("integers that fit",
        "(bool[2] x) => (int64[2] y) { [low] u = Cast <to = 2> (x) y = Cast <to = 7> (u) }", false);
    row("floats", "(float[2] x) => (float[2] y) { [low] u = Cast <to = 5> (x) y = Cast <to = 1> (u) }",
        false);
    row("numbers that are not integers",
        "(float[2] x) => (float[2] y) { [low] u = Cast <to = 11> (x) y = Cast <to = 1> (u) }", false);
}

void TensorrtCheckTest::wrappedIntegersAreSaid()
{
    QFETCH(std::string, graph);
    QFETCH(bool, isSaid);
    const auto session = open(graph);
    const std::string messages = messagesOf(*session);
    QVERIFY2((messages.find("\"low\" wraps integers that do not fit into") != std::string::npos) == isSaid,
             messages.c_str());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(!fixed.applied.empty());
    if (isSaid) {
        QVERIFY(fixed.applied.front().isLossless() != true);
    }
}

void TensorrtCheckTest::unknownOperatorIsAFindingForTensorrtOnly()
{
    const std::string graph = "(float[2] x) => (float[2] y) { y = mystery.Thing (x) }";
    const auto ofTarget = [](const Session& session) {
        return std::ranges::count(session.report().findings, FindingKind::TargetUnsupported, &Finding::kind);
    };
    const auto session = open(graph);
    QCOMPARE(ofTarget(*session), std::ptrdiff_t(1));
    const auto found =
        std::ranges::find(session->report().findings, FindingKind::TargetUnsupported, &Finding::kind);
    QVERIFY(found->severity == Severity::Warning);
    const auto other = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QCOMPARE(ofTarget(*other), std::ptrdiff_t(0));
}

/// The model's opset is the fault there, and TensorRT has the operator.
void TensorrtCheckTest::operatorOfANewerOpsetNeedsNoPlugin()
{
    const std::string graph = "(float[1, 4, 2] x, float[2] s) => (float[1, 4, 2] y) "
                              "{ y = GroupNormalization <num_groups = 2> (x, s, s) }";
    const auto session = open(graph, std::nullopt, 17);
    const std::string messages = messagesOf(*session);
    QVERIFY2(messages.find("plugin") == std::string::npos, messages.c_str());
}

void TensorrtCheckTest::exportedMaskIsTaken_data()
{
    QTest::addColumn<int>("minor");
    QTest::newRow("10.1") << 1;
    QTest::newRow("10.9") << 9;
    QTest::newRow("10.15") << 15;
}

/// torch writes masks as a ConstantOfShape in INT64, and NVIDIA's list of 10.1 leaves that dtype out.
void TensorrtCheckTest::exportedMaskIsTaken()
{
    QFETCH(int, minor);
    const auto session = open("(float[2, 3] x) => (int64[n, m] y) { s = Shape (x) "
                              "o = ConstantOfShape <value = int64[1] {1}> (s) y = Add (o, o) }",
                              TargetRelease(10, minor), 17);
    QVERIFY2(session->report().findings.empty(), messagesOf(*session).c_str());
}

void TensorrtCheckTest::valuesThatAreTiedAreOneFinding()
{
    const auto session = open("(double[2] x) => (double[2] y) <double[2] w = {1, 2}> "
                              "{ t = Mul (x, w) u = Neg (t) y = Add (u, x) }");
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY(finding.kind == FindingKind::TargetUnsupported && finding.severity == Severity::Warning);
    QVERIFY2(finding.message().find("and 3 values beside them are DOUBLE") != std::string::npos,
             finding.message().c_str());
    QCOMPARE(finding.actual, DType::Double);
    QCOMPARE(finding.expected, DType::Float);
}

/// Each finding can be skipped, and the other one still leaves a valid model.
void TensorrtCheckTest::separateValuesAreSeparateFindings()
{
    const auto session = open("(double[2] x, int16[2] i) => (float[2] y, float[2] z) "
                              "{ d = Neg (x) y = Cast <to = 1> (d) z = Cast <to = 1> (i) }");
    QCOMPARE(session->report().findings.size(), std::size_t(2));
    for (const Finding& finding : session->report().findings) {
        FixAllOptions options;
        options.skip = {finding.id()};
        const FixAllResult fixed = fixAll(session, options, m_progress);
        QCOMPARE(fixed.session->report().findings.size(), std::size_t(1));
        QCOMPARE(fixed.session->report().findings.front().id(), finding.id());
        m_folder.saveTo(*fixed.session->planned(), "out.onnx");
        COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).checker, Passed);
    }
}

void TensorrtCheckTest::imageIsCastAtTheInterface()
{
    const auto session = open("(uint8[1, 4, 4, 3] x) => (float[1, 3, 4, 4] y) "
                              "{ t = Transpose <perm = [0, 3, 1, 2]> (x) y = Cast <to = 1> (t) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    const auto& graph = fixed.session->planned()->graph(GraphId{});
    QCOMPARE(declaredDtype(graph.inputs, "x"), DType::Uint8);
    QCOMPARE(declaredDtype(graph.outputs, "y"), DType::Float);
    QCOMPARE(fixed.applied.size(), std::size_t(1));
}

void TensorrtCheckTest::weightsAreCastInStorage()
{
    const auto session = open("(double[2] x) => (double[2] y) <double[2] w = {0.5, 2}> { y = Mul (x, w) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    const Model& model = *fixed.session->planned();
    const auto weight = model.findInitializer(GraphId{}, "w");
    QVERIFY(weight.has_value());
    QCOMPARE(model.tensor(*weight).savedDtype, DType::Float);
    QCOMPARE(declaredDtype(model.graph(GraphId{}).inputs, "x"), DType::Float);
    QCOMPARE(declaredDtype(model.graph(GraphId{}).outputs, "y"), DType::Float);
}

/// The pair stays: (q - 128) - 0 is q - 128, so all numbers stay the same.
void TensorrtCheckTest::unsignedQuantizersBecomeSigned()
{
    const auto session = open("(float[2, 2] x) => (float[2, 2] y) <uint8[2, 2] q = {0, 128, 255, 1}, "
                              "float s = {0.5}, uint8 z = {128}> { i = QuantizeLinear (x, s, z) "
                              "d = DequantizeLinear (i, s, z) w = DequantizeLinear (q, s, z) "
                              "y = MatMul (d, w) }");
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    QCOMPARE(session->report().findings.front().expected, DType::Int8);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.applied.size(), std::size_t(1));
    QCOMPARE(fixed.applied.front().fix.kind, FixKind::RequantizeInitializer);
    QVERIFY(fixed.applied.front().isLossless() == true);
    const Model& model = *fixed.session->planned();
    QCOMPARE(model.nodeCount(), session->model()->nodeCount());
    QCOMPARE(bytesOf(find(model, "q")), std::string("\x80\x00\x7f\x81", 4));
    QCOMPARE(bytesOf(find(model, "z")), std::string(1, '\0'));
}

void TensorrtCheckTest::biasIsDequantisedInStorage()
{
    const std::string graph = "(float[2] x) => (float[2] y) <int32[2] q = {1, LAST}, float s = {0.5}> "
                              "{ b = DequantizeLinear (q, s) y = Add (x, b) }";
    for (const auto& [last, isExact] : {std::pair("2", true), std::pair("16777217", false)}) {
        std::string text = graph;
        const auto session = open(text.replace(text.find("LAST"), 4, last));
        const FixAllResult fixed = fixAll(session, {}, m_progress);
        QCOMPARE(fixed.applied.size(), std::size_t(1));
        QCOMPARE(fixed.applied.front().fix.kind, FixKind::DequantizeInitializer);
        QCOMPARE(fixed.applied.front().isLossless(), isExact ? std::optional(true) : std::nullopt);
        QVERIFY(!fixed.session->planned()->findStored(GraphId{}, "q"));
    }
}

void TensorrtCheckTest::releaseDecides()
{
    const std::string windows = "(int64 n) => (float[m] y) { y = HannWindow (n) }";
    QVERIFY(messagesOf(*open(windows, TargetRelease(10, 1))).find("TensorRT 10.1 does not support") !=
            std::string::npos);
    const std::string power = "(int32[2] x) => (int32[2] y) { y = Pow (x, x) }";
    QVERIFY(!open(power, TargetRelease(10, 9))->report().findings.empty());
    QVERIFY(open(power, TargetRelease(10, 12))->report().findings.empty());
    QVERIFY(open(power, TargetRelease(99, 0))->report().findings.empty()); // by the newest rules
}

void TensorrtCheckTest::opsetIsInRange()
{
    const std::string graph = "(float[2] x) => (float[2] y) { y = Exp (x) }";
    QVERIFY(open(graph, TargetRelease(10, 1), 20)->report().findings.empty());
    const auto tooNew = open(graph, TargetRelease(10, 1), 21);
    QCOMPARE(tooNew->report().findings.size(), std::size_t(1));
    QVERIFY(tooNew->report().findings.front().severity == Severity::Warning);
    QVERIFY(messagesOf(*tooNew).find("supports 9 to 20") != std::string::npos);
    QVERIFY(open(graph, TargetRelease(10, 15), 21)->report().findings.empty());
}

void TensorrtCheckTest::olderOpsetIsRaised()
{
    const auto session = open("(float[2] x) => (float[2] y) { y = Exp (x) }", std::nullopt, 8);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY2(fixed.session->report().findings.empty(), messagesOf(*fixed.session).c_str());
}

void TensorrtCheckTest::quantizersThatTensorrtRefusesAreFound_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("message");

    QTest::newRow("a node computes with quantised values")
        << std::string("(float[1, 1, 4, 4] x) => (float[1, 1, 2, 2] y) <float s = {0.1}, int8 z = {0}> "
                       "{ q = QuantizeLinear (x, s, z) "
                       "m = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (q) "
                       "y = DequantizeLinear (m, s, z) }")
        << std::string("takes only between QuantizeLinear and DequantizeLinear");
    QTest::newRow("zero points differ")
        << std::string("(float[4] x) => (float[4] y) <float s = {0.1}, int8 z0 = {0}, int8 z5 = {5}> "
                       "{ q = QuantizeLinear (x, s, z0) y = DequantizeLinear (q, s, z5) }")
        << std::string("its zero point \"z5\" is not 0 everywhere");
    QTest::newRow("zero point is an input")
        << std::string("(int8[4] q, int8 z) => (float[4] y) <float s = {0.1}> "
                       "{ y = DequantizeLinear (q, s, z) }")
        << std::string("its zero point \"z\" is not known to be 0 everywhere");
}

void TensorrtCheckTest::quantizersThatTensorrtRefusesAreFound()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, message);
    const std::string messages = messagesOf(*open(graph));
    QVERIFY2(messages.find(message) != std::string::npos, messages.c_str());
}

void TensorrtCheckTest::narrowedInterfaceIsNotLossless()
{
    const FixAllResult fixed = fixAll(open("(double[4] x) => (double[4] y) { y = Exp (x) }"), {}, m_progress);
    QCOMPARE(fixed.applied.size(), std::size_t{2}); // one fix, and each side of the interface is listed
    QCOMPARE(fixed.applied[0].fix.kind, FixKind::RetypeInput);
    QCOMPARE(fixed.applied[1].fix.kind, FixKind::RetypeOutput);
    QVERIFY(fixed.applied[0].isLossless() != true);
    QVERIFY(fixed.applied[1].isLossless() != true);
}

void TensorrtCheckTest::otherTargetsAreUntouched()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g "
                      "(double[2] x) => (double[2] y) { y = Add (x, x) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QVERIFY(session->report().findings.empty());
}

void TensorrtCheckTest::functionsAreJudged_data()
{
    QTest::addColumn<std::string>("body");
    QTest::addColumn<int>("errors");
    QTest::addColumn<int>("warnings");
    QTest::addColumn<std::string>("part");
    QTest::newRow("what TensorRT takes")
        << std::string("c = Exp (a) b = Add (a, c)") << 0 << 0 << std::string();
    QTest::newRow("double between Casts")
        << std::string("c = Cast <to = 11> (a) d = Sqrt (c) b = Cast <to = 1> (d)") << 0 << 3
        << std::string("is DOUBLE, which TensorRT 11.5 narrows");
    QTest::newRow("int16 between Casts")
        << std::string("c = Cast <to = 5> (a) b = Cast <to = 1> (c)") << 2 << 0
        << std::string("is INT16, which TensorRT 11.5 does not take there");
    QTest::newRow("uint8 between Casts")
        << std::string("c = Cast <to = 2> (a) b = Cast <to = 1> (c)") << 2 << 0
        << std::string("is UINT8, which TensorRT 11.5 does not take there");
    QTest::newRow("operator") << std::string("c = Cast <to = 9> (a) b = Compress (a, c)") << 1 << 0
                              << std::string("does not support ai.onnx::Compress");
    QTest::newRow("operator that does not take a dtype")
        << std::string("c = Cast <to = 9> (a) d = Equal (c, c) b = Cast <to = 1> (d)") << 1 << 0
        << std::string("does not take BOOL");
    QTest::newRow("zero point")
        << std::string("s = Constant <value = float {0.5}> () z = Constant <value = int8 {3}> () "
                       "q = QuantizeLinear (a, s, z) b = DequantizeLinear (q, s, z)")
        << 1 << 0 << std::string("quantises symmetrically");
    QTest::newRow("called function") << std::string("b = local.inner (a)") << 1 << 0
                                     << std::string("does not support ai.onnx::Det");
}

void TensorrtCheckTest::functionsAreJudged()
{
    QFETCH(std::string, body);
    QFETCH(int, errors);
    QFETCH(int, warnings);
    QFETCH(std::string, part);
    const auto session =
        openWithFunctions("(float[4] x) => (float[n] y, float[m] z) { y = local.f (x) z = local.f (y) }",
                          {"f (a) => (b) { " + body + " }", "inner (a) => (b) { b = Det (a) }"});
    const std::string messages = messagesOf(*session);
    const auto count = [&](Severity severity) {
        return static_cast<int>(std::ranges::count(session->report().findings, severity, &Finding::severity));
    };
    QVERIFY2(count(Severity::Error) == errors && count(Severity::Warning) == warnings, messages.c_str());
    QVERIFY2(messages.find(part) != std::string::npos, messages.c_str());
    std::set<std::string> ids;
    for (const Finding& finding : session->report().findings) {
        QVERIFY2(finding.kind == FindingKind::TargetUnsupported, messages.c_str());
        QVERIFY2(ids.insert(finding.id()).second, finding.id().c_str());
    }
}

void TensorrtCheckTest::functionIsComputedInAnotherDtype_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("double") << std::string("(double[2] x) => (double[2] y) { t = Neg (x) y = local.f (t) }");
    QTest::newRow("double in a branch") << std::string(
        "(bool c, double[2] x) => (double[2] y) { y = If (c) <then_branch = t () => "
        "(double[2] a) { a = local.f (x) }, else_branch = e () => (double[2] b) { b = Neg (x) }> }");
    QTest::newRow("int16") << std::string("(int16[2] x) => (int16[2] y) { y = local.f (x) }");
}

/// Inputs of functions have no types, so a body that states none computes in the dtype of its arguments.
void TensorrtCheckTest::functionIsComputedInAnotherDtype()
{
    QFETCH(std::string, graph);
    const auto session = openWithFunctions(graph, {"f (a) => (b) { c = Add (a, a) b = local.inner (c) }",
                                                   "inner (a) => (b) { b = Mul (a, a) }"});
    QVERIFY2(session->report().findings.size() == 1, messagesOf(*session).c_str());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY2(fixed.session->report().findings.empty(), messagesOf(*fixed.session).c_str());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(m_verifier.verify(m_folder.path("out.onnx"), m_progress).checker, Passed);
}

void TensorrtCheckTest::functionThatNeedsTheDtypeKeepsIt()
{
    const auto session =
        openWithFunctions("(double[2] x) => (double[2] y) { y = local.f (x) }",
                          {"f (a) => (b) { c = Constant <value = double {2}> () b = Mul (a, c) }"});
    const std::string messages = messagesOf(*session);
    QVERIFY2(messages.find("local::f\" reads or gives it") != std::string::npos, messages.c_str());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.applied.empty());
}

void TensorrtCheckTest::functionMayTakeWhatIsPassed()
{
    const auto image = openWithFunctions("(uint8[2] x) => (float[2] y) { y = local.f (x) }",
                                         {"f (a) => (b) { b = Cast <to = 1> (a) }"});
    QVERIFY2(image->report().findings.empty(), messagesOf(*image).c_str());
    const auto session = openWithFunctions(
        "(float[2] x) => (float[2] y) <int8[2] q = {1, 2}> { w = local.f (q) y = Mul (x, w) }",
        {"f (a) => (b) { s = Constant <value = float {0.5}> () "
         "b = DequantizeLinear (a, s) }"});
    QVERIFY2(session->report().findings.empty(), messagesOf(*session).c_str());
}

void TensorrtCheckTest::sharedFunctionGetsNoCasts()
{
    const std::vector<std::string> function = {"f (a) => (b) { b = NonZero (a) }"};
    const auto own = openWithFunctions("(bool[2] x) => (int64[1, n] y) { y = local.f (x) }", function);
    QCOMPARE(own->report().findings.size(), std::size_t(1));
    QVERIFY(!own->report().findings.front().resolutions.empty());
    const auto shared = openWithFunctions(
        "(bool[2] x, float[2] f) => (int64[1, n] y, int64[1, m] z) { y = local.f (x) z = local.f (f) }",
        function);
    QCOMPARE(shared->report().findings.size(), std::size_t(1));
    QVERIFY(shared->report().findings.front().resolutions.empty());
}

ONNXMEND_GUILESS_TEST(tensorrt_check, TensorrtCheckTest)
#include "tst_tensorrt_check.moc"
