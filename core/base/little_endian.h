// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace onnxmend
{

/// Reads little-endian numbers in a piece of a file. The caller checks that they lie inside.
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
    /// A number of at most 8 bytes.
    std::uint64_t number(std::uint64_t at, std::size_t bytes) const
    {
        std::uint64_t value = 0;
        for (std::size_t i = bytes; i-- > 0;) {
            value = value << 8 | static_cast<std::uint8_t>(m_bytes[at + i]);
        }
        return value;
    }
    std::string_view text(std::uint64_t at, std::uint64_t size) const { return m_bytes.substr(at, size); }

private:
    std::string_view m_bytes;
};

} // namespace onnxmend
