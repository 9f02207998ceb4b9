// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"
#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace onnxmend
{

/// The CRC-32 of zip archives (APPNOTE.TXT 4.4.7). `before`: the CRC-32 of the bytes in front.
std::uint32_t crc32Of(std::span<const std::byte> bytes, std::uint32_t before = 0);
/// The CRC-32 of two pieces one behind the other, from the CRC-32 of each.
std::uint32_t joinedCrc32(std::uint32_t first, std::uint32_t second, std::uint64_t secondByteCount);

/// Returns the Error for a record with a wrong checksum.
Error wrongChecksum(const std::string& record);

/// Reads the whole range. Throws Error when its checksum is wrong.
void requireChecksum(const ChecksummedRange& range);

} // namespace onnxmend
