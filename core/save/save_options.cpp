// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/save_options.h"

#include "core/save/data_location.h"
#include "core/save/external_data_modes.h"

#include <array>
#include <optional>
#include <string_view>

namespace onnxmend
{

namespace
{

std::string chosenMode(const SaveOptions& options)
{
    return std::string(externalDataModes()[static_cast<std::size_t>(options.externalData)].name);
}

bool chooseMode(SaveOptions& options, std::string_view name)
{
    const std::optional<ExternalDataMode> mode = externalDataModeFromName(name);
    options.externalData = mode.value_or(options.externalData);
    return mode.has_value();
}

/// A policy may not say where else something is written.
void checkPlainName(const std::string& location) { checkDataLocation(location, {}); }

} // namespace

std::span<const OptionRow<SaveOptions>> saveOptionRows()
{
    using Row = OptionRow<SaveOptions>;
    using Bytes = ByteCountOption<SaveOptions>;
    static constexpr std::array rows = {
        Row{.name = "external-data",
            .help = "Where weights go; auto (the default) is inline below 1 GiB in total, else single; keep "
                    "leaves with --in-place what is in data files and does not change",
            .role = "way to lay out data",
            .value = ChoiceOption<SaveOptions>{externalDataModeNames, chosenMode, chooseMode}},
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
            .help = "Weights that are filled stay graph inputs; else they become constants, which ONNX "
                    "Runtime folds and fuses (IR version 4 and newer)",
            .value = FlagOption<SaveOptions>{&SaveOptions::keepInputs}}};
    return rows;
}

} // namespace onnxmend
