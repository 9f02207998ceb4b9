// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace onnxmend
{

/// One checkpoint format. `recognise` looks at the content and not at the name of a file.
struct CheckpointReader {
    std::string_view name;        ///< for JSON
    std::string_view description; ///< for dialogs and inspect
    std::string_view patterns;    ///< usual file names, for dialogs: "*.pt *.pth"
    /// A key chooses one of several state_dicts (CheckpointOptions::key). The key of an index is for its
    /// shards.
    bool hasStateDicts;
    bool (*recognise)(const InputFile& file);
    Checkpoint (*read)(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                       Progress& progress);
};

/// THE table of checkpoint formats, in the order in which they are tried.
std::span<const CheckpointReader> checkpointReaders();

/// The reader that recognises the file's content; nullptr when none does.
const CheckpointReader* findCheckpointReader(const InputFile& file);

/// Opens a checkpoint of any format without reading its tensors' bytes. Throws Error: not a checkpoint
/// (naming the usual broken downloads), malformed, truncated.
std::shared_ptr<const Checkpoint> openCheckpoint(const std::filesystem::path& path,
                                                 const CheckpointOptions& options, Progress& progress);

/// The same for a file that is open already; its path is that of the file.
std::shared_ptr<const Checkpoint> openCheckpoint(const std::shared_ptr<const InputFile>& file,
                                                 const CheckpointOptions& options, Progress& progress);

} // namespace onnxmend
