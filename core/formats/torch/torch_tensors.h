// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"
#include "core/formats/pickle/pickle_machine.h"

#include <functional>

namespace onnxmend
{

/// Returns the bytes of a storage by its key. Throws Error when there are none.
using StorageFinder = std::function<ByteSource(const std::string& key)>;

/// Returns the tensors of the state_dict in a pickle of torch, with skipped tensors and warnings. Checks each
/// tensor against the bytes of its storage (formats.md a3). A single tensor without a name gets the name of
/// the file.
Checkpoint torchCheckpoint(const Pickle& pickle, const InputFile& file, const CheckpointOptions& options,
                           const StorageFinder& findStorage, Progress& progress);

} // namespace onnxmend
