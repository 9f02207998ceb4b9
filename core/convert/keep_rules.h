// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/progress.h"
#include "core/convert/precision_decisions.h"
#include "core/dtype/loss.h"

#include <map>
#include <vector>

namespace onnxmend
{

/// The first decision. Keeps nodes that cannot take the dtype, whatever their values are: operators by their
/// schema in the opset in force, and by the kernels of the target if there is one; bodies whose inputs the
/// runtime provides; functions that are also called with other types; nodes whose dtype an attribute states.
void keepByTypes(PrecisionDecisions& decisions);

/// Returns whether the target computes the node in the dtypes that it is decided to have; true without a
/// target.
bool hasKernelAsDecided(PrecisionDecisions& decisions, NodeNumber node);

/// Effects of casts on stored values.
struct StoredLosses {
    std::map<ValueNumber, Loss> losses; ///< losses of tensors
    std::vector<ValueNumber> roundable; ///< large tensors that only lose digits
};

/// The second decision. Keeps nodes that read stored values that would overflow, underflow or lose their
/// digits. Also keeps nodes that compute with such large values, until an operator bounds them, as a Softmax
/// does with a mask, or `ranges` (may be empty) show that they are small. Reads every tensor of a source
/// dtype once, in pieces. Throws Cancelled.
StoredLosses keepByStoredValues(PrecisionDecisions& decisions, const ComputedRanges& ranges,
                                Progress& progress);

/// Stores large tensors in the new dtype although nodes read them that are kept for other values or for no
/// values at all; these nodes cast them back. Leaves out values that are compared, such as ids.
void storeKeptWeights(PrecisionDecisions& decisions, const std::vector<ValueNumber>& roundable);

/// The third decision. Keeps nodes between whole numbers (Range, CumSum, a Cast from integers) and nodes that
/// are wrong unless these are exact: sines, Floor, Mod, a Cast to integers. The range does not matter here,
/// but exactness does: above 2048 a FLOAT16 misses odd numbers.
void keepDisguisedIntegers(PrecisionDecisions& decisions);

/// The decision without runs. Keeps patterns that are known to break in halves, unless `ranges`
/// (sampledRanges) or bounds that are valid for every input show that they are harmless. The patterns are
/// squares that are added up (a variance, the mean square of an RMSNorm) with the nodes that divide by them,
/// exponentials that are added up, long sums, and an epsilon that may be the whole divisor. These nodes are
/// cheap, so keeping too many costs little.
void keepBreakingPatterns(PrecisionDecisions& decisions, const ComputedRanges& ranges);

/// Keeps cheap nodes if all their neighbours are kept: Casts on both sides would cost more than they save.
/// Also keeps nodes between a DequantizeLinear and a QuantizeLinear, which runtimes fuse.
void keepIslands(PrecisionDecisions& decisions);

} // namespace onnxmend
