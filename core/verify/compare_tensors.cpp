// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/compare_tensors.h"

#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceElements = 1ULL << 18; ///< even, since types of 4 bits are read by whole bytes

/// The elements of a tensor as doubles, piece by piece.
class Pieces
{
public:
    explicit Pieces(const TensorRef& tensor)
        : m_tensor(tensor)
    {
    }

    std::span<const double> read(std::uint64_t first, std::uint64_t count)
    {
        m_bytes.resize(packedByteCount(m_tensor.dtype(), count));
        m_values.resize(count);
        m_tensor.read(first, count, std::as_writable_bytes(std::span(m_bytes)));
        toDoubles(m_tensor.dtype(), std::as_bytes(std::span(m_bytes)), m_values);
        return m_values;
    }

private:
    const TensorRef& m_tensor;
    std::vector<char> m_bytes;
    std::vector<double> m_values;
};

template <class Action>
void forEachPiece(const TensorRef& tensor, const Progress& progress, Action action)
{
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += pieceElements) {
        progress.checkCancelled();
        action(first, std::min(pieceElements, tensor.elementCount() - first));
    }
}

/// Of the finite elements.
double largestMagnitude(const TensorRef& tensor, const Progress& progress)
{
    double largest = 0;
    Pieces pieces(tensor);
    forEachPiece(tensor, progress, [&](std::uint64_t first, std::uint64_t count) {
        for (const double value : pieces.read(first, count)) {
            largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
        }
    });
    return largest;
}

void count(double value, std::uint64_t& nan, std::uint64_t& inf)
{
    nan += std::isnan(value) ? 1 : 0;
    inf += std::isinf(value) ? 1 : 0;
}

void compare(double value, double other, double allowed, OutputValues::Difference& difference)
{
    if (!std::isfinite(value) || !std::isfinite(other)) {
        const bool isSame = (std::isnan(value) && std::isnan(other)) || value == other;
        difference.elements += isSame ? 0 : 1;
        return;
    }
    const double error = std::abs(value - other);
    difference.elements += error > allowed ? 1 : 0;
    difference.maxAbsError = std::max(difference.maxAbsError, error);
    if (other != 0) {
        difference.maxRelError = std::max(difference.maxRelError, error / std::abs(other));
    }
}

/// How many roundings of the coarsest float may add up over a network, and what they may not exceed.
constexpr double roundings = 1024;
constexpr double loosest = 0.05;

std::uint64_t differentTexts(const RunValue& output, const RunValue& other)
{
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < output.texts.size(); ++i) {
        different += i < other.texts.size() && output.texts[i] == other.texts[i] ? 0 : 1;
    }
    return different;
}

void countIn(const TensorRef& tensor, const Progress& progress, std::uint64_t& nan, std::uint64_t& inf)
{
    Pieces pieces(tensor);
    forEachPiece(tensor, progress, [&](std::uint64_t first, std::uint64_t size) {
        for (const double value : pieces.read(first, size)) {
            count(value, nan, inf);
        }
    });
}

/// Of two tensors of numbers and the same shape.
void measure(const TensorRef& tensor, const TensorRef& other, Tolerance tolerance, const Progress& progress,
             OutputValues& result)
{
    const bool isFloat = dtypeInfo(tensor.dtype()).kind == DTypeKind::Float;
    const double allowed = isFloat ? tolerance.relative * largestMagnitude(other, progress) : 0;
    Pieces pieces(tensor);
    Pieces otherPieces(other);
    forEachPiece(tensor, progress, [&](std::uint64_t first, std::uint64_t size) {
        const std::span<const double> values = pieces.read(first, size);
        const std::span<const double> others = otherPieces.read(first, size);
        for (std::size_t i = 0; i < values.size(); ++i) {
            count(values[i], result.nan, result.inf);
            count(others[i], result.difference->otherNan, result.difference->otherInf);
            compare(values[i], others[i], allowed, *result.difference);
        }
    });
}

} // namespace

Tolerance toleranceFor(DType coarsest)
{
    const DTypeInfo& info = dtypeInfo(coarsest);
    return {info.kind == DTypeKind::Float ? std::min(loosest, roundings * std::ldexp(1.0, -info.digits)) : 0};
}

OutputValues valuesOf(const RunValue& output, const RunValue* other, Tolerance tolerance,
                      const Progress& progress)
{
    OutputValues result{.name = output.name, .dtype = output.dtype, .shape = output.shape};
    if (other) {
        result.difference = {.otherDtype = other->dtype, .otherShape = other->shape};
    }
    if (output.isText()) {
        if (result.isMeasured()) {
            result.difference->elements = differentTexts(output, *other);
        }
    } else if (result.isMeasured()) {
        measure(output.tensor.value(), other->tensor.value(), tolerance, progress, result);
    } else {
        countIn(output.tensor.value(), progress, result.nan, result.inf);
    }
    return result;
}

} // namespace onnxmend
