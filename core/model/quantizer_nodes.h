// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/domains.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace onnxmend
{

inline constexpr std::uint32_t scaleOfQuantizer = 1;     ///< argument of QuantizeLinear and DequantizeLinear
inline constexpr std::uint32_t zeroPointOfQuantizer = 2; ///< argument of both; may be left out

/// The axis of DequantizeLinear and QuantizeLinear if the node states none.
inline constexpr std::int64_t usualAxisOfQuantizer = 1;

/// Returns how many elements behind each other have the same scale, in a tensor with one scale for all of it,
/// or with one for each place along `axis`. Returns nullopt if the shapes do not fit together.
inline std::optional<std::uint64_t> elementsOfScale(std::span<const std::int64_t> tensor,
                                                    std::span<const std::int64_t> scale, std::int64_t axis)
{
    const auto productFrom = [&tensor](std::size_t first) {
        std::uint64_t product = 1;
        for (const std::int64_t size : tensor.subspan(first)) {
            product *= static_cast<std::uint64_t>(size);
        }
        return product;
    };
    if (scale.empty() || (scale.size() == 1 && scale.front() == 1)) {
        return productFrom(0);
    }
    const auto rank = static_cast<std::int64_t>(tensor.size());
    const std::int64_t place = axis < 0 ? axis + rank : axis;
    if (place < 0 || place >= rank || scale.size() != 1 ||
        scale.front() != tensor[static_cast<std::size_t>(place)]) {
        return std::nullopt;
    }
    return productFrom(static_cast<std::size_t>(place) + 1);
}

/// Returns whether a Node or NodeProto is `opType`: QuantizeLinear or DequantizeLinear, in ai.onnx or in ONNX
/// Runtime's own domain, which has them for more types.
template <class AnyNode>
bool isQuantizerOfType(const AnyNode& node, std::string_view opType)
{
    return node.op_type() == opType && node.output_size() == 1 && node.input_size() >= 2 &&
           (isSameDomain(node.domain(), {}) || isSameDomain(node.domain(), contribDomain));
}

} // namespace onnxmend
