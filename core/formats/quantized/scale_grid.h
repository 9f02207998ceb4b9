// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Which element of its scale each element of a tensor is multiplied by: one for all, one for each row, or
/// one for each block, as the two shapes say it.
class ScaleGrid
{
public:
    /// Of a scale with fewer dimensions those that are there are the first, and none of them is cut: [N] of
    /// [N, K] is one for each row. A dimension in which several elements share a scale is cut into blocks of
    /// `block` (of the last dimensions, empty: it is not known) or of a power of two, of which at most one
    /// fits. Throws Error when the shapes do not say whose each scale is.
    ScaleGrid(std::span<const std::int64_t> tensor, std::span<const std::int64_t> scale,
              std::span<const std::int64_t> block = {});

    /// Elements that lie behind each other and that one or more scales in a row belong to.
    std::uint64_t columns() const { return m_columns; }
    std::uint64_t columnsOfScale() const { return m_columnsOfScale; } ///< in a row
    std::uint64_t firstScaleOf(std::uint64_t row) const;
    /// Indices of the first scale that these rows use, and behind the last.
    std::pair<std::uint64_t, std::uint64_t> scalesOf(std::uint64_t firstRow, std::uint64_t lastRow) const;

private:
    struct Dimension {
        std::uint64_t size = 0;
        std::uint64_t block = 1;  ///< elements of one scale
        std::uint64_t stride = 0; ///< of the scale; 0: one for all
    };

    std::vector<Dimension> m_rows; ///< the dimensions before the columns
    std::uint64_t m_columns = 1;
    std::uint64_t m_columnsOfScale = 1;
    std::uint64_t m_scalesOfRow = 1;
};

} // namespace onnxmend
