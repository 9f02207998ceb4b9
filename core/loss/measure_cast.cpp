// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/loss/measure_cast.h"

#include "core/dtype/cast.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceBytes = 4 << 20;
constexpr std::uint64_t firstValueCount = 16;

/// One piece of the tensor, as stored and after the cast.
struct Piece {
    std::uint64_t count = 0;
    std::span<const std::byte> before;
    std::span<const std::byte> after;
};

/// Reads the tensor in pieces of about 4 MiB of its wider type and casts each.
template <typename Use>
void forEachPiece(const TensorRef& tensor, DType to, Progress& progress, Use use)
{
    const DType from = tensor.dtype();
    const auto widest = static_cast<std::uint64_t>(std::max(dtypeInfo(from).bits, dtypeInfo(to).bits));
    const std::uint64_t perPiece = pieceBytes * 8 / std::max<std::uint64_t>(widest, 1);
    const std::uint64_t atMost = std::min(perPiece, tensor.elementCount());
    std::vector<std::byte> before(packedByteCount(from, atMost));
    std::vector<std::byte> after(packedByteCount(to, atMost));
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += perPiece) {
        progress.checkCancelled();
        const std::uint64_t count = std::min(perPiece, tensor.elementCount() - first);
        const auto stored = std::span(before).first(packedByteCount(from, count));
        const auto cast = std::span(after).first(packedByteCount(to, count));
        tensor.read(first, count, stored);
        castElements(from, stored, to, cast, count);
        use(Piece{count, stored, cast});
        progress.advance(stored.size());
    }
}

/// Adds up the statistics of pieces; the sum as long double, so that it does not overflow.
class StatisticsMeter
{
public:
    void add(std::span<const double> values)
    {
        m_usual.add(values);
        for (const double value : values) {
            if (std::isnan(value)) {
                ++m_statistics.nan;
            } else if (std::isinf(value)) {
                ++m_statistics.infinite;
            } else {
                m_statistics.zero += value == 0 ? 1 : 0;
                ++m_statistics.finite;
                m_sum += value;
                m_lowest = std::min(m_lowest, value);
                m_highest = std::max(m_highest, value);
            }
        }
    }

    ValueRange usualRange() const { return m_usual.result({m_lowest, m_highest}); }

    ValueStatistics result() const
    {
        ValueStatistics statistics = m_statistics;
        if (statistics.finite > 0) {
            statistics.lowest = m_lowest;
            statistics.highest = m_highest;
            statistics.mean = static_cast<double>(m_sum / static_cast<long double>(statistics.finite));
        }
        return statistics;
    }

private:
    ValueStatistics m_statistics;
    UsualRangeMeter m_usual;
    long double m_sum = 0;
    double m_lowest = std::numeric_limits<double>::infinity();
    double m_highest = -std::numeric_limits<double>::infinity();
};

void appendFirst(std::span<const double> values, std::vector<double>& first)
{
    const std::size_t missing = firstValueCount - first.size();
    const auto taken = values.first(std::min(missing, values.size()));
    first.insert(first.end(), taken.begin(), taken.end());
}

/// The range of the usual values of both.
ValueRange rangeOf(const StatisticsMeter& before, const StatisticsMeter& after)
{
    ValueRange all;
    bool isFirst = true;
    for (const StatisticsMeter* const meter : {&before, &after}) {
        if (meter->result().finite > 0) {
            const ValueRange range = meter->usualRange();
            all.lowest = isFirst ? range.lowest : std::min(all.lowest, range.lowest);
            all.highest = isFirst ? range.highest : std::max(all.highest, range.highest);
            isFirst = false;
        }
    }
    return all;
}

/// Converts the bytes of a piece to doubles, which lie in `buffer`.
std::span<const double> numbersOf(DType dtype, std::span<const std::byte> bytes, std::uint64_t count,
                                  std::vector<double>& buffer)
{
    buffer.resize(count);
    toDoubles(dtype, bytes, buffer);
    return buffer;
}

} // namespace

Loss measureLoss(const TensorRef& tensor, DType to, Progress& progress)
{
    LossMeter meter(tensor.dtype(), to);
    forEachPiece(tensor, to, progress,
                 [&](const Piece& piece) { meter.add(piece.before, piece.after, piece.count); });
    return meter.result();
}

TensorMeasurement measureTensor(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress)
{
    const DType from = tensor.dtype();
    const bool casts = from != to;
    TensorMeasurement result;
    LossMeter lossMeter(from, to);
    StatisticsMeter before;
    StatisticsMeter after;
    std::vector<double> buffer;
    forEachPiece(tensor, to, progress, [&](const Piece& piece) {
        const std::span<const double> stored = numbersOf(from, piece.before, piece.count, buffer);
        before.add(stored);
        appendFirst(stored, result.firstValues);
        if (casts) {
            const std::span<const double> cast = numbersOf(to, piece.after, piece.count, buffer);
            after.add(cast);
            appendFirst(cast, result.firstValuesAfter);
            lossMeter.add(piece.before, piece.after, piece.count);
        }
    });
    result.before = before.result();
    if (casts) {
        result.after = after.result();
        result.loss = lossMeter.result();
    }
    result.histogramBefore = emptyHistogram(rangeOf(before, after), binCount);
    if (casts) {
        result.histogramAfter = result.histogramBefore;
    }
    forEachPiece(tensor, to, progress, [&](const Piece& piece) {
        addToHistogram(numbersOf(from, piece.before, piece.count, buffer), result.histogramBefore);
        if (casts) {
            addToHistogram(numbersOf(to, piece.after, piece.count, buffer), *result.histogramAfter);
        }
    });
    return result;
}

} // namespace onnxmend
