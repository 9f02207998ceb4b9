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

/// The files that a document was read from, as they were then.
using OpenedFiles = std::vector<std::shared_ptr<const InputFile>>;

/// Those that its tensors lie in: external data of a model, shards of a checkpoint.
void addFilesOf(const Model& model, OpenedFiles& files);
void addFilesOf(const Checkpoint& checkpoint, OpenedFiles& files);

struct ChangedFile {
    std::filesystem::path path;
    bool isGone = false; ///< nothing has that name any more
};

/// Files whose name does not lead to the very bytes that were opened any more: rewritten, replaced, removed.
/// Each path once. Asks the disk.
std::vector<ChangedFile> changedFiles(const OpenedFiles& files);

} // namespace onnxmend
