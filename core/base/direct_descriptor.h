// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to base.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// A second descriptor of an open file, whose writes go past the page cache (O_DIRECT). Where the file system
/// has none, or wants larger blocks, it never writes, and the usual descriptor has to.
class DirectDescriptor
{
public:
    DirectDescriptor() = default;
    ~DirectDescriptor() { close(); }
    DirectDescriptor(const DirectDescriptor&) = delete;
    DirectDescriptor& operator=(const DirectDescriptor&) = delete;

    void open(int descriptor);
    void close();

    /// What offset, size and address of a write have to be multiples of; 1 where it cannot write.
    std::size_t blockSize() const;
    /// False when it cannot write these bytes, for whatever reason. From any thread.
    bool write(std::uint64_t offset, std::span<const std::byte> bytes);

private:
    int m_descriptor = -1;
    std::atomic<bool> m_works = false;
};

} // namespace onnxmend
