// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"

#include <cstdint>
#include <string_view>

namespace onnxmend
{

/// Little-endian numbers of a piece of a file. The caller keeps inside.
class LittleEndian
{
public:
    explicit LittleEndian(std::string_view bytes)
        : m_bytes(bytes)
    {
    }
    std::uint64_t size() const { return m_bytes.size(); }
    std::uint16_t u16(std::uint64_t at) const { return static_cast<std::uint16_t>(number(at, 2)); }
    std::uint32_t u32(std::uint64_t at) const { return static_cast<std::uint32_t>(number(at, 4)); }
    std::uint64_t u64(std::uint64_t at) const { return number(at, 8); }
    std::string_view text(std::uint64_t at, std::uint64_t size) const { return m_bytes.substr(at, size); }

private:
    std::uint64_t number(std::uint64_t at, std::size_t bytes) const
    {
        std::uint64_t value = 0;
        for (std::size_t i = bytes; i-- > 0;) {
            value = value << 8 | static_cast<std::uint8_t>(m_bytes[at + i]);
        }
        return value;
    }

    std::string_view m_bytes;
};

/// Where a zip archive's directory lies.
struct ZipEnd {
    std::uint64_t directoryOffset = 0;
    std::uint64_t directorySize = 0;
    std::uint64_t entryCount = 0;
    std::uint64_t trailingBytes = 0; ///< behind the archive
};

/// Finds the end record, of zip64 too (formats.md a2). The directory lies inside the file and before the end
/// record. Throws Error when there is none: no zip archive, or a truncated one.
ZipEnd findZipEnd(const InputFile& file);

} // namespace onnxmend
