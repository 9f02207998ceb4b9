// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/loss/histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace onnxmend
{

Histogram emptyHistogram(ValueRange range, std::size_t binCount)
{
    Histogram histogram{
        .lowest = range.lowest, .highest = range.highest, .counts = std::vector<std::uint64_t>(binCount)};
    if (!(histogram.highest / 2 - histogram.lowest / 2 > 0)) {
        const double margin = std::max(0.5, std::fabs(histogram.lowest) * 0x1p-20);
        histogram.lowest = std::max(histogram.lowest - margin, std::numeric_limits<double>::lowest());
        histogram.highest = std::min(histogram.highest + margin, std::numeric_limits<double>::max());
    }
    return histogram;
}

void addToHistogram(std::span<const double> values, Histogram& histogram)
{
    if (histogram.counts.empty()) {
        return;
    }
    // Halved, so that the width of the whole range of doubles is a number.
    const double width = histogram.highest / 2 - histogram.lowest / 2;
    const auto binCount = static_cast<double>(histogram.counts.size());
    for (const double value : values) {
        if (std::isfinite(value) && (value < histogram.lowest || value > histogram.highest)) {
            ++histogram.outside;
        } else if (std::isfinite(value)) {
            const double place = (value / 2 - histogram.lowest / 2) / width * binCount;
            const double bin = std::clamp(place, 0.0, binCount - 1);
            ++histogram.counts[static_cast<std::size_t>(bin)];
        }
    }
}

} // namespace onnxmend
