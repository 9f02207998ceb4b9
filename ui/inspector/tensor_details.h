// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measure_cast.h"
#include "core/model/model.h"
#include "core/session/session.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

/// What the details panel shows of one tensor and what takes time to find out.
struct TensorDetails {
    std::vector<NodeUse> uses;
    std::optional<TensorMeasurement> measurement; ///< nothing when there are no values to look at
};

/// Reads the whole tensor (twice). Throws Error or Cancelled; for a job.
TensorDetails readTensorDetails(const Session& session, std::size_t row, DType to, Progress& progress);

/// What a cast to `to` does to these values, as a sentence.
QString lossText(const Loss& loss, DType to);
/// "1.25, -0.5, ..." of the first values.
QString valuesText(const std::vector<double>& values, std::uint64_t elementCount);
/// The nodes, one a line, the first few of them.
QString usesText(const std::vector<NodeUse>& uses);
/// Where the bytes lie: file and range.
QString placeText(const InitializerRow& row);

} // namespace onnxmend
