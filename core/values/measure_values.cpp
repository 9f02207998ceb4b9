// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/measure_values.h"

#include "core/values/tensor_values.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t samplePieces = 64;
constexpr std::uint64_t samplePieceElements = 4096; ///< a multiple of 8, so that every piece begins a byte
constexpr std::uint64_t fewOutside = 1000;          ///< one of so many elements may be in no bin

/// Measures everything in one pass over the pieces.
class Meter
{
public:
    Meter(DType from, DType to)
        : m_from(from)
        , m_to(to)
        , m_before(from)
        , m_after(to)
        , m_loss(from, to)
        , m_worstAbsolute(from, to, ErrorMeasure::Absolute)
        , m_worstRelative(from, to, ErrorMeasure::Relative)
    {
    }

    void add(const TensorPiece& piece, Histogram* before, Histogram* after)
    {
        m_measured += piece.count;
        const std::vector<double> numbers = numbersOf(m_from, piece.before, piece.count);
        m_before.add(piece.before, piece.count, numbers);
        m_magnitudes.add(numbers, piece.count, piece.losses);
        if (before) {
            addToHistogram(numbers, *before);
        }
        if (piece.after.empty()) {
            return;
        }
        const std::vector<double> cast = numbersOf(m_to, piece.after, piece.count);
        m_after.add(piece.after, piece.count, cast);
        m_loss.add(piece.losses);
        m_worstAbsolute.add(piece);
        m_worstRelative.add(piece);
        if (after) {
            addToHistogram(cast, *after);
        }
    }

    ValueRange range() const
    {
        const bool hasBefore = m_before.result().finite > 0;
        const bool hasAfter = m_after.result().finite > 0;
        if (!hasBefore || !hasAfter) {
            return hasBefore ? m_before.usualRange() : hasAfter ? m_after.usualRange() : ValueRange();
        }
        const ValueRange before = m_before.usualRange();
        const ValueRange after = m_after.usualRange();
        return {std::min(before.lowest, after.lowest), std::max(before.highest, after.highest)};
    }

    ValueMeasurement result(bool isCastRefused) const
    {
        ValueMeasurement result{.measured = m_measured,
                                .isCastRefused = isCastRefused,
                                .before = m_from,
                                .after = m_to,
                                .summaryBefore = m_before.result(),
                                .magnitudes = m_magnitudes.result()};
        if (m_from != m_to && !isCastRefused) {
            result.summaryAfter = m_after.result();
            result.loss = m_loss.result();
            result.worstAbsolute = m_worstAbsolute.result();
            result.worstRelative = m_worstRelative.result();
        }
        return result;
    }

private:
    DType m_from;
    DType m_to;
    std::uint64_t m_measured = 0;
    ValueSummaryMeter m_before;
    ValueSummaryMeter m_after;
    MagnitudeErrors m_magnitudes;
    LossMeter m_loss;
    WorstElements m_worstAbsolute;
    WorstElements m_worstRelative;
};

struct Stretch {
    std::uint64_t first;
    std::uint64_t count;
};

/// Returns stretches of `length` elements that cover the tensor; the last one may be shorter.
std::vector<Stretch> allStretches(std::uint64_t elementCount, std::uint64_t length)
{
    std::vector<Stretch> stretches;
    for (std::uint64_t first = 0; first < elementCount; first += length) {
        stretches.push_back({first, std::min(length, elementCount - first)});
    }
    return stretches;
}

/// Returns evenly spread stretches; all elements of a small tensor.
std::vector<Stretch> sampleStretches(std::uint64_t elementCount)
{
    if (elementCount <= samplePieces * samplePieceElements) {
        return allStretches(elementCount, samplePieceElements);
    }
    std::vector<Stretch> stretches;
    const std::uint64_t last = elementCount - samplePieceElements;
    for (std::uint64_t i = 0; i < samplePieces; ++i) {
        // The last stretch ends with the tensor, or up to 7 elements earlier, since each has to begin a byte.
        const std::uint64_t first =
            last / (samplePieces - 1) * i + last % (samplePieces - 1) * i / (samplePieces - 1);
        stretches.push_back({first / 8 * 8, samplePieceElements});
    }
    return stretches;
}

/// Calls `use` with each piece. Returns false if a value could not be cast.
template <typename Use>
bool forEachPiece(const TensorRef& tensor, DType to, const std::vector<Stretch>& stretches,
                  Progress& progress, Use use)
{
    TensorPieces pieces(tensor, to);
    for (const Stretch& stretch : stretches) {
        progress.checkCancelled();
        const TensorPiece piece = pieces.read(stretch.first, stretch.count);
        use(piece);
        progress.advance(piece.before.size());
    }
    return !pieces.isCastRefused();
}

/// Counts the values of these stretches in bins over `range`.
void fillHistograms(const TensorRef& tensor, const std::vector<Stretch>& stretches, ValueRange range,
                    std::size_t binCount, ValueMeasurement& result, Progress& progress)
{
    result.histogramBefore = emptyHistogram(range, binCount);
    result.histogramAfter.reset();
    const bool casts = result.summaryAfter.has_value();
    Histogram after = result.histogramBefore;
    forEachPiece(
        tensor, casts ? result.after : result.before, stretches, progress, [&](const TensorPiece& piece) {
            addToHistogram(numbersOf(result.before, piece.before, piece.count), result.histogramBefore);
            if (!piece.after.empty()) {
                addToHistogram(numbersOf(result.after, piece.after, piece.count), after);
            }
        });
    if (casts) {
        result.histogramAfter = std::move(after);
    }
}

} // namespace

ValueMeasurement sampleValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress)
{
    const std::vector<Stretch> stretches = sampleStretches(tensor.elementCount());
    Meter meter(tensor.dtype(), to);
    const bool isCast = forEachPiece(tensor, to, stretches, progress, [&meter](const TensorPiece& piece) {
        meter.add(piece, nullptr, nullptr);
    });
    ValueMeasurement result = meter.result(!isCast);
    result.isExact = result.measured == tensor.elementCount();
    fillHistograms(tensor, stretches, meter.range(), binCount, result, progress);
    return result;
}

ValueMeasurement measureValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress)
{
    Progress silent;
    const ValueMeasurement sample = sampleValues(tensor, to, binCount, silent);
    if (sample.isExact) {
        return sample;
    }
    const auto emptied = [](Histogram histogram) {
        histogram.outside = 0;
        std::ranges::fill(histogram.counts, 0);
        return histogram;
    };
    Histogram before = emptied(sample.histogramBefore);
    Histogram after = before;
    const std::vector<Stretch> stretches = allStretches(tensor.elementCount(), TensorPieces::pieceElements);
    Meter meter(tensor.dtype(), to);
    progress.begin(ONNXMEND_TEXT("measured"), tensor.byteCount());
    const bool isCast = forEachPiece(tensor, to, stretches, progress,
                                     [&](const TensorPiece& piece) { meter.add(piece, &before, &after); });
    ValueMeasurement result = meter.result(!isCast);
    result.isExact = true;
    const std::uint64_t outside = std::max(before.outside, result.summaryAfter ? after.outside : 0);
    if (outside > result.measured / fewOutside) { // the sample missed many values
        progress.begin(ONNXMEND_TEXT("counted again"), tensor.byteCount());
        fillHistograms(tensor, stretches, meter.range(), binCount, result, progress);
        return result;
    }
    result.histogramBefore = std::move(before);
    if (result.summaryAfter) {
        result.histogramAfter = std::move(after);
    }
    return result;
}

} // namespace onnxmend
