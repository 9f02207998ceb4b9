// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/sample_tensor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace onnxmend
{

SampleTensor SampleTensor::ofShape(std::vector<std::int64_t> shape, double number)
{
    SampleTensor tensor{.shape = std::move(shape), .numbers = {}};
    tensor.numbers.assign(countOf(tensor.shape), number);
    return tensor;
}

SampleResult oneOutput(SampleTensor tensor)
{
    std::vector<SampleTensor> outputs;
    outputs.push_back(std::move(tensor));
    return outputs;
}

std::size_t countOf(std::span<const std::int64_t> shape)
{
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    std::size_t count = 1;
    for (const std::int64_t dimension : shape) {
        if (dimension <= 0) {
            return 0;
        }
        const auto size = static_cast<std::size_t>(dimension);
        count = count > most / size ? most : count * size;
    }
    return count;
}

bool isSampleShape(std::span<const std::int64_t> shape)
{
    constexpr auto most = static_cast<std::int64_t>(mostSampleNumbers);
    return std::ranges::all_of(shape, [](std::int64_t size) { return size >= 0 && size <= most; });
}

std::optional<SampleArgument> SampleNode::argument(std::size_t input) const
{
    const bool isThere = input < m_inputs.size() && (m_inputs[input].sample || m_inputs[input].stored);
    return isThere ? std::optional(m_inputs[input]) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> SampleNode::integers(std::size_t input) const
{
    const SampleTensor* const numbers = sample(input);
    if (!numbers) {
        return std::nullopt;
    }
    // Bounds of a Slice reach to the ends of INT64.
    constexpr double most = 9e18;
    std::vector<std::int64_t> result;
    for (const double number : numbers->numbers) {
        if (std::isnan(number)) {
            return std::nullopt;
        }
        result.push_back(static_cast<std::int64_t>(std::clamp(number, -most, most)));
    }
    return result;
}

const onnx::AttributeProto* SampleNode::find(std::string_view attribute) const
{
    for (const onnx::AttributeProto& known : m_node.source->attribute()) {
        if (known.name() == attribute) {
            return &known;
        }
    }
    return nullptr;
}

bool SampleNode::hasAttribute(std::string_view attribute) const { return find(attribute) != nullptr; }

std::int64_t SampleNode::integer(std::string_view attribute, std::int64_t otherwise) const
{
    const onnx::AttributeProto* const found = find(attribute);
    return found ? found->i() : otherwise;
}

double SampleNode::number(std::string_view attribute, double otherwise) const
{
    const onnx::AttributeProto* const found = find(attribute);
    return found ? static_cast<double>(found->f()) : otherwise;
}

std::vector<std::int64_t> SampleNode::integerList(std::string_view attribute) const
{
    const onnx::AttributeProto* const found = find(attribute);
    return found ? std::vector<std::int64_t>(found->ints().begin(), found->ints().end())
                 : std::vector<std::int64_t>();
}

std::string_view SampleNode::text(std::string_view attribute) const
{
    const onnx::AttributeProto* const found = find(attribute);
    return found ? std::string_view(found->s()) : std::string_view();
}

bool SampleNode::givesIntegers() const
{
    return !m_node.outputs.empty() && m_node.outputs.front() != none &&
           dtypeInfo(m_graph.value(m_node.outputs.front()).dtype()).kind != DTypeKind::Float;
}

std::optional<std::vector<std::int64_t>> broadcastShape(std::span<const std::int64_t> a,
                                                        std::span<const std::int64_t> b)
{
    std::vector<std::int64_t> shape(std::max(a.size(), b.size()), 1);
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::int64_t one = i < a.size() ? a[a.size() - 1 - i] : 1;
        const std::int64_t other = i < b.size() ? b[b.size() - 1 - i] : 1;
        if (one != other && one != 1 && other != 1) {
            return std::nullopt;
        }
        shape[shape.size() - 1 - i] = one == 1 ? other : one;
    }
    return shape;
}

std::vector<std::size_t> broadcastPlaces(std::span<const std::int64_t> from,
                                         std::span<const std::int64_t> shape)
{
    std::vector<std::size_t> steps(shape.size(), 0);
    std::size_t step = 1;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto dimension = static_cast<std::size_t>(from[from.size() - 1 - i]);
        steps[shape.size() - 1 - i] = dimension == 1 ? 0 : step;
        step *= dimension;
    }
    std::vector<std::size_t> places(countOf(shape));
    std::vector<std::int64_t> at(shape.size(), 0);
    std::size_t place = 0;
    for (std::size_t& next : places) {
        next = place;
        for (std::size_t i = shape.size(); i-- > 0;) {
            place += steps[i];
            if (++at[i] < shape[i]) {
                break;
            }
            place -= steps[i] * static_cast<std::size_t>(shape[i]);
            at[i] = 0;
        }
    }
    return places;
}

std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank)
{
    const std::int64_t place = axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis;
    return place >= 0 && place < static_cast<std::int64_t>(rank)
               ? std::optional(static_cast<std::size_t>(place))
               : std::nullopt;
}

} // namespace onnxmend
