// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Writes protobuf's wire format by hand, for files that no serialiser writes.

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>

namespace onnxmend::testing
{

inline std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 0x80; value >>= 7U) {
        bytes.push_back(static_cast<char>(value | 0x80U));
    }
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

inline std::string tag(std::uint64_t field, unsigned wireType) { return varint(field << 3U | wireType); }
inline std::string number(std::uint64_t field, std::uint64_t value) { return tag(field, 0) + varint(value); }
inline std::string message(std::uint64_t field, const std::string& content)
{
    return tag(field, 2) + varint(content.size()) + content;
}

/// Returns a ModelProto with `content` inside the messages of `path`, outermost first.
inline std::string modelWith(std::initializer_list<std::uint64_t> path, std::string content)
{
    for (auto field = std::rbegin(path); field != std::rend(path); ++field) {
        content = message(*field, content);
    }
    return number(1, 8) + content;
}

} // namespace onnxmend::testing
