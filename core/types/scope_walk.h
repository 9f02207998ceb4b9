// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// Sets the types that a scope knows by itself: of stored values, of inputs as declared, of Constant nodes.
void prepareScope(const TypeContext& context, ValueScope& scope);

/// Sets the type of every value of a prepared scope, node by node, each after the producers of its inputs.
/// Throws Cancelled.
void inferScope(const TypeContext& context, ValueScope& scope);

/// Returns the nodes of a scope after the producers of the values that they and their subgraphs read (ONNX
/// Runtime takes any order). Nodes in a circle are left out.
std::vector<std::int32_t> evaluationOrder(ValueScope& scope);

/// Sets the types of a node's outputs. Reports a different declaration, and sets the type that readers see
/// once that is fixed. A type that is not known is as declared.
void setOutputs(const TypeContext& context, const NodePlace& place, const std::vector<ValueType>& outputs);

/// Warns of declarations that ONNX Runtime ignores: of initializers, of inputs under value_info and as
/// outputs, and of Constants, of which it makes initializers. It silently returns the real type, and
/// onnx.checker's strict inference rejects the model.
void checkIgnoredDeclarations(const TypeContext& context, ValueScope& scope);

/// Checks that the declaration of a tensor names a dtype (ONNX Runtime: "Invalid tensor data type 0."). A
/// declaration without any type is valid.
void checkElementTypes(const TypeContext& context, ValueScope& scope);

/// Returns whether the node calls a model-local function. If so, its outputs get the function's types, and
/// the record takes over that of the body.
bool inferCall(const TypeContext& context, const NodePlace& place);

/// Reports the reason why no call of the model is followed, if there is one (core/model/call_graph.h).
void reportCallFault(const TypeContext& context);

/// Returns whether an attribute of the node holds a graph.
bool hasSubgraphs(const Node& node);

/// Infers the bodies of a node, by the row of its operator in body_operators, and returns the types of its
/// outputs. Reports conflicts between node and bodies.
std::vector<ValueType> inferSubgraphs(const TypeContext& context, const NodeVisit& visit,
                                      const NodeCheck& check);

/// Reports Casts from FLOAT16 to FLOAT16 that keep ONNX Runtime's CPU provider from loading the model, after
/// the types of the scope are known. ONNX Runtime replaces a FLOAT16 node without a kernel by one of FLOAT
/// between Casts. If such nodes stand before and behind a Cast without effect, it merges the three Casts and
/// gives the result another type than the Cast states (core/optimizer/insert_cast_transformer.cc; measured in
/// 1.30). For a Cast this happens only if graph optimisations are off, since they remove it before; for a
/// CastLike always, since it becomes a Cast too late for them.
void checkIdleCasts(const TypeContext& context, ValueScope& scope);

/// Decides for calls whose bodies cannot take the types whether the body or the call has to change, after all
/// calls of the model are known.
void reportFaultyCalls(const TypeContext& context);

} // namespace onnxmend
