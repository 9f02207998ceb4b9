// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"

#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

struct CodePoint {
    char32_t value = 0;
    std::size_t length = 1; ///< bytes
    bool valid = false;
};

/// Reads the code point at the start of `text` (Unicode standard, table 3-7: well-formed byte sequences).
CodePoint decodeUtf8(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byteAt(0);
    if (first < 0x80) {
        return {first, 1, true};
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) {
        return {};
    }
    char32_t value = first & (0xFF >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xC0) != 0x80) {
            return {};
        }
        value = (value << 6) | (byteAt(i) & 0x3F);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF) {
        return {};
    }
    return {value, length, true};
}

/// True for C0, C1, DEL, and the characters that reorder or hide text around them.
bool isUnsafeToShow(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x061C || c == 0xFEFF;
}

/// Removes the full stop at the end of a reason: one that quotes another error ends with the advice of that
/// error.
ErrorDetails& withoutStopBeforeAdvice(ErrorDetails& details)
{
    if (!details.advice.empty() && details.reason.ends_with('.')) {
        details.reason.pop_back();
    }
    return details;
}

std::string oneLine(const ErrorDetails& details)
{
    std::string text;
    for (const std::string* part : {&details.file, &details.place}) {
        if (!part->empty()) {
            text += displayText(*part, 400) + ": ";
        }
    }
    text += displayText(details.reason, 1000);
    if (!details.advice.empty()) {
        text += ". " + displayText(details.advice, 400);
    }
    return text;
}

} // namespace

Error::Error(ErrorDetails details)
    : std::runtime_error(oneLine(withoutStopBeforeAdvice(details)))
    , m_details(std::move(details))
{
}

Error Error::in(const std::string& file, const std::string& place) const
{
    ErrorDetails details = m_details;
    if (details.file.empty()) {
        details.file = file;
    }
    if (details.place.empty()) {
        details.place = place;
    }
    return Error(std::move(details));
}

UsageError::UsageError(std::string reason, std::string advice)
    : Error({.reason = std::move(reason), .advice = std::move(advice)})
{
}

std::string displayText(std::string_view text, std::size_t maxBytes)
{
    constexpr std::string_view ellipsis = "\xE2\x80\xA6";
    std::string result;
    while (!text.empty()) {
        const CodePoint next = decodeUtf8(text);
        if (result.size() + next.length > maxBytes) {
            return result.append(ellipsis);
        }
        result += next.valid && !isUnsafeToShow(next.value) ? text.substr(0, next.length) : replacement;
        text.remove_prefix(next.length);
    }
    return result;
}

std::string validUtf8(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const CodePoint next = decodeUtf8(text);
        result += next.valid ? text.substr(0, next.length) : replacement;
        text.remove_prefix(next.length);
    }
    return result;
}

} // namespace onnxmend
