// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/scope_names.h"

#include "core/onnx/domains.h"

namespace onnxmend
{

namespace
{

template <class AnyNode>
std::string labelOf(const AnyNode& node, int index)
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

} // namespace

std::string nodeLabel(const onnx::NodeProto& node, int index) { return labelOf(node, index); }

std::string nodeLabel(const Node& node, int index) { return labelOf(node, index); }

std::string subgraphScope(const std::string& scope, const onnx::NodeProto& node, int index,
                          const std::string& attribute)
{
    return scope + "/" + nodeLabel(node, index) + "/" + attribute;
}

std::string subgraphScope(const std::string& scope, const Node& node, int index, const std::string& attribute)
{
    return scope + "/" + nodeLabel(node, index) + "/" + attribute;
}

std::string functionScope(const onnx::FunctionProto& function)
{
    return "function:" + function.domain() + "::" + functionName(function.name(), function.overload());
}

std::string functionName(const std::string& name, const std::string& overload)
{
    return overload.empty() ? name : name + ":" + overload;
}

std::string functionKey(std::string_view domain, std::string_view name, std::string_view overload)
{
    std::string key(canonicalDomain(domain));
    key += '\0';
    key += name;
    key += '\0';
    return key += overload;
}

} // namespace onnxmend
