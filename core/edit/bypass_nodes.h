// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model_copy.h"

#include <unordered_set>

namespace onnxmend
{

/// Removes nodes that return their first input unchanged from a graph or function; `nodes` are its nodes.
/// Readers, also in subgraphs, read the input instead. An output of the graph keeps its name: the producer of
/// the input takes it over. The node stays if the input has no producer here, or is an output as well. Linear
/// in the graph.
void bypassNodes(onnx::GraphProto& graph, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed);
void bypassNodes(onnx::FunctionProto& function, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed);

} // namespace onnxmend
