// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <string>
#include <string_view>

namespace onnxmend
{

// What the editor of graphs calls what it puts in; each is made unique in the whole model.

/// Every such name has this in it, so only names with it can clash.
inline constexpr std::string_view inEveryNewName = "__";

/// Of a Cast's node and of its output: `hidden__cast_float16`.
std::string castName(const std::string& value, DType to);
/// Of a value whose own name the output of a Cast behind it has taken: `hidden__before_cast`.
std::string uncastName(const std::string& value);
/// Of a copy of stored values in another dtype: `scale__float16`.
std::string copyName(const std::string& value, DType to);

/// Whether the editor gave a Cast this name.
bool isCastName(std::string_view name);

} // namespace onnxmend
