// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

namespace onnxmend
{

/// The first decision: keeps what cannot take the dtype, whatever the values are. Operators by their schema
/// of the opset in force, and by the kernels of the target where one counts; bodies that the program that
/// runs them feeds; functions that are called with other types, too; what states its dtype in an attribute.
void keepByTypes(PrecisionDecisions& decisions);

/// Whether the target computes the node in the types that it has by what is decided, or nobody asks.
bool hasKernelAsDecided(PrecisionDecisions& decisions, NodeNumber node);

/// The third decision: keeps what stands between whole numbers (Range, CumSum, a Cast from integers) and what
/// becomes wrong when they are not exact: arguments of sines, Floor, Mod, a Cast to integers. Not range
/// decides there but exactness: above 2048 a FLOAT16 misses odd numbers.
void keepDisguisedIntegers(PrecisionDecisions& decisions);

/// Where nothing was run: keeps what is known to break in halves, unless `ranges` (sampledRanges) or bounds
/// that hold whatever is fed show that it is harmless. These are squares that are added up (a variance, the
/// mean square of an RMSNorm) with what divides by them, exponentials that are added up, long sums, and an
/// epsilon that is all that a divisor may be. They are cheap: what is kept too much costs little.
void keepBreakingPatterns(PrecisionDecisions& decisions, const ComputedRanges& ranges);

/// Keeps cheap nodes all of whose neighbours are kept: Casts on both sides would cost more than they save.
/// Keeps, too, what stands between a DequantizeLinear and a QuantizeLinear, which runtimes fuse.
void keepIslands(PrecisionDecisions& decisions);

} // namespace onnxmend
