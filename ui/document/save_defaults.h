// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save_options.h"

#include <filesystem>

namespace onnxmend
{

/// The options of the last save, or those that the user wants. Stored between runs.
struct SaveDefaults {
    SaveOptions options; ///< without location and shards, which are chosen for each save
    bool verify = true;

    friend bool operator==(const SaveDefaults&, const SaveDefaults&) = default;
};

SaveDefaults loadSaveDefaults();
void storeSaveDefaults(const SaveDefaults& defaults);

/// Returns the folder of the last save; empty if that was the model's folder or is missing.
std::filesystem::path loadSaveFolder();
void storeSaveFolder(const std::filesystem::path& folder);

} // namespace onnxmend
