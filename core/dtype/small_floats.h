// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <array>
#include <cstdint>

namespace onnxmend
{

/// True for FLOAT8E4M3FN, FLOAT8E4M3FNUZ, FLOAT8E5M2, FLOAT8E5M2FNUZ, FLOAT8E8M0 and FLOAT4E2M1.
bool isSmallFloat(DType dtype);

/// One float type of at most 8 bits, made from its row of the dtype table.
class SmallFloat
{
public:
    explicit SmallFloat(const DTypeInfo& info);

    double decode(std::uint8_t code) const { return m_values[code]; }
    /// Rounds to nearest even and saturates (ONNX Cast, saturate=1); FLOAT8E8M0 rounds up to a power of
    /// two. Throws Error for a negative number to FLOAT8E8M0, which has none.
    std::uint8_t encode(float value) const;

private:
    double definedValue(unsigned code) const;
    unsigned magnitudeCode(float magnitude) const;
    unsigned powerCode(float value) const;

    unsigned m_signBit;      ///< 0 without a sign
    int m_fractionBits;      ///< stored bits of the significand
    int m_minNormalExponent; ///< exponent of the smallest normal number
    bool m_hasNegativeZero;
    bool m_hasInfinity;
    unsigned m_highestCode;
    unsigned m_nanCode; ///< a type without NaN: the code that NaN is cast to
    std::array<double, 256> m_values;
};

/// The format of a small float type. Throws Error for any other.
const SmallFloat& smallFloat(DType dtype);

} // namespace onnxmend
