// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace onnxmend
{

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
