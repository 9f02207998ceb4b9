// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace onnxmend
{

/// Parses the JSON object of a file. Throws Error with `advice` for a text that is not JSON (with line and
/// column), for numbers beyond a double, for a value that is not an object, and for a key that appears twice:
/// the library keeps the last of equal keys, and we cannot know which one is meant.
nlohmann::json parseStrictJson(const std::string& text, std::string_view advice);

} // namespace onnxmend
