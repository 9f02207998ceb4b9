// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

double roundedToFloat(const DTypeInfo& to, double value)
{
    // Exponent of the last bit that the type has at this magnitude.
    const int exponent = std::max(std::ilogb(value) - to.digits + 1, to.minExponent);
    return std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent);
}

} // namespace

double roundedTo(DType to, double value)
{
    const DTypeInfo& info = dtypeInfo(to);
    if (info.kind == DTypeKind::Bool) {
        return value != 0 ? 1 : 0;
    }
    if (!std::isfinite(value) || value == 0) {
        return value;
    }
    const bool isFloat = info.kind == DTypeKind::Float || info.kind == DTypeKind::Complex;
    const double rounded = isFloat ? roundedToFloat(info, value) : std::trunc(value);
    return rounded < info.lowest || rounded > info.highest
               ? std::copysign(std::numeric_limits<double>::infinity(), value)
               : rounded;
}

bool isDestroyedBy(DType to, double value)
{
    const double rounded = roundedTo(to, value);
    return std::isfinite(value) && (!std::isfinite(rounded) || (rounded == 0 && value != 0));
}

} // namespace onnxmend
