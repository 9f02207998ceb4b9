// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: names of data files that are about to be given.

#include <filesystem>
#include <set>
#include <string>

namespace onnxmend
{

/// The names that one save is about to give to files in a folder. Saves that run at a time in this process
/// choose different ones: a file has its name only at the end of its save. From any thread, each its own.
class ClaimedNames
{
public:
    explicit ClaimedNames(const std::filesystem::path& folder);
    ~ClaimedNames(); ///< others may have them again
    ClaimedNames(const ClaimedNames&) = delete;
    ClaimedNames& operator=(const ClaimedNames&) = delete;
    ClaimedNames(ClaimedNames&&) = delete;
    ClaimedNames& operator=(ClaimedNames&&) = delete;

    /// True for what is there, and for what another save has claimed; else this one claims the name.
    bool isTaken(const std::string& name);

private:
    std::filesystem::path m_folder;
    std::set<std::string> m_own; ///< paths, in lower case
};

} // namespace onnxmend
