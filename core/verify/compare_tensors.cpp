// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/compare_tensors.h"

#include <algorithm>
#include <cmath>

namespace onnxmend
{

namespace
{

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

/// Of two tensors of numbers and the same shape.
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

} // namespace onnxmend
