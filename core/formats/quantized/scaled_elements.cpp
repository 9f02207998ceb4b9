// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/scaled_elements.h"

#include "core/dtype/own_casts.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t scaledAtOnce = 8192; ///< elements that stay in the cache from step to step

template <typename Scale>
std::vector<Scale> readScales(const TensorRef& tensor, std::uint64_t first, std::uint64_t count)
{
    if constexpr (std::is_same_v<Scale, float>) {
        return readFloats(tensor, first, count);
    } else {
        std::vector<double> scales(count);
        tensor.read(first, count, std::as_writable_bytes(std::span(scales)));
        return scales;
    }
}

} // namespace

ScaledElements::ScaledElements(Parts parts, ScaleGrid grid, bool isTransposed)
    : ComputedFloats(present({parts.weight, parts.scale, parts.zero}))
    , m_parts(std::move(parts))
    , m_grid(std::move(grid))
{
    if (isTransposed) {
        m_transposed = m_parts.weight.transposed();
    }
}

/// Packed elements as they are stored.
std::vector<std::byte> ScaledElements::readCodes(std::uint64_t first, std::uint64_t count) const
{
    const TensorRef& weight = m_transposed ? *m_transposed : m_parts.weight;
    std::vector<std::byte> codes(packedByteCount(weight.dtype(), count));
    weight.read(first, count, codes);
    return codes;
}

/// Element (column, row) of the transpose has the scale of (row, column) of the weight.
template <typename Scale>
void ScaledElements::computeTransposed(std::uint64_t first, std::span<float> out) const
{
    toFloats(m_parts.weight.dtype(), readCodes(first, out.size()), out);
    const auto rows = static_cast<std::uint64_t>(m_parts.weight.shape().front());
    const auto columns = static_cast<std::uint64_t>(m_parts.weight.shape().back());
    // Rows of the grid may be longer than those of the matrix.
    const auto scaleOf = [&](std::uint64_t row, std::uint64_t column) {
        const std::uint64_t element = row * columns + column;
        return m_grid.firstScaleOf(element / m_grid.columns()) +
               element % m_grid.columns() / m_grid.columnsOfScale();
    };
    const std::vector<Scale> scales = readScales<Scale>(m_parts.scale, 0, m_parts.scale.elementCount());
    const std::vector<float> zeros =
        m_parts.zero ? readFloats(*m_parts.zero, 0, m_parts.zero->elementCount()) : std::vector<float>();
    std::vector<std::uint64_t> scaleOfRow(
        rows); ///< scale in the first column; other columns have one distance
    for (std::uint64_t row = 0; row < rows; ++row) {
        scaleOfRow[row] = scaleOf(row, 0);
    }
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t row = (first + done) % rows;
        const std::uint64_t column = (first + done) / rows;
        const std::uint64_t distance = scaleOf(0, column) - scaleOfRow[0];
        const std::uint64_t count = std::min(rows - row, out.size() - done);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t scale = scaleOfRow[row + i] + distance;
            float& value = out[done + i];
            value = static_cast<float>((zeros.empty() ? value : value - zeros[scale]) * scales[scale]);
        }
        done += count;
    }
}

void ScaledElements::compute(std::uint64_t first, std::span<float> out) const
{
    if (m_parts.scale.dtype() == DType::Double) {
        computeWith<double>(first, out);
    } else {
        computeWith<float>(first, out);
    }
}

void ScaledElements::multiplyByFactor(std::span<float> out) const
{
    if (m_parts.factor) {
        for (float& value : out) {
            value *= *m_parts.factor;
        }
    }
}

template <typename Scale>
void ScaledElements::computeWith(std::uint64_t first, std::span<float> out) const
{
    if (m_transposed) {
        computeTransposed<Scale>(first, out);
        multiplyByFactor(out);
        return;
    }
    const std::uint64_t columns = m_grid.columns();
    const std::uint64_t lastRow = (first + out.size() - 1) / columns;
    const auto [begin, end] = m_grid.scalesOf(first / columns, lastRow);
    const std::vector<Scale> scales = readScales<Scale>(m_parts.scale, begin, end - begin);
    const std::vector<float> zeros =
        m_parts.zero ? readFloats(*m_parts.zero, begin, end - begin) : std::vector<float>();
    const std::vector<std::byte> codes = readCodes(first, out.size());
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t count = std::min(out.size() - done, scaledAtOnce);
        const std::span<float> part = out.subspan(done, count);
        toFloats(m_parts.weight.dtype(), packedPiece(std::span(codes), m_parts.weight.dtype(), done, count),
                 part);
        scaleRows<Scale>(first + done, {.scales = scales, .zeros = zeros, .first = begin}, part);
        multiplyByFactor(part);
        done += count;
    }
}

template <typename Scale>
void ScaledElements::scaleRows(std::uint64_t first, const ReadScales<Scale>& read, std::span<float> out) const
{
    const std::uint64_t columns = m_grid.columns();
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t row = (first + done) / columns;
        const std::uint64_t column = (first + done) % columns;
        const std::uint64_t count = std::min(columns - column, out.size() - done);
        const std::uint64_t place = m_grid.firstScaleOf(row) - read.first;
        scaleRow(column, read.scales.data() + place, read.zeros.empty() ? nullptr : read.zeros.data() + place,
                 out.subspan(done, count));
        done += count;
    }
}

template <typename Scale>
void ScaledElements::scaleRow(std::uint64_t firstColumn, const Scale* scales, const float* zeros,
                              std::span<float> out) const
{
    const std::uint64_t shared = m_grid.columnsOfScale();
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t column = firstColumn + done;
        const std::uint64_t count = std::min(shared - column % shared, out.size() - done);
        const std::span<float> part = out.subspan(done, count);
        const Scale factor = scales[column / shared];
        const float zero = zeros ? zeros[column / shared] : 0;
        for (float& value : part) {
            value = static_cast<float>((zeros ? value - zero : value) * factor);
        }
        done += count;
    }
}

} // namespace onnxmend
