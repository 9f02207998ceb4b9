// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/onnx_proto.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend
{

/// Prefixes of the names that ONNX Runtime gives to its Casts and their inputs since 1.0:
/// "InsertedPrecisionFreeCast_<value>", "InsertedCast_..." before 1.12.
inline constexpr std::array<std::string_view, 2> ownCastPrefixes{"InsertedPrecisionFreeCast", "InsertedCast"};

/// Returns whether the node is a Cast that ONNX Runtime inserted where the CPU has no kernel for FLOAT16
/// (onnxruntime: core/optimizer/insert_cast_transformer.cc).
inline bool isOwnCast(const onnx::NodeProto& node)
{
    const std::string_view name = node.name();
    return node.op_type() == "Cast" && std::ranges::any_of(ownCastPrefixes, [name](std::string_view prefix) {
               return name.starts_with(prefix);
           });
}

/// Returns the name of the value in the written model: a Cast back to FLOAT16 keeps the name and renames its
/// input.
inline std::string_view writtenValue(std::string_view value)
{
    for (const std::string_view prefix : ownCastPrefixes) {
        if (value.starts_with(prefix) && value.size() > prefix.size() && value[prefix.size()] == '_') {
            return value.substr(prefix.size() + 1);
        }
    }
    return value;
}

} // namespace onnxmend
