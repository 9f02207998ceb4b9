// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

// Parts of quantized weights as the numbers that formulas are made of.

/// Packed elements as FLOAT: floats of 8 bits and more and integers up to 32 bits, rounded where they have
/// more digits. Throws Error for other dtypes.
void toFloats(DType dtype, std::span<const std::byte> in, std::span<float> out);

/// Elements [first, first + count) of a tensor as FLOAT. Throws Error when they cannot be read.
std::vector<float> readFloats(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

/// Elements of a tensor of INT32 as the bits that they are. Throws Error when they cannot be read.
std::vector<std::uint32_t> readWords(const TensorRef& tensor, std::uint64_t first, std::uint64_t count);

/// The bytes of a tensor of FLOAT whose elements are computed of other tensors when they are read, about a
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

/// The same of a matrix that is computed block by block, since its parts lie otherwise than row by row.
class ComputedMatrix : public ComputedFloats
{
public:
    std::uint64_t columns() const { return m_columns; }
    /// The elements of the block, row by row. Throws Error when a part cannot be read.
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

/// The transpose of such a matrix, or of each of several that stand below each other with `rows` rows. A
/// strided view would compute each row anew for every few of its columns.
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
    std::uint64_t m_rows; ///< of one matrix
};

/// A tensor of FLOAT with these bytes.
TensorRef computedTensor(const SharedText& name, std::vector<std::int64_t> shape,
                         std::shared_ptr<const ComputedFloats> bytes);

} // namespace onnxmend
