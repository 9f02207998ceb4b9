// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace onnxmend
{

/// A JSON object out of a file. Throws Error, with the line and column and with `advice`, for what is not
/// JSON, for numbers beyond a double, for what is no object, and for a key that stands in it twice: the
/// library keeps the last of equal keys, and which one is meant is not ours to guess.
nlohmann::json parseStrictJson(const std::string& text, std::string_view advice);

} // namespace onnxmend
