// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

namespace onnxmend
{

/// A .safetensors file: u64 length, JSON header, data; by the rules of its reference implementation and
/// stricter where that is ambiguous (formats.md d).
bool isSafetensors(const InputFile& file);
Checkpoint readSafetensors(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress);

} // namespace onnxmend
