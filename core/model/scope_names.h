// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"

#include <string>
#include <string_view>

namespace onnxmend
{

/// The name of a Node or NodeProto in scopes and tensor names: its own name; otherwise its first output that
/// has a name, which is unique in its graph and stays when nodes are inserted; otherwise operator and index.
template <class AnyNode>
std::string nodeLabel(const AnyNode& node, int index)
{
    if (!node.name().empty()) {
        return std::string(node.name());
    }
    for (const std::string_view output : node.output()) {
        if (!output.empty()) {
            return std::string(output);
        }
    }
    return node.op_type() + "_" + std::to_string(index);
}

template <class AnyNode>
std::string subgraphScope(const std::string& scope, const AnyNode& node, int index,
                          const std::string& attribute)
{
    return scope + "/" + nodeLabel(node, index) + "/" + attribute;
}

std::string functionScope(const onnx::FunctionProto& function);

/// The name of a function for people and in scopes: `name`, or `name:overload` if it has an overload, as ONNX
/// Runtime writes it.
std::string functionName(const std::string& name, const std::string& overload);

/// The key of a function in a model, and of the function that a node calls.
std::string functionKey(std::string_view domain, std::string_view name, std::string_view overload);

} // namespace onnxmend
