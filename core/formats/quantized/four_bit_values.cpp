// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/four_bit_values.h"

#include <utility>

namespace onnxmend
{

namespace
{

std::vector<std::byte> readBytes(const TensorRef& tensor, std::uint64_t first, std::uint64_t end)
{
    std::vector<std::byte> bytes(end - first);
    tensor.read(first, bytes.size(), bytes);
    return bytes;
}

unsigned halfOf(std::byte byte, bool high)
{
    const auto value = std::to_integer<unsigned>(byte);
    return high ? value >> 4U : value & 0xFU;
}

} // namespace

FourBitMap float4Map() { return {0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0F, -0.5, -1, -1.5, -2, -3, -4, -6}; }

MappedFourBits::MappedFourBits(Parts parts)
    : ComputedFloats(listOf(parts))
    , m_parts(std::move(parts))
{
}

std::vector<TensorRef> MappedFourBits::listOf(const Parts& parts)
{
    std::vector<TensorRef> list = {parts.weight, parts.absmax};
    if (parts.nested) {
        list.push_back(parts.nested->map);
        list.push_back(parts.nested->absmax);
    }
    list.insert(list.end(), parts.stated.begin(), parts.stated.end());
    return list;
}

void MappedFourBits::compute(std::uint64_t first, std::span<float> out) const
{
    const std::uint64_t end = first + out.size();
    const std::vector<std::byte> bytes = readBytes(m_parts.weight, first / 2, (end + 1) / 2);
    const std::uint64_t firstBlock = first / m_parts.block;
    const std::vector<float> absmax = readAbsmax(firstBlock, (end - 1) / m_parts.block + 1 - firstBlock);
    for (std::uint64_t i = 0; i < out.size(); ++i) {
        const std::uint64_t element = first + i;
        const unsigned code = halfOf(bytes[element / 2 - first / 2], element % 2 == 0);
        out[i] = m_parts.map[code] * absmax[element / m_parts.block - firstBlock];
    }
}

std::vector<float> MappedFourBits::readAbsmax(std::uint64_t first, std::uint64_t count) const
{
    if (!m_parts.nested) {
        return readFloats(m_parts.absmax, first, count);
    }
    const MappedFourBits::Nested& nested = *m_parts.nested;
    const std::vector<std::byte> codes = readBytes(m_parts.absmax, first, first + count);
    const std::vector<float> map = readFloats(nested.map, 0, nested.map.elementCount());
    const std::uint64_t firstBlock = first / nested.block;
    const std::vector<float> scales =
        readFloats(nested.absmax, firstBlock, (first + count - 1) / nested.block + 1 - firstBlock);
    std::vector<float> absmax(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const float product =
            map[std::to_integer<std::size_t>(codes[i])] * scales[(first + i) / nested.block - firstBlock];
        absmax[i] = product + nested.offset;
    }
    return absmax;
}

GroupedFourBits::GroupedFourBits(Parts parts)
    : ComputedMatrix(present({parts.weight, parts.scale, parts.secondScale}), parts.columns)
    , m_parts(std::move(parts))
{
}

std::vector<float> GroupedFourBits::readScales(std::uint64_t first, std::uint64_t count) const
{
    std::vector<float> scales = readFloats(m_parts.scale, first, count);
    if (m_parts.second == Second::None) {
        return scales;
    }
    const float second = readFloats(*m_parts.secondScale, 0, 1).front();
    for (float& scale : scales) {
        scale = m_parts.second == Second::Factor ? scale * second : scale / second;
    }
    return scales;
}

void GroupedFourBits::computeBlock(const MatrixBlock& block, std::span<float> out) const
{
    const std::vector<float> scales =
        readScales(block.firstRow * m_parts.groups, block.rows * m_parts.groups);
    const std::uint64_t groupSize = m_parts.columns / m_parts.groups;
    const std::uint64_t rowsAtOnce = block.columns == m_parts.columns ? block.rows : 1;
    std::vector<std::byte> bytes;
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const std::uint64_t first = (block.firstRow + row) * m_parts.columns + block.firstColumn;
        if (row % rowsAtOnce == 0) {
            bytes = readBytes(m_parts.weight, first / 2, (first + rowsAtOnce * block.columns + 1) / 2);
        }
        const std::uint64_t firstByte = (first - row % rowsAtOnce * m_parts.columns) / 2;
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            const std::uint64_t element = first + column;
            const unsigned code = halfOf(bytes[element / 2 - firstByte], element % 2 == 1);
            const std::uint64_t group = (block.firstColumn + column) / groupSize;
            out[row * block.columns + column] = m_map[code] * scales[row * m_parts.groups + group];
        }
    }
}

} // namespace onnxmend
