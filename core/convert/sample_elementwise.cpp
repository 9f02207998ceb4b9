// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/sample_tensor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

constexpr double unbounded = std::numeric_limits<double>::infinity();

template <class Compute>
SampleResult mapped(const SampleNode& node, const Compute& compute)
{
    const SampleTensor* const in = node.sample(0);
    if (!in) {
        return std::nullopt;
    }
    SampleTensor out = *in;
    std::ranges::transform(out.numbers, out.numbers.begin(), compute);
    return oneOutput(std::move(out));
}

template <class Compute>
std::optional<SampleTensor> combined(const SampleTensor& a, const SampleTensor& b, const Compute& compute)
{
    auto shape = broadcastShape(a.shape, b.shape);
    if (!shape || countOf(*shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    const std::vector<std::size_t> ofA = broadcastPlaces(a.shape, *shape);
    const std::vector<std::size_t> ofB = broadcastPlaces(b.shape, *shape);
    SampleTensor out = SampleTensor::ofShape(std::move(*shape));
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        out.numbers[i] = compute(a.numbers[ofA[i]], b.numbers[ofB[i]]);
    }
    return out;
}

/// Combines two arguments, or as many as there are.
template <class Compute>
SampleResult folded(const SampleNode& node, const Compute& compute)
{
    const SampleTensor* const first = node.sample(0);
    if (!first) {
        return std::nullopt;
    }
    SampleTensor result = *first;
    for (std::size_t i = 1; i < node.inputCount(); ++i) {
        const SampleTensor* const next = node.sample(i);
        std::optional<SampleTensor> both = next ? combined(result, *next, compute) : std::nullopt;
        if (!both) {
            return std::nullopt;
        }
        result = std::move(*both);
    }
    return oneOutput(std::move(result));
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double softplus(double x) { return x > 30 ? x : std::log1p(std::exp(x)); }
double gelu(double x) { return x * 0.5 * (1 + std::erf(x / std::sqrt(2.0))); }

SampleResult divide(const SampleNode& node)
{
    const bool isOfIntegers = node.givesIntegers();
    return folded(node, [isOfIntegers](double a, double b) {
        return !isOfIntegers ? a / b : b == 0 ? 0 : std::trunc(a / b);
    });
}

SampleResult cast(const SampleNode& node)
{
    const bool isToIntegers = node.givesIntegers();
    return mapped(node, [isToIntegers](double x) { return isToIntegers ? std::trunc(x) : x; });
}

SampleResult clip(const SampleNode& node)
{
    const SampleTensor* const least = node.sample(1);
    const SampleTensor* const most = node.sample(2);
    const double lowest =
        least && !least->numbers.empty() ? least->numbers.front() : node.number("min", -unbounded);
    const double highest =
        most && !most->numbers.empty() ? most->numbers.front() : node.number("max", unbounded);
    return mapped(node, [=](double x) { return std::min(std::max(x, lowest), highest); });
}

SampleResult where(const SampleNode& node)
{
    const SampleTensor* const condition = node.sample(0);
    const SampleTensor* const a = node.sample(1);
    const SampleTensor* const b = node.sample(2);
    if (!condition || !a || !b) {
        return std::nullopt;
    }
    const auto both = broadcastShape(a->shape, b->shape);
    auto shape = both ? broadcastShape(condition->shape, *both) : std::nullopt;
    if (!shape || countOf(*shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    const std::vector<std::size_t> places = broadcastPlaces(condition->shape, *shape);
    const std::vector<std::size_t> ofA = broadcastPlaces(a->shape, *shape);
    const std::vector<std::size_t> ofB = broadcastPlaces(b->shape, *shape);
    SampleTensor out = SampleTensor::ofShape(std::move(*shape));
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        out.numbers[i] = condition->numbers[places[i]] != 0 ? a->numbers[ofA[i]] : b->numbers[ofB[i]];
    }
    return oneOutput(std::move(out));
}

} // namespace

SampleResult computed(const SampleOperator& known, const SampleNode& node)
{
    return known.ofOne   ? mapped(node, known.ofOne)
           : known.ofTwo ? folded(node, known.ofTwo)
                         : known.compute(node);
}

// Constants of attributes are those of the operators' definitions (onnx: docs/Operators.md).
std::span<const SampleOperator> elementwiseOperators()
{
    static constexpr std::array operators = {
        SampleOperator{"Abs", {}, [](double x) { return std::abs(x); }},
        SampleOperator{"Neg", {}, [](double x) { return -x; }},
        SampleOperator{"Exp", {}, [](double x) { return std::exp(x); }},
        SampleOperator{"Log", {}, [](double x) { return std::log(x); }},
        SampleOperator{"Sqrt", {}, [](double x) { return std::sqrt(x); }},
        SampleOperator{"Reciprocal", {}, [](double x) { return 1 / x; }},
        SampleOperator{"Sin", {}, [](double x) { return std::sin(x); }},
        SampleOperator{"Cos", {}, [](double x) { return std::cos(x); }},
        SampleOperator{"Tanh", {}, [](double x) { return std::tanh(x); }},
        SampleOperator{"Erf", {}, [](double x) { return std::erf(x); }},
        SampleOperator{"Floor", {}, [](double x) { return std::floor(x); }},
        SampleOperator{"Ceil", {}, [](double x) { return std::ceil(x); }},
        SampleOperator{"Round", {}, [](double x) { return std::nearbyint(x); }},
        SampleOperator{"Sign", {}, [](double x) { return x > 0   ? 1.0
                                                         : x < 0 ? -1.0
                                                                 : 0.0; }},
        SampleOperator{"Not", {}, [](double x) { return x == 0 ? 1.0 : 0.0; }},
        SampleOperator{"Identity", {}, [](double x) { return x; }},
        SampleOperator{"Relu", {}, [](double x) { return std::max(x, 0.0); }},
        SampleOperator{"Sigmoid", {}, sigmoid},
        SampleOperator{"Softplus", {}, softplus},
        SampleOperator{"Softsign", {}, [](double x) { return x / (1 + std::abs(x)); }},
        SampleOperator{"Mish", {}, [](double x) { return x * std::tanh(softplus(x)); }},
        SampleOperator{"HardSwish", {}, [](double x) { return x * std::clamp(x / 6 + 0.5, 0.0, 1.0); }},
        SampleOperator{"Gelu", {}, gelu},
        SampleOperator{"FastGelu", {}, gelu},
        SampleOperator{"QuickGelu", {}, [](double x) { return x * sigmoid(1.702 * x); }},
        SampleOperator{"LeakyRelu",
                       [](const SampleNode& node) {
                           const double alpha = node.number("alpha", 0.01);
                           return mapped(node, [alpha](double x) { return x < 0 ? alpha * x : x; });
                       }},
        SampleOperator{"Elu",
                       [](const SampleNode& node) {
                           const double alpha = node.number("alpha", 1);
                           return mapped(node,
                                         [alpha](double x) { return x < 0 ? alpha * std::expm1(x) : x; });
                       }},
        SampleOperator{"HardSigmoid",
                       [](const SampleNode& node) {
                           const double alpha = node.number("alpha", 0.2);
                           const double beta = node.number("beta", 0.5);
                           return mapped(node, [alpha, beta](double x) {
                               return std::clamp(alpha * x + beta, 0.0, 1.0);
                           });
                       }},
        SampleOperator{"Clip", clip},
        SampleOperator{"Cast", cast},
        SampleOperator{"Where", where},
        SampleOperator{"Add", {}, {}, [](double a, double b) { return a + b; }},
        SampleOperator{"Sum", {}, {}, [](double a, double b) { return a + b; }},
        SampleOperator{"Sub", {}, {}, [](double a, double b) { return a - b; }},
        SampleOperator{"Mul", {}, {}, [](double a, double b) { return a * b; }},
        SampleOperator{"Div", divide},
        SampleOperator{"Pow", {}, {}, [](double a, double b) { return std::pow(a, b); }},
        SampleOperator{"Min", {}, {}, [](double a, double b) { return std::min(a, b); }},
        SampleOperator{"Max", {}, {}, [](double a, double b) { return std::max(a, b); }},
        SampleOperator{"PRelu", {}, {}, [](double x, double slope) { return x < 0 ? slope * x : x; }},
        SampleOperator{"Equal", {}, {}, [](double a, double b) { return a == b ? 1.0 : 0.0; }},
        SampleOperator{"Less", {}, {}, [](double a, double b) { return a < b ? 1.0 : 0.0; }},
        SampleOperator{"LessOrEqual", {}, {}, [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
        SampleOperator{"Greater", {}, {}, [](double a, double b) { return a > b ? 1.0 : 0.0; }},
        SampleOperator{"GreaterOrEqual", {}, {}, [](double a, double b) { return a >= b ? 1.0 : 0.0; }},
        SampleOperator{"And", {}, {}, [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }},
        SampleOperator{"Or", {}, {}, [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }},
    };
    return operators;
}

} // namespace onnxmend
