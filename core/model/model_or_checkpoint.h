// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/read_model.h"

#include <filesystem>
#include <memory>
#include <variant>

namespace onnxmend
{

using ModelOrCheckpoint = std::variant<std::shared_ptr<const Model>, std::shared_ptr<const Checkpoint>>;

/// Opens a file by its content. Checkpoint formats are recognised; an ONNX model is not, so it is read.
/// Throws Error.
ModelOrCheckpoint openModelOrCheckpoint(const std::filesystem::path& path, const ReadModelOptions& model,
                                        const CheckpointOptions& checkpoint, Progress& progress);

} // namespace onnxmend
