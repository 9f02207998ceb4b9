// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// How names of checkpoint tensors and of graph inputs are compared (formats.md a4, "Prefixes to strip").

/// `.`, `/` and `:` become `_`, as torch.onnx's fx exporter renames parameters.
std::string underscored(std::string_view name);

/// Without the components that wrappers add: `module`, `_orig_mod`, `_fsdp_wrapped_module`, `_forward_module`
/// anywhere, and `model`, `net`, `state_dict`, `ema` in front; then underscored.
std::string withoutWrappers(std::string_view name);

/// What is left of an underscored name behind each of its `_`, longest first: `a_b_c` gives `b_c`, `c`.
std::vector<std::string_view> properSuffixes(std::string_view underscoredName);

/// Whether a graph input's name is one that torch gives to parameters and buffers: `..._weight`,
/// `..._running_mean`.
bool isWeightName(std::string_view name);

/// The name without its last component: tensors of one module share it. Empty for a single component.
std::string modulePrefix(std::string_view name);

} // namespace onnxmend
