// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/quantized/tensor_numbers.h"

#include "core/dtype/cast.h"
#include "core/dtype/loss.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// A loop of its own, which the compiler turns into vector instructions; libtorch need not be loaded for it.
template <typename Integer>
void integersToFloats(std::span<const std::byte> in, std::span<float> out)
{
    const auto* const numbers = reinterpret_cast<const Integer*>(in.data()); // of one byte: aligned anywhere
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<float>(numbers[i]);
    }
}

void widerIntegersToFloats(DType dtype, std::span<const std::byte> in, std::span<float> out)
{
    std::vector<double> numbers(out.size());
    toDoubles(dtype, in, numbers);
    std::ranges::transform(numbers, out.begin(), [](double number) { return static_cast<float>(number); });
}

} // namespace

void toFloats(DType dtype, std::span<const std::byte> in, std::span<float> out)
{
    if (dtype == DType::Int8) {
        integersToFloats<std::int8_t>(in, out);
    } else if (dtype == DType::Uint8) {
        integersToFloats<std::uint8_t>(in, out);
    } else if (dtype == DType::Float) {
        std::ranges::copy(in, std::as_writable_bytes(out).begin());
    } else if (dtypeInfo(dtype).kind == DTypeKind::Float) {
        castElements(dtype, in, DType::Float, std::as_writable_bytes(out), out.size());
    } else {
        widerIntegersToFloats(dtype, in, out);
    }
}

std::vector<float> readFloats(const TensorRef& tensor, std::uint64_t first, std::uint64_t count)
{
    std::vector<std::byte> stored(packedByteCount(tensor.dtype(), count));
    tensor.read(first, count, stored);
    std::vector<float> numbers(count);
    toFloats(tensor.dtype(), stored, numbers);
    return numbers;
}

std::vector<std::uint32_t> readWords(const TensorRef& tensor, std::uint64_t first, std::uint64_t count)
{
    std::vector<std::uint32_t> words(count);
    tensor.read(first, count, std::as_writable_bytes(std::span(words)));
    return words;
}

} // namespace onnxmend
