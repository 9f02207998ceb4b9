// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/own_file.h"

#include "core/base/error.h"

#include <system_error>

namespace onnxmend
{

std::filesystem::path ownFile(const std::string& name)
{
    std::error_code ignored;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char* place : {".", "../lib/onnxmend", "../libexec/onnxmend", "../bin"}) {
        auto file = (folder / place / name).lexically_normal();
        if (std::filesystem::is_regular_file(file, ignored)) {
            return file;
        }
    }
    throw Error({.file = (folder / name).string(),
                 .reason = "this part of onnxmend is missing",
                 .advice = "Install onnxmend again."});
}

} // namespace onnxmend
