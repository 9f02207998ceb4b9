// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

#include <filesystem>
#include <memory>

namespace onnxmend
{

/// Recognises the index of a checkpoint in several files: *.safetensors.index.json or
/// pytorch_model.bin.index.json (formats.md d). Its shards lie beside it and may have any format.
bool isShardedIndex(const InputFile& file);
Checkpoint readShardedIndex(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                            Progress& progress);

/// The index beside a file that has the name of one of several shards; an empty path if there is none.
std::filesystem::path indexBeside(const std::filesystem::path& shard);

} // namespace onnxmend
