// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/small_floats.h"

#include "core/base/error.h"
#include "core/dtype/stored_forms.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

double powerOfTwo(int exponent)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

int exponentOf(float magnitude)
{
    return static_cast<int>(std::bit_cast<std::uint32_t>(magnitude) >> floatFractionBits) - floatBias;
}

} // namespace

bool isSmallFloat(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.kind == DTypeKind::Float && info.bits <= 8;
}

SmallFloat::SmallFloat(const DTypeInfo& info)
    : m_signBit(info.lowest < 0 ? 1U << (info.bits - 1) : 0)
    , m_fractionBits(info.digits - 1)
    , m_minNormalExponent(info.minExponent + info.digits - 1)
    , m_hasNegativeZero(info.hasNegativeZero)
    , m_hasInfinity(info.hasInfinity)
{
    m_highestCode = m_signBit != 0 ? magnitudeCode(static_cast<float>(info.highest)) : 0xFEU;
    const bool nanIsNegativeZero = m_signBit != 0 && (!info.hasNegativeZero || !info.hasNan);
    m_nanCode = nanIsNegativeZero ? m_signBit : m_highestCode + (m_hasInfinity ? 2 : 1);
    for (unsigned code = 0; code < m_values.size(); ++code) {
        m_values[code] = definedValue(code);
    }
}

double SmallFloat::definedValue(unsigned code) const
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (m_signBit == 0) {
        return code == m_nanCode ? nan : powerOfTwo(static_cast<int>(code) + m_minNormalExponent);
    }
    const bool negative = (code & m_signBit) != 0;
    const unsigned magnitude = code & (m_signBit - 1);
    if (!m_hasNegativeZero && code == m_signBit) {
        return nan;
    }
    if (magnitude > m_highestCode) {
        const bool infinite = m_hasInfinity && magnitude == m_highestCode + 1;
        return infinite ? (negative ? -1 : 1) * std::numeric_limits<double>::infinity() : nan;
    }
    const int field = static_cast<int>(magnitude >> m_fractionBits);
    const unsigned one = 1U << m_fractionBits;
    const unsigned significand = (magnitude & (one - 1)) + (field > 0 ? one : 0);
    const int exponent = m_minNormalExponent + std::max(field - 1, 0) - m_fractionBits;
    const double value = significand * powerOfTwo(exponent);
    return negative ? -value : value;
}

unsigned SmallFloat::magnitudeCode(float magnitude) const
{
    const int exponent = std::max(exponentOf(magnitude), m_minNormalExponent);
    const double steps = std::nearbyint(magnitude * powerOfTwo(m_fractionBits - exponent));
    return (static_cast<unsigned>(exponent - m_minNormalExponent) << m_fractionBits) +
           static_cast<unsigned>(steps);
}

unsigned SmallFloat::powerCode(float value) const
{
    if (value < 0) {
        throw Error({.reason = "a negative number cannot be cast to FLOAT8E8M0",
                     .advice = "Keep this tensor in a type that has a sign."});
    }
    if (value <= std::ldexp(1.0F, m_minNormalExponent)) {
        return 0; // zero, too: the type does not have it
    }
    int power = 0;
    const float fraction = std::frexp(value, &power); // in [0.5, 1)
    const int exponent = fraction == 0.5F ? power - 1 : power;
    return std::min(static_cast<unsigned>(exponent - m_minNormalExponent), m_highestCode);
}

std::uint8_t SmallFloat::encode(float value) const
{
    if (m_signBit == 0) {
        const bool special = std::isnan(value) || (std::isinf(value) && value > 0);
        return static_cast<std::uint8_t>(special ? m_nanCode : powerCode(value));
    }
    const unsigned sign = std::signbit(value) ? m_signBit : 0;
    if (std::isnan(value)) {
        return static_cast<std::uint8_t>(m_nanCode | sign);
    }
    const unsigned magnitude =
        std::isinf(value) ? m_highestCode : std::min(magnitudeCode(std::fabs(value)), m_highestCode);
    const bool plainZero = magnitude == 0 && !m_hasNegativeZero;
    return static_cast<std::uint8_t>(plainZero ? 0 : magnitude | sign);
}

const SmallFloat& smallFloat(DType dtype)
{
    static const std::array formats = {
        SmallFloat(dtypeInfo(DType::Float8E4M3FN)), SmallFloat(dtypeInfo(DType::Float8E4M3FNUZ)),
        SmallFloat(dtypeInfo(DType::Float8E5M2)),   SmallFloat(dtypeInfo(DType::Float8E5M2FNUZ)),
        SmallFloat(dtypeInfo(DType::Float8E8M0)),   SmallFloat(dtypeInfo(DType::Float4E2M1))};
    switch (dtype) {
    case DType::Float8E4M3FN:
        return formats[0];
    case DType::Float8E4M3FNUZ:
        return formats[1];
    case DType::Float8E5M2:
        return formats[2];
    case DType::Float8E5M2FNUZ:
        return formats[3];
    case DType::Float8E8M0:
        return formats[4];
    case DType::Float4E2M1:
        return formats[5];
    default:
        throw Error({.reason = dtypeName(dtype) + " is not a float type of at most 8 bits"});
    }
}

} // namespace onnxmend
