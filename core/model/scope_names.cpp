// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/scope_names.h"

#include "core/onnx/domains.h"

namespace onnxmend
{

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
