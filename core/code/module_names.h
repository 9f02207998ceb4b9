// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Returns the module in a name of TorchScript's exporter: `layers.0.attn` for `/layers.0/attn/MatMul`;
/// nullopt for other names.
std::optional<std::string> moduleInName(std::string_view name);
/// Returns the module that a weight belongs to by its name: `layers.0.fc` for `layers.0.fc.weight`.
std::string_view moduleOfWeight(std::string_view name);

/// Returns the path of a module without what older exporters write around it, and without the number of a
/// further call: `layers.0` for `L['self'].layers[0]`, `fc.1` for `fc.1@1`.
std::string modulePath(std::string_view name);

/// Returns the class without the modules of Python around it: `Linear` for `torch.nn.modules.linear.Linear`.
std::string shortClass(std::string_view name);

} // namespace onnxmend
