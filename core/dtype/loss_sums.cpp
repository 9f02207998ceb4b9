// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/loss_sums.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace onnxmend
{

namespace
{

/// Signed integers as wide as a number. Codes from 0 on are in the order of their numbers, and compilers make
/// vector instructions of their maximum. The maximum of numbers depends on NaN.
template <typename Real>
using BitsOf = std::conditional_t<sizeof(Real) == sizeof(std::int32_t), std::int32_t, std::int64_t>;

template <typename Real>
ONNXMEND_INLINE Real numberAt(const std::byte* numbers, std::size_t index)
{
    Real number;
    std::memcpy(&number, numbers + index * sizeof(Real), sizeof(Real));
    return number;
}

/// Rounds towards zero: a smaller range or relative error only leaves more to the exact way.
template <typename Real>
Real shrunk(double number)
{
    const auto rounded = static_cast<Real>(number);
    return std::fabs(static_cast<double>(rounded)) > std::fabs(number) ? std::nextafter(rounded, Real(0))
                                                                       : rounded;
}

/// The sums of one call; flags are 0 or 1.
template <typename Bits>
struct NumberSums {
    Bits changed = 0;
    Bits underflowed = 0;
    Bits hasSpecial = 0; ///< a number may be more than rounded or underflowed
    Bits hasAbove = 0;   ///< a relative error may be greater than the known one
    Bits greatest = 0;   ///< the bits of the greatest error
};

/// Adds up the sums of one call.
template <typename Real>
struct SumNumbers {
    using Bits = BitsOf<Real>;

    const std::byte* before;
    const std::byte* after;
    std::size_t count;
    Real lowest;
    Real highest;
    Real knownRelative;
    NumberSums<Bits>& result;

    /// An underflowed number does not count as above: its relative error is 1. No product is subnormal, since
    /// processors multiply those a hundred times slower.
    ONNXMEND_INLINE void operator()() const
    {
        constexpr Real tiny = std::is_same_v<Real, float> ? Real(0x1p-100F) : Real(0x1p-900);
        const SumNumbers own = *this; // a copy, which the compiler knows that nothing changes
        NumberSums<Bits> sums;
        for (std::size_t i = 0; i < own.count; ++i) {
            const Real x = numberAt<Real>(own.before, i);
            const Real y = numberAt<Real>(own.after, i);
            const Real error = std::fabs(x - y);
            const Real magnitude = std::fabs(x);
            const Real product = own.knownRelative * (magnitude > tiny ? magnitude : tiny);
            const Bits isChanged = x != y ? 1 : 0;
            const Bits isZero = y == 0 ? 1 : 0;
            const Bits isTiny = magnitude < tiny ? 1 : 0;
            const Bits isInRange = (x >= own.lowest ? 1 : 0) & (x <= own.highest ? 1 : 0);
            // NOLINTNEXTLINE(misc-redundant-expression): NaN for inf and NaN; std::isfinite would be a call
            const Bits isFinite = y - y == 0 ? 1 : 0;
            const auto errorBits = std::bit_cast<Bits>(error);
            sums.changed += isChanged;
            sums.underflowed += isChanged & isZero;
            sums.hasSpecial |= (isInRange & isFinite) ^ 1;
            sums.hasAbove |= isChanged & (isZero ^ 1) & (isTiny | (error >= product ? 1 : 0));
            sums.greatest = errorBits > sums.greatest ? errorBits : sums.greatest;
        }
        own.result = sums;
    }
};

/// Finds the greatest relative error.
template <typename Real>
struct FindRelativeError {
    const std::byte* before;
    const std::byte* after;
    std::size_t count;
    double& result;

    ONNXMEND_INLINE void operator()() const
    {
        std::int64_t greatest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = numberAt<Real>(before, i);
            const double y = numberAt<Real>(after, i);
            const double error = std::fabs(x - y);
            const double relative = error / std::fabs(x);
            const auto bits = std::bit_cast<std::int64_t>(error > 0 ? relative : 0.0); // NaN for 0 of 0
            greatest = bits > greatest ? bits : greatest;
        }
        result = std::bit_cast<double>(greatest);
    }
};

} // namespace

template <typename Real>
bool sumLosses(std::span<const std::byte> before, std::span<const std::byte> after, const CertainRange& range,
               VectorLevel level, LossSums& sums)
{
    const std::size_t count = before.size() / sizeof(Real);
    NumberSums<BitsOf<Real>> result;
    workAt(level, SumNumbers<Real>{.before = before.data(),
                                   .after = after.data(),
                                   .count = count,
                                   .lowest = shrunk<Real>(range.lowest),
                                   .highest = shrunk<Real>(range.highest),
                                   .knownRelative = shrunk<Real>(sums.maxRelError),
                                   .result = result});
    if (result.hasSpecial != 0) {
        return false;
    }
    sums.changed = static_cast<std::uint64_t>(result.changed);
    sums.underflowed = static_cast<std::uint64_t>(result.underflowed);
    sums.maxAbsError = std::bit_cast<Real>(result.greatest);
    if (result.underflowed > 0) {
        sums.maxRelError = std::max(sums.maxRelError, 1.0);
    }
    if (result.hasAbove != 0) {
        double relative = 0;
        workAt(level, FindRelativeError<Real>{before.data(), after.data(), count, relative});
        sums.maxRelError = std::max(sums.maxRelError, relative);
    }
    return true;
}

template bool sumLosses<float>(std::span<const std::byte>, std::span<const std::byte>, const CertainRange&,
                               VectorLevel, LossSums&);
template bool sumLosses<double>(std::span<const std::byte>, std::span<const std::byte>, const CertainRange&,
                                VectorLevel, LossSums&);

} // namespace onnxmend
