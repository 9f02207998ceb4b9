// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to base and to what opens files itself: system calls with their errors.

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace onnxmend
{

/// Throws Error "cannot <action>: <what errno says>".
[[noreturn]] void throwSystemError(const std::filesystem::path& path, const std::string& action,
                                   const std::string& advice = {});

/// open(2) for all files of the program. A model with one data file a tensor needs more descriptors than the
/// usual soft limit of 1,024; when it is reached it is raised to the hard one. Returns -1 and sets errno.
int openDescriptor(const std::filesystem::path& path, int flags, unsigned mode = 0);

/// How a path is opened without going through a link.
enum class LinkFreeWay {
    AtOnce,     ///< the kernel looks at each part: openat2(2), from Linux 5.6 on
    PartByPart, ///< each folder is opened from the one above it
};

/// openDescriptor for an absolute path of which no part may be a link, so that it is the very file of that
/// path, whatever is put in its way meanwhile. Where the kernel, or a sandbox, has no openat2 the path is
/// opened part by part. Returns -1 and sets errno: ELOOP or ENOTDIR for a link.
int openWithoutLinks(const std::filesystem::path& path, int flags, LinkFreeWay way = LinkFreeWay::AtOnce);

/// Calls `move` until all bytes are through or it fails; `move` is called with data, size and offset and
/// returns what pread or pwrite return. Returns the bytes that are through.
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

} // namespace onnxmend
