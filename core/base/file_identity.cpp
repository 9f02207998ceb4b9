// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file_identity.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace onnxmend
{

namespace
{

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

std::optional<FileIdentity> identityOf(const std::filesystem::path& path)
{
    return identityAt(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW);
}

std::optional<FileIdentity> identityOf(int descriptor) { return identityAt(descriptor, "", AT_EMPTY_PATH); }

} // namespace onnxmend
