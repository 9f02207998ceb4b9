// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: checks of the output, and the files that it replaces.

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

/// Returns the file that a save to `output` writes: `output` itself, or its target if it is a symbolic link
/// to the very model that is saved. Throws Error if it must not be replaced (formats.md, security rules 3 and
/// 4): a folder, a device, any other link, a source of the weights.
std::filesystem::path checkedTarget(const std::filesystem::path& output, const Model& model,
                                    const SourceFiles& sources);

/// Throws Error if `output` is a link to another folder: loaders that open the link look for data files
/// beside it.
void requireDataBeside(const std::filesystem::path& output, const std::filesystem::path& target);

/// Throws Error if the folder lacks space, so that a hopeless save ends at once. OutputFile::reserve decides.
void requireSpace(const std::filesystem::path& folder, std::uint64_t byteCount);

/// Returns the file that fewer users may read or write; the other one if a path is empty.
std::filesystem::path morePrivate(const std::filesystem::path& first, const std::filesystem::path& second);

/// Data files of a model that is about to be replaced.
struct ReplacedData {
    /// In the same folder, with names that saves of this model give.
    std::vector<std::filesystem::path> removable;
    std::filesystem::path mostPrivate; ///< the file that the fewest users may read; empty if there is none
};

/// Returns empty values if the file does not exist or is not an ONNX model. Reads its graph. Throws Error if
/// it is the file that `model` was read from and can no longer be read. `location`: SaveOptions::location.
ReplacedData replacedData(const std::filesystem::path& target, const Model& model,
                          const std::string& location, Progress& progress);

} // namespace onnxmend
