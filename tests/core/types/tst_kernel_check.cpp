// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/run_report.h"
#include "core/verify/runtime_oracle.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of nodes that are valid ONNX, but have no kernel in ONNX Runtime.
class KernelCheckTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutATargetKernelsDoNotCount();
    void missingKernelIsAnErrorAndFixedAround_data();
    void missingKernelIsAnErrorAndFixedAround();
    void kernelThatRefusesWhenItRunsIsNoneToPromoteTo();
    void wrappingCastsAreNotOffered();
    void whatOnlyKernelsGiveIsAWarning();
    void kernelOnTheCpuIsAFallback();
    void operatorThatIsAFunctionIsLeftToItsBody();
    void newerFunctionNeedsNoKernel_data();
    void newerFunctionNeedsNoKernel();
    void whatFailsInABodyIsFixedAtTheCall_data();
    void whatFailsInABodyIsFixedAtTheCall();
    void tableSaysWhatTheLoaderSays_data();
    void tableSaysWhatTheLoaderSays();
    void runtimeAtHandOverrulesTheTable();
    void realRuntimeIsAskedAboutOneNode();

private:
    std::shared_ptr<const Session> open(const std::string& text, std::optional<RuntimeTarget> target)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g " + text);
        SessionOptions options;
        options.audit.target = target;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void KernelCheckTest::withoutATargetKernelsDoNotCount()
{
    const auto session = open("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }", std::nullopt);
    QVERIFY(session->report().findings.empty());
}

void KernelCheckTest::missingKernelIsAnErrorAndFixedAround_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("actual");
    QTest::newRow("bfloat16") << std::string("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }")
                              << std::string("BFLOAT16");
    QTest::newRow("double convolution")
        << std::string("(double[1, 1, 4] x) => (double[1, 1, 2] y) <double[1, 1, 3] w = {1, 2, 3}> "
                       "{ y = Conv (x, w) }")
        << std::string("DOUBLE");
    QTest::newRow("value that nobody declares")
        << std::string(
               "(bool c, int16[2] a, int16[2] b) => (int16[2] y) { t = Where (c, a, b) y = Identity (t) }")
        << std::string("INT16");
    QTest::newRow("each type has a kernel, but not together")
        << std::string("(int32[2] i, int64[1] d, float[2] v) => (float[2, 4] y) { y = OneHot (i, d, v) }")
        << std::string("INT32, INT64, FLOAT together");
    QTest::newRow("DOUBLE beside FLOAT")
        << std::string(
               "(double[1, 2, 2] x) => (double[1, 2, 2] y) <float[2] s = {1, 1}, float[2] b = {0, 0}, "
               "float[2] m = {0, 0}, float[2] v = {1, 1}> { y = BatchNormalization (x, s, b, m, v) }")
        << std::string("DOUBLE, FLOAT, FLOAT, FLOAT, FLOAT together");
}

void KernelCheckTest::missingKernelIsAnErrorAndFixedAround()
{
    QFETCH(std::string, text);
    QFETCH(std::string, actual);
    const auto session = open(text, RuntimeTarget::Cpu);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings[0];
    QVERIFY2(finding.kind == FindingKind::RuntimeUnsupported, finding.message().c_str());
    QVERIFY(finding.severity == Severity::Error);
    QVERIFY2(finding.message().find("no kernel for " + actual + " on CPU") != std::string::npos,
             finding.message().c_str());
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Failed);

    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

/// ONNX Runtime loads an LSTM of DOUBLE and does not compute it. No declaration behind it states FLOAT.
void KernelCheckTest::kernelThatRefusesWhenItRunsIsNoneToPromoteTo()
{
    const auto session =
        open("(double[1, 1, 1] x) => (bool[1, 1, 1, 1] n) <double[1, 4, 1] w = {1, 2, 3, 4}, "
             "float[1, 4, 1] r = {1, 2, 3, 4}> { y = LSTM <hidden_size = 1> (x, w, r) n = IsNaN (y) }",
             RuntimeTarget::Cpu);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    Verifier verifier({});
    const RunReport ran = verifier.run(m_folder.path("out.onnx"), {}, m_progress);
    for (const ModelRun& one : ran.runs) {
        COMPARE_STATUS(one.proof, Passed);
    }
}

/// A convolution of UINT8 whose result is to be INT8: no cast of a zero point would be the same.
void KernelCheckTest::wrappingCastsAreNotOffered()
{
    const auto session = open(
        "(uint8[1, 1, 4] x) => (int8[1, 1, 2] y) <float[1] s = {1}, uint8[1] z = {0}, uint8[1, 1, 3] w = "
        "{1, 2, 3}, int8[1] o = {0}> { y = QLinearConv (x, s, z, w, s, z, s, o) }",
        RuntimeTarget::Cpu);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    QVERIFY(session->report().findings[0].kind == FindingKind::RuntimeUnsupported);
    QVERIFY(session->fixesOf(session->report().findings[0].id()).empty());
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Failed);
}

/// Cast gives FLOAT8 from opset 19 on, and ONNX Runtime before, too.
void KernelCheckTest::whatOnlyKernelsGiveIsAWarning()
{
    const auto session =
        open("(float[2] x) => (float8e4m3fn[2] y) { y = Cast <to = 17> (x) }", RuntimeTarget::Cpu);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings[0];
    QVERIFY2(finding.severity == Severity::Warning && finding.kind == FindingKind::OutputType,
             finding.message().c_str());
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Passed);
}

void KernelCheckTest::kernelOnTheCpuIsAFallback()
{
    const auto session =
        open("(string[2] x) => (string[2] y) { t = Identity (x) y = Identity (t) }", RuntimeTarget::Cuda);
    QVERIFY(!session->report().findings.empty());
    for (const Finding& finding : session->report().findings) {
        QVERIFY2(finding.severity == Severity::Info, finding.message().c_str());
        QVERIFY2(finding.message().find("It runs on the CPU: 1 input is copied to it and 1 output back") !=
                     std::string::npos,
                 finding.message().c_str());
    }
    const auto onGpu = open("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }", RuntimeTarget::Cuda);
    QVERIFY(onGpu->report().findings.empty());
}

/// Without a kernel the runtime puts the body in the operator's place.
void KernelCheckTest::operatorThatIsAFunctionIsLeftToItsBody()
{
    const auto session = open("(float[1, 3, 4, 4] x) => (float[1, 3, 2, 2] y) <int64[2] s = {2, 2}> "
                              "{ y = CenterCropPad <axes = [2, 3]> (x, s) }",
                              RuntimeTarget::Cpu);
    QCOMPARE(session->report().summary.errors, std::size_t(0));
}

void KernelCheckTest::newerFunctionNeedsNoKernel_data()
{
    QTest::addColumn<std::string>("text");
    const auto attention = [](const std::string& values, const std::string& mask) {
        const std::string shape = values + "[1, 2, 3, 4] ";
        return "(" + shape + "q, " + shape + "k, " + shape + "v, " + mask + "[3, 3] m) => (" + shape +
               "y) { y = Attention (q, k, v, m) }";
    };
    QTest::newRow("Swish of FLOAT") << std::string("(float[2] x) => (float[2] y) { y = Swish (x) }");
    QTest::newRow("Swish of FLOAT16") << std::string("(float16[2] x) => (float16[2] y) { y = Swish (x) }");
    QTest::newRow("Swish of BFLOAT16") << std::string("(bfloat16[2] x) => (bfloat16[2] y) { y = Swish (x) }");
    QTest::newRow("RMSNormalization of two types")
        << std::string("(double[2, 4] x, float[4] s) => (float[2, 4] y) { y = RMSNormalization (x, s) }");
    QTest::newRow("Attention of DOUBLE") << attention("double", "double");
    QTest::newRow("mask of integers") << attention("float", "int64");
    QTest::newRow("mask of DOUBLE") << attention("float", "double");
    QTest::newRow("mask of BFLOAT16") << attention("float", "bfloat16");
    QTest::newRow("mask of integers for FLOAT16") << attention("float16", "int32");
}

/// ONNX Runtime has bodies of a newer onnx than ours, and says which types these take.
void KernelCheckTest::newerFunctionNeedsNoKernel()
{
    QFETCH(std::string, text);
    m_folder.readText("<ir_version: 10, opset_import: [\"\" : 24]> g " + text);
    SessionOptions options;
    options.audit.target = RuntimeTarget::Cpu;
    const auto session = Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    Verifier verifier({});
    const Proof runtime = verifier.verify(m_folder.path("model.onnx"), m_progress).runtime;
    QVERIFY(runtime.status != ProofStatus::Skipped);
    const std::vector<Finding>& findings = session->report().findings;
    QVERIFY2(findings.empty() == runtime.passed(),
             findings.empty() ? runtime.message.c_str() : findings[0].message().c_str());
}

void KernelCheckTest::whatFailsInABodyIsFixedAtTheCall_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("constants of FLOAT") << std::string("(float16[1, 2, 3, 4] x) => (float16[1, 2, 3, 4] y) "
                                                       "{ y = MeanVarianceNormalization (x) }");
    QTest::newRow("two of the same") << std::string(
        "(double[1, 2, 3, 4] x) => (double[1, 2, 3, 4] y) "
        "{ t = MeanVarianceNormalization (x) y = MeanVarianceNormalization (t) }");
}

/// No target is asked for: the types in the body are refused wherever it runs.
void KernelCheckTest::whatFailsInABodyIsFixedAtTheCall()
{
    QFETCH(std::string, text);
    const auto session = open(text, std::nullopt);
    QVERIFY(session->report().summary.errors > 0);
    const Finding& finding = session->report().findings[0];
    QVERIFY2(finding.message().find("computes what ONNX defines the operator by") != std::string::npos,
             finding.message().c_str());
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Failed);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

/// Operators that the document about kernels lacks, types together, and attributes that choose another
/// kernel.
void KernelCheckTest::tableSaysWhatTheLoaderSays_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<std::string>("graph");
    const auto row = [](const char* name, const std::string& graph, int opset = 18) {
        QTest::newRow(name) << opset << graph;
    };
    const std::string quantized =
        "(uint8[1, 3, 4, 4] x) => (uint8[n, c, h, w] y) <float s = {0.1}, uint8 z = {3}> ";
    row("QLinearAveragePool",
        quantized + "{ y = com.microsoft.QLinearAveragePool <kernel_shape = [2, 2]> (x, s, z, s, z) }");
    row("QLinearGlobalAveragePool",
        quantized + "{ y = com.microsoft.QLinearGlobalAveragePool (x, s, z, s, z) }");
    row("QLinearConcat",
        quantized + "{ y = com.microsoft.QLinearConcat <axis = 1> (s, z, x, s, z, x, s, z) }");
    row("FastGelu of DOUBLE", "(double[4] x) => (double[4] y) { y = com.microsoft.FastGelu (x) }");
    row("FastGelu of BFLOAT16", "(bfloat16[4] x) => (bfloat16[4] y) { y = com.microsoft.FastGelu (x) }");
    row("SimplifiedLayerNormalization of BFLOAT16",
        "(float[2, 4] x, float[4] g) => (float[2, 4] y) { a = Cast <to = 16> (x) b = Cast <to = 16> (g) "
        "c = SimplifiedLayerNormalization (a, b) y = Cast <to = 1> (c) }");
    row("SkipLayerNormalization of BFLOAT16",
        "(bfloat16[2, 4] x, bfloat16[2, 4] k, bfloat16[4] g) => (bfloat16[2, 4] y) "
        "{ y = com.microsoft.SkipLayerNormalization (x, k, g) }");
    row("SkipSimplifiedLayerNormalization of BFLOAT16",
        "(bfloat16[2, 4] x, bfloat16[2, 4] k, bfloat16[4] g) => (bfloat16[2, 4] y) "
        "{ y = com.microsoft.SkipSimplifiedLayerNormalization (x, k, g) }");
    const auto attention = [&](const char* name, const std::string& dtype, const std::string& attributes) {
        row(name,
            "(" + dtype + "[1, 2, 3, 4] q) => (" + dtype + "[1, 2, 3, 4] y) { y = Attention " + attributes +
                " (q, q, q) }",
            23);
    };
    attention("Attention", "float", "");
    attention("Attention of DOUBLE", "double", "");
    attention("causal Attention of DOUBLE", "double", "<is_causal = 1>");
    attention("causal Attention", "float", "<is_causal = 1>");
}

void KernelCheckTest::tableSaysWhatTheLoaderSays()
{
    QFETCH(int, opset);
    QFETCH(std::string, graph);
    m_folder.readText("<ir_version: 10, opset_import: [\"\" : " + std::to_string(opset) +
                      ", \"com.microsoft\" : 1]> g " + graph);
    SessionOptions options;
    options.audit.target = RuntimeTarget::Cpu;
    const auto session = Session::open(m_folder.path("model.onnx"), {}, options, m_progress);
    Verifier verifier({});
    const Proof loaded = verifier.verify(m_folder.path("model.onnx"), m_progress).runtime;
    QVERIFY2(loaded.fails() == (session->report().summary.errors > 0), loaded.message.c_str());
}

namespace
{

/// Says of every node the same.
class CertainOracle final : public KernelOracle
{
public:
    explicit CertainOracle(bool answer)
        : m_answer(answer)
    {
    }
    bool loads(const std::string& model, const Progress& /*progress*/) override
    {
        m_asked.push_back(model);
        return m_answer;
    }
    const std::vector<std::string>& asked() const { return m_asked; }

private:
    bool m_answer;
    std::vector<std::string> m_asked;
};

} // namespace

void KernelCheckTest::runtimeAtHandOverrulesTheTable()
{
    const std::string graph =
        "<ir_version: 8, opset_import: [\"\" : 18]> g (bfloat16[2] x) => (bfloat16[2] y) "
        "{ a = Add (x, x) b = Add (a, x) c = Relu (b) y = Identity (c) }";
    m_folder.readText(graph);
    const auto auditedBy = [&](const std::shared_ptr<KernelOracle>& oracle) {
        SessionOptions options;
        options.audit.target = RuntimeTarget::Cpu;
        options.audit.kernels = oracle;
        return Session::open(m_folder.path("model.onnx"), {}, options, m_progress)->report().summary.errors;
    };
    const auto yes = std::make_shared<CertainOracle>(true);
    const auto no = std::make_shared<CertainOracle>(false);
    QCOMPARE(auditedBy(yes), std::size_t(0));
    QVERIFY(auditedBy(no) > 0);
    // Nodes that are alike are asked about in the same words, and those that have a kernel not at all.
    QCOMPARE(yes->asked().size(), std::size_t(3));
    QCOMPARE(yes->asked()[0], yes->asked()[1]);
    QVERIFY(yes->asked()[0] != yes->asked()[2]);
}

void KernelCheckTest::realRuntimeIsAskedAboutOneNode()
{
    const auto oracle = runtimeOracle({});
    const auto loads = [&](const std::string& graph) {
        return oracle->loads(modelFromText("<ir_version: 8, opset_import: [\"\" : 18]> g " + graph),
                             m_progress);
    };
    QVERIFY(loads("(float[2] x) => (float[2] y) { y = Add (x, x) }"));
    QVERIFY(!loads("(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }"));
    QVERIFY(loads("(float[2] x) => (float[2] y) { y = Add (x, x) }"));
    QVERIFY(!oracle->loads("no model", m_progress));
}

ONNXMEND_GUILESS_TEST(kernel_check, KernelCheckTest)
#include "tst_kernel_check.moc"
