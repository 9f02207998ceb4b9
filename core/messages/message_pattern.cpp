// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/message_pattern.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

// Bounds for hostile messages; real ones stay far below.
constexpr std::size_t mostReadings = 64;
constexpr std::size_t mostStepsOfPlace = 512;
constexpr std::size_t mostStepsOfAll = 8'192;
constexpr std::size_t mostSearched = 2 << 20; ///< bytes behind the places where a pattern may begin
constexpr std::size_t longestHole = 64 << 10; ///< lists of a node's inputs are long

std::string asCompared(std::string_view text) { return MessageText(text).squeezed(); }

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

/// Returns how many of the spaces at an end of a name do not belong to it: as many as the pattern has, or all
/// if they hold a line end, since the terminal wrapped the line there.
std::size_t spacesToDrop(std::string_view spaces, std::size_t ofPattern)
{
    return spaces.find('\n') == spaces.npos ? std::min(spaces.size(), ofPattern) : spaces.size();
}

/// The end of a literal beside a hole.
struct Border {
    bool hasQuote = false;
    std::size_t spaces = 0; ///< between the hole and the quotation mark or the word
};

Border borderBefore(std::string_view literal)
{
    const std::size_t spaces = trailingSpaces(literal);
    return {quoteLengthAtEnd(literal.substr(0, literal.size() - spaces)) > 0, spaces};
}

Border borderAfter(std::string_view literal)
{
    const std::size_t spaces = leadingSpaces(literal);
    return {quoteLength(literal.substr(spaces)) > 0, spaces};
}

/// Removes up to `most` quotation marks in front, and the white space around them that does not belong to
/// the name.
std::string_view withoutFront(std::string_view name, Border border, std::size_t most)
{
    if (border.hasQuote) {
        name.remove_prefix(leadingSpaces(name));
        for (std::size_t i = 0; i < most && quoteLength(name) > 0; ++i) {
            name.remove_prefix(quoteLength(name));
        }
    }
    name.remove_prefix(spacesToDrop(name.substr(0, leadingSpaces(name)), border.spaces));
    return name;
}

std::string_view withoutBack(std::string_view name, Border border, std::size_t most)
{
    if (border.hasQuote) {
        name.remove_suffix(trailingSpaces(name));
        for (std::size_t i = 0; i < most && quoteLengthAtEnd(name) > 0; ++i) {
            name.remove_suffix(quoteLengthAtEnd(name));
        }
    }
    const std::size_t trailing = trailingSpaces(name);
    name.remove_suffix(spacesToDrop(name.substr(name.size() - trailing), border.spaces));
    return name;
}

std::string_view withoutPairs(std::string_view name)
{
    while (quoteLength(name) > 0 && quoteLengthAtEnd(name) > 0 &&
           quoteLength(name) + quoteLengthAtEnd(name) <= name.size()) {
        name.remove_prefix(quoteLength(name));
        name.remove_suffix(quoteLengthAtEnd(name));
    }
    return name;
}

/// Returns the one or two names that the text in a hole may mean, the likeliest first.
std::vector<std::string_view> namesIn(std::string_view written, Border before, Border after)
{
    constexpr std::size_t anyNumber = std::string_view::npos;
    const auto stripped = [&](std::size_t most) {
        return withoutBack(withoutFront(written, before, most), after, most);
    };
    const bool hasQuote = before.hasQuote || after.hasQuote;
    std::vector<std::string_view> names = {hasQuote ? stripped(anyNumber) : withoutPairs(stripped(0))};
    if (const std::string_view other = stripped(hasQuote ? 1 : 0); other != names.front()) {
        names.push_back(other);
    }
    return names;
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

    std::vector<MessageReading> run()
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
                read({.at = m_text.place(*at)}, *at + anchor.size(), 0, m_pattern.writtenBeginning());
            }
        }
        return std::move(m_found);
    }

private:
    bool isExhausted() const
    {
        return m_found.size() >= mostReadings || m_steps >= mostStepsOfAll || m_searched >= mostSearched;
    }

    /// Reads a pattern that begins with a name. The name ends at the literal that was found, and begins
    /// behind a colon or with its line.
    void readBackwards(std::size_t literalAt)
    {
        const std::size_t first = literalAt - std::min(literalAt, longestName);
        for (std::size_t begin = literalAt; begin-- > first && !isExhausted();) {
            ++m_searched;
            if (m_text.mayBegin(begin) && !isTooDeep()) {
                MessageReading things{.at = m_text.place(begin)};
                readHole(things, begin, {literalAt, {}}, 0, {});
            }
        }
    }

    bool isTooDeep() const { return m_stepsOfPlace >= mostStepsOfPlace || m_steps >= mostStepsOfAll; }

    /// Reads on at `from`, behind the literal `before`. A hole or the end of the pattern follows.
    void read(const MessageReading& things, std::size_t from, std::size_t hole, std::string_view before)
    {
        if (hole == m_pattern.holes().size()) {
            m_found.push_back(things);
            m_found.back().end = from == 0 ? 0 : m_text.place(from - 1) + 1;
            return;
        }
        const MessagePattern::Hole& next = m_pattern.holes()[hole];
        if (next.squeezed.empty()) {
            readToEnd(things, from, hole, before);
            return;
        }
        const std::string_view window =
            m_squeezed.substr(0, std::min(m_squeezed.size(), from + longestHole + next.squeezed.size()));
        for (auto end = search(window, next.squeezed, from);
             end != window.npos && !isTooDeep() && !isExhausted();
             end = search(window, next.squeezed, end + 1)) {
            readHole(things, from, {end, {}}, hole, before);
        }
    }

    struct HoleEnd {
        std::size_t at = 0;               ///< in squeezed()
        std::optional<std::size_t> place; ///< in text(), where that is more exact
    };

    /// Reads the last hole of a pattern that has no words behind it.
    void readToEnd(const MessageReading& things, std::size_t from, std::size_t hole, std::string_view before)
    {
        const std::string_view literal = m_pattern.holes()[hole].literal;
        const bool isQuoted = borderAfter(literal).hasQuote;
        const std::vector<std::size_t> closing = closingQuotes(from);
        for (const std::size_t quote : closing) {
            if (isTooDeep() || isExhausted()) {
                return;
            }
            // A quotation mark that the pattern does not have may be a part of the name.
            const std::size_t end = isQuoted ? quote : endOfQuotes(quote);
            readHole(things, from, {m_text.squeezedFrom(quote), end}, hole, before);
        }
        if (closing.empty() || !isQuoted) {
            const bool toEndOfLine = literal.find('\n') != literal.npos;
            readHole(things, from, {toEndOfLine ? m_text.endOfLine(from) : endOfWord(from), {}}, hole,
                     before);
        }
    }

    /// Returns the places in text() of the quotation marks that may close the one behind a literal; empty if
    /// no quotation mark stands behind the literal.
    std::vector<std::size_t> closingQuotes(std::size_t from)
    {
        const std::string_view all = m_text.text();
        std::size_t at = from == 0 ? 0 : m_text.place(from - 1) + 1;
        at += leadingSpaces(all.substr(at));
        std::size_t opening = 0;
        for (auto length = quoteLength(all.substr(at)); length > 0; length = quoteLength(all.substr(at))) {
            if (++opening == 2 && isEndOfQuoted(all.substr(at + length))) {
                return {at}; // an empty name
            }
            at += length;
        }
        std::vector<std::size_t> places;
        // A name may be wrapped, but does not contain a blank line.
        const std::size_t last =
            opening == 0 ? at : std::min({all.size(), at + longestName, all.find("\n\n", at)});
        m_searched += last - at;
        while (at < last && places.size() < mostReadings) {
            const std::size_t length = quoteLength(all.substr(at));
            if (length > 0) {
                places.push_back(at);
            }
            at += std::max<std::size_t>(length, 1);
        }
        return places;
    }

    std::size_t endOfQuotes(std::size_t at) const
    {
        const std::string_view all = m_text.text();
        for (auto length = quoteLength(all.substr(at)); length > 0; length = quoteLength(all.substr(at))) {
            at += length;
        }
        return at;
    }

    static bool isEndOfQuoted(std::string_view rest)
    {
        constexpr std::string_view punctuation = ".,;:)]}>";
        return rest.empty() || isSpace(rest.front()) || punctuation.find(rest.front()) != punctuation.npos;
    }

    std::size_t search(std::string_view window, const std::string& literal, std::size_t from)
    {
        const auto found = window.find(literal, from);
        m_searched += std::min(found, window.size()) - std::min(from, window.size());
        return found;
    }

    void readHole(const MessageReading& things, std::size_t from, HoleEnd end, std::size_t hole,
                  std::string_view before)
    {
        ++m_steps;
        ++m_stepsOfPlace;
        const MessagePattern::Hole& here = m_pattern.holes()[hole];
        for (const std::string_view name :
             namesIn(written(from, end, before, here), borderBefore(before), borderAfter(here.literal))) {
            MessageReading named = things;
            assign(named, here.kind, name);
            read(named, end.at + here.squeezed.size(), hole + 1, here.literal);
            if (here.kind == ' ') {
                return; // the text of this hole is not used, so its second name gives the same reading
            }
        }
    }

    /// Returns the text in a hole, with the white space and quotation marks around it.
    std::string_view written(std::size_t from, HoleEnd end, std::string_view before,
                             const MessagePattern::Hole& hole) const
    {
        const std::string_view all = m_text.text();
        const std::size_t begin =
            before.empty() || from == 0 ? m_text.place(from) : m_text.place(from - 1) + 1;
        // White space at the end of the pattern does not belong to the name.
        const bool isAtEnd = hole.squeezed.empty() && end.at > 0;
        const std::size_t stop = end.place ? *end.place
                                 : isAtEnd ? m_text.place(end.at - 1) + 1
                                           : m_text.place(end.at);
        return all.substr(begin, std::max(begin, stop) - begin);
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

    /// Returns whether the last character of a word belongs to the sentence around it.
    static bool isPunctuation(std::string_view word)
    {
        const bool closesNothing = std::ranges::count(word, '(') < std::ranges::count(word, ')');
        return std::string_view(".,;:").find(word.back()) != std::string_view::npos ||
               (word.back() == ')' && closesNothing);
    }

    static void assign(MessageReading& things, char kind, std::string_view name)
    {
        using Member = std::pair<char, std::string_view MessageReading::*>;
        static constexpr std::array members = {
            Member{'o', &MessageReading::opType}, Member{'p', &MessageReading::ownOpType},
            Member{'r', &MessageReading::value},  Member{'v', &MessageReading::value},
            Member{'t', &MessageReading::actual}, Member{'u', &MessageReading::expected},
            Member{'f', &MessageReading::file},   Member{'d', &MessageReading::detail}};
        if (kind == 'n') {
            things.node = name;
        }
        things.isResult = things.isResult || kind == 'r';
        const auto* const member = std::ranges::find(members, kind, &Member::first);
        if (member != members.end()) {
            things.*(member->second) = name;
        }
    }

    static constexpr std::size_t longestName = 4'096;

    const MessageText& m_text;
    std::string_view m_squeezed;
    const MessagePattern& m_pattern;
    std::size_t m_steps = 0;
    std::size_t m_stepsOfPlace = 0;
    std::size_t m_searched = 0;
    std::vector<MessageReading> m_found;
};

} // namespace

MessagePattern::MessagePattern(std::string_view pattern)
    : m_written(pattern.substr(0, pattern.find('{')))
{
    m_beginning = asCompared(m_written);
    for (auto open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1)) {
        const auto close = pattern.find('}', open);
        const auto next = std::min(pattern.find('{', close), pattern.size());
        const std::string_view literal = pattern.substr(close + 1, next - close - 1);
        m_holes.push_back({close == open + 1 ? ' ' : pattern[open + 1], literal, asCompared(literal)});
    }
}

std::vector<MessageReading> matches(const MessageText& text, const MessagePattern& pattern)
{
    return Matcher(text, pattern).run();
}

} // namespace onnxmend
