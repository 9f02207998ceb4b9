// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/op_schema.h"
#include "core/types/value_scope.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// The result of ONNX's own inference function for one node.
struct NodeInference {
    std::vector<ValueType> outputs; ///< one for each output of the node; may not be known
    std::string typeError;          ///< ONNX's message if the types do not fit the operator
};

/// Runs the operator's inference function (onnx: ShapeInference.md) on one node with these input types,
/// without shapes or data, so that a fault in another place does not matter. Attributes that refer to a
/// function's parameters are looked up in `callAttributes`. Throws nothing.
NodeInference inferNode(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes);

/// Returns only NodeInference::typeError. Valid combinations are remembered: a model has few kinds of nodes,
/// and many of each.
std::string typeErrorOf(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes);

/// Returns the node's attribute, through ref_attr_name if it refers to a parameter of the function; nullptr
/// if absent.
const onnx::AttributeProto* findAttribute(const Node& node, std::string_view name,
                                          const CallAttributes* callAttributes);

/// Adds a node's attributes to another one, with the values that a function's caller gives.
void copyAttributes(const Node& from, const CallAttributes* callAttributes, onnx::NodeProto& to);

} // namespace onnxmend
