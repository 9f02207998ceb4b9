// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_graph.h"

namespace onnxmend
{

/// Returns whether a stored float value has an element that passes the test. Very large ones are weights and
/// are not looked at.
bool holdsStored(const PrecisionGraph& graph, ValueNumber value, bool (*test)(double number));

/// Returns whether the node adds a stored 0, or bounds its input by one: an epsilon that became 0.
bool guardsNothing(const PrecisionGraph& graph, const PrecisionNode& node);

/// Returns the node before a divisor that guards nothing; none if there is no such node.
NodeNumber emptyGuardBefore(const PrecisionGraph& graph, ValueNumber divisor);

} // namespace onnxmend
