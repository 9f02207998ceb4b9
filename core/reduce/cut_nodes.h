// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"
#include "core/reduce/known_types.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Calls `visit` for each node of a model with its number: main graph first, then functions, a node before
/// those of its bodies.
void forEachNode(const onnx::ModelProto& proto,
                 const std::function<void(std::size_t number, const onnx::NodeProto& node)>& visit);

/// Removes functions that nobody calls any more, also those that only such functions call.
void dropUncalledFunctions(onnx::ModelProto& model);

/// Returns the draft with these nodes alone (by number). Values of removed nodes become inputs of the main
/// graph, of functions through all their calls. Results that nobody reads any more become outputs. Bodies and
/// functions keep their results: an Identity gives one whose node is removed. Initializers, inputs and
/// declarations go with their last reader; those that had none stay. nullopt if a type that has to be
/// declared is not known.
std::optional<Draft> cutNodes(const Draft& draft, const std::vector<bool>& keep, const KnownTypes& types);

/// Adds an output of the main graph with the best known type.
void addOutput(onnx::GraphProto& graph, const std::string& name, const std::string& scope,
               const KnownTypes& types);

} // namespace onnxmend
