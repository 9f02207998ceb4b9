// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/progress.h"
#include "core/convert/precision_decisions.h"
#include "core/dtype/loss.h"

#include <map>
#include <vector>

namespace onnxmend
{

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

} // namespace onnxmend
