// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

namespace onnxmend
{

/// A file of pickle.dump whose weights are arrays of NumPy, as detectron2 writes them. Tensors of torch that
/// were pickled without torch.save are named and left out.
bool isBarePickle(const InputFile& file);
Checkpoint readBarePickle(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                          Progress& progress);

} // namespace onnxmend
