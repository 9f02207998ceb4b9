// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/zip/zip_end.h"

#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/formats/zip/zip_directory.h"

#include <algorithm>
#include <optional>
#include <string>

namespace onnxmend
{

namespace
{

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

} // namespace

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
