// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/convert/conversion_text.h"
#include "core/convert/conversion_verdict.h"
#include "core/convert/convert_model.h"
#include "core/mend/verdict.h"
#include "core/plan/plan.h"
#include "core/verify/run_report.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string reasonsOf(const Conversion& conversion)
{
    std::set<std::string> reasons;
    for (const KeptNode& node : conversion.kept) {
        reasons.insert(node.opType + ":" + std::string(keepReasonInfo(node.reason).name));
    }
    std::string text;
    for (const std::string& reason : reasons) {
        text += (text.empty() ? "" : " ") + reason;
    }
    return text;
}

/// Returns the values of an initializer in the text format of models.
template <class Number>
std::string numbers(int count, Number number)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(number(i));
    }
    return text;
}

} // namespace

/// Whole models in another precision: what is converted, what is kept and why, and that the result runs and
/// gives what it gave.
class ConvertModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decisions_data();
    void decisions();
    void interfaceIsKeptOrConverted();
    void initializerIsForkedOnlyWhereReadersDiffer();
    void whatIsBrokenIsFixedFirst();
    void whatWasRefusedBeforeKeepsNothing();
    void weightsOnlyCastsWhatIsStored();
    void weightsOnlyIsMeasured();
    void castBehindAWeightIsFoldedIntoIt_data();
    void castBehindAWeightIsFoldedIntoIt();
    void castOfAnOutputGoesWhereItsInputIsAskedFor();
    void madeUpInputsAreTold();
    void imageHoldsForPixels();
    void inputsThatBreakAreTold();
    void nothingBreaksOnAMeasuredRange_data();
    void nothingBreaksOnAMeasuredRange();
    void withoutARuntimeNothingIsMeasured();
    void withoutRunsWhatIsKnownToBreakIsKept_data();
    void withoutRunsWhatIsKnownToBreakIsKept();
    void integersAreMeasuredAsTheyAreComputed();
    void optimisationsOfTheOriginalAreNoError();
    void convertedBackIsTheOldPrecision();
    void convertedBackHasNoCastsLeft_data();
    void convertedBackHasNoCastsLeft();
    void castsThatDidNothingAreNotLeft_data();
    void castsThatDidNothingAreNotLeft();
    void whatReadsUnknownOperatorsStays_data();
    void whatReadsUnknownOperatorsStays();
    void errorAboveToleranceIsGivenBack();
    void unchangedModelIsNotTimed();
    void nearTiesAreNotLeftToChance();
    void nearTiesOfWhatIsRoundedForTheirReaderCount();
    void planIsReplayed();
    void selectorThatFitsNothingIsWrongUsage();
    void selectorsNameTheModelAsItIs();
    void opsetIsRaisedAsFarAsItHelps_data();
    void opsetIsRaisedAsFarAsItHelps();
    void whatCannotBeRaisedIsTold();
    void opsetIsNotRaisedForNothing();
    void opsetWithoutEndIsNotRaised();
    void raisedPlanIsReplayed();

private:
    std::shared_ptr<const Session> open(const std::string& graph, int opset)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + graph);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    Conversion convert(const std::string& graph, const ConversionOptions& options = {}, int opset = 17)
    {
        return convertModel(open(graph, opset), options, m_verifier, m_progress);
    }
    /// To BFLOAT16, for CUDA: the CPU has no kernels to run the result with.
    Conversion convertForGpu(const std::string& graph, int opset, ConversionOptions options = {})
    {
        const auto session = open(graph, opset)->withTarget(RuntimeTarget::Cuda, m_progress);
        options.to = DType::Bfloat16;
        return convertModel(session, options, m_verifier, m_progress);
    }
    void verifyRuns(const Conversion& conversion)
    {
        m_folder.saveTo(*conversion.fixes.session->planned(), "out.onnx");
        const Verification proofs = m_verifier.verify(m_folder.path("out.onnx"), m_progress);
        COMPARE_STATUS(proofs.checker, Passed);
        COMPARE_STATUS(proofs.audit, Passed);
        COMPARE_STATUS(proofs.runtime, Passed);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void ConvertModelTest::decisions_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::size_t>("converted");
    QTest::addColumn<std::string>("kept");
    const auto add = [](const char* name, const std::string& graph, std::size_t converted,
                        const std::string& kept) { QTest::newRow(name) << graph << converted << kept; };

    add("all",
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> { a = MatMul (x, w) y = Relu (a) "
        "}",
        2, "");
    add("what takes FLOAT only",
        "(float[2, 2] x) => (float[2, 2] y, int64[n, 3] s) "
        "<float[1, 4, 4] b = {0, 0, 1, 1, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}, float[1, 1, 4] p = {1, 0.5, "
        "0.25, 0.125}> "
        "{ y = MatMul (x, x) s = NonMaxSuppression (b, p) }",
        1, "NonMaxSuppression:operator-type");
    add("large constant",
        "(float[2, 2] x) => (float[2, 2] y) "
        "{ c = Constant <value = float[1] {1e6}> () a = Mul (x, c) b = Div (a, c) y = MatMul (b, b) }",
        1, "Div:stored-overflow Mul:stored-overflow");
    add("epsilon",
        "(float[2, 2] x) => (float[2, 2] y) "
        "{ c = Constant <value = float {1e-12}> () a = Add (x, c) y = MatMul (a, a) }",
        1, "Add:stored-underflow");
    add("bias that is nothing beside the results",
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, float[2] b = {1e-8, -3e-8}> "
        "{ y = Gemm (x, w, b) }",
        1, "");
    add("bias of small results",
        "(float[2, 2] x) => (float[2, 2] y) "
        "<float[2, 2] w = {1e-6, 2e-6, 3e-6, 1e-6}, float[2] b = {1e-8, -3e-8}> { y = Gemm (x, w, b) }",
        0, "Gemm:stored-underflow");
    add("positions of a sinusoid",
        "(int64[3, 3] p) => (float[3, 3] y) <float[1] f = {0.37}> "
        "{ a = Cast <to = 1> (p) b = Mul (a, f) c = Sin (b) y = MatMul (c, c) }",
        1, "Cast:exact-values Mul:exact-values Sin:exact-values");
    add("sum of squares",
        "(float[2, 512] x) => (float[2, 1] y) <float[1] k = {400}, float[1] t = {2}> "
        "{ a = Mul (x, k) s = Pow (a, t) m = ReduceMean <axes = [1]> (s) y = Sqrt (m) }",
        0, "Mul:island Pow:computed-overflow ReduceMean:computed-overflow Sqrt:computed-overflow");
    add("branch that captures",
        "(bool c, float[2] x) => (float[2] y) { r = Relu (x) y = If (c) <then_branch = t () => (float[2] a) "
        "{ a = Add (r, r) }, "
        "else_branch = e () => (float[2] b) { b = Mul (r, r) }> }",
        4, "");
    add("loop that carries",
        "(float[2] x) => (float[2] y) { m = Constant <value = int64 {3}> () c = Constant <value = bool {1}> "
        "() "
        "y = Loop (m, c, x) <body = b (int64 i, bool k, float[2] v) => (bool ko, float[2] vo) { ko = "
        "Identity (k) vo = Sigmoid (v) }> }",
        2, "");
    add("halves between Casts",
        "(float[2] x) => (float[2] y) { a = Relu (x) h = Cast <to = 10> (a) m = Mul (h, h) "
        "f = Cast <to = 1> (m) y = Sigmoid (f) }",
        0, "Cast:no-kernel Relu:island Sigmoid:island");
    add("loop whose sum decides when it ends",
        "(float[2] x) => (float[2] y) <float limit = {40}, float step = {0.01}, float nought = {0}> "
        "{ c = Constant <value = bool {1}> () "
        "m = Constant <value = int64 {100000}> () s, y = Loop (m, c, nought, x) <body = b (int64 i, bool k, "
        "float s0, float[2] v) => "
        "(bool ko, float s1, float[2] vo) { s1 = Add (s0, step) ko = Less (s1, limit) vo = Sigmoid (v) }> }",
        0, "Add:exact-values Less:exact-values Loop:exact-values Sigmoid:island");
    add("body that has a name of the graph around it",
        "(float[2] x) => (float[2] y) { m = Constant <value = int64 {3}> () c = Constant <value = bool {1}> "
        "() "
        "a = Loop (m, c, x) <body = b (int64 i, bool k, float[2] v) => (bool ko, float[2] vo) "
        "{ ko = Identity (k) n = Sigmoid (v) vo = Add (n, n) }> n = Relu (a) y = Sigmoid (n) }",
        5, "");
    add("branches that give what is stored",
        "(bool c, float[2, 2] x) => (float[2, 2] y) { r = MatMul (x, x) b = If (c) "
        "<then_branch = t () => (float[2, 2] p) <float[2, 2] p = {1, 2, 3, 4}> { }, "
        "else_branch = e () => (float[2, 2] q) { q = MatMul (r, r) }> y = MatMul (r, b) }",
        4, "");
    add("sequence",
        "(float[2, 2] x) => (float[4, 2] y) { r = MatMul (x, x) s = SequenceConstruct (r, x) "
        "c = ConcatFromSequence <axis = 0> (s) y = MatMul (c, x) }",
        2, "ConcatFromSequence:container SequenceConstruct:container");
    add("cheap node between kept ones",
        "(float[2, 2] x) => (float[2, 2] y) <float[1] c = {1e-9}> "
        "{ a = Mul (x, c) b = Transpose (a) d = Div (b, c) y = MatMul (d, d) }",
        1, "Div:stored-underflow Mul:stored-underflow Transpose:computed-underflow");
    add("stated by an attribute",
        "(float[2, 2] x) => (float[3, 2] y) <int64[2] n = {3, 2}> "
        "{ z = ConstantOfShape <value = float[1] {0.5}> (n) y = MatMul (z, x) }",
        1, "ConstantOfShape:states-dtype");
}

void ConvertModelTest::decisions()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, kept);
    const Conversion conversion = convert(graph);
    QCOMPARE(QString::fromStdString(reasonsOf(conversion)), QString::fromStdString(kept));
    QTEST(conversion.convertedNodes, "converted");
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.trouble.c_str());
    QVERIFY(!conversion.measurement.computed.empty());
    QVERIFY(!conversion.measurement.rounded.empty());
    verifyRuns(conversion);
}

void ConvertModelTest::interfaceIsKeptOrConverted()
{
    const std::string graph = "(float[2] x) => (float[2] y) { a = Relu (x) y = Sigmoid (a) }";
    const auto outputOf = [](const Conversion& conversion) {
        return conversion.fixes.session->planned()->graph(GraphId{}).outputs.front().dtype;
    };
    const Conversion kept = convert(graph);
    QVERIFY(outputOf(kept) == DType::Float);
    QCOMPARE(kept.casts, std::size_t(2));
    const Conversion converted = convert(graph, {.keepsInterface = false});
    QVERIFY(outputOf(converted) == DType::Float16);
    QCOMPARE(converted.casts, std::size_t(0));
    verifyRuns(converted);
    const Conversion one = convert(graph, {.interface = {{"y", DType::Float16}}});
    QVERIFY(outputOf(one) == DType::Float16);
    QCOMPARE(one.casts, std::size_t(1));
    verifyRuns(one);
}

void ConvertModelTest::initializerIsForkedOnlyWhereReadersDiffer()
{
    const Conversion conversion =
        convert("(float[2, 2] x) => (float[2, 2] y, float[2, 2] z) <float[2, 2] w = {1.5, 2.5, 3, 4}> "
                "{ y = MatMul (x, w) z = Add (x, w) }",
                {.keep = {"op:Add"}});
    const Model& planned = *conversion.fixes.session->planned();
    std::multiset<DType> dtypes;
    for (const ModelTensor& tensor : planned.tensors()) {
        dtypes.insert(tensor.savedDtype);
    }
    QVERIFY((dtypes == std::multiset<DType>{DType::Float, DType::Float16}));
    verifyRuns(conversion);
    const Conversion whole =
        convert("(float[2, 2] x) => (float[2, 2] y, float[2, 2] z) "
                "<float[2, 2] w = {1.5, 2.5, 3, 4}> { y = MatMul (x, w) z = MatMul (w, x) }");
    QCOMPARE(whole.fixes.session->planned()->tensors().size(), std::size_t(1));
}

void ConvertModelTest::whatIsBrokenIsFixedFirst()
{
    const Conversion conversion =
        convert("(float[2, 2] x, double[2, 2] d) => (float[2, 2] y) { a = MatMul (x, x) y = Add (a, d) }");
    QVERIFY(!conversion.fixes.applied.empty());
    QVERIFY(conversion.convertedNodes > 0);
    verifyRuns(conversion);
}

void ConvertModelTest::whatWasRefusedBeforeKeepsNothing()
{
    const Conversion conversion =
        convert("(float[2, 2] x) => (float[2, 2] y) { a = MatMul (x, x) y = Mystery (a) }");
    QCOMPARE(conversion.convertedNodes, std::size_t(1));
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Impossible);
}

void ConvertModelTest::weightsOnlyCastsWhatIsStored()
{
    const Conversion conversion =
        convert("(float[2, 32] x) => (float[2, 32] y) <float[32, 32] w = {" +
                    numbers(1024, [](int i) { return i % 7; }) + "}> { y = MatMul (x, w) }",
                {.weightsOnly = true});
    QCOMPARE(conversion.casts, std::size_t(1));
    QCOMPARE(conversion.bytesAfter * 2, conversion.bytesBefore);
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Passed);
    verifyRuns(conversion);
}

/// Differences between 1000 and weights near it do not survive if the weights are stored in FLOAT16.
void ConvertModelTest::weightsOnlyIsMeasured()
{
    const Conversion conversion =
        convert("(float[2, 512] x) => (float[2, 512] y, float[2, 512] z) <float[512] w = {" +
                    numbers(512, [](int i) { return 1000 + 0.01 * i; }) + "}, float[512] v = {" +
                    numbers(512, [](int i) { return 0.5 * (i % 9); }) +
                    "}, float[1] k = {1000}> { a = Sub (w, k) y = Mul (x, a) z = Mul (x, v) }",
                {.weightsOnly = true});
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Passed);
    QCOMPARE(conversion.casts, std::size_t(1));
    verifyRuns(conversion);
}

void ConvertModelTest::castBehindAWeightIsFoldedIntoIt_data()
{
    QTest::addColumn<bool>("weightsOnly");
    QTest::addColumn<std::string>("nodes");
    QTest::addColumn<std::string>("outputs");
    QTest::addColumn<std::size_t>("nodesLeft");
    const std::string half = "float16[2, 4] y";
    const std::string both = "float16[2, 4] y, float[2, 4] z";
    const std::string product = "h = Cast <to = 10> (w) y = MatMul (x, h)";
    QTest::newRow("weights only") << true << product << half << std::size_t(1);
    QTest::newRow("the whole model") << false << product << half << std::size_t(1);
    QTest::newRow("others read it as it is")
        << true << product + " f = Cast <to = 1> (x) z = MatMul (f, w)" << both << std::size_t(4);
}

void ConvertModelTest::castBehindAWeightIsFoldedIntoIt()
{
    QFETCH(bool, weightsOnly);
    QFETCH(std::string, nodes);
    QFETCH(std::string, outputs);
    QFETCH(std::size_t, nodesLeft);
    const std::string weight = numbers(2048, [](int i) { return 0.1 + i / 1024.0; });
    const Conversion conversion = convert("(float16[2, 512] x) => (" + outputs + ") <float[512, 4] w = {" +
                                              weight + "}> { " + nodes + " }",
                                          {.weightsOnly = weightsOnly});
    const Model& planned = *conversion.fixes.session->planned();
    const auto stored = planned.findInitializer(GraphId{}, "w");
    QVERIFY(stored);
    QVERIFY(planned.tensor(*stored).savedDtype == DType::Float16);
    QCOMPARE(planned.nodeCount(), nodesLeft);
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.trouble.c_str());
    verifyRuns(conversion);
}

void ConvertModelTest::castOfAnOutputGoesWhereItsInputIsAskedFor()
{
    const Conversion conversion =
        convert("(int16[1, 1, 8] x) => (int16[1, 1, 8] y) <float[1] k = {0.5}> "
                "{ f = Cast <to = 1> (x) a = Mul (f, k) y = Cast <to = 5> (a) }",
                {.to = DType::Float, .interface = {{"x", DType::Float}, {"y", DType::Float}}});
    const Model& planned = *conversion.fixes.session->planned();
    QCOMPARE(planned.nodeCount(), std::size_t(1));
    QVERIFY(planned.graph(GraphId{}).inputs.front().dtype == DType::Float);
    QVERIFY(planned.graph(GraphId{}).outputs.front().dtype == DType::Float);
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             headlineOf(conversion).text.text().c_str());
    verifyRuns(conversion);
}

void ConvertModelTest::madeUpInputsAreTold()
{
    using Inputs = ConversionMeasurement::Inputs;
    const Conversion floats = convert("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> "
                                      "{ y = MatMul (x, w) }");
    QCOMPARE(floats.measurement.inputs, Inputs::MadeUp);
    QCOMPARE(floats.measurement.ranges.size(), std::size_t(3)); // 1, 10 and 255
    QVERIFY(!floats.measurement.breakingRange());
    QVERIFY(floats.measurement.doubts.empty());
    QVERIFY2(headlineOf(floats).text.text().ends_with("on inputs made up from 0 to 255"),
             headlineOf(floats).text.text().c_str());

    const Conversion ids = convert("(int64[4] ids) => (float[4, 2] y) <float[3, 2] w = {1, 2, 3, 4, 5, 6}> "
                                   "{ e = Gather (w, ids) y = Relu (e) }");
    QCOMPARE(ids.measurement.inputs, Inputs::MadeUp);
    QVERIFY(ids.measurement.ranges.empty());
    QVERIFY2(headlineOf(ids).text.text().ends_with("on made-up inputs"), headlineOf(ids).text.text().c_str());
}

/// Sums over an image pass the range of halves once its pixels go from 0 to 255.
constexpr const char* sumOfImage =
    "(float[1, 3, 32, 32] image) => (float[1, 2] y) <int64[2] axes = {2, 3}, float[1] k = {0.001}, "
    "float[3, 2] w = {1, 2, 3, 4, 5, 6}> "
    "{ s = ReduceSum <keepdims = 0> (image, axes) m = Mul (s, k) y = MatMul (m, w) }";

void ConvertModelTest::imageHoldsForPixels()
{
    const Conversion conversion = convert(sumOfImage);
    QVERIFY(std::ranges::any_of(conversion.kept, [](const KeptNode& node) { return node.output == "s"; }));
    QCOMPARE(conversion.measurement.doubts.size(), std::size_t(1));
    QVERIFY(conversion.measurement.doubts.front().look == InputLook::Image);
    QVERIFY(!conversion.measurement.breakingRange());
    QCOMPARE(headlineOf(conversion).state, ConversionState::Within);
    QVERIFY2(headlineOf(conversion).text.text().ends_with("on inputs made up from 0 to 255"),
             headlineOf(conversion).text.text().c_str());
    Conversion untried = conversion; // as if the original did not run on pixels
    untried.measurement.ranges.resize(1);
    QVERIFY2(headlineOf(untried).text.text().ends_with(
                 "on inputs made up from -1 to 1 only, and images go from 0 to 255"),
             headlineOf(untried).text.text().c_str());
}

void ConvertModelTest::inputsThatBreakAreTold()
{
    // Rounding costs digits only beyond the inputs that are likely: it is told.
    const Conversion features = convert("(float[1, 64] x) => (float[1, 64] y) <float k = {2}> "
                                        "{ m = Mul (x, x) s = Sub (x, k) n = Mul (x, s) y = Sub (m, n) }");
    QVERIFY(features.measurement.breakingRange());
    QCOMPARE(features.measurement.breakingRange()->highest, 255.0);
    QVERIFY(!features.measurement.plausiblyBreakingRange());
    QCOMPARE(headlineOf(features).state, ConversionState::Within);
    QVERIFY2(headlineOf(features).text.text().ends_with(
                 "on inputs made up from -10 to 10, and beyond it on inputs from 0 to 255"),
             headlineOf(features).text.text().c_str());
    // A node that is converted because it was forced breaks, and the result says so.
    const Conversion forced = convert(sumOfImage, {.force = {"s"}});
    QCOMPARE(headlineOf(forced).state, ConversionState::WithinOnly);
    const Verdict& verdict = judgeDocument(*forced.fixes.session);
    QVERIFY(!verdict.shortcomings.empty());
    QCOMPARE(verdict.shortcomings.front().text.text(), std::string("its outputs hold on some inputs only"));
}

/// Outputs that are NaN or infinite on any of the measured ranges are wrong, although the model does not say
/// that its inputs are pixels.
void ConvertModelTest::nothingBreaksOnAMeasuredRange_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("kept");
    const std::string weight = [] {
        std::string numbers = "1";
        for (int i = 1; i < 64; ++i) {
            numbers += ", " + std::to_string(i * i % 7 - 3);
        }
        return "float[16, 4] w = {" + numbers + "}";
    }();
    QTest::newRow("large before a normalisation")
        << std::string("(float[1, 16] x) => (float[1, 4] y) <float k = {3000}, float[16] s = {1, 1, 1, 1, 1, "
                       "1, 1, 1, "
                       "1, 1, 1, 1, 1, 1, 1, 1}, " +
                       weight +
                       "> { m = Mul (x, k) n = LayerNormalization (m, s) "
                       "y = MatMul (n, w) }")
        << std::string("m");
    QTest::newRow("large before a division")
        << std::string("(float[1, 16] x) => (float[1, 4] y) <float k = {800}, " + weight +
                       "> "
                       "{ m = Mul (x, k) n = Div (m, k) y = MatMul (n, w) }")
        << std::string("m");
    QTest::newRow("sum of features")
        << std::string(
               "(float[1, 1024] x) => (float[1, 4] y) <int64[1] axes = {1}, float k = {0.001}, "
               "float[1, 4] w = {1, 2, 3, 4}> { s = ReduceSum (x, axes) m = Mul (s, k) y = MatMul (m, w) }")
        << std::string("s");
}

void ConvertModelTest::nothingBreaksOnAMeasuredRange()
{
    QFETCH(const std::string, graph);
    QFETCH(const std::string, kept);
    const Conversion conversion = convert(graph);
    QVERIFY(std::ranges::any_of(conversion.kept, [&](const KeptNode& node) { return node.output == kept; }));
    QVERIFY(std::ranges::none_of(conversion.kept, [](const KeptNode& node) { return node.output == "y"; }));
    QVERIFY(std::ranges::none_of(conversion.measurement.ranges, &RangeError::breaks));
    QCOMPARE(headlineOf(conversion).state, ConversionState::Within);
    // Forced, it is not told to be the same.
    const Conversion forced = convert(graph, {.force = {kept}});
    QVERIFY(std::ranges::any_of(forced.measurement.ranges, &RangeError::breaks));
    QCOMPARE(noteOf(forced).same.state, VerifiedState::No);
    QCOMPARE(noteOf(conversion).same.state, VerifiedState::Yes);
}

void ConvertModelTest::withoutARuntimeNothingIsMeasured()
{
    const EnvironmentGuard noLibrary("ONNXMEND_ORT", QByteArray());
    const EnvironmentGuard noPath("PATH", "/nonexistent");
    const EnvironmentGuard noHome("HOME", "/nonexistent");
    const EnvironmentGuard noNode("NODE_PATH", QByteArray());
    if (!runtimeName({}, Progress()).empty()) {
        QSKIP("an ONNX Runtime is installed in the system");
    }
    Verifier verifier({});
    const Conversion conversion = convertModel(
        open("(float[2, 2] x) => (float[2, 2] y) { y = MatMul (x, x) }", 17), {}, verifier, m_progress);
    QVERIFY(conversion.isUnmeasured());
    QCOMPARE(headlineOf(conversion).state, ConversionState::NotMeasured);
    QVERIFY2(headlineOf(conversion).text.text().find("pip install") != std::string::npos,
             headlineOf(conversion).text.text().c_str());
}

void ConvertModelTest::withoutRunsWhatIsKnownToBreakIsKept_data()
{
    QTest::addColumn<std::string>("nodes");
    QTest::addColumn<std::string>("kept");
    // The values that Einsum gives are not known without a run.
    const std::string unknown = "a = Einsum <equation = \"ij,jk->ik\"> (x, x) ";
    QTest::newRow("mean of squares")
        << unknown +
               "s = Mul (a, a) m = ReduceMean <axes = [1]> (s) e = Add (m, c) r = Sqrt (e) y = Div (a, r)"
        << std::string("Add:computed-overflow Div:computed-overflow Mul:computed-overflow "
                       "ReduceMean:computed-overflow Sqrt:computed-overflow");
    QTest::newRow("sum of exponentials")
        << unknown + "f = Exp (a) s = ReduceSum (f, axes) y = Div (f, s)"
        << std::string("Div:computed-overflow Exp:computed-overflow ReduceSum:computed-overflow");
    QTest::newRow("sum") << unknown + "s = ReduceSum (a, axes) y = MatMul (s, w)"
                         << std::string("ReduceSum:long-sum");
    QTest::newRow("epsilon") << unknown + "t = Tanh (a) e = Add (t, c) r = Sqrt (e) y = Div (a, r)"
                             << std::string("Add:computed-underflow Div:computed-underflow "
                                            "Sqrt:computed-underflow");
    QTest::newRow("bounded whatever is fed")
        << unknown + "t = Tanh (a) s = Mul (t, t) m = ReduceMean <axes = [1]> (s) f = Exp (t) y = Mul (m, f)"
        << std::string();
    QTest::newRow("computed, and far from the range")
        << std::string(
               "r = Relu (x) s = Mul (r, r) m = ReduceMean <axes = [1]> (s) f = Tanh (m) y = Mul (x, f)")
        << std::string();
    QTest::newRow("computed, and beyond it")
        << std::string("b = Mul (x, k) s = Mul (b, b) m = ReduceMean <axes = [1]> (s) y = MatMul (x, x)")
        << std::string("Mul:computed-overflow Mul:island ReduceMean:computed-overflow");
}

void ConvertModelTest::withoutRunsWhatIsKnownToBreakIsKept()
{
    QFETCH(std::string, nodes);
    QFETCH(std::string, kept);
    const Conversion conversion = convert(
        "(float[4, 4] x) => (float[n, m] y) <float[1] c = {0.0005}, float[1] k = {100}, int64[1] axes = {1}, "
        "float[1, 4] w = {1, 2, 3, 4}> { " +
            nodes + " }",
        {.measures = false});
    QCOMPARE(QString::fromStdString(reasonsOf(conversion)), QString::fromStdString(kept));
}

/// Resize takes sizes as INT64 alone.
void ConvertModelTest::integersAreMeasuredAsTheyAreComputed()
{
    const Conversion conversion =
        convert("(float[1, 1, 4, 4] x) => (float[1, 1, 8, 8] y) <int64[4] k = {1, 1, 2, 2}> "
                "{ s = Shape (x) t = Mul (s, k) y = Resize <mode = \"linear\"> (x, , , t) }",
                {.to = DType::Int32});
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.trouble.c_str());
    verifyRuns(conversion);
}

/// ONNX Runtime rounds the other operand of a product with 4-bit weights, too, and does so in the original.
void ConvertModelTest::optimisationsOfTheOriginalAreNoError()
{
    const std::string graph =
        "(float[2, 32] x, int64[1] k) => (float[2, 32] y, int64[1] n) <int4[32, 32] q = {" +
        numbers(1024, [](int i) { return i % 15 - 7; }) + "}, float[2, 32] s = {" +
        numbers(64, [](int i) { return 0.01 + 0.003 * (i % 5); }) +
        "}, int64[1] a = {1}> "
        "{ w = DequantizeLinear <axis = 0, block_size = 16> (q, s) y = MatMul (x, w) "
        "n = Add (k, a) }";
    const Conversion conversion = convert(graph, {.to = DType::Int32, .keepsInterface = false}, 21);
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.computed.empty()
                 ? conversion.measurement.trouble.c_str()
                 : std::to_string(conversion.measurement.computed.front().error).c_str());
    QVERIFY(conversion.convertedNodes > 0);
}

void ConvertModelTest::convertedBackIsTheOldPrecision()
{
    const Conversion conversion = convert("(float[2] x) => (float[2] y) <float16[2] w = {15360, 16384}> "
                                          "{ h = Cast <to = 10> (x) a = Mul (h, w) y = Cast <to = 1> (a) }",
                                          {.to = DType::Float});
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.computed.empty()
                 ? conversion.measurement.trouble.c_str()
                 : std::to_string(conversion.measurement.computed.front().error).c_str());
    for (const ModelTensor& tensor : conversion.fixes.session->planned()->tensors()) {
        QVERIFY(tensor.savedDtype == DType::Float);
    }
    verifyRuns(conversion);
}

void ConvertModelTest::convertedBackHasNoCastsLeft_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("computed") << std::string(
        "(float[2] x) => (float[2] y) <float16[2] w = {15360, 16384}> "
        "{ h = Cast <to = 10> (x) a = Mul (h, w) y = Cast <to = 1> (a) }");
    QTest::newRow("stored") << std::string("(float[2] x) => (float[2] y) <float16[2] w = {15360, 16384}> "
                                           "{ f = Cast <to = 1> (w) y = Mul (x, f) }");
    QTest::newRow("kept in between") << std::string(
        "(float[2] x) => (float[2] y) { h = Cast <to = 10> (x) a = Neg (h) f = Cast <to = 1> (a) "
        "l = LeakyRelu (f) g = Cast <to = 10> (l) b = Abs (g) y = Cast <to = 1> (b) }");
}

void ConvertModelTest::convertedBackHasNoCastsLeft()
{
    QFETCH(const std::string, graph);
    const Conversion conversion = convert(graph, {.to = DType::Float});
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Passed);
    verifyRuns(conversion);
    const std::string text = modelToText(fileBytes(m_folder.path("out.onnx")));
    QVERIFY2(text.find("Cast") == std::string::npos, text.c_str());
}

/// FLOAT to FLOAT before, they would be FLOAT16 to FLOAT16, which ONNX Runtime's CPU provider does not load
/// between nodes that it has no half kernels for.
void ConvertModelTest::castsThatDidNothingAreNotLeft_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("between matrix products")
        << std::string("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> "
                       "{ a = MatMul (x, w) b = Cast <to = 1> (a) y = MatMul (b, w) }");
    QTest::newRow("two in a row") << std::string(
        "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> "
        "{ a = MatMul (x, w) b = Cast <to = 1> (a) c = Cast <to = 1> (b) y = MatMul (c, w) }");
    QTest::newRow("like another value")
        << std::string("(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> "
                       "{ a = MatMul (x, w) b = CastLike (a, w) y = MatMul (b, w) }");
    QTest::newRow("gives an output") << std::string(
        "(float[2, 2] x) => (float[2, 2] y, float[2, 2] z) <float[2, 2] w = {1, 2, 3, 4}> "
        "{ a = MatMul (x, w) z = Cast <to = 1> (a) y = MatMul (z, w) }");
}

void ConvertModelTest::castsThatDidNothingAreNotLeft()
{
    QFETCH(const std::string, graph);
    const Conversion conversion = convert(graph);
    QCOMPARE(QString::fromStdString(reasonsOf(conversion)), QString());
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Passed);
    verifyRuns(conversion);
    const Conversion inside = convert(graph, {.keepsInterface = false});
    verifyRuns(inside);
    const std::string text = modelToText(fileBytes(m_folder.path("out.onnx")));
    QVERIFY2(text.find("Cast") == std::string::npos, text.c_str());
}

void ConvertModelTest::whatReadsUnknownOperatorsStays_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("kept");
    const auto row = [](const char* name, const std::string& nodes, const std::string& kept) {
        QTest::newRow(name) << "(float[2, 2] x, bool c) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}, "
                               "float[2, 2] v = {1, 2, 3, 4}> { " +
                                   nodes + " y = MatMul (b, v) }"
                            << kept;
    };
    row("matrix product", "z = Mystery (x) b = MatMul (z, w)",
        "MatMul:unknown-operator Mystery:unknown-operator");
    row("through nodes that hand it on", "z = Mystery (x) t = Transpose (z) r = Relu (t) b = MatMul (r, w)",
        "MatMul:unknown-operator Mystery:unknown-operator");
    row("list of values", "z = Mystery (x) l = Concat <axis = 0> (z, w) b = MatMul (v, l)",
        "Concat:unknown-operator Mystery:unknown-operator");
    row("branch that gives it",
        "z = Mystery (x) b = If (c) <then_branch = t () => (p) { p = Mystery (z) }, else_branch = e () => "
        "(float[2, 2] q) { q = MatMul (v, v) }> a = Mystery (w)",
        "If:unknown-operator Mystery:unknown-operator");
}

void ConvertModelTest::whatReadsUnknownOperatorsStays()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, kept);
    const Conversion conversion = convert(graph);
    QCOMPARE(QString::fromStdString(reasonsOf(conversion)), QString::fromStdString(kept));
    const Model& planned = *conversion.fixes.session->planned();
    QVERIFY(find(planned, "w").savedDtype == DType::Float);
    QCOMPARE(conversion.fixes.session->report().summary.errors, std::size_t(0));
}

void ConvertModelTest::errorAboveToleranceIsGivenBack()
{
    // The differences of numbers near 1000, a hundredth apart, cancel.
    const std::string graph = "(float[8] x) => (float[8] y) <float[1] k = {1000}> "
                              "{ a = Add (x, k) b = Sub (a, k) y = Relu (b) }";
    const Conversion conversion = convert(graph, {.tolerance = 1e-3});
    QVERIFY(conversion.measurement.status == ConversionMeasurement::Status::Passed);
    QVERIFY(conversion.measurement.rounds > 1);
    QVERIFY(std::ranges::any_of(
        conversion.kept, [](const KeptNode& node) { return node.reason == KeepReason::MeasuredError; }));
    verifyRuns(conversion);

    const std::optional<GivenBack>& given = conversion.measurement.givenBack;
    QVERIFY(given);
    QVERIFY(given->isMost());
    QCOMPARE(given->candidates, std::size_t(3));
    QVERIFY(given->error > 0.05);
    QVERIFY(given->sufficient > given->error);
    QVERIFY(!given->parts.empty());
    QVERIFY(std::ranges::all_of(conversion.kept, [](const KeptNode& node) {
        return node.reason != KeepReason::MeasuredError ||
               node.detail.text().starts_with("outputs are off by");
    }));
    QCOMPARE(givenBackTexts(conversion).empty(), false);
    const Conversion all = convert(graph, {.tolerance = given->sufficient});
    QVERIFY(all.kept.empty());
    QVERIFY(!all.measurement.givenBack);
}

void ConvertModelTest::unchangedModelIsNotTimed()
{
    const Conversion conversion =
        convert("(float16[2, 2] x) => (float16[2, 2] y) { y = MatMul (x, x) }", {.studies = true});
    QVERIFY(conversion.changesNothing());
    QCOMPARE(conversion.times.runs, std::size_t(0));
    QVERIFY(conversion.times.before == 0);
}

/// The first two scores are a thousandth apart, so that BFLOAT16 has a tie, which happens to be told in the
/// old order; the others are far apart.
void ConvertModelTest::nearTiesAreNotLeftToChance()
{
    const auto convertedWith = [this](const std::string& scores) {
        return QString::fromStdString(reasonsOf(
            convertForGpu("(float[1, 1] x) => (float[1, 2] v, int64[1, 2] i) <float[4] w = {" + scores +
                              "}, int64[1] k = {2}> { a = Abs (x) s = Mul (a, w) v, i = TopK (s, k) }",
                          17)));
    };
    QCOMPARE(convertedWith("1.001, 1, 0.5, 0.25"),
             QString("Abs:island Mul:measured-error TopK:operator-type"));
    QCOMPARE(convertedWith("1, 0.75, 0.5, 0.25"), QString("TopK:operator-type"));
}

/// The scores are kept, and reach the converted TopK through a Cast.
void ConvertModelTest::nearTiesOfWhatIsRoundedForTheirReaderCount()
{
    const auto convertedWith = [this](const std::string& scores) {
        return QString::fromStdString(
            reasonsOf(convert("(float[1, 1] x) => (float[1, 2] y, int64[1, 2] i) <float[4] w = {" + scores +
                                  "}, int64[1] k = {2}, float[2, 2] m = {1, 2, 3, 4}> "
                                  "{ a = Abs (x) s = Mul (a, w) v, i = TopK (s, k) y = MatMul (v, m) }",
                              {.keep = {"op:Abs", "s"}})));
    };
    QCOMPARE(convertedWith("1.0001, 1, 0.5, 0.25"), QString("Abs:asked Mul:asked TopK:measured-error"));
    QCOMPARE(convertedWith("1, 0.75, 0.5, 0.25"), QString("Abs:asked Mul:asked"));
}

void ConvertModelTest::planIsReplayed()
{
    const std::string graph = "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4}> "
                              "{ a = MatMul (x, w) y = Relu (a) }";
    const Conversion conversion = convert(graph);
    const Session& session = *conversion.fixes.session;
    const std::filesystem::path file = m_folder.path("plan.json");
    writePlan(session.plan(), *session.model(), file);
    QVERIFY(readPlan(file).plan == session.plan());
}

void ConvertModelTest::selectorThatFitsNothingIsWrongUsage()
{
    const std::string graph = "(float[2] x) => (float[2] y) { y = Relu (x) }";
    QVERIFY_THROWS_EXCEPTION(UsageError, convert(graph, {.keep = {"nothing"}}));
    QVERIFY_THROWS_EXCEPTION(UsageError, convert(graph, {.interface = {{"z", DType::Float16}}}));
}

/// A selector names a node of the model, whatever replaces it in the opset of the conversion.
void ConvertModelTest::selectorsNameTheModelAsItIs()
{
    const std::string image =
        "(float[1, 2, 3, 3] x) => (float[1, 2, 6, 6] y) "
        "{ a = MatMul (x, x) b = Upsample <scales = [1.0, 1.0, 2.0, 2.0]> (a) y = MatMul (b, b) }";
    const auto keptOf = [this](const std::string& graph, int opset, const ConversionOptions& options) {
        const Conversion conversion = convertForGpu(graph, opset, options);
        return QString::fromStdString((conversion.opset.isRaised() ? "raised " : "") + reasonsOf(conversion));
    };
    QCOMPARE(keptOf(image, 7, {}), QString("raised Resize:no-kernel"));
    QCOMPARE(keptOf(image, 7, {.keep = {"op:Upsample"}}), QString("raised Resize:asked"));
    QCOMPARE(keptOf(image, 7, {.keep = {"b"}}), QString("raised Resize:asked"));
    const std::string rows = "(float[2, 3, 3] x) => (float[2, 3, 3] y) "
                             "{ a = MatMul (x, x) b = Softmax (a) y = MatMul (b, x) }";
    const QString group = "raised Flatten:asked Reshape:asked Softmax:asked";
    QCOMPARE(keptOf(rows, 11, {.keep = {"b"}}), group);
    QCOMPARE(keptOf(rows, 11, {.keep = {"op:Softmax"}}), group);
    QCOMPARE(keptOf(rows, 11, {.only = {"a", "y"}}), group);
    QCOMPARE(keptOf(rows, 11, {.only = {"op:MatMul", "b"}}), QString("raised "));
    // An inserted node is called by the name that the result shows.
    QCOMPARE(keptOf(rows, 11, {.keep = {"b__rows"}}), QString("raised Softmax:asked"));
    QVERIFY_THROWS_EXCEPTION(UsageError, keptOf(rows, 11, {.keep = {"b__columns"}}));
    QVERIFY_THROWS_EXCEPTION(UsageError, keptOf(rows, 11, {.force = {"op:Upsample"}}));
}

void ConvertModelTest::opsetIsRaisedAsFarAsItHelps_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<int>("opset");
    QTest::addColumn<int>("raised");
    QTest::addColumn<std::string>("kept");
    const auto row = [](const char* name, const std::string& graph, int opset, int raised,
                        const std::string& kept = {}) {
        QTest::newRow(name) << graph << opset << raised << kept;
    };
    const std::string image = "(float[1, 2, 5, 5] x, float[2, 2, 3, 3] w) => ";
    row("products take it in 13", "(float[2, 2] x) => (float[2, 2] y) { y = MatMul (x, x) }", 13, 13);
    row("before 13 no Cast gives it", "(float[2, 2] x) => (float[2, 2] y) { y = MatMul (x, x) }", 7, 13);
    row("attributes become arguments",
        "(float[2, 2] x) => (float[2, 1] y) { a = MatMul (x, x) b = Softmax (a) y = ReduceSum <axes = [1]> "
        "(b) }",
        11, 13);
    row("choices take it in 16",
        "(float[2, 2] x, bool[2, 2] m) => (float[2, 2] y) { a = MatMul (x, x) b = Where (m, a, x) y = MatMul "
        "(b, x) }",
        14, 16);
    row("convolutions take it in 22", image + "(float[1, 2, 3, 3] y) { a = Conv (x, w) y = Relu (a) }", 17,
        22);
    row("a pool that runs on the CPU then, for two convolutions",
        image + "(float[1, 2, 1, 1] y) { a = Conv <pads = [1, 1, 1, 1]> (x, w) b = Conv (a, w) "
                "y = MaxPool <kernel_shape = [3, 3]> (b) }",
        13, 22, "MaxPool:no-kernel");
    row("no kernel takes it in any",
        image + "(float[1, 2, 7, 7] y) { a = ConvTranspose (x, w) y = Relu (a) }", 17, 17,
        "ConvTranspose:operator-type Relu:island");
    row("no further than its nodes mean the same",
        image + "(float[1, 2, 1, 1] y) { a = Conv (x, w) "
                "b = AveragePool <ceil_mode = 1, count_include_pad = 1, kernel_shape = [2, 2], strides = [2, "
                "2]> (a) c = MatMul (b, b) m = Greater (c, c) d = Where (m, c, b) "
                "y = ReduceMean <axes = [2, 3]> (d) }",
        13, 16, "AveragePool:operator-type Conv:operator-type Greater:no-kernel ReduceMean:no-kernel");
}

void ConvertModelTest::opsetIsRaisedAsFarAsItHelps()
{
    QFETCH(std::string, graph);
    QFETCH(int, opset);
    QFETCH(int, raised);
    QFETCH(std::string, kept);
    const Conversion conversion = convertForGpu(graph, opset);
    QCOMPARE(conversion.opset.from, std::int64_t(opset));
    QCOMPARE(conversion.opset.to, std::int64_t(raised));
    QCOMPARE(conversion.fixes.session->planned()->opsets().at({}), std::int64_t(raised));
    QCOMPARE(QString::fromStdString(reasonsOf(conversion)), QString::fromStdString(kept));
    QVERIFY2(conversion.measurement.status == ConversionMeasurement::Status::Passed,
             conversion.measurement.trouble.c_str());
    QVERIFY(!conversion.measurement.rounded.empty());
}

void ConvertModelTest::whatCannotBeRaisedIsTold()
{
    const std::string old = "(float[2, 2] x) => (float[2, 2] y, float[2, 2] m) "
                            "{ a = MatMul (x, x) y, m = Dropout (a) }";
    try {
        (void)convert(old, {.to = DType::Bfloat16}, 9);
        QFAIL("it is converted");
    } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find("Dropout of opset 10") != std::string::npos, error.what());
    }
}

/// The opset is not raised for halves, which are as old as Cast, nor if all nodes are kept.
void ConvertModelTest::opsetIsNotRaisedForNothing()
{
    const std::string graph = "(float[1, 2, 5, 5] x, float[2, 2, 3, 3] w) => (float[1, 2, 3, 3] y) "
                              "{ y = Conv (x, w) }";
    QVERIFY(!convert(graph).opset.isRaised());
    QVERIFY(!convert(graph, {.to = DType::Bfloat16, .keep = {"op:Conv"}}).opset.isRaised());
    QVERIFY(convert(graph, {.to = DType::Bfloat16}).opset.isRaised());
}

void ConvertModelTest::opsetWithoutEndIsNotRaised()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 9223372036854775807]> g (float[2, 2] x) => "
                      "(float[2, 2] y) { y = MatMul (x, x) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress)
                             ->withTarget(RuntimeTarget::Cuda, m_progress);
    QVERIFY(!convertModel(session, {.to = DType::Bfloat16}, m_verifier, m_progress).opset.isRaised());
}

void ConvertModelTest::raisedPlanIsReplayed()
{
    const Conversion conversion =
        convertForGpu("(float[2, 3, 4] x) => (float[2, 3, 4] y) { a = Clip <min = -0.5> (x) b = Softmax (a) "
                      "c = Transpose <perm = [0, 2, 1]> (b) d = MatMul (b, c) y = MatMul (d, b) }",
                      9);
    const Session& session = *conversion.fixes.session;
    QVERIFY(session.skippedEdits().empty());
    m_folder.saveTo(*session.planned(), "out.onnx");
    const std::filesystem::path file = m_folder.path("plan.json");
    writePlan(session.plan(), *session.model(), file);
    const auto replayed = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress)
                              ->withPlan(readPlan(file).plan, m_progress);
    QVERIFY(replayed->skippedEdits().empty());
    QCOMPARE(replayed->planned()->digest(), session.planned()->digest());
}

ONNXMEND_GUILESS_TEST(convert_model, ConvertModelTest)

#include "tst_convert_model.moc"
