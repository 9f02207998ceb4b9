// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/op_schema.h"
#include "core/types/value_scope.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// What ONNX's own inference function says about one node.
struct NodeInference {
    std::vector<ValueType> outputs; ///< one for each output of the node; not known where it says nothing
    std::string typeError;          ///< ONNX's message when the types do not fit the operator
};

/// Runs the operator's inference function (onnx: ShapeInference.md) on one node with these input types,
/// without shapes or data, so that a fault elsewhere does not matter. Attributes that refer to a function's
/// parameters are looked up in `callAttributes`. Throws nothing.
NodeInference inferNode(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes);

/// NodeInference::typeError alone. What was found fine once is not asked again: a model has few kinds of
/// nodes, and many of each.
std::string typeErrorOf(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes);

/// The node's attribute, through ref_attr_name where it stands for a parameter of the function; nullptr when
/// absent.
const onnx::AttributeProto* findAttribute(const Node& node, std::string_view name,
                                          const CallAttributes* callAttributes);

} // namespace onnxmend
