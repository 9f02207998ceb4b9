// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/model_runs.h"
#include "core/convert/precision_decisions.h"

#include <cstdint>
#include <map>

namespace onnxmend
{

/// The ranges of all values of a source dtype that the main graph computes, from runs of the original with
/// outputs added: so many at a time that no more than about 256 MiB are written at once. Values that the
/// runtime cannot give are left out. Throws Cancelled.
ComputedRanges computedRanges(const PrecisionDecisions& decisions, ModelRuns& runs,
                              const std::filesystem::path& original, Progress& progress);

/// Whether the dtype holds such values, with headroom.
bool isWithinRange(const ComputedRange& range, DType dtype);

/// The fourth decision: keeps what computes or reads values that would overflow (with headroom: half of the
/// range), vanish, or divide by what loses its digits, and sums that overflow on the way.
void keepByComputedRanges(PrecisionDecisions& decisions, const ComputedRanges& ranges);

/// The ranges of values that the main graph computes, without any runtime: the operators that matter are
/// computed here, on inputs that are made up from a wide range (-10 to 10, images 0 to 255). Large weights
/// are read in pieces. What reads a value that is not known, what is no operator of these, and what would
/// take too long or too much memory, has no range. Throws Cancelled.
ComputedRanges sampledRanges(const PrecisionDecisions& decisions, Progress& progress);

} // namespace onnxmend
