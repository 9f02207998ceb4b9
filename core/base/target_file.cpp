// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/target_file.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/base/system_calls.h"
#include "core/base/text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>

namespace onnxmend
{

namespace
{

constexpr int mostSystemLinks = 8; // /dev/stdout takes two
constexpr const char* otherName = "Save under another name.";

std::filesystem::path realFolderOf(const std::filesystem::path& file)
{
    std::error_code error;
    return std::filesystem::canonical(folderOf(file), error);
}

/// Returns the number of /dev/stdout, /dev/fd/3 and the like: a descriptor of this process. To open it by its
/// name would give another descriptor.
std::optional<int> ownDescriptor(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::canonical("/proc/self/fd", error);
    const std::string name = path.filename();
    int number = -1;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool isNumber = failure == std::errc() && end == name.data() + name.size();
    return !error && isNumber && number >= 0 && realFolderOf(path) == own ? std::optional(number)
                                                                          : std::nullopt;
}

/// Follows links that lie in /dev itself, where only the system makes any.
std::filesystem::path behindSystemLinks(std::filesystem::path path)
{
    std::error_code error;
    for (int i = 0; i < mostSystemLinks; ++i) {
        const bool isOfSystem = realFolderOf(path) == "/dev" && std::filesystem::is_symlink(path, error);
        if (!isOfSystem || ownDescriptor(path)) {
            break;
        }
        path = "/dev" / std::filesystem::read_symlink(path, error);
    }
    return path;
}

[[noreturn]] void refuseKind(const std::filesystem::path& output, const std::string& what)
{
    throw Error(
        {.file = output.string(), .reason = "it is " + what + " and is not written to", .advice = otherName});
}

WriteTarget followedLink(const std::filesystem::path& output, const TargetRules& rules)
{
    std::error_code error;
    const std::filesystem::path target = std::filesystem::canonical(output, error);
    if (error) {
        refuseLink(output, std::filesystem::read_symlink(output, error).string(), otherName);
    }
    const bool isFollowed = std::filesystem::is_regular_file(target, error) && !rules.followed.empty() &&
                            std::filesystem::equivalent(target, rules.followed, error);
    if (!isFollowed) {
        refuseLink(output, target.string(), "Give the name of that file, or save under another name.");
    }
    return {.path = target};
}

/// Opens a device or pipe to write into it. Does not block, as it otherwise would for a pipe without a
/// reader.
int openStream(const std::filesystem::path& path)
{
    if (const std::optional<int> own = ownDescriptor(path)) {
        const int copy = ::fcntl(*own, F_DUPFD_CLOEXEC, 0);
        if (copy < 0) {
            throwSystemError(path, "write to it");
        }
        return copy;
    }
    const int stream = openDescriptor(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW);
    if (stream < 0 && errno == ENXIO) {
        throw Error({.file = path.string(),
                     .reason = "nobody reads from this pipe",
                     .advice = "Start the program that reads from it first."});
    }
    if (stream < 0) {
        throwSystemError(path, "write to it");
    }
    struct stat status = {};
    const bool isStream =
        ::fstat(stream, &status) == 0 && (S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode));
    if (!isStream || ::fcntl(stream, F_SETFL, O_WRONLY) != 0) { // from here on it waits for the reader
        ::close(stream);
        throw Error({.file = path.string(), .reason = "it was replaced while it was opened"});
    }
    return stream;
}

} // namespace

void refuseLink(const std::filesystem::path& output, const std::string& leadsTo, const std::string& advice)
{
    throw Error({.file = output.string(),
                 .reason = "it is a symbolic link to " + quotedText(leadsTo) + " and is not written to",
                 .advice = advice});
}

WriteTarget checkedTarget(const std::filesystem::path& output, const TargetRules& rules)
{
    namespace fs = std::filesystem;
    std::error_code error;
    if (output.filename().empty() || !fs::is_directory(folderOf(output), error)) {
        throw Error({.file = output.string(),
                     .reason = output.filename().empty() ? "it names a folder, not a file"
                                                         : "its folder does not exist",
                     .advice = "Give the name of a file in an existing folder."});
    }
    const fs::path path = rules.takesStreams ? behindSystemLinks(output) : output;
    if (rules.takesStreams && ownDescriptor(path)) {
        return {.path = path, .isStream = true};
    }
    const fs::file_status status = fs::symlink_status(path, error);
    switch (status.type()) {
    case fs::file_type::none: // its type cannot be read: the error of writing says why
    case fs::file_type::not_found:
    case fs::file_type::regular:
        return {.path = path};
    case fs::file_type::symlink:
        return followedLink(path, rules);
    case fs::file_type::directory:
        refuseKind(output, "a folder");
    case fs::file_type::character:
    case fs::file_type::fifo:
        if (rules.takesStreams) {
            return {.path = path, .isStream = true};
        }
        break;
    default:
        break;
    }
    refuseKind(output, "not a regular file");
}

TargetFile::TargetFile(const std::filesystem::path& path, std::uint64_t byteCount)
{
    const WriteTarget target = checkedTarget(path);
    m_path = target.path;
    if (target.isStream) {
        m_stream = openStream(m_path);
        return;
    }
    m_file = OutputFile::create(folderOf(m_path));
    m_file->setPermissionsLike(m_path);
    m_file->reserve(byteCount);
}

TargetFile::~TargetFile()
{
    if (m_stream >= 0) {
        ::close(m_stream);
    }
}

void TargetFile::write(std::span<const std::byte> bytes)
{
    if (m_file) {
        m_file->write(m_byteCount, bytes);
    } else {
        const std::uint64_t done = transferAll(
            bytes, 0, [this](const auto* data, auto size, auto) { return ::write(m_stream, data, size); });
        if (done < bytes.size()) {
            throwSystemError(m_path, "write to it");
        }
    }
    m_byteCount += bytes.size();
}

void TargetFile::finish()
{
    if (m_file) {
        m_file->flush();
        m_file->publishReplacing(m_path);
    }
}

void writeWholeFile(const std::filesystem::path& path, std::string_view content)
{
    TargetFile file(path);
    file.write(std::as_bytes(std::span(content)));
    file.finish();
}

} // namespace onnxmend
