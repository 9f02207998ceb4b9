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

} // namespace onnxmend
