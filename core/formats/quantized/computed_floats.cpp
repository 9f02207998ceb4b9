// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/computed_floats.h"

#include "core/base/checked_math.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t floatsAtOnce = std::uint64_t(1) << 20U;

/// Converts in a loop that the compiler turns into vector instructions; castElements would load libtorch.
template <typename Integer>
void integersToFloats(std::span<const std::byte> in, std::span<float> out)
{
    const auto* const numbers =
        reinterpret_cast<const Integer*>(in.data()); // single bytes are always aligned
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

void ComputedFloats::read(std::uint64_t offset, std::span<std::byte> out) const
{
    std::vector<float> elements;
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t at = offset + done;
        const std::uint64_t first = at / sizeof(float);
        const std::uint64_t within = at % sizeof(float);
        std::byte* const to = out.data() + done;
        const std::uint64_t whole = std::min((out.size() - done) / sizeof(float), floatsAtOnce);
        if (within == 0 && whole > 0 && reinterpret_cast<std::uintptr_t>(to) % alignof(float) == 0) {
            compute(first, std::span(reinterpret_cast<float*>(to), whole));
            done += whole * sizeof(float);
            continue;
        }
        const std::uint64_t wanted = (out.size() - done + within + sizeof(float) - 1) / sizeof(float);
        elements.resize(std::min(wanted, floatsAtOnce));
        compute(first, elements);
        const auto bytes = std::as_bytes(std::span(elements)).subspan(within);
        const std::uint64_t taken = std::min<std::uint64_t>(bytes.size(), out.size() - done);
        std::ranges::copy(bytes.first(taken), to);
        done += taken;
    }
}

void ComputedMatrix::compute(std::uint64_t first, std::span<float> out) const
{
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t column = (first + done) % m_columns;
        const std::uint64_t left = out.size() - done;
        MatrixBlock block{.firstRow = (first + done) / m_columns, .rows = 1, .firstColumn = column};
        block.columns = std::min(left, m_columns - column);
        if (column == 0 && left >= m_columns) {
            block.rows = left / m_columns;
        }
        computeBlock(block, out.subspan(done, block.rows * block.columns));
        done += block.rows * block.columns;
    }
}

void TransposedMatrix::compute(std::uint64_t first, std::span<float> out) const
{
    const std::uint64_t columns = m_matrix->columns();
    std::vector<float> elements;
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t row = (first + done) % m_rows;
        const std::uint64_t line = (first + done) / m_rows; // a column of one of the matrices
        const std::uint64_t left = out.size() - done;
        MatrixBlock block{
            .firstRow = line / columns * m_rows + row, .firstColumn = line % columns, .columns = 1};
        block.rows = std::min(left, m_rows - row);
        if (row == 0 && left >= m_rows) {
            block.columns = std::min(left / m_rows, columns - block.firstColumn);
        }
        elements.resize(block.rows * block.columns);
        m_matrix->computeBlock(block, elements);
        float* const to = out.data() + done;
        for (std::uint64_t r = 0; r < block.rows; ++r) {
            for (std::uint64_t c = 0; c < block.columns; ++c) {
                to[c * block.rows + r] = elements[r * block.columns + c];
            }
        }
        done += elements.size();
    }
}

TensorRef computedTensor(const SharedText& name, std::vector<std::int64_t> shape,
                         std::shared_ptr<const ComputedFloats> bytes)
{
    const std::uint64_t byteCount = packedByteCount(DType::Float, checkedElementCount(shape));
    return TensorRef::make({.name = name,
                            .dtype = DType::Float,
                            .shape = std::move(shape),
                            .source = ByteSource::fromComputed(std::move(bytes), byteCount)});
}

} // namespace onnxmend
