// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

// Parts of quantized weights as numbers for the formulas.

/// Converts packed elements to FLOAT: floats of at least 8 bits and integers of at most 32 bits, rounded if
/// they have more digits. Throws Error for other dtypes.
void toFloats(DType dtype, std::span<const std::byte> in, std::span<float> out);

/// Elements [first, first + count) of a tensor as FLOAT. Throws Error when they cannot be read.
std::vector<float> readFloats(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

/// Elements of a tensor of INT32 as their bits. Throws Error when they cannot be read.
std::vector<std::uint32_t> readWords(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

/// The bytes of a tensor of FLOAT whose elements are computed from other tensors when they are read, about a
/// million at a time.
class ComputedFloats : public ComputedFromTensors
{
public:
    void read(std::uint64_t offset, std::span<std::byte> out) const final;

protected:
    explicit ComputedFloats(std::vector<TensorRef> parts)
        : ComputedFromTensors(std::move(parts))
    {
    }

    /// Elements from `first` on, in row-major order. Throws Error when a part cannot be read.
    virtual void compute(std::uint64_t first, std::span<float> out) const = 0;
};

/// Part of a matrix.
struct MatrixBlock {
    std::uint64_t firstRow = 0;
    std::uint64_t rows = 0;
    std::uint64_t firstColumn = 0;
    std::uint64_t columns = 0;
};

/// The same for a matrix that is computed block by block, since its parts do not lie row by row.
class ComputedMatrix : public ComputedFloats
{
public:
    std::uint64_t columns() const { return m_columns; }
    /// Computes the elements of the block, row by row. Throws Error when a part cannot be read.
    virtual void computeBlock(const MatrixBlock& block, std::span<float> out) const = 0;

protected:
    ComputedMatrix(std::vector<TensorRef> parts, std::uint64_t columns)
        : ComputedFloats(std::move(parts))
        , m_columns(columns)
    {
    }

    void compute(std::uint64_t first, std::span<float> out) const final;

private:
    std::uint64_t m_columns;
};

/// The transpose of such a matrix, or of each of several matrices of `rows` rows that lie one below the
/// other. A strided view would compute each row again for every few of its columns.
class TransposedMatrix final : public ComputedFloats
{
public:
    TransposedMatrix(std::shared_ptr<const ComputedMatrix> matrix, std::uint64_t rows)
        : ComputedFloats(matrix->sources())
        , m_matrix(std::move(matrix))
        , m_rows(rows)
    {
    }

protected:
    void compute(std::uint64_t first, std::span<float> out) const override;

private:
    std::shared_ptr<const ComputedMatrix> m_matrix;
    std::uint64_t m_rows; ///< rows of one matrix
};

/// Makes a tensor of FLOAT with these bytes.
TensorRef computedTensor(const SharedText& name, std::vector<std::int64_t> shape,
                         std::shared_ptr<const ComputedFloats> bytes);

} // namespace onnxmend
