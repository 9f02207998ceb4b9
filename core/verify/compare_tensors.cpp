// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/compare_tensors.h"

#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace onnxmend
{

namespace
{

/// Number of roundings of the coarsest float that may add up over a network, and the bound of their sum.
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

/// Returns whether `count` is the number of all elements, and not 0.
bool isAllOf(std::uint64_t count, const std::vector<std::int64_t>& shape)
{
    std::uint64_t elements = 1;
    for (const std::int64_t size : shape) {
        elements *= static_cast<std::uint64_t>(size);
    }
    return elements > 0 && count == elements;
}

/// Compares two tensors of numbers that have the same shape.
void measure(const TensorRef& tensor, const TensorRef& other, Tolerance tolerance, const BytesRead& onRead,
             OutputValues& result)
{
    TensorElements elements(tensor);
    TensorElements reference(other);
    const ValueDifference measured = measureDifference(elements, reference, tolerance, onRead);
    result.nan = measured.nonFinite.nan;
    result.inf = measured.nonFinite.inf;
    result.difference->otherNan = measured.referenceNonFinite.nan;
    result.difference->otherInf = measured.referenceNonFinite.inf;
    result.difference->elements = measured.different;
    result.difference->maxAbsError = measured.maxAbsError;
    result.difference->maxRelError = measured.maxRelError;
}

} // namespace

bool OutputValues::hasNoNumber() const { return isAllOf(nan + inf, shape); }

bool OutputValues::originalHasNoNumber() const
{
    return isMeasured() && isAllOf(difference->otherNan + difference->otherInf, difference->otherShape);
}

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
    const BytesRead onRead = [&progress](std::uint64_t) { progress.checkCancelled(); };
    if (output.isText()) {
        if (result.isMeasured()) {
            result.difference->elements = differentTexts(output, *other);
        }
    } else if (result.isMeasured()) {
        measure(output.tensor.value(), other->tensor.value(), tolerance, onRead, result);
    } else {
        TensorElements elements(output.tensor.value());
        const NonFinite counts = countNonFinite(elements, onRead);
        result.nan = counts.nan;
        result.inf = counts.inf;
    }
    return result;
}

std::optional<OutputValues::Spread> spreadOf(const RunValue& output, const Progress& progress)
{
    constexpr std::uint64_t readAtOnceForSpread = 1U << 16U;
    if (!output.tensor || dtypeInfo(output.dtype).kind != DTypeKind::Float) {
        return std::nullopt;
    }
    const TensorRef& tensor = *output.tensor;
    OutputValues::Spread spread{.elements = tensor.elementCount()};
    std::vector<std::byte> bytes;
    std::vector<double> numbers;
    for (std::uint64_t first = 0; first < spread.elements; first += readAtOnceForSpread) {
        progress.checkCancelled();
        const std::uint64_t count = std::min(readAtOnceForSpread, spread.elements - first);
        bytes.resize(packedByteCount(tensor.dtype(), count));
        numbers.resize(count);
        tensor.read(first, count, bytes);
        toDoubles(tensor.dtype(), bytes, numbers);
        for (const double number : numbers) {
            if (std::isfinite(number)) {
                spread.lowest = spread.finite == 0 ? number : std::min(spread.lowest, number);
                spread.highest = spread.finite == 0 ? number : std::max(spread.highest, number);
                ++spread.finite;
            }
        }
    }
    return spread;
}

} // namespace onnxmend
