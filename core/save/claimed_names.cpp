// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/claimed_names.h"

#include "core/base/text.h"

#include <mutex>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace fs = std::filesystem;

namespace
{

/// The names that all running saves have claimed.
struct Claims {
    std::mutex mutex; ///< protects the next
    std::set<std::string> paths;
};

Claims& claims()
{
    static Claims all;
    return all;
}

/// Some volumes do not distinguish upper and lower case.
std::string claimOf(const fs::path& path) { return asciiLowerCase(path.string()); }

void giveBack(const std::set<std::string>& paths)
{
    const std::lock_guard lock(claims().mutex);
    for (const std::string& path : paths) {
        claims().paths.erase(path);
    }
}

} // namespace

ClaimedNames::ClaimedNames(const fs::path& folder)
    : m_folder(fs::weakly_canonical(folder))
{
}

ClaimedNames::~ClaimedNames() { giveBack(m_own); }

bool ClaimedNames::isTaken(const std::string& name)
{
    const std::string path = claimOf(m_folder / name);
    if (m_own.contains(path)) {
        return false;
    }
    const std::lock_guard lock(claims().mutex);
    // The file is looked for under the lock: a save that has just released the name has put its file there.
    if (fs::exists(fs::symlink_status(m_folder / name)) || !claims().paths.insert(path).second) {
        return true;
    }
    m_own.insert(path);
    return false;
}

ReservedNames::ReservedNames(const std::vector<fs::path>& files)
{
    const std::lock_guard lock(claims().mutex);
    for (const fs::path& file : files) {
        std::error_code error;
        const fs::path folder = fs::weakly_canonical(fs::absolute(file, error).parent_path(), error);
        std::string path = claimOf(folder / file.filename());
        if (!error && claims().paths.insert(path).second) {
            m_own.insert(std::move(path));
        }
    }
}

ReservedNames::~ReservedNames() { giveBack(m_own); }

} // namespace onnxmend
