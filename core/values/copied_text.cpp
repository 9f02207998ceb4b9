// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/copied_text.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/formats/numpy/numpy_types.h"
#include "core/values/element_text.h"
#include "core/values/save_npy.h"

#include <functional>
#include <string_view>

namespace onnxmend
{

namespace
{

using CellText = std::function<std::string(std::size_t)>;

/// Prepends an apostrophe to a text that a spreadsheet would take for a formula (formats.md, security rule
/// 14).
std::string withoutFormula(const std::string& text)
{
    return text.find_first_of("=+-@\t\r") == 0 ? "'" + text : text;
}

std::string quotedIfNeeded(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + '"';
}

std::string onOneLine(std::string text)
{
    for (char& c : text) {
        c = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    }
    return text;
}

std::string linesOf(const SliceBlock& block, const CellText& cell, std::string_view separator,
                    std::string_view end)
{
    std::string text;
    for (std::size_t i = 0; i < block.cellCount; ++i) {
        const bool endsRow = (i + 1) % block.range.columns == 0 || i + 1 == block.cellCount;
        text += cell(i);
        text += endsRow ? end : separator;
    }
    return text;
}

/// Bytes as a literal of Python.
std::string bytesLiteral(const std::string& bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string literal = "b'";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte > 0x7E) {
            literal += {'\\', 'x', digits[byte >> 4U], digits[byte & 0xFU]};
        } else {
            literal += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
        }
    }
    return literal + "'";
}

std::string numpyExpression(const SliceBlock& block, const CellText& cell, const std::string& type)
{
    const CellRange& range = block.range;
    const auto row = [&](std::uint64_t first, std::uint64_t count) {
        std::string text = "[";
        for (std::uint64_t i = 0; i < count; ++i) {
            text += (i > 0 ? ", " : "") + cell(static_cast<std::size_t>(first + i));
        }
        return text + "]";
    };
    std::string values;
    if (block.cellCount == 1) {
        values = cell(0);
    } else if (block.isList || range.rows == 1 || range.columns == 1) {
        values = row(0, block.cellCount);
    } else {
        for (std::uint64_t i = 0; i < range.rows; ++i) {
            values += (i > 0 ? ",\n             " : "[") + row(i * range.columns, range.columns);
        }
        values += "]";
    }
    return "numpy.array(" + values + ", dtype=" + type + ")";
}

std::string numpyText(const SliceBlock& block, DType dtype, std::span<const std::byte> packed)
{
    if (!block.texts.empty()) {
        return numpyExpression(
            block, [&block](std::size_t i) { return bytesLiteral(block.texts[i]); }, "object");
    }
    const std::vector<NpyForm> forms = npyForms(dtype);
    if (forms.empty() || forms.front().encoding == NpyEncoding::Bits) {
        throw Error({.reason = "NumPy has no type that holds " + dtypeName(dtype)});
    }
    const DType carrier = forms.front().dtype;
    const std::uint64_t cells = block.range.rows * block.range.columns;
    std::vector<std::byte> carried(packedByteCount(carrier, cells));
    castElements(dtype, packed, carrier, carried, cells);
    return numpyExpression(
        block, [&](std::size_t i) { return elementExpression(carrier, carried, i); }, numpyTypeName(carrier));
}

} // namespace

std::string copiedText(const SliceBlock& block, bool afterCast, CopyFormat format)
{
    const auto cell = [&block, afterCast](std::size_t place) {
        return afterCast ? block.textAfter(place) : block.textBefore(place);
    };
    switch (format) {
    case CopyFormat::Csv:
        return linesOf(
            block,
            [&](std::size_t i) {
                return quotedIfNeeded(block.texts.empty() ? cell(i) : withoutFormula(cell(i)));
            },
            ",", "\r\n");
    case CopyFormat::Numpy:
        return numpyText(block, afterCast ? block.castDtype : block.dtype,
                         afterCast ? block.after : block.before);
    case CopyFormat::Text:
        break;
    }
    return linesOf(
        block, [&cell](std::size_t i) { return onOneLine(cell(i)); }, "\t", "\n");
}

} // namespace onnxmend
