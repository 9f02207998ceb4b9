// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A range of a file whose CRC-32 its container states.
struct ChecksummedRange {
    std::string name; ///< name of the record, for people
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
    /// Files that they are computed from, so that a change of one is noticed.
    virtual std::vector<std::shared_ptr<const InputFile>> files() const = 0;
    /// Checksums of the bytes that they are computed from.
    virtual Checksums checksums() const { return {}; }
};

/// Place of bytes: a range of an open file, an owned buffer, or a computation. A copy is cheap. The bytes are
/// read in pieces.
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
    /// Fills `out` from `offset`. Throws Error when the range is not inside, or when the file became shorter.
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
    /// Checksums of the ranges that contain these bytes, or that they are computed from. read() does not
    /// compare them, because that takes the whole range.
    Checksums checksums() const;
    std::uint64_t fileOffset() const { return m_offset; }
    /// Address of the file or buffer, which distinguishes sources quickly.
    const void* owner() const
    {
        return std::visit([](const auto& one) -> const void* { return one.get(); }, m_owner);
    }

    /// True for the very same bytes: tied weights are stored once.
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
