// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: it includes the protobuf.

#include "core/model/edited_nodes.h"

#include <unordered_set>

namespace onnxmend
{

/// Takes nodes out of a graph or function, each of which gives as its one output what it reads as its
/// first input: readers, those of subgraphs included, read that instead. An output of the graph keeps its
/// name, which the producer takes over; where what is read has none here, or is an output as well, the node
/// stays. Linear in the graph, whose nodes are those given.
void bypassNodes(onnx::GraphProto& graph, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed);
void bypassNodes(onnx::FunctionProto& function, EditedNodes& nodes,
                 const std::unordered_set<const onnx::NodeProto*>& bypassed);

} // namespace onnxmend
