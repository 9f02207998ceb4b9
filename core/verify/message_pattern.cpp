// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/message_pattern.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

// A message is no novel, and a hostile one must not keep us.
constexpr std::size_t mostReadings = 64;
constexpr std::size_t mostStepsOfPlace = 512;
constexpr std::size_t mostStepsOfAll = 8'192;
constexpr std::size_t mostSearched = 2 << 20; ///< bytes behind the places where a pattern begins
constexpr std::size_t longestHole = 64 << 10; ///< lists of a node's inputs are long

std::string withoutSpaces(std::string_view text)
{
    std::string result(text);
    std::erase_if(result, isSpace);
    return result;
}

std::size_t leadingSpaces(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isSpace) - text.begin());
}

std::size_t trailingSpaces(std::string_view text)
{
    std::size_t count = 0;
    while (count < text.size() && isSpace(text[text.size() - count - 1])) {
        ++count;
    }
    return count;
}

/// White space at the end of a name is the pattern's as far as the pattern has it; where a line ends, it is
/// the terminal's.
std::size_t spacesToDrop(std::string_view spaces, std::size_t ofPattern)
{
    return spaces.find('\n') == spaces.npos ? std::min(spaces.size(), ofPattern) : spaces.size();
}

class Matcher
{
public:
    Matcher(const MessageText& text, const MessagePattern& pattern)
        : m_text(text)
        , m_squeezed(text.squeezed())
        , m_pattern(pattern)
    {
    }

    std::vector<NamedThings> run()
    {
        const bool beginsWithHole = m_pattern.beginning().empty();
        const std::string& anchor =
            beginsWithHole ? m_pattern.holes().front().squeezed : m_pattern.beginning();
        std::vector<std::size_t> places;
        for (auto at = m_squeezed.find(anchor); at != m_squeezed.npos; at = m_squeezed.find(anchor, at + 1)) {
            places.push_back(at);
        }
        for (auto at = places.rbegin(); at != places.rend() && !isExhausted(); ++at) {
            m_stepsOfPlace = 0;
            if (beginsWithHole) {
                readBackwards(*at);
            } else {
                read({.at = m_text.place(*at), .node = {}}, *at + anchor.size(), 0,
                     m_pattern.writtenBeginning());
            }
        }
        return std::move(m_found);
    }

private:
    bool isExhausted() const
    {
        return m_found.size() >= mostReadings || m_steps >= mostStepsOfAll || m_searched >= mostSearched;
    }

    /// The pattern begins with a name, which ends where its literal was found and begins behind a colon, or
    /// with its line.
    void readBackwards(std::size_t literalAt)
    {
        const std::size_t first = literalAt - std::min(literalAt, longestName);
        for (std::size_t begin = literalAt; begin-- > first && !isExhausted();) {
            ++m_searched;
            if (m_text.mayBegin(begin) && !isTooDeep()) {
                NamedThings things{.at = m_text.place(begin), .node = {}};
                readHole(things, begin, literalAt, 0, {});
            }
        }
    }

    bool isTooDeep() const { return m_stepsOfPlace >= mostStepsOfPlace || m_steps >= mostStepsOfAll; }

    /// `from` is behind a literal, which is written as `before` in the pattern: a hole or the end follows.
    void read(const NamedThings& things, std::size_t from, std::size_t hole, std::string_view before)
    {
        if (hole == m_pattern.holes().size()) {
            m_found.push_back(things);
            m_found.back().end = from == 0 ? 0 : m_text.place(from - 1) + 1;
            return;
        }
        const MessagePattern::Hole& next = m_pattern.holes()[hole];
        if (next.squeezed.empty()) {
            const bool toEndOfLine = next.literal.find('\n') != next.literal.npos;
            readHole(things, from, toEndOfLine ? m_text.endOfLine(from) : endOfWord(from), hole, before);
            return;
        }
        const std::string_view window =
            m_squeezed.substr(0, std::min(m_squeezed.size(), from + longestHole + next.squeezed.size()));
        for (auto end = search(window, next.squeezed, from);
             end != window.npos && !isTooDeep() && !isExhausted();
             end = search(window, next.squeezed, end + 1)) {
            readHole(things, from, end, hole, before);
        }
    }

    std::size_t search(std::string_view window, const std::string& literal, std::size_t from)
    {
        const auto found = window.find(literal, from);
        m_searched += std::min(found, window.size()) - std::min(from, window.size());
        return found;
    }

    void readHole(NamedThings things, std::size_t from, std::size_t end, std::size_t hole,
                  std::string_view before)
    {
        ++m_steps;
        ++m_stepsOfPlace;
        const MessagePattern::Hole& here = m_pattern.holes()[hole];
        assign(things, here.kind, written(from, end, before, here.literal));
        read(things, end + here.squeezed.size(), hole + 1, here.literal);
    }

    /// What stands in a hole, with the white space that is not the pattern's.
    std::string_view written(std::size_t from, std::size_t end, std::string_view before,
                             std::string_view after) const
    {
        const std::string_view all = m_text.text();
        const std::size_t begin =
            before.empty() || from == 0 ? m_text.place(from) : m_text.place(from - 1) + 1;
        const bool isAtEnd =
            withoutSpaces(after).empty(); // nothing says how much of the white space is meant
        const std::size_t stop = isAtEnd && end > 0 ? m_text.place(end - 1) + 1 : m_text.place(end);
        std::string_view name = all.substr(begin, std::max(begin, stop) - begin);
        name.remove_prefix(spacesToDrop(name.substr(0, leadingSpaces(name)), trailingSpaces(before)));
        const std::size_t trailing = trailingSpaces(name);
        name.remove_suffix(spacesToDrop(name.substr(name.size() - trailing), leadingSpaces(after)));
        return name;
    }

    std::size_t endOfWord(std::size_t from) const
    {
        std::size_t end = from;
        while (end < m_squeezed.size() && end - from < longestName && (end == from || !m_text.isApart(end))) {
            ++end;
        }
        while (end > from && isPunctuation(m_squeezed.substr(from, end - from))) {
            --end;
        }
        return end;
    }

    /// The last sign of a word belongs to the sentence around it.
    static bool isPunctuation(std::string_view word)
    {
        const bool closesNothing = std::ranges::count(word, '(') < std::ranges::count(word, ')');
        return std::string_view(".,;:").find(word.back()) != std::string_view::npos ||
               (word.back() == ')' && closesNothing);
    }

    static void assign(NamedThings& things, char kind, std::string_view name)
    {
        switch (kind) {
        case 'n':
            things.node = name;
            break;
        case 'o':
            things.opType = name;
            break;
        case 'r':
            things.isResult = true;
            [[fallthrough]];
        case 'v':
            things.value = name;
            break;
        case 't':
            things.actual = name;
            break;
        case 'u':
            things.expected = name;
            break;
        case 'f':
            things.file = name;
            break;
        case 'd':
            things.detail = name;
            break;
        default:
            break;
        }
    }

    static constexpr std::size_t longestName = 4'096;

    const MessageText& m_text;
    std::string_view m_squeezed;
    const MessagePattern& m_pattern;
    std::size_t m_steps = 0;
    std::size_t m_stepsOfPlace = 0;
    std::size_t m_searched = 0;
    std::vector<NamedThings> m_found;
};

} // namespace

MessagePattern::MessagePattern(std::string_view pattern)
    : m_written(pattern.substr(0, pattern.find('{')))
{
    m_beginning = withoutSpaces(m_written);
    for (auto open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1)) {
        const auto close = pattern.find('}', open);
        const auto next = std::min(pattern.find('{', close), pattern.size());
        const std::string_view literal = pattern.substr(close + 1, next - close - 1);
        m_holes.push_back({close == open + 1 ? ' ' : pattern[open + 1], literal, withoutSpaces(literal)});
    }
}

std::vector<NamedThings> matches(const MessageText& text, const MessagePattern& pattern)
{
    return Matcher(text, pattern).run();
}

} // namespace onnxmend
