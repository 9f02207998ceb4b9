// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/scale_grid.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <optional>

namespace onnxmend
{

namespace
{

/// Returns the number of elements of a dimension that share one of `scales`; nullopt if they do not fit.
std::optional<std::uint64_t> blockOf(std::uint64_t size, std::uint64_t scales, std::int64_t known)
{
    if (scales == 1 || scales == size) {
        return scales == 1 ? std::max<std::uint64_t>(size, 1) : 1;
    }
    if (scales == 0 || scales > size) {
        return std::nullopt;
    }
    if (known > 0 && dividedUp(size, static_cast<std::uint64_t>(known)) == scales) {
        return static_cast<std::uint64_t>(known);
    }
    // A block of twice the size needs half of the scales, so at most one power of two gives a number above
    // one.
    for (std::uint64_t block = 2; block < size; block *= 2) {
        if (dividedUp(size, block) == scales) {
            return block;
        }
    }
    return std::nullopt;
}

[[noreturn]] void refuseShapes(std::span<const std::int64_t> tensor, std::span<const std::int64_t> scale)
{
    throw Error({.reason = "the shape " + shapeText(scale) + " of its scale does not say which elements of " +
                           shapeText(tensor) + " each scale belongs to"});
}

} // namespace

ScaleGrid::ScaleGrid(std::span<const std::int64_t> tensor, std::span<const std::int64_t> scale,
                     std::span<const std::int64_t> block)
{
    const bool isOne = std::ranges::all_of(scale, [](std::int64_t size) { return size == 1; });
    if (!isOne && scale.size() > tensor.size()) {
        refuseShapes(tensor, scale);
    }
    std::vector<Dimension> dimensions;
    std::uint64_t stride = 1;
    for (std::size_t i = tensor.size(); i-- > 0;) {
        const auto size = static_cast<std::uint64_t>(tensor[i]);
        const auto scales = isOne || i >= scale.size() ? 1 : static_cast<std::uint64_t>(scale[i]);
        const std::size_t behind = tensor.size() - i;
        const std::int64_t known = behind <= block.size() ? block[block.size() - behind] : 0;
        const std::optional<std::uint64_t> shared = blockOf(size, scales, known);
        const bool isCut = scales != 1 && scales != size;
        if (!shared || (isCut && scale.size() < tensor.size())) {
            refuseShapes(tensor, scale);
        }
        dimensions.push_back({.size = size, .block = *shared, .stride = scales == 1 ? 0 : stride});
        stride *= scales;
    }
    // The dimensions are in reverse order. The last ones of the tensor that have one scale are one row.
    std::size_t next = 0;
    for (; next < dimensions.size() && dimensions[next].stride == 0; ++next) {
        m_columns *= dimensions[next].size;
    }
    m_columnsOfScale = m_columns;
    if (next == 0 && !dimensions.empty()) {
        m_columns = dimensions.front().size;
        m_columnsOfScale = dimensions.front().block;
        m_scalesOfRow = dividedUp(m_columns, m_columnsOfScale);
        next = 1;
    }
    m_columns = std::max<std::uint64_t>(m_columns, 1);
    m_columnsOfScale = std::max<std::uint64_t>(m_columnsOfScale, 1);
    m_rows.assign(dimensions.begin() + static_cast<std::ptrdiff_t>(next), dimensions.end());
}

std::uint64_t ScaleGrid::firstScaleOf(std::uint64_t row) const
{
    std::uint64_t scale = 0;
    for (const Dimension& dimension : m_rows) {
        scale += row % dimension.size / dimension.block * dimension.stride;
        row /= dimension.size;
    }
    return scale;
}

std::pair<std::uint64_t, std::uint64_t> ScaleGrid::scalesOf(std::uint64_t firstRow,
                                                            std::uint64_t lastRow) const
{
    std::uint64_t first = firstScaleOf(firstRow);
    std::uint64_t last = first;
    for (std::uint64_t row = firstRow + 1; row <= lastRow; ++row) {
        const std::uint64_t scale = firstScaleOf(row);
        first = std::min(first, scale);
        last = std::max(last, scale);
    }
    return {first, last + m_scalesOfRow};
}

} // namespace onnxmend
