// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

namespace onnxmend
{

/// A private folder under the system's folder for temporary files; the destructor removes it.
class TemporaryFolder
{
public:
    TemporaryFolder(); ///< throws Error
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace onnxmend
