// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_text.h"

#include "core/base/error.h"

#include <charconv>

namespace onnxmend
{

namespace
{

void appendUtf8(std::string& text, std::uint32_t c)
{
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6);
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) { // surrogates pass through
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3F));
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

/// Replaces the escapes that `lengthOf` names (letter after the backslash -> hex digits) by their characters.
template <class LengthOf>
std::string unescaped(std::string_view text, const LengthOf& lengthOf)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t digits = text.size() > 1 && text[0] == '\\' ? lengthOf(text[1]) : 0;
        std::uint32_t code = 0;
        if (digits > 0 && text.size() >= digits + 2) {
            const char* begin = text.data() + 2;
            const auto parsed = std::from_chars(begin, begin + digits, code, 16);
            if (parsed.ptr == begin + digits && code <= 0x10FFFF) {
                appendUtf8(result, code);
                text.remove_prefix(digits + 2);
                continue;
            }
        }
        result += text.front();
        text.remove_prefix(1);
    }
    return result;
}

bool isInteger(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

PickleId addLong(PickleValues& values, std::uint64_t offset, std::uint64_t size)
{
    if (size > sizeof(std::int64_t)) {
        return values.addSlice(PickleKind::BigInt, offset, size);
    }
    const std::string_view bytes = std::string_view(values.pickle()).substr(offset, size);
    std::uint64_t value =
        !bytes.empty() && static_cast<signed char>(bytes.back()) < 0 ? ~std::uint64_t(0) : 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
    }
    return values.addInt(static_cast<std::int64_t>(value));
}

PickleId addNumberLine(PickleValues& values, std::string_view line)
{
    if (line == "00" || line == "01") {
        return values.addBool(line == "01");
    }
    if (line.ends_with('L')) {
        line.remove_suffix(1);
    }
    if (!isInteger(line)) {
        throw Error({.reason = "an integer of the pickle is not a number"});
    }
    if (line.starts_with('+')) {
        line.remove_prefix(1);
    }
    std::int64_t value = 0;
    const auto parsed = std::from_chars(line.data(), line.data() + line.size(), value);
    return parsed.ec == std::errc() ? values.addInt(value) : values.addText(PickleKind::BigInt, line);
}

PickleId addFloatLine(PickleValues& values, std::string_view line)
{
    double value = 0;
    const auto parsed = std::from_chars(line.data(), line.data() + line.size(), value);
    if (parsed.ptr != line.data() + line.size() || line.empty() || parsed.ec == std::errc::invalid_argument) {
        throw Error({.reason = "a float of the pickle is not a number"});
    }
    return values.addFloat(value);
}

PickleId addByteString(PickleValues& values, std::uint64_t offset, std::uint64_t size)
{
    const std::string_view bytes = std::string_view(values.pickle()).substr(offset, size);
    if (validUtf8(bytes) == bytes) {
        return values.addSlice(PickleKind::Str, offset, size);
    }
    std::string text;
    for (const char byte : bytes) {
        appendUtf8(text, static_cast<std::uint8_t>(byte));
    }
    return values.addText(PickleKind::Str, text);
}

std::optional<std::string> latin1Bytes(std::string_view utf8)
{
    std::string bytes;
    bytes.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto lead = static_cast<std::uint8_t>(utf8[i]);
        if (lead < 0x80) {
            bytes += utf8[i];
            continue;
        }
        const bool twoBytes = (lead == 0xC2 || lead == 0xC3) && i + 1 < utf8.size() &&
                              (static_cast<std::uint8_t>(utf8[i + 1]) & 0xC0) == 0x80;
        if (!twoBytes) {
            return std::nullopt;
        }
        bytes += static_cast<char>((lead & 0x03) << 6 | (static_cast<std::uint8_t>(utf8[++i]) & 0x3F));
    }
    return bytes;
}

PickleId addQuotedLine(PickleValues& values, std::string_view line)
{
    const bool quoted =
        line.size() >= 2 && line.front() == line.back() && (line.front() == '\'' || line.front() == '"');
    if (!quoted) {
        throw Error({.reason = "a string of the pickle has no quotes"});
    }
    line = line.substr(1, line.size() - 2);
    return values.addText(PickleKind::Str,
                          unescaped(line, [](char letter) -> std::size_t { return letter == 'x' ? 2 : 0; }));
}

PickleId addUnicodeLine(PickleValues& values, std::string_view line)
{
    return values.addText(PickleKind::Str, unescaped(line, [](char letter) -> std::size_t {
                              return letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
                          }));
}

} // namespace onnxmend
