// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// Bytes of rows of one length that are computed a number of rows at a time.
class PackedRowBytes : public ComputedBytes
{
public:
    void read(std::uint64_t offset, std::span<std::byte> out) const final;

protected:
    /// Both are at least 1.
    PackedRowBytes(std::uint64_t rowBytes, std::uint64_t rowsAtOnce)
        : m_rowBytes(rowBytes)
        , m_rowsAtOnce(rowsAtOnce)
    {
    }

    std::uint64_t rowBytes() const { return m_rowBytes; }
    /// Returns the bytes of these rows. Throws Error when they cannot be read.
    virtual std::vector<std::byte> rowsFrom(std::uint64_t row, std::uint64_t rows) const = 0;

private:
    std::uint64_t m_rowBytes;
    std::uint64_t m_rowsAtOnce;
};

/// Writes integers of 4 or 8 bits one behind the other into bytes that are 0.
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

} // namespace onnxmend
