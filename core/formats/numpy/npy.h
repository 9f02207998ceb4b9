// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

namespace onnxmend
{

/// One array of numpy.save; its tensor is named after the file.
bool isNpy(const InputFile& file);
Checkpoint readNpy(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                   Progress& progress);

/// An archive of numpy.savez or savez_compressed: a zip of .npy files, which the tensors are named after.
bool isNpz(const InputFile& file);
Checkpoint readNpz(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                   Progress& progress);

} // namespace onnxmend
