// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Opens an ONNX model. Reads the graph, never the weights. A tensor whose data is refused or does not fit is
/// kept as unreadable with the reason; only a file that is no ONNX model at all throws Error.
std::shared_ptr<const Model> readModel(const std::filesystem::path& path, const ReadModelOptions& options,
                                       Progress& progress);
/// The same of a file that is open already. In memory, its path says where files that it names lie beside it
/// (options.externalData.hasFolder).
std::shared_ptr<const Model> readModel(const std::shared_ptr<const InputFile>& file,
                                       const ReadModelOptions& options, Progress& progress);

} // namespace onnxmend
