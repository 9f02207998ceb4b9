// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace onnxmend
{

/// The layer that a tensor or node belongs to, by its name: up to the first part that is a number, as
/// `encoder.layers.3` of `encoder.layers.3.self_attn.q_proj.weight` or `/h/layers.3` of
/// `/h/layers.3/mlp/MatMul_output_0`; a name without a number goes up to its last part, `lm_head` of
/// `lm_head.weight`. Empty for a name of one part. Parts end at `.`, `/` and `::`, as torch and its exporters
/// write them; a name without these ends them at `_`, where a number stands between two: `h_0` of
/// `h_0_attn_bias`. A view into `name`.
std::string_view layerOf(std::string_view name);

} // namespace onnxmend
