// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"
#include "core/fixes/edit.h"

#include <vector>

namespace onnxmend
{

/// An edit that carries out the decisions. Stored values are cast, and copied only if their readers differ. A
/// Cast is inserted wherever a converted value meets a kept node or the reverse, one for all its readers in a
/// graph. Inputs, outputs, value_info and Cast nodes get the dtypes that follow.
struct BorderEdit {
    Edit edit;
    /// node that the edit is for, which is kept if the edit is refused; none: of no node
    NodeNumber node = none;
};
std::vector<BorderEdit> borderEdits(const PrecisionDecisions& decisions);

/// Returns whether the value is a stored tensor of a source dtype that is large enough to be worth a Cast
/// when the model runs.
bool isLargeSource(const PrecisionValue& value, const PrecisionDecisions& decisions);

/// Returns the edits that convert stored values only: each is cast, and cast back when the model runs. A Cast
/// that was there already is folded into the stored value.
std::vector<BorderEdit> storedOnlyEdits(const PrecisionDecisions& decisions);

} // namespace onnxmend
