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

/// What casts of stored values do to them.
struct StoredLosses {
    std::map<ValueNumber, Loss> losses; ///< of tensors
    std::vector<ValueNumber> roundable; ///< large ones that only lose digits
};

/// The second decision: keeps what reads stored values that would overflow, vanish or lose their digits, and
/// what is computed of such large values until an operator bounds it, as a Softmax does with a mask, or they
/// were seen not to be large (`ranges`, may be empty). Reads every tensor of a source dtype once, in pieces.
/// Throws Cancelled.
StoredLosses keepByStoredValues(PrecisionDecisions& decisions, const ComputedRanges& ranges,
                                Progress& progress);

/// Which large tensors are stored in the new dtype although nodes read them that are kept for other values
/// than these, or whatever they are: they cast them back. Not what is compared: ids are looked up so.
void storeKeptWeights(PrecisionDecisions& decisions, const std::vector<ValueNumber>& roundable);

} // namespace onnxmend
