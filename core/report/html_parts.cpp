// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_parts.h"

#include "core/base/error.h"
#include "core/dtype/dtype.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <optional>

namespace onnxmend::html
{

namespace
{

std::string base64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += i + k <= bytes.size() ? digits[group >> (18U - 6U * k) & 63U] : '=';
        }
    }
    return text;
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : displayText(text, std::string_view::npos)) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string scriptJson(const std::string& json)
{
    // JSON has none of these outside of strings.
    std::string result;
    result.reserve(json.size());
    for (const char c : json) {
        switch (c) {
        case '<':
            result += "\\u003c";
            break;
        case '>':
            result += "\\u003e";
            break;
        case '&':
            result += "\\u0026";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string dtypeClass(std::string_view onnxName)
{
    const std::optional<DType> dtype = dtypeFromOnnxName(onnxName);
    return dtype ? "d-" + shortDtypeName(*dtype) : std::string("d-other");
}

std::string dtypePill(std::string_view onnxName)
{
    if (onnxName.empty()) {
        return {};
    }
    const std::optional<DType> dtype = dtypeFromOnnxName(onnxName);
    return "<span class=\"pill " + dtypeClass(onnxName) + "\" title=\"" + escaped(onnxName) + "\">" +
           escaped(dtype ? shortDtypeName(*dtype) : std::string(onnxName)) + "</span>";
}

std::string bar(std::uint64_t part, std::uint64_t all, std::string_view cssClass)
{
    // A part is visible even if it is tiny.
    const double percent =
        all == 0 ? 0 : std::max(0.5, 100.0 * static_cast<double>(part) / static_cast<double>(all));
    std::array<char, 32> width = {};
    std::snprintf(width.data(), width.size(), "%.2f%%", std::min(percent, 100.0));
    return "<svg class=\"bar\" width=\"100%\" height=\"12\" aria-hidden=\"true\">"
           "<rect class=\"track\" width=\"100%\" height=\"12\" rx=\"3\"/>"
           "<rect class=\"" +
           std::string(cssClass) + "\" width=\"" + width.data() + "\" height=\"12\" rx=\"3\"/></svg>";
}

std::string policySource(std::string_view sha256)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < sha256.size(); i += 2) {
        unsigned byte = 0;
        std::from_chars(&sha256[i], &sha256[i] + 2, byte, 16);
        bytes += static_cast<char>(byte);
    }
    return "'sha256-" + base64(bytes) + "'";
}

} // namespace onnxmend::html
