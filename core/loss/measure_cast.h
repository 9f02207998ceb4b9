// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/dtype/loss.h"
#include "core/formats/tensor_ref.h"
#include "core/loss/histogram.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// Measures the loss of a cast of this tensor. Streams the tensor once in pieces of about 1 MiB on several
/// threads; advances `progress` by its bytes (the caller begins it). Throws Error when it cannot be read or
/// cast.
Loss measureLoss(const TensorRef& tensor, DType to, Progress& progress);

struct ValueStatistics {
    double lowest = 0; ///< of the finite values
    double highest = 0;
    double mean = 0;
    std::uint64_t finite = 0;
    std::uint64_t infinite = 0;
    std::uint64_t nan = 0;
    std::uint64_t zero = 0;
};

/// Measurement of a tensor for the inspector. `after` and `loss` have values if `to` differs from its dtype.
struct TensorMeasurement {
    std::vector<double> firstValues;      ///< at most 16, as stored
    std::vector<double> firstValuesAfter; ///< the same after the cast
    ValueStatistics before;
    std::optional<ValueStatistics> after;
    Histogram histogramBefore; ///< both over the same bins
    std::optional<Histogram> histogramAfter;
    std::optional<Loss> loss;
};

/// Streams the tensor twice (range, then bins) and advances `progress` by twice its bytes. The bins span the
/// finite values before and after, except the few that lie far from all others. Throws Error when it cannot
/// be read or is STRING.
TensorMeasurement measureTensor(const TensorRef& tensor, DType to, std::size_t binCount, Progress& progress);

} // namespace onnxmend
