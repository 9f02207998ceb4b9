// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/model: protobuf's wire format, by position and field by field, without parsing it.

#include "core/base/error.h"
#include "core/base/file.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Bytes by position, read through a window. It grows during sequential reads and starts small after a jump,
/// so weights that are skipped are not read.
class WireInput
{
public:
    /// `onRefill` is called before each read of the file; it may throw.
    WireInput(const InputFile& file, std::function<void()> onRefill);
    explicit WireInput(std::string_view bytes);

    std::uint64_t size() const { return m_size; }
    /// Reads the varint at `position` and moves behind it. Throws Error (with the byte offset) when it has
    /// more than 10 bytes or does not end before `limit`.
    std::uint64_t readVarint(std::uint64_t& position, std::uint64_t limit);

private:
    std::uint8_t byteAt(std::uint64_t position)
    {
        if (position - m_windowStart >= m_window.size()) { // also if it is before: the difference wraps
            refill(position);
        }
        return static_cast<std::uint8_t>(m_window[position - m_windowStart]);
    }
    void refill(std::uint64_t position);

    const InputFile* m_file = nullptr;
    std::function<void()> m_onRefill;
    std::uint64_t m_size = 0;
    std::string m_buffer;
    std::string_view m_window;
    std::uint64_t m_windowStart = 0;
};

[[noreturn]] void throwMalformed(std::uint64_t position, const std::string& reason);

void appendVarint(std::string& out, std::uint64_t value);

/// Returns the error for bytes that do not parse as a model.
Error noModel();

/// A field of a message, as a range of the bytes that hold it.
struct MessageField {
    int number = 0;
    std::size_t start = 0; ///< offset of its tag
    std::size_t end = 0;
    bool hasLength = false;     ///< so it may be a message or a text
    std::size_t valueStart = 0; ///< offset behind the length
};

/// Calls `visit` for each field of the message at [start, end) of `bytes`. Throws noModel() if it is not a
/// message.
void forEachField(std::string_view bytes, std::size_t start, std::size_t end,
                  const std::function<void(const MessageField&)>& visit);

} // namespace onnxmend
