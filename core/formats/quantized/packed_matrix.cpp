// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/packed_matrix.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t wordBits = 32;
/// Place of the integer of each of its eight columns in a word of AWQ.
constexpr std::array<unsigned, 8> interleavedPlaces = {0, 4, 1, 5, 2, 6, 3, 7};

/// The integer at a place of a stream of bits through words that lie `stride` apart.
std::uint32_t bitsAt(const std::uint32_t* words, std::uint64_t stride, std::uint64_t position, unsigned bits)
{
    const std::uint64_t word = position / wordBits;
    const auto shift = static_cast<unsigned>(position % wordBits);
    std::uint32_t value = words[word * stride] >> shift;
    if (shift + bits > wordBits) {
        value |= words[(word + 1) * stride] << (wordBits - shift);
    }
    return value;
}

std::uint64_t wordsUpTo(std::uint64_t bits) { return (bits + wordBits - 1) / wordBits; }

} // namespace

PackedMatrix::PackedMatrix(Parts parts)
    : ComputedMatrix(present({parts.words, parts.scale, parts.zero, parts.groupOf, parts.shape}),
                     parts.columns)
    , m_parts(std::move(parts))
{
}

void PackedMatrix::computeBlock(const MatrixBlock& block, std::span<float> out) const
{
    const std::vector<std::uint8_t> codes = readCodes(block);
    const Groups groups = readGroups(block);
    const std::vector<std::uint64_t> groupOf = groupsOfColumns(block);
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const float* const scales = groups.scales.data() + row * m_parts.groups;
        const float* const zeros = groups.zeros.data() + row * m_parts.groups;
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            const std::uint64_t at = row * block.columns + column;
            const std::uint64_t group = groupOf[column];
            out[at] = (static_cast<float>(codes[at]) - zeros[group]) * scales[group];
        }
    }
}

std::vector<std::uint8_t> PackedMatrix::readCodes(const MatrixBlock& block) const
{
    switch (m_parts.order) {
    case WordOrder::BitsDownColumns:
        return codesDownColumns(block);
    case WordOrder::InterleavedAlongColumns:
        return codesInterleaved(block);
    case WordOrder::OffsetBytes:
        return codesOfBytes(block);
    case WordOrder::OffsetAlongRows:
    case WordOrder::PaddedAlongRows:
        break;
    }
    return codesAlongRows(block);
}

std::vector<std::uint8_t> PackedMatrix::codesDownColumns(const MatrixBlock& block) const
{
    const std::uint64_t firstBit = block.firstColumn * m_parts.bits;
    const std::uint64_t firstWord = firstBit / wordBits;
    const std::uint64_t words = wordsUpTo(firstBit + block.columns * m_parts.bits) - firstWord;
    std::vector<std::uint32_t> stored(words * block.rows);
    for (std::uint64_t word = 0; word < words; ++word) {
        m_parts.words.read((firstWord + word) * m_parts.rows + block.firstRow, block.rows,
                           std::as_writable_bytes(std::span(stored).subspan(word * block.rows, block.rows)));
    }
    std::vector<std::uint8_t> codes(block.rows * block.columns);
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        std::uint64_t position = firstBit % wordBits;
        for (std::uint64_t column = 0; column < block.columns; ++column, position += m_parts.bits) {
            codes[row * block.columns + column] = static_cast<std::uint8_t>(
                bitsAt(stored.data() + row, block.rows, position, m_parts.bits) & mask());
        }
    }
    return codes;
}

std::vector<std::uint8_t> PackedMatrix::codesInterleaved(const MatrixBlock& block) const
{
    const std::uint64_t perWord = interleavedPlaces.size();
    const std::uint64_t wordsOfRow = m_parts.rows / perWord;
    const std::uint64_t firstWord = block.firstRow / perWord;
    const std::uint64_t words = (block.firstRow + block.rows + perWord - 1) / perWord - firstWord;
    std::vector<std::uint32_t> stored(words * block.columns);
    for (std::uint64_t column = 0; column < block.columns; ++column) {
        m_parts.words.read((block.firstColumn + column) * wordsOfRow + firstWord, words,
                           std::as_writable_bytes(std::span(stored).subspan(column * words, words)));
    }
    std::vector<std::uint8_t> codes(block.rows * block.columns);
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const std::uint64_t output = block.firstRow + row;
        const std::uint64_t word = output / perWord - firstWord;
        const unsigned shift = interleavedPlaces[output % perWord] * m_parts.bits;
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            codes[row * block.columns + column] =
                static_cast<std::uint8_t>((stored[column * words + word] >> shift) & mask());
        }
    }
    return codes;
}

std::vector<std::uint8_t> PackedMatrix::codesAlongRows(const MatrixBlock& block) const
{
    const std::uint64_t perWord = wordBits / m_parts.bits;
    const std::uint64_t wordsOfRow = (m_parts.columns + perWord - 1) / perWord;
    const std::uint64_t firstWord = block.firstColumn / perWord;
    const std::uint64_t words = (block.firstColumn + block.columns + perWord - 1) / perWord - firstWord;
    std::vector<std::uint8_t> codes(block.rows * block.columns);
    std::vector<std::uint32_t> stored(block.rows * words);
    const std::uint64_t rowsAtOnce = words == wordsOfRow ? block.rows : 1;
    for (std::uint64_t row = 0; row < block.rows; row += rowsAtOnce) {
        m_parts.words.read(
            (block.firstRow + row) * wordsOfRow + firstWord, rowsAtOnce * words,
            std::as_writable_bytes(std::span(stored).subspan(row * words, rowsAtOnce * words)));
    }
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            const std::uint64_t place = block.firstColumn + column;
            const std::uint32_t word = stored[row * words + place / perWord - firstWord];
            const auto shift = static_cast<unsigned>(place % perWord) * m_parts.bits;
            codes[row * block.columns + column] = static_cast<std::uint8_t>((word >> shift) & mask());
        }
    }
    return codes;
}

PackedMatrix::Groups PackedMatrix::readGroups(const MatrixBlock& block) const
{
    Groups result;
    readScales(block, result.scales);
    // The default zero point is the middle of the range.
    result.zeros.assign(block.rows * m_parts.groups, static_cast<float>(1U << (m_parts.bits - 1)));
    if (m_parts.zero) {
        readZeros(block, result.zeros);
    }
    return result;
}

std::vector<std::uint8_t> PackedMatrix::codesOfBytes(const MatrixBlock& block) const
{
    constexpr std::uint8_t offset = 0x80;
    std::vector<std::uint8_t> codes(block.rows * block.columns);
    const std::uint64_t rowsAtOnce = block.columns == m_parts.columns ? block.rows : 1;
    for (std::uint64_t row = 0; row < block.rows; row += rowsAtOnce) {
        m_parts.words.read((block.firstRow + row) * m_parts.columns + block.firstColumn,
                           rowsAtOnce * block.columns,
                           std::as_writable_bytes(
                               std::span(codes).subspan(row * block.columns, rowsAtOnce * block.columns)));
    }
    for (std::uint8_t& code : codes) {
        code ^= offset; // adds 128 to a signed byte
    }
    return codes;
}

void PackedMatrix::readScales(const MatrixBlock& block, std::vector<float>& scales) const
{
    if (isOffset()) {
        scales = readFloats(m_parts.scale, block.firstRow * m_parts.groups, block.rows * m_parts.groups);
        return;
    }
    scales.resize(block.rows * m_parts.groups);
    if (m_parts.order == WordOrder::PaddedAlongRows) {
        const auto stored = static_cast<std::uint64_t>(m_parts.scale.shape().back());
        const std::vector<float> padded =
            readFloats(m_parts.scale, block.firstRow * stored, block.rows * stored);
        for (std::uint64_t at = 0; at < scales.size(); ++at) {
            scales[at] = padded[at / m_parts.groups * stored + at % m_parts.groups];
        }
        return;
    }
    for (std::uint64_t group = 0; group < m_parts.groups; ++group) {
        const std::vector<float> ofGroup =
            readFloats(m_parts.scale, group * m_parts.rows + block.firstRow, block.rows);
        for (std::uint64_t row = 0; row < block.rows; ++row) {
            scales[row * m_parts.groups + group] = ofGroup[row];
        }
    }
}

void PackedMatrix::readZeros(const MatrixBlock& block, std::vector<float>& zeros) const
{
    if (isOffset()) {
        readZerosAlongRows(block, zeros);
        return;
    }
    if (m_parts.order == WordOrder::PaddedAlongRows) {
        readPaddedZeros(block, zeros);
        return;
    }
    const TensorRef& stored = *m_parts.zero;
    const auto wordsOfGroup = static_cast<std::uint64_t>(stored.shape().back());
    const std::uint64_t firstBit = block.firstRow * m_parts.bits;
    const std::uint64_t firstWord = firstBit / wordBits;
    const std::uint64_t words = wordsUpTo(firstBit + block.rows * m_parts.bits) - firstWord;
    for (std::uint64_t group = 0; group < m_parts.groups; ++group) {
        const std::vector<std::uint32_t> ofGroup = readWords(stored, group * wordsOfGroup + firstWord, words);
        for (std::uint64_t row = 0; row < block.rows; ++row) {
            const std::uint64_t position = firstBit + row * m_parts.bits;
            const std::uint64_t place = (block.firstRow + row) % interleavedPlaces.size();
            const std::uint32_t zero =
                m_parts.order == WordOrder::InterleavedAlongColumns
                    ? ofGroup[position / wordBits - firstWord] >> interleavedPlaces[place] * m_parts.bits
                    : bitsAt(ofGroup.data(), 1, position - firstWord * wordBits, m_parts.bits);
            zeros[row * m_parts.groups + group] = static_cast<float>(zero & mask()) + m_parts.zeroOffset;
        }
    }
}

/// Reads zero points that are packed down the rows, or are single signed integers. Both count from the
/// middle, as the weight does.
void PackedMatrix::readZerosAlongRows(const MatrixBlock& block, std::vector<float>& zeros) const
{
    const TensorRef& stored = *m_parts.zero;
    if (dtypeInfo(stored.dtype()).bits < static_cast<int>(wordBits)) {
        zeros = readFloats(stored, block.firstRow * m_parts.groups, block.rows * m_parts.groups);
        for (float& zero : zeros) {
            zero += static_cast<float>(1U << (m_parts.bits - 1));
        }
        return;
    }
    const std::uint64_t perWord = wordBits / m_parts.bits;
    const std::uint64_t firstWord = block.firstRow / perWord;
    const std::uint64_t endWord = (block.firstRow + block.rows + perWord - 1) / perWord;
    const std::vector<std::uint32_t> words =
        readWords(stored, firstWord * m_parts.groups, (endWord - firstWord) * m_parts.groups);
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const std::uint64_t output = block.firstRow + row;
        const auto shift = static_cast<unsigned>(output % perWord) * m_parts.bits;
        for (std::uint64_t group = 0; group < m_parts.groups; ++group) {
            const std::uint32_t word = words[(output / perWord - firstWord) * m_parts.groups + group];
            zeros[row * m_parts.groups + group] = static_cast<float>((word >> shift) & mask());
        }
    }
}

/// Reads zero points that are packed along rows of whole words.
void PackedMatrix::readPaddedZeros(const MatrixBlock& block, std::vector<float>& zeros) const
{
    const std::uint64_t perWord = wordBits / m_parts.bits;
    const auto wordsOfRow = static_cast<std::uint64_t>(m_parts.zero->shape().back());
    const std::vector<std::uint32_t> words =
        readWords(*m_parts.zero, block.firstRow * wordsOfRow, block.rows * wordsOfRow);
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        for (std::uint64_t group = 0; group < m_parts.groups; ++group) {
            const std::uint32_t word = words[row * wordsOfRow + group / perWord];
            const auto shift = static_cast<unsigned>(group % perWord) * m_parts.bits;
            zeros[row * m_parts.groups + group] = static_cast<float>((word >> shift) & mask());
        }
    }
}

std::vector<std::uint64_t> PackedMatrix::groupsOfColumns(const MatrixBlock& block) const
{
    std::vector<std::uint64_t> groups(block.columns);
    if (!m_parts.groupOf) {
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            groups[column] = (block.firstColumn + column) / m_parts.groupSize;
        }
        return groups;
    }
    const std::vector<std::uint32_t> stored = readWords(*m_parts.groupOf, block.firstColumn, block.columns);
    for (std::uint64_t column = 0; column < block.columns; ++column) {
        if (stored[column] >= m_parts.groups) { // a negative one, too
            throw Error({.place = "tensor " + quotedText(m_parts.groupOf->name()),
                         .reason = "its element " + std::to_string(block.firstColumn + column) +
                                   " names none of the " + groupedNumber(m_parts.groups) + " groups"});
        }
        groups[column] = stored[column];
    }
    return groups;
}

} // namespace onnxmend
