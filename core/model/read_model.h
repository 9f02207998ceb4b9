// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/base/safe_path.h"
#include "core/model/model.h"

#include <filesystem>
#include <memory>

namespace onnxmend
{

struct ReadModelOptions {
    ConfinedOpenOptions externalData;
};

/// Opens the file of a model. Throws Error, which names a folder that is a model of another program.
std::shared_ptr<const InputFile> openModelFile(const std::filesystem::path& path);
/// Opens an ONNX model. Reads the graph, never the weights. A tensor is unreadable, with the reason, if its
/// data is refused or does not fit. Throws Error only if the file is not an ONNX model.
std::shared_ptr<const Model> readModel(const std::filesystem::path& path, const ReadModelOptions& options,
                                       Progress& progress);
/// Reads a file that is open already. The path of a model in memory says where its data files are
/// (options.externalData.hasFolder).
std::shared_ptr<const Model> readModel(const std::shared_ptr<const InputFile>& file,
                                       const ReadModelOptions& options, Progress& progress);

} // namespace onnxmend
