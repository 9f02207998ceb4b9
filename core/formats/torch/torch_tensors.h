// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"
#include "core/formats/pickle/pickle_machine.h"

#include <functional>

namespace onnxmend
{

/// The bytes of a storage by its key. Throws Error when there are none.
using StorageFinder = std::function<ByteSource(const std::string& key)>;

/// The tensors of the state_dict that a torch pickle describes, as references; with what was skipped and the
/// warnings. Every tensor is checked against the bytes of its storage (formats.md a3). A single tensor
/// without a name gets that of the file.
Checkpoint torchCheckpoint(const Pickle& pickle, const InputFile& file, const CheckpointOptions& options,
                           const StorageFinder& findStorage, Progress& progress);

} // namespace onnxmend
