// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/text_format.h"

#include <wchar.h>

#include <algorithm>
#include <clocale>
#include <vector>

namespace onnxmend::cli
{

namespace
{

struct Glyph {
    std::string_view bytes;
    std::size_t columns = 1;
};

/// Splits valid UTF-8 into characters with their widths. Combining marks take no column.
std::vector<Glyph> glyphs(std::string_view text)
{
    // wcwidth() depends on LC_CTYPE, and the "C" locale knows only ASCII.
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = utf8 ? ::uselocale(utf8) : nullptr;
    std::vector<Glyph> result;
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        length = std::min(length, text.size() - i);
        auto code = static_cast<wchar_t>(length == 1 ? first : first & (0xFF >> (length + 1)));
        for (std::size_t k = 1; k < length; ++k) {
            code = (code << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3F);
        }
        const int columns = ::wcwidth(code);
        result.push_back({text.substr(i, length), columns < 0 ? 1U : static_cast<std::size_t>(columns)});
        i += length;
    }
    if (before) {
        ::uselocale(before);
    }
    return result;
}

} // namespace

std::string dtypeText(DType dtype) { return dtype == DType::Undefined ? "?" : dtypeName(dtype); }

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (const Glyph& glyph : glyphs(text)) {
        width += glyph.columns;
    }
    return width;
}

std::string elided(std::string_view text, std::size_t width)
{
    if (displayWidth(text) <= width) {
        return std::string(text);
    }
    if (width == 0) {
        return {};
    }
    const std::vector<Glyph> all = glyphs(text);
    const std::size_t headWidth = (width - 1) / 2;
    const std::size_t tailWidth = width - 1 - headWidth;
    std::string head;
    for (std::size_t used = 0, i = 0; i < all.size() && used + all[i].columns <= headWidth; ++i) {
        head += all[i].bytes;
        used += all[i].columns;
    }
    std::size_t tailBegin = all.size();
    for (std::size_t used = 0; tailBegin > 0 && used + all[tailBegin - 1].columns <= tailWidth;) {
        used += all[--tailBegin].columns;
    }
    head += "\xE2\x80\xA6"; // an ellipsis
    for (std::size_t i = tailBegin; i < all.size(); ++i) {
        head += all[i].bytes;
    }
    return head;
}

} // namespace onnxmend::cli
