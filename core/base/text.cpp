// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"

#include "core/base/error.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <numeric>
#include <utility>

namespace onnxmend
{

std::string quotedText(std::string_view name) { return "\"" + displayText(name) + "\""; }

std::string shapeText(std::span<const std::int64_t> shape)
{
    constexpr std::size_t mostDimensions = 64; // tensors with more cannot be read (formats.md e1)
    FirstFew dimensions(mostDimensions);
    for (const std::int64_t dimension : shape) {
        dimensions.add(std::to_string(dimension));
    }
    return "[" + dimensions.text() + "]";
}

std::string groupedNumber(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) {
        text.insert(i - 3, 1, ',');
    }
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun)
{
    return groupedNumber(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string byteSize(std::uint64_t bytes)
{
    constexpr std::array units = {"kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1000) {
        return std::to_string(bytes) + " B";
    }
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.95 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    std::array<char, 32> text = {};
    std::snprintf(text.data(), text.size(), value < 99.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return text.data();
}

std::string shortNumber(double number, int digits)
{
    std::array<char, 32> text = {};
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    return text.data();
}

std::string durationText(std::chrono::seconds duration)
{
    using namespace std::chrono;
    const auto amount = [](auto part, const char* unit) { return std::to_string(part.count()) + unit; };
    const hours wholeHours = duration_cast<hours>(duration);
    const minutes wholeMinutes = duration_cast<minutes>(duration - wholeHours);
    const seconds rest = duration - wholeHours - wholeMinutes;
    if (wholeHours.count() > 0) {
        return amount(wholeHours, " h ") + amount(wholeMinutes, " min");
    }
    return (wholeMinutes.count() > 0 ? amount(wholeMinutes, " min ") : "") + amount(rest, " s");
}

void FirstFew::add(std::string_view text)
{
    if (++m_count <= m_most) {
        m_shown += (m_count > 1 ? ", " : "") + std::string(text);
    }
}

std::string FirstFew::text() const
{
    return m_count <= m_most ? m_shown : m_shown + " and " + groupedNumber(m_count - m_most) + " more";
}

std::string placeInText(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const std::size_t lineStart = before.rfind('\n') + 1; // 0 in the first line
    return "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", column " +
           std::to_string(before.size() - lineStart + 1);
}

bool isDigits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, isDigit); }

std::vector<std::string_view> partsBetween(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string asciiLowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

bool fitsPattern(const std::string& pattern, const std::string& name)
{
    return pattern == name || fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    a = a.substr(0, mostComparedLetters);
    b = b.substr(0, mostComparedLetters);
    std::array<std::size_t, mostComparedLetters + 1>
        row; // distances of the seen beginning of `a` to each beginning of `b`
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
