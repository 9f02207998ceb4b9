// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/loss.h"

#include "core/dtype/cast.h"
#include "core/dtype/loss_sums.h"
#include "core/dtype/own_casts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

namespace onnxmend
{

namespace
{

using Outcome = CastOutcome;

constexpr std::uint64_t measuredAtOnce = 1024; // elements whose buffers stay in the cache; a multiple of 4

/// The bounds beyond which a number overflows a type.
struct Bounds {
    Bounds(DType from, DType to);

    bool integer;
    bool roundsHalfAway; ///< float to a 4- or 2-bit integer (formats.md f1, rule 5)
    bool viaFloat;       ///< the 8-bit floats and smaller see the number as float32 (f1, rule 12)
    bool hasNan;
    double lowest;
    double highest;
    double overflow; ///< floats: the smallest magnitude that rounds beyond `highest`
};

/// The smallest magnitude that overflows: half a step above the highest value, or the next number if the
/// highest significand is even, since the tie is then rounded down.
double overflowMagnitude(const DTypeInfo& info)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (info.dtype == DType::Float8E8M0) { // rounds up, not to nearest (f1, rule 11)
        return std::nextafter(info.highest, infinity);
    }
    const double step = std::ldexp(1.0, std::ilogb(info.highest) - info.digits + 1);
    const double tie = info.highest + step / 2;
    return std::fmod(info.highest / step, 2) == 0 ? std::nextafter(tie, infinity) : tie;
}

Bounds::Bounds(DType from, DType to)
{
    const DTypeInfo& info = dtypeInfo(to);
    const DTypeKind fromKind = dtypeInfo(from).kind;
    const bool fromFloat = fromKind == DTypeKind::Float || fromKind == DTypeKind::Complex;
    integer = info.kind != DTypeKind::Float && info.kind != DTypeKind::Complex;
    roundsHalfAway = integer && fromFloat && info.bits < 8;
    viaFloat = !integer && info.bits <= 8;
    hasNan = info.hasNan;
    lowest = info.lowest;
    highest = info.highest;
    overflow = integer ? 0 : overflowMagnitude(info);
}

bool overflows(double before, const Bounds& bounds)
{
    if (bounds.integer) {
        const double whole = bounds.roundsHalfAway ? std::round(before) : std::trunc(before);
        // `highest` of the 64-bit types is 2^63 and 2^64: one too much
        const bool beyond = bounds.highest < 0x1p53 ? whole > bounds.highest : whole >= bounds.highest;
        return beyond || whole < bounds.lowest;
    }
    const double seen = bounds.viaFloat ? static_cast<float>(before) : before;
    return std::fabs(seen) >= bounds.overflow;
}

/// Returns the effect on a number that is not the same afterwards.
template <typename Real>
Outcome outcomeOf(Real before, Real after, const Bounds& bounds)
{
    if (std::isnan(before)) {
        return std::isnan(after) ? Outcome::Unchanged : Outcome::Overflowed; // NaN to a type without one
    }
    if (std::isnan(after)) {
        return Outcome::BecameNan;
    }
    if (std::isinf(before) || std::isinf(after) || overflows(static_cast<double>(before), bounds)) {
        return Outcome::Overflowed;
    }
    return after == 0 ? Outcome::Underflowed : Outcome::Rounded;
}

void count(Outcome outcome, Loss& loss)
{
    switch (outcome) {
    case Outcome::Unchanged:
        break;
    case Outcome::Rounded:
        ++loss.rounded;
        break;
    case Outcome::Underflowed:
        ++loss.underflowed;
        break;
    case Outcome::BecameNan:
        ++loss.nan;
        break;
    case Outcome::Overflowed:
        ++loss.overflowed;
        break;
    }
}

template <typename Real>
ElementLoss withErrors(Outcome outcome, Real before, Real after)
{
    const auto error = static_cast<double>(std::fabs(before - after));
    if (std::isnan(error)) {
        return {outcome}; // NaN before or after: counted, but without an error
    }
    const auto magnitude = static_cast<double>(std::fabs(before));
    return {outcome, error, std::isinf(error) ? error : error / magnitude};
}

template <typename Real>
void measureReals(std::span<const Real> before, std::span<const Real> after, const Bounds& bounds,
                  std::span<ElementLoss> out)
{
    for (std::size_t i = 0; i < before.size(); ++i) {
        out[i] = before[i] == after[i]
                     ? ElementLoss()
                     : withErrors(outcomeOf(before[i], after[i], bounds), before[i], after[i]);
    }
}

bool isWideInteger(DType dtype) { return dtype == DType::Int64 || dtype == DType::Uint64; }

/// Converts exactly: 64-bit integers need the 64 significand bits of a long double.
template <typename Real>
void toReals(DType dtype, std::span<const std::byte> in, std::span<Real> out)
{
    static_assert(std::numeric_limits<long double>::digits >= 64);
    if constexpr (std::is_same_v<Real, double>) {
        castElements(dtype, in, DType::Double, std::as_writable_bytes(out), out.size());
    } else if (isWideInteger(dtype)) {
        for (std::size_t i = 0; i < out.size(); ++i) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, in.data() + i * sizeof(bits), sizeof(bits));
            out[i] = dtype == DType::Uint64 ? static_cast<Real>(bits)
                                            : static_cast<Real>(static_cast<std::int64_t>(bits));
        }
    } else {
        std::array<double, measuredAtOnce> numbers;
        toReals<double>(dtype, in, std::span(numbers).first(out.size()));
        std::copy_n(numbers.begin(), out.size(), out.begin());
    }
}

template <typename Real>
void measureNumbers(DType from, std::span<const std::byte> before, DType to, std::span<const std::byte> after,
                    std::span<ElementLoss> out)
{
    std::array<Real, measuredAtOnce> numbersBefore;
    std::array<Real, measuredAtOnce> numbersAfter;
    const auto x = std::span(numbersBefore).first(out.size());
    const auto y = std::span(numbersAfter).first(out.size());
    toReals<Real>(from, before, x);
    toReals<Real>(to, after, y);
    measureReals<Real>(x, y, Bounds(from, to), out);
}

/// Measures casts to BOOL: every number except 0 and 1 counts as rounded (f2); the complex 1 is 1+0i.
void measureBools(DType from, std::span<const std::byte> before, std::span<ElementLoss> out)
{
    std::array<double, 2 * measuredAtOnce> parts;
    const auto numbers = std::span(parts).first(2 * out.size());
    castElements(from, before, DType::Complex128, std::as_writable_bytes(numbers), out.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double real = numbers[2 * i];
        const bool isUnchanged = (real == 0 || real == 1) && numbers[2 * i + 1] == 0;
        out[i] = {isUnchanged ? Outcome::Unchanged : Outcome::Rounded};
    }
}

/// Measures casts of complex numbers, except to BOOL. A real type drops the imaginary part: the number counts
/// as rounded if that was not zero.
void measureComplexes(DType from, std::span<const std::byte> before, DType to,
                      std::span<const std::byte> after, std::span<ElementLoss> out)
{
    std::array<double, 2 * measuredAtOnce> partsBefore;
    std::array<double, 2 * measuredAtOnce> partsAfter;
    const auto x = std::span(partsBefore).first(2 * out.size());
    const auto y = std::span(partsAfter).first(2 * out.size());
    castElements(from, before, DType::Complex128, std::as_writable_bytes(x), out.size());
    castElements(to, after, DType::Complex128, std::as_writable_bytes(y), out.size());
    const Bounds bounds(from, to);
    const bool dropsImaginary = dtypeInfo(to).kind != DTypeKind::Complex;
    const auto lossOfPart = [&](std::size_t part) {
        if (x[part] == y[part]) {
            return ElementLoss();
        }
        const bool dropped = dropsImaginary && part % 2 == 1;
        return withErrors(dropped ? Outcome::Rounded : outcomeOf(x[part], y[part], bounds), x[part], y[part]);
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        const ElementLoss real = lossOfPart(2 * i);
        const ElementLoss imaginary = lossOfPart(2 * i + 1);
        out[i] = {std::max(real.outcome, imaginary.outcome), std::max(real.absError, imaginary.absError),
                  std::max(real.relError, imaginary.relError),
                  dropsImaginary && imaginary.outcome != Outcome::Unchanged};
    }
}

/// Outside of it, overflows() decides.
CertainRange certainRange(DType from, DType to)
{
    const Bounds bounds(from, to);
    const double highestFloat = bounds.overflow * (1 - 0x1p-20); // 8-bit floats see a rounded number
    return {.lowest = bounds.integer ? bounds.lowest : -highestFloat,
            .highest = bounds.integer ? bounds.highest : highestFloat};
}

bool isRealNumber(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return dtype != DType::Bool && kind != DTypeKind::Complex && !isWideInteger(dtype);
}

bool isFloatOrNarrower(DType dtype)
{
    return dtypeInfo(dtype).kind == DTypeKind::Float && dtypeInfo(dtype).bits <= 32;
}

/// Measures pieces of real numbers that are at most rounded or underflowed, which nearly all are.
class UsualNumbers
{
public:
    UsualNumbers(DType from, DType to)
        : m_from(from)
        , m_to(to)
        , m_range(certainRange(from, to))
    {
    }

    /// Adds at most measuredAtOnce elements to a loss. Returns false, without adding them, if one may be more
    /// than rounded or underflowed.
    bool add(std::span<const std::byte> before, std::span<const std::byte> after, std::size_t count,
             Loss& loss) const
    {
        return isFloatOrNarrower(m_from) && isFloatOrNarrower(m_to)
                   ? addAs<float>(DType::Float, before, after, count, loss)
                   : addAs<double>(DType::Double, before, after, count, loss);
    }

private:
    template <typename Real>
    bool addAs(DType wide, std::span<const std::byte> before, std::span<const std::byte> after,
               std::size_t count, Loss& loss) const
    {
        std::array<Real, measuredAtOnce> numbersBefore;
        std::array<Real, measuredAtOnce> numbersAfter;
        LossSums sums{.maxRelError = loss.maxRelError};
        if (!sumLosses<Real>(asNumbers<Real>(m_from, before, wide, std::span(numbersBefore).first(count)),
                             asNumbers<Real>(m_to, after, wide, std::span(numbersAfter).first(count)),
                             m_range, bestVectorLevel(), sums)) {
            return false;
        }
        loss.elements += count;
        loss.underflowed += sums.underflowed;
        loss.rounded += sums.changed - sums.underflowed;
        loss.maxAbsError = std::max(loss.maxAbsError, sums.maxAbsError);
        loss.maxRelError = sums.maxRelError;
        return true;
    }

    template <typename Real>
    static std::span<const std::byte> asNumbers(DType dtype, std::span<const std::byte> elements, DType wide,
                                                std::span<Real> buffer)
    {
        if (dtype == wide) {
            return elements;
        }
        castElements(dtype, elements, wide, std::as_writable_bytes(buffer), buffer.size());
        return std::as_bytes(buffer);
    }

    DType m_from;
    DType m_to;
    CertainRange m_range;
};

/// Measures at most measuredAtOnce elements.
void measurePiece(DType from, std::span<const std::byte> before, DType to, std::span<const std::byte> after,
                  std::span<ElementLoss> out)
{
    if (to == DType::Bool) {
        measureBools(from, before, out);
    } else if (dtypeInfo(from).kind == DTypeKind::Complex) {
        measureComplexes(from, before, to, after, out);
    } else if (isWideInteger(from) || isWideInteger(to)) {
        measureNumbers<long double>(from, before, to, after, out);
    } else {
        measureNumbers<double>(from, before, to, after, out);
    }
}

} // namespace

Loss& Loss::operator+=(const Loss& other)
{
    elements += other.elements;
    rounded += other.rounded;
    overflowed += other.overflowed;
    underflowed += other.underflowed;
    nan += other.nan;
    imaginary += other.imaginary;
    maxAbsError = std::max(maxAbsError, other.maxAbsError);
    maxRelError = std::max(maxRelError, other.maxRelError);
    return *this;
}

LossMeter::LossMeter(DType from, DType to)
    : m_from(from)
    , m_to(to)
{
    requireCast(from, to);
}

void measureElements(DType from, std::span<const std::byte> before, DType to,
                     std::span<const std::byte> after, std::span<ElementLoss> out)
{
    requireCast(from, to);
    if (isLosslessCast(from, to)) {
        std::ranges::fill(out, ElementLoss());
        return;
    }
    for (std::uint64_t first = 0; first < out.size(); first += measuredAtOnce) {
        const std::uint64_t n = std::min(measuredAtOnce, out.size() - first);
        measurePiece(from, packedPiece(before, from, first, n), to, packedPiece(after, to, first, n),
                     out.subspan(first, n));
    }
}

void LossMeter::add(std::span<const std::byte> before, std::span<const std::byte> after,
                    std::uint64_t elementCount)
{
    if (isLosslessCast(m_from, m_to)) {
        m_loss.elements += elementCount;
        return;
    }
    std::optional<UsualNumbers> numbers;
    if (isRealNumber(m_from) && isRealNumber(m_to)) {
        numbers.emplace(m_from, m_to);
    }
    std::array<ElementLoss, measuredAtOnce> losses;
    for (std::uint64_t first = 0; first < elementCount; first += measuredAtOnce) {
        const std::uint64_t count = std::min(measuredAtOnce, elementCount - first);
        const auto pieceBefore = packedPiece(before, m_from, first, count);
        const auto pieceAfter = packedPiece(after, m_to, first, count);
        if (numbers && numbers->add(pieceBefore, pieceAfter, count, m_loss)) {
            continue;
        }
        const auto part = std::span(losses).first(count);
        measurePiece(m_from, pieceBefore, m_to, pieceAfter, part);
        add(part);
    }
}

void LossMeter::add(std::span<const ElementLoss> losses)
{
    m_loss.elements += losses.size();
    for (const ElementLoss& loss : losses) {
        count(loss.outcome, m_loss);
        m_loss.imaginary += loss.dropsImaginary ? 1 : 0;
        m_loss.maxAbsError = std::max(m_loss.maxAbsError, loss.absError);
        m_loss.maxRelError = std::max(m_loss.maxRelError, loss.relError);
    }
}

void toDoubles(DType dtype, std::span<const std::byte> in, std::span<double> out)
{
    // The way from halves to floats to doubles needs no libtorch, which takes 0.3 s to load.
    const bool isHalf = dtype == DType::Float16 || dtype == DType::Bfloat16;
    if (!isHalf && dtype != DType::Float) {
        castElements(dtype, in, DType::Double, std::as_writable_bytes(out), out.size());
        return;
    }
    std::vector<float> floats(out.size());
    if (isHalf) {
        castElements(dtype, in, DType::Float, std::as_writable_bytes(std::span(floats)), out.size());
    } else {
        std::ranges::copy(in, std::as_writable_bytes(std::span(floats)).begin());
    }
    std::ranges::copy(floats, out.begin());
}

void toLongDoubles(DType dtype, std::span<const std::byte> in, std::span<long double> out)
{
    for (std::uint64_t first = 0; first < out.size(); first += measuredAtOnce) {
        const std::uint64_t n = std::min(measuredAtOnce, out.size() - first);
        toReals<long double>(dtype, packedPiece(in, dtype, first, n), out.subspan(first, n));
    }
}

} // namespace onnxmend
