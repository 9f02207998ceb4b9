// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/system_calls.h"

#include "core/base/error.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <system_error>

namespace onnxmend
{

void throwSystemError(const std::filesystem::path& path, const std::string& action, const std::string& advice)
{
    const int error = errno; // before anything here asks for memory
    throw Error({.file = path.string(),
                 .reason = "cannot " + action + ": " + std::generic_category().message(error),
                 .advice = advice});
}

namespace
{

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

} // namespace onnxmend
