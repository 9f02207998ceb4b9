// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/save_options.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/text.h"
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

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

bool keepsData(ExternalDataMode mode, const Model& model, const std::filesystem::path& output)
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::canonical(model.path(), error);
    return mode == ExternalDataMode::Keep && !error && own == std::filesystem::canonical(output, error);
}

void checkDataLocation(const std::string& location, const std::string& modelFileName)
{
    if (location.empty()) {
        return;
    }
    bool plain = location.find('/') == std::string::npos;
    try {
        plain = plain && checkedLocation(location).string() == location;
    } catch (const Error&) {
        plain = false;
    }
    if (!plain) {
        throw UsageError("the location " + quotedText(location) + " is not a plain file name",
                         "Data files are written beside the model.");
    }
    if (asciiLowerCase(location) == asciiLowerCase(modelFileName)) { // the same file on some volumes
        throw UsageError("the location " + quotedText(location) + " is the name of the model itself",
                         "Give the data file a name of its own, such as " +
                             quotedText(modelFileName + ".data") + ".");
    }
}

namespace
{

std::vector<std::string> modeNames()
{
    std::vector<std::string> names;
    for (const ExternalDataModeInfo& info : externalDataModes()) {
        names.emplace_back(info.name);
    }
    return names;
}

std::string chosenMode(const SaveOptions& options)
{
    return std::string(externalDataModes()[static_cast<std::size_t>(options.externalData)].name);
}

bool chooseMode(SaveOptions& options, std::string_view name)
{
    const auto modes = externalDataModes();
    const auto found = std::ranges::find(modes, name, &ExternalDataModeInfo::name);
    if (found == modes.end()) {
        return false;
    }
    options.externalData = found->mode;
    return true;
}

/// A policy must not choose another folder to write to.
void checkPlainName(const std::string& location) { checkDataLocation(location, {}); }

} // namespace

std::span<const OptionRow<SaveOptions>> saveOptionRows()
{
    using Row = OptionRow<SaveOptions>;
    using Bytes = ByteCountOption<SaveOptions>;
    static constexpr std::array rows = {
        Row{.name = "external-data",
            .help =
                "Where weights go; auto (the default) is inline below 1 GiB in total, otherwise single; keep "
                "leaves with --in-place what is in data files and does not change",
            .role = "way to lay out data",
            .value = ChoiceOption<SaveOptions>{modeNames, chosenMode, chooseMode}},
        Row{.name = "location",
            .help = "Name of the single data file; default <OUT file name>.data",
            .valueName = "NAME",
            .role = "location",
            .value = TextOption<SaveOptions>{&SaveOptions::location, checkPlainName}},
        Row{.name = "threshold",
            .help = "Smaller tensors stay inline; default 1024 (64kB, 1MiB, ... work too)",
            .valueName = "BYTES",
            .value = Bytes{&SaveOptions::threshold}},
        Row{.name = "align",
            .help = "Alignment of tensors in data files; default 4096",
            .valueName = "BYTES",
            .value = Bytes{&SaveOptions::alignment}},
        Row{.name = "shard-size",
            .help = "Cut the single data file into several of this size",
            .valueName = "BYTES",
            .value = Bytes{&SaveOptions::shardByteCount}},
        Row{.name = "keep-inputs",
            .help = "Weights that are filled stay graph inputs; otherwise they become constants, which ONNX "
                    "Runtime folds and fuses (IR version 4 and newer)",
            .value = FlagOption<SaveOptions>{&SaveOptions::keepInputs}}};
    return rows;
}

} // namespace onnxmend
