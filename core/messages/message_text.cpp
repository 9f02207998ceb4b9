// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/message_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr char escape = '\x1B';

/// The longer ones come first, since another quotation mark may be their end.
constexpr std::array<std::string_view, 15> quotes = {
    "\\'",
    "\\\"",
    "&quot;",
    "&apos;",
    "&#39;",
    "\xE2\x80\x98",
    "\xE2\x80\x99",
    "\xE2\x80\x9C",
    "\xE2\x80\x9D",
    "\xE2\x80\x9E",
    "\xC2\xAB",
    "\xC2\xBB",
    "'",
    "\"",
    "`",
};

/// Returns the length of a terminal's escape at the beginning (ECMA-48: CSI, OSC and two-byte ones), or 0.
std::size_t escapeLength(std::string_view text)
{
    if (text.size() < 2 || text.front() != escape) {
        return text.empty() || text.front() != escape ? 0 : 1;
    }
    if (text[1] == '[') {
        const auto end = text.find_first_not_of("0123456789;:<=>? !\"#$%&'()*+,-./", 2);
        return end == text.npos ? text.size() : end + 1;
    }
    if (text[1] == ']') {
        const auto end = text.find_first_of("\a\x1B", 2);
        if (end == text.npos) {
            return 2;
        }
        return end + (text[end] == escape ? 2 : 1);
    }
    return 2;
}

std::string withoutEscapes(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        if (const std::size_t length = escapeLength(text); length > 0) {
            text.remove_prefix(std::min(length, text.size()));
            continue;
        }
        if (text.front() == '\r') {
            text.remove_prefix(text.starts_with("\r\n") ? 1 : 0);
            result += '\n';
        } else {
            result += text.front();
        }
        text.remove_prefix(1);
    }
    return result;
}

/// Returns the length of a character of a frame (U+2500 to U+257F) that tools draw around a traceback, or 0.
std::size_t frameLength(std::string_view text)
{
    return text.size() > 2 && text[0] == '\xE2' && (text[1] == '\x94' || text[1] == '\x95') ? 3 : 0;
}

/// Returns how many bytes at the beginning are not compared.
std::size_t silentLength(std::string_view text)
{
    constexpr std::string_view structure = "struct "; // c10::Half, as Microsoft's compiler names it
    if (isSpace(text.front())) {
        return 1;
    }
    if (text.starts_with("struct c10::")) {
        return structure.size();
    }
    return std::max(frameLength(text), quoteLength(text));
}

/// Returns a name without line ends and without the spaces and frames around them, which the terminal added.
std::string joined(std::string_view name)
{
    std::string result;
    for (std::size_t at = 0; at < name.size();) {
        const auto end = std::min(name.find('\n', at), name.size());
        std::string_view line = name.substr(at, end - at);
        const auto isOfTerminal = [&line](bool atFront) {
            return !line.empty() &&
                   (isSpace(atFront ? line.front() : line.back()) ||
                    frameLength(atFront ? line : line.substr(std::max<std::size_t>(line.size(), 3) - 3)) > 0);
        };
        while (at > 0 && isOfTerminal(true)) {
            line.remove_prefix(std::max<std::size_t>(frameLength(line), 1));
        }
        while (end < name.size() && isOfTerminal(false)) {
            line.remove_suffix(isSpace(line.back()) ? 1 : 3);
        }
        result += line;
        at = end + 1;
    }
    return result;
}

bool isOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

/// Returns whether the text has a quote behind a backslash, or an "\\n" that is not part of a path
/// (C:\\nets).
bool isRepr(std::string_view text)
{
    for (auto at = text.find('\\'); at != text.npos && at + 1 < text.size(); at = text.find('\\', at + 2)) {
        const char next = text[at + 1];
        if (next == '\'' || (next == 'n' && (at + 2 == text.size() || !isOfName(text[at + 2])))) {
            return true;
        }
    }
    return false;
}

} // namespace

std::size_t addressLength(std::string_view text)
{
    constexpr std::size_t leastDigits = 6; // shorter ones are numbers
    const auto isHexDigit = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    if (!text.starts_with("0x")) {
        return 0;
    }
    const auto end = std::ranges::find_if_not(text.substr(2), isHexDigit);
    const auto digits = static_cast<std::size_t>(end - text.begin()) - 2;
    return digits >= leastDigits ? 2 + digits : 0;
}

std::size_t quoteLength(std::string_view text)
{
    constexpr std::string_view beginnings = "'\"`\\&\xE2\xC2"; // rejects most bytes quickly
    if (text.empty() || beginnings.find(text.front()) == beginnings.npos) {
        return 0;
    }
    const auto found =
        std::ranges::find_if(quotes, [text](std::string_view quote) { return text.starts_with(quote); });
    return found == quotes.end() ? 0 : found->size();
}

std::size_t quoteLengthAtEnd(std::string_view text)
{
    const auto found =
        std::ranges::find_if(quotes, [text](std::string_view quote) { return text.ends_with(quote); });
    return found == quotes.end() ? 0 : found->size();
}

MessageText::MessageText(std::string_view text)
    : m_text(withoutEscapes(text))
{
    m_squeezed.reserve(m_text.size());
    m_places.reserve(m_text.size());
    const std::string_view all = m_text;
    for (std::size_t at = 0; at < all.size();) {
        if (const std::size_t silent = silentLength(all.substr(at)); silent > 0) {
            at += silent;
            continue;
        }
        m_squeezed += all[at];
        m_places.push_back(static_cast<std::uint32_t>(at++));
    }
}

std::size_t MessageText::place(std::size_t squeezedAt) const
{
    return squeezedAt < m_places.size() ? m_places[squeezedAt] : m_text.size();
}

bool MessageText::mayBegin(std::size_t squeezedAt) const
{
    if (squeezedAt == 0 || m_squeezed[squeezedAt - 1] == ':') {
        return true;
    }
    const std::string_view between = std::string_view(m_text).substr(
        m_places[squeezedAt - 1] + 1, place(squeezedAt) - m_places[squeezedAt - 1] - 1);
    return between.find('\n') != between.npos;
}

bool MessageText::isApart(std::size_t squeezedAt) const
{
    if (squeezedAt == 0 || squeezedAt >= m_places.size()) {
        return true;
    }
    const std::size_t behind = m_places[squeezedAt - 1] + 1;
    std::string_view between = std::string_view(m_text).substr(behind, place(squeezedAt) - behind);
    for (auto length = quoteLength(between); length > 0; length = quoteLength(between)) {
        between.remove_prefix(length);
    }
    return !between.empty() && (isSpace(between.front()) || between.back() == '\n');
}

std::size_t MessageText::endOfLine(std::size_t squeezedAt) const
{
    const std::size_t from = squeezedAt == 0 ? 0 : m_places[squeezedAt - 1] + 1;
    const std::size_t end = m_text.find('\n', from);
    return squeezedFrom(std::min(end, m_text.size()));
}

std::size_t MessageText::squeezedFrom(std::size_t place) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_places, place) - m_places.begin());
}

std::vector<std::string> spellings(std::string_view name)
{
    std::vector<std::string> result = {std::string(name)};
    if (std::string other = joined(name); other != result.front()) {
        result.push_back(std::move(other));
    }
    return result;
}

std::string likeliestSpelling(std::string_view name) { return joined(name); }

std::string withoutRepr(std::string_view text)
{
    std::string result(text);
    if (!isRepr(text)) {
        return result;
    }
    result.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool isEscape = text[i] == '\\' && (next == 'n' || next == '\'' || next == '"' || next == '\\');
        i += isEscape ? 1 : 0;
        result += isEscape && next == 'n' ? '\n' : text[i];
    }
    return result;
}

} // namespace onnxmend
