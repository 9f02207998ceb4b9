// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <zlib.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend::testing
{

/// A record of a zip archive for a test. Fields that are set contradict the content.
struct ZipRecord {
    std::string name;
    std::string content; ///< bytes as written, already packed
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::optional<std::uint64_t> size; ///< unpacked size
    std::optional<std::uint64_t> packedSize;
    std::optional<std::uint32_t> crc;
    std::optional<std::uint64_t> localOffset;
    std::string localExtra; ///< extra field of the local header only, as torch pads
    std::optional<std::string> localName;
    bool offsetIn64 = false; ///< only the offset is in a zip64 field, as for a record beyond 4 GiB
};

struct ZipShape {
    bool zip64 = false;  ///< sizes and offsets are in zip64 records, and the old fields are saturated
    int moreEntries = 0; ///< added to the count of the end record
    std::string comment;
    std::string trailer; ///< bytes after the archive
};

inline std::string littleEndian(std::uint64_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i) {
        text += static_cast<char>(i < 8 ? value >> (8 * i) : 0);
    }
    return text;
}

inline std::uint32_t crcOf(const std::string& bytes)
{
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

inline std::string centralEntry(const ZipRecord& record, std::uint64_t localOffset, bool zip64)
{
    const std::uint64_t size = record.size.value_or(record.content.size());
    const std::uint64_t packed = record.packedSize.value_or(record.content.size());
    const std::uint64_t offset = record.localOffset.value_or(localOffset);
    const std::string extra = record.offsetIn64
                                  ? littleEndian(1, 2) + littleEndian(8, 2) + littleEndian(offset, 8)
                              : zip64 ? littleEndian(1, 2) + littleEndian(24, 2) + littleEndian(size, 8) +
                                            littleEndian(packed, 8) + littleEndian(offset, 8)
                                      : std::string();
    const auto field = [&](std::uint64_t value) { return littleEndian(zip64 ? 0xFFFFFFFF : value, 4); };
    return std::string("PK\x01\x02") + littleEndian(0, 4) + littleEndian(record.flags, 2) +
           littleEndian(record.method, 2) + littleEndian(0, 4) +
           littleEndian(record.crc.value_or(crcOf(record.content)), 4) + field(packed) + field(size) +
           littleEndian(record.name.size(), 2) + littleEndian(extra.size(), 2) + littleEndian(0, 2) +
           littleEndian(0, 8) + (record.offsetIn64 ? littleEndian(0xFFFFFFFF, 4) : field(offset)) +
           record.name + extra;
}

/// Returns an archive like torch's: sizes and checksums are only in the central directory.
inline std::string makeZip(const std::vector<ZipRecord>& records, const ZipShape& shape = {})
{
    std::string file;
    std::string directory;
    for (const ZipRecord& record : records) {
        directory += centralEntry(record, file.size(), shape.zip64);
        const std::string name = record.localName.value_or(record.name);
        file += std::string("PK\x03\x04") + littleEndian(0, 22) + littleEndian(name.size(), 2) +
                littleEndian(record.localExtra.size(), 2) + name + record.localExtra + record.content;
    }
    const std::uint64_t directoryOffset = file.size();
    const std::uint64_t count = records.size() + static_cast<std::uint64_t>(shape.moreEntries);
    file += directory;
    if (shape.zip64) {
        const std::uint64_t end = file.size();
        file += std::string("PK\x06\x06") + littleEndian(44, 8) + littleEndian(0, 12) +
                littleEndian(count, 8) + littleEndian(count, 8) + littleEndian(directory.size(), 8) +
                littleEndian(directoryOffset, 8);
        file += std::string("PK\x06\x07") + littleEndian(0, 4) + littleEndian(end, 8) + littleEndian(1, 4);
    }
    const auto field = [&](std::uint64_t value, int bytes) {
        return littleEndian(shape.zip64 ? ~std::uint64_t(0) : value, bytes);
    };
    return file + "PK\x05\x06" + littleEndian(0, 4) + field(count, 2) + field(count, 2) +
           field(directory.size(), 4) + field(directoryOffset, 4) + littleEndian(shape.comment.size(), 2) +
           shape.comment + shape.trailer;
}

/// Returns raw DEFLATE, as in zip archives.
inline std::string deflateRaw(const std::string& bytes)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

} // namespace onnxmend::testing
