// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/model_runs.h"
#include "core/convert/precision_decisions.h"

#include <cstdint>
#include <map>

namespace onnxmend
{

/// Returns the ranges of all values of a source dtype that the main graph computes. Runs the original with
/// added outputs, in batches that write no more than about 256 MiB. Leaves out values that the runtime cannot
/// give. Throws Cancelled.
ComputedRanges computedRanges(const PrecisionDecisions& decisions, ModelRuns& runs,
                              const std::filesystem::path& original, Progress& progress);

/// Returns whether the dtype holds such values, with headroom.
bool isWithinRange(const ComputedRange& range, DType dtype);

/// The fourth decision. Keeps nodes that compute or read values that would overflow (with headroom: half of
/// the range) or underflow, nodes that divide by a value that loses its digits, and sums that overflow on the
/// way.
void keepByComputedRanges(PrecisionDecisions& decisions, const ComputedRanges& ranges);

/// Returns the ranges of values of the main graph without any runtime. The important operators are computed
/// here, on inputs that are made up from a wide range (-10 to 10, images 0 to 255). Large weights are read in
/// pieces. A value has no range if its inputs are unknown, its operator is not one of these, or it would take
/// too much time or memory. Throws Cancelled.
ComputedRanges sampledRanges(const PrecisionDecisions& decisions, Progress& progress);

} // namespace onnxmend
