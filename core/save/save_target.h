// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: what may be written where, and what lies there now.

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/base/target_file.h"
#include "core/model/model.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

/// The files that a model's weights are read from.
using SourceFiles = std::set<std::shared_ptr<const InputFile>>;

/// The file that a save to `output` writes: `output` itself, or what it leads to when it is a symbolic link
/// to the very model that is saved. Throws Error for what must not be replaced (formats.md, security rules 3
/// and 4): a folder, a device, any other link, a source of the weights.
std::filesystem::path checkedTarget(const std::filesystem::path& output, const Model& model,
                                    const SourceFiles& sources);

/// Data files have to lie beside the model, also for those who open it through a link. Throws Error when
/// `output` is a link that leads to another folder.
void requireDataBeside(const std::filesystem::path& output, const std::filesystem::path& target);

/// A first look, so that a hopeless save ends at once; OutputFile::reserve is what counts. Throws Error.
void requireSpace(const std::filesystem::path& folder, std::uint64_t byteCount);

/// Of two files the one that fewer may read or write; of an empty path and a file the file.
std::filesystem::path morePrivate(const std::filesystem::path& first, const std::filesystem::path& second);

/// Data files of a model that is about to be replaced.
struct ReplacedData {
    std::vector<std::filesystem::path> removable; ///< in the same folder, with names that this save gives
    std::filesystem::path mostPrivate; ///< of all of them, the one that the fewest may read; empty: none
};

/// Nothing when the file does not exist or is no ONNX model. Reads its graph. Throws Error when it is the
/// file that `model` was read from and cannot be read any more. `location`: SaveOptions::location.
ReplacedData replacedData(const std::filesystem::path& target, const Model& model,
                          const std::string& location, Progress& progress);

} // namespace onnxmend
