// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/save/save_options.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace onnxmend
{

struct SavedFile {
    std::filesystem::path path;
    std::uint64_t byteCount = 0;
};

struct SaveResult {
    std::vector<SavedFile> files; ///< written files: the model first, then its data files
    std::uint64_t bytesWritten = 0;
    std::uint64_t bytesKept = 0;     ///< size of the weights that stay in their data files
    std::uint64_t bytesRepeated = 0; ///< stored again in the model file, though tensors share them (Inline)
    std::vector<std::string> constants = {}; ///< graph inputs that are filled, and no longer inputs
};

/// Throws SaveError if the file must not be replaced, although it may be.
using TargetGuard = std::function<void(const std::filesystem::path& target)>;

/// Writes the model with its planned casts: source -> cast -> file in pieces, with memory bounded by a few
/// MiB a thread. The rename of the model file is the one commit point: a failure before it (a full disk, a
/// cancel, a truncated source) throws and leaves the old model, its data and the folder as they were. Saving
/// over the file that the model was read from is safe, also through a symbolic link to it. The link stays,
/// and the result names the file that was written.
///
/// With Keep, such a save leaves unchanged tensors in their data files and writes only the model and changed
/// tensors; the old bytes of those stay in the old data file, without a tensor. For any other output Keep is
/// Auto: two models would share a data file, and a later save of one of them would remove it. A second save
/// to the same file waits for half a second, then throws. Files that a killed save has left are removed
/// first.
///
/// `guard`, if given, gets the file that is written before anything is, and again right before the commit.
SaveResult save(const Model& model, const std::filesystem::path& output, const SaveOptions& options,
                Progress& progress, const TargetGuard& guard = {});

/// Removes the files that an interrupted save to this model has left, after a kill or a power failure. Does
/// nothing while a save runs. Never fails: files that cannot be removed, as in a read-only folder, stay.
void recoverInterruptedSave(const std::filesystem::path& model) noexcept;

} // namespace onnxmend
