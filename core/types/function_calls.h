// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

namespace onnxmend
{

/// If the node calls a model-local function, its outputs get the types that the function gives, and the
/// record what its body leaves. Returns whether it does.
bool inferCall(const TypeContext& context, const NodePlace& place);

/// Tells why no call of the model is followed, if that is so (core/model/call_graph.h).
void reportCallFault(const TypeContext& context);

} // namespace onnxmend
