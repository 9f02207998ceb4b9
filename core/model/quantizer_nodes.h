// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/domains.h"

#include <cstdint>
#include <string_view>

namespace onnxmend
{

inline constexpr std::uint32_t scaleOfQuantizer = 1;     ///< argument of QuantizeLinear and DequantizeLinear
inline constexpr std::uint32_t zeroPointOfQuantizer = 2; ///< argument of both; may be left out

/// Returns whether a Node or NodeProto is `opType`: QuantizeLinear or DequantizeLinear, in ai.onnx or in ONNX
/// Runtime's own domain, which has them for more types.
template <class AnyNode>
bool isQuantizerOfType(const AnyNode& node, std::string_view opType)
{
    return node.op_type() == opType && node.output_size() == 1 && node.input_size() >= 2 &&
           (isSameDomain(node.domain(), {}) || isSameDomain(node.domain(), contribDomain));
}

} // namespace onnxmend
