// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"
#include "core/fixes/edit.h"

#include <vector>

namespace onnxmend
{

/// What makes the decisions true: casts of stored values, forked only where their readers differ; Casts where
/// a converted value meets a kept node or the other way round, one for all that read it in a graph; and what
/// inputs, outputs, value_info and Cast nodes state.
struct BorderEdit {
    Edit edit;
    NodeNumber node = none; ///< for which it is made: kept when the edit is refused; none: of no node
};
std::vector<BorderEdit> borderEdits(const PrecisionDecisions& decisions);

/// A stored tensor of a dtype that is converted, large enough to be worth a Cast when the model runs.
bool isLargeSource(const PrecisionValue& value, const PrecisionDecisions& decisions);

/// Of a conversion of what is stored only: cast, and back when the model runs; a Cast that was there already
/// is folded into what is stored.
std::vector<BorderEdit> storedOnlyEdits(const PrecisionDecisions& decisions);

} // namespace onnxmend
