// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/checkpoint.h"

#include <filesystem>

namespace onnxmend
{

/// Finds the weights of a complete checkpoint that are stored by a scheme of THE table, by names, dtypes and
/// shapes. It reads a config in `configFolder` (empty: there is none) only if these do not decide. It does
/// not read weights, and at most 64 KiB of JSON that describes one. It lists a weight with a problem if parts
/// are missing or do not fit. Linear in the tensors.
void findQuantizedWeights(Checkpoint& checkpoint, const std::filesystem::path& configFolder);

} // namespace onnxmend
