// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <vector>

namespace onnxmend
{

/// Tells that ONNX Runtime cannot compute the types of a node, although the operator takes them.
///
/// An operator that ONNX defines by others needs no kernel: its body is followed with these types, and what
/// fails in it is told at the node. Of all others, where a target was asked for, that it has no kernel, and
/// which types it has one for: the node is computed in those, and what it gives is cast back. `outputs`: the
/// types that it gives. On another target than the CPU a node that only the CPU has a kernel for is told as
/// information, since it runs there.
void checkKernel(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<ValueType>& outputs);

/// Whether ONNX Runtime's kernels on the target (where none was asked for: on the CPU) take `inputs` and give
/// `outputs`, also where the operator's schema does not have those: the loader asks kernels, not the schema,
/// what they give.
bool isComputed(const TypeContext& context, const OpSchema& schema, const std::vector<ValueType>& inputs,
                const std::vector<ValueType>& outputs);

/// Whether ONNX Runtime's CPU provider has no kernel for the FLOAT16 that the node takes or gives, and
/// computes it in FLOAT between Casts that it puts in.
bool isCastByRuntime(const NodeVisit& visit);

} // namespace onnxmend
