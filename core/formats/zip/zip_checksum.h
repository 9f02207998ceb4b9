// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/byte_source.h"
#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace onnxmend
{

/// The CRC-32 of zip archives (APPNOTE.TXT 4.4.7). `before`: that of what stands in front of the bytes.
std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t before = 0);
/// Of two pieces that follow each other, from what each of them has.
std::uint32_t joinedCrc32(std::uint32_t first, std::uint32_t second, std::uint64_t secondByteCount);

/// That a record's bytes are not those that were packed.
Error wrongChecksum(const std::string& record);

/// Reads the whole range and throws Error when its checksum is not the one that is stated.
void requireChecksum(const ChecksummedRange& range);

} // namespace onnxmend
