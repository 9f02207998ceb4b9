// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/computed_floats.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// Orders of the integers of a matrix in words of 32 bits.
enum class WordOrder {
    /// GPTQ: down each column of the words, as one stream of bits that begins at the low end of each word, so
    /// that an
    /// integer of 3 bits may lie in two words (auto_gptq/nn_modules/qlinear, pack()).
    BitsDownColumns,
    /// AWQ: along the rows of the transposed matrix, in the order 0, 2, 4, 6, 1, 3, 5, 7
    /// (awq/modules/linear/gemm.py).
    InterleavedAlongColumns,
    /// compressed-tensors: along the rows, beginning at the low end, only whole integers in a word; with an
    /// offset of
    /// half of the range (compressors/quantized_compressors/pack_quantized.py, pack_to_int32).
    OffsetAlongRows,
    /// AWQ for its GEMV kernel: the same for codes and for zero points, whose rows are padded, as those of
    /// the
    /// scales are (awq/modules/linear/gemv.py).
    PaddedAlongRows,
    /// INT8, row by row; as for OffsetAlongRows, 128 is added to integers and zero points.
    OffsetBytes,
};

/// (integer - zero) * scale for a matrix with integers that are packed into words, in FLOAT and in this
/// order. Groups of columns share zero point and scale.
class PackedMatrix final : public ComputedMatrix
{
public:
    struct Parts {
        WordOrder order = WordOrder::OffsetAlongRows;
        std::uint64_t rows = 0; ///< of the matrix: outputs
        std::uint64_t columns = 0;
        std::uint64_t groups = 1;
        std::uint64_t groupSize = 1; ///< adjacent columns in a group, unless there is `groupOf`
        unsigned bits = 4;
        float zeroOffset = 0; ///< number that is added to stored zero points
        TensorRef words;
        /// [groups, rows]; [rows, groups] if the words lie along rows
        TensorRef scale;
        std::optional<TensorRef> zero = {};    ///< packed as the weight is, or one integer each
        std::optional<TensorRef> groupOf = {}; ///< group of each column
        std::optional<TensorRef> shape = {};   ///< tensor that states rows and columns
    };

    /// Scales and zero points for the rows of a block: for row r and group g at r * groups + g.
    struct Groups {
        std::vector<float> scales;
        std::vector<float> zeros;
    };

    explicit PackedMatrix(Parts parts);

    void computeBlock(const MatrixBlock& block, std::span<float> out) const override;
    const Parts& parts() const { return m_parts; }
    /// Returns the integers of a block as they are stored. Both throw Error when they cannot be read.
    std::vector<std::uint8_t> readCodes(const MatrixBlock& block) const;
    Groups readGroups(const MatrixBlock& block) const;

private:
    std::uint32_t mask() const { return (1U << m_parts.bits) - 1; }
    std::vector<std::uint8_t> codesDownColumns(const MatrixBlock& block) const;
    std::vector<std::uint8_t> codesInterleaved(const MatrixBlock& block) const;
    std::vector<std::uint8_t> codesAlongRows(const MatrixBlock& block) const;
    std::vector<std::uint8_t> codesOfBytes(const MatrixBlock& block) const;
    bool isOffset() const
    {
        return m_parts.order == WordOrder::OffsetAlongRows || m_parts.order == WordOrder::OffsetBytes;
    }
    void readZeros(const MatrixBlock& block, std::vector<float>& zeros) const;
    void readScales(const MatrixBlock& block, std::vector<float>& scales) const;
    void readZerosAlongRows(const MatrixBlock& block, std::vector<float>& zeros) const;
    void readPaddedZeros(const MatrixBlock& block, std::vector<float>& zeros) const;
    std::vector<std::uint64_t> groupsOfColumns(const MatrixBlock& block) const;

    Parts m_parts;
};

} // namespace onnxmend
