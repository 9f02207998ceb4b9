// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save.h"

#include <cstdint>
#include <filesystem>

namespace onnxmend
{

/// The options of the last save, or those that the user wants. Stored between runs.
struct SaveDefaults {
    ExternalDataMode externalData = ExternalDataMode::Auto;
    bool filledBecomeConstants = true;
    bool verify = true;
    std::uint64_t threshold = SaveOptions().threshold;
    std::uint64_t alignment = SaveOptions().alignment;

    SaveOptions options() const; ///< options of a save with these defaults
    void setOptions(const SaveOptions& options);

    friend bool operator==(const SaveDefaults&, const SaveDefaults&) = default;
};

SaveDefaults loadSaveDefaults();
void storeSaveDefaults(const SaveDefaults& defaults);

/// Returns the folder of the last save; empty if that was the model's folder or is missing.
std::filesystem::path loadSaveFolder();
void storeSaveFolder(const std::filesystem::path& folder);

} // namespace onnxmend
