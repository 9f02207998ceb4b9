// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/dtype/loss.h"
#include "core/formats/tensor_ref.h"
#include "core/loss/histogram.h"
#include "core/values/magnitude_errors.h"
#include "core/values/value_summary.h"
#include "core/values/worst_elements.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Measurements of the values of a tensor, and of the same values after a cast.
struct ValueMeasurement {
    std::uint64_t measured = 0; ///< number of elements
    bool isExact = false;       ///< whether these are all elements
    bool isCastRefused = false; ///< whether a value cannot be cast at all: a negative one to FLOAT8E8M0
    DType before = DType::Undefined;
    DType after = DType::Undefined; ///< if it differs from `before`, the values below about the cast are set
    ValueSummary summaryBefore;
    std::optional<ValueSummary> summaryAfter;
    Histogram histogramBefore; ///< has the bins of histogramAfter
    std::optional<Histogram> histogramAfter;
    std::vector<MagnitudeBin> magnitudes; ///< only counts without a cast
    std::optional<Loss> loss;
    std::vector<WorstElement> worstAbsolute;
    std::vector<WorstElement> worstRelative;
};

/// Measures evenly spread pieces with at most about a quarter of a million elements: a tensor of any size
/// takes some milliseconds and a hundred reads. Measures all elements of a small tensor. Throws Error if it
/// cannot be read or is STRING.
ValueMeasurement sampleValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress);

/// Measures all elements. Streams the tensor and reports the bytes to `progress`. The bins come from a
/// sample; if that missed many values, the tensor is streamed again. Throws Error like sampleValues(), or
/// Cancelled.
ValueMeasurement measureValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress);

} // namespace onnxmend
