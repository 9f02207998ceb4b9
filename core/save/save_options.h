// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

class Model;

/// A way to lay out the data of tensors.
enum class ExternalDataMode {
    Auto,      ///< Inline below 1 GiB of tensors in total, otherwise Single; also Single if Inline would
               ///< repeat bytes that tensors share in a data file, or by the plan
    Single,    ///< one data file beside the model
    PerTensor, ///< one data file a tensor
    Inline,    ///< all in the model file
    Keep,      ///< unchanged tensors stay in their data files; see save
};

/// A mode and its name on the command line and in a policy.
struct ExternalDataModeInfo {
    ExternalDataMode mode;
    std::string_view name; ///< "per-tensor"
};

/// All modes, in the order of ExternalDataMode.
std::span<const ExternalDataModeInfo> externalDataModes();

/// Returns whether a save leaves data files where they are: only with Keep, and only if it replaces the very
/// file that the model was read from, by its name or by a symbolic link to it.
bool keepsData(ExternalDataMode mode, const Model& model, const std::filesystem::path& output);

/// Throws UsageError if no data file beside a model of that name can have the location: it is not a plain
/// file name, or it is the model's own. An empty location is valid.
void checkDataLocation(const std::string& location, const std::string& modelFileName);

struct SaveOptions {
    ExternalDataMode externalData = ExternalDataMode::Auto;
    std::string location;             ///< name of the single data file; empty = `<model file name>.data`
    std::uint64_t threshold = 1024;   ///< bytes; smaller tensors stay inline
    std::uint64_t alignment = 4096;   ///< bytes; offsets in a data file are multiples of it
    std::uint64_t shardByteCount = 0; ///< cuts Single into files of at most this many bytes; 0 = one file
    unsigned threads = 0;             ///< 0 = twice the cores of the machine; at most 8 in any case
    bool keepInputs = false; ///< otherwise a filled graph input becomes a constant, from IR version 4 on

    bool operator==(const SaveOptions&) const = default;
};

/// THE table of save options: all except the threads, which depend on the number of models that are saved.
std::span<const OptionRow<SaveOptions>> saveOptionRows();

} // namespace onnxmend
