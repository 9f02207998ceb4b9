// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What is known of the values of a tensor, and of what a cast makes of them.
struct ValueMeasurement {
    std::uint64_t measured = 0; ///< elements that were looked at
    bool isExact = false;       ///< all of them were
    bool isCastRefused = false; ///< a value cannot be cast at all: a negative one to FLOAT8E8M0
    DType before = DType::Undefined;
    DType after = DType::Undefined; ///< what follows of it is there when it differs from `before`
    ValueSummary summaryBefore;
    std::optional<ValueSummary> summaryAfter;
    Histogram histogramBefore; ///< both over the same bins
    std::optional<Histogram> histogramAfter;
    std::vector<MagnitudeBin> magnitudes; ///< without a cast only how many there are of each
    std::optional<Loss> loss;
    std::vector<WorstElement> worstAbsolute;
    std::vector<WorstElement> worstRelative;
};

/// Looks at pieces that are spread evenly, at most about a quarter of a million elements: a tensor of any
/// size takes some milliseconds and a hundred reads. Of a small tensor it looks at all. Throws Error when it
/// cannot be read or is STRING.
ValueMeasurement sampleValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress);

/// Streams the whole tensor and tells `progress` its bytes. The bins come from a sample; only where that
/// missed many values the tensor is streamed again. Throws Error as above, or Cancelled.
ValueMeasurement measureValues(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress);

} // namespace onnxmend
