// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/tensor_slice.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

std::uint64_t sizeOf(std::span<const std::int64_t> shape, std::size_t dimension)
{
    return static_cast<std::uint64_t>(shape[dimension]);
}

/// Returns the number of elements from one index of that dimension to the next.
std::uint64_t strideOf(std::span<const std::int64_t> shape, std::size_t dimension)
{
    std::uint64_t stride = 1;
    for (std::size_t inner = dimension + 1; inner < shape.size(); ++inner) {
        stride *= sizeOf(shape, inner);
    }
    return stride;
}

bool fits(std::span<const std::int64_t> shape, const SliceChoice& choice)
{
    const std::size_t rank = shape.size();
    if (rank < 2) {
        return true;
    }
    if (choice.rowDimension >= rank || choice.columnDimension >= rank ||
        choice.rowDimension == choice.columnDimension || choice.position.size() != rank) {
        return false;
    }
    for (std::size_t i = 0; i < rank; ++i) {
        const bool isFixed = i != choice.rowDimension && i != choice.columnDimension;
        if (isFixed && choice.position[i] >= sizeOf(shape, i)) {
            return false;
        }
    }
    return true;
}

} // namespace

SliceChoice TensorSlice::lastTwoDimensions(std::span<const std::int64_t> shape)
{
    const std::size_t rank = shape.size();
    return {.rowDimension = rank >= 2 ? rank - 2 : 0,
            .columnDimension = rank >= 2 ? rank - 1 : 0,
            .position = std::vector<std::uint64_t>(rank)};
}

TensorSlice::TensorSlice(std::vector<std::int64_t> shape, SliceChoice choice)
    : m_shape(std::move(shape))
    , m_choice(std::move(choice))
{
    const std::uint64_t count = checkedElementCount(m_shape);
    const std::size_t rank = m_shape.size();
    if (count == 0) {
        m_rowCount = m_columnCount = 0;
        return;
    }
    if (!fits(m_shape, m_choice)) {
        throw Error({.reason = "a tensor of the shape " + shapeText(m_shape) + " has no such slice"});
    }
    if (rank == 1) {
        m_columnCount = std::min(count, wrappedColumns);
        m_rowCount = (count + wrappedColumns - 1) / wrappedColumns;
        m_rowStride = wrappedColumns;
        m_columnStride = 1;
    }
    if (rank < 2) {
        return;
    }
    m_rowCount = sizeOf(m_shape, m_choice.rowDimension);
    m_columnCount = sizeOf(m_shape, m_choice.columnDimension);
    m_rowStride = strideOf(m_shape, m_choice.rowDimension);
    m_columnStride = strideOf(m_shape, m_choice.columnDimension);
    m_choice.position[m_choice.rowDimension] = 0;
    m_choice.position[m_choice.columnDimension] = 0;
    m_first = elementOfIndex(m_shape, m_choice.position).value();
}

bool TensorSlice::has(Cell cell) const
{
    const bool isInGrid = cell.row < m_rowCount && cell.column < m_columnCount;
    return isInGrid && (!isWrapped() || elementAt(cell) < sizeOf(m_shape, 0));
}

std::uint64_t TensorSlice::elementAt(Cell cell) const
{
    return m_first + cell.row * m_rowStride + cell.column * m_columnStride;
}

std::optional<Cell> TensorSlice::cellOf(std::uint64_t element) const
{
    if (m_shape.size() < 2) {
        const Cell cell =
            isWrapped() ? Cell{element / wrappedColumns, element % wrappedColumns} : Cell{0, element};
        return has(cell) ? std::optional(cell) : std::nullopt;
    }
    std::vector<std::uint64_t> index = indexOfElement(m_shape, element);
    const Cell cell{std::exchange(index[m_choice.rowDimension], 0),
                    std::exchange(index[m_choice.columnDimension], 0)};
    return index == m_choice.position && has(cell) ? std::optional(cell) : std::nullopt;
}

SliceChoice TensorSlice::choiceWith(std::uint64_t element) const
{
    SliceChoice choice = m_choice;
    if (m_shape.size() >= 2 && m_rowCount > 0) {
        choice.position = indexOfElement(m_shape, element);
        choice.position[choice.rowDimension] = 0;
        choice.position[choice.columnDimension] = 0;
    }
    return choice;
}

std::vector<std::uint64_t> indexOfElement(std::span<const std::int64_t> shape, std::uint64_t element)
{
    std::vector<std::uint64_t> index(shape.size());
    for (std::size_t i = shape.size(); i-- > 0;) {
        index[i] = element % sizeOf(shape, i);
        element /= sizeOf(shape, i);
    }
    return index;
}

std::optional<std::uint64_t> elementOfIndex(std::span<const std::int64_t> shape,
                                            std::span<const std::uint64_t> index)
{
    if (index.size() != shape.size()) {
        return std::nullopt;
    }
    std::uint64_t element = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (index[i] >= sizeOf(shape, i)) {
            return std::nullopt;
        }
        element = element * sizeOf(shape, i) + index[i];
    }
    return element;
}

} // namespace onnxmend
