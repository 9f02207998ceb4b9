// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/zip/zip_checksum.h"

#include "core/base/text.h"

#include <zlib.h>

#include <algorithm>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t checkedAtOnce = std::uint64_t(1) << 20U;

} // namespace

std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t before)
{
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::uint32_t joinedCrc32(std::uint32_t first, std::uint32_t second, std::uint64_t secondByteCount)
{
    return static_cast<std::uint32_t>(crc32_combine(first, second, static_cast<z_off_t>(secondByteCount)));
}

Error wrongChecksum(const std::string& record)
{
    return Error({.place = "zip record " + quotedText(record),
                  .reason = "its checksum (CRC-32) is wrong",
                  .advice = "The file is damaged; get it again."});
}

void requireChecksum(const ChecksummedRange& range)
{
    std::vector<std::byte> piece;
    std::uint32_t crc = 0;
    for (std::uint64_t done = 0; done < range.size; done += piece.size()) {
        piece.resize(std::min(checkedAtOnce, range.size - done));
        range.file->read(range.offset + done, piece);
        crc = crc32Of(piece, crc);
    }
    if (crc != range.crc) {
        throw wrongChecksum(range.name).in(range.file->path().string());
    }
}

} // namespace onnxmend
