// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
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

/// Returns files that were rewritten, replaced or removed since they were opened; each path once. Looks at
/// the disk.
std::vector<ChangedFile> changedFiles(const OpenedFiles& files);

} // namespace onnxmend
