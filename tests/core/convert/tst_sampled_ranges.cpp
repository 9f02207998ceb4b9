// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/temporary_folder.h"
#include "core/convert/computed_ranges.h"
#include "core/verify/run_inputs.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

double greatestOf(const RunValue& value)
{
    std::vector<float> numbers(value.tensor->elementCount());
    value.tensor->read(0, numbers.size(), std::as_writable_bytes(std::span(numbers)));
    double greatest = 0;
    for (const float number : numbers) {
        greatest =
            std::isfinite(number) ? std::max(greatest, std::abs(static_cast<double>(number))) : greatest;
    }
    return greatest;
}

} // namespace

/// Ranges that are computed without a runtime, against what ONNX Runtime computes.
class TestSampledRanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rangesAreThoseOfTheRuntime_data();
    void rangesAreThoseOfTheRuntime();
    void whatIsNotKnownHasNoRange();
    void whatTakesTooLongLeavesOthersTheirRange();
    void largeWeightsAreStreamed();

private:
    /// Every value that has a range has that of the runtime; returns how many have one.
    std::size_t compareWithRuntime(const std::shared_ptr<const Model>& model)
    {
        const PrecisionGraph graph(model, m_progress);
        const ConversionOptions conversion;
        const PrecisionDecisions decisions(graph, conversion, {DType::Float}, std::nullopt);
        const ComputedRanges ranges = sampledRanges(decisions, m_progress);
        RunInputOptions options;
        options.openDimension = 8;
        options.floats = {-10, 10};
        const TemporaryFolder inputs;
        const TemporaryFolder outputs;
        TensorFolder::write(inputs.path(), makeRunInputs(*model, options));
        std::vector<std::string> names;
        for (const auto& [value, range] : ranges) {
            names.emplace_back(graph.value(value).name);
        }
        const Proof proof = m_verifier.runOnSets(
            {.model = model->path(), .sets = {{inputs.path(), outputs.path()}}, .values = names}, *model,
            m_progress);
        if (!proof.passed()) {
            QTest::qFail(proof.message.c_str(), __FILE__, __LINE__);
            return 0;
        }
        const std::vector<RunValue> values = TensorFolder::read(outputs.path());
        for (const auto& [number, range] : ranges) {
            const std::string name(graph.value(number).name);
            const auto value = std::ranges::find(values, name, &RunValue::name);
            const double expected = value == values.end() ? -1 : greatestOf(*value);
            if (!(std::abs(range.largest - expected) <= 1e-4 * std::max(expected, 1e-3))) {
                const std::string text =
                    name + " reaches " + std::to_string(range.largest) + ", not " + std::to_string(expected);
                QTest::qFail(text.c_str(), __FILE__, __LINE__);
            }
        }
        return ranges.size();
    }

    SaveFolder m_folder;
    Verifier m_verifier{{}};
    Progress m_progress;
};

void TestSampledRanges::rangesAreThoseOfTheRuntime_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::size_t>("count");
    const auto row = [](const char* name, const char* graph, std::size_t count) {
        QTest::newRow(name) << std::string(graph) << count;
    };
    row("elementwise",
        "(float[4, 6] x, float[6] z) => (float[4, 6] y) <float[1] k = {3}, float low = {-2}, float high = "
        "{5}> "
        "{ a = Add (x, z) b = Mul (a, k) c = Sub (b, x) d = Abs (c) e = Sqrt (d) f = Exp (e) g = Log (f) "
        "h = Sigmoid (g) i = Tanh (x) j = Erf (x) l = Relu (c) m = LeakyRelu <alpha = 0.3> (c) n = Elu (x) "
        "o = Clip (x, low, high) p = Div (x, k) q = Pow (d, k) r = Max (x, z) s = Min (x, z) t = Neg (x) "
        "u = Softplus (x) v = HardSigmoid (x) w = HardSwish (x) bb = Greater (x, z) aa = Where (bb, x, z) "
        "cc = Floor (x) dd = Sin (x) ee = Reciprocal (k) y = Sum (x, z, k) }",
        27);
    row("reductions",
        "(float[2, 3, 5] x) => (float[2, 1, 5] y) <int64[1] axes = {1}> "
        "{ a = ReduceSum (x, axes) b = ReduceMean <axes = [0, 2], keepdims = 0> (x) c = ReduceMax (x) "
        "d = ReduceL2 <axes = [-1]> (x) e = ReduceLogSumExp <axes = [2]> (x) f = Softmax <axis = 1> (x) "
        "g = LogSoftmax (x) h = ReduceSumSquare (x) i = ReduceMin <axes = [1]> (x) y = ReduceL1 <axes = [1]> "
        "(x) }",
        10);
    row("normalisations",
        "(float[2, 4, 3, 3] x) => (float[2, 4, 3, 3] y) <float[4] s = {1, 2, 0.5, 3}, float[4] b = {0, 1, "
        "-1, 2}, "
        "float[4] m = {0.1, 0.2, -3, 0}, float[4] v = {1, 2, 3, 0.5}, float[3] ls = {1, 2, 3}, "
        "float[3] lb = {0, 1, 2}> "
        "{ a = BatchNormalization (x, s, b, m, v) c = InstanceNormalization (a, s, b) "
        "d = LayerNormalization (x, ls, lb) e = GlobalAveragePool (x) y = Add (c, d) }",
        5);
    row("products",
        "(float[2, 3, 4] x, float[2, 4, 5] z) => (float[2, 3, 2] y) <float[4, 2] w = {1, 2, 3, 4, 5, 6, 7, "
        "8}, "
        "float[2, 4] t = {1, -2, 3, 4, 5, 6, 7, 8}, float[2] c = {1, -1}, int64[2] flat = {6, 4}> "
        "{ a = MatMul (x, z) y = MatMul (x, w) f = Reshape (x, flat) g = Gemm <alpha = 0.5> (f, w, c) "
        "h = Gemm <transB = 1, beta = 2.0> (f, t, c) }",
        5);
    row("images",
        "(float[1, 2, 7, 6] x) => (float[1, 2, 3, 3] y) "
        "<float[2, 2, 3, 3] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 2, -3, 4, 5, 6, "
        "7, 8, 9, "
        "1, 2, 3, 4, -5, 6, 7, 8, 9}, float[2] b = {1, 2}, float[2, 1, 3] d = {1, 2, 3, 4, 5, 6}, "
        "int64[3] line = {1, 2, 42}> "
        "{ a = Conv <pads = [1, 1, 1, 1], strides = [2, 2]> (x, w, b) c = Conv <auto_pad = \"SAME_UPPER\"> "
        "(x, w) "
        "l = Reshape (x, line) e = Conv <group = 2, dilations = [2]> (l, d) "
        "f = MaxPool <kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1> (x) "
        "y = AveragePool <kernel_shape = [3, 2], strides = [2, 2]> (x) }",
        6);
    row("layouts",
        "(float[N, 3, 4] x, int64[2] ids) => (float[2, 4] y) <float[5, 4] table = {0, 1, 2, 3, 4, 5, 6, 7, "
        "8, 9, "
        "10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, int64[1] from = {1}, int64[1] to = {9223372036854775807}, "
        "int64[1] axis = {2}, int64[1] front = {0}, int64[3] times = {1, 2, 1}> "
        "{ s = Shape (x) i = Gather (s, front) j = Concat <axis = 0> (i, from, from) "
        "p = Slice (x, from, to, axis, from) r = Expand (p, j) q = Transpose <perm = [2, 0, 1]> (x) u = "
        "Unsqueeze (q, front) "
        "v = Squeeze (u, front) k = Concat <axis = 1> (x, x) m, n = Split <axis = 2> (x) o = Tile (x, times) "
        "t = Flatten (x) y = Gather (table, ids) }",
        11);
}

void TestSampledRanges::rangesAreThoseOfTheRuntime()
{
    QFETCH(std::string, graph);
    QFETCH(std::size_t, count);
    QCOMPARE(compareWithRuntime(m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph)),
             count);
}

void TestSampledRanges::whatIsNotKnownHasNoRange()
{
    // Einsum is not computed here, and so nothing behind it.
    QCOMPARE(
        compareWithRuntime(m_folder.readText(
            "<ir_version: 8, opset_import: [\"\" : 17]> g (float[3, 3] x) => (float[3, 3] y) "
            "{ a = Relu (x) b = Einsum <equation = \"ij,jk->ik\"> (a, x) c = Relu (b) y = Add (c, a) }")),
        std::size_t(1));
}

void TestSampledRanges::whatTakesTooLongLeavesOthersTheirRange()
{
    QCOMPARE(compareWithRuntime(m_folder.readText(
                 "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2048, 2048] x, float[4] z) => "
                 "(float[2048, 2048] y, float[4] n) { y = MatMul (x, x) n = Neg (z) }")),
             std::size_t(1));
}

void TestSampledRanges::largeWeightsAreStreamed()
{
    // 1,200,000 numbers, in a table whose rows are taken and in a product.
    std::string numbers;
    for (int i = 0; i < 1'200'000; ++i) {
        numbers += (i == 0 ? "" : ",") + std::to_string(i % 7 - 3);
    }
    QCOMPARE(compareWithRuntime(m_folder.readText(
                 "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 1200] x, int64[3] ids) => "
                 "(float[2, 1000] y, float[3, 1000] z) <float[1200, 1000] w = {" +
                 numbers + "}> { y = MatMul (x, w) z = Gather (w, ids) }")),
             std::size_t(2));
}

ONNXMEND_GUILESS_TEST(sampled_ranges, TestSampledRanges)
#include "tst_sampled_ranges.moc"
