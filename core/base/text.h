// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Small texts that messages are made of.

std::string quotedText(std::string_view name);                    ///< "name", safe to show
std::string shapeText(std::span<const std::int64_t> shape);       ///< [2, 3]; at most 64 dimensions
std::string groupedNumber(std::uint64_t number);                  ///< 1,260
std::string counted(std::uint64_t number, std::string_view noun); ///< "1,260 tensors", "1 tensor"
std::string byteSize(std::uint64_t bytes);               ///< decimal units, as disks have: "812 B", "3.1 GB"
std::string shortNumber(double number, int digits = 2);  ///< 0.00049, 1.2e-08, inf
std::string durationText(std::chrono::seconds duration); ///< 8 s; 1 min 20 s; 2 h 5 min
/// The first few of a list whose length a file decides: "a, b and 1,260 more".
class FirstFew
{
public:
    explicit FirstFew(std::size_t most)
        : m_most(most)
    {
    }

    void add(std::string_view text);
    std::size_t count() const { return m_count; }
    std::string text() const;

private:
    std::size_t m_most;
    std::size_t m_count = 0;
    std::string m_shown;
};

/// Returns the place of the byte at `offset` of a text file: "line 3, column 5".
std::string placeInText(std::string_view text, std::size_t offset);
std::string asciiLowerCase(std::string_view text);
/// Returns the parts between separators, also empty ones; one empty part for an empty text.
std::vector<std::string_view> partsBetween(std::string_view text, char separator);

// Digits and white space of ASCII, in every locale.
constexpr bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
constexpr bool isSpace(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }
/// True for a text of digits only, which is not empty.
bool isDigits(std::string_view text);

/// Joins the texts of the elements of a list, with the separator between them.
template <class List, class TextOf>
std::string joined(const List& list, std::string_view separator, const TextOf& textOf)
{
    std::string text;
    for (const auto& element : list) {
        text.append(text.empty() ? std::string_view() : separator).append(textOf(element));
    }
    return text;
}

template <class Texts>
std::string joined(const Texts& texts, std::string_view separator)
{
    return joined(
        texts, separator, [](const auto& text) -> const auto& { return text; });
}

/// True if a pattern as of a shell (`*`, `?`, `[a-z]`; `*` also stands for `/`) fits the whole name. Every
/// name fits itself, although names of nodes have brackets.
bool fitsPattern(const std::string& pattern, const std::string& name);

/// editDistance() compares no more than this of each text, since its cost is quadratic in their lengths.
inline constexpr std::size_t mostComparedLetters = 200;

/// Number of letters to insert, remove or replace that makes one text of the other (Levenshtein).
std::size_t editDistance(std::string_view a, std::string_view b);

/// Returns the word of `known` that is most like the misspelled word `written`: it differs in at most a third
/// of its letters, or one of the two begins with the other. Case does not count. Empty if none is like it.
std::string nearestWord(std::string_view written, std::span<const std::string> known);

} // namespace onnxmend
