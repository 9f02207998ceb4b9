// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/usual_range.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

struct Histogram {
    double lowest = 0; ///< left edge of the first bin
    double highest = 0;
    std::vector<std::uint64_t> counts;
    std::uint64_t outside = 0; ///< finite values that lie in no bin: few, and far away
};

/// Empty bins over that range; a range of one value is widened around it.
Histogram emptyHistogram(ValueRange range, std::size_t binCount);
/// What is not finite is left out.
void addToHistogram(std::span<const double> values, Histogram& histogram);

} // namespace onnxmend
