// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Names that files are about to get.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

/// The names that one save is about to give to files in a folder. Saves that run at the same time in this
/// process choose different names, since a file gets its name only at the end of its save. Each thread uses
/// its own object.
class ClaimedNames
{
public:
    explicit ClaimedNames(const std::filesystem::path& folder);
    ~ClaimedNames(); ///< releases the names
    ClaimedNames(const ClaimedNames&) = delete;
    ClaimedNames& operator=(const ClaimedNames&) = delete;
    ClaimedNames(ClaimedNames&&) = delete;
    ClaimedNames& operator=(ClaimedNames&&) = delete;

    /// Returns true if a file has the name or another save has claimed it; otherwise claims it.
    bool isTaken(const std::string& name);

private:
    std::filesystem::path m_folder;
    std::set<std::string> m_own; ///< paths, in lower case
};

/// Paths of models that several saves of this process will write. While this object lives, no save gives such
/// a name to a data file.
class ReservedNames
{
public:
    explicit ReservedNames(const std::vector<std::filesystem::path>& files);
    ~ReservedNames(); ///< releases the names
    ReservedNames(const ReservedNames&) = delete;
    ReservedNames& operator=(const ReservedNames&) = delete;
    ReservedNames(ReservedNames&&) = delete;
    ReservedNames& operator=(ReservedNames&&) = delete;

private:
    std::set<std::string> m_own; ///< paths, in lower case
};

} // namespace onnxmend
