// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/matmul_nbits.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/quantized/computed_floats.h"
#include "core/formats/quantized/packed_matrix.h"
#include "core/formats/quantized/packed_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array<std::string_view, 3> nbitsInputNames = {"codes", "scales", "zero-points"};
constexpr std::uint64_t smallestGroup = 16;
constexpr std::uint64_t codesAtOnce = std::uint64_t(1) << 20U;

std::uint8_t integerOfZero(const PackedMatrix::Parts& parts, float zero)
{
    if (zero < 0 || zero >= static_cast<float>(1U << parts.bits)) {
        throw Error({.place = "tensor " + quotedText(parts.zero->name()),
                     .reason = "a zero point is " + shortNumber(zero) + ", which " +
                               std::to_string(parts.bits) + " bits do not hold"});
    }
    return static_cast<std::uint8_t>(zero);
}

/// Returns the bytes of a row of an input of MatMulNBits, whose last group is as long as the others.
std::uint64_t rowBytesOfNBits(const PackedMatrix& matrix, NBitsInput input)
{
    const PackedMatrix::Parts& parts = matrix.parts();
    const std::uint64_t integers = input == NBitsInput::Codes ? parts.groups * parts.groupSize : parts.groups;
    return input == NBitsInput::Scales ? parts.groups * sizeof(float) : (integers * parts.bits + 7) / 8;
}

/// The rows of a matrix, packed again for an input of MatMulNBits.
class RepackedRows final : public PackedRowBytes
{
public:
    RepackedRows(std::shared_ptr<const PackedMatrix> matrix, NBitsInput input)
        : PackedRowBytes(
              rowBytesOfNBits(*matrix, input),
              std::max<std::uint64_t>(1, codesAtOnce / std::max<std::uint64_t>(matrix->parts().columns, 1)))
        , m_matrix(std::move(matrix))
        , m_input(input)
    {
    }

    std::vector<std::shared_ptr<const InputFile>> files() const override { return m_matrix->files(); }
    Checksums checksums() const override { return m_matrix->checksums(); }

protected:
    std::vector<std::byte> rowsFrom(std::uint64_t row, std::uint64_t rows) const override
    {
        return packedNBits(*m_matrix, m_input, {.first = row, .count = rows}, rowBytes());
    }

private:
    std::shared_ptr<const PackedMatrix> m_matrix;
    NBitsInput m_input;
};

/// True if `holds` is true for each stored zero point.
template <typename Holds>
bool allZeros(const PackedMatrix& matrix, Holds holds)
{
    const PackedMatrix::Parts& parts = matrix.parts();
    const std::uint64_t rowsAtOnce = std::max<std::uint64_t>(1, codesAtOnce / parts.groups);
    for (std::uint64_t row = 0; parts.zero && row < parts.rows; row += rowsAtOnce) {
        const PackedMatrix::Groups groups = matrix.readGroups({.firstRow = row,
                                                               .rows = std::min(rowsAtOnce, parts.rows - row),
                                                               .firstColumn = 0,
                                                               .columns = parts.columns});
        if (!std::ranges::all_of(groups.zeros, holds)) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string_view nbitsInputName(NBitsInput input)
{
    return nbitsInputNames.at(static_cast<std::size_t>(input));
}

bool fitsNBits(const QuantizedWeight& weight)
{
    if (!weight.matrix) {
        return false;
    }
    const PackedMatrix::Parts& parts = weight.matrix->parts();
    if ((parts.bits != 4 && parts.bits != 8) || parts.groupSize < smallestGroup ||
        !std::has_single_bit(parts.groupSize) || parts.rows == 0 || parts.columns == 0) {
        return false;
    }
    return groupsLieInOrder(*weight.matrix);
}

bool groupsLieInOrder(const PackedMatrix& matrix)
{
    const PackedMatrix::Parts& parts = matrix.parts();
    if (!parts.groupOf) {
        return true;
    }
    const std::vector<std::uint32_t> groups = readWords(*parts.groupOf, 0, parts.columns);
    for (std::uint64_t column = 0; column < parts.columns; ++column) {
        if (groups[column] != column / parts.groupSize) {
            return false;
        }
    }
    return true;
}

std::vector<std::byte> packedNBits(const PackedMatrix& matrix, NBitsInput input, RowRange rows,
                                   std::uint64_t rowBytes)
{
    std::vector<std::byte> bytes(rows.count * rowBytes);
    const PackedMatrix::Parts& parts = matrix.parts();
    const MatrixBlock block{.firstRow = rows.first, .rows = rows.count, .columns = parts.columns};
    if (input == NBitsInput::Codes) {
        const std::vector<std::uint8_t> codes = matrix.readCodes(block);
        for (std::uint64_t r = 0; r < rows.count; ++r) {
            CodeWriter writer(bytes.data() + r * rowBytes, parts.bits);
            for (std::uint64_t column = 0; column < parts.columns; ++column) {
                writer.write(column, codes[r * parts.columns + column]);
            }
        }
        return bytes;
    }
    const PackedMatrix::Groups groups = matrix.readGroups(block);
    if (input == NBitsInput::Scales) {
        std::ranges::copy(std::as_bytes(std::span(groups.scales)), bytes.begin());
        return bytes;
    }
    for (std::uint64_t r = 0; r < rows.count; ++r) {
        CodeWriter writer(bytes.data() + r * rowBytes, parts.bits);
        for (std::uint64_t group = 0; group < parts.groups; ++group) {
            writer.write(group, integerOfZero(parts, groups.zeros[r * parts.groups + group]));
        }
    }
    return bytes;
}

bool hasMiddleZeros(const PackedMatrix& matrix)
{
    const auto middle = static_cast<float>(1U << (matrix.parts().bits - 1));
    return allZeros(matrix, [middle](float zero) { return zero == middle; });
}

bool hasZerosInRange(const PackedMatrix& matrix)
{
    const auto end = static_cast<float>(1U << matrix.parts().bits);
    return allZeros(matrix, [end](float zero) { return zero >= 0 && zero < end; });
}

TensorRef nbitsTensor(const SharedText& name, const QuantizedWeight& weight, NBitsInput input)
{
    if (!fitsNBits(weight)) {
        throw Error({.place = "tensor " + quotedText(name),
                     .reason = "its groups or bits are not those of a MatMulNBits"});
    }
    const PackedMatrix::Parts& parts = weight.matrix->parts();
    const auto rows = static_cast<std::int64_t>(parts.rows);
    const auto groups = static_cast<std::int64_t>(parts.groups);
    const auto rowBytes = static_cast<std::int64_t>(rowBytesOfNBits(*weight.matrix, input));
    const std::vector<std::int64_t> shape =
        input == NBitsInput::Codes    ? std::vector<std::int64_t>{rows, groups, rowBytes / groups}
        : input == NBitsInput::Scales ? std::vector<std::int64_t>{rows, groups}
                                      : std::vector<std::int64_t>{rows, rowBytes};
    return TensorRef::make(
        {.name = name,
         .dtype = input == NBitsInput::Scales ? DType::Float : DType::Uint8,
         .shape = shape,
         .source = ByteSource::fromComputed(std::make_shared<const RepackedRows>(weight.matrix, input),
                                            static_cast<std::uint64_t>(rows * rowBytes))});
}

} // namespace onnxmend
