// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

class OutputFile;

/// Rules for a file that is to be written.
struct TargetRules {
    /// The one file that a link may lead to, because a user who gives the link means that file. Empty: none.
    std::filesystem::path followed = {};
    bool takesStreams = true; ///< devices and pipes are written into; otherwise they are refused
};

struct WriteTarget {
    std::filesystem::path path; ///< the given path, or the target of a link there
    bool isStream = false;      ///< a device or pipe: bytes are written into it, and it is not replaced
};

/// Checks the path of every file that is to be written (formats.md, security rules 3 and 4). Throws Error for
/// a link, with the name of its target, since a link that came with a download must not choose the file that
/// is replaced; only links of the system, such as /dev/stdout, are followed. Throws Error, too, if the folder
/// does not exist, and if the path is a folder, a disk or a socket.
WriteTarget checkedTarget(const std::filesystem::path& output, const TargetRules& rules = {});

/// Throws the Error for a link that is not followed.
[[noreturn]] void refuseLink(const std::filesystem::path& output, const std::string& leadsTo,
                             const std::string& advice);

/// A file that is written from its beginning to its end: plan, report, mapping, picture, values. When it is
/// complete it gets its name, and the mode of the file that it replaces. A device or a pipe is not replaced
/// but written into.
class TargetFile
{
public:
    /// Reserves `byteCount` on the volume; 0: not known. Throws Error.
    explicit TargetFile(const std::filesystem::path& path, std::uint64_t byteCount = 0);
    ~TargetFile();
    TargetFile(const TargetFile&) = delete;
    TargetFile& operator=(const TargetFile&) = delete;

    void write(std::span<const std::byte> bytes); ///< appends; throws Error
    void finish();                                ///< throws Error

private:
    std::filesystem::path m_path;
    std::unique_ptr<OutputFile> m_file; ///< null for a stream
    int m_stream = -1;
    std::uint64_t m_byteCount = 0;
};

/// Writes a file with this content. Throws Error.
void writeWholeFile(const std::filesystem::path& path, std::string_view content);

} // namespace onnxmend
