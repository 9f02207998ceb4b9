// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <string_view>
#include <vector>

namespace onnxmend
{

// The checks of a model whose target is TensorRT, by the rules of its release (core/onnx/tensorrt_rules.h).
// All its networks are strongly typed: nothing inserts a cast or chooses a precision, so each value needs one
// dtype that TensorRT takes where it is. Values of a dtype that it does not take are one finding for each set
// of values that operators tie together, and get another dtype together: stored values are cast in storage,
// declarations and attributes are changed, and a Cast stays only at the border of the model. A node whose
// operator does not take its dtype is a finding of its own, with Casts around it. Except tieForTensorrt, none
// of these functions does anything for another target.

/// Returns whether findings for TensorRT are wanted.
bool isForTensorrt(const TypeContext& context);

/// Checks a node whose types fit its operator, and records how it ties values. `outputs`: the types of its
/// results.
void checkTensorrtNode(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       const std::vector<ValueType>& outputs);

/// Checks a call of a model-local function, whose outputs have their types: takes over the findings inside
/// the body, or ties arguments and results if the function computes them in another dtype as well.
void checkTensorrtCall(const TypeContext& context, const NodePlace& place, const FunctionCall& call,
                       const FunctionResult& result);

/// Reports a node of an operator that neither ONNX nor ONNX Runtime has: TensorRT has it at most as a plugin.
void reportUnknownForTensorrt(const TypeContext& context, const NodePlace& place);

/// Records that the values of a node cannot get another dtype: its operator or function is not known.
void obstructTensorrt(const TypeContext& context, const NodePlace& place);

/// Ties a value of one scope to a value of another that is the same, such as an argument and the input of a
/// body. Only to be called if isForTensorrt.
void tieForTensorrt(const TypeContext& context, ValueScope& scopeOfA, std::string_view a,
                    ValueScope& scopeOfB, std::string_view b);

/// Records the values of a scope whose dtypes TensorRT does not take everywhere. Not for functions: the
/// findings about them are those of their nodes.
void collectForTensorrt(const TypeContext& context, ValueScope& scope);

/// Withdraws fixes inside functions that are called with several combinations of types: a Cast that one call
/// needs would change the types of the others.
void withdrawSharedFixes(const TypeContext& context);

/// Reports the collected values and the opset of the model.
void reportTensorrt(const TypeContext& context);

} // namespace onnxmend
