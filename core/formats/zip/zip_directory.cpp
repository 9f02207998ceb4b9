// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/zip/zip_directory.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"
#include "core/formats/zip/zip_checksum.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceBytes = 1 << 16;
constexpr int rawDeflate = -MAX_WBITS;

struct InflateEnd {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

/// Inflates raw DEFLATE data to exactly `size` bytes, and stops when there are more. Throws Error.
std::string inflated(const ByteSource& packed, std::uint64_t size)
{
    const Error malformed({.reason = "its compressed data is damaged or has another size than it says"});
    z_stream stream{};
    if (inflateInit2(&stream, rawDeflate) != Z_OK) {
        throw std::bad_alloc();
    }
    const std::unique_ptr<z_stream, InflateEnd> guard(&stream);
    if (size >= std::numeric_limits<uInt>::max()) {
        throw malformed;
    }
    std::string content(size + 1, '\0'); // one byte more shows that the data is longer
    stream.next_out = reinterpret_cast<Bytef*>(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    std::vector<std::byte> piece(pieceBytes);
    int status = Z_OK;
    for (std::uint64_t offset = 0; offset < packed.size() && status == Z_OK && stream.avail_out > 0;) {
        const std::uint64_t count = std::min(pieceBytes, packed.size() - offset);
        packed.read(offset, std::span(piece).first(count));
        stream.next_in = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_in = static_cast<uInt>(count);
        status = inflate(&stream, Z_NO_FLUSH);
        offset += count;
    }
    if (status != Z_STREAM_END || stream.avail_out != 1) {
        throw malformed;
    }
    content.pop_back();
    return content;
}

constexpr std::uint64_t entryHeaderBytes = 46;
constexpr std::uint64_t localHeaderBytes = 30;
constexpr std::uint64_t maxDirectoryBytes = std::uint64_t(256) << 20;
constexpr std::uint16_t stored = 0;
constexpr std::uint16_t deflated = 8;
constexpr std::uint64_t maxDeflateRatio = 1032; // limit of DEFLATE: 258 bytes in 2 bits

constexpr const char* damaged = "The file is damaged; get it again.";

[[noreturn]] void refuseRecord(const std::string& name, std::string reason, std::string advice = damaged)
{
    throw Error({.place = "zip record " + quotedText(name),
                 .reason = std::move(reason),
                 .advice = std::move(advice)});
}

/// Replaces the saturated 32-bit fields by those of the zip64 extra field, which holds them in this order.
void readZip64Extra(const LittleEndian& bytes, std::uint64_t begin, std::uint64_t size, ZipEntry& entry)
{
    constexpr std::uint64_t saturated = 0xFFFFFFFF;
    const std::uint64_t end = begin + size;
    for (std::uint64_t at = begin; at + 4 <= end;) {
        const std::uint64_t fieldEnd = at + 4 + bytes.u16(at + 2);
        if (fieldEnd > end) {
            return; // padding that is not a field; the padding "FB" of torch is well-formed
        }
        if (bytes.u16(at) == 1) {
            at += 4;
            for (std::uint64_t* field : {&entry.size, &entry.packedSize, &entry.localOffset}) {
                if (*field == saturated) {
                    if (at + 8 > fieldEnd) {
                        refuseRecord(entry.name, "its zip64 sizes are missing");
                    }
                    *field = bytes.u64(at);
                    at += 8;
                }
            }
            return;
        }
        at = fieldEnd;
    }
}

/// Reads the entry at `at` of the directory and moves `at` behind it.
ZipEntry readEntry(const LittleEndian& directory, std::uint64_t& at)
{
    if (directory.size() - at < entryHeaderBytes || directory.u32(at) != 0x02014b50) {
        throw Error({.place = "zip directory",
                     .reason = "its entries are malformed or fewer than it says",
                     .advice = damaged});
    }
    const std::uint64_t nameSize = directory.u16(at + 28);
    const std::uint64_t extraSize = directory.u16(at + 30);
    const std::uint64_t commentSize = directory.u16(at + 32);
    const std::uint64_t end = at + entryHeaderBytes + nameSize + extraSize + commentSize;
    if (end > directory.size()) {
        throw Error({.place = "zip directory", .reason = "its last entry is cut short", .advice = damaged});
    }
    ZipEntry entry{.name = std::string(directory.text(at + entryHeaderBytes, nameSize)),
                   .method = directory.u16(at + 10),
                   .crc = directory.u32(at + 16),
                   .packedSize = directory.u32(at + 20),
                   .size = directory.u32(at + 24),
                   .localOffset = directory.u32(at + 42)};
    readZip64Extra(directory, at + entryHeaderBytes + nameSize, extraSize, entry);
    const bool encrypted = (directory.u16(at + 8) & 1) != 0;
    if (encrypted) {
        refuseRecord(entry.name, "it is encrypted",
                     "Unpack it and make the archive again without a password.");
    }
    if (directory.u16(at + 34) != 0) {
        refuseRecord(entry.name, "it lies in another part of a split archive", "Join the parts first.");
    }
    at = end;
    return entry;
}

/// The place of the directory of a zip archive.
struct ZipEnd {
    std::uint64_t directoryOffset = 0;
    std::uint64_t directorySize = 0;
    std::uint64_t entryCount = 0;
    std::uint64_t trailingBytes = 0; ///< behind the archive
};

constexpr std::uint64_t endBytes = 22;
constexpr std::uint64_t maxComment = 65535;
constexpr std::uint64_t locatorBytes = 20;
constexpr std::uint64_t end64Bytes = 56;
constexpr std::string_view endMark = "PK\x05\x06";

/// Finds the end record whose comment ends with the file; otherwise the last one.
std::optional<std::uint64_t> findEndRecord(std::string_view tail)
{
    std::optional<std::uint64_t> last;
    for (std::size_t at = tail.rfind(endMark); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : tail.rfind(endMark, at - 1)) {
        if (tail.size() - at < endBytes) {
            continue;
        }
        if (at + endBytes + LittleEndian(tail).u16(at + 20) == tail.size()) {
            return at;
        }
        last = last ? last : at;
    }
    return last;
}

[[noreturn]] void refuseEnd(std::uint64_t offset, const char* reason,
                            const char* advice = "The file is truncated or damaged; get it again.")
{
    throw Error(
        {.place = "zip end record, byte " + std::to_string(offset), .reason = reason, .advice = advice});
}

void readZip64End(const InputFile& file, std::uint64_t endOffset, ZipEnd& end)
{
    const bool hasLocator = endOffset >= locatorBytes + end64Bytes;
    const std::string locator = hasLocator ? file.bytes(endOffset - locatorBytes, locatorBytes) : "";
    if (!locator.starts_with("PK\x06\x07")) {
        refuseEnd(endOffset, "the zip64 locator is missing");
    }
    const std::uint64_t offset = LittleEndian(locator).u64(8);
    if (offset > endOffset - locatorBytes - end64Bytes) {
        refuseEnd(endOffset, "the zip64 end record lies outside the file");
    }
    const std::string bytes = file.bytes(offset, end64Bytes);
    if (!bytes.starts_with("PK\x06\x06")) {
        refuseEnd(offset, "there is no zip64 end record");
    }
    const LittleEndian record(bytes);
    end.entryCount = record.u64(32);
    end.directorySize = record.u64(40);
    end.directoryOffset = record.u64(48);
}

/// Finds the end record, also of zip64 (formats.md a2). The directory lies inside the file and before the end
/// record. Throws Error for a file without one: it is truncated, or not a zip archive.
ZipEnd findZipEnd(const InputFile& file)
{
    const std::uint64_t tailSize = std::min(file.size(), endBytes + maxComment);
    const std::string tail = file.bytes(file.size() - tailSize, tailSize);
    const auto found = findEndRecord(tail);
    if (!found) {
        throw Error({.place = "byte " + std::to_string(file.size()),
                     .reason = "it begins like a zip archive, but the archive's end is missing (truncated)",
                     .advice = "The file is not complete; get it again."});
    }
    const std::uint64_t endOffset = file.size() - tailSize + *found;
    const LittleEndian record(std::string_view(tail).substr(*found));
    ZipEnd end{.directoryOffset = record.u32(16),
               .directorySize = record.u32(12),
               .entryCount = record.u16(10),
               .trailingBytes = tailSize - *found - std::min(tailSize - *found, endBytes + record.u16(20))};
    if (record.u16(4) != record.u16(6)) {
        refuseEnd(endOffset, "the archive is split into several files", "Join them first.");
    }
    const bool saturated =
        end.entryCount == 0xFFFF || end.directorySize == 0xFFFFFFFF || end.directoryOffset == 0xFFFFFFFF;
    if (saturated) {
        readZip64End(file, endOffset, end);
    }
    if (end.directoryOffset > endOffset || end.directorySize > endOffset - end.directoryOffset) {
        refuseEnd(endOffset, "the zip directory lies outside the file");
    }
    return end;
}

} // namespace

ZipDirectory::ZipDirectory(std::shared_ptr<const InputFile> file)
    : m_file(std::move(file))
{
}

ZipDirectory ZipDirectory::read(std::shared_ptr<const InputFile> file)
{
    ZipDirectory zip(std::move(file));
    const ZipEnd end = findZipEnd(*zip.m_file);
    if (end.trailingBytes > 0) {
        zip.m_warnings.push_back(groupedNumber(end.trailingBytes) + " bytes follow the zip archive");
    }
    if (end.directorySize > maxDirectoryBytes || end.entryCount > end.directorySize / entryHeaderBytes) {
        throw Error({.place = "zip directory",
                     .reason = "it claims to have " + groupedNumber(end.entryCount) + " entries in " +
                               groupedNumber(end.directorySize) + " bytes",
                     .advice = damaged});
    }
    zip.m_directoryOffset = end.directoryOffset;
    const std::string bytes = zip.m_file->bytes(end.directoryOffset, end.directorySize);
    const LittleEndian directory(bytes);
    zip.m_entries.reserve(end.entryCount); // the index refers to the names, which must not move
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < end.entryCount; ++i) {
        zip.m_entries.push_back(readEntry(directory, at));
        if (!zip.m_index.emplace(zip.m_entries.back().name, i).second) {
            refuseRecord(zip.m_entries.back().name, "two records have this name");
        }
        zip.m_statesCrcs |= zip.m_entries.back().crc != 0;
    }
    if (at != directory.size()) {
        throw Error(
            {.place = "zip directory", .reason = "it has more entries than it says", .advice = damaged});
    }
    return zip;
}

const ZipEntry* ZipDirectory::find(std::string_view name) const
{
    const auto found = m_index.find(name);
    return found == m_index.end() ? nullptr : &m_entries[found->second];
}

ByteSource ZipDirectory::packedBytes(const ZipEntry& entry)
{
    if (entry.localOffset > m_directoryOffset || m_directoryOffset - entry.localOffset < localHeaderBytes) {
        refuseRecord(entry.name, "it lies outside the archive");
    }
    const std::string header = m_file->bytes(entry.localOffset, localHeaderBytes);
    const LittleEndian local(header);
    if (local.u32(0) != 0x04034b50) {
        refuseRecord(entry.name, "there is no record at byte " + std::to_string(entry.localOffset));
    }
    // Only the local header has the length of its extra field, which pads the records of torch to 64 bytes.
    const std::uint64_t begin = entry.localOffset + header.size() + local.u16(26) + local.u16(28);
    if (begin > m_directoryOffset || entry.packedSize > m_directoryOffset - begin) {
        refuseRecord(entry.name, "its " + groupedNumber(entry.packedSize) + " bytes from byte " +
                                     std::to_string(begin) + " go beyond the archive's records");
    }
    checkLocalName(entry, entry.localOffset + header.size(), local.u16(26));
    return ByteSource::fromFile(m_file, begin, entry.packedSize);
}

void ZipDirectory::checkCrc(const ZipEntry& entry, const std::string& bytes) const
{
    if (m_statesCrcs && crc32Of(std::as_bytes(std::span(bytes))) != entry.crc) {
        throw wrongChecksum(entry.name);
    }
}

/// Warns once if the name in the local header differs. The name in the directory counts, but a program that
/// scans the file instead would see the other one.
void ZipDirectory::checkLocalName(const ZipEntry& entry, std::uint64_t offset, std::uint64_t size)
{
    if (m_namesDiffer) {
        return;
    }
    const std::string name = m_file->bytes(offset, size);
    if (name != entry.name) {
        m_namesDiffer = true;
        m_warnings.push_back("the zip record " + quotedText(entry.name) + " is named " + quotedText(name) +
                             " where it lies; the name in the directory is taken");
    }
}

ByteSource ZipDirectory::open(const ZipEntry& entry, std::uint64_t& inflateBudget)
{
    const ByteSource packed = packedBytes(entry);
    if (entry.method == stored) {
        if (entry.size != entry.packedSize) {
            refuseRecord(entry.name, "it is stored as it is, but claims to have two sizes");
        }
        return m_statesCrcs ? ByteSource::fromChecksummed(std::make_shared<const ChecksummedRange>(
                                  ChecksummedRange{.name = entry.name,
                                                   .file = m_file,
                                                   .offset = packed.fileOffset(),
                                                   .size = packed.size(),
                                                   .crc = entry.crc}))
                            : packed;
    }
    if (entry.method != deflated) {
        refuseRecord(entry.name,
                     "its compression method " + std::to_string(entry.method) + " is not supported",
                     "Unpack it and make the archive again, stored or with DEFLATE.");
    }
    if (entry.size > checkedMultiply(entry.packedSize, maxDeflateRatio) || entry.size > inflateBudget) {
        refuseRecord(entry.name, "it claims to unpack to " + groupedNumber(entry.size) +
                                     " bytes, more than can be or than is allowed for compressed records");
    }
    inflateBudget -= entry.size;
    try {
        std::string bytes = inflated(packed, entry.size);
        checkCrc(entry, bytes);
        return ByteSource::fromBytes(std::move(bytes));
    } catch (const Error& error) {
        throw error.in(m_file->path().string(), "zip record " + quotedText(entry.name));
    }
}

std::string ZipDirectory::readAll(const ZipEntry& entry, std::uint64_t limit)
{
    if (entry.size > limit) {
        refuseRecord(entry.name, "it claims to be " + groupedNumber(entry.size) + " bytes long, more than " +
                                     groupedNumber(limit));
    }
    constexpr std::uint64_t maxInflated = std::uint64_t(64) << 20; // formats.md a2
    std::uint64_t budget = maxInflated;
    const ByteSource source = open(entry, budget);
    std::string bytes = source.bytes(0, source.size());
    checkCrc(entry, bytes);
    return bytes;
}

std::optional<ZipDirectory> zipDirectoryOf(const InputFile& file)
{
    if (!looksLikeZip(file)) {
        return std::nullopt;
    }
    const std::shared_ptr<const InputFile> borrowed(std::shared_ptr<void>(), &file); // not owned
    try {
        return ZipDirectory::read(borrowed);
    } catch (const Error&) {
        return std::nullopt; // the reader of zip archives says what is wrong with it
    }
}

bool looksLikeZip(const InputFile& file)
{
    if (file.size() < endBytes) {
        return false;
    }
    if (file.bytes(0, 4) == "PK\x03\x04") {
        return true;
    }
    // An archive with a prefix is recognised by its end, at its exact place, so that a mark elsewhere does
    // not count.
    return file.bytes(file.size() - endBytes, endBytes).starts_with(endMark);
}

} // namespace onnxmend
