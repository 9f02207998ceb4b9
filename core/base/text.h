// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

// Small texts that messages are made of.

std::string quotedText(std::string_view name);              ///< "name", safe to show
std::string shapeText(std::span<const std::int64_t> shape); ///< [2, 3]
std::string groupedNumber(std::uint64_t number);            ///< 1,260
std::string asciiLowerCase(std::string_view text);

} // namespace onnxmend
