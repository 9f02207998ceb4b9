// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save.h"

#include <cstdint>
#include <filesystem>

namespace onnxmend
{

/// How the last model was saved, or how the user wants models saved; kept between runs.
struct KeptSaveDefaults {
    ExternalDataMode externalData = ExternalDataMode::Auto;
    bool filledBecomeConstants = true;
    bool verify = true;
    std::uint64_t threshold = SaveOptions().threshold;
    std::uint64_t alignment = SaveOptions().alignment;

    SaveOptions options() const; ///< of a save that begins with them
    void setOptions(const SaveOptions& options);

    friend bool operator==(const KeptSaveDefaults&, const KeptSaveDefaults&) = default;
};

KeptSaveDefaults keptSaveDefaults();
void keepSaveDefaults(const KeptSaveDefaults& defaults);

/// The folder that was saved to last; empty: that of the model, or it is not there any more.
std::filesystem::path keptSaveFolder();
void keepSaveFolder(const std::filesystem::path& folder);

} // namespace onnxmend
