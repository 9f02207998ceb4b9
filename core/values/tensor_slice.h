// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// The part of a tensor that is shown in rows and columns. A tensor with fewer than two dimensions has only
/// one.
struct SliceChoice {
    std::size_t rowDimension = 0;
    std::size_t columnDimension = 0;
    /// One index for each dimension; the ones of rows and columns are ignored.
    std::vector<std::uint64_t> position;
    friend bool operator==(const SliceChoice&, const SliceChoice&) = default;
};

struct Cell {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Two dimensions of a tensor as a grid, at given indices of all others. A list is wrapped into rows of 16,
/// since a grid of one column would waste the screen. Elements are counted in row-major order.
class TensorSlice
{
public:
    static constexpr std::uint64_t wrappedColumns = 16;

    /// The last two dimensions, at the beginning of all others.
    static SliceChoice lastTwoDimensions(std::span<const std::int64_t> shape);

    /// `shape`: of a valid tensor. Throws Error if the choice does not fit it.
    TensorSlice(std::vector<std::int64_t> shape, SliceChoice choice);

    const SliceChoice& choice() const { return m_choice; }
    const std::vector<std::int64_t>& shape() const { return m_shape; }
    bool isWrapped() const { return m_shape.size() == 1; }
    std::uint64_t rowCount() const { return m_rowCount; } ///< 0 if the tensor has no elements
    std::uint64_t columnCount() const { return m_columnCount; }
    /// False behind the end of a wrapped list.
    bool has(Cell cell) const;

    std::uint64_t elementAt(Cell cell) const;
    /// Returns the cell of an element; nullopt if it is in another slice.
    std::optional<Cell> cellOf(std::uint64_t element) const;
    /// Returns the slice with the same rows and columns that holds the element.
    SliceChoice choiceWith(std::uint64_t element) const;

    /// The number of elements from one row, or column, to the next.
    std::uint64_t rowStride() const { return m_rowStride; }
    std::uint64_t columnStride() const { return m_columnStride; }

private:
    std::vector<std::int64_t> m_shape;
    SliceChoice m_choice;
    std::uint64_t m_rowCount = 1;
    std::uint64_t m_columnCount = 1;
    std::uint64_t m_rowStride = 0;
    std::uint64_t m_columnStride = 0;
    std::uint64_t m_first = 0; ///< the element of the first cell
};

/// Returns one index for each dimension of an element.
std::vector<std::uint64_t> indexOfElement(std::span<const std::int64_t> shape, std::uint64_t element);
/// Returns nullopt if the index is not inside the shape.
std::optional<std::uint64_t> elementOfIndex(std::span<const std::int64_t> shape,
                                            std::span<const std::uint64_t> index);

} // namespace onnxmend
