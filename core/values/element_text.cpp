// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/element_text.h"

#include "core/base/error.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace onnxmend
{

namespace
{

// Python's repr and NumPy's str.
constexpr int leastPositional = -4;
constexpr int leastScientific = 16;
constexpr int mostDigits = 17;

using Buffer = std::array<char, 40>;

std::string_view textOf(const Buffer& buffer, std::to_chars_result result)
{
    return {buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())};
}

/// "-1.25e-05" in the way that Python writes it. The exponent has a sign and two digits at least.
std::string asPython(std::string_view scientific)
{
    const std::size_t mark = scientific.find('e');
    int exponent = 0;
    std::from_chars(scientific.data() + mark + (scientific[mark + 1] == '+' ? 2 : 1),
                    scientific.data() + scientific.size(), exponent);
    if (exponent < leastPositional || exponent >= leastScientific) {
        return std::string(scientific);
    }
    const bool isNegative = scientific.front() == '-';
    std::string digits;
    for (const char c : scientific.substr(0, mark)) {
        if (c >= '0' && c <= '9') {
            digits += c;
        }
    }
    if (exponent < 0) {
        digits.insert(0, static_cast<std::size_t>(-exponent), '0');
        exponent = 0;
    }
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) {
        digits.append(whole + 1 - digits.size(), '0');
    }
    return (isNegative ? "-" : "") + digits.insert(whole, 1, '.');
}

std::string notFinite(double value) { return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf"; }

template <typename Real>
std::string shortest(Real value)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    Buffer buffer;
    return asPython(textOf(buffer, std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                                 std::chars_format::scientific)));
}

/// Returns a value of a type narrower than FLOAT with as many digits as it needs to be read back.
std::string shortestIn(DType dtype, double value)
{
    if (!std::isfinite(value)) {
        return notFinite(value);
    }
    Buffer buffer;
    std::string_view text;
    for (int digits = 0; digits < mostDigits; ++digits) {
        text = textOf(buffer, std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                            std::chars_format::scientific, digits));
        double readBack = 0;
        std::from_chars(text.data(), text.data() + text.size(), readBack);
        if (roundedTo(dtype, readBack) == value) {
            break;
        }
    }
    return asPython(text);
}

template <typename Real>
Real realAt(std::span<const std::byte> packed, std::uint64_t index)
{
    Real value;
    std::memcpy(&value, packed.data() + index * sizeof(value), sizeof(value));
    return value;
}

std::string floatText(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    if (dtype == DType::Double) {
        return shortest(realAt<double>(packed, index));
    }
    if (dtype == DType::Float) {
        return shortest(realAt<float>(packed, index));
    }
    std::array<std::byte, 2> one{};
    putElementBits(dtype, one, 0, elementBits(dtype, packed, index));
    std::array<double, 1> value{};
    toDoubles(dtype, std::span(one).first(packedByteCount(dtype, 1)), value);
    return numberText(value[0], dtype);
}

struct ComplexText {
    std::string real;
    std::string imaginary;
};

ComplexText complexText(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    const DType part = dtypeInfo(dtype).bits == 64 ? DType::Float : DType::Double;
    return {floatText(part, packed, 2 * index), floatText(part, packed, 2 * index + 1)};
}

std::string asExpression(const std::string& text)
{
    const bool isNegative = text.front() == '-';
    const std::string_view magnitude = std::string_view(text).substr(isNegative ? 1 : 0);
    const bool isNumber = magnitude.front() >= '0' && magnitude.front() <= '9';
    return isNumber ? text : (isNegative ? "-numpy." : "numpy.") + std::string(magnitude);
}

} // namespace

std::string numberText(double value, DType like)
{
    const DTypeInfo& info = dtypeInfo(like);
    if (info.kind != DTypeKind::Float || like == DType::Double) {
        return shortest(value);
    }
    // With the fewest digits that can be read back, a power of two looks like another number: 2^-124 like
    // 5e-38.
    return like == DType::Float || info.digits == 1 ? shortest(static_cast<float>(value))
                                                    : shortestIn(like, value);
}

std::string elementText(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    switch (info.kind) {
    case DTypeKind::Float:
        return floatText(dtype, packed, index);
    case DTypeKind::Bool:
        return elementBits(dtype, packed, index) != 0 ? "True" : "False";
    case DTypeKind::UnsignedInteger:
        return std::to_string(elementBits(dtype, packed, index));
    case DTypeKind::SignedInteger: {
        const int unused = 64 - info.bits;
        const std::uint64_t shifted = elementBits(dtype, packed, index) << unused;
        return std::to_string(static_cast<std::int64_t>(shifted) >> unused);
    }
    case DTypeKind::Complex: {
        const ComplexText text = complexText(dtype, packed, index);
        return text.real + (text.imaginary.front() == '-' ? "" : "+") + text.imaginary + "j";
    }
    case DTypeKind::String:
    case DTypeKind::None:
        break;
    }
    throw Error({.reason = "elements of type " + dtypeName(dtype) + " are not numbers"});
}

std::string elementExpression(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    if (dtypeInfo(dtype).kind == DTypeKind::Complex) {
        const ComplexText text = complexText(dtype, packed, index);
        return "complex(" + asExpression(text.real) + ", " + asExpression(text.imaginary) + ")";
    }
    const std::string text = elementText(dtype, packed, index);
    return dtypeInfo(dtype).kind == DTypeKind::Float ? asExpression(text) : text;
}

std::string elementBitsText(DType dtype, std::span<const std::byte> packed, std::uint64_t index)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const int bits = dtypeInfo(dtype).bits;
    std::string text = "0x";
    if (bits < 8) {
        return text + digits[elementBits(dtype, packed, index)];
    }
    const auto width = static_cast<std::size_t>(bits) / 8;
    for (std::size_t i = width; i-- > 0;) {
        const auto byte = std::to_integer<unsigned>(packed[index * width + i]);
        text += digits[byte >> 4U];
        text += digits[byte & 0xFU];
    }
    return text;
}

} // namespace onnxmend
