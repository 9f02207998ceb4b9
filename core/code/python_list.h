// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Limits of texts that a model contains; real ones stay far below.

/// Most bytes of one text that are read.
inline constexpr std::size_t mostCodeBytes = std::size_t(64) << 10U;
/// Most elements of a list, frames of a trace, and parts of a name.
inline constexpr std::size_t mostCodeParts = 256;

/// Reads a list of texts as Python prints it: `['', 'layers.0', "it's"]`. Returns nullopt if it is something
/// else, or beyond the limits. Linear, without recursion.
std::optional<std::vector<std::string>> readPythonList(std::string_view text);

} // namespace onnxmend
