// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/node_list.h"

#include <string>
#include <string_view>

namespace onnxmend
{

/// What a node is called in scopes and tensor names: its name, else its first output that has a name (unique
/// in its graph, and stable when nodes are inserted), else operator and index.
std::string nodeLabel(const onnx::NodeProto& node, int index);
std::string nodeLabel(const Node& node, int index);
std::string subgraphScope(const std::string& scope, const onnx::NodeProto& node, int index,
                          const std::string& attribute);
std::string subgraphScope(const std::string& scope, const Node& node, int index,
                          const std::string& attribute);
std::string functionScope(const onnx::FunctionProto& function);

/// A function's name for people and in scopes: `name`, or `name:overload` where it has an overload, as ONNX
/// Runtime writes it.
std::string functionName(const std::string& name, const std::string& overload);

/// What tells the functions of a model apart, and what a node calls one by.
std::string functionKey(std::string_view domain, std::string_view name, std::string_view overload);

} // namespace onnxmend
