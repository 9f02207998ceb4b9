// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/strided_gather.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

using Box = std::vector<StridedDimension>; ///< outermost dimension first

constexpr std::uint64_t maxDenseSpan = std::uint64_t(8) << 20; ///< limits the memory of a strided read
/// The longest span with less than half of its elements wanted that is still one read; a longer one is many
/// reads.
constexpr std::uint64_t maxSparseSpan = std::uint64_t(64) << 10;

std::uint64_t spanOf(const Box& box)
{
    std::uint64_t span = 1;
    for (const StridedDimension& dimension : box) {
        span += (dimension.size - 1) * dimension.stride;
    }
    return span;
}

std::uint64_t distinctElements(const Box& box)
{
    std::uint64_t count = 1;
    for (const StridedDimension& dimension : box) {
        count *= dimension.stride == 0 ? 1 : dimension.size;
    }
    return count;
}

template <std::size_t width>
void copyRow(const std::byte* from, std::uint64_t stride, std::byte* to, std::uint64_t outStride,
             std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count; ++i) {
        std::memcpy(to + i * outStride * width, from + i * stride * width, width);
    }
}

using RowCopier = void (*)(const std::byte*, std::uint64_t, std::byte*, std::uint64_t, std::uint64_t);

RowCopier rowCopier(std::uint64_t width)
{
    switch (width) {
    case 1:
        return copyRow<1>;
    case 2:
        return copyRow<2>;
    case 4:
        return copyRow<4>;
    case 8:
        return copyRow<8>;
    default:
        return copyRow<16>;
    }
}

/// Copies boxes of one tensor's storage to packed output, through a buffer of bounded size.
class Gatherer
{
public:
    Gatherer(const ByteSource& source, std::uint64_t width)
        : m_source(source)
        , m_width(width)
        , m_copyRow(rowCopier(width))
    {
    }

    /// Splits the box along its largest stride until a piece is worth one read. The depth of the recursion is
    /// bounded by the rank, at most 64.
    void gather(std::uint64_t first, Box box, std::byte* out)
    {
        std::erase_if(box, [](const StridedDimension& dimension) { return dimension.size == 1; });
        const std::uint64_t span = spanOf(box);
        const bool dense = span <= 2 * distinctElements(box);
        const std::uint64_t limit = (dense ? maxDenseSpan : maxSparseSpan) / m_width;
        if (span <= limit) {
            readPiece(first, span, box, out);
            return;
        }
        const auto widest = std::ranges::max_element(box, {}, &StridedDimension::stride);
        const StridedDimension whole = *widest;
        const std::uint64_t innerSpan = span - (whole.size - 1) * whole.stride;
        const std::uint64_t step = innerSpan >= limit ? 1 : (limit - innerSpan) / whole.stride + 1;
        for (std::uint64_t i = 0; i < whole.size; i += step) {
            widest->size = std::min(step, whole.size - i);
            gather(first + i * whole.stride, box, out + i * whole.outStride * m_width);
        }
    }

private:
    void readPiece(std::uint64_t first, std::uint64_t span, Box& box, std::byte* out)
    {
        m_buffer.resize(span * m_width);
        m_source.read(first * m_width, m_buffer);
        if (box.empty()) {
            box.push_back({1, 1, 1});
        }
        copyBox(box, m_buffer.data(), out);
    }

    void copyBox(std::span<const StridedDimension> box, const std::byte* from, std::byte* to) const
    {
        const StridedDimension& outer = box.front();
        if (box.size() == 1) {
            m_copyRow(from, outer.stride, to, outer.outStride, outer.size);
            return;
        }
        for (std::uint64_t i = 0; i < outer.size; ++i) {
            copyBox(box.subspan(1), from + i * outer.stride * m_width, to + i * outer.outStride * m_width);
        }
    }

    const ByteSource& m_source;
    std::uint64_t m_width; ///< bytes of an element
    RowCopier m_copyRow;
    std::vector<std::byte> m_buffer;
};

/// Cuts the row-major range [begin, end) of `dimensions` into whole boxes: the rest of the row at its start,
/// whole rows, the beginning of the row at its end; and so for each dimension. Calls `visit(storage index,
/// box, done)`.
template <class Visit>
void forEachBox(std::span<const StridedDimension> dimensions, std::uint64_t base, std::uint64_t begin,
                std::uint64_t end, std::uint64_t& done, const Visit& visit)
{
    if (begin == end) {
        return;
    }
    const std::uint64_t rowSize = dimensions.empty() ? 1 : dimensions.front().outStride;
    if (dimensions.empty()) {
        visit(base, Box{}, done);
        ++done;
        return;
    }
    const StridedDimension& outer = dimensions.front();
    const auto inner = dimensions.subspan(1);
    std::uint64_t row = begin / rowSize;
    if (begin % rowSize != 0) {
        const std::uint64_t rowEnd = std::min(end, (row + 1) * rowSize);
        forEachBox(inner, base + row * outer.stride, begin % rowSize, rowEnd - row * rowSize, done, visit);
        ++row;
    }
    const std::uint64_t lastRow = end / rowSize;
    if (row < lastRow) {
        Box box(dimensions.begin(), dimensions.end());
        box.front().size = lastRow - row;
        visit(base + row * outer.stride, std::move(box), done);
        done += (lastRow - row) * rowSize;
        row = lastRow;
    }
    if (row == lastRow && end % rowSize != 0) {
        forEachBox(inner, base + row * outer.stride, 0, end % rowSize, done, visit);
    }
}

} // namespace

void gatherStrided(const StridedStorage& storage, const std::vector<StridedDimension>& dimensions,
                   std::uint64_t first, std::uint64_t count, std::byte* out)
{
    Gatherer gatherer(storage.bytes, storage.width);
    std::uint64_t done = 0;
    forEachBox(std::span<const StridedDimension>(dimensions), storage.first, first, first + count, done,
               [&](std::uint64_t storageIndex, Box box, std::uint64_t at) {
                   gatherer.gather(storageIndex, std::move(box), out + at * storage.width);
               });
}

} // namespace onnxmend
