// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/sample_tensor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace onnxmend
{

namespace
{

constexpr double usualEpsilon = 1e-5; ///< default of all normalisations (onnx: docs/Operators.md)

/// Returns which axes a node reduces: from an attribute, or from opset 13 or 18 on from an input; all axes if
/// it names none.
std::optional<std::vector<bool>> reducedAxes(const SampleNode& node, std::size_t rank)
{
    std::vector<std::int64_t> axes = node.integerList("axes");
    if (const auto given = node.integers(1)) {
        axes = *given;
    } else if (node.argument(1)) {
        return std::nullopt;
    }
    std::vector<bool> isReduced(rank, axes.empty() && node.integer("noop_with_empty_axes", 0) == 0);
    for (const std::int64_t axis : axes) {
        const auto place = axisWithin(axis, rank);
        if (!place) {
            return std::nullopt;
        }
        isReduced[*place] = true;
    }
    return isReduced;
}

/// Reduces the numbers of each result, one after the other by `add`; `finish` gets their count.
template <class Add, class Finish>
SampleResult reduced(const SampleNode& node, double start, const Add& add, const Finish& finish)
{
    const SampleTensor* const in = node.sample(0);
    const auto isReduced = in ? reducedAxes(node, in->rank()) : std::nullopt;
    if (!isReduced) {
        return std::nullopt;
    }
    std::vector<std::int64_t> kept = in->shape;
    std::vector<std::int64_t> shape;
    const bool keepsDimensions = node.integer("keepdims", 1) != 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        kept[i] = (*isReduced)[i] ? 1 : kept[i];
        if (keepsDimensions || !(*isReduced)[i]) {
            shape.push_back(kept[i]);
        }
    }
    SampleTensor out = SampleTensor::ofShape(std::move(shape), start);
    const std::vector<std::size_t> places = broadcastPlaces(kept, in->shape);
    for (std::size_t i = 0; i < in->numbers.size(); ++i) {
        double& number = out.numbers[places[i]];
        number = add(number, in->numbers[i]);
    }
    const std::size_t count = out.numbers.empty() ? 0 : in->numbers.size() / out.numbers.size();
    for (double& number : out.numbers) {
        number = finish(number, count);
    }
    return oneOutput(std::move(out));
}

constexpr double infinite = std::numeric_limits<double>::infinity();

double plus(double sum, double number) { return sum + number; }
double plusSquare(double sum, double number) { return sum + number * number; }
double plusMagnitude(double sum, double number) { return sum + std::abs(number); }
double plusExponential(double sum, double number) { return sum + std::exp(number); }
/// NaN stays NaN.
double greaterOf(double greatest, double number)
{
    return std::isnan(number) || number > greatest ? number : greatest;
}
double lesserOf(double least, double number) { return std::isnan(number) || number < least ? number : least; }

double asItIs(double number, std::size_t) { return number; }
double zeroOfNone(double number, std::size_t count) { return count == 0 ? 0 : number; }
double shareOf(double sum, std::size_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }
double rootOf(double sum, std::size_t) { return std::sqrt(sum); }
double logarithmOf(double sum, std::size_t) { return std::log(sum); }

double meanOf(std::span<const double> numbers)
{
    return shareOf(std::accumulate(numbers.begin(), numbers.end(), 0.0), numbers.size());
}

double greatestOfAll(std::span<const double> numbers)
{
    return numbers.empty() ? 0 : *std::ranges::max_element(numbers);
}

/// Calls with the numbers of each row, as a tensor of `outer` rows of `length` numbers, `inner` apart.
template <class Change>
void changeRows(SampleTensor& tensor, std::size_t firstAxis, std::size_t lastAxis, const Change& change)
{
    const std::span<const std::int64_t> shape = tensor.shape;
    const std::size_t outer = countOf(shape.first(firstAxis));
    const std::size_t length = countOf(shape.subspan(firstAxis, lastAxis + 1 - firstAxis));
    const std::size_t inner = countOf(shape.subspan(lastAxis + 1));
    std::vector<double> row(length);
    for (std::size_t o = 0; o < outer; ++o) {
        for (std::size_t i = 0; i < inner; ++i) {
            double* const first = tensor.numbers.data() + o * length * inner + i;
            for (std::size_t at = 0; at < length; ++at) {
                row[at] = first[at * inner];
            }
            change(row, o, i);
            for (std::size_t at = 0; at < length; ++at) {
                first[at * inner] = row[at];
            }
        }
    }
}

SampleResult softmax(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    constexpr int oneAxis = 13; // before, all dimensions from the axis on were one (opset 13, Softmax)
    const bool isOfOne = node.sinceVersion() >= oneAxis;
    const auto axis = in ? axisWithin(node.integer("axis", isOfOne ? -1 : 1), in->rank()) : std::nullopt;
    if (!axis) {
        return std::nullopt;
    }
    const bool isLogarithm = node.node().opType == "LogSoftmax";
    SampleTensor out = *in;
    changeRows(out, *axis, isOfOne ? *axis : in->rank() - 1,
               [isLogarithm](std::vector<double>& row, std::size_t, std::size_t) {
                   const double greatest = greatestOfAll(row);
                   double sum = 0;
                   for (const double number : row) {
                       sum += std::exp(number - greatest);
                   }
                   for (double& number : row) {
                       number = isLogarithm ? number - greatest - std::log(sum)
                                            : std::exp(number - greatest) / sum;
                   }
               });
    return oneOutput(std::move(out));
}

/// Subtracts the mean if `isCentred`, and scales to the deviation 1.
void normalise(std::vector<double>& row, double epsilon, bool isCentred)
{
    const double mean = isCentred ? meanOf(row) : 0;
    double squares = 0;
    for (double& number : row) {
        number -= mean;
        squares += number * number;
    }
    const double scale = 1 / std::sqrt(squares / static_cast<double>(row.size()) + epsilon);
    for (double& number : row) {
        number *= scale;
    }
}

/// Scale and bias have the shape of the normalised dimensions, or broadcast to it.
SampleResult layerNormalization(const SampleNode& node, bool isCentred)
{
    const SampleTensor* const in = node.sample(0);
    const SampleTensor* const scale = node.sample(1);
    const SampleTensor* const bias = node.sample(2);
    const auto axis = in ? axisWithin(node.integer("axis", -1), in->rank()) : std::nullopt;
    if (!axis || !scale || scale->numbers.empty() || (node.argument(2) && !bias) ||
        (bias && bias->numbers.empty())) {
        return std::nullopt;
    }
    SampleTensor out = *in;
    const double epsilon = node.number("epsilon", usualEpsilon);
    changeRows(out, *axis, in->rank() - 1, [&](std::vector<double>& row, std::size_t, std::size_t) {
        normalise(row, epsilon, isCentred);
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = row[i] * scale->numbers[i % scale->numbers.size()] +
                     (bias ? bias->numbers[i % bias->numbers.size()] : 0);
        }
    });
    return oneOutput(std::move(out));
}

/// Normalises groups of channels of an image together; InstanceNormalization has one channel in each group.
SampleResult groupNormalization(const SampleNode& node, std::int64_t groups)
{
    const SampleTensor* const in = node.sample(0);
    const SampleTensor* const scale = node.sample(1);
    const SampleTensor* const bias = node.sample(2);
    if (!in || !scale || !bias || in->rank() < 2 || groups <= 0 || in->shape[1] % groups != 0 ||
        scale->numbers.empty() || bias->numbers.empty()) {
        return std::nullopt;
    }
    SampleTensor out = *in;
    const auto channels = static_cast<std::size_t>(in->shape[1]);
    const std::size_t perChannel = countOf(std::span<const std::int64_t>(in->shape).subspan(2));
    const std::vector<std::int64_t> shape = out.shape;
    out.shape = {shape[0] * groups, static_cast<std::int64_t>(channels * perChannel) / groups};
    const double epsilon = node.number("epsilon", usualEpsilon);
    changeRows(out, 1, 1,
               [&](std::vector<double>& row, std::size_t, std::size_t) { normalise(row, epsilon, true); });
    out.shape = shape;
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        const std::size_t channel = i / perChannel % channels;
        const auto ofChannel = [&](const SampleTensor& tensor) {
            return tensor.numbers[channel * tensor.numbers.size() / channels];
        };
        out.numbers[i] = out.numbers[i] * ofChannel(*scale) + ofChannel(*bias);
    }
    return oneOutput(std::move(out));
}

SampleResult batchNormalization(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    std::array<const SampleTensor*, 4> parts{}; // scale, bias, mean, variance
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = node.sample(i + 1);
        if (!in || in->rank() < 2 || !parts[i] ||
            parts[i]->numbers.size() != static_cast<std::size_t>(in->shape[1])) {
            return std::nullopt;
        }
    }
    SampleTensor out = *in;
    const auto channels = static_cast<std::size_t>(in->shape[1]);
    const std::size_t perChannel = countOf(std::span<const std::int64_t>(in->shape).subspan(2));
    const double epsilon = node.number("epsilon", usualEpsilon);
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        const std::size_t c = i / perChannel % channels;
        out.numbers[i] = (out.numbers[i] - parts[2]->numbers[c]) / std::sqrt(parts[3]->numbers[c] + epsilon) *
                             parts[0]->numbers[c] +
                         parts[1]->numbers[c];
    }
    return oneOutput(std::move(out));
}

/// Pools over all dimensions except the batch and the channels.
template <class Compute>
SampleResult globallyPooled(const SampleNode& node, const Compute& compute)
{
    const SampleTensor* const in = node.sample(0);
    if (!in || in->rank() < 3) {
        return std::nullopt;
    }
    std::vector<std::int64_t> shape = in->shape;
    std::fill(shape.begin() + 2, shape.end(), 1);
    const std::size_t perChannel = countOf(std::span<const std::int64_t>(in->shape).subspan(2));
    SampleTensor out = SampleTensor::ofShape(std::move(shape));
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        out.numbers[i] = compute(std::span<const double>(in->numbers).subspan(i * perChannel, perChannel));
    }
    return oneOutput(std::move(out));
}

} // namespace

std::span<const SampleOperator> reducingOperators()
{
    static constexpr std::array operators = {
        SampleOperator{"ReduceSum", [](const SampleNode& node) { return reduced(node, 0, plus, asItIs); }},
        SampleOperator{"ReduceMean", [](const SampleNode& node) { return reduced(node, 0, plus, shareOf); }},
        SampleOperator{
            "ReduceMax",
            [](const SampleNode& node) { return reduced(node, -infinite, greaterOf, zeroOfNone); }},
        SampleOperator{"ReduceMin",
                       [](const SampleNode& node) { return reduced(node, infinite, lesserOf, zeroOfNone); }},
        SampleOperator{"ReduceL1",
                       [](const SampleNode& node) { return reduced(node, 0, plusMagnitude, asItIs); }},
        SampleOperator{"ReduceSumSquare",
                       [](const SampleNode& node) { return reduced(node, 0, plusSquare, asItIs); }},
        SampleOperator{"ReduceL2",
                       [](const SampleNode& node) { return reduced(node, 0, plusSquare, rootOf); }},
        SampleOperator{"ReduceLogSum",
                       [](const SampleNode& node) { return reduced(node, 0, plus, logarithmOf); }},
        SampleOperator{"ReduceLogSumExp",
                       [](const SampleNode& node) { return reduced(node, 0, plusExponential, logarithmOf); }},
        SampleOperator{"Softmax", softmax},
        SampleOperator{"LogSoftmax", softmax},
        SampleOperator{"LayerNormalization",
                       [](const SampleNode& node) { return layerNormalization(node, true); }},
        SampleOperator{"RMSNormalization",
                       [](const SampleNode& node) { return layerNormalization(node, false); }},
        SampleOperator{"SimplifiedLayerNormalization",
                       [](const SampleNode& node) { return layerNormalization(node, false); }},
        SampleOperator{"InstanceNormalization",
                       [](const SampleNode& node) {
                           const SampleTensor* const in = node.sample(0);
                           return groupNormalization(node, in && in->rank() > 1 ? in->shape[1] : 0);
                       }},
        SampleOperator{
            "GroupNormalization",
            [](const SampleNode& node) { return groupNormalization(node, node.integer("num_groups", 0)); }},
        SampleOperator{"BatchNormalization", batchNormalization},
        SampleOperator{"GlobalAveragePool",
                       [](const SampleNode& node) { return globallyPooled(node, meanOf); }},
        SampleOperator{"GlobalMaxPool",
                       [](const SampleNode& node) { return globallyPooled(node, greatestOfAll); }},
    };
    return operators;
}

} // namespace onnxmend
