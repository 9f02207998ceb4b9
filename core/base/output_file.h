// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// A second descriptor of an open file, which writes past the page cache (O_DIRECT). If the file system does
/// not offer that, or requires larger blocks, it never writes, and the first descriptor has to.
class DirectDescriptor
{
public:
    DirectDescriptor() = default;
    ~DirectDescriptor() { close(); }
    DirectDescriptor(const DirectDescriptor&) = delete;
    DirectDescriptor& operator=(const DirectDescriptor&) = delete;

    void open(int descriptor);
    void close();

    /// Offset, size and address of a write have to be multiples of this; 1 if it cannot write.
    std::size_t blockSize() const;
    /// Returns false when it cannot write these bytes, for any reason. Safe from any thread.
    bool write(std::uint64_t offset, std::span<const std::byte> bytes);

private:
    int m_descriptor = -1;
    std::atomic<bool> m_works = false;
};

/// The way of the bytes of a large file to the disk.
enum class WriteWay { PastCache, ThroughCache };

/// A file that is being written in its final folder. It has no name if the file system supports that, and a
/// temporary one otherwise. Unless published it disappears with the object, so a failed or cancelled save
/// leaves nothing; a killed save neither, if the file has no name.
class OutputFile
{
public:
    /// Creates it without a name, or under its temporary name (O_EXCL, never through a link):
    /// `temporaryName`, which nobody else may use, or `.onnxmend-<random>.tmp` if that is empty. Throws
    /// Error.
    static std::unique_ptr<OutputFile> create(const std::filesystem::path& folder,
                                              const std::string& temporaryName = {});

    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Path by which this process can read the file before it is published.
    const std::filesystem::path& temporaryPath() const { return m_temporaryPath; }

    /// Gives the file its size and reserves it on the volume. Throws Error when the volume is full.
    void reserve(std::uint64_t byteCount);

    /// Whole blocks of this size can be written past the page cache: on many disks twice as fast as through
    /// it, and other programs keep their pages. 1 for small files and if the file system does not support it.
    std::size_t blockSize() const;
    /// Bytes behind the reserved size may be written, to fill a block; flush() cuts them off. PastCache works
    /// when offset, size and address are multiples of blockSize(); other bytes go through the cache. Safe
    /// from any thread.
    void write(std::uint64_t offset, std::span<const std::byte> bytes, WriteWay way = WriteWay::PastCache);
    /// Waits until the bytes that were written there through the cache are on the disk; only flush() makes a
    /// file durable. Throws Error when the disk did not take them: the kernel reports a failed write-back
    /// only once, so flush() would not notice it (sync_file_range(2), fsync(2)).
    void settle(std::uint64_t offset, std::uint64_t byteCount);
    /// Lets the file system copy bytes of another file, at best by sharing its blocks. Returns false when it
    /// cannot, and the bytes have to be written. Safe from any thread.
    bool copyFrom(const InputFile& source, std::uint64_t sourceOffset, std::uint64_t offset,
                  std::uint64_t byteCount);

    /// Takes the mode of `existing`, and its owner as far as this user may; keeps those of a new file if
    /// there is no such file.
    void setPermissionsLike(const std::filesystem::path& existing);
    /// Cuts the file to its reserved size and makes it durable.
    void flush();
    FileIdentity identity() const; ///< call it after flush(); publishing does not change it

    /// Gives it its temporary name, if it has none yet.
    void giveTemporaryName();

    /// Gives the flushed file a name that must not exist yet.
    void publishAsNew(const std::filesystem::path& path);
    /// Gives it a name, and replaces the file that has it in one step: the commit point of a save.
    void publishReplacing(const std::filesystem::path& path);

private:
    OutputFile(int descriptor, std::filesystem::path folder, std::filesystem::path temporaryPath, bool named);
    bool linkAs(const std::filesystem::path& path);
    bool isPublishedAs(const std::filesystem::path& path) const;

    int m_descriptor;
    DirectDescriptor m_direct;
    std::atomic<bool> m_canClone = true;
    std::atomic<bool> m_canCopy = true;
    std::uint64_t m_byteCount = 0; ///< reserved
    std::filesystem::path m_folder;
    std::filesystem::path m_temporaryPath;
    std::string m_temporaryName; ///< chosen by the caller; empty: random
    bool m_named;                ///< m_temporaryPath is an entry of the folder, which the destructor removes
};

/// Makes renames and new names in a folder durable.
void flushFolder(const std::filesystem::path& folder);

} // namespace onnxmend
