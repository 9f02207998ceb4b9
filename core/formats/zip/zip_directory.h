// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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
    std::uint64_t localOffset = 0; ///< offset of its local header
};

/// The records of a zip archive, checked against the file (formats.md a1, a2). Reads only the directory; the
/// bytes of the records stay in the file.
class ZipDirectory
{
public:
    /// Throws Error for an incomplete zip archive, for encrypted records, and for two records with one name.
    static ZipDirectory read(std::shared_ptr<const InputFile> file);

    ZipDirectory(ZipDirectory&&) = default; ///< no copy: the index refers to the names of the entries
    ZipDirectory& operator=(ZipDirectory&&) = default;

    const std::vector<ZipEntry>& entries() const { return m_entries; }
    const ZipEntry* find(std::string_view name) const; ///< the exact name
    const std::vector<std::string>& warnings() const { return m_warnings; }

    /// Returns the content of a record: a range of the file if it is stored, inflated bytes if it is
    /// compressed. `inflateBudget` is the number of bytes that may still be inflated; it is reduced. Throws
    /// Error. Checks the CRC of inflated bytes only; a range has its CRC in ByteSource::checksums. Warns when
    /// the local header has another name.
    ByteSource open(const ZipEntry& entry, std::uint64_t& inflateBudget);

    /// Returns the whole content of at most `limit` bytes and checks its CRC. Throws Error.
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
    bool m_namesDiffer = false; ///< a local header has another name, and a warning says so
    /// True if any record has a CRC: torch.serialization.set_crc32_options(False) leaves all of them 0.
    bool m_statesCrcs = false;
};

/// Returns the directory of a file that may be a zip archive; nullopt if it is not a valid one. Borrows the
/// file, which must live longer.
std::optional<ZipDirectory> zipDirectoryOf(const InputFile& file);

/// True if the file begins like a zip archive, or ends like one.
bool looksLikeZip(const InputFile& file);

} // namespace onnxmend
