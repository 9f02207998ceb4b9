// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What is special about a file that is to be written.
struct TargetRules {
    /// The one file that a link may lead to: who names it by a link means the file. Empty: there is none.
    std::filesystem::path followed = {};
    bool takesStreams = true; ///< devices and pipes are written into; otherwise they are refused
};

struct WriteTarget {
    std::filesystem::path path; ///< that was named, or what a link there leads to
    bool isStream = false;      ///< it stays what it is, and bytes are written into it
};

/// Judges what is to be written, whatever it is (formats.md, security rules 3 and 4). A link is refused with
/// the name of its target, since one that came with a download must not choose what is replaced; only those
/// of the system are followed, such as /dev/stdout. Throws Error, too, for a folder that is not there, and
/// for a folder, a disk or a socket in its place.
WriteTarget checkedTarget(const std::filesystem::path& output, const TargetRules& rules = {});

/// What is said of a link that is not followed. Throws Error.
[[noreturn]] void refuseLink(const std::filesystem::path& output, const std::string& leadsTo,
                             const std::string& advice);

/// A file that is written from its beginning to its end: plan, report, mapping, picture, values. It has its
/// name, with the mode of what had it before, when it is complete. A device or a pipe that has the name is
/// written into.
class TargetFile
{
public:
    /// `byteCount` is reserved on the volume, where it is known. Throws Error.
    explicit TargetFile(const std::filesystem::path& path, std::uint64_t byteCount = 0);
    ~TargetFile();
    TargetFile(const TargetFile&) = delete;
    TargetFile& operator=(const TargetFile&) = delete;

    void write(std::span<const std::byte> bytes); ///< behind what is there; throws Error
    void finish();                                ///< throws Error

private:
    std::filesystem::path m_path;
    std::unique_ptr<OutputFile> m_file; ///< null for a stream
    int m_stream = -1;
    std::uint64_t m_byteCount = 0;
};

/// A file with this content. Throws Error.
void writeWholeFile(const std::filesystem::path& path, std::string_view content);

} // namespace onnxmend
