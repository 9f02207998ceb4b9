// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// Gives the types that a scope knows by itself: of what it stores, of its inputs as declared, of its
/// Constant nodes.
void prepareScope(const TypeContext& context, ValueScope& scope);

/// Gives every value of a prepared scope its type, node by node, each after those whose results it reads.
/// Throws Cancelled.
void inferScope(const TypeContext& context, ValueScope& scope);

/// The nodes of a scope after the producers of what they and their subgraphs read (ONNX Runtime takes any
/// order); nodes in a circle are left out.
std::vector<std::int32_t> evaluationOrder(ValueScope& scope);

/// Gives the outputs of a node the types that it computes, one for each. Where the graph declares another
/// one, tells so and gives what readers see once that is fixed; a type that is not known is as declared.
void setOutputs(const TypeContext& context, const NodePlace& place, const std::vector<ValueType>& outputs);

/// Declarations that ONNX Runtime does not believe: of initializers, of inputs under value_info and as
/// outputs, and of Constants, of which it makes initializers. It returns the real type in silence, and
/// onnx.checker's strict inference refuses the model: a warning.
void checkIgnoredDeclarations(const TypeContext& context, ValueScope& scope);

/// A declaration without any type is fine; one of a tensor has to name a dtype (ONNX Runtime: "Invalid tensor
/// data type 0.").
void checkElementTypes(const TypeContext& context, ValueScope& scope);

/// If the node calls a model-local function, its outputs get the types that the function gives, and the
/// record what its body leaves. Returns whether it does.
bool inferCall(const TypeContext& context, const NodePlace& place);

/// Tells why no call of the model is followed, if that is so (core/model/call_graph.h).
void reportCallFault(const TypeContext& context);

/// Whether any attribute of the node holds a graph.
bool hasSubgraphs(const Node& node);

/// Infers the bodies of a node, by the row of its operator in body_operators, and gives the types of its
/// outputs. Tells what does not fit between node and bodies.
std::vector<ValueType> inferSubgraphs(const TypeContext& context, const NodeVisit& visit,
                                      const NodeCheck& check);

/// Tells of Casts from FLOAT16 to FLOAT16 that keep ONNX Runtime's CPU provider from loading the model, once
/// the types of the scope are known. Of a FLOAT16 node without a kernel the runtime makes one of FLOAT
/// between Casts; where such nodes stand before and behind a Cast that does nothing, it merges the three
/// Casts and gives the result another type than the Cast says (core/optimizer/insert_cast_transformer.cc;
/// asked of 1.30). Of a Cast it does so only where graph optimisations are off, since they take it out
/// before; of a CastLike, of which it makes a Cast too late for them, always.
void checkIdleCasts(const TypeContext& context, ValueScope& scope);

/// Once all calls of the model are known, says of those whose bodies cannot take the types who has to change:
/// the body, or the call.
void reportFaultyCalls(const TypeContext& context);

} // namespace onnxmend
