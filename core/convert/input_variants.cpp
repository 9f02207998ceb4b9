// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/input_variants.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::int64_t leastLength = 8;

/// Shorter rows of a matrix of floats are features, each with a scale of its own, and no signal.
constexpr std::int64_t leastSignal = 256;

constexpr float quietShare = 0.25F;

constexpr std::size_t mostOfMask = 8;

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

/// All of a row-major tensor.
std::string bytesOf(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

TensorRef withBytes(const TensorRef& tensor, std::string bytes)
{
    return TensorRef::make({.name = tensor.name(),
                            .dtype = tensor.dtype(),
                            .shape = tensor.shape(),
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

TensorRef moved(const TensorRef& tensor, std::size_t dimension)
{
    const std::vector<std::int64_t>& shape = tensor.shape();
    std::string bytes = bytesOf(tensor);
    auto step = static_cast<std::size_t>(dtypeInfo(tensor.dtype()).bits / 8);
    for (std::size_t i = dimension + 1; i < shape.size(); ++i) {
        step *= static_cast<std::size_t>(shape[i]);
    }
    const std::size_t length = static_cast<std::size_t>(shape[dimension]) * step;
    const auto shift = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(shape[dimension] / 3) * step);
    for (std::size_t first = 0; first < bytes.size(); first += length) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(first);
        std::rotate(begin, begin + shift, begin + static_cast<std::ptrdiff_t>(length));
    }
    return withBytes(tensor, std::move(bytes));
}

/// A mask is made of a few numbers that mean something, 0 and 1 or 0 and the least.
bool isSignal(const std::vector<float>& numbers)
{
    std::set<float> different;
    for (const float number : numbers) {
        different.insert(number);
        if (different.size() > mostOfMask) {
            return true;
        }
    }
    return false;
}

TensorRef quieter(const TensorRef& tensor)
{
    std::string bytes = bytesOf(tensor);
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    if (!isSignal(numbers)) {
        return tensor;
    }
    for (float& number : numbers) {
        number *= quietShare;
    }
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return withBytes(tensor, std::move(bytes));
}

} // namespace

std::vector<std::vector<RunValue>> variantsOf(std::span<const RunValue> inputs)
{
    std::vector<std::vector<RunValue>> variants(2, {inputs.begin(), inputs.end()});
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const RunValue& value = inputs[i];
        if (!value.tensor || value.shape.empty() || dtypeInfo(value.dtype).bits % 8 != 0 ||
            !isMoved(value, longestDimension(value.shape))) {
            continue;
        }
        const std::size_t dimension = longestDimension(value.shape);
        variants[0][i].tensor = moved(*value.tensor, dimension);
        if (value.dtype == DType::Float) {
            variants[1][i].tensor = quieter(*value.tensor);
        }
    }
    return variants;
}

} // namespace onnxmend
