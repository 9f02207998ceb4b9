// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/quantized/matmul_nbits.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/quantized/computed_floats.h"
#include "core/formats/quantized/packed_matrix.h"

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

/// Writes integers of 4 or 8 bits one behind the other.
class CodeWriter
{
public:
    CodeWriter(std::byte* out, unsigned bits)
        : m_out(out)
        , m_bits(bits)
    {
    }

    void write(std::uint64_t place, std::uint8_t code)
    {
        if (m_bits == 8) {
            m_out[place] = std::byte(code);
        } else {
            m_out[place / 2] |= std::byte(place % 2 == 0 ? code : code << 4U);
        }
    }

private:
    std::byte* m_out;
    unsigned m_bits;
};

/// The rows of a matrix, packed again for an input of MatMulNBits.
class RepackedRows : public ComputedBytes
{
public:
    RepackedRows(std::shared_ptr<const PackedMatrix> matrix, NBitsInput input)
        : m_matrix(std::move(matrix))
        , m_input(input)
        , m_rowBytes(rowBytesOf(*m_matrix, input))
    {
    }

    static std::uint64_t rowBytesOf(const PackedMatrix& matrix, NBitsInput input)
    {
        const PackedMatrix::Parts& parts = matrix.parts();
        const std::uint64_t integers =
            input == NBitsInput::Codes ? parts.groups * parts.groupSize : parts.groups;
        return input == NBitsInput::Scales ? parts.groups * sizeof(float) : (integers * parts.bits + 7) / 8;
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const std::uint64_t rowsAtOnce =
            std::max<std::uint64_t>(1, codesAtOnce / std::max<std::uint64_t>(m_matrix->parts().columns, 1));
        for (std::uint64_t done = 0; done < out.size();) {
            const std::uint64_t row = (offset + done) / m_rowBytes;
            const std::uint64_t within = (offset + done) % m_rowBytes;
            const std::uint64_t wanted = (within + out.size() - done + m_rowBytes - 1) / m_rowBytes;
            const std::vector<std::byte> bytes = rowsFrom(row, std::min(wanted, rowsAtOnce));
            const std::uint64_t taken = std::min<std::uint64_t>(bytes.size() - within, out.size() - done);
            std::ranges::copy(std::span(bytes).subspan(within, taken),
                              out.begin() + static_cast<std::ptrdiff_t>(done));
            done += taken;
        }
    }

    std::vector<std::shared_ptr<const InputFile>> files() const override { return m_matrix->files(); }
    Checksums checksums() const override { return m_matrix->checksums(); }

private:
    std::vector<std::byte> rowsFrom(std::uint64_t row, std::uint64_t rows) const
    {
        std::vector<std::byte> bytes(rows * m_rowBytes);
        const PackedMatrix::Parts& parts = m_matrix->parts();
        const MatrixBlock block{.firstRow = row, .rows = rows, .columns = parts.columns};
        if (m_input == NBitsInput::Codes) {
            const std::vector<std::uint8_t> codes = m_matrix->readCodes(block);
            for (std::uint64_t r = 0; r < rows; ++r) {
                CodeWriter writer(bytes.data() + r * m_rowBytes, parts.bits);
                for (std::uint64_t column = 0; column < parts.columns; ++column) {
                    writer.write(column, codes[r * parts.columns + column]);
                }
            }
            return bytes;
        }
        const PackedMatrix::Groups groups = m_matrix->readGroups(block);
        if (m_input == NBitsInput::Scales) {
            std::ranges::copy(std::as_bytes(std::span(groups.scales)), bytes.begin());
            return bytes;
        }
        for (std::uint64_t r = 0; r < rows; ++r) {
            CodeWriter writer(bytes.data() + r * m_rowBytes, parts.bits);
            for (std::uint64_t group = 0; group < parts.groups; ++group) {
                writer.write(group, integerOf(groups.zeros[r * parts.groups + group]));
            }
        }
        return bytes;
    }

    std::uint8_t integerOf(float zero) const
    {
        if (zero < 0 || zero >= static_cast<float>(1U << m_matrix->parts().bits)) {
            throw Error({.place = "tensor " + quotedText(m_matrix->parts().zero->name()),
                         .reason = "a zero point is " + shortNumber(zero) + ", which " +
                                   std::to_string(m_matrix->parts().bits) + " bits do not hold"});
        }
        return static_cast<std::uint8_t>(zero);
    }

    std::shared_ptr<const PackedMatrix> m_matrix;
    NBitsInput m_input;
    std::uint64_t m_rowBytes;
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

std::optional<NBitsInput> nbitsInputFromName(std::string_view name)
{
    const auto* const found = std::ranges::find(nbitsInputNames, name);
    return found == nbitsInputNames.end()
               ? std::nullopt
               : std::optional(static_cast<NBitsInput>(found - nbitsInputNames.begin()));
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

bool hasMiddleZeros(const QuantizedWeight& weight)
{
    const auto middle = static_cast<float>(1U << (weight.matrix->parts().bits - 1));
    return allZeros(*weight.matrix, [middle](float zero) { return zero == middle; });
}

bool hasZerosInRange(const QuantizedWeight& weight)
{
    const auto end = static_cast<float>(1U << weight.matrix->parts().bits);
    return allZeros(*weight.matrix, [end](float zero) { return zero >= 0 && zero < end; });
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
    const auto rowBytes = static_cast<std::int64_t>(RepackedRows::rowBytesOf(*weight.matrix, input));
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
