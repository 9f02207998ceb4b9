// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// How --external-data and a policy call a way to lay out data.
struct ExternalDataModeInfo {
    ExternalDataMode mode;
    std::string_view name; ///< "per-tensor"
};

/// All rows, in the order of ExternalDataMode.
std::span<const ExternalDataModeInfo> externalDataModes();
std::optional<ExternalDataMode> externalDataModeFromName(std::string_view name);
std::vector<std::string> externalDataModeNames();

/// Whether a save there leaves data files where they are: only Keep does, and only where it replaces the very
/// file that the model was read from, by its name or by a symbolic link to it.
bool keepsData(ExternalDataMode mode, const Model& model, const std::filesystem::path& output);

} // namespace onnxmend
