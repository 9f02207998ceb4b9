// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/model.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The files that a document was read from, as they were when they were opened.
using OpenedFiles = std::vector<std::shared_ptr<const InputFile>>;

/// Adds the files of its tensors: external data of a model, shards of a checkpoint.
void addFilesOf(const Model& model, OpenedFiles& files);
void addFilesOf(const Checkpoint& checkpoint, OpenedFiles& files);

struct ChangedFile {
    std::filesystem::path path;
    bool isGone = false; ///< whether no file has that name now
};

/// Returns whether the file is on the disk as it was when it was opened; true for one in memory. Looks at the
/// disk.
bool isCurrent(const InputFile& file);

/// Returns files that were rewritten, replaced or removed since they were opened; each path once. Looks at
/// the disk.
std::vector<ChangedFile> changedFiles(const OpenedFiles& files);

/// Returns the first file of a model that another program has changed since it was opened, and that a save to
/// `target` would replace: the model's own file if `target` leads to it, or one of its data files. Identities
/// are compared, and where they differ what the model file holds, since a copy of it may have taken its
/// place. Empty if there is none, also if `target` is another file. `opened`: file that the model was read
/// from.
std::filesystem::path changedTarget(const Model& model, const std::shared_ptr<const InputFile>& opened,
                                    const std::filesystem::path& target, Progress& progress);

} // namespace onnxmend
