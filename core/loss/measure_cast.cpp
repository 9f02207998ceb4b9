// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/loss/measure_cast.h"

#include "core/base/work_on_pieces.h"
#include "core/dtype/cast.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <thread>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceBytes = 1 << 20;
constexpr std::size_t mostThreads = 8; // a computed weight takes a few MiB on each
constexpr std::uint64_t firstValueCount = 16;

/// One piece of the tensor, as stored and after the cast.
struct Piece {
    std::uint64_t count = 0;
    std::span<const std::byte> before;
    std::span<const std::byte> after;
};

std::uint64_t elementsPerPiece(DType from, DType to)
{
    const int widest = std::max({dtypeInfo(from).bits, dtypeInfo(to).bits, 1});
    return pieceBytes * 8 / static_cast<std::uint64_t>(widest);
}

std::uint64_t pieceCount(const TensorRef& tensor, DType to)
{
    const std::uint64_t perPiece = elementsPerPiece(tensor.dtype(), to);
    return (tensor.elementCount() + perPiece - 1) / perPiece;
}

/// Threads beside the one that measures, for as long as it does. All measurements of the process share a few:
/// a save of several models measures them at the same time.
class HelperThreads
{
public:
    explicit HelperThreads(std::uint64_t pieces)
    {
        const auto most = static_cast<std::uint64_t>(
            std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, mostThreads) - 1);
        const std::uint64_t wanted = std::min(most, std::max<std::uint64_t>(pieces, 1) - 1);
        std::uint64_t used = usedThreads;
        do {
            m_count = std::min(wanted, most - std::min(most, used));
        } while (!usedThreads.compare_exchange_weak(used, used + m_count));
    }
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;
    ~HelperThreads() { usedThreads -= m_count; }

    std::size_t count() const { return m_count; }

private:
    static inline std::atomic<std::uint64_t> usedThreads = 0;
    std::uint64_t m_count = 0;
};

/// Reads a tensor in pieces of about 1 MiB of its wider type and casts each.
class CastPieces
{
public:
    CastPieces(const TensorRef& tensor, DType to)
        : m_tensor(tensor)
        , m_to(to)
    {
        m_perPiece = elementsPerPiece(tensor.dtype(), to);
        const std::uint64_t atMost = std::min(m_perPiece, tensor.elementCount());
        m_before.resize(packedByteCount(tensor.dtype(), atMost));
        m_after.resize(packedByteCount(to, atMost));
    }

    /// Returns a piece, which stays valid until the next one is read.
    Piece read(std::uint64_t index)
    {
        const std::uint64_t first = index * m_perPiece;
        const std::uint64_t elements = std::min(m_perPiece, m_tensor.elementCount() - first);
        const DType from = m_tensor.dtype();
        const auto stored = std::span(m_before).first(packedByteCount(from, elements));
        const auto cast = std::span(m_after).first(packedByteCount(m_to, elements));
        m_tensor.read(first, elements, stored);
        castElements(from, stored, m_to, cast, elements);
        return {elements, stored, cast};
    }

private:
    const TensorRef& m_tensor;
    DType m_to;
    std::uint64_t m_perPiece = 0;
    std::vector<std::byte> m_before;
    std::vector<std::byte> m_after;
};

template <typename Use>
void forEachPiece(const TensorRef& tensor, DType to, Progress& progress, Use use)
{
    CastPieces pieces(tensor, to);
    const std::uint64_t count = pieceCount(tensor, to);
    for (std::uint64_t i = 0; i < count; ++i) {
        progress.checkCancelled();
        const Piece piece = pieces.read(i);
        use(piece);
        progress.advance(piece.before.size());
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
    requireCast(tensor.dtype(), to);
    std::vector<Loss> losses(pieceCount(tensor, to));
    const HelperThreads helpers(losses.size());
    workOnPieces(losses.size(), 1 + helpers.count(), [&] {
        return [&, pieces = CastPieces(tensor, to)](std::size_t i) mutable {
            progress.checkCancelled();
            const Piece piece = pieces.read(i);
            LossMeter meter(tensor.dtype(), to);
            meter.add(piece.before, piece.after, piece.count);
            losses[i] = meter.result();
            progress.advance(piece.before.size());
        };
    });
    return std::accumulate(losses.begin(), losses.end(), Loss(),
                           [](Loss sum, const Loss& loss) { return sum += loss; });
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
