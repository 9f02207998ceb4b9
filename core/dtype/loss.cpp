// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/loss.h"

#include "core/dtype/cast.h"
#include "core/dtype/own_casts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
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

/// The range in which no number of a type overflows a cast for certain. Outside of it, overflows() decides.
struct CertainRange {
    CertainRange(DType from, DType to)
    {
        const Bounds bounds(from, to);
        const double highestFloat = bounds.overflow * (1 - 0x1p-20); // 8-bit floats see a rounded number
        lowest = bounds.integer ? bounds.lowest : -highestFloat;
        highest = bounds.integer ? bounds.highest : highestFloat;
    }

    double lowest;
    double highest;
};

/// Sums over many numbers at once, in lanes that the compiler turns into vector instructions.
class LossOfNumbers
{
public:
    static constexpr std::size_t lanes = 8;

    explicit LossOfNumbers(const CertainRange& range)
        : m_range(range)
    {
    }

    /// Adds numbers, whose count is a multiple of `lanes`, to a loss. Returns false, without adding them, if
    /// one may be more than rounded or underflowed.
    bool add(std::span<const double> before, std::span<const double> after, Loss& loss) const
    {
        const double nearGreatest = loss.maxRelError * (1 - 0x1p-50); // sumsOf() multiplies it, which rounds
        const Sums sums = sumsOf(before, after, nearGreatest);
        if (total(sums.special) > 0) {
            return false;
        }
        const std::uint64_t underflowed = total(sums.underflowed);
        loss.elements += before.size();
        loss.underflowed += underflowed;
        loss.rounded += total(sums.changed) - underflowed;
        loss.maxAbsError = std::max(loss.maxAbsError, *std::ranges::max_element(sums.greatest));
        if (total(sums.above) > 0) {
            loss.maxRelError = std::max(loss.maxRelError, greatestRelativeError(before, after));
        }
        return true;
    }

private:
    using Counts = std::array<std::uint64_t, lanes>;

    struct Sums {
        Counts changed = {};
        Counts underflowed = {};
        Counts special = {}; ///< may be more than rounded or underflowed
        Counts above = {};   ///< relative errors from the given one on
        std::array<double, lanes> greatest = {};
    };

    static std::uint64_t total(const Counts& counts)
    {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
    }

    /// `relative`: the relative error from which on a number counts as above.
    Sums sumsOf(std::span<const double> before, std::span<const double> after, double relative) const
    {
        Sums sums;
        for (std::size_t first = 0; first < before.size(); first += lanes) {
            for (std::size_t i = 0; i < lanes; ++i) {
                const double x = before[first + i];
                const double y = after[first + i];
                const double error = std::fabs(x - y);
                const bool isChanged = !(x == y);
                const bool isUsual =
                    (x >= m_range.lowest) & (x <= m_range.highest) & (y - y == 0); // NaN and inf are not
                sums.changed[i] += isChanged ? 1 : 0;
                sums.underflowed[i] += (isChanged & (y == 0)) ? 1 : 0;
                sums.special[i] += isUsual ? 0 : 1;
                sums.above[i] += (isChanged & (error >= relative * std::fabs(x))) ? 1 : 0;
                sums.greatest[i] = error > sums.greatest[i] ? error : sums.greatest[i];
            }
        }
        return sums;
    }

    static double greatestRelativeError(std::span<const double> before, std::span<const double> after)
    {
        std::array<double, lanes> greatest = {};
        for (std::size_t first = 0; first < before.size(); first += lanes) {
            for (std::size_t i = 0; i < lanes; ++i) {
                const double x = before[first + i];
                const double error = std::fabs(x - after[first + i]) / std::fabs(x); // NaN for 0 of 0
                greatest[i] = error > greatest[i] ? error : greatest[i];
            }
        }
        return *std::ranges::max_element(greatest);
    }

    CertainRange m_range;
};

bool isRealNumber(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return dtype != DType::Bool && kind != DTypeKind::Complex && !isWideInteger(dtype);
}

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
    const bool areNumbers = isRealNumber(m_from) && isRealNumber(m_to);
    std::optional<LossOfNumbers> numbers;
    if (areNumbers) {
        numbers.emplace(CertainRange(m_from, m_to));
    }
    std::array<ElementLoss, measuredAtOnce> losses;
    std::array<double, measuredAtOnce> x;
    std::array<double, measuredAtOnce> y;
    for (std::uint64_t first = 0; first < elementCount; first += measuredAtOnce) {
        const std::uint64_t count = std::min(measuredAtOnce, elementCount - first);
        const auto pieceBefore = packedPiece(before, m_from, first, count);
        const auto pieceAfter = packedPiece(after, m_to, first, count);
        if (numbers && count % LossOfNumbers::lanes == 0) {
            toReals<double>(m_from, pieceBefore, std::span(x).first(count));
            toReals<double>(m_to, pieceAfter, std::span(y).first(count));
            if (numbers->add(std::span(x).first(count), std::span(y).first(count), m_loss)) {
                continue;
            }
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
