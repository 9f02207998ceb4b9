// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/file.h"

#include "core/base/error.h"
#include "core/base/system_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

std::int64_t modificationTime(const struct stat& status)
{
    return std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec;
}

std::uint64_t nanoseconds(const struct statx_timestamp& time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

std::optional<FileIdentity> identityAt(int folder, const char* path, int flags)
{
    struct statx status = {};
    if (::statx(folder, path, flags, STATX_BASIC_STATS | STATX_BTIME, &status) != 0 ||
        !S_ISREG(status.stx_mode)) {
        return std::nullopt;
    }
    const bool hasBirth = (status.stx_mask & STATX_BTIME) != 0;
    return FileIdentity{.inode = status.stx_ino,
                        .birth = hasBirth ? nanoseconds(status.stx_btime) : 0,
                        .byteCount = status.stx_size,
                        .modified = nanoseconds(status.stx_mtime)};
}

} // namespace

std::filesystem::path folderOf(const std::filesystem::path& file)
{
    return file.has_parent_path() ? file.parent_path() : ".";
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

std::shared_ptr<const InputFile> InputFile::fromMemory(std::span<const std::byte> bytes,
                                                       std::shared_ptr<const void> owner,
                                                       const std::filesystem::path& path)
{
    return std::shared_ptr<const InputFile>(new InputFile(bytes, std::move(owner), path));
}

InputFile::InputFile(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                     std::filesystem::path path)
    : m_descriptor(-1)
    , m_bytes(bytes)
    , m_owner(std::move(owner))
    , m_path(std::move(path))
    , m_size(bytes.size())
{
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
    m_linkCount = status.st_nlink;
    m_device = status.st_dev;
    m_inode = status.st_ino;
    m_modified = modificationTime(status);
}

InputFile::~InputFile()
{
    if (!isInMemory()) {
        ::close(m_descriptor);
    }
}

void InputFile::read(std::uint64_t offset, std::span<std::byte> out) const
{
    std::uint64_t done = 0;
    if (isInMemory()) {
        const auto from = m_bytes.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(offset, m_size)));
        done = std::min(from.size(), out.size());
        std::copy_n(from.begin(), done, out.begin());
    } else {
        done = transferAll(out, offset, [this](auto* data, auto size, auto at) {
            return ::pread(m_descriptor, data, size, at);
        });
    }
    if (done < out.size()) {
        throw Error({.file = m_path.string(),
                     .place = "byte " + std::to_string(offset + done),
                     .reason = std::to_string(out.size() - done) +
                               " more bytes are expected there and cannot be read",
                     .advice = "The file is truncated, damaged or was changed meanwhile."});
    }
}

std::string InputFile::bytes(std::uint64_t offset, std::uint64_t size) const
{
    std::string result(size, '\0');
    read(offset, std::as_writable_bytes(std::span(result)));
    return result;
}

std::string InputFile::head(std::uint64_t size) const { return bytes(0, std::min(size, m_size)); }

bool InputFile::hasChanged() const
{
    if (isInMemory()) {
        return false;
    }
    struct stat status = {};
    return ::fstat(m_descriptor, &status) != 0 || static_cast<std::uint64_t>(status.st_size) != m_size ||
           modificationTime(status) != m_modified;
}

bool InputFile::isSameFileAs(const std::filesystem::path& path) const
{
    struct stat status = {};
    return !isInMemory() && ::stat(path.c_str(), &status) == 0 && status.st_dev == m_device &&
           status.st_ino == m_inode;
}

bool InputFile::isSameFileAs(const InputFile& other) const
{
    return m_device == other.m_device && m_inode == other.m_inode && m_size == other.m_size &&
           m_modified == other.m_modified && m_bytes.data() == other.m_bytes.data();
}

std::string readWholeFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const auto file = InputFile::open(path);
    if (file->size() > limit) {
        throw Error({.file = path.string(),
                     .reason = "it has " + std::to_string(file->size()) + " bytes, more than the " +
                               std::to_string(limit) + " that such a file may have"});
    }
    return file->bytes(0, file->size());
}

std::optional<FileIdentity> identityOf(const std::filesystem::path& path)
{
    return identityAt(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW);
}

std::optional<FileIdentity> identityOf(int descriptor) { return identityAt(descriptor, "", AT_EMPTY_PATH); }

} // namespace onnxmend
