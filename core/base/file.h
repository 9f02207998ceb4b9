// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string> // <compare>, too: where it comes first, moc of Qt 6.4 does not get through it

namespace onnxmend
{

/// The folder of a file, also when its path is a name alone.
std::filesystem::path folderOf(const std::filesystem::path& file);

/// An open regular file, read by position. Immutable and shared; safe from any thread.
/// Bytes are fetched with pread, not through a mapping: a file that shrinks gives an Error instead of SIGBUS,
/// and pages of a checkpoint do not count as the program's memory.
class InputFile
{
public:
    /// Opens without blocking. Throws Error for everything except a regular file.
    static std::shared_ptr<const InputFile> open(const std::filesystem::path& path);
    /// The same for an open descriptor, which the file takes over.
    static std::shared_ptr<const InputFile> fromDescriptor(int descriptor, const std::filesystem::path& path);
    /// The same for bytes in memory, which are not copied. `owner` keeps them alive, and nobody may change
    /// them. `path` is the name to show.
    static std::shared_ptr<const InputFile> fromMemory(std::span<const std::byte> bytes,
                                                       std::shared_ptr<const void> owner,
                                                       const std::filesystem::path& path);

    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t size() const { return m_size; }           ///< bytes, as of open
    std::uint64_t linkCount() const { return m_linkCount; } ///< names of the file, as of open
    int descriptor() const { return m_descriptor; }         ///< -1 if it is in memory
    bool isInMemory() const { return m_descriptor < 0; }

    /// Fills `out` from `offset`. Throws Error when the file ends before (truncated since open) or cannot be
    /// read.
    void read(std::uint64_t offset, std::span<std::byte> out) const;
    /// Returns `size` bytes from `offset`; the caller has checked the size of the file. Throws as read()
    /// does.
    std::string bytes(std::uint64_t offset, std::uint64_t size) const;
    /// Returns the first `size` bytes, or all bytes of a smaller file.
    std::string head(std::uint64_t size) const;

    /// True when size or modification time have changed since open.
    bool hasChanged() const;
    bool isSameFileAs(const std::filesystem::path& path) const; ///< false for a file in memory
    /// True when both were opened on one file and it did not change between: they hold the same bytes.
    bool isSameFileAs(const InputFile& other) const;

private:
    InputFile(int descriptor, std::filesystem::path path);
    InputFile(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
              std::filesystem::path path);

    int m_descriptor;
    std::span<const std::byte> m_bytes; ///< of a file in memory
    std::shared_ptr<const void> m_owner;
    std::filesystem::path m_path;
    std::uint64_t m_size = 0;
    std::uint64_t m_linkCount = 1;
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    std::int64_t m_modified = 0; ///< nanoseconds
};

/// Reads a whole file of at most `limit` bytes. Throws Error.
std::string readWholeFile(const std::filesystem::path& path, std::uint64_t limit);

/// Distinguishes a file from every other file that ever has its name. Nobody can give a file the time of
/// birth of another one, so nobody can forge a recorded identity with names.
struct FileIdentity {
    std::uint64_t inode = 0;
    std::uint64_t birth = 0; ///< nanoseconds; 0 if the file system does not record it
    std::uint64_t byteCount = 0;
    std::uint64_t modified = 0; ///< nanoseconds

    auto operator<=>(const FileIdentity&) const = default;
};

/// Returns the identity of a regular file; nullopt for everything else, links included.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);
std::optional<FileIdentity> identityOf(int descriptor); ///< of an open file

} // namespace onnxmend
