// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/temporary_folder.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace onnxmend
{

TemporaryFolder::TemporaryFolder()
{
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    std::string pattern = ((error ? std::filesystem::path("/tmp") : parent) / "onnxmend-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) {
        throw Error({.file = pattern,
                     .reason = "cannot create a temporary folder: " + std::generic_category().message(errno),
                     .advice = "Set TMPDIR to a folder that you may write to."});
    }
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace onnxmend
