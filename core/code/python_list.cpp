// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/python_list.h"

#include "core/base/text.h"

#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD";

int hexDigit(char letter)
{
    if (isDigit(letter)) {
        return letter - '0';
    }
    const char lower = static_cast<char>(letter | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

void appendUtf8(std::string& text, std::uint32_t code)
{
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
        text += replacementCharacter;
    } else if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0U | (code >> 6U));
        add(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        add(0xE0U | (code >> 12U));
        add(0x80U | ((code >> 6U) & 0x3FU));
        add(0x80U | (code & 0x3FU));
    } else {
        add(0xF0U | (code >> 18U));
        add(0x80U | ((code >> 12U) & 0x3FU));
        add(0x80U | ((code >> 6U) & 0x3FU));
        add(0x80U | (code & 0x3FU));
    }
}

/// Reads the elements one by one.
class PythonListReader
{
public:
    explicit PythonListReader(std::string_view text)
        : m_text(text)
    {
    }

    std::optional<std::vector<std::string>> read()
    {
        std::vector<std::string> elements;
        if (!take('[')) {
            return std::nullopt;
        }
        while (!take(']')) {
            const bool isSeparated = elements.empty() || take(',');
            if (!isSeparated || elements.size() == mostCodeParts) {
                return std::nullopt;
            }
            if (!elements.empty() && take(']')) { // Python allows a comma behind the last element
                break;
            }
            std::optional<std::string> element = readText();
            if (!element) {
                return std::nullopt;
            }
            elements.push_back(std::move(*element));
        }
        skipSpace();
        return m_at == m_text.size() ? std::optional(std::move(elements)) : std::nullopt;
    }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at])) {
            ++m_at;
        }
    }

    bool take(char letter)
    {
        skipSpace();
        const bool isThere = m_at < m_text.size() && m_text[m_at] == letter;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    std::optional<std::string> readText()
    {
        const char quote = take('\'') ? '\'' : take('"') ? '"' : '\0';
        std::string text;
        while (quote != '\0' && m_at < m_text.size()) {
            const char letter = m_text[m_at++];
            if (letter == quote) {
                return text;
            }
            if (letter != '\\') {
                text += letter;
            } else if (!readEscape(text)) {
                break;
            }
        }
        return std::nullopt;
    }

    /// Reads what follows a backslash, as Python's repr() writes it.
    bool readEscape(std::string& text)
    {
        if (m_at == m_text.size()) {
            return false;
        }
        const char letter = m_text[m_at++];
        switch (letter) {
        case 'n':
            text += '\n';
            return true;
        case 't':
            text += '\t';
            return true;
        case 'r':
            text += '\r';
            return true;
        case 'x':
            return readCode(text, 2);
        case 'u':
            return readCode(text, 4);
        case 'U':
            return readCode(text, 8);
        default:
            text += letter;
            return true;
        }
    }

    bool readCode(std::string& text, int digits)
    {
        std::uint32_t code = 0;
        for (int i = 0; i < digits; ++i) {
            const int digit = m_at < m_text.size() ? hexDigit(m_text[m_at]) : -1;
            if (digit < 0) {
                return false;
            }
            code = code * 16U + static_cast<std::uint32_t>(digit);
            ++m_at;
        }
        appendUtf8(text, code);
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::optional<std::vector<std::string>> readPythonList(std::string_view text)
{
    return text.size() > mostCodeBytes ? std::nullopt : PythonListReader(text).read();
}

} // namespace onnxmend
