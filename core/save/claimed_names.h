// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Names of files that are about to be given.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

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

/// Paths that several saves of this process are to write models to: as long as this lives, none of them gives
/// such a name to a data file, whichever comes first.
class ReservedNames
{
public:
    explicit ReservedNames(const std::vector<std::filesystem::path>& files);
    ~ReservedNames(); ///< others may have them again
    ReservedNames(const ReservedNames&) = delete;
    ReservedNames& operator=(const ReservedNames&) = delete;
    ReservedNames(ReservedNames&&) = delete;
    ReservedNames& operator=(ReservedNames&&) = delete;

private:
    std::set<std::string> m_own; ///< paths, in lower case
};

} // namespace onnxmend
