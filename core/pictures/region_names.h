// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Returns the first `depth` parts of a name, separated by "/" and "." as in "/model/layers.0/mlp/MatMul";
/// all of them if it has fewer.
std::string_view leadingParts(std::string_view name, std::size_t depth);
std::size_t partCount(std::string_view name);
/// Returns the end of the part that begins at `from`. Separators before it belong to it.
std::size_t endOfPart(std::string_view name, std::size_t from);

/// Returns a name for many nodes: the parts that three of four names begin with, and the numbers of the
/// layers if these differ, as in "/model/layers.0–11"; otherwise up to three first parts, or the first and
/// the last name. The last part of a name is the node's own and counts only if it is alone.
std::string commonName(std::span<const std::string_view> names);

} // namespace onnxmend
