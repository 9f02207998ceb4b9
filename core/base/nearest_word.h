// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What editDistance() looks at of each text, since its cost is quadratic in their lengths.
inline constexpr std::size_t mostComparedLetters = 200;

/// How many letters have to be put in, taken out or exchanged to make one text of the other (Levenshtein).
std::size_t editDistance(std::string_view a, std::string_view b);

/// The word of `known` that somebody meant who wrote `written`: one that differs in a third of its letters at
/// most, or goes on where the other ends. Letters count alike in both cases. Empty when none is like it.
std::string nearestWord(std::string_view written, std::span<const std::string> known);

} // namespace onnxmend
