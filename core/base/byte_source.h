// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace onnxmend
{

/// A range of a file of which its container states the CRC-32.
struct ChecksummedRange {
    std::string name; ///< of the record, for people
    std::shared_ptr<const InputFile> file;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};
using Checksums = std::vector<std::shared_ptr<const ChecksummedRange>>;

/// Bytes that are computed when they are read. Any thread may read them.
class ComputedBytes
{
public:
    virtual ~ComputedBytes() = default;
    virtual void read(std::uint64_t offset, std::span<std::byte> out) const = 0;
    /// What they are computed from, so that a change of it is noticed.
    virtual std::vector<std::shared_ptr<const InputFile>> files() const = 0;
    /// What is stated of the bytes that they are computed from.
    virtual Checksums checksums() const { return {}; }
};

/// Where bytes are: a range of an open file, an owned buffer, or a computation. Cheap to copy; read in
/// pieces.
class ByteSource
{
public:
    ByteSource() = default; ///< no bytes

    /// Throws Error when the range is not inside the file.
    static ByteSource fromFile(std::shared_ptr<const InputFile> file, std::uint64_t offset,
                               std::uint64_t size);
    static ByteSource fromBytes(std::string bytes);
    static ByteSource fromBytes(std::shared_ptr<const std::string> bytes); ///< not null
    static ByteSource fromComputed(std::shared_ptr<const ComputedBytes> bytes, std::uint64_t size);
    /// The whole range. Throws Error when it is not inside its file.
    static ByteSource fromChecksummed(std::shared_ptr<const ChecksummedRange> range);

    std::uint64_t size() const { return m_size; } ///< bytes
    /// Throws Error when the range is not inside.
    ByteSource slice(std::uint64_t offset, std::uint64_t size) const;
    /// Fills `out` from `offset`. Throws Error when the range is not inside or the file has been cut
    /// meanwhile.
    void read(std::uint64_t offset, std::span<std::byte> out) const;
    std::string bytes(std::uint64_t offset, std::uint64_t size) const; ///< read into a string

    /// Null for owned and for computed bytes.
    const std::shared_ptr<const InputFile>& file() const
    {
        static const std::shared_ptr<const InputFile> none;
        const auto* const file = std::get_if<std::shared_ptr<const InputFile>>(&m_owner);
        return file ? *file : none;
    }
    /// All files that the bytes come from.
    std::vector<std::shared_ptr<const InputFile>> files() const;
    /// What is stated of the ranges that these bytes are a part of, or are computed from. Reading compares
    /// nothing: to know of one byte takes reading the whole range.
    Checksums checksums() const;
    std::uint64_t fileOffset() const { return m_offset; }
    /// The file or buffer itself, to tell sources apart quickly.
    const void* owner() const
    {
        return std::visit([](const auto& one) -> const void* { return one.get(); }, m_owner);
    }

    /// Equal keys = the very same bytes; tied weights are stored once.
    friend bool operator==(const ByteSource& a, const ByteSource& b)
    {
        return a.owner() == b.owner() && a.m_offset == b.m_offset && a.m_size == b.m_size;
    }

private:
    std::variant<std::shared_ptr<const std::string>, std::shared_ptr<const InputFile>,
                 std::shared_ptr<const ComputedBytes>>
        m_owner;
    std::shared_ptr<const ChecksummedRange> m_checksum;
    std::uint64_t m_offset = 0;
    std::uint64_t m_size = 0;
};

} // namespace onnxmend
