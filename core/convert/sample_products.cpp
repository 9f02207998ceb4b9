// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/sample_tensor.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t streamedNumbers = 1U << 18U; ///< numbers of a weight that are read at once
constexpr std::int64_t mostReach = 1U << 20U;        ///< largest kernel, stride, dilation or pad
constexpr double mostVisits = 3e9;                   ///< largest number of places under windows

/// Consecutive numbers of an argument, computed or stored.
class NumberRows
{
public:
    explicit NumberRows(const SampleArgument& argument)
        : m_argument(argument)
    {
    }

    /// Valid until the next call. Throws Error if the bytes cannot be read.
    const double* read(std::size_t first, std::size_t count)
    {
        if (m_argument.sample) {
            return m_argument.sample->numbers.data() + first;
        }
        const TensorRef& tensor = *m_argument.stored;
        m_bytes.resize(packedByteCount(tensor.dtype(), count));
        m_numbers.resize(count);
        tensor.read(first, count, m_bytes);
        toDoubles(tensor.dtype(), m_bytes, m_numbers);
        return m_numbers.data();
    }

private:
    SampleArgument m_argument;
    std::vector<std::byte> m_bytes;
    std::vector<double> m_numbers;
};

/// The last two dimensions of a product, and the dimensions before them.
struct Matrices {
    std::vector<std::int64_t> batch;
    std::size_t rows = 1;
    std::size_t columns = 1;

    static Matrices of(std::vector<std::int64_t> shape)
    {
        Matrices matrices;
        matrices.columns = static_cast<std::size_t>(shape.back());
        shape.pop_back();
        if (!shape.empty()) {
            matrices.rows = static_cast<std::size_t>(shape.back());
            shape.pop_back();
        }
        matrices.batch = std::move(shape);
        return matrices;
    }
};

/// Computes out += left x right, and reads `right` in pieces of whole rows.
void addProduct(const SampleNode& node, const double* left, NumberRows& right, std::size_t rightFirst,
                std::size_t rows, std::size_t inner, std::size_t columns, double* out)
{
    const std::size_t atOnce = std::max<std::size_t>(1, streamedNumbers / std::max<std::size_t>(columns, 1));
    for (std::size_t first = 0; first < inner; first += atOnce) {
        const std::size_t count = std::min(atOnce, inner - first);
        const double* const piece = right.read(rightFirst + first * columns, count * columns);
        for (std::size_t row = 0; row < rows; ++row) {
            node.checkCancelled();
            double* const result = out + row * columns;
            for (std::size_t k = 0; k < count; ++k) {
                const double factor = left[row * inner + first + k];
                const double* const numbers = piece + k * columns;
                for (std::size_t column = 0; column < columns; ++column) {
                    result[column] += factor * numbers[column];
                }
            }
        }
    }
}

/// Multiplies as numpy.matmul, except vectors, which no exporter multiplies.
SampleResult matMul(const SampleNode& node)
{
    const SampleTensor* const a = node.sample(0);
    const auto b = node.argument(1);
    if (!a || !b || a->rank() < 2 || b->shape().size() < 2) {
        return std::nullopt;
    }
    const Matrices left = Matrices::of(a->shape);
    const Matrices right = Matrices::of(b->shape());
    const auto batch = broadcastShape(left.batch, right.batch);
    if (!batch || left.columns != right.rows) {
        return std::nullopt;
    }
    std::vector<std::int64_t> shape = *batch;
    shape.push_back(static_cast<std::int64_t>(left.rows));
    shape.push_back(static_cast<std::int64_t>(right.columns));
    if (countOf(shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape(std::move(shape));
    NumberRows rows(*b);
    if (right.batch.empty()) { // one weight for all
        addProduct(node, a->numbers.data(), rows, 0, countOf(left.batch) * left.rows, left.columns,
                   right.columns, out.numbers.data());
        return oneOutput(std::move(out));
    }
    const std::vector<std::size_t> ofLeft = broadcastPlaces(left.batch, *batch);
    const std::vector<std::size_t> ofRight = broadcastPlaces(right.batch, *batch);
    for (std::size_t i = 0; i < ofLeft.size(); ++i) {
        addProduct(node, a->numbers.data() + ofLeft[i] * left.rows * left.columns, rows,
                   ofRight[i] * right.rows * right.columns, left.rows, left.columns, right.columns,
                   out.numbers.data() + i * left.rows * right.columns);
    }
    return oneOutput(std::move(out));
}

SampleTensor transposed(const SampleTensor& matrix)
{
    SampleTensor out = SampleTensor::ofShape({matrix.shape[1], matrix.shape[0]});
    const auto rows = static_cast<std::size_t>(matrix.shape[0]);
    const auto columns = static_cast<std::size_t>(matrix.shape[1]);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            out.numbers[column * rows + row] = matrix.numbers[row * columns + column];
        }
    }
    return out;
}

/// Multiplies with a transposed matrix: each row of `b` is a column of the result.
void addTransposedProduct(const SampleNode& node, const SampleTensor& a, NumberRows& b, std::size_t columns,
                          SampleTensor& out)
{
    const auto rows = static_cast<std::size_t>(a.shape[0]);
    const auto inner = static_cast<std::size_t>(a.shape[1]);
    for (std::size_t column = 0; column < columns; ++column) {
        node.checkCancelled();
        const double* const weights = b.read(column * inner, inner);
        for (std::size_t row = 0; row < rows; ++row) {
            double sum = 0;
            for (std::size_t k = 0; k < inner; ++k) {
                sum += a.numbers[row * inner + k] * weights[k];
            }
            out.numbers[row * columns + column] = sum;
        }
    }
}

SampleResult gemm(const SampleNode& node)
{
    const SampleTensor* const given = node.sample(0);
    const auto b = node.argument(1);
    if (!given || !b || given->rank() != 2 || b->shape().size() != 2 ||
        (node.argument(2) && !node.sample(2))) {
        return std::nullopt;
    }
    const SampleTensor a = node.integer("transA", 0) != 0 ? transposed(*given) : *given;
    const bool isTransposed = node.integer("transB", 0) != 0;
    const std::int64_t inner = b->shape()[isTransposed ? 1 : 0];
    const std::int64_t columns = b->shape()[isTransposed ? 0 : 1];
    const std::vector<std::int64_t> shape = {a.shape[0], columns};
    if (a.shape[1] != inner || countOf(shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape(shape);
    NumberRows rows(*b);
    if (isTransposed) {
        addTransposedProduct(node, a, rows, static_cast<std::size_t>(columns), out);
    } else {
        addProduct(node, a.numbers.data(), rows, 0, static_cast<std::size_t>(a.shape[0]),
                   static_cast<std::size_t>(inner), static_cast<std::size_t>(columns), out.numbers.data());
    }
    const SampleTensor* const c = node.sample(2);
    const double alpha = node.number("alpha", 1);
    const double beta = node.number("beta", 1);
    if (c && broadcastShape(c->shape, out.shape) != out.shape) {
        return std::nullopt;
    }
    const std::vector<std::size_t> places =
        c ? broadcastPlaces(c->shape, out.shape) : std::vector<std::size_t>();
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        out.numbers[i] = alpha * out.numbers[i] + (c ? beta * c->numbers[places[i]] : 0);
    }
    return oneOutput(std::move(out));
}

/// A window that moves over an image. A one-dimensional image has one row.
struct Window {
    std::array<std::int64_t, 2> in{1, 1};
    std::array<std::int64_t, 2> kernel{1, 1};
    std::array<std::int64_t, 2> step{1, 1};
    std::array<std::int64_t, 2> spread{1, 1}; ///< dilations
    std::array<std::int64_t, 2> before{0, 0}; ///< pads
    std::array<std::int64_t, 2> out{1, 1};

    std::size_t inSize() const { return static_cast<std::size_t>(in[0] * in[1]); }
    std::size_t outSize() const { return static_cast<std::size_t>(out[0] * out[1]); }
    std::size_t kernelSize() const { return static_cast<std::size_t>(kernel[0] * kernel[1]); }
    /// Returns whether the window can move over so many images.
    bool fits(std::size_t planes) const
    {
        const double numbers = static_cast<double>(planes) * static_cast<double>(outSize());
        return numbers <= static_cast<double>(mostSampleNumbers) &&
               numbers * static_cast<double>(kernelSize()) <= mostVisits;
    }
};

bool isStep(std::int64_t number) { return number > 0 && number <= mostReach; }
bool isPad(std::int64_t number) { return number >= -mostReach && number <= mostReach; }

/// Returns nullopt unless the shape is an image of one or two dimensions.
std::optional<Window> windowOf(const SampleNode& node, const std::vector<std::int64_t>& shape,
                               const std::vector<std::int64_t>& kernel)
{
    const std::size_t dimensions = shape.size() < 3 ? 0 : shape.size() - 2;
    if ((dimensions != 1 && dimensions != 2) || kernel.size() != dimensions) {
        return std::nullopt;
    }
    const std::vector<std::int64_t> steps = node.integerList("strides");
    const std::vector<std::int64_t> spreads = node.integerList("dilations");
    const std::vector<std::int64_t> pads = node.integerList("pads");
    const bool isSame = node.text("auto_pad").starts_with("SAME");
    Window window;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const std::size_t at = 2 - dimensions + i;
        window.in[at] = shape[i + 2];
        window.kernel[at] = kernel[i];
        window.step[at] = i < steps.size() ? steps[i] : 1;
        window.spread[at] = i < spreads.size() ? spreads[i] : 1;
        const std::int64_t behind = i + dimensions < pads.size() ? pads[i + dimensions] : 0;
        if (!isStep(window.kernel[at]) || !isStep(window.step[at]) || !isStep(window.spread[at]) ||
            !isPad(i < pads.size() ? pads[i] : 0) || !isPad(behind)) {
            return std::nullopt;
        }
        const std::int64_t reach = (kernel[i] - 1) * window.spread[at] + 1;
        std::int64_t padding = 0;
        if (isSame) {
            window.out[at] = (window.in[at] + window.step[at] - 1) / window.step[at];
            padding =
                std::max<std::int64_t>((window.out[at] - 1) * window.step[at] + reach - window.in[at], 0);
            window.before[at] = node.text("auto_pad") == "SAME_LOWER" ? padding - padding / 2 : padding / 2;
        } else {
            window.before[at] = i < pads.size() ? pads[i] : 0;
            padding = window.before[at] + behind;
            const std::int64_t room = window.in[at] + padding - reach;
            const std::int64_t up = node.integer("ceil_mode", 0) != 0 ? window.step[at] - 1 : 0;
            window.out[at] = room < 0 ? 0 : (room + up) / window.step[at] + 1;
        }
    }
    return window;
}

/// Calls with the place in the image and the one in the kernel, for each number under a window.
template <class Visit>
void visitWindow(const Window& window, std::int64_t y, std::int64_t x, const Visit& visit)
{
    for (std::int64_t ky = 0; ky < window.kernel[0]; ++ky) {
        const std::int64_t iy = y * window.step[0] - window.before[0] + ky * window.spread[0];
        if (iy < 0 || iy >= window.in[0]) {
            continue;
        }
        for (std::int64_t kx = 0; kx < window.kernel[1]; ++kx) {
            const std::int64_t ix = x * window.step[1] - window.before[1] + kx * window.spread[1];
            if (ix >= 0 && ix < window.in[1]) {
                visit(static_cast<std::size_t>(iy * window.in[1] + ix),
                      static_cast<std::size_t>(ky * window.kernel[1] + kx));
            }
        }
    }
}

/// Computes one channel of the result: all channels of its group with its part of the weights.
void convolve(const SampleNode& node, const double* image, std::size_t channels, const double* weights,
              const Window& window, double* out)
{
    const std::size_t kernelSize = window.kernelSize();
    for (std::int64_t y = 0; y < window.out[0]; ++y) {
        node.checkCancelled();
        for (std::int64_t x = 0; x < window.out[1]; ++x) {
            double sum = 0;
            visitWindow(window, y, x, [&](std::size_t place, std::size_t weight) {
                for (std::size_t c = 0; c < channels; ++c) {
                    sum += image[c * window.inSize() + place] * weights[c * kernelSize + weight];
                }
            });
            out[y * window.out[1] + x] += sum;
        }
    }
}

std::vector<std::int64_t> imageShape(std::int64_t batch, std::int64_t channels, const Window& window,
                                     std::size_t rank)
{
    std::vector<std::int64_t> shape = {batch, channels};
    shape.insert(shape.end(), window.out.begin() + (rank == 3 ? 1 : 0), window.out.end());
    return shape;
}

SampleResult conv(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto weights = node.argument(1);
    const SampleTensor* const bias = node.sample(2);
    if (!in || !weights || in->rank() != weights->shape().size() || in->rank() < 3 ||
        (node.argument(2) && !bias)) {
        return std::nullopt;
    }
    const std::vector<std::int64_t>& shape = weights->shape();
    const auto window = windowOf(node, in->shape, {shape.begin() + 2, shape.end()});
    const std::int64_t groups = node.integer("group", 1);
    if (!window || groups <= 0 || shape[0] % groups != 0 || shape[1] * groups != in->shape[1] ||
        (bias && bias->numbers.size() != static_cast<std::size_t>(shape[0])) ||
        !window->fits(countOf(std::array{in->shape[0], shape[0]}))) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape(imageShape(in->shape[0], shape[0], *window, in->rank()));
    const auto channels = static_cast<std::size_t>(shape[1]); // channels of a group
    const auto results = static_cast<std::size_t>(shape[0]);
    const std::size_t perResult = countOf(std::span<const std::int64_t>(shape).subspan(1));
    const std::size_t inGroup = results / static_cast<std::size_t>(groups);
    NumberRows rows(*weights);
    for (std::size_t m = 0; m < results; ++m) {
        const double* const kernel = rows.read(m * perResult, perResult);
        for (std::size_t n = 0; n < static_cast<std::size_t>(in->shape[0]); ++n) {
            double* const result = out.numbers.data() + (n * results + m) * window->outSize();
            std::fill_n(result, window->outSize(), bias ? bias->numbers[m] : 0);
            const std::size_t firstChannel =
                n * static_cast<std::size_t>(in->shape[1]) + m / inGroup * channels;
            convolve(node, in->numbers.data() + firstChannel * window->inSize(), channels, kernel, *window,
                     result);
        }
    }
    return oneOutput(std::move(out));
}

SampleResult pool(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto window = in ? windowOf(node, in->shape, node.integerList("kernel_shape")) : std::nullopt;
    if (!window || node.outputCount() > 1 ||
        !window->fits(countOf(std::span<const std::int64_t>(in->shape).first(2)))) {
        return std::nullopt;
    }
    const bool isGreatest = node.node().opType == "MaxPool";
    const bool countsPads = node.integer("count_include_pad", 0) != 0;
    SampleTensor out = SampleTensor::ofShape(imageShape(in->shape[0], in->shape[1], *window, in->rank()));
    double* result = out.numbers.data();
    for (std::size_t plane = 0; plane < countOf(std::span<const std::int64_t>(in->shape).first(2)); ++plane) {
        const double* const image = in->numbers.data() + plane * window->inSize();
        for (std::int64_t y = 0; y < window->out[0]; ++y) {
            node.checkCancelled();
            for (std::int64_t x = 0; x < window->out[1]; ++x) {
                std::size_t count = 0;
                double value = 0;
                visitWindow(*window, y, x, [&](std::size_t place, std::size_t) {
                    const double number = image[place];
                    value = count == 0 ? number : isGreatest ? std::max(value, number) : value + number;
                    ++count;
                });
                const std::size_t divisor =
                    countsPads ? window->kernelSize() : std::max<std::size_t>(count, 1);
                *result++ = isGreatest ? value : value / static_cast<double>(divisor);
            }
        }
    }
    return oneOutput(std::move(out));
}

} // namespace

namespace
{

/// Returns the step of a window, multiplied over all dimensions.
double stepsOf(const SampleNode& node)
{
    double steps = 1;
    for (const std::int64_t step : node.integerList("strides")) {
        steps *= static_cast<double>(std::max<std::int64_t>(step, 1));
    }
    return steps;
}

} // namespace

double productWork(const SampleNode& node)
{
    const std::string_view opType = node.node().opType;
    const SampleTensor* const image = node.sample(0);
    if (image && (opType == "MaxPool" || opType == "AveragePool")) {
        return static_cast<double>(image->numbers.size()) *
               static_cast<double>(countOf(node.integerList("kernel_shape"))) / stepsOf(node);
    }
    const auto a = node.argument(0);
    const auto b = node.argument(1);
    if (!a || !b || a->shape().empty() || b->shape().empty()) {
        return 0;
    }
    const auto left = static_cast<double>(countOf(a->shape()));
    const std::vector<std::int64_t>& right = b->shape();
    if (opType == "MatMul") {
        return left * static_cast<double>(right.back());
    }
    if (opType == "Gemm") {
        return left * static_cast<double>(right[node.integer("transB", 0) != 0 ? 0 : right.size() - 1]);
    }
    if (opType == "Conv" && right.size() > 2) {
        const std::size_t kernel = countOf(std::span<const std::int64_t>(right).subspan(2));
        const auto groups = static_cast<double>(std::max<std::int64_t>(node.integer("group", 1), 1));
        return left * static_cast<double>(right[0]) / groups * static_cast<double>(kernel) / stepsOf(node);
    }
    return 0;
}

std::span<const SampleOperator> productOperators()
{
    static constexpr std::array operators = {SampleOperator{"MatMul", matMul}, SampleOperator{"Gemm", gemm},
                                             SampleOperator{"Conv", conv}, SampleOperator{"MaxPool", pool},
                                             SampleOperator{"AveragePool", pool}};
    return operators;
}

} // namespace onnxmend
