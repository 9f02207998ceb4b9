// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <string>
#include <string_view>

namespace onnxmend
{

// Names of what the editor of graphs inserts; each is made unique in the whole model.

/// Part of every such name, so only names with it can clash.
inline constexpr std::string_view inEveryNewName = "__";

/// The name of a Cast and of its output: `hidden__cast_float16`.
std::string castName(const std::string& value, DType to);
/// The new name of a value whose old name the output of a Cast behind it takes: `hidden__before_cast`.
std::string uncastName(const std::string& value);
/// The name of a copy of stored values in another dtype: `scale__float16`.
std::string copyName(const std::string& value, DType to);

/// The name of an initializer that has the name of a later one: `scale__shadowed`.
std::string shadowedName(const std::string& value);

/// Returns whether the editor gave a Cast this name.
bool isCastName(std::string_view name);

} // namespace onnxmend
