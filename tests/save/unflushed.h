// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <mutex>
#include <set>

namespace onnxmend::testing
{

/// Files that were written and folders that got names since they were last flushed: what a power failure may
/// lose.
class Unflushed
{
public:
    void written(int descriptor) { change(descriptor, true); }
    void flushed(int descriptor) { change(descriptor, false); }
    void named(const char* path)
    {
        const std::filesystem::path folder = std::filesystem::path(path).parent_path();
        struct stat status = {};
        if (::stat(folder.empty() ? "." : folder.c_str(), &status) == 0) {
            const std::lock_guard lock(m_mutex);
            m_inodes.insert(status.st_ino);
        }
    }
    unsigned count() const
    {
        const std::lock_guard lock(m_mutex);
        return static_cast<unsigned>(m_inodes.size());
    }

private:
    void change(int descriptor, bool isWritten)
    {
        struct stat status = {};
        if (::fstat(descriptor, &status) != 0) {
            return;
        }
        const std::lock_guard lock(m_mutex);
        if (isWritten) {
            m_inodes.insert(status.st_ino);
        } else {
            m_inodes.erase(status.st_ino);
        }
    }

    mutable std::mutex m_mutex;
    std::set<ino_t> m_inodes; ///< of one file system
};

} // namespace onnxmend::testing
