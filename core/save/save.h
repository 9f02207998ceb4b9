// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/save/save_options.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace onnxmend
{

struct SavedFile {
    std::filesystem::path path;
    std::uint64_t byteCount = 0;
};

struct SaveResult {
    std::vector<SavedFile> files; ///< that were written: the model first, then its data files
    std::uint64_t bytesWritten = 0;
    std::uint64_t bytesKept = 0;             ///< of weights that stay where they were
    std::vector<std::string> constants = {}; ///< graph inputs that are filled and no inputs any more
};

/// Writes the model with its pending casts: source -> cast -> file in pieces, with memory bounded by a few
/// MiB a thread. The rename of the model file is the one commit point: whatever fails before it (a full disk,
/// a cancel, a truncated source) throws and leaves the old model, its data and the folder as they were.
/// Saving over the file that the model was read from is safe, also through a symbolic link to it, which
/// stays: the result names the file that was written. There Keep leaves alone what lies in a data file and is
/// saved as it is, so that only the model and what changes is written; what was there of the latter stays in
/// the old data file, which no tensor refers to. Anywhere else, where two models would share a data file that
/// a later save of one of them removes, Keep is Auto. A second save to the same file waits for half a second,
/// then throws; what a killed one has left is cleared away first.
SaveResult save(const Model& model, const std::filesystem::path& output, const SaveOptions& options,
                Progress& progress);

/// Clears away what a save to this model has left whose process died: it was killed, or the power failed.
/// Does nothing while a save goes on. Never fails: what cannot be removed, as in a read-only folder, stays.
void recoverInterruptedSave(const std::filesystem::path& model) noexcept;

} // namespace onnxmend
