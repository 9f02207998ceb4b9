// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"

#include <filesystem>

namespace onnxmend
{

/// Asks onnx.checker by path, with full check (strict shape and type inference). Runs in the verifier
/// process. Skipped where that checker is no judge: a model newer than it, and what runtime-facts.md 9 lists.
Proof checkWithOnnx(const std::filesystem::path& model);

} // namespace onnxmend
