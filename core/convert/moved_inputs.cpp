// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/moved_inputs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::int64_t leastLength = 8;

/// Shorter rows of a matrix of floats are features, each with a scale of its own, and no signal.
constexpr std::int64_t leastSignal = 256;

bool isMoved(const RunValue& value, std::size_t dimension)
{
    const bool isMatrix = value.shape.size() == 2 && dtypeInfo(value.dtype).kind == DTypeKind::Float;
    return value.shape[dimension] >= (isMatrix ? leastSignal : leastLength) &&
           value.tensor->elementCount() > 0;
}

/// The last of the longest.
std::size_t longestDimension(const std::vector<std::int64_t>& shape)
{
    return static_cast<std::size_t>(shape.rend() - std::max_element(shape.rbegin(), shape.rend())) - 1;
}

TensorRef moved(const TensorRef& tensor, std::size_t dimension)
{
    const std::vector<std::int64_t>& shape = tensor.shape();
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    std::size_t step = static_cast<std::size_t>(dtypeInfo(tensor.dtype()).bits / 8);
    for (std::size_t i = dimension + 1; i < shape.size(); ++i) {
        step *= static_cast<std::size_t>(shape[i]);
    }
    const std::size_t length = static_cast<std::size_t>(shape[dimension]) * step;
    const auto shift = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(shape[dimension] / 3) * step);
    for (std::size_t first = 0; first < bytes.size(); first += length) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(first);
        std::rotate(begin, begin + shift, begin + static_cast<std::ptrdiff_t>(length));
    }
    return TensorRef::make({.name = tensor.name(),
                            .dtype = tensor.dtype(),
                            .shape = shape,
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

} // namespace

std::vector<RunValue> movedAlong(std::span<const RunValue> inputs)
{
    std::vector<RunValue> result(inputs.begin(), inputs.end());
    for (RunValue& value : result) {
        if (!value.tensor || value.shape.empty() || dtypeInfo(value.dtype).bits % 8 != 0) {
            continue;
        }
        const std::size_t dimension = longestDimension(value.shape);
        if (isMoved(value, dimension)) {
            value.tensor = moved(*value.tensor, dimension);
        }
    }
    return result;
}

} // namespace onnxmend
