// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"

#include <string>
#include <string_view>

namespace onnxmend
{

/// The name of a node in scopes and tensor names: its own name; otherwise its first output that has a name,
/// which is unique in its graph and stays when nodes are inserted; otherwise operator and index.
std::string nodeLabel(const onnx::NodeProto& node, int index);
std::string nodeLabel(const Node& node, int index);
std::string subgraphScope(const std::string& scope, const onnx::NodeProto& node, int index,
                          const std::string& attribute);
std::string subgraphScope(const std::string& scope, const Node& node, int index,
                          const std::string& attribute);
std::string functionScope(const onnx::FunctionProto& function);

/// The name of a function for people and in scopes: `name`, or `name:overload` if it has an overload, as ONNX
/// Runtime writes it.
std::string functionName(const std::string& name, const std::string& overload);

/// The key of a function in a model, and of the function that a node calls.
std::string functionKey(std::string_view domain, std::string_view name, std::string_view overload);

} // namespace onnxmend
