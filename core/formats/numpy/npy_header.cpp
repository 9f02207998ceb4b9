// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/numpy/npy_header.h"

#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace onnxmend
{

namespace
{

// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
constexpr std::uint64_t versionBytes = 2;
constexpr std::uint64_t maxHeaderBytes = std::uint64_t(1) << 20;
constexpr std::size_t maxRank = 64;
constexpr std::size_t maxDepth = 32; ///< nesting of a structured type

[[noreturn]] void refuse(const std::string& place, std::uint64_t offset, std::string reason)
{
    throw Error({.place = place + ", byte " + std::to_string(offset),
                 .reason = std::move(reason),
                 .advice = "The file is damaged or not written by numpy.save; get it again."});
}

/// Parses the text of the header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class HeaderParser
{
public:
    HeaderParser(std::string_view text, const std::string& place, std::uint64_t offset)
        : m_text(text)
        , m_place(place)
        , m_offset(offset)
    {
    }

    NpyHeader parse()
    {
        expect('{');
        while (!takes('}')) {
            const std::string key = takeText();
            if (!m_keys.insert(key).second) {
                fail("the key " + quotedText(key) + " appears twice");
            }
            expect(':');
            takeValue(key);
            if (!takes(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (m_at != m_text.size()) {
            fail("text follows the header");
        }
        if (m_keys.size() != 3) {
            fail("'descr', 'fortran_order' or 'shape' is missing");
        }
        return m_header;
    }

private:
    [[noreturn]] void fail(std::string reason) const { refuse(m_place, m_offset + m_at, std::move(reason)); }

    void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }

    /// Skips space. Returns true if the next character is `c`.
    bool sees(char c)
    {
        skipSpace();
        return m_at < m_text.size() && m_text[m_at] == c;
    }

    bool takes(char c)
    {
        const bool found = sees(c);
        m_at += found ? 1 : 0;
        return found;
    }

    void expect(char c)
    {
        if (!takes(c)) {
            fail(std::string("a ") + c + " is expected");
        }
    }

    bool takesWord(std::string_view word)
    {
        skipSpace();
        const bool found = m_text.substr(m_at).starts_with(word);
        m_at += found ? word.size() : 0;
        return found;
    }

    std::string takeText()
    {
        const char quote = sees('"') ? '"' : '\'';
        expect(quote);
        const std::size_t end = m_text.find(quote, m_at);
        if (end == std::string_view::npos) {
            fail("a text does not end");
        }
        const std::string_view text = m_text.substr(m_at, end - m_at);
        if (text.find('\\') != std::string_view::npos) {
            fail("a text has a backslash");
        }
        m_at = end + 1;
        return std::string(text);
    }

    void takeValue(const std::string& key)
    {
        if (key == "descr") {
            if (sees('[') || sees('(')) {
                skipStructure();
            } else {
                m_header.type = takeText();
            }
        } else if (key == "fortran_order") {
            m_header.fortranOrder = takesWord("True");
            if (!m_header.fortranOrder && !takesWord("False")) {
                fail("'fortran_order' is neither True nor False");
            }
        } else if (key == "shape") {
            takeShape();
        } else {
            fail("the key " + quotedText(key) + " is unknown");
        }
    }

    void takeShape()
    {
        expect('(');
        while (!takes(')')) {
            if (m_header.shape.size() == maxRank) {
                fail("it has more than 64 dimensions");
            }
            m_header.shape.push_back(takeSize());
            if (!takes(',')) {
                if (m_header.shape.size() == 1) {
                    fail("the shape is not a tuple");
                }
                expect(')');
                return;
            }
        }
    }

    std::int64_t takeSize()
    {
        skipSpace();
        std::int64_t size = 0;
        const char* begin = m_text.data() + m_at;
        const auto parsed = std::from_chars(begin, m_text.data() + m_text.size(), size);
        if (parsed.ec != std::errc() || size < 0) {
            fail("a dimension is not a number in range");
        }
        m_at += static_cast<std::size_t>(parsed.ptr - begin);
        takesWord("L"); // Python 2
        return size;
    }

    /// Skips a structured type: nested lists and tuples of texts and numbers.
    void skipStructure()
    {
        std::string closing;
        do {
            skipSpace();
            if (m_at == m_text.size()) {
                fail("'descr' does not end");
            }
            const char c = m_text[m_at];
            if (c == '\'' || c == '"') {
                takeText();
                continue;
            }
            if (c == '[' || c == '(') {
                closing += c == '[' ? ']' : ')';
            } else if (c == closing.back()) {
                closing.pop_back();
            } else if (c != ',' && (c < '0' || c > '9')) {
                fail("'descr' is not a type");
            }
            if (closing.size() > maxDepth) {
                fail("'descr' is nested too deep");
            }
            ++m_at;
        } while (!closing.empty());
    }

    std::string_view m_text;
    const std::string& m_place;
    std::uint64_t m_offset; ///< of the text in m_place
    std::size_t m_at = 0;
    std::set<std::string> m_keys;
    NpyHeader m_header;
};

std::string readBytes(const ByteSource& bytes, const std::string& place, std::uint64_t offset,
                      std::uint64_t size)
{
    if (offset > bytes.size() || size > bytes.size() - offset) {
        refuse(place, offset, "the file ends in its header");
    }
    return bytes.bytes(offset, size);
}

} // namespace

NpyHeader readNpyHeader(const ByteSource& bytes, const std::string& place)
{
    const std::string begin = readBytes(bytes, place, 0, npyMagic.size() + versionBytes);
    if (!begin.starts_with(npyMagic)) {
        refuse(place, 0, "it does not begin with NumPy's magic");
    }
    const int version = static_cast<std::uint8_t>(begin[npyMagic.size()]);
    if (version < 1 || version > 3 || begin.back() != 0) {
        refuse(place, npyMagic.size(), "its version is not 1, 2 or 3");
    }
    const std::uint64_t lengthBytes = version == 1 ? 2 : 4;
    const std::string length = readBytes(bytes, place, begin.size(), lengthBytes);
    const std::uint64_t size = LittleEndian(length).number(0, lengthBytes);
    if (size > maxHeaderBytes) {
        refuse(place, begin.size(), "it claims to be " + groupedNumber(size) + " bytes long");
    }
    const std::uint64_t offset = begin.size() + lengthBytes;
    const std::string text = readBytes(bytes, place, offset, size);
    NpyHeader header = HeaderParser(text, place, offset).parse();
    header.dataOffset = offset + size;
    return header;
}

std::string npyHeaderBytes(std::string_view type, std::span<const std::int64_t> shape)
{
    constexpr std::size_t alignment = 64;
    std::string sizes;
    for (const std::int64_t size : shape) {
        sizes += (sizes.empty() ? "" : " ") + std::to_string(size) + ",";
    }
    if (shape.size() > 1) {
        sizes.pop_back(); // only a tuple of one needs its comma
    }
    std::string text = "{'descr': '";
    text += type;
    text += "', 'fortran_order': False, 'shape': (" + sizes + "), }";
    const bool isLong = text.size() + alignment > 0xFFFF;
    const std::size_t lengthBytes = isLong ? 4 : 2;
    const std::size_t before = npyMagic.size() + versionBytes + lengthBytes;
    text.append(alignment - (before + text.size() + 1) % alignment, ' ');
    text += '\n';
    std::string bytes(npyMagic);
    bytes += isLong ? '\2' : '\1';
    bytes += '\0';
    for (std::size_t i = 0; i < lengthBytes; ++i) {
        bytes += static_cast<char>(text.size() >> 8 * i & 0xFF);
    }
    return bytes + text;
}

} // namespace onnxmend
