// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <vector>

namespace onnxmend
{

/// Reports that ONNX Runtime cannot compute the types of a node, although the operator takes them. An
/// operator that ONNX defines by others needs no kernel: its body is followed with these types, and a failure
/// in it is reported at the node. Another operator is reported if a target was chosen that has no kernel for
/// it, with the types that have one: the node is computed in those, and its result is cast back. `outputs`:
/// the types of its results. A node for which only the CPU has a kernel is information on another target,
/// since it runs on the CPU there. For an older release of ONNX Runtime (TypeInferenceOptions::release) a
/// node is reported that it cannot compute on the CPU.
void checkKernel(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<ValueType>& outputs);

/// Returns whether ONNX Runtime's kernels on the target (by default the CPU) take `inputs` and give
/// `outputs`, even if the operator's schema does not have those: the loader takes output types from kernels,
/// not from the schema.
bool isComputed(const TypeContext& context, const OpSchema& schema, const std::vector<ValueType>& inputs,
                const std::vector<ValueType>& outputs);

/// Returns whether ONNX Runtime's CPU provider has no FLOAT16 kernel for the node, and computes it in FLOAT
/// between inserted Casts.
bool isCastByRuntime(const NodeVisit& visit);

} // namespace onnxmend
