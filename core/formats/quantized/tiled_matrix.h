// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/computed_floats.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

/// (code - 8) * scale + zero for codes of 4 bits in the order of NVIDIA's tensor cores, in FLOAT and in this
/// order: [rows / 8][columns / (16 * inner tiles)][32][inner tiles / 2] words (PyTorch:
/// aten/src/ATen/native/cuda/int4mm.cu, matrix_to_m16n8k16_Bint4_layout). Rows and columns are padded.
class TiledMatrix final : public ComputedMatrix
{
public:
    struct Parts {
        TensorRef words;
        TensorRef scaleAndZero;      ///< [groups, padded rows, 2]
        std::uint64_t rows = 0;      ///< of the matrix, without padding
        std::uint64_t columns = 0;   ///< the same
        std::uint64_t groupSize = 1; ///< adjacent columns in a group
    };

    explicit TiledMatrix(Parts parts);

    void computeBlock(const MatrixBlock& block, std::span<float> out) const override;

private:
    /// The words of eight rows that hold the columns of a block.
    struct Tiles {
        std::vector<std::uint32_t> words;
        std::uint64_t firstColumn = 0; ///< column of the first word
    };

    Tiles readTiles(std::uint64_t rowTile, const MatrixBlock& block) const;
    std::uint32_t codeOf(const Tiles& tiles, std::uint64_t row, std::uint64_t column) const;

    Parts m_parts;
    std::uint64_t m_wordsOfLane; ///< half of the inner tiles
    std::uint64_t m_outerTiles;  ///< of a row
};

} // namespace onnxmend
