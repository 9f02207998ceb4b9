// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"

#include "core/base/error.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

[[noreturn]] void throwSystemError(const std::filesystem::path& path, const std::string& action,
                                   const std::string& advice = {})
{
    throw Error({.file = path.string(),
                 .reason = "cannot " + action + ": " + std::generic_category().message(errno),
                 .advice = advice});
}

std::int64_t modificationTime(const struct stat& status)
{
    return std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec;
}

std::filesystem::path temporaryNameIn(const std::filesystem::path& folder)
{
    std::random_device random;
    return folder / (".onnxmend-" + std::to_string(random()) + ".tmp");
}

/// Calls `move` until all bytes are through; `move` returns what pread or pwrite return.
template <typename Byte, typename Move>
std::uint64_t transferAll(std::span<Byte> bytes, std::uint64_t offset, Move move)
{
    std::uint64_t done = 0;
    while (done < bytes.size()) {
        const ssize_t step =
            move(bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (step < 0 && errno == EINTR) {
            continue;
        }
        if (step <= 0) {
            break;
        }
        done += static_cast<std::uint64_t>(step);
    }
    return done;
}

/// False when the limit is as high as it gets.
bool raiseDescriptorLimit()
{
    rlimit limit = {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max) {
        return false;
    }
    limit.rlim_cur = limit.rlim_max;
    return ::setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

} // namespace

int openDescriptor(const std::filesystem::path& path, int flags, unsigned mode)
{
    const int descriptor = ::open(path.c_str(), flags, mode);
    if (descriptor < 0 && errno == EMFILE && raiseDescriptorLimit()) {
        return ::open(path.c_str(), flags, mode);
    }
    return descriptor;
}

std::shared_ptr<const InputFile> InputFile::open(const std::filesystem::path& path)
{
    // O_NONBLOCK: a FIFO must not make us wait for a writer (formats.md, security rule 9).
    const int descriptor = openDescriptor(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        throwSystemError(path, "open it");
    }
    return fromDescriptor(descriptor, path);
}

std::shared_ptr<const InputFile> InputFile::fromDescriptor(int descriptor, const std::filesystem::path& path)
{
    return std::shared_ptr<const InputFile>(new InputFile(descriptor, path));
}

InputFile::InputFile(int descriptor, std::filesystem::path path)
    : m_descriptor(descriptor)
    , m_path(std::move(path))
{
    struct stat status = {};
    if (::fstat(m_descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(m_descriptor); // the destructor does not run for an object that was never made
        throw Error(
            {.file = m_path.string(),
             .reason = S_ISDIR(status.st_mode) ? "it is a folder, not a file" : "it is not a regular file"});
    }
    m_size = static_cast<std::uint64_t>(status.st_size);
    m_device = status.st_dev;
    m_inode = status.st_ino;
    m_modified = modificationTime(status);
}

InputFile::~InputFile() { ::close(m_descriptor); }

void InputFile::read(std::uint64_t offset, std::span<std::byte> out) const
{
    const std::uint64_t done = transferAll(out, offset, [this](auto* data, auto size, auto at) {
        return ::pread(m_descriptor, data, size, at);
    });
    if (done < out.size()) {
        throw Error({.file = m_path.string(),
                     .place = "byte " + std::to_string(offset + done),
                     .reason = std::to_string(out.size() - done) +
                               " more bytes are expected there and cannot be read",
                     .advice = "The file is truncated, damaged or was changed meanwhile."});
    }
}

bool InputFile::hasChanged() const
{
    struct stat status = {};
    return ::fstat(m_descriptor, &status) != 0 || static_cast<std::uint64_t>(status.st_size) != m_size ||
           modificationTime(status) != m_modified;
}

bool InputFile::isSameFileAs(const std::filesystem::path& path) const
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && status.st_dev == m_device && status.st_ino == m_inode;
}

std::string readWholeFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const auto file = InputFile::open(path);
    if (file->size() > limit) {
        throw Error({.file = path.string(),
                     .reason = "it has " + std::to_string(file->size()) + " bytes, more than the " +
                               std::to_string(limit) + " that such a file may have"});
    }
    std::string bytes(file->size(), '\0');
    file->read(0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

std::unique_ptr<OutputFile> OutputFile::create(const std::filesystem::path& folder)
{
    // A file without a name vanishes with the process, however it ends. Not every file system has them.
    const int nameless = openDescriptor(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666); // umask applies
    if (nameless >= 0) {
        const std::filesystem::path path = "/proc/self/fd/" + std::to_string(nameless);
        if (::access(path.c_str(), F_OK) == 0) {
            return std::unique_ptr<OutputFile>(new OutputFile(nameless, folder, path, false));
        }
        ::close(nameless); // without /proc it could never get a name
    }
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::filesystem::path path = temporaryNameIn(folder);
        const int descriptor = openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (descriptor >= 0) {
            return std::unique_ptr<OutputFile>(new OutputFile(descriptor, folder, path, true));
        }
        if (errno != EEXIST) {
            break;
        }
    }
    throwSystemError(folder, "create a file in this folder",
                     "Choose a folder that exists and that you may write to.");
}

OutputFile::OutputFile(int descriptor, std::filesystem::path folder, std::filesystem::path temporaryPath,
                       bool named)
    : m_descriptor(descriptor)
    , m_folder(std::move(folder))
    , m_temporaryPath(std::move(temporaryPath))
    , m_named(named)
{
}

OutputFile::~OutputFile()
{
    ::close(m_descriptor);
    if (m_named) {
        ::unlink(m_temporaryPath.c_str());
    }
}

void OutputFile::reserve(std::uint64_t byteCount)
{
    if (byteCount == 0) {
        return;
    }
    const int error = ::posix_fallocate(m_descriptor, 0, static_cast<off_t>(byteCount));
    if (error != 0) {
        errno = error;
        throwSystemError(m_folder, "reserve " + std::to_string(byteCount) + " bytes in this folder",
                         "Free some space or save elsewhere.");
    }
}

void OutputFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    const std::uint64_t done = transferAll(bytes, offset, [this](auto* data, auto size, auto at) {
        return ::pwrite(m_descriptor, data, size, at);
    });
    if (done < bytes.size()) {
        throwSystemError(m_folder, "write a file in this folder", "Free some space or save elsewhere.");
    }
}

void OutputFile::setPermissionsLike(const std::filesystem::path& existing)
{
    struct stat status = {};
    if (::stat(existing.c_str(), &status) == 0 && ::fchmod(m_descriptor, status.st_mode & 07777) != 0) {
        throwSystemError(m_folder, "set the permissions of a file in this folder");
    }
}

void OutputFile::flush()
{
    if (::fsync(m_descriptor) != 0) {
        throwSystemError(m_folder, "flush a file in this folder to the disk");
    }
}

/// Gives the file a name that must not exist. Returns false with errno set when it cannot.
bool OutputFile::linkAs(const std::filesystem::path& path)
{
    return ::linkat(AT_FDCWD, m_temporaryPath.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

void OutputFile::publishAsNew(const std::filesystem::path& path)
{
    if (!m_named) {
        if (!linkAs(path)) {
            throwSystemError(path, "create it");
        }
        return;
    }
    // RENAME_NOREPLACE is not on every file system; a link fails with EEXIST on all that have links.
    if (::renameat2(AT_FDCWD, m_temporaryPath.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) {
        m_named = false;
        return;
    }
    if ((errno != EINVAL && errno != ENOSYS) || !linkAs(path)) {
        throwSystemError(path, "create it");
    }
}

void OutputFile::publishReplacing(const std::filesystem::path& path)
{
    if (!m_named) { // a rename needs a name to start from
        const std::filesystem::path name = temporaryNameIn(m_folder);
        if (!linkAs(name)) {
            throwSystemError(m_folder, "create a file in this folder");
        }
        m_temporaryPath = name;
        m_named = true;
    }
    if (::rename(m_temporaryPath.c_str(), path.c_str()) != 0) {
        throwSystemError(path, "replace it");
    }
    m_named = false;
}

void flushFolder(const std::filesystem::path& folder)
{
    const std::filesystem::path named = folder.empty() ? "." : folder;
    const int descriptor = openDescriptor(named, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        throwSystemError(named, "open this folder");
    }
    const int result = ::fsync(descriptor);
    ::close(descriptor);
    if (result != 0 && errno != EINVAL) { // some file systems have no fsync of folders
        throwSystemError(named, "flush this folder to the disk");
    }
}

} // namespace onnxmend
