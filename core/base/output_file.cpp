// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/output_file.h"

#include "core/base/error.h"
#include "core/base/system_calls.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <random>
#include <system_error>
#include <thread>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t slowCloseSize = std::uint64_t(256) << 20U;
constexpr std::uint64_t directFileSize = std::uint64_t(1) << 20U;

std::filesystem::path temporaryPathIn(const std::filesystem::path& folder, const std::string& name)
{
    if (!name.empty()) {
        return folder / name;
    }
    std::random_device random;
    return folder / (".onnxmend-" + std::to_string(random()) + ".tmp");
}

/// Returns a mode that gives the group no more than all others: the group of the new file is another one, and
/// must not read what only the old group could.
mode_t withoutGroup(mode_t mode)
{
    const mode_t others = mode & 07U;
    return (mode & 0707U) | (mode & (others << 3U));
}

/// Closes a large file on another thread: closing the last descriptor of a file without a name frees its
/// blocks, which may take half a second for 6 GB. A person who cancelled should not wait for that.
void closeSoon(int descriptor, std::uint64_t byteCount)
{
    if (byteCount >= slowCloseSize) {
        try {
            std::thread([descriptor] { ::close(descriptor); }).detach();
            return;
        } catch (const std::system_error&) { // no more threads: close it on this one
        }
    }
    ::close(descriptor);
}

constexpr std::size_t directBlockSize = 4096; ///< a multiple of every usual disk's block

} // namespace

std::unique_ptr<OutputFile> OutputFile::create(const std::filesystem::path& folder,
                                               const std::string& temporaryName)
{
    // A file without a name disappears with the process, however it ends. Not every file system has them.
    const int nameless = openDescriptor(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666); // umask applies
    if (nameless >= 0) {
        const std::filesystem::path path = "/proc/self/fd/" + std::to_string(nameless);
        if (::access(path.c_str(), F_OK) == 0) {
            std::unique_ptr<OutputFile> file(new OutputFile(nameless, folder, path, false));
            file->m_temporaryName = temporaryName;
            return file;
        }
        ::close(nameless); // it gets a name only through /proc
    }
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::filesystem::path path = temporaryPathIn(folder, temporaryName);
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
    if (m_named) {
        ::unlink(m_temporaryPath.c_str());
    }
    m_direct.close();
    closeSoon(m_descriptor, m_byteCount);
}

void OutputFile::reserve(std::uint64_t byteCount)
{
    m_byteCount = byteCount;
    if (byteCount == 0) {
        return;
    }
    const auto size = static_cast<off_t>(byteCount);
    int result = 0;
    do {
        result = ::fallocate(m_descriptor, 0, 0, size);
    } while (result != 0 && errno == EINTR);
    if (result != 0 && (errno == EOPNOTSUPP || errno == ENOSYS)) {
        result = ::ftruncate(m_descriptor, size); // nothing is reserved: a full disk shows while writing
    }
    if (result != 0) {
        throwSystemError(m_folder, "reserve " + std::to_string(byteCount) + " bytes in this folder",
                         "Free some space or save elsewhere.");
    }
    if (byteCount >= directFileSize) {
        m_direct.open(m_descriptor);
    }
}

std::size_t OutputFile::blockSize() const { return m_direct.blockSize(); }

void OutputFile::write(std::uint64_t offset, std::span<const std::byte> bytes, WriteWay way)
{
    if (way == WriteWay::PastCache && m_direct.write(offset, bytes)) {
        return;
    }
    const std::uint64_t done = transferAll(bytes, offset, [this](auto* data, auto size, auto at) {
        return ::pwrite(m_descriptor, data, size, at);
    });
    if (done < bytes.size()) {
        throwSystemError(m_folder, "write a file in this folder", "Free some space or save elsewhere.");
    }
    // A hint to the kernel: it starts to write to the disk now, so that flush() has less to wait for.
    ::sync_file_range(m_descriptor, static_cast<off_t>(offset), static_cast<off_t>(bytes.size()),
                      SYNC_FILE_RANGE_WRITE);
}

void OutputFile::settle(std::uint64_t offset, std::uint64_t byteCount)
{
    constexpr unsigned untilItIsThere =
        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    const bool isSettled = ::sync_file_range(m_descriptor, static_cast<off_t>(offset),
                                             static_cast<off_t>(byteCount), untilItIsThere) == 0;
    const bool isUnknown = errno == EINVAL || errno == ENOSYS || errno == ESPIPE || errno == EINTR;
    if (!isSettled && !isUnknown) {
        throwSystemError(m_folder, "write a file in this folder", "Free some space or save elsewhere.");
    }
}

bool OutputFile::copyFrom(const InputFile& source, std::uint64_t sourceOffset, std::uint64_t offset,
                          std::uint64_t byteCount)
{
    if (source.isInMemory()) {
        return false;
    }
    if (m_canClone) {
        const file_clone_range range = {.src_fd = source.descriptor(),
                                        .src_offset = sourceOffset,
                                        .src_length = byteCount,
                                        .dest_offset = offset};
        if (::ioctl(m_descriptor, FICLONERANGE, &range) == 0) {
            return true;
        }
        m_canClone = errno == EINVAL; // EINVAL concerns these blocks, every other error these files
    }
    // copy_file_range fills the page cache: half as fast on ext4 as writing past it.
    auto from = static_cast<off_t>(sourceOffset);
    auto to = static_cast<off_t>(offset);
    while (m_canCopy && m_direct.blockSize() == 1 && byteCount > 0) {
        const ssize_t step = ::copy_file_range(source.descriptor(), &from, m_descriptor, &to, byteCount, 0);
        m_canCopy = step > 0 || (step < 0 && errno == EINTR);
        byteCount -= static_cast<std::uint64_t>(std::max<ssize_t>(step, 0));
    }
    return byteCount == 0;
}

void OutputFile::setPermissionsLike(const std::filesystem::path& existing)
{
    struct stat old = {};
    struct stat own = {};
    if (::stat(existing.c_str(), &old) != 0 || ::fstat(m_descriptor, &own) != 0) {
        return;
    }
    // Only root gives files away, and only members give them to a group.
    const bool sameOwners = (old.st_uid == own.st_uid && old.st_gid == own.st_gid) ||
                            ::fchown(m_descriptor, old.st_uid, old.st_gid) == 0;
    const bool sameGroup = sameOwners || old.st_gid == own.st_gid ||
                           ::fchown(m_descriptor, static_cast<uid_t>(-1), old.st_gid) == 0;
    const mode_t mode = old.st_mode & 0777U;
    if (::fchmod(m_descriptor, sameGroup ? mode : withoutGroup(mode)) != 0) {
        throwSystemError(m_folder, "set the permissions of a file in this folder");
    }
}

void OutputFile::flush()
{
    struct stat status = {};
    if (::fstat(m_descriptor, &status) == 0 && static_cast<std::uint64_t>(status.st_size) > m_byteCount &&
        m_byteCount > 0 && ::ftruncate(m_descriptor, static_cast<off_t>(m_byteCount)) != 0) {
        throwSystemError(m_folder, "cut a file in this folder to its size");
    }
    if (::fsync(m_descriptor) != 0) {
        throwSystemError(m_folder, "flush a file in this folder to the disk");
    }
}

/// Gives the file a name that must not exist. Returns false with errno set when it cannot.
bool OutputFile::linkAs(const std::filesystem::path& path)
{
    return ::linkat(AT_FDCWD, m_temporaryPath.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ||
           isPublishedAs(path);
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
    if (::renameat2(AT_FDCWD, m_temporaryPath.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0 ||
        isPublishedAs(path)) {
        m_named = false;
        return;
    }
    if ((errno != EINVAL && errno != ENOSYS) || !linkAs(path)) {
        throwSystemError(path, "create it");
    }
}

FileIdentity OutputFile::identity() const
{
    const auto identity = identityOf(m_descriptor);
    if (!identity) {
        throwSystemError(m_folder, "look at a file in this folder");
    }
    return *identity;
}

void OutputFile::giveTemporaryName()
{
    if (m_named) {
        return;
    }
    const std::filesystem::path path = temporaryPathIn(m_folder, m_temporaryName);
    if (!linkAs(path)) {
        throwSystemError(m_folder, "create a file in this folder");
    }
    m_temporaryPath = path;
    m_named = true;
}

/// True when the name leads to this file: a file server may report a failure of a step that it has done.
/// Keeps errno.
bool OutputFile::isPublishedAs(const std::filesystem::path& path) const
{
    const int error = errno;
    const auto there = identityOf(path);
    const bool isSame = there && there == identityOf(m_descriptor);
    errno = error;
    return isSame;
}

void OutputFile::publishReplacing(const std::filesystem::path& path)
{
    giveTemporaryName(); // rename(2) takes a file by its name
    if (::rename(m_temporaryPath.c_str(), path.c_str()) != 0 && !isPublishedAs(path)) {
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
    const int error = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    if (error != 0 && error != EINVAL) { // some file systems have no fsync of folders
        errno = error;
        throwSystemError(named, "flush this folder to the disk");
    }
}

void DirectDescriptor::open(int descriptor)
{
    // Through /proc, since the file may have no name.
    m_descriptor =
        openDescriptor("/proc/self/fd/" + std::to_string(descriptor), O_WRONLY | O_DIRECT | O_CLOEXEC);
    m_works = m_descriptor >= 0;
}

void DirectDescriptor::close()
{
    m_works = false;
    if (const int descriptor = std::exchange(m_descriptor, -1); descriptor >= 0) {
        ::close(descriptor);
    }
}

std::size_t DirectDescriptor::blockSize() const { return m_works ? directBlockSize : 1; }

bool DirectDescriptor::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    const auto address = reinterpret_cast<std::uintptr_t>(bytes.data());
    if (!m_works || offset % directBlockSize != 0 || bytes.size() % directBlockSize != 0 ||
        address % directBlockSize != 0) {
        return false;
    }
    ssize_t done = 0;
    do {
        done = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    } while (done < 0 && errno == EINTR);
    if (done < 0 && errno == EINVAL) { // larger blocks than we know, or none at all
        m_works = false;
    }
    return done == static_cast<ssize_t>(bytes.size()); // otherwise the caller writes again and gets the error
}

} // namespace onnxmend
