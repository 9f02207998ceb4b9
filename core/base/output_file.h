// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// How bytes of a large file get to the disk.
enum class WriteWay { PastCache, ThroughCache };

/// A file that is being written in its final folder, without a name where the file system has such files,
/// else under a temporary one. Unless published it disappears with the object, so a failed, cancelled or
/// (where it is nameless) killed save leaves nothing.
class OutputFile
{
public:
    /// Creates it nameless, or under its temporary name (O_EXCL, never through a link). That is
    /// `.onnxmend-<random>.tmp` unless the caller has one which nobody else uses. Throws Error.
    static std::unique_ptr<OutputFile> create(const std::filesystem::path& folder,
                                              const std::string& temporaryName = {});

    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Where this process can read it before it is published.
    const std::filesystem::path& temporaryPath() const { return m_temporaryPath; }

    /// Gives the file its size and reserves it on the volume. Throws Error when it has no room.
    void reserve(std::uint64_t byteCount);

    /// Whole blocks of this size can be written past the page cache: on many disks twice as fast as through
    /// it, and other programs keep their pages. 1 for small files and where the file system cannot.
    std::size_t blockSize() const;
    /// Bytes behind the reserved size may be written, to fill a block; flush() cuts them off. The way past
    /// the page cache is taken, where it is asked for, when offset, size and address are multiples of
    /// blockSize(). From any thread.
    void write(std::uint64_t offset, std::span<const std::byte> bytes, WriteWay way = WriteWay::PastCache);
    /// Waits until what was written there through the cache is on the disk, as what goes past it is; only
    /// flush() makes a file durable. Throws Error when the disk did not take it: the kernel tells a failed
    /// write-back once, so that flush() would know nothing of it (sync_file_range(2), fsync(2)).
    void settle(std::uint64_t offset, std::uint64_t byteCount);
    /// Lets the file system copy bytes of another file, at best by sharing its blocks. False when it cannot:
    /// then they have to be written. From any thread.
    bool copyFrom(const InputFile& source, std::uint64_t sourceOffset, std::uint64_t offset,
                  std::uint64_t byteCount);

    /// Mode, and as far as this user may the owner, of a file that exists; else those of a new file.
    void setPermissionsLike(const std::filesystem::path& existing);
    /// Cuts the file to its reserved size and makes it durable.
    void flush();
    FileIdentity identity() const; ///< of the flushed file, also after it is published

    /// Gives it its temporary name, if it has none yet.
    void giveTemporaryName();

    /// Gives the flushed file a name that must not exist yet.
    void publishAsNew(const std::filesystem::path& path);
    /// Gives it a name, replacing what is there in one step: the commit point of a save.
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
    bool m_named; ///< temporaryPath is an entry of the folder that must go when the file is not published
};

/// Makes renames and new names in a folder durable.
void flushFolder(const std::filesystem::path& folder);

} // namespace onnxmend
