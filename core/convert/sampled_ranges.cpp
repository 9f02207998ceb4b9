// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/convert/computed_ranges.h"
#include "core/convert/made_up_inputs.h"
#include "core/convert/sample_tensor.h"
#include "core/dtype/loss.h"
#include "core/verify/run_inputs.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// Sizes for dimensions that a model leaves open: some models need large ones, which take long.
constexpr std::array<std::int64_t, 3> sampledSizes = {8, 32, 224};

constexpr double mostWork = 3e9;   ///< multiplications of one walk
constexpr double workOfNumber = 4; ///< work of reading or writing a number, in multiplications
constexpr std::size_t mostLiveNumbers = 1U << 25U; ///< numbers that are held at a time: 256 MiB
constexpr std::uint64_t mostLoaded = 1U << 20U;    ///< numbers of a stored tensor; larger ones are streamed

const SampleOperator* operatorFor(const PrecisionNode& node)
{
    static const auto operators = [] {
        std::unordered_map<std::string_view, const SampleOperator*> byName;
        for (const auto& family :
             {elementwiseOperators(), reducingOperators(), productOperators(), layoutOperators()}) {
            for (const SampleOperator& known : family) {
                byName.emplace(known.name, &known);
            }
        }
        return byName;
    }();
    const bool isKnownDomain = node.domain.empty() || node.domain == "com.microsoft";
    const auto found = isKnownDomain ? operators.find(node.opType) : operators.end();
    return found == operators.end() ? nullptr : found->second;
}

std::optional<SampleTensor> loaded(const TensorRef& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype());
    const bool isOfNumbers = info.kind == DTypeKind::Float || info.kind == DTypeKind::SignedInteger ||
                             info.kind == DTypeKind::UnsignedInteger || info.kind == DTypeKind::Bool;
    if (!isOfNumbers || tensor.elementCount() > mostLoaded || !isSampleShape(tensor.shape().sizes())) {
        return std::nullopt;
    }
    SampleTensor sample = SampleTensor::ofShape(tensor.shape().sizes());
    std::vector<std::byte> bytes(packedByteCount(tensor.dtype(), tensor.elementCount()));
    tensor.read(0, tensor.elementCount(), bytes);
    toDoubles(tensor.dtype(), bytes, sample.numbers);
    return sample;
}

/// Returns the numbers of a Constant that holds no tensor.
std::optional<SampleTensor> constantOf(const Node& node)
{
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == "value_float") {
            return SampleTensor::ofShape({}, attribute.f());
        }
        if (attribute.name() == "value_int") {
            return SampleTensor::ofShape({}, static_cast<double>(attribute.i()));
        }
        if (attribute.name() == "value_floats") {
            SampleTensor numbers = SampleTensor::ofShape({attribute.floats_size()});
            std::ranges::copy(attribute.floats(), numbers.numbers.begin());
            return numbers;
        }
        if (attribute.name() == "value_ints") {
            SampleTensor numbers = SampleTensor::ofShape({attribute.ints_size()});
            std::ranges::transform(attribute.ints(), numbers.numbers.begin(),
                                   [](std::int64_t number) { return static_cast<double>(number); });
            return numbers;
        }
    }
    return std::nullopt;
}

/// Work of a node by the arguments that it reads, each as often as it is broadcast.
double workOf(const SampleOperator& known, const SampleNode& node)
{
    double numbers = 0;
    std::vector<std::int64_t> shape;
    for (std::size_t i = 0; i < node.inputCount(); ++i) {
        const SampleTensor* const sample = node.sample(i);
        if (!sample) {
            continue;
        }
        numbers += static_cast<double>(sample->numbers.size());
        if (auto both = broadcastShape(shape, sample->shape)) {
            shape = std::move(*both);
        }
    }
    if (known.ofTwo) {
        numbers += static_cast<double>(countOf(shape)) * static_cast<double>(node.inputCount());
    }
    return productWork(node) + numbers * workOfNumber;
}

ComputedRange rangeOf(const SampleTensor& sample)
{
    ComputedRange range{.largest = 0, .smallest = 0, .elements = sample.numbers.size()};
    for (const double number : sample.numbers) {
        // Masks are written with -inf, which overflows nothing.
        range.isWhole &= number < std::numeric_limits<double>::infinity();
        range.add(number);
    }
    return range;
}

/// One pass over the nodes of the main graph. A value is forgotten after its last reader.
class SampleWalk
{
public:
    SampleWalk(const PrecisionDecisions& decisions, Progress& progress)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
        , m_progress(progress)
    {
    }

    ComputedRanges walk(const std::vector<RunValue>& inputs)
    {
        for (const ValueNumber input : m_graph.scope(0).inputs) {
            const PrecisionValue& value = m_graph.value(input);
            const RunValue* const made = valueNamed(inputs, value.name);
            if (made && made->tensor) {
                if (auto sample = loaded(*made->tensor)) {
                    put(input, std::move(*sample));
                }
            }
        }
        for (const NodeNumber number : m_graph.scope(0).nodes) {
            m_progress.checkCancelled();
            if (!m_graph.node(number).isConstant()) {
                compute(m_graph.node(number));
                forgetInputs(m_graph.node(number));
            }
        }
        return std::move(m_ranges);
    }

private:
    void put(ValueNumber number, SampleTensor sample)
    {
        const std::size_t readers = m_graph.value(number).readers.size();
        if (readers > 0 && m_live + sample.numbers.size() <= mostLiveNumbers) {
            m_live += sample.numbers.size();
            m_samples[number] = {std::make_shared<const SampleTensor>(std::move(sample)), readers};
        }
    }

    void forgetInputs(const PrecisionNode& node)
    {
        for (const ValueNumber input : node.inputs) {
            const auto held = input == none ? m_samples.end() : m_samples.find(input);
            if (held != m_samples.end() && --held->second.readersLeft == 0) {
                m_live -= held->second.sample->numbers.size();
                m_samples.erase(held);
            }
        }
    }

    /// Returns the numbers of a stored value if it is small, otherwise the tensor.
    SampleArgument constantArgument(ValueNumber number)
    {
        const PrecisionValue& value = m_graph.value(number);
        const ModelTensor* const tensor = value.tensor ? &m_graph.model().tensor(*value.tensor) : nullptr;
        const TensorRef* const stored = tensor && tensor->stored ? &*tensor->stored : nullptr;
        std::optional<SampleTensor> sample;
        if (stored) {
            sample = loaded(*stored);
        } else if (!tensor && value.producer != none) {
            sample = constantOf(*m_graph.node(value.producer).source);
        }
        if (sample) {
            m_arguments.push_back(std::make_shared<const SampleTensor>(std::move(*sample)));
            return {.sample = m_arguments.back().get(), .stored = stored};
        }
        const bool canBeStreamed = stored && dtypeInfo(stored->dtype()).kind == DTypeKind::Float &&
                                   dtypeInfo(stored->dtype()).bits % 8 == 0;
        return {.sample = nullptr, .stored = canBeStreamed ? stored : nullptr};
    }

    /// Returns nullopt if an argument is unknown.
    std::optional<std::vector<SampleArgument>> argumentsOf(const PrecisionNode& node)
    {
        std::vector<SampleArgument> arguments;
        m_arguments.clear();
        for (const ValueNumber input : node.inputs) {
            if (input == none) {
                arguments.emplace_back();
                continue;
            }
            SampleArgument argument;
            if (const auto held = m_samples.find(input); held != m_samples.end()) {
                argument.sample = held->second.sample.get();
            } else if (m_graph.value(input).isConstant) {
                argument = constantArgument(input);
            }
            if (!argument.sample && !argument.stored) {
                return std::nullopt;
            }
            arguments.push_back(argument);
        }
        return arguments;
    }

    void compute(const PrecisionNode& node)
    {
        const SampleOperator* const known = operatorFor(node);
        try {
            auto arguments = known ? argumentsOf(node) : std::nullopt;
            if (!arguments) {
                return;
            }
            const SampleNode sampled(m_graph, node, std::move(*arguments), m_progress);
            const double work = workOf(*known, sampled);
            if (m_work + work > mostWork) {
                return; // there may be room for nodes that do not need it
            }
            m_work += work;
            SampleResult results = computed(*known, sampled);
            for (std::size_t i = 0; results && i < std::min(results->size(), node.outputs.size()); ++i) {
                take(node.outputs[i], std::move((*results)[i]));
            }
        } catch (const Error&) { // bytes that cannot be read are reported as a finding
        }
    }

    void take(ValueNumber output, SampleTensor sample)
    {
        m_work += static_cast<double>(sample.numbers.size()) * workOfNumber;
        if (output == none) {
            return;
        }
        if (m_decisions.isSource(m_graph.value(output).dtype())) {
            m_ranges[output] = rangeOf(sample);
        }
        put(output, std::move(sample));
    }

    struct Held {
        std::shared_ptr<const SampleTensor> sample;
        std::size_t readersLeft = 0;
    };

    const PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    Progress& m_progress;
    std::unordered_map<ValueNumber, Held> m_samples;
    std::vector<std::shared_ptr<const SampleTensor>> m_arguments; ///< constants of the current node
    std::size_t m_live = 0;
    double m_work = 0;
    ComputedRanges m_ranges;
};

/// Returns a wide range: a model that does not break on it does not break on usual values.
FloatRange widestRange(const Model& model, const std::vector<RunValue>& inputs)
{
    const std::vector<InputDoubt> doubts = inputDoubts(model, inputs);
    const bool isImage = std::ranges::find(doubts, InputLook::Image, &InputDoubt::look) != doubts.end();
    return isImage ? FloatRange{0, 255} : FloatRange{-10, 10};
}

} // namespace

ComputedRanges sampledRanges(const PrecisionDecisions& decisions, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Looking at what is computed"));
    const Model& model = decisions.graph().model();
    ComputedRanges best;
    try {
        RunInputOptions options;
        const bool isOpen = hasOpenDimensions(model, options);
        for (const std::int64_t size : sampledSizes) {
            options.openDimension = size;
            options.floats = {};
            options.floats = widestRange(model, makeRunInputs(model, options));
            ComputedRanges ranges = SampleWalk(decisions, progress).walk(makeRunInputs(model, options));
            if (ranges.size() > best.size()) {
                best = std::move(ranges);
            }
            if (!isOpen) {
                break;
            }
        }
    } catch (const Error&) { // inputs cannot be made up: nothing is known
    }
    return best;
}

} // namespace onnxmend
