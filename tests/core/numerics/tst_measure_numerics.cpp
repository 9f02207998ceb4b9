// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/numerics/numerics.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

// Halves as onnx's text format has them: their bits.
constexpr auto half1e4th = "1678"; ///< 0.0001
constexpr auto half100th = "8479";
constexpr auto half1 = "15360";
constexpr auto half1000 = "25552";
constexpr auto half2048 = "26624";
constexpr auto half4096 = "27648";
constexpr auto half10000 = "28898";
constexpr auto halfLowest = "64511"; ///< -65,504

std::string scalar(const std::string& name, const std::string& bits)
{
    return "float16[1] " + name + " = {" + bits + "}";
}

/// `overflow:b by square` for each cause.
std::string causesOf(const Numerics& numerics)
{
    std::string text;
    for (const NumericCause& cause : numerics.causes) {
        text += (text.empty() ? "" : ", ") + std::string(causeKindInfo(cause.kind).name) + ":" +
                cause.place.value;
        text += cause.by.empty() ? "" : " by " + std::string(cause.by);
    }
    return text;
}

std::string keptIn(const Numerics& numerics)
{
    std::string text;
    for (const NumericKept& kept : numerics.keep) {
        text += (text.empty() ? "" : " ") + kept.place.value;
    }
    return text;
}

/// A sum of 64 numbers below 1 on top of 2,048, each step of which is a node.
std::string runningSum()
{
    std::string nodes = "t = Abs (x) s0 = Add (t, k) ";
    for (int i = 1; i < 63; ++i) {
        nodes += "s" + std::to_string(i) + " = Add (s" + std::to_string(i - 1) + ", t) ";
    }
    return "(float16[16] x) => (float16[16] y) <" + scalar("k", half2048) + "> { " + nodes +
           "y = Add (s62, t) }";
}

} // namespace

/// Measures finished half models: which nodes are named, and which have to be kept.
class MeasureNumericsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void causesAreNamed_data();
    void causesAreNamed();
    void healthyModelsHaveNone_data();
    void healthyModelsHaveNone();
    void largerInputsThatBreakItAreInTheHeadline();
    void worstElementHasItsOperands();
    void shareOfTheErrorIsMeasured();
    void wrongConstantNeedsAReference();
    void constantIsComparedWithTheReference();
    void stateOfALoopIsWidened();
    void castsBetweenIntegersCountNothing();
    void keptNodesArePlannedAndHold();
    void modelsPartWhereTheyDiffer();
    void modelOfOtherWeightsIsNotSound();
    void outputWithoutANumberIsNotSound();
    void floatModelHasNothingToRound();
    void setWithoutWhichNothingRunsIsNotMinimal();
    void widenedNodeHasBothFigures();
    void widenedNodeOfTwoIsNotEnough();
    void widenedNodeIsOneThatIsRounded_data();
    void widenedNodeIsOneThatIsRounded();
    void withoutARuntimeNothingIsMeasured();
    void inputsAreGivenInOneWay();

private:
    std::shared_ptr<const Session> open(const std::string& graph, const std::string& name = "model.onnx")
    {
        const std::shared_ptr<const Model> model =
            m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph);
        if (name != "model.onnx") {
            m_folder.saveTo(*model, name);
        }
        return Session::open(m_folder.path(name), {}, {}, m_progress);
    }
    Numerics measure(const std::string& graph, const NumericsOptions& options = {})
    {
        return measureNumerics(open(graph), options, m_verifier, m_progress);
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void MeasureNumericsTest::causesAreNamed_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("causes");
    QTest::addColumn<std::string>("kept");
    const auto add = [](const char* name, const std::string& graph, const std::string& causes,
                        const std::string& kept) { QTest::newRow(name) << graph << causes << kept; };
    const std::string tiny = "t = Abs (x) u = Add (t, one) a = Mul (u, k) b = Mul (a, a) ";
    const std::string tinyConstants = "<" + scalar("one", half1) + ", " + scalar("k", half1e4th) + "> ";

    add("overflow",
        "(float16[1, 8] x) => (float16[1, 8] y) <" + scalar("k", half1000) +
            "> { a = Mul (x, k) b = Mul (a, a) c = ReduceMean (b) d = Sqrt (c) y = Div (a, d) }",
        "overflow:b by square", "b c d");
    add("underflow",
        "(float16[8] x) => (float16[8] y) <" + scalar("k", half1e4th) + ", " + scalar("m", half10000) +
            "> { a = Mul (x, k) b = Mul (a, a) c = Mul (b, m) y = Mul (c, m) }",
        "underflow:b", "b c");
    add("absorption",
        "(float16[8] x) => (float16[8] y) <" + scalar("k", half4096) + "> { a = Add (x, k) y = Sub (a, k) }",
        "absorption:a", "a y");
    add("cancellation",
        "(float16[8] x) => (float16[8] y) <" + scalar("k", half100th) + ", " + scalar("one", half1) +
            "> { s = Mul (x, k) a = Exp (s) y = Sub (a, one) }",
        "cancellation:y", "a y");
    add("division", "(float16[8] x) => (float16[8] y) " + tinyConstants + "{ " + tiny + "y = Div (b, b) }",
        "division:y", "b y");
    add("logarithm", "(float16[8] x) => (float16[8] y) " + tinyConstants + "{ " + tiny + "y = Log (b) }",
        "logarithm:y", "b y");
    add("constant that a Cast loses",
        "(float16[8] x) => (float16[8] y) { z = Sub (x, x) c = Constant <value = float[1] {1e-12}> () "
        "h = Cast <to = 10> (c) e = Add (z, h) s = Sqrt (e) y = Div (z, s) }",
        "constant:h", "e s");
    add("two causes",
        "(float16[1, 8] x) => (float16[1, 8] y) <" + scalar("k", half1000) + ", " + scalar("m", half4096) +
            "> { a = Mul (x, k) b = Mul (a, a) c = Sqrt (b) d = Div (c, k) e = Add (d, m) y = Sub (e, m) }",
        "overflow:b by square, absorption:e", "b c e y");
}

void MeasureNumericsTest::causesAreNamed()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, causes);
    QFETCH(std::string, kept);
    const Numerics numerics = measure(graph);
    QVERIFY2(numerics.isMeasured, numerics.trouble.c_str());
    QCOMPARE(causesOf(numerics), causes);
    QCOMPARE(keptIn(numerics), kept);
    QVERIFY(numerics.keepIsMinimal);
    QVERIFY(numerics.isHeld);
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Causes);
    for (const NumericCause& cause : numerics.causes) {
        QVERIFY(!cause.message.empty());
        QCOMPARE(cause.place.graph, std::string("main"));
        QVERIFY(!cause.outputs.empty());
    }
}

void MeasureNumericsTest::healthyModelsHaveNone_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::newRow("products") << std::string(
        "(float16[4, 4] x) => (float16[4, 4] y) { a = MatMul (x, x) b = Relu (a) "
        "y = MatMul (b, x) }");
    QTest::newRow("tails of a Softmax") << "(float16[2, 8] x) => (float16[2, 8] y) <" +
                                               scalar("k", half1000) +
                                               "> { a = Mul (x, k) y = Softmax <axis = -1> (a) }";
    QTest::newRow("mask before a Softmax")
        << "(float16[2, 2] x) => (float16[2, 2] y) <float16[2, 2] m = {0, " + std::string(halfLowest) +
               ", 0, " + halfLowest + "}> { a = Add (x, m) b = Add (a, m) y = Softmax <axis = -1> (b) }";
    QTest::newRow("epsilon that changes nothing")
        << "(float16[8] x) => (float16[8] y) <" + scalar("one", half1) + ", " + scalar("e", "1") +
               "> { t = Abs (x) a = Add (t, one) b = Add (a, e) y = Sqrt (b) }";
    QTest::newRow("residual sum") << std::string(
        "(float16[4, 4] x) => (float16[4, 4] y) { a = Relu (x) b = Add (x, a) c = Tanh (b) d = Add (b, c) "
        "e = Sigmoid (d) f = Add (d, e) g = Tanh (f) y = Add (f, g) }");
}

void MeasureNumericsTest::healthyModelsHaveNone()
{
    QFETCH(std::string, graph);
    const Numerics numerics = measure(graph);
    QVERIFY2(numerics.isMeasured, numerics.trouble.c_str());
    QCOMPARE(causesOf(numerics), std::string());
    QVERIFY(numerics.keep.empty());
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Sound);
    QVERIFY(numerics.isWithinTolerance());
}

/// Squares that halves hold on small inputs, and not on larger ones.
void MeasureNumericsTest::largerInputsThatBreakItAreInTheHeadline()
{
    const Numerics numerics = measure("(float16[4, 64] x) => (float16[4, 64] y) { a = Mul (x, x) "
                                      "b = Mul (a, a) s = ReduceSum <keepdims = 1> (b) r = Sqrt (s) "
                                      "y = Div (x, r) }");
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Sound);
    QVERIFY(numerics.plausiblyBreakingRange());
    QVERIFY(!numerics.isSoundThroughout());
    const std::string headline = headlineOf(numerics).text();
    QVERIFY2(headline.find("out of tolerance on larger ones") != std::string::npos, headline.c_str());
    const std::string pixels = rangeTextsOf(numerics).back().text();
    QVERIFY2(pixels.find("from 0 to 255") != std::string::npos, pixels.c_str());
    // Cubes of pixels are too large, but nothing says that these are pixels.
    const char* const cubes = "(float16[4, 4] x) => (float16[4, 4] y) { a = Mul (x, x) y = Mul (a, x) }";
    QVERIFY(measure(cubes).isSoundThroughout());
}

void MeasureNumericsTest::worstElementHasItsOperands()
{
    const Numerics numerics = measure("(float16[2, 4] x) => (float16[2, 4] y) <" + scalar("k", half1000) +
                                      "> { a = Mul (x, k) b = Mul (a, a) y = Sqrt (b) }");
    QCOMPARE(numerics.causes.size(), std::size_t{1});
    const std::optional<CauseElement>& worst = numerics.causes.front().worst;
    QVERIFY(worst.has_value());
    QCOMPARE(worst->index.size(), std::size_t{2});
    QCOMPARE(worst->operands.size(), std::size_t{2});
    QVERIFY(std::isinf(worst->rounded));
    QVERIFY(worst->wide > 65504);
    QCOMPARE(worst->operands[0], worst->operands[1]);
    QVERIFY(std::abs(worst->operands[0] * worst->operands[0] / worst->wide - 1) < 0.01);
}

void MeasureNumericsTest::shareOfTheErrorIsMeasured()
{
    const Numerics numerics =
        measure("(float16[8] x) => (float16[8] y, float16[8] z) <" + scalar("k", half4096) +
                "> { a = Add (x, k) y = Sub (a, k) z = Relu (x) }");
    QCOMPARE(numerics.causes.size(), std::size_t{1});
    const std::vector<OutputShare>& outputs = numerics.causes.front().outputs;
    QCOMPARE(outputs.size(), std::size_t{1});
    QCOMPARE(outputs.front().name, std::string("y"));
    QVERIFY(outputs.front().share > 0.99);
}

/// An epsilon that was stored as 0 is wrong in FLOAT, too.
void MeasureNumericsTest::wrongConstantNeedsAReference()
{
    const Numerics numerics = measure("(float16[8] x) => (float16[8] y) <" + scalar("e", "0") +
                                      "> { z = Sub (x, x) v = Add (z, e) s = Sqrt (v) y = Div (z, s) }");
    QCOMPARE(causesOf(numerics), std::string("constant:v"));
    QVERIFY(numerics.causes.front().isStored);
    QVERIFY(numerics.needsReference());
    // In FLOAT the square is not 0, so nothing is divided by 0 there. The epsilon is missing all the same.
    const Numerics small = measure("(float16[8] x) => (float16[8] y) <" + scalar("e", "0") + ", " +
                                   scalar("k", half1e4th) + ", " + scalar("one", half1) +
                                   "> { t = Abs (x) u = Add (t, one) a = Mul (u, k) b = Mul (a, a) " +
                                   "v = Add (b, e) s = Sqrt (v) y = Div (a, s) }");
    QCOMPARE(causesOf(small), std::string("constant:v"));
    QVERIFY(small.needsReference());
    QVERIFY(numerics.keep.empty());
    QVERIFY(!numerics.kept);
    QVERIFY(obstacleToKeeping(numerics).text().find("--reference") != std::string::npos);
    QVERIFY_THROWS_EXCEPTION(
        Error, mendNumerics(open("(float16[2] x) => (float16[2] y) { y = Relu (x) }"), numerics, "model.onnx",
                            {.output = m_folder.path("out.onnx")}, m_verifier, m_progress));
}

void MeasureNumericsTest::constantIsComparedWithTheReference()
{
    (void)open("(float[8] x) => (float[8] y) <float[1] e = {1e-9}> { t = Abs (x) y = Mul (t, e) }",
               "full.onnx");
    const Numerics numerics =
        measure("(float16[8] x) => (float16[8] y) <" + scalar("e", "0") + "> { t = Abs (x) y = Mul (t, e) }",
                {.reference = m_folder.path("full.onnx")});
    // The outputs are too small to differ: below 1e-3 everything is the same.
    QCOMPARE(causesOf(numerics), std::string());
    (void)open("(float[8] x) => (float[8] y) <float[1] e = {1e-9}, float[1] m = {1e9}> "
               "{ t = Abs (x) a = Mul (t, e) y = Mul (a, m) }",
               "full.onnx");
    const Numerics lost =
        measure("(float16[8] x) => (float16[8] y) <" + scalar("e", "0") + ", " + scalar("m", "31744") +
                    "> { t = Abs (x) a = Mul (t, e) y = Mul (a, m) }",
                {.reference = m_folder.path("full.onnx")});
    QVERIFY2(causesOf(lost).find("constant:a") != std::string::npos, causesOf(lost).c_str());
    QVERIFY(lost.needsReference());
}

void MeasureNumericsTest::stateOfALoopIsWidened()
{
    const Numerics numerics =
        measure("(float16[1] x) => (float16[1] y) <" + scalar("one", half1) +
                "> { n = Constant <value = int64 {5000}> () c = Constant <value = bool {1}> () "
                "y = Loop (n, c, x) <body = b (int64 i, bool ci, float16[1] s) => (bool co, float16[1] so) "
                "{ co = Identity (ci) so = Add (s, one) }> }");
    QVERIFY2(numerics.isMeasured, numerics.trouble.c_str());
    QCOMPARE(causesOf(numerics), std::string("accumulation:so"));
    QVERIFY(numerics.causes.front().place.graph != "main");
    QVERIFY(!numerics.causes.front().worst);
    QCOMPARE(keptIn(numerics), std::string("so"));
    QVERIFY(numerics.isHeld);
}

void MeasureNumericsTest::castsBetweenIntegersCountNothing()
{
    const Numerics numerics = measure("(int64[4] n) => (float16[4] y) <int64[4] c = {2049, 2048, 2049, "
                                      "2048}> { p = Add (n, c) f = Cast <to = 10> (p) "
                                      "q = Cast <to = 7> (f) r = Sub (q, c) y = Cast <to = 10> (r) }");
    QCOMPARE(causesOf(numerics), std::string("inexact-integer:f"));
    QVERIFY(numerics.keep.empty());
    QVERIFY(numerics.isHeld);
    QVERIFY(numerics.kept != nullptr);
}

void MeasureNumericsTest::keptNodesArePlannedAndHold()
{
    const std::string graph = runningSum();
    const std::shared_ptr<const Session> session = open(graph);
    const Numerics numerics = measureNumerics(session, {}, m_verifier, m_progress);
    QCOMPARE(causesOf(numerics), std::string("accumulation:s0"));
    QVERIFY(numerics.isHeld);
    const FixReport report = mendNumerics(session, numerics, "model.onnx",
                                          {.output = m_folder.path("out.onnx")}, m_verifier, m_progress);
    QVERIFY(isGood(numerics, &report));
    QVERIFY(report.verification && !report.verification->failed());
    const Numerics again = measureNumerics(Session::open(m_folder.path("out.onnx"), {}, {}, m_progress), {},
                                           m_verifier, m_progress);
    QVERIFY2(again.isWithinTolerance(), causesOf(again).c_str());
}

void MeasureNumericsTest::modelsPartWhereTheyDiffer()
{
    (void)open("(float[8] x) => (float[8] y) <float[1] k = {4096}> { a = Add (x, k) y = Sub (a, k) }",
               "full.onnx");
    const Numerics numerics = measure("(float16[8] x) => (float16[8] y) <" + scalar("k", half4096) +
                                          "> { a = Add (x, k) y = Sub (a, k) }",
                                      {.reference = m_folder.path("full.onnx")});
    QCOMPARE(numerics.distances.size(), std::size_t{2});
    const ValueDistance* const first = numerics.firstDifference();
    QVERIFY(first != nullptr);
    QCOMPARE(first->place.value, std::string("y")); // 1 of 4,096 is within the tolerance
}

void MeasureNumericsTest::modelOfOtherWeightsIsNotSound()
{
    (void)open("(float[8] x) => (float[8] y) <float[1] k = {4096}> { y = Mul (x, k) }", "full.onnx");
    const std::string half =
        "(float16[8] x) => (float16[8] y) <" + scalar("k", half2048) + "> { y = Mul (x, k) }";
    QCOMPARE(measure(half).verdict(), Numerics::Verdict::Sound);
    const Numerics numerics = measure(half, {.reference = m_folder.path("full.onnx")});
    QCOMPARE(causesOf(numerics), std::string());
    QVERIFY(numerics.isWithinTolerance());
    QCOMPARE(numerics.outputs.front().reference, std::optional(0.5));
    QCOMPARE(numerics.verdict(), Numerics::Verdict::OutOfTolerance);
    QVERIFY(!isGood(numerics, nullptr));
    QVERIFY(headlineOf(numerics).text().find("from the reference") != std::string::npos);
}

void MeasureNumericsTest::outputWithoutANumberIsNotSound()
{
    const Numerics numerics =
        measure("(float16[8] x) => (float16[8] y) { a = Exp (x) b = Neg (a) y = Log (b) }");
    QVERIFY(numerics.isMeasured);
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Unmeasured);
    QVERIFY(!isGood(numerics, nullptr));
    QVERIFY(numerics.notes.front().text().find("no finite number") != std::string::npos);
}

void MeasureNumericsTest::floatModelHasNothingToRound()
{
    const Numerics numerics = measure("(float[2] x) => (float[2] y) { y = Relu (x) }");
    QVERIFY(!isKnown(numerics.half));
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Sound);
    QCOMPARE(numerics.outputs.size(), std::size_t{1});
}

/// A NaN that becomes an index ends the run. So nothing was measured without a node that prevents it.
void MeasureNumericsTest::setWithoutWhichNothingRunsIsNotMinimal()
{
    const Numerics numerics =
        measure("(float16[8] x) => (float16[8] y) <" + scalar("k", half1000) +
                ", float16[4] d = {15360, 0, 0, 0}> { a = Mul (x, k) b = Mul (a, a) c = Sub (b, b) "
                "i = Cast <to = 7> (c) y = Gather (d, i) }");
    QVERIFY2(numerics.isMeasured, numerics.trouble.c_str());
    QVERIFY(numerics.isHeld);
    QCOMPARE(keptIn(numerics), std::string("b c"));
    QVERIFY(!numerics.keepIsMinimal);
}

void MeasureNumericsTest::widenedNodeHasBothFigures()
{
    const std::shared_ptr<const Session> session =
        open("(float16[8] x) => (float16[8] y) <" + scalar("k", half4096) +
             "> { a = Add (x, k) b = Sub (a, k) y = Neg (b) }");
    const Numerics numerics = measureNumerics(session, {}, m_verifier, m_progress);
    const WidenedNode widened = measureWidened(session, {}, "main", "a", m_verifier, m_progress);
    QVERIFY2(widened.isMeasured(), widened.trouble.text().c_str());
    QCOMPARE(widened.place.value, std::string("a"));
    QCOMPARE(widened.place.opType, std::string("Add"));
    QCOMPARE(widened.half, DType::Float16);
    QCOMPARE(widened.tolerance, numerics.tolerance);
    QCOMPARE(widened.outputs.size(), std::size_t{1});
    QCOMPARE(widened.outputs.front().before, numerics.outputs.front().error);
    QVERIFY(widened.worstBefore() > widened.tolerance);

    QVERIFY(widened.values);
    QCOMPARE(widened.values->before, DType::Float);
    QCOMPARE(widened.values->after, DType::Float16);
    QCOMPARE(widened.values->measured, std::uint64_t{8});
    for (const MagnitudeBin& bin : widened.values->magnitudes) {
        QVERIFY(bin.exponent == 11 || bin.exponent == 12); // 4,096 plus numbers from -1 to 1
    }
}

void MeasureNumericsTest::widenedNodeOfTwoIsNotEnough()
{
    const std::shared_ptr<const Session> session =
        open("(float16[1, 8] x) => (float16[1, 8] y, float16[1, 8] z) <" + scalar("k", half1000) +
             "> { a = Mul (x, k) b = Mul (a, a) y = Sqrt (b) z = Neg (x) }");
    const WidenedNode root = measureWidened(session, {}, "main", "y", m_verifier, m_progress);
    QVERIFY2(root.isMeasured(), root.trouble.text().c_str());
    QVERIFY(std::isinf(root.worstBefore()));
    QVERIFY(std::isinf(root.worstAfter())); // its input is infinite already
    const WidenedNode other = measureWidened(session, {}, "main", "z", m_verifier, m_progress);
    QVERIFY(other.isMeasured());
    const auto isFine = [](const WidenedOutput& output) {
        return output.name == "z" && output.before < 1e-3 && output.after < 1e-3;
    };
    QVERIFY(std::ranges::any_of(other.outputs, isFine));
}

void MeasureNumericsTest::widenedNodeIsOneThatIsRounded_data()
{
    QTest::addColumn<std::string>("node");
    QTest::addColumn<bool>("isMeasured");
    QTest::newRow("rounded") << std::string("a") << true;
    QTest::newRow("of integers") << std::string("s") << false;
    QTest::newRow("no node") << std::string("nowhere") << false;
}

void MeasureNumericsTest::widenedNodeIsOneThatIsRounded()
{
    QFETCH(std::string, node);
    QFETCH(bool, isMeasured);
    const std::shared_ptr<const Session> session = open(
        "(float16[8] x, int64[1] n) => (float16[8] y, int64[1] s) { s = Neg (n) a = Neg (x) y = Abs (a) }");
    const WidenedNode widened = measureWidened(session, {}, "main", node, m_verifier, m_progress);
    QCOMPARE(widened.isMeasured(), isMeasured);
    QCOMPARE(widened.outputs.empty(), !isMeasured);
    QVERIFY(!headlineOf(widened).empty());
}

void MeasureNumericsTest::withoutARuntimeNothingIsMeasured()
{
    const EnvironmentGuard noLibrary("ONNXMEND_ORT", QByteArray());
    const EnvironmentGuard noPath("PATH", "/nonexistent");
    const EnvironmentGuard noHome("HOME", "/nonexistent");
    const EnvironmentGuard noNode("NODE_PATH", QByteArray());
    if (!runtimeName({}, Progress()).empty()) {
        QSKIP("an ONNX Runtime is installed in the system");
    }
    Verifier verifier({});
    const Numerics numerics =
        measureNumerics(open("(float16[2] x) => (float16[2] y) { y = Relu (x) }"), {}, verifier, m_progress);
    QCOMPARE(numerics.verdict(), Numerics::Verdict::Unmeasured);
    QVERIFY2(numerics.trouble.find("pip install") != std::string::npos, numerics.trouble.c_str());
    QVERIFY(!isGood(numerics, nullptr));
}

void MeasureNumericsTest::inputsAreGivenInOneWay()
{
    const NumericsOptions options{.calibration = {"a.npz"}, .inputs = {{"x", "x.npy"}}};
    QVERIFY_THROWS_EXCEPTION(UsageError,
                             measure("(float16[2] x) => (float16[2] y) { y = Relu (x) }", options));
}

ONNXMEND_GUILESS_TEST(measure_numerics, MeasureNumericsTest)
#include "tst_measure_numerics.moc"
