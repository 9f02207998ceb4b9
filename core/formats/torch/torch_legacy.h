// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

namespace onnxmend
{

/// A file of torch.save before 1.6, or with _use_new_zipfile_serialization=False: five pickles, then the
/// storages one behind the other (formats.md b). Its bytes stay in the file, and nothing of it is ever run.
bool isTorchLegacy(const InputFile& file);
Checkpoint readTorchLegacy(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress);

} // namespace onnxmend
