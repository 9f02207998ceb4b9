// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/find_values.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/values/tensor_values.h"
#include "core/values/value_summary.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace onnxmend
{

namespace
{

/// Returns whether the change by a cast is sought, and not a kind of value.
bool comparesValues(SoughtValue sought)
{
    return sought != SoughtValue::Infinite && sought != SoughtValue::NotANumber;
}

bool fits(CastOutcome outcome, SoughtValue sought)
{
    switch (sought) {
    case SoughtValue::OutOfRange:
        return outcome == CastOutcome::Overflowed || outcome == CastOutcome::BecameNan;
    case SoughtValue::Vanishing:
        return outcome == CastOutcome::Underflowed;
    default:
        return outcome != CastOutcome::Unchanged;
    }
}

/// Elements as numbers: complex ones are two.
class ElementNumbers
{
public:
    void read(DType dtype, std::span<const std::byte> packed, std::uint64_t count)
    {
        m_numbers = packed.empty() ? std::vector<double>() : numbersOf(dtype, packed, count);
        m_parts = m_numbers.size() / count;
    }

    bool has(std::uint64_t place, SoughtValue sought) const
    {
        const auto parts = std::span(m_numbers).subspan(place * m_parts, m_parts);
        return std::ranges::any_of(parts, [sought](double number) {
            return sought == SoughtValue::Infinite ? std::isinf(number) : std::isnan(number);
        });
    }

private:
    std::vector<double> m_numbers;
    std::size_t m_parts = 0;
};

/// Decides which elements of a piece are sought.
class Matcher
{
public:
    Matcher(DType from, DType to, SoughtValue sought)
        : m_from(from)
        , m_to(to)
        , m_sought(sought)
    {
    }

    void look(const TensorPiece& piece)
    {
        m_losses = piece.losses;
        if (!comparesValues(m_sought)) {
            m_stored.read(m_from, piece.before, piece.count);
            m_cast.read(m_to, piece.after, piece.count);
        }
    }

    std::optional<FoundIn> match(std::uint64_t place) const
    {
        if (!comparesValues(m_sought) && m_stored.has(place, m_sought)) {
            return FoundIn::Stored;
        }
        const bool isHit = comparesValues(m_sought)
                               ? !m_losses.empty() && fits(m_losses[place].outcome, m_sought)
                               : m_cast.has(place, m_sought);
        return isHit ? std::optional(FoundIn::Cast) : std::nullopt;
    }

private:
    DType m_from;
    DType m_to;
    SoughtValue m_sought;
    std::span<const ElementLoss> m_losses;
    ElementNumbers m_stored;
    ElementNumbers m_cast;
};

/// Reads a tensor piece by piece, on the grid of pieces.
class Search
{
public:
    Search(const TensorRef& tensor, DType to, SoughtValue sought, Progress& progress)
        : m_tensor(tensor)
        , m_pieces(tensor, to)
        , m_matcher(tensor.dtype(), to, sought)
        , m_sought(sought)
        , m_progress(progress)
    {
    }

    /// Finds the first in [first, end).
    std::optional<FoundElement> firstIn(std::uint64_t first, std::uint64_t end)
    {
        while (first < end) {
            const TensorPiece piece = read(first);
            const std::uint64_t pieceEnd = std::min(end, piece.first + piece.count);
            for (; first < pieceEnd; ++first) {
                if (const auto in = m_matcher.match(first - piece.first)) {
                    return FoundElement{first, *in};
                }
            }
        }
        return std::nullopt;
    }

    /// Finds the last in [first, end).
    std::optional<FoundElement> lastIn(std::uint64_t first, std::uint64_t end)
    {
        while (first < end) {
            const TensorPiece piece = read(end - 1);
            const std::uint64_t pieceFirst = std::max(first, piece.first);
            for (; end > pieceFirst; --end) {
                if (const auto in = m_matcher.match(end - 1 - piece.first)) {
                    return FoundElement{end - 1, *in};
                }
            }
        }
        return std::nullopt;
    }

private:
    TensorPiece read(std::uint64_t element)
    {
        m_progress.checkCancelled();
        const std::uint64_t first = element / TensorPieces::pieceElements * TensorPieces::pieceElements;
        const TensorPiece piece =
            m_pieces.read(first, std::min(TensorPieces::pieceElements, m_tensor.elementCount() - first));
        if (comparesValues(m_sought) && m_pieces.isCastRefused()) {
            throw Error({.reason = "a value between element " + std::to_string(first) + " and " +
                                   std::to_string(first + piece.count - 1) + " cannot be cast"});
        }
        m_matcher.look(piece);
        m_progress.advance(piece.before.size());
        return piece;
    }

    const TensorRef& m_tensor;
    TensorPieces m_pieces;
    Matcher m_matcher;
    SoughtValue m_sought;
    Progress& m_progress;
};

void checkNumbers(const TensorRef& tensor, DType to)
{
    if (!canCast(tensor.dtype(), to)) {
        throw Error({.reason = dtypeName(tensor.dtype()) + " cannot be cast to " + dtypeName(to)});
    }
}

struct Ranked {
    double error = 0;
    std::uint64_t element = 0;
};

/// Returns whether `a` is worse, or as bad and earlier.
bool isBefore(const Ranked& a, const Ranked& b)
{
    return a.error > b.error || (a.error == b.error && a.element < b.element);
}

ElementLoss lossAt(const TensorRef& tensor, DType to, std::uint64_t element)
{
    const std::uint64_t first = element / 8 * 8;
    TensorPieces pieces(tensor, to);
    const TensorPiece piece = pieces.read(first, std::min<std::uint64_t>(8, tensor.elementCount() - first));
    return piece.losses.empty() ? ElementLoss() : piece.losses[element - first];
}

} // namespace

std::optional<FoundElement> findElement(const TensorRef& tensor, DType to, SoughtValue sought,
                                        std::optional<std::uint64_t> from, SearchDirection direction,
                                        Progress& progress)
{
    checkNumbers(tensor, to);
    progress.begin(ONNXMEND_TEXT("searched"), tensor.byteCount());
    const std::uint64_t count = tensor.elementCount();
    Search search(tensor, to, sought, progress);
    const bool forward = direction == SearchDirection::Forward;
    const std::uint64_t begin = forward ? (from ? std::min(*from + 1, count) : 0) : 0;
    const std::uint64_t end = forward ? count : (from ? std::min(*from, count) : count);
    if (const auto found = forward ? search.firstIn(begin, end) : search.lastIn(begin, end)) {
        return found;
    }
    // The rest of the tensor, up to the element that the search began at.
    auto wrapped = forward ? search.firstIn(0, begin) : search.lastIn(end, count);
    if (wrapped) {
        wrapped->isWrapped = true;
    }
    return wrapped;
}

std::optional<std::uint64_t> findByError(const TensorRef& tensor, DType to, ErrorMeasure measure,
                                         std::optional<std::uint64_t> from, SearchDirection direction,
                                         Progress& progress)
{
    checkNumbers(tensor, to);
    progress.begin(ONNXMEND_TEXT("searched"), tensor.byteCount());
    std::optional<Ranked> start;
    if (from) {
        start = Ranked{errorOf(lossAt(tensor, to, *from), measure), *from};
    }
    const bool forward = direction == SearchDirection::Forward;
    std::optional<Ranked> best;
    TensorPieces pieces(tensor, to);
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += TensorPieces::pieceElements) {
        progress.checkCancelled();
        const TensorPiece piece =
            pieces.read(first, std::min(TensorPieces::pieceElements, tensor.elementCount() - first));
        for (std::size_t i = 0; i < piece.losses.size(); ++i) {
            const Ranked one{errorOf(piece.losses[i], measure), first + i};
            const bool isBehind = !start || (forward ? isBefore(*start, one) : isBefore(one, *start));
            const bool isNearer = !best || (forward || !start ? isBefore(one, *best) : isBefore(*best, one));
            if (one.error > 0 && isBehind && isNearer) {
                best = one;
            }
        }
        progress.advance(piece.before.size());
    }
    return best ? std::optional(best->element) : std::nullopt;
}

} // namespace onnxmend
