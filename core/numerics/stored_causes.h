// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/rounded_runs.h"

#include <vector>

namespace onnxmend
{

/// Finds stored constants that make outputs NaN or infinite in FLOAT, too: one that is infinite or NaN, and
/// an epsilon of 0 that is the whole divisor. Wider nodes do not help; another model has to give the
/// constant. A mask of -inf before a Softmax is none, unless a whole row has it. Throws Error, Cancelled.
std::vector<NumericCause> storedCauses(RoundedRuns& runs, Progress& progress);

} // namespace onnxmend
