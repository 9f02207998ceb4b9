// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace onnxmend
{

/// What files and folders that were given together turn out to be, each list in the order given.
struct GivenFiles {
    std::vector<std::filesystem::path> models;      ///< by the ending of their name
    std::vector<std::filesystem::path> checkpoints; ///< by their content, whatever their name
    std::vector<std::filesystem::path> others;      ///< given by name; neither of the two, or not there
    std::vector<std::filesystem::path> folders;     ///< that were searched
    bool isCut = false;                             ///< a folder has more entries than are looked at
};

/// Sorts files by what they are. Folders are searched: the folder itself, and where no model lies in it (a
/// repository that keeps them in `onnx/`) those directly in it, hidden ones left out. A checkpoint that is
/// cut into shards counts as its index. Reads the first bytes of each file. Throws Error for a folder that
/// cannot be listed, and Cancelled.
GivenFiles sortFiles(const std::vector<std::filesystem::path>& given, Progress& progress);

inline constexpr std::size_t mostFolderEntries = 5'000; ///< of one folder; a home folder has fewer

/// Checkpoints that lie beside a model, found by their content as sortFiles() finds them: in its folder, and
/// in the one above where it lies in `onnx`, as repositories of exported models are laid out. Shards count as
/// their index. Those whose name begins as the model's come first; `known` ones are left out. Reads the first
/// bytes of at most mostFolderEntries files a folder. Empty where the folder cannot be listed. Throws
/// Cancelled.
std::vector<std::filesystem::path> nearbyCheckpoints(const std::filesystem::path& model,
                                                     std::span<const std::filesystem::path> known,
                                                     Progress& progress);

} // namespace onnxmend
