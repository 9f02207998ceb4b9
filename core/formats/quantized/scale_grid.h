// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Finds the scale of each element of a tensor by the two shapes: one scale for all elements, one for each
/// row, or one for each block.
class ScaleGrid
{
public:
    /// The dimensions of a scale with fewer dimensions are the first ones, and are not cut into blocks: [N]
    /// for [N, K] has one scale for each row. A dimension in which several elements share a scale is cut into
    /// blocks of `block` (for the last dimensions; empty: not known), or of a power of two, of which at most
    /// one fits. Throws Error when the shapes do not determine the scale of each element.
    ScaleGrid(std::span<const std::int64_t> tensor, std::span<const std::int64_t> scale,
              std::span<const std::int64_t> block = {});

    /// Length of a row: elements one behind the other, with one or more scales one behind the other.
    std::uint64_t columns() const { return m_columns; }
    std::uint64_t columnsOfScale() const
    {
        return m_columnsOfScale;
    } ///< elements of a row that share a scale
    std::uint64_t firstScaleOf(std::uint64_t row) const;
    /// Indices of the first scale of these rows, and of the one behind the last.
    std::pair<std::uint64_t, std::uint64_t> scalesOf(std::uint64_t firstRow, std::uint64_t lastRow) const;

private:
    struct Dimension {
        std::uint64_t size = 0;
        std::uint64_t block = 1;  ///< elements that share a scale
        std::uint64_t stride = 0; ///< stride of the scale; 0: one scale for all elements
    };

    std::vector<Dimension> m_rows; ///< the dimensions before the columns
    std::uint64_t m_columns = 1;
    std::uint64_t m_columnsOfScale = 1;
    std::uint64_t m_scalesOfRow = 1;
};

} // namespace onnxmend
