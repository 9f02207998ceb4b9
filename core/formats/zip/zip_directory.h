// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/byte_source.h"
#include "core/base/file.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A record as the central directory lists it.
struct ZipEntry {
    std::string name;
    std::uint16_t method = 0; ///< 0 stored, 8 DEFLATE
    std::uint32_t crc = 0;
    std::uint64_t packedSize = 0;  ///< bytes in the file
    std::uint64_t size = 0;        ///< bytes of the content
    std::uint64_t localOffset = 0; ///< of its local header
};

/// The records of a zip archive, checked against the file (formats.md a1, a2). Needs the directory only; the
/// records' bytes stay where they are.
class ZipDirectory
{
public:
    /// Throws Error for what is no complete zip archive, and for encrypted or doubly named records.
    static ZipDirectory read(std::shared_ptr<const InputFile> file);

    ZipDirectory(ZipDirectory&&) = default; ///< not copied: the index views the entries' names
    ZipDirectory& operator=(ZipDirectory&&) = default;

    const std::vector<ZipEntry>& entries() const { return m_entries; }
    const ZipEntry* find(std::string_view name) const; ///< the exact name
    const std::vector<std::string>& warnings() const { return m_warnings; }

    /// The record's content: a range of the file where it is stored, inflated bytes where it is compressed.
    /// `inflateBudget` is what may still be inflated; it shrinks. Throws Error. Checks the CRC of inflated
    /// bytes only; that of a range goes with it (ByteSource::checksums).
    /// Warns when the local header has another name.
    ByteSource open(const ZipEntry& entry, std::uint64_t& inflateBudget);

    /// The whole content of at most `limit` bytes, its CRC checked. Throws Error.
    std::string readAll(const ZipEntry& entry, std::uint64_t limit);

private:
    explicit ZipDirectory(std::shared_ptr<const InputFile> file);
    ByteSource packedBytes(const ZipEntry& entry);
    void checkCrc(const ZipEntry& entry, const std::string& bytes) const;
    void checkLocalName(const ZipEntry& entry, std::uint64_t offset, std::uint64_t size);

    std::shared_ptr<const InputFile> m_file;
    std::uint64_t m_directoryOffset = 0;
    std::vector<ZipEntry> m_entries;
    std::unordered_map<std::string_view, std::size_t> m_index;
    std::vector<std::string> m_warnings;
    bool m_namesDiffer = false; ///< a warning says so
    /// Whether any record has a CRC: torch.serialization.set_crc32_options(False) leaves all of them 0.
    bool m_statesCrcs = false;
};

/// The directory of a file that may be a zip archive; nullopt when it is none or a malformed one. Borrows the
/// file, which must live longer.
std::optional<ZipDirectory> zipDirectoryOf(const InputFile& file);

/// Whether the file begins like a zip archive, or ends like one.
bool looksLikeZip(const InputFile& file);

} // namespace onnxmend
