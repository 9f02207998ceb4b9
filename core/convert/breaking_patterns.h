// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

namespace onnxmend
{

/// Where nothing was run: keeps what is known to break in halves, unless `ranges` (sampledRanges) or bounds
/// that hold whatever is fed show that it is harmless. These are squares that are added up (a variance, the
/// mean square of an RMSNorm) with what divides by them, exponentials that are added up, long sums, and an
/// epsilon that is all that a divisor may be. They are cheap: what is kept too much costs little.
void keepBreakingPatterns(PrecisionDecisions& decisions, const ComputedRanges& ranges);

} // namespace onnxmend
