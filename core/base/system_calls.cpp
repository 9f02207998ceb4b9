// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/system_calls.h"

#include "core/base/error.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace onnxmend
{

void throwSystemError(const std::filesystem::path& path, const std::string& action, const std::string& advice)
{
    const int error = errno; // allocations below may change it
    throw Error({.file = path.string(),
                 .reason = "cannot " + action + ": " + std::generic_category().message(error),
                 .advice = advice});
}

namespace
{

/// Returns false when the limit cannot be raised.
bool raiseDescriptorLimit()
{
    rlimit limit = {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max) {
        return false;
    }
    limit.rlim_cur = limit.rlim_max;
    return ::setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/// Calls `open`, and calls it again if the descriptors were used up and the limit could be raised.
template <typename Open>
int openedWithRoom(const Open& open)
{
    const int descriptor = open();
    if (descriptor < 0 && errno == EMFILE && raiseDescriptorLimit()) {
        return open();
    }
    return descriptor;
}

constexpr int folderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;

int openAtOnce(const std::filesystem::path& path, int flags)
{
    const int root = openDescriptor("/", folderFlags);
    if (root < 0) {
        return -1;
    }
    open_how how = {};
    how.flags = static_cast<unsigned>(flags);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const std::filesystem::path relative = path.relative_path();
    const int descriptor = openedWithRoom([&] { // glibc has a function for it only since 2.42
        return static_cast<int>(::syscall(SYS_openat2, root, relative.c_str(), &how, sizeof how));
    });
    const int error = errno;
    ::close(root);
    errno = error;
    return descriptor;
}

int openPartByPart(const std::filesystem::path& path, int flags)
{
    int folder = openDescriptor("/", folderFlags);
    const std::filesystem::path relative = path.relative_path();
    for (auto part = relative.begin(); folder >= 0 && part != relative.end(); ++part) {
        const bool isLast = std::next(part) == relative.end();
        const int next = openedWithRoom(
            [&] { return ::openat(folder, part->c_str(), (isLast ? flags : folderFlags) | O_NOFOLLOW); });
        const int error = errno;
        ::close(std::exchange(folder, next));
        errno = error;
    }
    return folder;
}

} // namespace

int openDescriptor(const std::filesystem::path& path, int flags, unsigned mode)
{
    return openedWithRoom([&] { return ::open(path.c_str(), flags, mode); });
}

int openWithoutLinks(const std::filesystem::path& path, int flags, LinkFreeWay way)
{
    if (way == LinkFreeWay::AtOnce) {
        const int descriptor = openAtOnce(path, flags);
        // Older containers return EPERM for calls that they do not know.
        if (descriptor >= 0 || (errno != ENOSYS && errno != EPERM)) {
            return descriptor;
        }
    }
    return openPartByPart(path, flags);
}

} // namespace onnxmend
