// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/loss/measure_cast.h"
#include "core/model/model.h"
#include "core/session/session.h"

#include <QString>

#include <optional>
#include <vector>

namespace onnxmend
{

/// Details of one tensor that take time to compute.
struct TensorDetails {
    std::vector<NodeUse> uses;
    std::optional<TensorMeasurement> measurement; ///< nullopt if there are no values
    std::optional<ErrorDetails> failure = {};     ///< reason why the values cannot be read
};

/// Reads the whole tensor (twice). Throws Cancelled; for a job.
TensorDetails readTensorDetails(const Session& session, std::size_t row, DType to, Progress& progress);

/// Describes the loss of a cast to `to` in a sentence.
QString lossText(const Loss& loss, DType to);
/// Returns the first values: "1.25, -0.5, ...".
QString valuesText(const std::vector<double>& values, std::uint64_t elementCount);
/// Lists the first nodes, one a line.
QString usesText(const std::vector<NodeUse>& uses);
/// Returns file and range of the bytes.
QString placeText(const InitializerRow& row);

} // namespace onnxmend
