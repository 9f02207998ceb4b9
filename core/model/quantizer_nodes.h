// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/domains.h"

#include <cstdint>
#include <string_view>

namespace onnxmend
{

inline constexpr std::uint32_t scaleOfQuantizer = 1;     ///< of QuantizeLinear and DequantizeLinear
inline constexpr std::uint32_t zeroPointOfQuantizer = 2; ///< of both; may be left out

/// Whether a node, as it is read or in the protobuf, is QuantizeLinear or DequantizeLinear, whichever is
/// asked for: of ONNX's or of ONNX Runtime's own domain, which has the two for more types.
template <class AnyNode>
bool isQuantizerOfType(const AnyNode& node, std::string_view opType)
{
    return node.op_type() == opType && node.output_size() == 1 && node.input_size() >= 2 &&
           (isSameDomain(node.domain(), {}) || isSameDomain(node.domain(), contribDomain));
}

} // namespace onnxmend
