// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/checkpoint.h"

#include <filesystem>

namespace onnxmend
{

/// Finds the weights of a complete checkpoint that are stored by one of the schemes of THE table, by names,
/// dtypes and shapes; what these leave open is looked up in a config in `configFolder` (empty: there is
/// none), which is read only then. Reads no weight, and of JSON that describes one at most 64 KiB. A weight
/// whose parts are not all there, or do not fit, is listed with the problem. Linear in the tensors.
void findQuantizedWeights(Checkpoint& checkpoint, const std::filesystem::path& configFolder);

} // namespace onnxmend
