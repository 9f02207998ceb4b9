// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/name_likeness.h"

#include "core/base/text.h"
#include "core/binding/weight_names.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostWords = 64;     // in a name; exporters write fewer
constexpr double otherSeparators = 0.98;  // a_b for a.b
constexpr double otherWrappers = 0.96;    // module.a.b for a.b
constexpr double leastOfEnding = 0.7;     // a.b for x.y.a.b, the more the longer the common ending
constexpr double mostOfOtherWords = 0.8;  // names that are alike without being the same
constexpr double otherNumbersCost = 0.35; // layers.3 is not layers.4

bool isNumber(const std::string& word) { return isDigit(word.front()); }

/// Adds a word; `layers` and `layer` count as equal.
void addWord(std::string_view text, std::vector<std::string>& words)
{
    if (text.empty() || words.size() == mostWords) {
        return;
    }
    if (text.size() > 3 && text.back() == 's') {
        text.remove_suffix(1);
    }
    words.push_back(asciiLowerCase(text));
}

std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        const bool separator = i == name.size() || name[i] == '_';
        if (separator || (i > begin && isDigit(name[i]) != isDigit(name[i - 1]))) {
            addWord(name.substr(begin, i - begin), words);
            begin = separator ? i + 1 : i;
        }
    }
    return words;
}

std::size_t commonEnding(const NameParts& a, const NameParts& b)
{
    const auto [end, other] =
        std::mismatch(a.words.rbegin(), a.words.rend(), b.words.rbegin(), b.words.rend());
    return static_cast<std::size_t>(end - a.words.rbegin());
}

std::size_t commonWords(const NameParts& a, const NameParts& b)
{
    std::array<std::string, mostWords> common;
    const auto end = std::set_intersection(a.sorted.begin(), a.sorted.end(), b.sorted.begin(), b.sorted.end(),
                                           common.begin());
    return static_cast<std::size_t>(end - common.begin());
}

/// Returns twice the number of common words divided by that of all words; numbers count in numbersFactor.
double wordLikeness(const NameParts& a, const NameParts& b)
{
    const std::size_t all = a.sorted.size() + b.sorted.size();
    return all == 0 ? 0 : 2.0 * static_cast<double>(commonWords(a, b)) / static_cast<double>(all);
}

double letterLikeness(const NameParts& a, const NameParts& b)
{
    const std::size_t longest =
        std::min(std::max(a.unwrapped.size(), b.unwrapped.size()), mostComparedLetters);
    return longest == 0 ? 0
                        : 1.0 - static_cast<double>(editDistance(a.unwrapped, b.unwrapped)) /
                                    static_cast<double>(longest);
}

double numbersFactor(const NameParts& a, const NameParts& b)
{
    return a.numbers == b.numbers ? 1 : otherNumbersCost;
}

} // namespace

NameParts takeApart(std::string_view name)
{
    NameParts parts;
    parts.full = name;
    parts.plain = underscored(name);
    parts.unwrapped = withoutWrappers(name);
    parts.words = wordsOf(parts.unwrapped);
    for (const std::string& word : parts.words) {
        if (isNumber(word)) {
            parts.numbers += (parts.numbers.empty() ? "" : ".") + word;
        } else {
            parts.sorted.push_back(word);
        }
    }
    std::sort(parts.sorted.begin(), parts.sorted.end());
    return parts;
}

double roughLikeness(const NameParts& a, const NameParts& b)
{
    return wordLikeness(a, b) * numbersFactor(a, b);
}

NameLikeness likeness(const NameParts& a, const NameParts& b)
{
    if (a.full == b.full) {
        return {1, "same name"};
    }
    if (a.plain == b.plain) {
        return {otherSeparators, "same name except separators"};
    }
    if (a.unwrapped == b.unwrapped) {
        return {otherWrappers, "same name except wrappers"};
    }
    const std::size_t ending = commonEnding(a, b);
    const std::size_t shortest = std::min(a.words.size(), b.words.size());
    const std::size_t longest = std::max(a.words.size(), b.words.size());
    if (ending == shortest && ending > 0) {
        const double part = static_cast<double>(shortest) / static_cast<double>(longest);
        return {leastOfEnding + (otherWrappers - leastOfEnding) * part,
                "same ending " + quotedText(joined(std::span(a.words).last(ending), "_"))};
    }
    const double words = wordLikeness(a, b);
    const double score = mostOfOtherWords * (0.6 * words + 0.4 * letterLikeness(a, b)) * numbersFactor(a, b);
    const std::size_t common = commonWords(a, b);
    if (ending > 0 && ending >= common) {
        return {score, "same ending " + quotedText(joined(std::span(a.words).last(ending), "_"))};
    }
    return {score, common == 0
                       ? "other name"
                       : std::to_string(common) + " of " + std::to_string(longest) + " words of the name"};
}

} // namespace onnxmend
