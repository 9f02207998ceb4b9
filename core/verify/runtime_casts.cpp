// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/runtime_casts.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

/// Prefixes of the names that ONNX Runtime gives to its Casts and their inputs since 1.0:
/// "InsertedPrecisionFreeCast_<value>", "InsertedCast_..." before 1.12.
constexpr std::array<std::string_view, 2> ownPrefixes{"InsertedPrecisionFreeCast", "InsertedCast"};

} // namespace

bool isOwnCast(const onnx::NodeProto& node)
{
    return node.op_type() == "Cast" && std::ranges::any_of(ownPrefixes, [&node](std::string_view prefix) {
               return std::string_view(node.name()).starts_with(prefix);
           });
}

std::string_view writtenValue(std::string_view value)
{
    for (const std::string_view prefix : ownPrefixes) {
        if (value.starts_with(prefix) && value.size() > prefix.size() && value[prefix.size()] == '_') {
            return value.substr(prefix.size() + 1);
        }
    }
    return value;
}

} // namespace onnxmend
