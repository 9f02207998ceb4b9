// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace onnxmend
{

/// An open regular file, read by position. Immutable and shared; safe from any thread.
/// Bytes are fetched with pread, not through a mapping: a file that shrinks gives an Error and no SIGBUS, and
/// pages of a checkpoint do not count as the program's memory.
class InputFile
{
public:
    /// Opens without blocking and refuses everything but a regular file. Throws Error.
    static std::shared_ptr<const InputFile> open(const std::filesystem::path& path);
    /// The same for a descriptor that is open already (taken over).
    static std::shared_ptr<const InputFile> fromDescriptor(int descriptor, const std::filesystem::path& path);

    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t size() const { return m_size; } ///< bytes, as of open
    int descriptor() const { return m_descriptor; }

    /// Fills `out` from `offset`. Throws Error when the file ends before (truncated since open) or cannot be
    /// read.
    void read(std::uint64_t offset, std::span<std::byte> out) const;

    /// True when size, inode or modification time are not those of open any more.
    bool hasChanged() const;
    bool isSameFileAs(const std::filesystem::path& path) const;

private:
    InputFile(int descriptor, std::filesystem::path path);

    int m_descriptor;
    std::filesystem::path m_path;
    std::uint64_t m_size = 0;
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    std::int64_t m_modified = 0; ///< nanoseconds
};

/// open(2) for all files of the program. A model with one data file a tensor needs more descriptors than the
/// usual soft limit of 1,024; when it is reached it is raised to the hard one. Returns -1 and sets errno.
int openDescriptor(const std::filesystem::path& path, int flags, unsigned mode = 0);

/// A whole small file, at most `limit` bytes. Throws Error.
std::string readWholeFile(const std::filesystem::path& path, std::uint64_t limit);

/// A file that is being written in its final folder, without a name where the file system has such files,
/// else under a temporary one. Unless published it disappears with the object, so a failed, cancelled or
/// (where it is nameless) killed save leaves nothing.
class OutputFile
{
public:
    /// Creates it nameless, or as `<folder>/.onnxmend-<random>.tmp` (O_EXCL, never through a link). Throws
    /// Error.
    static std::unique_ptr<OutputFile> create(const std::filesystem::path& folder);

    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Where this process can read it before it is published.
    const std::filesystem::path& temporaryPath() const { return m_temporaryPath; }

    /// Reserves `byteCount` bytes on the volume. Throws Error when it has no room.
    void reserve(std::uint64_t byteCount);
    void write(std::uint64_t offset, std::span<const std::byte> bytes);
    void setPermissionsLike(const std::filesystem::path& existing);
    void flush();

    /// Gives the flushed file a name that must not exist yet.
    void publishAsNew(const std::filesystem::path& path);
    /// Gives it a name, replacing what is there in one step: the commit point of a save.
    void publishReplacing(const std::filesystem::path& path);

private:
    OutputFile(int descriptor, std::filesystem::path folder, std::filesystem::path temporaryPath, bool named);
    bool linkAs(const std::filesystem::path& path);

    int m_descriptor;
    std::filesystem::path m_folder;
    std::filesystem::path m_temporaryPath;
    bool m_named; ///< temporaryPath is an entry of the folder that must go when the file is not published
};

/// Makes renames and new names in a folder durable.
void flushFolder(const std::filesystem::path& folder);

} // namespace onnxmend
