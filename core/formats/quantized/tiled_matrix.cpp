// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/tiled_matrix.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t rowsOfTile = 8;
constexpr std::uint64_t lanesOfTile = 32;
constexpr std::uint64_t lanesOfRow = 4;      ///< lanes that hold a row of a tile
constexpr std::uint64_t columnsOfWords = 32; ///< columns of two tiles, which share the words of the lanes
constexpr unsigned codeBits = 4;
constexpr float middleCode = 8;

} // namespace

TiledMatrix::TiledMatrix(Parts parts)
    : ComputedMatrix({parts.words, parts.scaleAndZero}, parts.columns)
    , m_parts(std::move(parts))
    , m_wordsOfLane(static_cast<std::uint64_t>(m_parts.words.shape()[3]))
    , m_outerTiles(static_cast<std::uint64_t>(m_parts.words.shape()[1]))
{
}

void TiledMatrix::computeBlock(const MatrixBlock& block, std::span<float> out) const
{
    const std::uint64_t paddedRows = static_cast<std::uint64_t>(m_parts.scaleAndZero.shape()[1]);
    const std::uint64_t firstGroup = block.firstColumn / m_parts.groupSize;
    const std::uint64_t endGroup = (block.firstColumn + block.columns - 1) / m_parts.groupSize + 1;
    std::vector<std::vector<float>> groups; // scale and zero of each row
    for (std::uint64_t group = firstGroup; group < endGroup; ++group) {
        groups.push_back(
            readFloats(m_parts.scaleAndZero, (group * paddedRows + block.firstRow) * 2, block.rows * 2));
    }
    Tiles tiles;
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const std::uint64_t output = block.firstRow + row;
        if (row == 0 || output % rowsOfTile == 0) {
            tiles = readTiles(output / rowsOfTile, block);
        }
        for (std::uint64_t column = 0; column < block.columns; ++column) {
            const std::uint64_t input = block.firstColumn + column;
            const std::vector<float>& group = groups[input / m_parts.groupSize - firstGroup];
            const float product =
                (static_cast<float>(codeOf(tiles, output, input)) - middleCode) * group[row * 2];
            out[row * block.columns + column] = product + group[row * 2 + 1];
        }
    }
}

TiledMatrix::Tiles TiledMatrix::readTiles(std::uint64_t rowTile, const MatrixBlock& block) const
{
    const std::uint64_t columnsOfOuter = columnsOfWords * m_wordsOfLane;
    const std::uint64_t wordsOfOuter = lanesOfTile * m_wordsOfLane;
    const std::uint64_t first = block.firstColumn / columnsOfOuter;
    const std::uint64_t end = (block.firstColumn + block.columns - 1) / columnsOfOuter + 1;
    return {.words = readWords(m_parts.words, (rowTile * m_outerTiles + first) * wordsOfOuter,
                               (end - first) * wordsOfOuter),
            .firstColumn = first * columnsOfOuter};
}

/// A lane holds four pairs of adjacent columns that lie eight columns apart: the first of each pair in the
/// low half of a word, the second in the high half.
std::uint32_t TiledMatrix::codeOf(const Tiles& tiles, std::uint64_t row, std::uint64_t column) const
{
    const std::uint64_t within = column - tiles.firstColumn;
    const std::uint64_t outer = within / (columnsOfWords * m_wordsOfLane);
    const std::uint64_t wordOfLane = within / columnsOfWords % m_wordsOfLane;
    const std::uint64_t pair = within % columnsOfWords / 2;
    const std::uint64_t lane = row % rowsOfTile * lanesOfRow + pair % lanesOfRow;
    const std::uint64_t place = pair / lanesOfRow + (within % 2 == 0 ? 0 : lanesOfRow);
    const std::uint32_t word = tiles.words[(outer * lanesOfTile + lane) * m_wordsOfLane + wordOfLane];
    return (word >> (static_cast<unsigned>(place) * codeBits)) & 0xFU;
}

} // namespace onnxmend
