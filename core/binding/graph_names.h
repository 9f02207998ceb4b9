// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What the graph tells of a weight that has no name of its own.

/// Whether an exporter or an optimizer made the name up, as torch.onnx does for what it folds:
/// `onnx::MatMul_142`, `/h.0/qkv/Transpose_output_0`, `val_12`, `142`.
bool isMadeUpName(std::string_view name);

/// The module that torch.onnx names in a node's name: `/layer1/layer1.0/conv1/Conv` is of `layer1.0.conv1`.
/// Empty when it names none.
std::string moduleOfNode(std::string_view node);

/// A module called a second time is named `fc_1`; without such an ending, or the same where there is none.
std::string withoutCallNumber(std::string_view module);

/// How modules of names and paths are compared: without wrappers, underscored. Of `module.fc.weight` it is
/// `fc`.
std::string moduleKeyOfTensor(std::string_view tensor);
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
    /// An exporter had several weights of equal values and kept one: it is read through Identity nodes too.
    bool isMerged = false;
};
/// The first node of the main graph that reads it and is no Identity; nothing when there is none.
std::optional<WeightUse> useOfWeight(const Model& model, std::string_view value);

} // namespace onnxmend
