// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to base and to sources that open files themselves: system calls with their errors.

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace onnxmend
{

/// Throws Error "cannot <action>: <text of errno>".
[[noreturn]] void throwSystemError(const std::filesystem::path& path, const std::string& action,
                                   const std::string& advice = {});

/// open(2) for all files of the program. A model with one data file for each tensor needs more descriptors
/// than the usual soft limit of 1,024: then the limit is raised to the hard one. Returns -1 and sets errno on
/// failure.
int openDescriptor(const std::filesystem::path& path, int flags, unsigned mode = 0);

/// Ways to open a path without following a link.
enum class LinkFreeWay {
    AtOnce,     ///< the kernel checks each part: openat2(2), since Linux 5.6
    PartByPart, ///< each folder is opened from the one above it
};

/// openDescriptor for an absolute path without links, so that it opens the very file of that path even if a
/// part is replaced in between. It opens the path part by part if the kernel or a sandbox has no openat2.
/// Returns -1 and sets errno: ELOOP or ENOTDIR for a link.
int openWithoutLinks(const std::filesystem::path& path, int flags, LinkFreeWay way = LinkFreeWay::AtOnce);

/// Calls `move(data, size, offset)`, which returns as pread and pwrite do, until all bytes are transferred or
/// it fails. Returns the number of transferred bytes.
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
