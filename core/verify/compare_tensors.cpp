// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/compare_tensors.h"

#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
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

} // namespace

Tolerance toleranceFor(DType coarsest)
{
    const DTypeInfo& info = dtypeInfo(coarsest);
    if (info.kind != DTypeKind::Float) {
        return {.relative = 0, .absolute = 0};
    }
    constexpr double roundings = 64; // that add up over a network
    const double epsilon = std::ldexp(1.0, -info.digits);
    return {.relative = std::min(0.25, roundings * epsilon),
            .absolute = std::min(0.25, roundings * epsilon / 8)};
}

OutputValues valuesOf(const TensorRef& output, const TensorRef* other, const Tolerance& tolerance,
                      const Progress& progress)
{
    OutputValues result{.name = output.name(), .dtype = output.dtype(), .shape = output.shape()};
    Pieces pieces(output);
    if (!other || other->shape() != output.shape()) {
        forEachPiece(output, progress, [&](std::uint64_t first, std::uint64_t size) {
            for (const double value : pieces.read(first, size)) {
                count(value, result.nan, result.inf);
            }
        });
        if (other) {
            result.difference = {.otherDtype = other->dtype(), .otherShape = other->shape()};
        }
        return result;
    }
    OutputValues::Difference difference{.otherDtype = other->dtype(), .otherShape = other->shape()};
    const double allowed = tolerance.absolute + tolerance.relative * largestMagnitude(*other, progress);
    Pieces otherPieces(*other);
    forEachPiece(output, progress, [&](std::uint64_t first, std::uint64_t size) {
        const std::span<const double> values = pieces.read(first, size);
        const std::span<const double> others = otherPieces.read(first, size);
        for (std::size_t i = 0; i < values.size(); ++i) {
            count(values[i], result.nan, result.inf);
            count(others[i], difference.otherNan, difference.otherInf);
            compare(values[i], others[i], allowed, difference);
        }
    });
    result.difference = difference;
    return result;
}

} // namespace onnxmend
