// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace onnxmend
{

// The one check of names and paths that come out of files (formats.md e5, security rules 2-4).

struct ConfinedOpenOptions {
    bool allowSymlinks = false; ///< --allow-symlinks: links may lead out of the folder
    bool plainName = false;     ///< the location is a file name without a folder (shards)
    bool hasFolder = true;      ///< false: the anchor is in memory, and no file lies beside it
    /// The open anchor, if it is known: when its path leads to another file by now, the folder of that file
    /// does not count.
    std::shared_ptr<const InputFile> anchor = {};
};

/// Opens `location` (relative, from a model or an index) beneath the folder of `anchorFile`, or beneath the
/// folder of its real path. Throws Error for absolute paths, `..` above the folder, control characters, links
/// that lead out, and everything that is not a regular file.
std::shared_ptr<const InputFile> openConfined(const std::filesystem::path& anchorFile,
                                              std::string_view location,
                                              const ConfinedOpenOptions& options = {});

/// Checks the text of a location, without looking at the disk. Returns the cleaned relative path. Throws
/// Error.
std::filesystem::path checkedLocation(std::string_view location);

/// Returns a name for the data file of one tensor: safe on every system, readable, and unique by 8 hex digits
/// of a hash of the whole name (formats.md e5, "One file per tensor").
std::string fileNameForTensor(std::string_view tensorName);

} // namespace onnxmend
