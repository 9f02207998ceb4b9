// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/claimed_names.h"

#include "core/base/text.h"

#include <mutex>

namespace onnxmend
{

namespace fs = std::filesystem;

namespace
{

/// Of all saves that run.
struct Claims {
    std::mutex mutex; ///< protects the next
    std::set<std::string> paths;
};

Claims& claims()
{
    static Claims all;
    return all;
}

} // namespace

ClaimedNames::ClaimedNames(const fs::path& folder)
    : m_folder(fs::weakly_canonical(folder))
{
}

ClaimedNames::~ClaimedNames()
{
    const std::lock_guard lock(claims().mutex);
    for (const std::string& path : m_own) {
        claims().paths.erase(path);
    }
}

bool ClaimedNames::isTaken(const std::string& name)
{
    // Some volumes do not tell upper and lower case apart.
    const std::string path = asciiLowerCase((m_folder / name).string());
    if (m_own.contains(path)) {
        return false;
    }
    const std::lock_guard lock(claims().mutex);
    // Looked at while nobody else can claim it: who had it until now has put its file there.
    if (fs::exists(fs::symlink_status(m_folder / name)) || !claims().paths.insert(path).second) {
        return true;
    }
    m_own.insert(path);
    return false;
}

} // namespace onnxmend
