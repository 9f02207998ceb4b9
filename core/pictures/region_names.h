// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The first `depth` parts of a name, which "/" and "." divide as in "/model/layers.0/mlp/MatMul"; all where
/// it has fewer.
std::string_view leadingParts(std::string_view name, std::size_t depth);
std::size_t partCount(std::string_view name);

/// What many nodes are called together: the parts that three of four names begin with, and the numbers of the
/// layers where these are what differs, as in "/model/layers.0–11"; else up to three first parts, or the
/// first and the last name. The last part of a name is the node's own and counts only where it is alone.
std::string commonName(std::span<const std::string_view> names);

} // namespace onnxmend
