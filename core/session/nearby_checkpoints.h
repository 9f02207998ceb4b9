// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <filesystem>
#include <span>
#include <vector>

namespace onnxmend
{

/// Checkpoints that lie beside a model, found by their content as sortFiles() finds them: in its folder, and
/// in the one above where it lies in `onnx`, as repositories of exported models are laid out. Shards count as
/// their index. Those whose name begins as the model's come first; `known` ones are left out. Reads the first
/// bytes of at most mostFolderEntries files a folder. Empty where the folder cannot be listed. Throws
/// Cancelled.
std::vector<std::filesystem::path> nearbyCheckpoints(const std::filesystem::path& model,
                                                     std::span<const std::filesystem::path> known,
                                                     Progress& progress);

} // namespace onnxmend
