// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/loss/value_difference.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>

namespace onnxmend
{

namespace
{

/// Returns whether both are the same range of one file, which two models may have opened separately.
bool areOneRange(const TensorRef& a, const TensorRef& b)
{
    const auto& file = a.source().file();
    const auto& otherFile = b.source().file();
    if (!file || !otherFile || !file->isSameFileAs(*otherFile) || a.byteOffset() != b.byteOffset() ||
        a.byteCount() != b.byteCount()) {
        return false;
    }
    const bool areContiguous = a.isContiguous() && b.isContiguous();
    return areContiguous || (a.shape() == b.shape() && a.strides() == b.strides());
}

} // namespace

bool TensorElements::areSameBytesAs(const TensorElements& other) const
{
    return m_dtype == other.m_dtype && m_stored.dtype() == other.m_stored.dtype() &&
           (m_stored.sharesBytesWith(other.m_stored) || areOneRange(m_stored, other.m_stored));
}

std::span<const std::byte> TensorElements::read(std::uint64_t first, std::uint64_t count)
{
    try {
        m_bytes.resize(packedByteCount(m_stored.dtype(), count));
        m_stored.read(first, count, m_bytes);
        if (m_dtype == m_stored.dtype()) {
            return m_bytes;
        }
        m_cast.resize(packedByteCount(m_dtype, count));
        castElements(m_stored.dtype(), m_bytes, m_dtype, m_cast, count);
        return m_cast;
    } catch (const Error&) {
        m_hasFailed = true;
        throw;
    }
}

namespace
{

/// A piece of a transposed matrix is gathered from its whole storage.
constexpr std::uint64_t stridedPieceElements = std::uint64_t(1) << 22;
/// Multiples of 8, since types of 2 and 4 bits are read by whole bytes.
constexpr std::uint64_t comparedAtOnce = std::uint64_t(1) << 18;
constexpr std::uint64_t comparedBytes = std::uint64_t(1) << 22;

using Complex = std::complex<double>;

bool isNan(double value) { return std::isnan(value); }
bool isNan(long double value) { return std::isnan(value); }
bool isNan(Complex value) { return std::isnan(value.real()) || std::isnan(value.imag()); }
bool isInf(double value) { return std::isinf(value); }
bool isInf(long double value) { return std::isinf(value); }
bool isInf(Complex value) { return std::isinf(value.real()) || std::isinf(value.imag()); }

template <typename Number>
bool isFinite(Number value)
{
    return !isNan(value) && !isInf(value);
}

DTypeKind kindOf(const TensorElements& tensor) { return dtypeInfo(tensor.dtype()).kind; }
bool isFloating(const TensorElements& tensor)
{
    return kindOf(tensor) == DTypeKind::Float || kindOf(tensor) == DTypeKind::Complex;
}
bool isWideInteger(const TensorElements& tensor)
{
    return tensor.dtype() == DType::Int64 || tensor.dtype() == DType::Uint64;
}

void toNumbers(DType dtype, std::span<const std::byte> bytes, std::vector<double>& numbers)
{
    toDoubles(dtype, bytes, numbers);
}
void toNumbers(DType dtype, std::span<const std::byte> bytes, std::vector<long double>& numbers)
{
    toLongDoubles(dtype, bytes, numbers);
}
void toNumbers(DType dtype, std::span<const std::byte> bytes, std::vector<Complex>& numbers)
{
    castElements(dtype, bytes, DType::Complex128, std::as_writable_bytes(std::span(numbers)), numbers.size());
}

bool areEqual(std::span<const std::byte> a, std::span<const std::byte> b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

/// Calls `action(first, count)` for pieces of that many elements.
template <class Action>
void forEachRange(std::uint64_t elementCount, std::uint64_t pieceSize, Action action)
{
    for (std::uint64_t first = 0; first < elementCount; first += pieceSize) {
        action(first, std::min(pieceSize, elementCount - first));
    }
}

std::uint64_t numberPieceOf(const TensorElements& tensor)
{
    return tensor.stored().isContiguous() ? comparedAtOnce : stridedPieceElements;
}

template <typename Number>
void count(Number value, NonFinite& counts)
{
    counts.nan += isNan(value) ? 1 : 0;
    counts.inf += !isNan(value) && isInf(value) ? 1 : 0;
}

template <typename Number>
void count(const std::vector<Number>& values, NonFinite& counts)
{
    for (const Number value : values) {
        count(value, counts);
    }
}

template <typename Number>
void measure(Number value, Number reference, double allowed, ValueDifference& difference)
{
    if (!isFinite(value) || !isFinite(reference)) {
        const bool isSame = (isNan(value) && isNan(reference)) || value == reference;
        difference.different += isSame ? 0 : 1;
        return;
    }
    if (value == reference) {
        return;
    }
    const auto error = std::abs(value - reference);
    difference.different += error > allowed ? 1 : 0;
    difference.maxAbsError = std::max(difference.maxAbsError, static_cast<double>(error));
    if (const auto magnitude = std::abs(reference); magnitude != 0) {
        difference.maxRelError = std::max(difference.maxRelError, static_cast<double>(error / magnitude));
    }
}

template <typename Number>
double largestMagnitude(TensorElements& tensor, const BytesRead& onRead)
{
    double largest = 0;
    std::vector<Number> numbers;
    forEachRange(tensor.elementCount(), numberPieceOf(tensor), [&](std::uint64_t first, std::uint64_t size) {
        const auto bytes = tensor.read(first, size);
        numbers.resize(size);
        toNumbers(tensor.dtype(), bytes, numbers);
        for (const Number number : numbers) {
            largest = isFinite(number) ? std::max(largest, static_cast<double>(std::abs(number))) : largest;
        }
        onRead(bytes.size());
    });
    return largest;
}

template <typename Number>
ValueDifference measureAs(TensorElements& tensor, TensorElements& reference, Tolerance tolerance,
                          const BytesRead& onRead)
{
    const bool mayDiffer = tolerance.relative > 0 && isFloating(tensor);
    const double allowed = mayDiffer ? tolerance.relative * largestMagnitude<Number>(reference, onRead) : 0;
    ValueDifference difference{.elements = tensor.elementCount()};
    std::vector<Number> numbers;
    std::vector<Number> references;
    const std::uint64_t pieceSize = std::max(numberPieceOf(tensor), numberPieceOf(reference));
    forEachRange(tensor.elementCount(), pieceSize, [&](std::uint64_t first, std::uint64_t size) {
        const auto bytes = tensor.read(first, size);
        const auto referenceBytes = reference.read(first, size);
        onRead(bytes.size() + referenceBytes.size());
        const bool isSame = tensor.dtype() == reference.dtype() && std::ranges::equal(bytes, referenceBytes);
        difference.haveSameBytes = difference.haveSameBytes && isSame;
        if (isSame && !isFloating(tensor)) {
            return;
        }
        numbers.resize(size);
        toNumbers(tensor.dtype(), bytes, numbers);
        count(numbers, difference.nonFinite);
        if (isSame) {
            count(numbers, difference.referenceNonFinite);
            return;
        }
        references.resize(size);
        toNumbers(reference.dtype(), referenceBytes, references);
        count(references, difference.referenceNonFinite);
        for (std::size_t i = 0; i < size; ++i) {
            measure(numbers[i], references[i], allowed, difference);
        }
    });
    return difference;
}

template <typename Number>
NonFinite countAs(TensorElements& tensor, const BytesRead& onRead)
{
    NonFinite counts;
    std::vector<Number> numbers;
    forEachRange(tensor.elementCount(), numberPieceOf(tensor), [&](std::uint64_t first, std::uint64_t size) {
        const auto bytes = tensor.read(first, size);
        onRead(bytes.size());
        numbers.resize(size);
        toNumbers(tensor.dtype(), bytes, numbers);
        count(numbers, counts);
    });
    return counts;
}

/// Returns whether different bytes are the same values. Called only for pieces that differ.
bool haveSameValues(DType dtype, std::span<const std::byte> a, std::span<const std::byte> b,
                    std::uint64_t size)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const bool isWholeNumber =
        info.kind == DTypeKind::SignedInteger || info.kind == DTypeKind::UnsignedInteger;
    if (isWholeNumber && info.bits % 8 == 0) {
        return false;
    }
    std::vector<Complex> numbers(size);
    std::vector<Complex> others(size);
    toNumbers(dtype, a, numbers);
    toNumbers(dtype, b, others);
    return std::ranges::equal(numbers, others, [](Complex x, Complex y) {
        const bool isSameReal = x.real() == y.real() || (std::isnan(x.real()) && std::isnan(y.real()));
        return isSameReal && (x.imag() == y.imag() || (std::isnan(x.imag()) && std::isnan(y.imag())));
    });
}

std::uint64_t bytePieceOf(const TensorElements& tensor)
{
    if (!tensor.stored().isContiguous()) {
        return stridedPieceElements;
    }
    return comparedBytes * 8 / static_cast<std::uint64_t>(std::max(dtypeInfo(tensor.dtype()).bits, 2));
}

} // namespace

ValueDifference measureDifference(TensorElements& tensor, TensorElements& reference, Tolerance tolerance,
                                  const BytesRead& onRead)
{
    if (kindOf(tensor) == DTypeKind::Complex || kindOf(reference) == DTypeKind::Complex) {
        return measureAs<Complex>(tensor, reference, tolerance, onRead);
    }
    if (isWideInteger(tensor) || isWideInteger(reference)) {
        return measureAs<long double>(tensor, reference, tolerance, onRead);
    }
    return measureAs<double>(tensor, reference, tolerance, onRead);
}

NonFinite countNonFinite(TensorElements& tensor, const BytesRead& onRead)
{
    if (!isFloating(tensor)) {
        return {};
    }
    return kindOf(tensor) == DTypeKind::Complex ? countAs<Complex>(tensor, onRead)
                                                : countAs<double>(tensor, onRead);
}

Equality compareContents(TensorElements& tensor, TensorElements& other, const BytesRead& onRead)
{
    Equality equality = Equality::SameBytes;
    const std::uint64_t pieceSize = std::max(bytePieceOf(tensor), bytePieceOf(other));
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += pieceSize) {
        const std::uint64_t size = std::min(pieceSize, tensor.elementCount() - first);
        const auto bytes = tensor.read(first, size);
        const auto otherBytes = other.read(first, size);
        onRead(bytes.size() + otherBytes.size());
        if (areEqual(bytes, otherBytes)) {
            continue;
        }
        if (!haveSameValues(tensor.dtype(), bytes, otherBytes, size)) {
            return Equality::Different;
        }
        equality = Equality::SameValues;
    }
    return equality;
}

} // namespace onnxmend
