// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: a text of other programs, as terminals, logs and tracebacks leave it.

#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// How many bytes at the beginning of a text are a quotation mark: straight, typographic, a backtick, behind
/// a backslash or as HTML has it. 0: none.
std::size_t quoteLength(std::string_view text);
/// The same at its end.
std::size_t quoteLengthAtEnd(std::string_view text);

/// A text in which sentences can be found whatever a terminal did to them. Colours and other escapes go, line
/// ends become "\n". Sentences are compared without white space and frames of tables, since lines are wrapped
/// anywhere and indented, and without quotation marks, which people, logs and versions of a program change.
class MessageText
{
public:
    explicit MessageText(std::string_view text);

    /// Without terminal escapes, else as it was.
    const std::string& text() const { return m_text; }
    /// What is compared.
    const std::string& squeezed() const { return m_squeezed; }
    /// Where in text() a byte of squeezed() stands; the length of text() behind the last one.
    std::size_t place(std::size_t squeezedAt) const;
    /// In text() a name may begin here: at the beginning of a line, or behind a colon.
    bool mayBegin(std::size_t squeezedAt) const;
    /// White space lies between this byte of squeezed() and the one before it, quotation marks aside.
    bool isApart(std::size_t squeezedAt) const;

    /// Where in squeezed() the line ends that this byte stands in.
    std::size_t endOfLine(std::size_t squeezedAt) const;
    /// The first byte of squeezed() that stands at a place of text() or behind it.
    std::size_t squeezedFrom(std::size_t place) const;

private:
    std::string m_text;
    std::string m_squeezed;
    std::vector<std::uint32_t> m_places; ///< of each byte of m_squeezed in m_text
};

/// A name that was cut out of text(), as the other program may have meant it: as it stands, and without line
/// ends and the indentation behind them. Each once, at least one.
std::vector<std::string> spellings(std::string_view name);
/// The likeliest of them: on one line.
std::string likeliestSpelling(std::string_view name);

/// What Python's repr was made of, where a text shows one, as logs do: "\\n" and "\\'" become a line end and
/// a quote. Any other text as it is.
std::string withoutRepr(std::string_view text);

} // namespace onnxmend
