// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

namespace onnxmend
{

/// A zip archive of torch.save (since torch 1.6): the pickle is read by our own inert machine, the storages
/// stay where they are (formats.md a). Nothing of the file is ever run.
bool isTorchZip(const InputFile& file);
/// An archive of torch.jit.save: the same but for its code, which is never looked at. Modules are the objects
/// whose class is in __torch__; their tensors are named by attribute path, as torch's state_dict() of a
/// loaded script module does (formats.md c).
bool isTorchScript(const InputFile& file);
Checkpoint readTorchZip(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                        Progress& progress);

} // namespace onnxmend
