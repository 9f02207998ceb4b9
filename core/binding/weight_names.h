// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Comparison of names of checkpoint tensors and graph inputs (formats.md a4, "Prefixes to strip").

/// Replaces `.`, `/` and `:` by `_`, as torch.onnx's fx exporter renames parameters.
std::string underscored(std::string_view name);

/// Removes the components that wrappers add: `module`, `_orig_mod`, `_fsdp_wrapped_module`, `_forward_module`
/// anywhere, and `model`, `net`, `state_dict`, `ema` in front; then underscored.
std::string withoutWrappers(std::string_view name);

/// Returns the ends of an underscored name behind each of its `_`, longest first: `b_c` and `c` for `a_b_c`.
std::vector<std::string_view> properSuffixes(std::string_view underscoredName);

/// Returns whether torch gives such names to parameters and buffers: `..._weight`, `..._running_mean`.
bool isWeightName(std::string_view name);

/// Returns the name without its last component, which tensors of one module share. Empty for a single
/// component.
std::string modulePrefix(std::string_view name);

/// Returns the name of the module whose weight an adapter changes, if peft or LyCORIS gives the adapter's
/// tensors such names: `fc` for `fc.lora_A.default.weight`. nullopt for other tensors.
std::optional<std::string> adaptedModule(std::string_view name);

} // namespace onnxmend
