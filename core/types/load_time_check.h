// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

namespace onnxmend
{

/// Reports constants that ONNX Runtime reads while it loads this node and that lie in a data file, each once.
/// Not for functions: every save stores such lists in the model (core/save/layout.h).
void checkLoadTimeLists(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check);

/// Returns whether ONNX Runtime's loader knows the number of dimensions of a tensor, as far as that follows
/// from declarations and from operators that keep or state it. Inputs of functions count as known: their
/// callers give shapes.
bool hasKnownRank(ValueScope& scope, const ValueState& value);

/// Returns the declaration among the inputs of the graph, or nullptr.
const onnx::ValueInfoProto* findInput(const ValueScope& scope, std::string_view name);

} // namespace onnxmend
