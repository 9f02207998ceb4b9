// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/reduce/reduce_model.h"

#include <filesystem>
#include <string>

namespace onnxmend
{

/// Returns a text in Markdown for the bug tracker of another project: message, versions, how to run, and the
/// model as text. It is about the small model alone, so it has nothing of an anonymous original. `saved`: the
/// file that the small model was saved as. Throws Error if it cannot be read.
std::string issueText(const Reduction& reduction, const std::filesystem::path& saved);

} // namespace onnxmend
