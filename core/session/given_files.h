// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace onnxmend
{

/// Files and folders that a user gives together, sorted; each list in the given order.
struct GivenFiles {
    std::vector<std::filesystem::path> models;      ///< by the ending of their name
    std::vector<std::filesystem::path> checkpoints; ///< by their content, whatever their name
    std::vector<std::filesystem::path> others;      ///< given by name; of neither kind, or missing
    std::vector<std::filesystem::path> folders;     ///< searched folders
    bool isCut = false;                             ///< whether a folder has more than mostFolderEntries
};

/// Sorts files into models, checkpoints and others. Searches folders; if there is no model in one (a
/// repository may have them in `onnx/`), also the folders directly in it, except hidden ones. A checkpoint in
/// shards counts as its index. Reads the first bytes of each file. Throws Error for a folder that cannot be
/// listed, and Cancelled.
GivenFiles sortFiles(const std::vector<std::filesystem::path>& given, Progress& progress);

inline constexpr std::size_t mostFolderEntries = 5'000; ///< more than a home folder has

/// Returns checkpoints beside a model, found like those of sortFiles(): in its folder, and in the one above a
/// folder `onnx`, as repositories of exported models are laid out. Shards count as their index. Names that
/// begin like the model's come first; `known` ones are left out. Reads the first bytes of at most
/// mostFolderEntries files in each folder. Empty if the folder cannot be listed. Throws Cancelled.
std::vector<std::filesystem::path> nearbyCheckpoints(const std::filesystem::path& model,
                                                     std::span<const std::filesystem::path> known,
                                                     Progress& progress);

} // namespace onnxmend
