// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

// Facts from the graph about a weight without a name of its own.

/// Returns whether an exporter or an optimizer made up the name, as torch.onnx does for folded weights:
/// `onnx::MatMul_142`, `/h.0/qkv/Transpose_output_0`, `val_12`, `142`.
bool isMadeUpName(std::string_view name);

/// Returns the module that torch.onnx writes into a node's name: `layer1.0.conv1` for
/// `/layer1/layer1.0/conv1/Conv`. Empty if there is none.
std::string moduleOfNode(std::string_view node);

/// Returns the module without the number that a second call appends (`fc_1`).
std::string withoutCallNumber(std::string_view module);

/// Returns the key by which modules are compared: without wrappers, underscored. `fc` for `module.fc`.
std::string moduleKeyOfPath(std::string_view module);
/// `fc` and `weight` of `fc.weight`.
std::string_view moduleOfTensor(std::string_view tensor);
std::string_view leafOfTensor(std::string_view tensor);

/// The node that reads a weight.
struct WeightUse {
    std::string module; ///< by the node's name
    std::string opType;
    std::size_t input = 0;
    NodeId nodeIndex;
    /// True if it is also read through Identity nodes: an exporter merged several weights of equal values.
    bool isMerged = false;
};
/// Finds the first node of the main graph that reads the weight and is not an Identity.
std::optional<WeightUse> useOfWeight(const Model& model, std::string_view value);

} // namespace onnxmend
