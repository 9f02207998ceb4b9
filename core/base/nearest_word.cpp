// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nearest_word.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace onnxmend
{

std::size_t editDistance(std::string_view a, std::string_view b)
{
    a = a.substr(0, mostComparedLetters);
    b = b.substr(0, mostComparedLetters);
    std::array<std::size_t, mostComparedLetters + 1>
        row; // distances of what was seen of `a` to the beginnings of `b`
    std::iota(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(b.size()) + 1, std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t exchanged = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, exchanged});
        }
    }
    return row[b.size()];
}

std::string nearestWord(std::string_view written, std::span<const std::string> known)
{
    const std::string name = asciiLowerCase(written);
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const std::string& word : known) {
        const std::string other = asciiLowerCase(word);
        const bool isLonger = name.starts_with(other) || other.starts_with(name); // operator: for op:
        const std::size_t edits = isLonger ? 1 : editDistance(name, other);
        if (edits < fewest) {
            fewest = edits;
            nearest = word;
        }
    }
    return nearest;
}

} // namespace onnxmend
