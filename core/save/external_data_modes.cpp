// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/external_data_modes.h"

#include <algorithm>
#include <array>
#include <system_error>

namespace onnxmend
{

std::span<const ExternalDataModeInfo> externalDataModes()
{
    static constexpr std::array modes = {ExternalDataModeInfo{ExternalDataMode::Auto, "auto"},
                                         ExternalDataModeInfo{ExternalDataMode::Single, "single"},
                                         ExternalDataModeInfo{ExternalDataMode::PerTensor, "per-tensor"},
                                         ExternalDataModeInfo{ExternalDataMode::Inline, "inline"},
                                         ExternalDataModeInfo{ExternalDataMode::Keep, "keep"}};
    return modes;
}

std::optional<ExternalDataMode> externalDataModeFromName(std::string_view name)
{
    const auto modes = externalDataModes();
    const auto found = std::ranges::find(modes, name, &ExternalDataModeInfo::name);
    return found == modes.end() ? std::nullopt : std::optional(found->mode);
}

std::vector<std::string> externalDataModeNames()
{
    std::vector<std::string> names;
    for (const ExternalDataModeInfo& info : externalDataModes()) {
        names.emplace_back(info.name);
    }
    return names;
}

bool keepsData(ExternalDataMode mode, const Model& model, const std::filesystem::path& output)
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::canonical(model.path(), error);
    return mode == ExternalDataMode::Keep && !error && own == std::filesystem::canonical(output, error);
}

} // namespace onnxmend
