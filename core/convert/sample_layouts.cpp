// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/sample_tensor.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace onnxmend
{

namespace
{

SampleResult withShape(const SampleTensor& in, std::vector<std::int64_t> shape)
{
    if (!isSampleShape(shape) || countOf(shape) != in.numbers.size()) {
        return std::nullopt;
    }
    SampleTensor out = in;
    out.shape = std::move(shape);
    return oneOutput(std::move(out));
}

SampleResult reshape(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    auto shape = node.integers(1);
    if (!in || !shape) {
        return std::nullopt;
    }
    std::size_t open = shape->size();
    for (std::size_t i = 0; i < shape->size(); ++i) {
        std::int64_t& size = (*shape)[i];
        if (size == 0 && i < in->rank() && node.integer("allowzero", 0) == 0) {
            size = in->shape[i];
        }
        open = size == -1 ? i : open;
    }
    if (open < shape->size()) {
        (*shape)[open] = 1;
        const std::size_t known = countOf(*shape);
        (*shape)[open] = known == 0 ? 0 : static_cast<std::int64_t>(in->numbers.size() / known);
    }
    return withShape(*in, std::move(*shape));
}

SampleResult flatten(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    if (!in) {
        return std::nullopt;
    }
    std::int64_t axis = node.integer("axis", 1);
    axis += axis < 0 ? static_cast<std::int64_t>(in->rank()) : 0;
    if (axis < 0 || axis > static_cast<std::int64_t>(in->rank())) {
        return std::nullopt;
    }
    const std::span<const std::int64_t> shape = in->shape;
    const auto place = static_cast<std::size_t>(axis);
    return withShape(*in, {static_cast<std::int64_t>(countOf(shape.first(place))),
                           static_cast<std::int64_t>(countOf(shape.subspan(place)))});
}

/// Axes from an attribute, or from opset 13 on from an input.
std::vector<std::int64_t> axesOf(const SampleNode& node)
{
    return node.integers(1).value_or(node.integerList("axes"));
}

SampleResult squeeze(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    if (!in || (node.argument(1) && !node.sample(1))) {
        return std::nullopt;
    }
    const std::vector<std::int64_t> axes = axesOf(node);
    std::vector<std::int64_t> shape;
    for (std::size_t i = 0; i < in->rank(); ++i) {
        const bool isNamed = std::ranges::any_of(
            axes, [&](std::int64_t axis) { return axisWithin(axis, in->rank()) == std::optional(i); });
        if (!(axes.empty() ? in->shape[i] == 1 : isNamed)) {
            shape.push_back(in->shape[i]);
        }
    }
    return withShape(*in, std::move(shape));
}

SampleResult unsqueeze(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const std::vector<std::int64_t> axes = axesOf(node);
    if (!in || axes.empty()) {
        return std::nullopt;
    }
    std::vector<std::int64_t> shape(in->rank() + axes.size(), 0);
    for (const std::int64_t axis : axes) {
        const auto place = axisWithin(axis, shape.size());
        if (!place) {
            return std::nullopt;
        }
        shape[*place] = 1;
    }
    std::size_t next = 0;
    for (std::int64_t& size : shape) {
        if (size == 0 && next < in->rank()) {
            size = in->shape[next++];
        }
    }
    return withShape(*in, std::move(shape));
}

SampleResult transpose(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    if (!in) {
        return std::nullopt;
    }
    std::vector<std::int64_t> order = node.integerList("perm");
    if (order.empty()) {
        order.resize(in->rank());
        std::iota(order.rbegin(), order.rend(), 0);
    }
    if (order.size() != in->rank()) {
        return std::nullopt;
    }
    std::vector<std::size_t> steps(in->rank(), 1);
    for (std::size_t i = in->rank(); i-- > 1;) {
        steps[i - 1] = steps[i] * static_cast<std::size_t>(in->shape[i]);
    }
    std::vector<std::int64_t> shape;
    std::vector<std::size_t> ordered;
    std::vector<bool> isTaken(in->rank(), false);
    for (const std::int64_t axis : order) {
        const auto place = axisWithin(axis, in->rank());
        if (!place || isTaken[*place]) {
            return std::nullopt;
        }
        isTaken[*place] = true;
        shape.push_back(in->shape[*place]);
        ordered.push_back(steps[*place]);
    }
    SampleTensor out = SampleTensor::ofShape(std::move(shape));
    std::vector<std::int64_t> at(out.rank(), 0);
    std::size_t place = 0;
    for (double& number : out.numbers) {
        number = in->numbers[place];
        for (std::size_t i = out.rank(); i-- > 0;) {
            place += ordered[i];
            if (++at[i] < out.shape[i]) {
                break;
            }
            place -= ordered[i] * static_cast<std::size_t>(out.shape[i]);
            at[i] = 0;
        }
    }
    return oneOutput(std::move(out));
}

/// Takes indices along one axis: a Slice, a Split, a Gather.
SampleTensor taken(const SampleTensor& in, std::size_t axis, const std::vector<std::size_t>& indices)
{
    std::vector<std::int64_t> shape = in.shape;
    shape[axis] = static_cast<std::int64_t>(indices.size());
    SampleTensor out = SampleTensor::ofShape(std::move(shape));
    const std::span<const std::int64_t> dimensions = in.shape;
    const std::size_t outer = countOf(dimensions.first(axis));
    const std::size_t inner = countOf(dimensions.subspan(axis + 1));
    const auto length = static_cast<std::size_t>(in.shape[axis]);
    auto result = out.numbers.begin();
    for (std::size_t o = 0; o < outer; ++o) {
        for (const std::size_t index : indices) {
            const auto first = in.numbers.begin() + static_cast<std::ptrdiff_t>((o * length + index) * inner);
            result = std::copy_n(first, inner, result);
        }
    }
    return out;
}

/// Returns the element that an index means; nullopt if there is none.
std::optional<std::size_t> elementAt(double index, std::int64_t size)
{
    const bool isIndex = std::abs(index) <= static_cast<double>(size);
    return isIndex ? axisWithin(static_cast<std::int64_t>(index), static_cast<std::size_t>(size))
                   : std::nullopt;
}

/// Gathers rows of a stored table that is too large to load.
SampleResult gatherStored(const TensorRef& table, const SampleTensor& indices)
{
    const std::vector<std::int64_t>& rows = table.shape();
    const std::size_t perRow = countOf(std::span<const std::int64_t>(rows).subspan(1));
    std::vector<std::int64_t> shape = indices.shape;
    shape.insert(shape.end(), rows.begin() + 1, rows.end());
    if (countOf(shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape(std::move(shape));
    std::vector<std::byte> bytes(packedByteCount(table.dtype(), perRow));
    for (std::size_t i = 0; i < indices.numbers.size(); ++i) {
        const auto place = elementAt(indices.numbers[i], rows.front());
        if (!place) {
            return std::nullopt;
        }
        table.read(*place * perRow, perRow, bytes);
        toDoubles(table.dtype(), bytes, std::span(out.numbers).subspan(i * perRow, perRow));
    }
    return oneOutput(std::move(out));
}

SampleResult gather(const SampleNode& node)
{
    const auto table = node.argument(0);
    const SampleTensor* const indices = node.sample(1);
    if (!table || !indices || table->shape().empty()) {
        return std::nullopt;
    }
    const auto axis = axisWithin(node.integer("axis", 0), table->shape().size());
    if (!axis) {
        return std::nullopt;
    }
    if (!table->sample) {
        const bool isOfRows = *axis == 0 && dtypeInfo(table->stored->dtype()).bits % 8 == 0;
        return isOfRows ? gatherStored(*table->stored, *indices) : std::nullopt;
    }
    std::vector<std::size_t> places;
    for (const double index : indices->numbers) {
        const auto place = elementAt(index, table->shape()[*axis]);
        if (!place) {
            return std::nullopt;
        }
        places.push_back(*place);
    }
    std::vector<std::int64_t> takenShape = table->shape();
    takenShape[*axis] = static_cast<std::int64_t>(places.size());
    if (countOf(takenShape) > mostSampleNumbers) {
        return std::nullopt;
    }
    SampleTensor out = taken(*table->sample, *axis, places);
    std::vector<std::int64_t> shape(out.shape.begin(),
                                    out.shape.begin() + static_cast<std::ptrdiff_t>(*axis));
    shape.insert(shape.end(), indices->shape.begin(), indices->shape.end());
    shape.insert(shape.end(), out.shape.begin() + static_cast<std::ptrdiff_t>(*axis) + 1, out.shape.end());
    out.shape = std::move(shape);
    return oneOutput(std::move(out));
}

/// Returns the elements that a Slice takes along one axis (onnx: docs/Operators.md, Slice).
std::vector<std::size_t> slicedPlaces(std::int64_t first, std::int64_t last, std::int64_t step,
                                      std::int64_t size)
{
    if (size <= 0) {
        return {};
    }
    first = std::clamp(first < 0 ? first + size : first, std::int64_t(0), step < 0 ? size - 1 : size);
    last = std::clamp(last < 0 ? last + size : last, std::int64_t(step < 0 ? -1 : 0), size);
    std::vector<std::size_t> places;
    for (std::int64_t i = first; step > 0 ? i < last : i > last; i += step) {
        places.push_back(static_cast<std::size_t>(i));
    }
    return places;
}

SampleResult slice(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto starts = node.integers(1);
    const auto ends = node.integers(2);
    if (!in || !starts || !ends || starts->size() != ends->size() || starts->size() > in->rank() ||
        (node.argument(3) && !node.sample(3)) || (node.argument(4) && !node.sample(4))) {
        return std::nullopt;
    }
    const auto axes = node.integers(3);
    const auto steps = node.integers(4);
    SampleTensor out = *in;
    for (std::size_t i = 0; i < starts->size(); ++i) {
        const auto axis =
            axisWithin(axes && i < axes->size() ? (*axes)[i] : static_cast<std::int64_t>(i), in->rank());
        const std::int64_t step = steps && i < steps->size() ? (*steps)[i] : 1;
        if (!axis || step == 0) {
            return std::nullopt;
        }
        out = taken(out, *axis, slicedPlaces((*starts)[i], (*ends)[i], step, out.shape[*axis]));
    }
    return oneOutput(std::move(out));
}

SampleResult split(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto axis = in ? axisWithin(node.integer("axis", 0), in->rank()) : std::nullopt;
    if (!axis || (node.argument(1) && !node.sample(1))) {
        return std::nullopt;
    }
    std::vector<std::int64_t> sizes = node.integers(1).value_or(node.integerList("split"));
    const std::int64_t size = in->shape[*axis];
    const auto parts = static_cast<std::int64_t>(node.outputCount());
    if (parts == 0) {
        return std::nullopt;
    }
    if (sizes.empty()) {
        const std::int64_t each = (size + parts - 1) / parts;
        for (std::int64_t i = 0; i < parts; ++i) {
            sizes.push_back(std::clamp<std::int64_t>(size - i * each, 0, each));
        }
    }
    const bool areSizes =
        std::ranges::all_of(sizes, [size](std::int64_t part) { return part >= 0 && part <= size; });
    if (!areSizes || std::accumulate(sizes.begin(), sizes.end(), std::int64_t(0)) != size) {
        return std::nullopt;
    }
    std::vector<SampleTensor> results;
    std::size_t first = 0;
    for (const std::int64_t part : sizes) {
        std::vector<std::size_t> places(static_cast<std::size_t>(part));
        std::iota(places.begin(), places.end(), first);
        first += places.size();
        results.push_back(taken(*in, *axis, places));
    }
    return results;
}

SampleResult concat(const SampleNode& node)
{
    const SampleTensor* const first = node.sample(0);
    const auto axis = first ? axisWithin(node.integer("axis", 0), first->rank()) : std::nullopt;
    if (!axis) {
        return std::nullopt;
    }
    std::vector<std::int64_t> shape = first->shape;
    shape[*axis] = 0;
    for (std::size_t i = 0; i < node.inputCount(); ++i) {
        const SampleTensor* const part = node.sample(i);
        if (!part || part->rank() != first->rank()) {
            return std::nullopt;
        }
        for (std::size_t d = 0; d < shape.size(); ++d) {
            if (d != *axis && part->shape[d] != first->shape[d]) {
                return std::nullopt;
            }
        }
        shape[*axis] += part->shape[*axis];
    }
    if (countOf(shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    SampleTensor out{.shape = shape, .numbers = {}};
    const std::size_t outer = countOf(std::span<const std::int64_t>(shape).first(*axis));
    for (std::size_t o = 0; o < outer; ++o) {
        for (std::size_t i = 0; i < node.inputCount(); ++i) {
            const SampleTensor& part = *node.sample(i);
            const std::size_t length = part.numbers.size() / outer;
            const auto begin = part.numbers.begin() + static_cast<std::ptrdiff_t>(o * length);
            out.numbers.insert(out.numbers.end(), begin, begin + static_cast<std::ptrdiff_t>(length));
        }
    }
    return oneOutput(std::move(out));
}

SampleResult expand(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto asked = node.integers(1);
    auto shape = in && asked ? broadcastShape(in->shape, *asked) : std::nullopt;
    if (!shape || !isSampleShape(*shape) || countOf(*shape) > mostSampleNumbers) {
        return std::nullopt;
    }
    const std::vector<std::size_t> places = broadcastPlaces(in->shape, *shape);
    SampleTensor out = SampleTensor::ofShape(std::move(*shape));
    std::ranges::transform(places, out.numbers.begin(),
                           [in](std::size_t place) { return in->numbers[place]; });
    return oneOutput(std::move(out));
}

SampleResult tile(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    const auto repeats = node.integers(1);
    if (!in || !repeats || repeats->size() != in->rank()) {
        return std::nullopt;
    }
    SampleTensor out = *in;
    for (std::size_t axis = 0; axis < in->rank(); ++axis) {
        const std::int64_t times = std::max<std::int64_t>((*repeats)[axis], 0);
        const std::vector<std::int64_t> repeated = {times, out.shape[axis]};
        const std::vector<std::int64_t> all = {times, static_cast<std::int64_t>(out.numbers.size())};
        if (!isSampleShape(repeated) || countOf(repeated) > mostSampleNumbers ||
            countOf(all) > mostSampleNumbers) {
            return std::nullopt;
        }
        std::vector<std::size_t> places;
        for (std::int64_t i = 0; i < times; ++i) {
            for (std::int64_t at = 0; at < out.shape[axis]; ++at) {
                places.push_back(static_cast<std::size_t>(at));
            }
        }
        out = taken(out, axis, places);
    }
    return oneOutput(std::move(out));
}

SampleResult shapeOf(const SampleNode& node)
{
    const auto in = node.argument(0);
    if (!in || node.hasAttribute("start") || node.hasAttribute("end")) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape({static_cast<std::int64_t>(in->shape().size())});
    std::ranges::transform(in->shape(), out.numbers.begin(),
                           [](std::int64_t size) { return static_cast<double>(size); });
    return oneOutput(std::move(out));
}

SampleResult range(const SampleNode& node)
{
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const SampleTensor* const number = node.sample(i);
        if (!number || number->numbers.size() != 1) {
            return std::nullopt;
        }
        numbers[i] = number->numbers.front();
    }
    const double count = numbers[2] == 0 ? -1 : std::ceil((numbers[1] - numbers[0]) / numbers[2]);
    if (!(count >= 0) || count > static_cast<double>(mostSampleNumbers)) {
        return std::nullopt;
    }
    SampleTensor out = SampleTensor::ofShape({static_cast<std::int64_t>(count)});
    for (std::size_t i = 0; i < out.numbers.size(); ++i) {
        out.numbers[i] = numbers[0] + static_cast<double>(i) * numbers[2];
    }
    return oneOutput(std::move(out));
}

SampleResult dropout(const SampleNode& node)
{
    const SampleTensor* const in = node.sample(0);
    return in && node.outputCount() == 1 ? oneOutput(*in) : std::nullopt;
}

} // namespace

std::span<const SampleOperator> layoutOperators()
{
    static constexpr std::array operators = {
        SampleOperator{"Reshape", reshape},     SampleOperator{"Flatten", flatten},
        SampleOperator{"Squeeze", squeeze},     SampleOperator{"Unsqueeze", unsqueeze},
        SampleOperator{"Transpose", transpose}, SampleOperator{"Gather", gather},
        SampleOperator{"Slice", slice},         SampleOperator{"Split", split},
        SampleOperator{"Concat", concat},       SampleOperator{"Expand", expand},
        SampleOperator{"Tile", tile},           SampleOperator{"Shape", shapeOf},
        SampleOperator{"Range", range},         SampleOperator{"Dropout", dropout}};
    return operators;
}

} // namespace onnxmend
