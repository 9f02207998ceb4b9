// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to messages, verify, explain and reduce: a text of another program, as terminals and logs show it.

#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Returns the length of the quotation mark at the beginning of a text, or 0: straight, typographic, a
/// backtick, behind a backslash or in HTML's spelling.
std::size_t quoteLength(std::string_view text);
/// Returns the same for the end of a text.
std::size_t quoteLengthAtEnd(std::string_view text);

/// Returns the length of the address in memory at the beginning of a text, "0x7f3a21c0", or 0.
std::size_t addressLength(std::string_view text);

/// A text in which sentences can be found although a terminal changed them. Colours and other escapes are
/// removed, line ends become "\n". Sentences are compared without white space and frames, since lines are
/// wrapped and indented, and without quotation marks, since people, logs and versions of a program change
/// them.
class MessageText
{
public:
    explicit MessageText(std::string_view text);

    /// Returns the text as it was given, without terminal escapes.
    const std::string& text() const { return m_text; }
    /// Returns the bytes that are compared.
    const std::string& squeezed() const { return m_squeezed; }
    /// Returns the position in text() of a byte of squeezed(); the length of text() behind the last one.
    std::size_t place(std::size_t squeezedAt) const;
    /// Returns whether a name may begin here: at the beginning of a line of text(), or behind a colon.
    bool mayBegin(std::size_t squeezedAt) const;
    /// Returns whether white space lies in text() before this byte of squeezed(); ignores quotation marks.
    bool isApart(std::size_t squeezedAt) const;

    /// Returns the position in squeezed() of the end of the line of this byte.
    std::size_t endOfLine(std::size_t squeezedAt) const;
    /// Returns the position of the first byte of squeezed() at a place of text() or behind it.
    std::size_t squeezedFrom(std::size_t place) const;

private:
    std::string m_text;
    std::string m_squeezed;
    std::vector<std::uint32_t> m_places; ///< position in m_text of each byte of m_squeezed
};

/// Returns the names that a name in text() may have meant: the name itself, and the name without line ends
/// and the indentation behind them if that differs.
std::vector<std::string> spellings(std::string_view name);
/// Returns the likeliest of them, which is on one line.
std::string likeliestSpelling(std::string_view name);

/// Undoes Python's repr, which logs show: "\\n" and "\\'" become a line end and a quote. Returns any other
/// text unchanged.
std::string withoutRepr(std::string_view text);

} // namespace onnxmend
