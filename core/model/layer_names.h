// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace onnxmend
{

/// Returns the layer of a tensor or node as a view into its name. It ends with the first part that is a
/// number: `encoder.layers.3` for `encoder.layers.3.self_attn.q_proj.weight`, `/h/layers.3` for
/// `/h/layers.3/mlp/MatMul_output_0`. Without a number it ends before the last part: `lm_head` for
/// `lm_head.weight`. Empty for a name of one part. Parts end at `.`, `/` and `::`, as torch and its exporters
/// write them. In a name without these a number between two `_` ends the layer: `h_0` for `h_0_attn_bias`.
std::string_view layerOf(std::string_view name);

} // namespace onnxmend
