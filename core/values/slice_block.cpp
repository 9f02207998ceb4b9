// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/slice_block.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/values/element_text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace onnxmend
{

namespace
{

/// Returns the rectangle as a view, so that only its elements are read.
TensorRef viewOf(const TensorRef& tensor, const TensorSlice& slice, CellRange range)
{
    const SliceChoice& choice = slice.choice();
    const std::vector<std::int64_t> strides = tensor.strides();
    std::int64_t first = tensor.storageOffset();
    for (std::size_t i = 0; i < strides.size(); ++i) {
        const std::uint64_t index = i == choice.rowDimension      ? range.first.row
                                    : i == choice.columnDimension ? range.first.column
                                                                  : choice.position[i];
        first += static_cast<std::int64_t>(index) * strides[i];
    }
    return TensorRef::make(
        {.name = tensor.name(),
         .dtype = tensor.dtype(),
         .shape = {static_cast<std::int64_t>(range.rows), static_cast<std::int64_t>(range.columns)},
         .strides = {strides[choice.rowDimension], strides[choice.columnDimension]},
         .storageOffset = first,
         .source = tensor.source()});
}

/// Reads elements below 8 bits, which a view cannot select, in the longest contiguous runs.
std::vector<std::byte> readBits(const TensorRef& tensor, const TensorSlice& slice, CellRange range)
{
    const DType dtype = tensor.dtype();
    std::vector<std::byte> out(packedByteCount(dtype, range.rows * range.columns));
    std::vector<std::byte> run;
    const bool byColumns = slice.rowStride() == 1; // a row of the file is a column of the grid
    const bool byRows = !byColumns && slice.columnStride() == 1;
    const std::uint64_t runs = byRows ? range.rows : byColumns ? range.columns : range.rows * range.columns;
    const std::uint64_t length = byRows ? range.columns : byColumns ? range.rows : 1;
    for (std::uint64_t i = 0; i < runs; ++i) {
        const Cell begin = byRows      ? Cell{i, 0}
                           : byColumns ? Cell{0, i}
                                       : Cell{i / range.columns, i % range.columns};
        const std::uint64_t first =
            slice.elementAt({range.first.row + begin.row, range.first.column + begin.column});
        readElements(tensor, first, length, run);
        for (std::uint64_t j = 0; j < length; ++j) {
            const Cell cell{begin.row + (byColumns ? j : 0), begin.column + (byRows ? j : 0)};
            putElementBits(dtype, out, cell.row * range.columns + cell.column, elementBits(dtype, run, j));
        }
    }
    return out;
}

/// Reads rows of a wrapped list; the last one may be short.
std::vector<std::byte> readWrapped(const TensorRef& tensor, const TensorSlice& slice, CellRange range)
{
    const DType dtype = tensor.dtype();
    const std::uint64_t first = slice.elementAt({range.first.row, 0});
    const std::uint64_t there =
        std::min(range.rows * TensorSlice::wrappedColumns, tensor.elementCount() - first);
    std::vector<std::byte> bytes;
    readElements(tensor, first, there, bytes);
    const auto bits = static_cast<std::size_t>(dtypeInfo(dtype).bits);
    std::vector<std::byte> out(packedByteCount(dtype, range.rows * range.columns));
    for (std::uint64_t i = 0; i < range.rows * range.columns; ++i) {
        const std::uint64_t from =
            i / range.columns * TensorSlice::wrappedColumns + range.first.column + i % range.columns;
        if (from >= there) {
            continue;
        }
        if (bits > 64) {
            std::memcpy(out.data() + i * bits / 8, bytes.data() + from * bits / 8, bits / 8);
        } else {
            putElementBits(dtype, out, i, elementBits(dtype, bytes, from));
        }
    }
    return out;
}

std::vector<std::byte> readNumbers(const TensorRef& tensor, const TensorSlice& slice, CellRange range)
{
    if (slice.isWrapped()) {
        return readWrapped(tensor, slice, range);
    }
    if (dtypeInfo(tensor.dtype()).bits < 8) {
        return readBits(tensor, slice, range);
    }
    std::vector<std::byte> bytes(packedByteCount(tensor.dtype(), range.rows * range.columns));
    if (tensor.shape().empty()) {
        tensor.read(0, 1, bytes);
    } else {
        viewOf(tensor, slice, range).read(0, range.rows * range.columns, bytes);
    }
    return bytes;
}

std::vector<std::string> pickTexts(const TensorValues& tensor, const TensorSlice& slice, CellRange range)
{
    std::vector<std::string> texts;
    for (std::uint64_t row = 0; row < range.rows; ++row) {
        for (std::uint64_t column = 0; column < range.columns; ++column) {
            const Cell cell{range.first.row + row, range.first.column + column};
            texts.push_back(slice.has(cell) ? tensor.texts()[slice.elementAt(cell)] : std::string());
        }
    }
    return texts;
}

} // namespace

std::size_t SliceBlock::place(Cell cell) const
{
    return static_cast<std::size_t>((cell.row - range.first.row) * range.columns + cell.column -
                                    range.first.column);
}

std::string SliceBlock::textBefore(std::size_t place) const
{
    return texts.empty() ? elementText(dtype, before, place) : texts.at(place);
}

std::string SliceBlock::textAfter(std::size_t place) const
{
    return after.empty() ? std::string() : elementText(castDtype, after, place);
}

std::string SliceBlock::comparableAfter(std::size_t place) const
{
    const bool areFloats =
        dtypeInfo(dtype).kind == DTypeKind::Float && dtypeInfo(castDtype).kind == DTypeKind::Float;
    if (after.empty() || !areFloats || !isLosslessCast(castDtype, dtype)) {
        return textAfter(place);
    }
    std::array<std::byte, sizeof(std::uint64_t)> one{};
    putElementBits(castDtype, one, 0, elementBits(castDtype, after, place));
    std::array<double, 1> value{};
    toDoubles(castDtype, std::span(one).first(packedByteCount(castDtype, 1)), value);
    return numberText(value[0], dtype);
}

std::uint64_t SliceBlock::memoryByteCount() const
{
    std::uint64_t bytes = before.size() + after.size() + losses.size() * sizeof(ElementLoss);
    for (const std::string& text : texts) {
        bytes += sizeof(std::string) + text.size();
    }
    return bytes;
}

std::vector<std::byte> castOrNothing(DType from, std::span<const std::byte> in, DType to,
                                     std::uint64_t elementCount)
{
    if (!canCast(from, to)) {
        return {};
    }
    std::vector<std::byte> out(packedByteCount(to, elementCount));
    try {
        castElements(from, in, to, out, elementCount);
    } catch (const Error&) { // a negative number to FLOAT8E8M0
        out.clear();
    }
    return out;
}

SliceBlock readBlock(const TensorValues& tensor, const TensorSlice& slice, CellRange range, DType to)
{
    SliceBlock block{.range = range, .isList = slice.isWrapped(), .dtype = tensor.dtype(), .castDtype = to};
    const auto cells = static_cast<std::size_t>(range.rows * range.columns);
    while (block.cellCount < cells && slice.has({range.first.row + block.cellCount / range.columns,
                                                 range.first.column + block.cellCount % range.columns})) {
        ++block.cellCount;
    }
    if (tensor.areTexts()) {
        block.texts = pickTexts(tensor, slice, range);
        return block;
    }
    block.before = readNumbers(tensor.numbers(), slice, range);
    if (to != block.dtype) {
        block.after = castOrNothing(block.dtype, block.before, to, cells);
    }
    if (!block.after.empty()) {
        block.losses.resize(cells);
        measureElements(block.dtype, block.before, to, block.after, block.losses);
    }
    return block;
}

} // namespace onnxmend
